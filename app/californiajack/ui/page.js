// A page of words: Python gives it as HTML (escaped there), this shows it and says what was pressed.
// Whatever carries data-act is an action; a form's action brings the values of its controls.

const FILE_LIMIT = 2000000 // bytes
const FILES_TOGETHER = 50

/** The text of a file; nothing where it can no longer be read: it was moved, or it is a folder. */
const readText = (file) => file.text().catch(() => "")

class Page {
  constructor(model) {
    this.model = model
    this.root = document.createElement("div")
    this.root.className = "page"
    this.root.addEventListener("click", (event) => this.onClick(event))
    this.root.addEventListener("submit", (event) => this.onSubmit(event))
    this.root.addEventListener("change", (event) => this.onChange(event))
    this.root.addEventListener("input", (event) => this.onInput(event))
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
    const active = this.root.getRootNode().activeElement
    const focused = active?.id
    const typed = active?.matches("input[type='text']") && [active.value, active.selectionStart, active.selectionEnd]
    const open = new Set([...this.root.querySelectorAll("details[open]")].map((each) => each.id))
    const same = (this.root.dataset.key ?? "") === key
    this.root.innerHTML = html
    if (key) this.root.dataset.key = key // what is only a part of a page has none
    else if (!html) delete this.root.dataset.key
    if (!same) delete this.root.dataset.staged // the next count is counted out again
    for (const each of this.root.querySelectorAll("details")) if (same && open.has(each.id)) each.open = true
    this.announce()
    this.layPaper()
    if (!html) return
    if (focus) requestAnimationFrame(() => this.focusHeading())
    else if (focused) this.focusAgain(focused)
    if (same && typed && !focus) this.typeAgain(focused, typed)
  }

  /** A sheet of paper: the size of its pages is set in the document, and it is shown as it fits. */
  layPaper() {
    this.pageRule?.remove()
    this.paperSeen?.disconnect()
    const paper = this.root.querySelector("[data-page-rule]")
    if (!paper) return
    this.pageRule = document.createElement("style")
    this.pageRule.textContent = paper.dataset.pageRule
    document.head.append(this.pageRule)
    this.paperSeen = new ResizeObserver(([seen]) => fitPaper(paper, seen.contentRect.width))
    this.paperSeen.observe(paper.parentElement)
  }

  /** What is being typed stays, whatever Python heard of it so far. */
  typeAgain(id, [value, start, end]) {
    const field = this.root.querySelector(`input[type="text"]#${CSS.escape(id)}`)
    if (!field) return
    field.value = value
    field.setSelectionRange(start, end)
  }

  /** Focus the same control; where it is gone, what is marked as coming after it. */
  focusAgain(id) {
    const name = CSS.escape(id)
    const node = this.root.querySelector(`#${name}`) ?? this.root.querySelector(`[data-after~="${name}"]`)
    if (node) node.focus({ preventScroll: true })
    else this.focusHeading()
  }

  focusHeading() {
    const heading = this.root.querySelector("h1")
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  /** Say what the page was given to say, once. */
  announce() {
    const { n = 0, text = "" } = this.model.content?.say ?? {}
    if (!n || n === this.spoken) return
    this.spoken = n
    this.say(text)
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
    const node = event.target.closest("[data-act], [data-copy], [data-show], [data-png], [data-jump], [data-go], [data-print]")
    if (!node || node.matches("form")) return
    if (event.ctrlKey || event.metaKey || (event.shiftKey && node.matches("a"))) return
    event.preventDefault()
    if (node.dataset.show !== undefined) this.root.dataset.staged = "all"
    else if (node.dataset.copy !== undefined) await this.copy(node)
    else if (node.dataset.png !== undefined) this.saveImage(node)
    else if (node.dataset.jump !== undefined) this.jump(node.dataset.jump)
    else if (node.dataset.go !== undefined) this.go(node)
    else if (node.dataset.print !== undefined) window.print()
    else this.act(node, node.closest("form"))
  }

  /** Follow a link into the app (an address that begins with its query) without a new page. */
  go(node) {
    this.model.send_msg({ type: "act", name: "go", value: node.getAttribute("href"), form: {} })
  }

  /** Go to another part of the page; an address can't name it in here. */
  jump(id) {
    const goal = this.root.querySelector(`#${CSS.escape(id)}`)
    if (!goal) return
    goal.tabIndex = -1
    goal.scrollIntoView({ block: goal.matches("h2, h3, h4") ? "start" : "center" })
    goal.focus({ preventScroll: true })
  }

  onSubmit(event) {
    event.preventDefault()
    this.act(event.target, event.target)
  }

  /** Send the text of a file that was chosen; one that is far too large is only named. */
  async sendFile(node) {
    if (node.multiple) return this.sendFiles(node)
    const [file] = node.files
    if (!file) return
    const text = file.size < FILE_LIMIT ? await file.text() : null
    node.value = ""
    this.model.send_msg({ type: "act", name: node.dataset.file, value: "", form: {}, file: { name: file.name, text } })
  }

  /**
   * Send the texts of many files in their order, some in one message. Of those beyond the cap only
   * the name is sent, of very many not even that: Python says which were not taken.
   */
  async sendFiles(node) {
    const files = [...node.files]
    const most = Number(node.dataset.most)
    const send = (part, over) =>
      this.model.send_msg({ type: "act", name: node.dataset.file, value: String(over), form: {}, files: part })
    let part = []
    let length = 0
    for (const [at, file] of files.slice(0, 2 * most).entries()) {
      const text = at < most && file.size < FILE_LIMIT ? await readText(file) : null
      part.push({ name: file.name, text })
      length += text?.length ?? 0
      if (part.length < FILES_TOGETHER && length < FILE_LIMIT) continue
      send(part, 0)
      part = []
      length = 0
    }
    const over = Math.max(0, files.length - 2 * most)
    if (part.length || over) send(part, over)
    node.value = ""
  }

  /** A slider says its value in words and sends it while it moves; onChange sends where it stays. */
  onInput(event) {
    const node = event.target.closest("[data-slide]")
    if (!node) return
    const word = node.list.options[node.value].label
    node.setAttribute("aria-valuetext", word)
    this.root.querySelector(`#${CSS.escape(node.dataset.words)}`).textContent = word
    this.model.send_msg({ type: "act", name: node.dataset.slide, value: node.value, form: {} })
  }

  /** Save the plot that stands before this page as a picture. */
  saveImage(node) {
    const layers = canvases(this.outer.getRootNode().host.previousElementSibling)
    const image = document.createElement("canvas")
    image.width = Math.max(...layers.map((layer) => layer.width))
    image.height = Math.max(...layers.map((layer) => layer.height))
    for (const layer of layers) image.getContext("2d").drawImage(layer, 0, 0)
    image.toBlob((blob) => {
      const link = document.createElement("a")
      link.href = URL.createObjectURL(blob)
      link.download = node.dataset.png
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href))
    })
  }

  onChange(event) {
    if (event.target.matches("[data-file]")) return this.sendFile(event.target)
    const slide = event.target.closest("[data-slide]")
    if (slide) {
      const form = { settled: "yes" }
      return this.model.send_msg({ type: "act", name: slide.dataset.slide, value: slide.value, form })
    }
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

/** Show pages of paper as large as there is room, and mark where a page is turned. */
function fitPaper(paper, room) {
  if (!room) return // not shown yet
  paper.style.zoom = 1
  for (const article of paper.querySelectorAll(".paper-flows")) turnPages(article)
  paper.style.zoom = Math.min(1, room / paper.firstElementChild.offsetWidth)
}

/** Mark each block that comes to stand on a new page; none is broken. */
function turnPages(article) {
  const blocks = article.querySelectorAll(":scope > :not(dl), :scope > dl > div")
  for (const block of blocks) block.classList.remove("paper-turns")
  const { minHeight, paddingTop } = getComputedStyle(article)
  const height = parseFloat(minHeight) - 2 * parseFloat(paddingTop)
  let start = blocks[0]?.getBoundingClientRect().top
  const turned = []
  for (const block of blocks) {
    const { top, bottom } = block.getBoundingClientRect()
    if (bottom - start <= height) continue
    start = top
    turned.push(block)
  }
  for (const block of turned) block.classList.add("paper-turns")
}

/** All canvases of a plot, which lie in shadow roots, in the order in which they are painted. */
function canvases(node) {
  const found = node.matches("canvas") ? [node] : []
  for (const each of [...(node.shadowRoot?.children ?? []), ...node.children]) found.push(...canvases(each))
  return found
}

export function render({ model }) {
  const page = new Page(model)
  model.on("content", () => page.paint())
  return page.outer
}
