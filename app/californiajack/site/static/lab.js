// The list of notebooks, and the way back to the original of one that was changed here. JupyterLite
// keeps changed copies in the browser and shows them in place of the site's own.
(() => {
  "use strict";
  const { words: all, size } = JSON.parse(document.getElementById("lab-data").textContent);
  const asked = new URLSearchParams(location.search).get("lang");
  const language =
    [asked, ...(navigator.languages ?? [])]
      .map((tag) => String(tag ?? "").slice(0, 2).toLowerCase())
      .find((tag) => Object.hasOwn(all, tag)) ?? "en";
  const words = all[language];
  const say = (key, facts = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  document.documentElement.lang = language;
  document.title = `${words.title} – California Jack`;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word, { size });

  // Named after the lab's own address, as JupyterLite does it.
  const STORE = `JupyterLite Storage - ${new URL("./", location.href).pathname}`;
  const PARTS = ["files", "checkpoints"];

  // Calls `action` with the stores of the notebooks, or not at all where nothing was ever kept.
  async function withStores(mode, action) {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === STORE)) return;
    const opened = await new Promise((resolve, reject) => {
      const request = indexedDB.open(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      const there = PARTS.filter((part) => opened.objectStoreNames.contains(part));
      if (!there.includes("files")) return;
      const work = opened.transaction(there, mode);
      const done = new Promise((resolve, reject) => {
        work.oncomplete = resolve;
        work.onabort = () => reject(work.error);
      });
      action(there.map((part) => work.objectStore(part)));
      await done;
    } finally {
      opened.close();
    }
  }

  async function changed() {
    let keys = [];
    await withStores("readonly", ([files]) => {
      files.getAllKeys().onsuccess = (event) => (keys = event.target.result);
    });
    return new Set(keys);
  }

  async function show() {
    const own = await changed();
    for (const item of document.querySelectorAll("#notebooks li")) {
      item.querySelector("button")?.remove();
      if (!own.has(item.dataset.name)) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = say("reset", { title: item.dataset.title });
      button.addEventListener("click", () => reset(item.dataset));
      item.append(" ", button);
    }
    document.documentElement.dataset.lab = "ready";
  }

  async function reset({ name, title }) {
    if (!confirm(say("sure", { title }))) return;
    await withStores("readwrite", (stores) => stores.forEach((store) => store.delete(name)));
    await show();
    document.getElementById("said").textContent = say("done", { title });
  }

  const failed = (error) => {
    document.getElementById("said").textContent = say("failed", { text: String(error?.message ?? error) });
  };
  show().catch(failed);
  window.addEventListener("focus", () => show().catch(failed));
})();
