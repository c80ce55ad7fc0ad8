// Starts Python in a worker while the page is already readable, and connects the two.
//
// What a test or a curious person can see from outside: <html data-python> is "loading", "live" or
// "failed"; data-python-ms is the time from the navigation to "live"; data-python-heap is Python's
// memory in bytes; data-python-adopted says whether the first document was kept.
(() => {
  "use strict";
  const mark = document.documentElement.dataset;
  mark.python = "loading";

  // Panel loads components through this name of a polyfill; every browser that can run Python has
  // import() itself, and the polyfill would break the Content-Security-Policy.
  globalThis.importShim ??= Object.assign((url) => import(url), { addImportMap() {} });

  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const config = read("site-config");
  const root = new URL(config.root, document.baseURI).href;
  const absolute = (file) => ({ ...file, url: new URL(file.url, root).href });

  // ---- words -------------------------------------------------------------------------------
  const languages = Object.keys(config.words);
  const asked = new URLSearchParams(location.search).get("lang");
  const kept = keptLanguage();
  const language =
    [asked, kept, ...(navigator.languages ?? [])]
      .map((tag) => String(tag ?? "").slice(0, 2).toLowerCase())
      .find((tag) => languages.includes(tag)) ?? languages[0];
  const words = config.words[language];
  const say = (key, facts = {}) =>
    (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  /** The language chosen in an earlier visit, as the app keeps it with its settings. */
  function keptLanguage() {
    try {
      return JSON.parse(localStorage.getItem("california-jack") ?? "{}").language ?? null;
    } catch {
      return null; // storage refused or damaged: everything works, nothing is remembered
    }
  }

  // The browser's store for use without a network; null where it is missing or refused.
  const store = (() => {
    try {
      return navigator.serviceWorker ?? null;
    } catch {
      return null;
    }
  })();

  // ---- the line about Python ---------------------------------------------------------------
  const make = (tag, parent, more = {}) => parent.appendChild(Object.assign(document.createElement(tag), more));
  const box = document.createElement("aside");
  box.id = "site-status";
  box.lang = language;
  const line = make("p", box, { id: "site-status-text" });
  line.setAttribute("role", "status");
  const bar = make("progress", box, { max: 1, value: 0 });
  bar.setAttribute("aria-label", say("loading"));
  const amount = make("span", box, { id: "site-status-amount" });
  amount.setAttribute("aria-hidden", "true");
  const actions = make("span", box, { className: "site-actions" });
  const show = (text) => {
    if (line.textContent !== text) line.textContent = text;
  };
  function button(parent, label, action) {
    const made = make("button", parent, { type: "button", textContent: label });
    made.addEventListener("click", action);
    return made;
  }

  // ---- small messages, outside everything that Bokeh draws ---------------------------------
  const toasts = document.createElement("div");
  toasts.id = "site-toasts";
  toasts.lang = language;
  function toast(kind, text, fill) {
    const old = toasts.querySelector(`[data-kind="${kind}"]`);
    old?.remove();
    const item = make("section", toasts, { className: "site-toast" });
    item.dataset.kind = kind;
    const words = make("p", item);
    words.setAttribute("role", kind === "error" ? "alert" : "status");
    requestAnimationFrame(() => (words.textContent = text)); // announced, as it changes
    fill?.(item);
    button(item, say("close"), () => item.remove()).className = "site-close";
    return item;
  }

  // ---- the worker --------------------------------------------------------------------------
  let worker = null;
  let link = null; // the document's connection, once live
  let busy = false;
  let queue = [];
  let stuckTimer = 0;
  let stuckToast = null;
  const STUCK_AFTER = 3000; // ms of silence before the page offers to stop Python

  function order() {
    const search = new URLSearchParams(location.search);
    if (!search.has("lang")) search.set("lang", language);
    return {
      type: "start",
      entry: config.entry,
      root,
      panelRoot: new URL(config.panel, root).href,
      sitePackages: config.sitePackages,
      lock: config.lock,
      lab: config.lab,
      search: `?${search}`,
      hash: location.hash,
      address: [location.search, location.hash],
      files: {
        ...Object.fromEntries(
          ["wasm", "engine", "loader", "stdlib", "app"].map((name) => [name, absolute(config.files[name])]),
        ),
        later: Object.fromEntries(
          Object.entries(config.later).map(([name, file]) => [name, absolute(file)]),
        ),
        laterModules: config.laterModules,
      },
    };
  }

  function startWorker() {
    worker?.terminate();
    mark.python = "loading";
    busy = false;
    queue = [];
    try {
      worker = new Worker(new URL(config.worker, root));
    } catch (error) {
      fail({ reason: "crashed", text: String(error) });
      return;
    }
    worker.onmessage = (event) => receive[event.data.type]?.(event.data);
    worker.onerror = (event) =>
      fail(event.message ? { reason: "crashed", text: event.message } : { reason: "network", file: config.worker });
    worker.postMessage(order());
    show(say("loading"));
  }

  function fail(message) {
    const lived = link !== null; // it had started, and something was on the page already
    mark.python = "failed";
    worker?.terminate();
    freed();
    link = null; // nothing more is taken, so nothing gets lost
    inert(lived);
    bar.hidden = true;
    const file = message.file?.replace(root, "") ?? "";
    show(`${say(lived ? "stopped" : "failed")} ${say(message.reason, { file, text: message.text ?? "" })}`);
    amount.textContent = "";
    actions.replaceChildren();
    button(actions, say(lived ? "restart" : "retry"), () => retry(message));
    make("a", actions, { href: new URL("check.html", root).href, textContent: say("check") });
    box.dataset.state = "failed";
    box.hidden = false;
  }

  /** Shuts or opens what the app has on the page. */
  function inert(shut) {
    for (const name of config.roots) {
      const place = document.getElementById(name);
      if (place) place.inert = shut;
    }
  }

  // A broken file may lie in the browser's own stores: they are emptied before the next attempt.
  async function retry(message) {
    actions.replaceChildren();
    box.dataset.state = "";
    bar.hidden = false;
    if (message.file) {
      try {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          await cache.delete(message.file.split(" ")[0]);
        }
        await fetch(message.file.split(" ")[0], { cache: "reload" });
      } catch {
        // the attempt itself will tell what is wrong
      }
    }
    startWorker();
  }

  const receive = {
    progress({ done, whole }) {
      bar.value = done / whole;
      const mega = (bytes) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1e6);
      amount.textContent = say("of", { done: mega(done), whole: mega(whole) });
    },
    phase({ phase }) {
      mark.pythonPhase = phase;
      show(say(phase));
      if (phase !== "loading") {
        bar.removeAttribute("value");
        amount.textContent = "";
      }
    },
    render,
    patch({ patch, buffers }) {
      link?.receive(patch, buffers);
    },
    idle() {
      freed();
      if (queue.length && link) {
        const waiting = queue;
        queue = [];
        post(waiting);
      }
    },
    error({ text, detail }) {
      console.error(detail ?? text);
      toast("error", say("error"), (item) => {
        const more = make("details", item);
        make("summary", more, { textContent: say("details") });
        make("pre", more, { textContent: detail ?? text, tabIndex: 0 });
        button(more, say("copy"), () => navigator.clipboard?.writeText(detail ?? text));
      });
    },
    failed: fail,
    modules({ modules }) {
      mark.pythonModules = modules.join(" ");
    },
  };

  function post(events) {
    busy = true;
    const patch = link.document.create_json_patch(events);
    worker.postMessage({ type: "patch", patch });
    clearTimeout(stuckTimer);
    stuckTimer = setTimeout(offerCancel, STUCK_AFTER);
  }

  function freed() {
    busy = false;
    clearTimeout(stuckTimer);
    stuckToast?.remove();
    stuckToast = null;
  }

  // Python can't be interrupted from here without special headers, but it can be started anew:
  // the page's address holds all that the app needs to come back to the same place.
  function offerCancel() {
    stuckToast = toast("busy", say("busy"), (item) => {
      button(item, say("cancel"), () => {
        freed();
        link = null;
        startWorker();
        box.hidden = false;
        bar.hidden = false;
        toast("cancelled", say("cancelled"));
      });
    });
  }

  // ---- Bokeh's documents -------------------------------------------------------------------
  const parsed = new Promise((resolve) => {
    if (document.readyState === "interactive" || document.readyState === "complete") resolve();
    else document.addEventListener("DOMContentLoaded", resolve, { once: true });
  });
  let first = null; // the document that was made when the site was built: { text, connection }

  // What the page does before Python is there waits here, and goes on if the document is kept.
  function connect(views) {
    const doc = [...views.roots.values()][0].model.document;
    let receiving = 0;
    const connection = {
      document: doc,
      receive(patch, buffers) {
        try {
          receiving += 1;
          doc.apply_json_patch(patch, buffers);
        } finally {
          receiving -= 1;
        }
      },
    };
    doc.on_change((event) => {
      if (receiving > 0 || event.setter_id === "py") return;
      const waits = busy || link !== connection;
      if (!waits) {
        post([event]);
        return;
      }
      // Of two changes of the same value only the newer one matters; messages keep their order.
      if (event.model && event.attr) {
        queue = queue.filter((old) => !(old.model === event.model && old.attr === event.attr));
      }
      queue.push(event);
    }, false);
    return connection;
  }

  async function embed(text, rootIds) {
    const docs = JSON.parse(text);
    const elements = {};
    rootIds.forEach((id, index) => {
      const name = config.roots[index] ?? `site-root-${index}`;
      let element = document.getElementById(name);
      // Roots without a place in the template (the address, for one) have nothing to show.
      element ??= make("div", document.body, { id: name, className: "site-unseen" });
      elements[id] = name;
    });
    const item = { docid: Object.keys(docs)[0], roots: elements, root_ids: rootIds };
    const [views] = await Bokeh.embed.embed_items(docs, [item]);
    return views;
  }

  async function showFirst() {
    const wanted = config.first[language];
    const bare = [...new URLSearchParams(location.search).keys()].every((key) => key === "lang");
    if (!wanted || !bare || location.hash) return;
    const answer = await fetch(new URL(wanted.url, root));
    if (!answer.ok) return;
    const text = (await answer.text()).replaceAll("https://site.invalid/panel/", new URL(config.panel, root).href);
    await parsed;
    if (mark.python === "live") return;
    const views = await embed(text, wanted.roots);
    first = { text, views, connection: connect(views) };
  }
  const firstShown = showFirst().catch((error) => console.warn("first document:", error));

  // Where the reader is: kept over the exchange of the document.
  function rememberPlace(places) {
    const path = [];
    let active = document.activeElement;
    for (let depth = 0; active && depth < 12; depth += 1) {
      const within = active.getRootNode();
      const twins = [...within.querySelectorAll(active.localName)];
      path.push({ tag: active.localName, id: active.id, index: twins.indexOf(active) });
      active = active.shadowRoot?.activeElement;
    }
    const top = { x: scrollX, y: scrollY };
    const anchor = anchorOutside(places);
    const height = anchor?.getBoundingClientRect().top;
    return () => {
      let within = document;
      let found = null;
      for (const step of path) {
        const byId = step.id ? within.getElementById?.(step.id) : null;
        const next = byId ?? within.querySelectorAll(step.tag)[step.index];
        if (!next) break;
        found = next;
        within = next.shadowRoot ?? within;
      }
      if (found && document.activeElement === document.body) found.focus({ preventScroll: true });
      if (anchor) scrollBy(0, anchor.getBoundingClientRect().top - height);
      else scrollTo(top.x, top.y);
    };
  }

  // What the reader is looking at, if it stays in the page.
  function anchorOutside(places) {
    for (let y = 8; y < innerHeight; y += 24) {
      const seen = document.elementFromPoint(innerWidth / 2, y);
      const stays = seen && !places.some((place) => place.contains(seen) || seen.contains(place));
      if (stays && !box.contains(seen) && !toasts.contains(seen)) return seen;
    }
    return null;
  }

  async function exchange(text, rootIds) {
    const places = config.roots.map((name) => document.getElementById(name)).filter(Boolean);
    const back = rememberPlace(places);
    // The page keeps its height while it is empty for a moment.
    for (const place of places) {
      const height = [...place.children].reduce((sum, child) => sum + child.offsetHeight, 0);
      place.parentElement.style.minHeight = height ? `${place.parentElement.offsetHeight}px` : "";
    }
    [...Bokeh.index.roots].forEach((view) => view.remove());
    for (const place of places) place.replaceChildren();
    queue = [];
    const views = await embed(text, rootIds);
    back();
    requestAnimationFrame(() => {
      back();
      for (const place of places) place.parentElement.style.minHeight = "";
    });
    return connect(views);
  }

  async function render({ docs, roots, heap, phases }) {
    await parsed;
    await firstShown;
    const rootIds = JSON.parse(roots);
    const same = first !== null && first.text === docs;
    try {
      link = same ? first.connection : await exchange(docs, rootIds);
    } catch (error) {
      fail({ reason: "crashed", text: String(error) });
      return;
    }
    inert(false);
    first = null; // a second worker always brings its own document
    worker.postMessage({ type: "location", location: JSON.stringify(location) });
    busy = true; // until Python has answered the next message
    worker.postMessage({ type: "rendered" });
    mark.pythonAdopted = String(same);
    mark.pythonHeap = String(heap);
    mark.pythonPhases = phases.join(", ");
    mark.pythonMs = String(Math.round(performance.now()));
    box.hidden = true;
    show(say("live"));
    toasts.querySelector('[data-kind="cancelled"]')?.remove();
    mark.python = "live";
    document.dispatchEvent(new CustomEvent("site:live"));
  }

  // Asked by the test of the archive: which modules has Python imported?
  document.addEventListener("site:modules", () => worker.postMessage({ type: "modules" }));

  // For keep.js, which runs once everything else is there.
  globalThis.californiajackSite = { button, config, mark, root, say, store, toast };

  // ---- begin -------------------------------------------------------------------------------
  startWorker();
  parsed.then(() => {
    document.body.prepend(box); // in a corner of the window: it moves nothing when it goes
    document.body.append(toasts);
    if (asked === null) document.documentElement.lang = language;
  });
})();
