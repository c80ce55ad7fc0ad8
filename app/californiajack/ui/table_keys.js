// The keyboard, and the two small panels (last trick, list of keys). Letters act only while focus
// is inside the table, never while somebody types, and not at all when they are switched off.
import { h, setAttr, setText } from "./table_dom.js"
import { icon, makeFace, paintFace, richText } from "./table_cards.js"
import { drawLines } from "./table_text.js"

const LETTER_KEYS = {
  h: (view) => view.focusHand(),
  t: (view) => view.focusTable(),
  s: (view) => view.say(view.scoreSentence()),
  l: (view) => view.say(view.legalSentence()),
  w: (view) => view.sayWhy(),
  u: (view) => view.pressUndo(),
  i: (view) => view.say(view.extraSentence()),
  "?": (view) => openKeys(view),
}

// In an exam nobody says which cards may be played and why, and nothing is taken back.
const EXAM_SILENT = /^[lwu]$/i

// In a lesson the keys that would give the answer away say nothing.
const LESSON_SILENT = /^[lswu]$/i

// The rows of the list of keys: what stands on the key, and the word that explains it.
const KEY_ROWS = [
  ["\u2190 \u2192", "key_arrows"],
  ["Home End", "key_ends"],
  ["Enter", "key_play"],
  ["Esc", "key_leave"],
  ["1 \u2013 9", "key_numbers"],
  ["H", "key_hand"],
  ["T", "key_table"],
  ["S", "key_score"],
  ["L", "key_legal"],
  ["W", "key_why"],
  ["U", "key_undo"],
  ["I", "key_extra"],
  ["?", "key_help"],
]

export function onKeydown(view, event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
  if (view.parts.dialog.open || isTyping(event.target)) return
  const handled = moveInHand(view, event) || letter(view, event)
  if (handled) event.preventDefault()
}

function isTyping(target) {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]")
}

function letter(view, event) {
  if (view.state.settings?.keys === false) return false
  if (/^[1-9]$/.test(event.key)) {
    const item = view.state.hand?.[Number(event.key) - 1]
    if (item) view.press(item.card)
    return Boolean(item)
  }
  if (view.state.lesson && LESSON_SILENT.test(event.key)) return false
  if (view.state.exam && EXAM_SILENT.test(event.key)) return false
  const act = LETTER_KEYS[event.key.toLowerCase()]
  act?.(view)
  return Boolean(act)
}

function moveInHand(view, event) {
  const cards = view.handNodes()
  const at = cards.indexOf(event.target)
  if (event.key === "Escape") return leave(view, at >= 0)
  if (at < 0) return false
  const columns = Number(view.parts.stage.style.getPropertyValue("--cols")) || cards.length
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  let to = at + (steps[event.key] ?? 0)
  if (event.key === "Home") to = 0
  else if (event.key === "End") to = cards.length - 1
  else if (!(event.key in steps)) return false
  cards[to]?.focus()
  return true
}

/** Escape first closes an explanation that covers something, then leaves the hand. */
function leave(view, inHand) {
  if (!view.parts.tip.hidden) {
    view.hideTip()
    return true
  }
  if (inHand) view.focusTable()
  return inHand
}

// ---- panels -------------------------------------------------------------------------------------

export function buildDialog(view) {
  const { parts } = view
  parts.dialogTitle = h("h2", { id: "dialog-title" })
  parts.dialogBody = h("div", { class: "dialog-body" })
  parts.dialogClose = h("button", { type: "button", class: "button", "data-id": "close" })
  parts.dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    parts.dialogTitle,
    parts.dialogBody,
    parts.dialogClose,
  )
  parts.dialogClose.addEventListener("click", () => parts.dialog.close())
  // A press beside the panel closes it, as people expect on a phone.
  parts.dialog.addEventListener("click", (event) => {
    if (event.target === parts.dialog) parts.dialog.close()
  })
  parts.dialog.addEventListener("close", () => view.afterDialog())
  return parts.dialog
}

function openDialog(view, name, title, body) {
  const { parts } = view
  view.beforeDialog()
  setAttr(parts.dialog, "data-dialog", name)
  setText(parts.dialogTitle, title)
  setText(parts.dialogClose, view.t("close"))
  parts.dialogBody.replaceChildren(...body)
  parts.dialog.showModal()
  parts.dialogClose.focus()
}

export function openKeys(view) {
  const { lesson, exam } = view.state
  const silent = ([key]) => (lesson && LESSON_SILENT.test(key)) || (exam && EXAM_SILENT.test(key))
  const shown = KEY_ROWS.filter((row) => !silent(row))
  const rows = shown.map(([key, word]) =>
    h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, view.t(word))),
  )
  openDialog(view, "keys", view.t("keys_title"), [h("dl", { class: "keys" }, ...rows)])
}

export function openLast(view) {
  const { last } = view.state
  const title = last ? view.t("trick_number", { n: last.number }) : view.t("last_trick")
  const body = last ? lastBody(view, last) : [h("p", {}, view.t("no_last_trick"))]
  openDialog(view, "last", title, body)
}

function lastBody(view, last) {
  const text = h("p", {})
  richText(text, last.text, view.words)
  const plays = last.plays.map((play) => lastPlay(view, play))
  const draws = drawLines(view).map((line) => h("li", {}, line))
  return [
    text,
    h("ol", { class: "last-plays" }, ...plays),
    draws.length ? h("ul", { class: "last-draws" }, ...draws) : null,
  ].filter(Boolean)
}

function lastPlay(view, play) {
  const face = makeFace(play.card)
  paintFace(face, play.card, view.words)
  delete face.dataset.face // a picture of the past: the motion must not find it
  const badge = play.winning
    ? h("span", { class: "badge" }, icon("wins"), h("span", {}, view.t("wins")))
    : null
  const spot = h(
    "div",
    { class: "spot" },
    face,
    h("span", { class: "vh" }, view.cardName(play.card)),
    badge,
  )
  return h("li", { class: "place" }, spot, h("p", { class: "small" }, view.seatName(play.seat)))
}
