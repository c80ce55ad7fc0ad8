// Once Python is live: registers the service worker, which keeps a copy for use without a network,
// and offers a newer version as a button. Nothing ever reloads by itself.
(() => {
  "use strict";
  const { button, config, mark, root, say, store, toast } = globalThis.californiajackSite;

  async function keepForLater() {
    if (!store) {
      mark.offline = "refused";
      return;
    }
    try {
      const scope = new URL("./", root).pathname;
      const had = Boolean(store.controller);
      const registration = await store.register(
        new URL(config.serviceWorker, root), { scope, updateViaCache: "none" },
      );
      watch(registration);
      await store.ready;
      mark.offline = "ready";
      if (!had) tellOnce();
    } catch (error) {
      mark.offline = "refused";
      console.warn(say("not-offline"), error);
    }
  }

  // Only news: whatever is done next puts it away, and it never stands in the way of a press.
  function tellOnce() {
    const item = toast("offline", say("offline"));
    for (const done of ["pointerdown", "keydown"]) {
      addEventListener(done, () => item.remove(), { once: true, capture: true });
    }
  }

  function watch(registration) {
    const offer = (waiting) => {
      if (!waiting || !store.controller) return;
      mark.update = "waiting";
      toast("update", say("update"), (item) =>
        button(item, say("reload"), () => {
          store.addEventListener("controllerchange", () => location.reload(), { once: true });
          waiting.postMessage("use");
        }),
      );
    };
    offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed") offer(coming);
      });
    });
  }

  document.addEventListener("site:live", keepForLater, { once: true });
})();
