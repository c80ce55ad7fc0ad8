// The self-test of check.html: what the game needs, tried out one by one, without Python.
// The result is the table, and the same as text to copy. <html data-check> ends as "good" or "bad".
(() => {
  "use strict";
  const { words: all, files, version } = JSON.parse(document.getElementById("check-data").textContent);
  const languages = Object.keys(all);
  const asked = new URLSearchParams(location.search).get("lang");
  const language =
    [asked, ...(navigator.languages ?? [])]
      .map((tag) => String(tag ?? "").slice(0, 2).toLowerCase())
      .find((tag) => languages.includes(tag)) ?? "en";
  const words = all[language];
  const say = (key, facts = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  const byId = (id) => document.getElementById(id);
  document.documentElement.lang = language;
  document.title = `${words.title} – California Jack`;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = words[element.dataset.word];

  const rows = [];
  function put(state, name, text) {
    rows.push([state, name, text]);
    const row = byId("rows").insertRow();
    row.dataset.state = state;
    for (const cell of [name, words[state], text]) row.insertCell().textContent = cell;
  }
  const attempt = async (name, action) => {
    try {
      await action();
    } catch (error) {
      put("missing", name, String(error?.message ?? error));
    }
  };

  const times = { fetch: 0, compile: 0 };

  // Python's start is as much work as this piece of work done STARTS times (measured side by side).
  const STARTS = 18;
  function pace() {
    const begun = performance.now();
    const seen = new Map();
    for (let i = 0; i < 400_000; i += 1) seen.set(`card ${i % 50_000}`, { pips: i, next: seen.get(`card ${i % 7}`) });
    return performance.now() - begun;
  }

  async function webAssembly(bytes) {
    const begun = performance.now();
    try {
      // The eight bytes of an empty module show whether running is allowed at all.
      await WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
      if (bytes) await WebAssembly.compile(bytes);
      times.compile = performance.now() - begun;
      put("ok", words.wasm, "");
    } catch (error) {
      put("missing", words.wasm, say("wasm-blocked", { text: error.message }));
    }
  }

  function memory() {
    for (const size of [512, 256, 128, 64, 32]) {
      try {
        new WebAssembly.Memory({ initial: size * 16, maximum: size * 16 }); // pages of 64 kB
        put(size < 128 ? "missing" : "ok", words.memory, say(size < 128 ? "memory-low" : "memory-size", { size }));
        return;
      } catch {
        // the next smaller size
      }
    }
    put("missing", words.memory, say("memory-low", { size: 0 }));
  }

  async function storage() {
    try {
      localStorage.setItem("californiajack.check", "1");
      localStorage.removeItem("californiajack.check");
      put("ok", words.storage, "");
    } catch {
      put("note", words.storage, words["storage-refused"]);
    }
    try {
      if (!("serviceWorker" in navigator)) throw new Error();
      await caches.open("californiajack:check");
      await caches.delete("californiajack:check");
      const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      put("ok", words.caches, quota ? say("quota", { free: Math.round((quota - usage) / 1e6) }) : "");
    } catch {
      put("note", words.caches, words["caches-refused"]);
    }
  }

  function workers() {
    return new Promise((resolve) => {
      const end = (state, text) => {
        put(state, words.worker, text);
        worker?.terminate();
        resolve();
      };
      let worker;
      try {
        worker = new Worker(byId("check-data").dataset.worker);
        worker.onmessage = () => end("ok", "");
        worker.onerror = (event) => end("missing", say("worker-refused", { text: event.message ?? "" }));
        worker.postMessage("ping");
      } catch (error) {
        end("missing", say("worker-refused", { text: error.message }));
      }
    });
  }

  async function components() {
    const url = URL.createObjectURL(new Blob(["export const there = 1;"], { type: "text/javascript" }));
    try {
      await import(url);
      put("ok", words.modules, "");
    } catch (error) {
      put("missing", words.modules, error.message);
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  async function hex(bytes) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(digest, (b) => b.toString(16).padStart(2, "0")).join("");
  }

  async function file({ url, size, sha256, type }) {
    const name = say("file", { file: url });
    const begun = performance.now();
    let answer;
    let bytes;
    try {
      answer = await fetch(url, { cache: "no-cache" });
      if (!answer.ok) throw new Error(String(answer.status));
      bytes = await answer.arrayBuffer();
    } catch (error) {
      put("missing", name, say("file-blocked", { text: error.message }));
      return null;
    }
    const time = performance.now() - begun;
    times.fetch += time;
    const sent = (answer.headers.get("Content-Type") ?? "").split(";")[0];
    const whole = bytes.byteLength === size && (!crypto.subtle || (await hex(bytes)) === sha256);
    if (!whole) put("missing", name, words["file-bytes"]);
    else if (type && sent !== type) put("missing", name, say("file-type", { type: sent, expected: type }));
    else put("ok", name, say("file-ok", { size: Math.round(size / 1000), time: Math.round(time), type: sent }));
    return bytes;
  }

  function hosts() {
    const others = new Set(
      performance.getEntriesByType("resource").map((entry) => new URL(entry.name))
        .filter((url) => url.protocol.startsWith("http") && url.origin !== location.origin)
        .map((url) => url.host),
    );
    if (others.size) put("note", words.hosts, say("hosts-some", { hosts: [...others].join(", ") }));
    else put("ok", words.hosts, words["hosts-none"]);
  }

  function asText() {
    const head = [`California Jack ${version}`, location.href, navigator.userAgent, new Date().toISOString()];
    return [...head, ...rows.map(([state, name, text]) => `[${words[state]}] ${name}${text ? `: ${text}` : ""}`)].join("\n");
  }

  async function run() {
    document.documentElement.dataset.check = "running";
    rows.length = 0;
    byId("rows").replaceChildren();
    byId("verdict").textContent = words.running;
    times.fetch = 0;
    let wasm = null;
    for (const one of files) {
      await attempt(say("file", { file: one.url }), async () => {
        const bytes = await file(one);
        if (one.url.endsWith(".wasm")) wasm = bytes;
      });
    }
    await attempt(words.wasm, () => webAssembly(wasm));
    await attempt(words.memory, memory);
    await attempt(words.worker, workers);
    await attempt(words.modules, components);
    await attempt(words.storage, storage);
    hosts();
    const seconds = (ms) => (ms / 1000).toFixed(1);
    const whole = seconds(times.fetch + times.compile + pace() * STARTS);
    put("note", words.time, say("time-text", { fetch: seconds(times.fetch), compile: seconds(times.compile), whole }));
    const bad = rows.filter(([state]) => state === "missing").length;
    byId("verdict").textContent = bad ? say("bad", { count: bad }) : words.good;
    byId("result").value = asText();
    document.documentElement.dataset.check = bad ? "bad" : "good";
  }

  byId("again").addEventListener("click", run);
  byId("copy").addEventListener("click", async () => {
    byId("result").select();
    try {
      await navigator.clipboard.writeText(byId("result").value);
      byId("verdict").textContent = words.copied;
    } catch {
      // the text is selected, so that Ctrl-C copies it
    }
  });
  run();
})();
