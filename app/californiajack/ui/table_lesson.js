// A lesson around the felt: bar, task, question, verdict and actions, painted from state.lesson.
// Answers are native controls; what is only being chosen stays here until "check" sends it.
import { h, setAttr, setText, show, syncKeyed } from "./table_dom.js"
import { icon, richText, spokenText } from "./table_cards.js"
import { paintActions } from "./table_paper.js"

/** Build the parts of a lesson once; without state.lesson they stay hidden. */
export function buildLesson(view) {
  const lesson = (view.parts.lesson = {})
  buildBar(view, lesson)
  lesson.title = h("h1", {})
  lesson.note = h("p", { class: "small muted l-note" })
  lesson.task = h("div", { class: "l-task", tabindex: "-1", id: "l-task" })
  lesson.hints = h("div", { class: "l-hints" })
  lesson.words = h("section", { class: "l-words" }, lesson.title, lesson.task, lesson.note, lesson.hints)
  lesson.legend = h("h2", { class: "l-legend", id: "l-legend" })
  lesson.options = h("div", { class: "l-options" })
  lesson.order = h("ol", { class: "l-order" })
  buildNumber(view, lesson)
  lesson.question = h(
    "div",
    { class: "l-question", role: "group", "aria-labelledby": "l-legend" },
    lesson.legend,
    lesson.options,
    lesson.order,
    lesson.form,
  )
  lesson.verdict = h("div", { class: "l-verdict" }, h("p", { class: "l-word" }), h("div"))
  lesson.answer = h("section", { class: "l-answer" }, lesson.question, lesson.verdict)
  lesson.actions = h("div", { class: "actions l-actions", role: "group" })
  return lesson
}

function buildBar(view, lesson) {
  lesson.back = h("button", { type: "button", class: "l-back", "data-id": "course" }, icon("back"))
  lesson.back.addEventListener("click", () => view.sendButton("course"))
  lesson.place = h("span", { class: "l-place" })
  lesson.meter = h("span", { class: "l-meter", "aria-hidden": "true" }, h("span"))
  lesson.help = h("button", { type: "button", class: "l-help", "data-id": "help" })
  lesson.help.addEventListener("click", () => openHelp(view))
  const middle = h("div", { class: "l-where" }, lesson.place, lesson.meter)
  lesson.bar = h("div", { class: "l-bar" }, lesson.back, middle, lesson.help)
}

function buildNumber(view, lesson) {
  lesson.number = h("input", {
    id: "l-number",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: "4",
    "aria-labelledby": "l-legend",
  })
  lesson.form = h("form", { class: "l-form" }, lesson.number)
  lesson.form.addEventListener("submit", (event) => {
    event.preventDefault()
    check(view)
  })
}

// ---- painting -----------------------------------------------------------------------------------

export function paintLesson(view) {
  const { lesson } = view.state
  const parts = view.parts.lesson
  for (const part of [parts.bar, parts.words, parts.answer, parts.actions]) show(part, Boolean(lesson))
  setAttr(view.parts.root, "data-lesson", Boolean(lesson))
  setAttr(view.parts.root, "data-key", lesson ? lesson.key : null)
  show(view.parts.heading, !lesson)
  if (!lesson) return
  keepDraft(view, lesson)
  paintBar(parts, lesson)
  setText(parts.title, lesson.title)
  setText(parts.note, lesson.note)
  show(parts.note, Boolean(lesson.note))
  paintBlocks(view, parts.task, lesson.task)
  paintHints(view, parts.hints, lesson.hints ?? [])
  paintQuestion(view, parts, lesson.question)
  paintVerdict(view, parts.verdict, lesson.verdict)
  show(parts.answer, Boolean(lesson.question) || Boolean(lesson.verdict))
  paintActions(view, parts.actions)
}

function paintBar(parts, lesson) {
  const { bar } = lesson
  setAttr(parts.back, "aria-label", bar.back)
  parts.back.hidden = !bar.back
  setText(parts.place, bar.text)
  parts.meter.firstChild.style.inlineSize = `${bar.of ? (100 * bar.done) / bar.of : 0}%`
  setText(parts.help, lesson.help.title)
}

/** Blocks are paragraphs and lists whose items are runs of text, plain, strong or em. */
function paintBlocks(view, node, blocks) {
  const mark = `${view.words.lang}|${JSON.stringify(blocks ?? [])}`
  if (node.dataset.blocks === mark) return
  node.dataset.blocks = mark
  node.replaceChildren(...(blocks ?? []).map((block) => makeBlock(view, block)))
}

function makeBlock(view, block) {
  if (block.tag === "p") return h("p", {}, ...block.items[0].map((run) => makeRun(view, run)))
  const items = block.items.map((runs) => h("li", {}, ...runs.map((run) => makeRun(view, run))))
  return h(block.tag, {}, ...items)
}

function makeRun(view, run) {
  const node = h(run.style || "span")
  richText(node, run.text, view.words)
  return node
}

function paintHints(view, parent, hints) {
  show(parent, hints.length > 0)
  syncKeyed(
    parent,
    hints,
    (_, i) => i,
    () => h("div", { class: "l-hint" }, h("p", { class: "l-hint-title" }), h("div")),
    (node, hint) => {
      setText(node.firstChild, hint.title)
      paintBlocks(view, node.lastChild, hint.blocks)
    },
  )
}

function paintQuestion(view, parts, question) {
  show(parts.question, Boolean(question))
  if (!question) return
  richText(parts.legend, question.legend, view.words)
  setAttr(parts.legend, "class", question.hidden ? "l-legend vh" : "l-legend")
  setAttr(parts.question, "data-kind", question.kind)
  show(parts.options, question.kind === "choice")
  show(parts.order, question.kind === "order")
  show(parts.form, question.kind === "number")
  if (question.kind === "choice") paintOptions(view, parts.options, question)
  if (question.kind === "order") paintOrder(view, parts.order, question)
  if (question.kind === "number") paintNumber(view, parts.number, question)
}

const MARKS = { right: "yes", wrong: "no" }

function paintOptions(view, parent, question) {
  setAttr(parent, "data-long", question.options.some((option) => option.label.length > 28))
  syncKeyed(
    parent,
    question.options,
    (option) => option.id,
    (option) => makeOption(view, option),
    (node, option) => {
      richText(node.querySelector(".l-label"), option.label, view.words)
      setAttr(node, "data-mark", option.mark || null)
      setText(node.querySelector(".vh"), option.mark ? question.marks[option.mark] : "")
      const may = question.open && !option.mark && view.mayAnswer()
      setAttr(node, "aria-disabled", may ? null : "true")
    },
  )
}

function makeOption(view, option) {
  const marks = Object.entries(MARKS).map(([mark, name]) => h("span", { class: `l-mark ${mark}` }, icon(name)))
  const parts = [h("span", { class: "l-label" }), ...marks, h("span", { class: "vh" })]
  const node = h("button", { type: "button", class: "button l-option", "data-option": option.id }, ...parts)
  node.addEventListener("click", (event) => {
    if (event.detail < 2 && !node.hasAttribute("aria-disabled")) answer(view, option.id)
  })
  return node
}

function paintNumber(view, input, question) {
  setAttr(input, "readonly", !question.open)
  setAttr(input, "aria-invalid", question.error ? "true" : null)
  if (!question.open && input.value !== question.value) input.value = question.value ?? ""
}

// ---- order: each item has a way up and a way down, so that nothing needs to be dragged -----------

function paintOrder(view, parent, question) {
  const order = question.open ? view.draft.order : question.options.map((option) => option.id)
  const items = order.map((id) => question.options.find((option) => option.id === id))
  syncKeyed(
    parent,
    items,
    (item) => item.id,
    (item) => makeStep(view, item),
    (node, item, i) => {
      richText(node.querySelector(".l-label"), item.label, view.words)
      setAttr(node, "data-option", item.id)
      for (const [name, end] of [["up", 0], ["down", items.length - 1]]) {
        const button = node.querySelector(`[data-move="${name}"]`)
        setAttr(button, "aria-label", `${question.words[name]}: ${spokenText(item.label, view.words)}`)
        setAttr(button, "aria-disabled", i === end || !question.open ? "true" : null)
      }
    },
  )
}

function makeStep(view, item) {
  const button = (name) => {
    const node = h("button", { type: "button", class: "l-move", "data-move": name }, icon(name))
    node.addEventListener("click", () => !node.hasAttribute("aria-disabled") && moveStep(view, item.id, name))
    return node
  }
  const step = h("li", {}, h("span", { class: "l-label" }), button("up"), button("down"))
  step.addEventListener("keydown", (event) => {
    const name = { ArrowUp: "up", ArrowDown: "down" }[event.key]
    if (!name || !event.target.matches("[data-move]")) return
    event.preventDefault()
    step.querySelector(`[data-move="${name}"]`).click()
  })
  return step
}

function moveStep(view, id, name) {
  const { question } = view.state.lesson
  const { order } = view.draft
  const from = order.indexOf(id)
  const to = from + (name === "up" ? -1 : 1)
  order.splice(from, 1)
  order.splice(to, 0, id)
  const focused = view.active()?.dataset.move
  paintOrder(view, view.parts.lesson.order, question)
  const step = view.parts.lesson.order.querySelector(`[data-option="${id}"]`)
  step.querySelector(`[data-move="${focused ?? name}"]`).focus()
  const label = question.options.find((option) => option.id === id).label
  const place = question.words.at.replace("{n}", to + 1).replace("{of}", order.length)
  view.say(`${label}: ${place}`)
}

// ---- verdict ------------------------------------------------------------------------------------

const VERDICT_ICONS = { right: "yes", wrong: "no", info: "hint" }

function paintVerdict(view, node, verdict) {
  show(node, Boolean(verdict))
  setAttr(node, "data-verdict", verdict?.kind)
  if (!verdict) node.dataset.mark = ""
  if (!verdict) return
  const [word, text] = node.children
  word.replaceChildren(icon(VERDICT_ICONS[verdict.kind]), h("strong", {}, verdict.word))
  show(word, Boolean(verdict.word))
  paintBlocks(view, text, verdict.blocks)
  const mark = JSON.stringify(verdict)
  if (node.dataset.mark === mark) return
  node.dataset.mark = mark
  requestAnimationFrame(() => node.scrollIntoView({ block: "nearest", behavior: "auto" }))
}

// ---- what is chosen and sent ----------------------------------------------------------------------

/** What is chosen belongs to one question; another one starts afresh. */
function keepDraft(view, lesson) {
  if (view.draft.key === lesson.key) return
  const order = lesson.question?.options?.map((option) => option.id) ?? []
  view.draft = { key: lesson.key, cards: new Set(lesson.picked ?? []), order }
  view.parts.lesson.number.value = lesson.question?.value ?? ""
}

export const picking = (state) => Boolean(state.lesson?.pick)

export function togglePick(view, code) {
  const { cards } = view.draft
  const { limit } = view.state.lesson.pick
  if (cards.has(code)) cards.delete(code)
  else {
    if (limit === 1) cards.clear()
    cards.add(code)
  }
  view.paint()
}

/** Send what is chosen: the cards that are marked, the number that was typed, or the order. */
export function check(view) {
  const { question, pick } = view.state.lesson
  if (pick) {
    const marked = view.state.hand.map((item) => item.card).filter((code) => view.draft.cards.has(code))
    answer(view, marked.join(" ") || "none")
  } else if (question?.kind === "order") answer(view, view.draft.order.join(" "))
  else if (question?.kind === "number") answer(view, view.parts.lesson.number.value.trim())
}

function answer(view, value) {
  if (!view.mayAnswer()) return
  view.send({ type: "answer", value })
  view.lockedTurn = view.state.turn
  view.lockedOn = null
}

// ---- help ---------------------------------------------------------------------------------------

export function openHelp(view) {
  const { help } = view.state.lesson
  const { dialog, dialogTitle, dialogBody, dialogClose } = view.parts
  dialog.dataset.dialog = "help"
  setText(dialogTitle, help.title)
  setText(dialogClose, view.t("close"))
  const text = h("div", { class: "l-help-text" })
  paintBlocks(view, text, help.blocks)
  const buttons = help.buttons.map((item) => makeHelpButton(view, item))
  buttons.push(...toolButtons(view))
  dialogBody.replaceChildren(text, ...(help.rules ? [makeRules(view, help.rules)] : []), h("div", { class: "l-help-list" }, ...buttons))
  view.beforeDialog()
  dialog.showModal()
}

function makeHelpButton(view, item) {
  const node = h("button", { type: "button", class: "button", "data-id": item.id }, item.label)
  node.addEventListener("click", () => {
    view.parts.dialog.close()
    view.sendButton(item.id)
  })
  return node
}

function toolButtons(view) {
  const other = view.isText() ? "table" : "text"
  const look = h("button", { type: "button", class: "button", "data-id": "view" }, view.t(`show_${other}`))
  look.addEventListener("click", () => {
    view.parts.dialog.close()
    view.pressTool("view", other)
  })
  return [look]
}

function makeRules(view, rules) {
  const select = h("select", { id: "l-rules", "data-id": "rules" })
  select.append(...rules.options.map((option) => h("option", { value: option.id }, option.label)))
  select.value = rules.value
  select.addEventListener("change", () => {
    view.parts.dialog.close()
    view.sendButton(`rules:${select.value}`)
  })
  return h("p", { class: "l-rules" }, h("label", { for: "l-rules" }, rules.label), select)
}
