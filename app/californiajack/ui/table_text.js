// The table as text: a second renderer of the same state, with headings and lists, for screen
// readers and for everybody who would rather read and type.
import { h, setAttr, setText, show, syncKeyed } from "./table_dom.js"
import { parseCard, richText } from "./table_cards.js"
import {
  opponentsOf,
  paintCalls,
  pilesOf,
  pipFacts,
  placeNote,
  placesOf,
  seatFacts,
  winningShown,
} from "./table_board.js"
import { paintActions, paintTools } from "./table_paper.js"

const SECTIONS = ["task", "hand", "trick", "stock", "seats", "last", "match"]

export function buildText(view) {
  const { parts } = view
  const text = (parts.text = {})
  text.title = h("h2", { tabindex: "-1" })
  text.actions = h("div", { class: "actions", role: "group" })
  text.tools = h("p", { class: "tools" })
  for (const id of SECTIONS) {
    text[id] = { heading: h("h3"), list: h("ul", { class: `text-list ${id}` }) }
    text[id].section = h("section", {}, text[id].heading, text[id].list)
  }
  text.calls = h("div", { class: "calls", role: "group" })
  text.task.section.append(text.calls)
  text.hand.section.append(buildEntry(view))
  const sections = SECTIONS.map((id) => text[id].section)
  // The buttons follow the hand: what can be done stands before what can be looked up.
  sections.splice(2, 0, text.actions)
  parts.textView = h(
    "div",
    { class: "text-view", hidden: true },
    text.title,
    ...sections,
    text.tools,
  )
  return parts.textView
}

function buildEntry(view) {
  const { text } = view.parts
  text.label = h("label", { for: "entry" })
  text.entry = h("input", {
    id: "entry",
    type: "text",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    "aria-describedby": "entry-error",
  })
  text.play = h("button", { class: "button", "data-id": "play-typed", "data-primary": true })
  text.error = h("p", { class: "entry-error", id: "entry-error" })
  text.form = h("form", { class: "entry" }, text.label, text.entry, text.play, text.error)
  text.form.addEventListener("submit", (event) => {
    event.preventDefault()
    submitTyped(view)
  })
  return text.form
}

function submitTyped(view) {
  const { entry } = view.parts.text
  const typed = entry.value.trim()
  const hand = (view.state.hand ?? []).map((item) => item.card)
  const code = parseCard(typed, view.words, hand)
  const item = view.handItem(code)
  let error = ""
  if (!code) error = view.t("typed_unknown", { typed })
  else if (!item) error = view.t("typed_not_held", { card: view.cardName(code) })
  else if (!view.mayAct()) error = view.t("not_your_turn")
  else if (!item.legal) error = `${view.t("not_allowed")}: ${view.reasonText(item)}`
  typedError(view, error)
  if (error) return
  entry.value = ""
  view.press(code)
}

function typedError(view, error) {
  const { entry, error: place } = view.parts.text
  richText(place, error, view.words)
  setAttr(entry, "aria-invalid", error ? "true" : null)
  if (error) view.say(error, true)
}

export function paintText(view) {
  const { text } = view.parts
  const { state } = view
  setText(text.title, view.t("text_title"))
  const headings = {
    task: state.prompt?.title,
    hand: view.state.hand_label ?? view.t("hand"),
    trick: view.t("trick"),
    stock: view.t("stock_and_trump"),
    seats: view.t("seats"),
    last: view.t("last_trick"),
    match: state.match?.title,
  }
  for (const id of SECTIONS) {
    const lines = LINES[id](view)
    setText(text[id].heading, headings[id])
    show(text[id].section, lines.length > 0 && Boolean(headings[id]))
    syncKeyed(
      text[id].list,
      lines,
      (_, i) => i,
      () => h("li"),
      (node, line) => richText(node, line, view.words),
    )
  }
  // The hand names each card in words as well: the picture of it need not be read twice.
  for (const card of text.hand.list.querySelectorAll(".inline-card"))
    setAttr(card, "aria-hidden", "true")
  paintEntry(view)
  paintCalls(view, text.calls)
  if (!view.state.lesson) paintActions(view, text.actions)
  show(text.actions, !view.state.lesson)
  paintTools(view, text.tools, "table")
}

/** The lines of each section; sentences come from the state or are put together from the words. */
const LINES = {
  task: ({ state }) => [state.busy?.text, state.prompt?.text, state.prompt?.rule].filter(Boolean),
  hand: (view) =>
    (view.state.hand ?? []).map((item) => `${view.cardIndex(item.card)} ${view.handLabel(item)}`),
  trick: trickLines,
  stock: (view) => [
    ...pilesOf(view).map(pileLine),
    ...(view.state.spread ?? []).map((row) => `${row.label}: ${view.cardList(row.cards)}`),
    view.t("trump_is", { trump: view.trumpName() }),
  ],
  seats: (view) => view.state.seats?.map((seat) => seatLine(view, seat)) ?? [],
  last: (view) => lastLines(view),
  match: ({ state }) => [
    ...(state.match?.lines ?? []).map((line) => `${line.name}: ${line.points}`),
    ...(state.match?.note ? [state.match.note] : []),
  ],
}

function trickLines(view) {
  return placesOf(view.state).map(({ seat, play }) => {
    if (!play) return view.t("not_yet", { name: view.seatName(seat) })
    const wins = winningShown(view.state, play) ? ` (${view.t("wins")})` : ""
    return `${placeNote(view, seat, play)}: ${view.cardName(play.card)}${wins}`
  })
}

const pileLine = (pile) => [pile.label, pile.spoken, pile.note].filter(Boolean).join(". ")

function seatLine(view, seat) {
  const facts = seatFacts(view, seat).map((fact) => fact.text)
  if (!seat.you && opponentsOf(view.state).length > 1)
    facts.push(...pipFacts(view, seat).map((fact) => fact.text))
  if (seat.holds) facts.push(seat.holds)
  else if (seat.known?.length) facts.push(view.t("seen", { cards: view.cardList(seat.known) }))
  return `${seat.name}: ${facts.join(", ")}`
}

/** The last trick as lines, also used by its panel. */
export function lastLines(view) {
  const { last } = view.state
  if (!last) return []
  const plays = last.plays.map((play) => {
    const wins = play.winning ? ` (${view.t("wins")})` : ""
    return `${view.seatName(play.seat)}: ${view.cardName(play.card)}${wins}`
  })
  return [last.text, ...plays, ...drawLines(view)].filter(Boolean)
}

export function drawLines(view) {
  return (view.state.last?.draws ?? []).map((draw) => {
    const name = view.seatName(draw.seat)
    return draw.card
      ? view.t("drew", { name, card: view.cardName(draw.card) })
      : view.t("drew_hidden", { name })
  })
}

function paintEntry(view) {
  const { text } = view.parts
  const first = view.state.hand?.find((item) => item.legal) ?? view.state.hand?.[0]
  const card = view.words.cards?.[first?.card]
  show(text.form, Boolean(first))
  if (!card) return
  const spellings = [...new Set([first.card, card.index + (card.letter ?? card.suit)])]
  setText(text.label, view.t("type_card", { example: view.list(spellings, "disjunction") }))
  setText(text.play, view.t("play_typed"))
}
