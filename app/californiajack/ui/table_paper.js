// The paper beside the felt: the task, a reason for every card, the score, and all buttons.
import { h, setAttr, setText, show, syncKeyed } from "./table_dom.js"
import { richText, suitOf } from "./table_cards.js"

export function buildPaper(view) {
  const { parts } = view
  parts.promptTitle = h("h2", {})
  parts.promptText = h("p", { class: "task", id: "task" })
  parts.busy = buildBusy(view)
  parts.whyToggle = h("button", {
    type: "button",
    class: "link why",
    "aria-expanded": "false",
    "aria-controls": "reasons",
  })
  parts.whyToggle.addEventListener("click", () => view.toggleReasons())
  parts.prompt = h(
    "section",
    { class: "prompt" },
    parts.promptTitle,
    parts.promptText,
    parts.whyToggle,
    parts.busy,
  )
  parts.reasons = h("ul", { class: "reasons", id: "reasons", tabindex: "-1" })
  parts.ruleText = h("span", {})
  parts.ruleLink = h("a", {})
  parts.rule = h("p", { class: "rule small" }, parts.ruleText, " ", parts.ruleLink)
  parts.coach = h("section", { class: "coach" }, parts.reasons, parts.rule)
  parts.matchTitle = h("h2", {})
  parts.matchLines = h("ul", { class: "score" })
  parts.matchNote = h("p", { class: "small muted" })
  parts.tools = h("p", { class: "tools" })
  parts.match = h(
    "section",
    { class: "match" },
    parts.matchTitle,
    parts.matchLines,
    parts.matchNote,
    parts.tools,
  )
}

function buildBusy(view) {
  const { parts } = view
  parts.busyText = h("span", {})
  parts.busyCancel = h("button", { type: "button", class: "button", "data-id": "cancel" })
  parts.busyCancel.addEventListener("click", () => view.pressButton("cancel"))
  return h("div", { class: "busy", hidden: true }, parts.busyText, parts.busyCancel)
}

export function paintActions(view, parent) {
  setAttr(parent, "aria-label", view.t("actions"))
  // On the picture what is seldom wanted stands apart, so that the hand has the room (see paintTools).
  const all = view.state.buttons ?? []
  const buttons = view.isText() ? all : all.filter((item) => !item.minor)
  const make = (item) => {
    const node = h("button", { type: "button", class: "button", "data-id": item.id })
    node.addEventListener("click", () => view.pressButton(item.id))
    return node
  }
  syncKeyed(
    parent,
    buttons,
    (item) => item.id,
    make,
    (node, item) => {
      setText(node, item.label)
      // Still focusable when it has nothing to do, so that focus is never lost under the finger.
      setAttr(node, "aria-disabled", view.buttonEnabled(item) ? null : "true")
      setAttr(node, "data-primary", Boolean(item.primary))
    },
  )
  show(parent, buttons.length > 0)
}

export function paintPrompt(view) {
  const { state, parts } = view
  const prompt = state.prompt ?? {}
  const busy = state.busy
  setText(parts.promptTitle, prompt.title)
  show(parts.promptTitle, Boolean(prompt.title))
  richText(parts.promptText, busy ? "" : prompt.text, view.words)
  show(parts.promptText, !busy)
  show(parts.busy, Boolean(busy))
  setText(parts.busyText, busy?.text)
  setText(parts.busyCancel, view.t("cancel"))
  show(parts.busyCancel, Boolean(busy?.cancel))
  setText(parts.whyToggle, view.t("why"))
  show(parts.whyToggle, view.coachShown() && !busy)
}

export function paintCoach(view) {
  const { state, parts } = view
  const prompt = state.prompt ?? {}
  const hand = view.coachShown() ? state.hand : []
  show(parts.coach, hand.length > 0 || Boolean(prompt.rule))
  setAttr(parts.reasons, "aria-label", view.t("reasons"))
  show(parts.reasons, hand.length > 0)
  syncKeyed(
    parts.reasons,
    hand,
    (item) => item.card,
    makeReason,
    (node, item) => {
      paintReasonCard(view, node.firstChild, item.card)
      richText(node.lastChild, item.short, view.words)
      setAttr(node, "data-legal", String(Boolean(item.legal)))
      setAttr(node, "data-current", item.card === view.looking)
    },
  )
  richText(parts.ruleText, prompt.rule, view.words)
  setText(parts.ruleLink, view.t("show_rule"))
  setAttr(parts.ruleLink, "href", prompt.rule_href)
  show(parts.ruleLink, Boolean(prompt.rule_href))
  show(parts.rule, Boolean(prompt.rule))
}

const makeReason = () =>
  h("li", {}, h("span", { class: "reason-card" }), h("span", { class: "reason" }))

function paintReasonCard(view, node, code) {
  const card = view.words.cards?.[code]
  setAttr(node, "data-suit", suitOf(code))
  richText(node, card ? `${card.index}${card.suit}` : code, view.words)
}

export function paintMatch(view) {
  const { parts } = view
  const match = view.state.match ?? {}
  setText(parts.matchTitle, match.title)
  show(parts.matchTitle, Boolean(match.title))
  const make = () => h("li", {}, h("span"), h("strong"))
  syncKeyed(
    parts.matchLines,
    match.lines ?? [],
    (_, i) => i,
    make,
    (node, line) => {
      setText(node.firstChild, line.name)
      setText(node.lastChild, line.points)
    },
  )
  show(parts.matchLines, Boolean(match.lines?.length))
  setText(parts.matchNote, match.note)
  paintTools(view, parts.tools, "text")
}

/** What is seldom wanted: minor buttons, the way to the other view, and the list of keys. */
export function paintTools(view, parent, other) {
  const minor = other === "text" ? (view.state.buttons ?? []).filter((item) => item.minor) : []
  const items = [...minor, { id: "view", label: view.t(other === "text" ? "show_text" : "show_table") }]
  if (view.state.settings?.keys !== false) items.push({ id: "keys", label: view.t("show_keys") })
  const make = (item) => {
    const node = h("button", { type: "button", class: "link", "data-id": item.id })
    const press = item.minor ? () => view.pressButton(item.id) : () => view.pressTool(item.id, other)
    node.addEventListener("click", press)
    return node
  }
  syncKeyed(
    parent,
    items,
    (item) => item.id,
    make,
    (node, item) => setText(node, item.label),
  )
}
