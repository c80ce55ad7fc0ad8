// The presenter: one screen for a class, stepped through by a clicker. Nothing moves by itself.
import { h, setAttr, setText, show } from "./table_dom.js"
import { answers, count, hand, head, middle, rows, spoken } from "./presenter_parts.js"
import { KEY_NAMES, meaning } from "./presenter_keys.js"
import { toolIcon } from "./presenter_icons.js"
import { Notes } from "./presenter_notes.js"

const TOOLS_STAY = 4000 // ms after the pointer has come to rest
const CLOSEST = 6 // how far the screen can be brought together until everything fits

class Presenter {
  constructor(model) {
    this.model = model
    this.title = h("h1", { class: "vh" })
    this.screen = h("div", { class: "screen" })
    this.said = h("p", { class: "said" })
    this.keys = h("p", { class: "keys", "aria-hidden": "true" })
    this.tools = h("div", { class: "tools", role: "toolbar" })
    this.slider = h("input", { type: "range", min: 1, step: 1 })
    this.foot = h("div", { class: "foot" }, this.said, this.keys, this.tools)
    this.black = h("div", { class: "black" }, h("p", { class: "vh" }))
    this.link = h("div", { class: "link" })
    this.help = h("dialog", { class: "help", "aria-labelledby": "p-help-title" })
    this.live = h("div", { class: "vh", role: "status" })
    this.root = h(
      "div",
      { class: "projection", tabindex: -1 },
      this.title, this.screen, this.foot, this.link, this.black, this.help, this.live,
    )
    this.notes = new Notes(this)
    this.listen()
    this.paint()
  }

  get state() {
    return this.model.state ?? {}
  }

  get words() {
    return this.model.words
  }

  get isOn() {
    return Boolean(this.state.turn && this.words?.text)
  }

  send(name, value = "", number = 0) {
    this.model.send_msg({ type: "present", name, value, number })
  }

  listen() {
    this.onKeyDown = (event) => this.onKey(event)
    window.addEventListener("keydown", this.onKeyDown)
    this.root.addEventListener("click", (event) => this.onClick(event))
    this.root.addEventListener("change", (event) => this.onChange(event))
    for (const name of ["pointermove", "pointerdown"]) this.root.addEventListener(name, () => this.showTools())
    this.sizes = new ResizeObserver(() => this.fit())
    this.sizes.observe(this.root)
  }

  remove() {
    window.removeEventListener("keydown", this.onKeyDown)
    clearTimeout(this.resting)
    this.sizes.disconnect()
    this.notes.remove()
  }

  // ---- painting ---------------------------------------------------------------------------------

  paint() {
    const { state, words, isOn } = this
    const began = isOn && !this.wasOn
    this.wasOn = isOn
    show(this.root, isOn)
    if (!isOn) return this.notes.close()
    setText(this.title, state.title)
    setAttr(this.root, "data-deck", state.deck)
    setAttr(this.root, "data-letters", state.letters)
    setAttr(this.root, "data-turn", state.turn)
    setAttr(this.root, "data-phase", state.phase)
    setAttr(this.root, "data-blank", state.blank)
    setAttr(this.root, "data-dims", Boolean(state.spot))
    show(this.black, state.blank)
    setText(this.black.firstElementChild, words.text.blanked.replace("{key}", "B"))
    show(this.screen, !state.blank)
    show(this.foot, !state.blank)
    this.paintTools()
    if (state.blank) {
      this.screen.replaceChildren()
      show(this.link, false)
      this.say(words.text.blanked.replace("{key}", "B"))
    } else this.paintScreen(began)
    // Once the window is closed, what is still to come is no longer on this page.
    if (state.notes && !this.notes.isOpen) this.send("notes", "", 0)
    this.notes.paint(state.notes, words)
    if (began) this.root.focus({ preventScroll: true })
  }

  paintScreen() {
    const { state, words } = this
    const focused = this.screen.getRootNode().activeElement
    const again = focused && this.screen.contains(focused) ? selectorOf(focused) : ""
    const side = state.layout === "side"
    const apart = state.layout === "row" || state.layout === "list"
    const table = h("div", { class: "table" }, middle(this), side ? answers(this) : null)
    this.screen.dataset.layout = state.layout
    this.screen.replaceChildren(
      ...[
        head(this),
        state.rows.length > 0 && rows(this),
        state.count.length > 0 && count(this),
        (table.childElementCount > 1 || table.firstElementChild.childElementCount > 0) && table,
        apart && state.answers.length > 0 && answers(this),
        state.hand.length > 0 && hand(this),
      ].filter(Boolean),
    )
    setText(this.said, this.refused ? words.text.notes_refused : state.foot)
    this.keys.replaceChildren(...state.keys.map(([key, word]) => h("span", {}, h("b", {}, key), ` ${word}`)))
    this.paintLink()
    if (again) this.screen.querySelector(again)?.focus({ preventScroll: true })
    if (this.shownKey !== state.key) this.say(spoken(state, words))
    this.shownKey = state.key
    this.fit()
  }

  paintLink() {
    const { qr, code } = this.state
    show(this.link, Boolean(qr))
    if (!qr) return
    const picture = h("div", { class: "picture" })
    picture.innerHTML = qr.svg // made by Python from an address alone
    this.link.replaceChildren(picture, h("p", { class: "code" }, code), h("p", {}, qr.text))
  }

  paintTools() {
    const { words, state } = this
    if (this.toolWords !== words) {
      this.toolWords = words
      setAttr(this.tools, "aria-label", words.text.controls)
      this.tools.replaceChildren(...KEY_NAMES.map(([name, key]) => this.tool(name, key)), this.slider)
      setAttr(this.slider, "aria-label", words.text.trick)
      this.paintHelp()
    }
    const slider = state.slider
    show(this.slider, Boolean(slider))
    if (!slider) return
    this.slider.max = slider.max
    this.slider.value = slider.value
    setAttr(this.slider, "aria-valuetext", slider.text)
  }

  label(name) {
    return this.words.text[name].replace("{letters}", "A\u2013F")
  }

  tool(name, key) {
    const label = `${this.label(name)} (${key.split("  ").at(-1)})`
    return h("button", { type: "button", class: "tool", "data-do": name, "aria-label": label, title: label }, toolIcon(name))
  }

  /** The list of keys; each line is a button as well. */
  paintHelp() {
    const { text } = this.words
    const lines = KEY_NAMES.filter(([name]) => name !== "help").map(([name, key]) =>
      h("li", {}, h("kbd", {}, key), h("button", { type: "button", "data-do": name }, this.label(name))),
    )
    lines.push(h("li", {}, h("kbd", {}, "A\u2013F"), h("span", {}, text.key_hand)))
    lines.push(h("li", {}, h("kbd", {}, "1\u20136"), h("span", {}, text.spot_number)))
    const close = h("button", { type: "button", "data-do": "close" }, text.close)
    this.help.replaceChildren(
      h("div", { class: "help-head" }, h("h2", { id: "p-help-title" }, text.help), close),
      h("ul", {}, ...lines),
      h("p", {}, text.key_letter),
    )
  }

  /** Bring the parts closer together until nothing is cut off; the letters stay large enough. */
  fit() {
    if (!this.isOn || this.state.blank) return
    // Long names may need what is beside them to come below.
    fitting: for (const wraps of [false, true]) {
      setAttr(this.root, "data-wraps", wraps)
      for (let level = 0; level <= CLOSEST; level++) {
        setAttr(this.root, "data-fit", level)
        if (this.fits()) break fitting
      }
    }
    setAttr(this.root, "data-size", window.innerWidth)
    setAttr(this.root, "data-ready", this.state.turn)
  }

  fits() {
    const { screen } = this
    if (screen.scrollHeight > screen.clientHeight + 1 || screen.scrollWidth > screen.clientWidth + 1) return false
    const right = screen.getBoundingClientRect().right + 1
    return [...screen.querySelectorAll(".hand, .table, .answers, .middle")].every(
      (each) => each.scrollWidth <= each.clientWidth + 1 && each.getBoundingClientRect().right <= right,
    )
  }

  say(text) {
    this.live.replaceChildren(h("p", {}, text))
  }

  showTools() {
    this.root.dataset.tools = "true"
    clearTimeout(this.resting)
    this.resting = setTimeout(() => delete this.root.dataset.tools, TOOLS_STAY)
  }

  // ---- what is pressed --------------------------------------------------------------------------

  onKey(event) {
    if (!this.isOn || event.defaultPrevented || this.help.open) return
    const found = meaning(event, this.state)
    if (!found) return
    event.preventDefault()
    this.act(found)
  }

  act({ name, value = "", number = 0, place = 0 }) {
    this.refused = false
    if (name === "help") return this.help.showModal()
    if (name === "notes") return this.openNotes()
    if (name === "spot") return this.send("spot", this.spotValue(place, value))
    if (name === "leave" && this.state.qr) return this.send("qr")
    if (name === "leave" && this.state.spot) return this.send("spot", "")
    this.send(name, value, number)
  }

  /** The card at a place of the hand, else all cards that lie there, to light up the next one. */
  spotValue(place, value) {
    if (value) return value
    const held = [...this.screen.querySelectorAll(".hand [data-spot]")]
    const all = [...this.screen.querySelectorAll("[data-spot]")].map((node) => node.dataset.spot)
    if (!place) return [...new Set(all)].join(" ")
    return (held.length ? held[place - 1]?.dataset.spot : all[place - 1]) ?? ""
  }

  openNotes() {
    this.refused = !this.notes.open()
    this.send("notes", "", this.refused ? 0 : 1)
  }

  onClick(event) {
    const node = event.target.closest("[data-do], [data-more], [data-spot], .black, .link")
    if (!node) return
    if (node === this.black) return this.send("blank")
    if (node === this.link) return this.send("qr")
    if (node.dataset.more) return this.send("hand", node.dataset.hand, Number(node.dataset.more))
    if (node.dataset.spot) return this.send("spot", node.dataset.spot)
    this.help.close()
    if (node.dataset.do !== "close") this.act({ name: node.dataset.do })
  }

  onChange(event) {
    const { target } = event
    if (target === this.slider) return this.send("trick", "", Number(target.value))
    if (target.dataset.hands) this.send("hands", target.dataset.hands, Math.round(Number(target.value)))
  }
}

/** What finds a control again after its part of the screen was made anew. */
function selectorOf(node) {
  const names = ["hands", "hand", "more"].filter((name) => node.dataset[name] !== undefined)
  return names.map((name) => `[data-${name}="${node.dataset[name]}"]`).join("")
}

export function render({ model }) {
  const presenter = new Presenter(model)
  model.on("state", () => presenter.paint())
  model.on("words", () => presenter.paint())
  model.on("remove", () => presenter.remove())
  return presenter.root
}
