// A page of words: Python gives it as HTML (escaped there), this shows it and says what was pressed.
// Whatever carries data-act is an action; a form's action brings the values of its controls.

class Page {
  constructor(model) {
    this.model = model
    this.root = document.createElement("div")
    this.root.className = "page"
    this.root.addEventListener("click", (event) => this.onClick(event))
    this.root.addEventListener("submit", (event) => this.onSubmit(event))
    this.root.addEventListener("change", (event) => this.onChange(event))
    this.live = document.createElement("div")
    this.live.className = "vh"
    this.live.setAttribute("role", "status")
    this.outer = document.createElement("div")
    this.outer.append(this.root, this.live)
    this.paint()
  }

  /** Show the page; focus stays on the same control, or goes to the heading when the visitor moved. */
  paint() {
    const { html = "", key = "", focus = false } = this.model.content ?? {}
    const focused = this.root.getRootNode().activeElement?.id
    this.root.innerHTML = html
    this.root.dataset.key = key
    if (!html) return
    if (focus) requestAnimationFrame(() => this.focusHeading())
    else if (focused) this.root.querySelector(`#${CSS.escape(focused)}`)?.focus()
  }

  focusHeading() {
    const heading = this.root.querySelector("h1")
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  say(text) {
    const line = document.createElement("p")
    line.textContent = text
    this.live.replaceChildren(line)
  }

  act(node, form) {
    const values = form ? Object.fromEntries(new FormData(form)) : {}
    this.model.send_msg({ type: "act", name: node.dataset.act, value: node.dataset.value ?? "", form: values })
  }

  async onClick(event) {
    const node = event.target.closest("[data-act], [data-copy], [data-show]")
    if (!node || node.matches("form")) return
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (node.dataset.show !== undefined) this.root.dataset.staged = "all"
    else if (node.dataset.copy !== undefined) await this.copy(node)
    else this.act(node, node.closest("form"))
  }

  onSubmit(event) {
    event.preventDefault()
    this.act(event.target, event.target)
  }

  onChange(event) {
    const node = event.target.closest("[data-change]")
    if (node) this.model.send_msg({ type: "act", name: node.dataset.change, value: node.value, form: Object.fromEntries(new FormData(node.form)) })
  }

  /** Copy what a field shows; where the browser refuses, the text is selected for copying by hand. */
  async copy(node) {
    const field = this.root.querySelector(`#${CSS.escape(node.dataset.copy)}`)
    try {
      await navigator.clipboard.writeText(field.value)
      this.say(node.dataset.done)
      node.textContent = node.dataset.done
    } catch {
      field.focus()
      field.select()
    }
  }
}

export function render({ model }) {
  const page = new Page(model)
  model.on("content", () => page.paint())
  return page.outer
}
