// The notes in a second window, which stays with the first one: nothing is loaded, all is put in.
import { h } from "./table_dom.js"

const NAME = "california-jack-notes"
const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; padding: 16px 24px 48px; max-width: 46rem; font: 18px/1.5 system-ui, sans-serif; }
  h1 { font-size: 22px; line-height: 1.3; margin: 0 0 8px; }
  h2 { font-size: 18px; margin: 20px 0 4px; }
  p { margin: 0 0 6px; }
  .now { font-weight: 600; border-inline-start: 4px solid; padding-inline-start: 12px; }
`

export class Notes {
  constructor(view) {
    this.view = view
    this.window = null
    this.onKey = (event) => view.onKey(event)
    this.onLeave = () => this.left()
    window.addEventListener("pagehide", this.onLeave)
  }

  get isOpen() {
    return Boolean(this.window && !this.window.closed)
  }

  /** Open the window, or bring it to the front; tells whether the browser allows it. */
  open() {
    const found = window.open("", NAME, "popup,width=720,height=860")
    if (!found) return false
    this.window = found
    const sheet = new found.CSSStyleSheet()
    sheet.replaceSync(STYLE)
    found.document.adoptedStyleSheets = [sheet]
    // The clicker's keys go to the window that has the focus.
    found.removeEventListener("keydown", this.onKey)
    found.addEventListener("keydown", this.onKey)
    found.focus()
    return true
  }

  paint(notes, words) {
    if (!this.isOpen || !notes) return
    const page = this.window.document
    page.title = words.text.notes_title
    page.documentElement.lang = words.lang
    const body = h("main", {})
    body.append(h("h1", {}, notes.title), h("div", { class: "now" }, ...notes.now.map((each) => h("p", {}, each))))
    for (const section of notes.sections) {
      body.append(h("h2", {}, section.title), ...section.text.filter(Boolean).map((each) => h("p", {}, each)))
    }
    page.body.replaceChildren(page.importNode(body, true))
  }

  /** The page of the presentation goes: what stands here would soon be wrong. */
  left() {
    if (!this.isOpen) return
    const page = this.window.document
    page.body.replaceChildren(page.importNode(h("main", {}, h("p", {}, this.view.words.text.notes_away)), true))
  }

  close() {
    if (this.isOpen) this.window.close()
    this.window = null
  }

  remove() {
    window.removeEventListener("pagehide", this.onLeave)
  }
}
