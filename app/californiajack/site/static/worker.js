// The worker in which Python lives. Messages in: start, rendered, patch, location, modules.
// Messages out: progress, phase, render, patch, idle, error, failed, modules.
"use strict";

let python = null; // Pyodide, once it is there
let bridge = null; // californiajack.site.browser as a proxy
const tell = (type, more = {}) => self.postMessage({ type, ...more });

// Panel wants this function; making it here spares evaluating its text (Content-Security-Policy).
self.nullifyUndefined = (entries) => {
  for (const entry of entries) if (entry[1] === undefined) entry[1] = null;
  return Object.fromEntries(entries);
};

class Broken extends Error {
  constructor(kind, file) {
    super(`${kind}: ${file}`);
    this.kind = kind;
    this.file = file;
  }
}

// Fetches a file and counts its bytes. Progress is told at most every 100 ms.
const counter = { done: 0, whole: 0, told: 0 };
function count(bytes) {
  counter.done += bytes;
  const now = performance.now();
  if (now - counter.told < 100) return;
  counter.told = now;
  tell("progress", { done: counter.done, whole: counter.whole });
}

async function open(file) {
  let answer;
  try {
    answer = await fetch(file.url);
  } catch {
    throw new Broken("network", file.url);
  }
  if (!answer.ok) throw new Broken("network", `${file.url} (${answer.status})`);
  return answer;
}

function counted(answer, file) {
  let seen = 0;
  const counting = new TransformStream({
    transform(chunk, out) {
      seen += chunk.byteLength;
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
    flush(out) {
      if (seen !== file.size) out.error(new Broken("file", file.url));
    },
  });
  return answer.body.pipeThrough(counting);
}

async function bytesOf(file) {
  const answer = await open(file);
  let bytes;
  try {
    bytes = await new Response(counted(answer, file)).arrayBuffer();
  } catch (error) {
    throw error instanceof Broken ? error : new Broken("file", file.url);
  }
  if (self.crypto?.subtle && file.sha256) {
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    const hex = Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, "0")).join("");
    if (hex !== file.sha256) throw new Broken("file", file.url);
  }
  return bytes;
}

// An archive of ours has one entry, compressed as a whole, which is an archive of files as they are.
// The browser's own code unpacks that while Python starts, many times faster than Python would.
async function inside(bytes) {
  if (!self.DecompressionStream) return bytes; // an old browser: Python does it
  const head = new DataView(bytes);
  const start = 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const entry = bytes.slice(start, start + head.getUint32(18, true));
  const stream = new Response(entry).body.pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}

function insideByPython(bytes) {
  const name = new TextDecoder().decode(new Uint8Array(bytes, 30, new DataView(bytes).getUint16(26, true)));
  if (!name.endsWith(".zip")) return bytes;
  const [io, zipfile] = ["io", "zipfile"].map((each) => python.pyimport(each));
  return zipfile.ZipFile(io.BytesIO(python.toPy(bytes))).read(name).toJs();
}

// Puts the files of an archive, nested or not, where Python looks for modules.
function unpack(bytes, order) {
  python.unpackArchive(insideByPython(bytes), "zip", { extractDir: order.sitePackages });
}

// While Pyodide starts, its own requests are answered from what is already on the way.
function answerFrom(prepared) {
  const real = self.fetch;
  self.fetch = (input, options) => {
    const url = String(input?.url ?? input);
    const name = Object.keys(prepared).find((ending) => url.endsWith(ending));
    return name ? prepared[name]() : real(input, options);
  };
  return () => {
    self.fetch = real;
  };
}

// When each part of the start began, in ms after the worker did.
const phases = [];
function phase(name) {
  phases.push(`${name} ${Math.round(performance.now())}`);
  tell("phase", { phase: name });
}

async function boot(order) {
  const { files, root } = order;
  counter.whole = files.stdlib.size + files.app.size;
  counter.done = 0;
  const stdlib = bytesOf(files.stdlib);
  const app = bytesOf(files.app).then(inside);
  // Python's engine is passed on untouched and uncounted: only so does the browser keep what it has
  // compiled for the next visit. A server that sends the wrong type is forgiven.
  const wasm = open(files.wasm).then((answer) => {
    if (answer.headers.get("Content-Type") === "application/wasm") return answer;
    return new Response(answer.body, { headers: { "Content-Type": "application/wasm" } });
  });
  for (const early of [stdlib, app, wasm]) early.catch(() => {}); // awaited below
  importScripts(new URL(files.engine.url, root), new URL(files.loader.url, root));
  const lock = JSON.stringify(order.lock);
  const release = answerFrom({
    "pyodide.asm.wasm": () => wasm,
    "pyodide-lock.json": () => Promise.resolve(new Response(lock)),
    "python-stdlib": () => stdlib.then((bytes) => new Response(bytes)),
  });
  phase("loading");
  const indexURL = new URL(files.engine.url, root).href.replace(/[^/]*$/, "");
  try {
    const started = loadPyodide({
      indexURL,
      lockFileURL: `${indexURL}pyodide-lock.json`,
      stdLibURL: `${indexURL}python-stdlib`,
      // Without a fixed seed the order of sets, and so the document, would differ from the page's.
      env: {
        HOME: "/home/pyodide",
        PYTHONDONTWRITEBYTECODE: "1",
        PYTHONHASHSEED: "0",
        CALIFORNIAJACK_LAB: order.lab ?? "",
      },
      stdout: (line) => console.log(line),
      stderr: (line) => console.warn(line),
    });
    // Pyodide only logs a broken download and then waits for ever, so each is watched here.
    const broken = new Promise((_, reject) => {
      for (const early of [stdlib, app, wasm]) early.catch(reject);
      self.addEventListener("unhandledrejection", (event) => reject(event.reason), { once: true });
    });
    python = await Promise.race([started, broken]);
  } finally {
    release();
  }
  phase("starting");
  unpack(await app, order);
  lazyParts(order);
  phase("importing");
  bridge = python.pyimport("californiajack.site.browser");
}

// Parts of the program that are needed later are unpacked when a module of theirs is imported, or
// before that, while nobody presses anything; fetched at once or, if they are wanted earlier, then.
const ahead = { later: {}, bytes: {}, unpacked: new Set(), heard: 0 };
const QUIET = 2000; // ms without a press, after which something may be done ahead

function lazyParts(order) {
  ahead.later = order.files.later;
  self.unpackPart = (name) => {
    const bytes = ahead.bytes[name] ?? checked(fetchNow(ahead.later[name]), name);
    delete ahead.bytes[name];
    unpack(bytes, order);
    ahead.unpacked.add(name);
  };
}

function checked(bytes, name) {
  const file = ahead.later[name];
  if (bytes.byteLength !== file.size) throw new Broken("file", file.url);
  return bytes;
}

/** Fetches while Python waits for it. */
function fetchNow(file) {
  const request = new XMLHttpRequest();
  request.open("GET", file.url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Broken("network", file.url);
  return request.response;
}

/** Lets messages in, and waits until none has come for a while. */
async function quiet() {
  for (let wait = 0; wait >= 0; wait = ahead.heard + QUIET - performance.now())
    await new Promise((done) => setTimeout(done, wait));
}

/** Does what can be done before a part is wanted; what fails here is tried again when it is. */
async function prepareParts() {
  ahead.heard = performance.now();
  for (const [name, file] of Object.entries(ahead.later)) {
    await quiet();
    if (ahead.unpacked.has(name)) continue;
    ahead.bytes[name] = await inside(checked(await (await open(file)).arrayBuffer(), name));
    for (let module; (module = bridge.ahead(name)); await quiet()) bridge.bring(module);
  }
}

function reasonOf(error) {
  if (error instanceof Broken) return { reason: error.kind, file: error.file };
  const text = String(error?.message ?? error);
  if (/memory|allocat/i.test(text)) return { reason: "memory", text };
  const lines = text.trim().split("\n");
  return { reason: "crashed", text: lines[lines.length - 1], detail: text };
}

async function start(order) {
  phases.length = 0;
  try {
    await boot(order);
    const app = {
      entry: order.entry,
      search: order.search,
      hash: order.hash,
      address: order.address,
      panelRoot: order.panelRoot,
      laterModules: order.files.laterModules,
    };
    const answer = bridge.start(JSON.stringify(app), (text, detail) => tell("error", { text, detail }));
    const [docs, roots] = answer.toJs();
    answer.destroy();
    phase("opening");
    tell("render", { docs, roots, heap: python._module.HEAP8.length, phases });
    prepareParts().catch((error) => console.warn(error));
  } catch (error) {
    console.error(error);
    tell("failed", reasonOf(error));
  }
}

const sendPatch = (patch, buffers) => tell("patch", { patch, buffers });

// One message after the other; whatever happens in the app, the page is told when Python is free.
const handlers = {
  start,
  rendered: () => bridge.link(sendPatch),
  location: (message) => bridge.locate(message.location),
  patch: (message) => bridge.apply(message.patch),
  modules: () => tell("modules", { modules: JSON.parse(bridge.modules()) }),
};

self.onmessage = async (event) => {
  const message = event.data;
  ahead.heard = performance.now();
  try {
    await handlers[message.type](message);
  } catch (error) {
    console.error(error);
    // A fatal error of Pyodide ends it: only a fresh start helps.
    const fatal = python?._api?.fatal_error_occurred || error?.pyodide_fatal_error;
    tell(fatal ? "failed" : "error", { ...reasonOf(error), text: String(error?.message ?? error) });
  } finally {
    if (message.type === "patch" || message.type === "rendered") tell("idle");
  }
};
