// The frame of the app: brand, places, language, settings; and the page's side of three things that
// Python can't reach: the address, the browser's storage, and attributes of the document.

const STORE = "california-jack"
// Apart from the settings, so that a page of an older version can't write over it.
const PROGRESS = "california-jack-progress"
// So long a pointer rests on a link before it counts as reaching for it, in milliseconds.
const REACH = 65
// A message can get lost while a page is exchanged for another; milliseconds until it is repeated.
const HELLO_AGAIN = 4000

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue
    node.setAttribute(name, value === true ? "" : value)
  }
  node.append(...children)
  return node
}

class Frame {
  constructor(model, served) {
    this.model = model
    this.served = served // the document, which tells when its server is gone
    this.greeting = 0
    this.progressKnown = "" // what is kept of the progress, as far as Python knows
    this.progressSaved = 0
    this.progressAside = 0 // how many texts that Python could not read have been put aside
    this.brand = h("a", { class: "brand", href: "?page=learn" })
    this.nav = h("nav", { class: "places" })
    this.language = this.languageSelect("language")
    this.open = h("button", { type: "button", class: "pill", "data-id": "settings" })
    this.skip = h("a", { class: "skip", href: "#main" })
    // Inside another page the bar holds this link alone.
    this.away = h("a", { class: "away", target: "_blank", rel: "noopener" })
    this.bar = h("header", { class: "bar" }, this.skip, this.brand, this.nav, this.language, this.open, this.away)
    this.exam = h("aside", { class: "exam", hidden: true }, h("strong"), h("span"))
    this.dialog = h("dialog", { class: "settings", "aria-labelledby": "settings-title" })
    this.gone = h("section", { class: "gone", hidden: true }, h("p", { role: "alert" }), h("button", { type: "button", "data-id": "again" }))
    this.root = h("div", { class: "frame" }, this.bar, this.exam, this.dialog, this.gone)
    this.listen()
    this.paint()
    this.hello()
  }

  listen() {
    this.root.addEventListener("click", (event) => this.onClick(event))
    this.root.addEventListener("change", (event) => this.onChange(event))
    this.root.addEventListener("pointerover", (event) => this.onOver(event))
    this.onPop = () => this.send({ type: "address", ...here() })
    window.addEventListener("popstate", this.onPop)
    this.onStorage = (event) => this.heardOfProgress(event)
    window.addEventListener("storage", this.onStorage)
    this.darkSystem = window.matchMedia("(prefers-color-scheme: dark)")
    this.onDark = () => {
      this.paintDocument()
      this.send({ type: "dark", dark: this.darkSystem.matches })
    }
    this.darkSystem.addEventListener("change", this.onDark)
    this.served?.on_event("connection_lost", () => this.lose())
    // A page that is left says nothing more.
    this.onLeave = () => (this.leaving = true)
    window.addEventListener("pagehide", this.onLeave)
  }

  /** The server is gone: say so, and take no more presses, which would be lost. */
  lose() {
    if (this.leaving || !this.gone.hidden) return
    clearTimeout(this.again)
    this.dialog.close()
    this.gone.children[1].textContent = this.model.data.text.again
    this.gone.hidden = false
    document.documentElement.dataset.gone = "true"
    for (const part of [document.getElementById("main"), this.bar]) part.inert = true
    // Said once the region is there; where the focus was lies under what is out of order now.
    requestAnimationFrame(() => {
      this.gone.children[0].textContent = this.model.data.text.gone
      this.gone.children[1].focus()
    })
  }

  /** Load the page again if anybody answers there; its address holds the match. */
  async comeBack() {
    const { text } = this.model.data
    try {
      const answer = await fetch("favicon.ico", { cache: "no-store" })
      if (answer.ok) return location.reload()
    } catch {
      // nobody there
    }
    this.gone.children[0].textContent = ""
    requestAnimationFrame(() => (this.gone.children[0].textContent = `${text.gone} ${text.away}`))
  }

  close() {
    clearTimeout(this.again)
    clearTimeout(this.reaching)
    window.removeEventListener("popstate", this.onPop)
    window.removeEventListener("storage", this.onStorage)
    window.removeEventListener("pagehide", this.onLeave)
    this.darkSystem.removeEventListener("change", this.onDark)
  }

  send(message) {
    this.model.send_msg(message)
  }

  /** Tell Python what only the page knows; until it is answered, tell it again now and then. */
  hello() {
    const { kept, stored, progress } = readStore(this.progressName())
    this.progressKnown = progress
    this.greeting += 1
    const languages = [...navigator.languages]
    const dark = this.darkSystem.matches
    const known = { base: location.origin + location.pathname, today: today() }
    this.send({ type: "hello", n: this.greeting, ...here(), ...known, languages, stored, progress, kept, dark })
    this.again = setTimeout(() => this.model.data?.document?.live || this.hello(), HELLO_AGAIN)
  }

  // ---- painting ---------------------------------------------------------------------------------

  paint() {
    const { data } = this.model
    if (!data?.text) return
    const { text } = data
    this.brand.textContent = text.brand
    this.brand.href = data.places[0].href
    this.exam.hidden = !data.exam
    this.exam.children[0].textContent = data.exam?.text ?? ""
    this.exam.children[1].textContent = data.exam?.how ?? ""
    this.skip.textContent = text.skip
    this.nav.setAttribute("aria-label", text.places)
    this.nav.replaceChildren(...data.places.map((place) => this.link(place)))
    // On a phone the dialog holds the places as well, so the button says so.
    this.open.replaceChildren(
      h("span", { class: "wide-only" }, text.settings),
      h("span", { class: "phone-only" }, text.menu),
    )
    this.fillLanguages(this.language)
    this.away.textContent = data.embed?.label ?? ""
    if (data.embed) this.away.href = data.embed.href
    if (!this.dialog.open || this.dialogText !== text) this.paintDialog()
    this.dialogText = text
    this.paintDocument()
  }

  link(place) {
    const current = place.id === this.model.data.place
    return h("a", { href: place.href, "data-place": place.id, "aria-current": current && "page" }, place.label)
  }

  languageSelect(id) {
    return h("select", { class: "pill language", "data-id": id })
  }

  fillLanguages(select) {
    const { data } = this.model
    select.setAttribute("aria-label", data.text.language)
    const options = data.languages.map((each) => h("option", { value: each.code, lang: each.code }, each.name))
    select.replaceChildren(...options)
    select.value = data.language
  }

  /** The dialog holds the settings, and on a phone the places and the language as well. */
  paintDialog() {
    const { data } = this.model
    const focused = this.root.getRootNode().activeElement?.dataset?.setting
    const close = h("button", { type: "button", class: "pill", "data-id": "close" }, data.text.close)
    const title = h("h2", { id: "settings-title" }, data.text.settings)
    const places = h("nav", { class: "places narrow", "aria-label": data.text.places })
    places.append(...data.places.map((place) => this.link(place)))
    const language = this.languageSelect("language-narrow")
    this.fillLanguages(language)
    const fields = data.settings.map((setting) => this.field(setting))
    const note = h("p", { class: "note" }, data.text.kept)
    this.dialog.replaceChildren(h("div", { class: "head" }, title, close), places, h("div", { class: "narrow" }, language), ...fields, note)
    if (focused) this.dialog.querySelector(`[data-setting="${focused}"]`)?.focus()
  }

  field(setting) {
    if (setting.choices) {
      const select = h("select", { "data-setting": setting.name })
      select.append(...setting.choices.map((each) => h("option", { value: each.value }, each.label)))
      select.value = setting.value
      return h("label", { class: "field" }, h("span", {}, setting.label), select)
    }
    const box = h("input", { type: "checkbox", "data-setting": setting.name })
    box.checked = setting.value
    return h("label", { class: "field check" }, box, h("span", {}, setting.label))
  }

  paintDocument() {
    const { data } = this.model
    if (!data?.document) return
    const page = document.documentElement
    page.lang = data.language
    document.title = data.document.title
    const { theme, deck, live } = data.document
    page.dataset.theme = theme === "system" ? (this.darkSystem.matches ? "dark" : "light") : theme
    page.dataset.deck = deck
    page.dataset.screen = data.document.screen
    page.toggleAttribute("data-exam", Boolean(data.exam))
    this.root.dataset.screen = data.document.screen
    // What was drawn before Python has heard the address does not know of it.
    const embed = data.document.live ? data.embed : new URLSearchParams(location.search).get("embed") === "1"
    for (const node of [page, this.root]) node.toggleAttribute("data-embed", Boolean(embed))
    page.dataset.drawn = "true"
    // Not before Python has heard the address: until then a press may meet another state.
    if (live) page.dataset.live = "true"
  }

  /** Bring the address bar to where Python says we are; only a new place makes a new entry. */
  goThere() {
    const { address } = this.model
    if (!address || address.search === undefined) return
    const goal = location.pathname + address.search + address.hash
    if (goal === location.pathname + location.search + location.hash) return
    if (address.push) history.pushState(null, "", goal)
    else history.replaceState(null, "", goal)
  }

  store() {
    const { store } = this.model
    if (!store || !Object.keys(store).length) return
    try {
      localStorage.setItem(STORE, JSON.stringify(store))
    } catch {
      this.send({ type: "storage", kept: false })
    }
  }

  /** Where the progress is kept: another course has a place of its own. */
  progressName() {
    const course = this.model.data?.course
    return course ? `${PROGRESS}:${course}` : PROGRESS
  }

  /** Keep the progress; what another page has kept in the meantime goes to Python first. */
  keepProgress() {
    const { n = 0, text = "", force = false, aside = 0 } = this.model.progress ?? {}
    if (!n || n === this.progressSaved) return
    try {
      const name = this.progressName()
      const kept = localStorage.getItem(name) ?? ""
      if (!force && kept !== this.progressKnown) {
        this.progressKnown = kept
        return this.send({ type: "progress", text: kept, wanted: true })
      }
      if (aside > this.progressAside && kept) putAside(name, kept)
      this.progressAside = aside
      if (text) localStorage.setItem(name, text)
      else localStorage.removeItem(name)
      this.progressKnown = text
      this.progressSaved = n
    } catch {
      this.send({ type: "storage", kept: false })
    }
  }

  /** Another page of this browser has kept or erased its progress. */
  heardOfProgress(event) {
    if (event.key !== this.progressName()) return
    this.progressKnown = event.newValue ?? ""
    this.send({ type: "progress", text: this.progressKnown, wanted: false })
  }

  // ---- what was pressed -------------------------------------------------------------------------

  onClick(event) {
    const target = event.target.closest("a, button")
    if (!target || target === this.away || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (target.dataset.id === "settings") return this.dialog.showModal()
    if (target.dataset.id === "close") return this.dialog.close()
    if (target.dataset.id === "again") return this.comeBack()
    if (target === this.skip) {
      event.preventDefault()
      const main = document.getElementById("main")
      main.tabIndex = -1
      main.focus()
    } else if (target.matches("a")) {
      event.preventDefault()
      this.dialog.close()
      this.send({ type: "place", place: target.dataset.place ?? "learn" })
    }
  }

  /** Who reaches for a place will be there in a moment: Python may get ready for it. */
  onOver(event) {
    clearTimeout(this.reaching)
    const { place } = event.target.closest?.("a")?.dataset ?? {}
    if (!place || place === this.model.data.place) return
    const wait = event.pointerType === "mouse" ? REACH : 0 // a finger has come to press
    this.reaching = setTimeout(() => this.send({ type: "reach", place }), wait)
  }

  onChange(event) {
    const { target } = event
    if (target.matches(".language")) this.send({ type: "language", code: target.value })
    else if (target.dataset.setting) {
      const value = target.type === "checkbox" ? target.checked : target.value
      this.send({ type: "setting", name: target.dataset.setting, value })
    }
  }
}

function here() {
  return { search: location.search, hash: location.hash }
}

/** The day where the visitor is, such as 2026-11-30; Python may live elsewhere, or in UTC. */
function today() {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-")
}

/** Keep a text that can't be read under a name of its own; one that was kept before stays. */
function putAside(name, text) {
  let place = `${name}-unread`
  for (let number = 2; ![null, text].includes(localStorage.getItem(place)); number += 1) place = `${name}-unread-${number}`
  localStorage.setItem(place, text)
}

function readStore(progressName) {
  try {
    const text = localStorage.getItem(STORE)
    const progress = localStorage.getItem(progressName) ?? ""
    return { kept: true, stored: text && text.length < 100000 ? text : "", progress }
  } catch {
    return { kept: false, stored: "", progress: "" }
  }
}

export function render({ model, view }) {
  const frame = new Frame(model, view.model.document)
  model.on("data", () => frame.paint())
  model.on("address", () => frame.goThere())
  model.on("store", () => frame.store())
  model.on("progress", () => frame.keepProgress())
  model.on("remove", () => frame.close())
  return frame.root
}
