// The table as a picture: felt with seats, stock, trick, trump and hand, and the paper beside it.
// Each region has one function that paints it from the state; all keep their nodes.
import { h, setAttr, setStyle, setText, show, syncKeyed } from "./table_dom.js"
import {
  icon,
  makeBack,
  makeCardButton,
  makeFace,
  paintFace,
  richText,
  suitIcon,
} from "./table_cards.js"
import { picking } from "./table_lesson.js"
import { buildPaper, paintActions, paintCoach, paintMatch, paintPrompt } from "./table_paper.js"

// More backs than this say nothing new; the count stands beside them in words.
const MOST_BACKS = 12

/** Build the empty board once; the parts are painted again and again. */
export function buildBoard(view) {
  const { parts } = view
  parts.opponents = h("div", { class: "opponents", role: "group" })
  parts.middle = h("div", { class: "middle", role: "group", tabindex: "-1" })
  parts.piles = h("div", { class: "piles" })
  parts.trick = h("ol", { class: "trick" })
  parts.calls = h("div", { class: "calls", role: "group" })
  parts.trump = h("div", { class: "trump" })
  parts.middle.append(
    parts.piles,
    h("div", { class: "centre-area" }, parts.trick, parts.calls),
    parts.trump,
  )
  parts.hand = h("div", { class: "hand", role: "toolbar", "data-anchor": "hand" })
  parts.spread = h("div", { class: "spread" })
  parts.stage = h("div", { class: "stage" }, parts.opponents, parts.middle, parts.hand)
  parts.you = h("div", { class: "you" }, h("strong"), h("span", { class: "facts small" }))
  parts.actions = h("div", { class: "actions", role: "group" })
  parts.felt = h(
    "div",
    { class: "felt" },
    parts.spread,
    h("div", { class: "play" }, parts.stage),
    parts.you,
    parts.actions,
  )
  buildPaper(view)
  parts.tip = h("div", { class: "tip", "aria-hidden": "true", hidden: true })
  parts.layer = h("div", { class: "flight", "aria-hidden": "true" })
  parts.first = h("div", { class: "first" }, parts.felt, parts.prompt)
  parts.more = h("div", { class: "more" }, parts.coach, parts.match)
  parts.board = h("div", { class: "board" }, parts.first, parts.more, parts.tip, parts.layer)
  return parts.board
}

export function paintBoard(view) {
  paintOpponents(view)
  paintPiles(view)
  paintTrick(view)
  paintCalls(view, view.parts.calls)
  paintTrump(view)
  paintMiddleName(view)
  paintSpread(view)
  paintHand(view)
  paintYou(view)
  if (!view.state.lesson) paintActions(view, view.parts.actions)
  show(view.parts.actions, !view.state.lesson)
  paintPrompt(view)
  paintCoach(view)
  paintMatch(view)
}

// ---- seats ------------------------------------------------------------------------------------

/** The other seats, clockwise from the learner's left. */
export function opponentsOf(state) {
  const seats = state.seats ?? []
  const at = seats.findIndex((seat) => seat.you)
  return at < 0 ? seats : [...seats.slice(at + 1), ...seats.slice(0, at)]
}

export const yourSeat = (state) => (state.seats ?? []).find((seat) => seat.you) ?? null

/** What is said about a seat beside its name: short phrases by kind, so that a small screen may
 *  show fewer of them. */
export function seatFacts(view, seat) {
  const facts = []
  if (seat.role) facts.push({ kind: "role", text: view.t(seat.role) })
  if (seat.points != null) facts.push({ kind: "points", text: view.tn("points", seat.points) })
  if (seat.you) facts.push(...pipFacts(view, seat))
  else if (seat.cards != null) facts.push({ kind: "cards", text: view.tn("cards", seat.cards) })
  if (seat.captured != null)
    facts.push({ kind: "captured", text: view.tn("captured", seat.captured) })
  return facts
}

/** Pips of both sides as "23 pips to 17"; with three seats each stands for itself. */
export function pipFacts(view, seat) {
  if (seat.pips == null) return []
  const others = seat.you ? opponentsOf(view.state) : []
  const against = others.length === 1 && others[0].pips != null
  const text = against
    ? view.t("pips_against", { n: seat.pips, other: others[0].pips })
    : view.tn("pips", seat.pips)
  return [{ kind: "pips", text }]
}

/** The facts as one line that may break between them, but not inside one. The comma belongs to the
 *  fact behind it, so that it goes when a small screen leaves that fact out. */
function paintFacts(node, facts) {
  syncKeyed(
    node,
    facts,
    (fact) => fact.kind,
    (fact) => h("span", { "data-kind": fact.kind }),
    (span, fact, i) => {
      setText(span, (i ? ", " : "") + fact.text.replaceAll(" ", "\u00a0"))
    },
  )
}

function paintOpponents(view) {
  const { opponents } = view.parts
  setAttr(opponents, "aria-label", view.t("opponents"))
  syncKeyed(
    opponents,
    opponentsOf(view.state),
    (seat) => seat.seat,
    makeSeat,
    (node, seat) => {
      setAttr(node, "data-turn", seat.seat === view.state.to_move)
      setText(node.querySelector(".name"), seat.name)
      paintFacts(node.querySelector(".facts"), seatFacts(view, seat))
      const known = seat.known ?? []
      const seen = node.querySelector(".vh")
      setText(seen, seat.holds ?? (known.length ? view.t("seen", { cards: view.cardList(known) }) : ""))
      setAttr(node, "data-open", Boolean(seat.holds))
      paintFan(view, node.querySelector(".fan"), seat, known)
    },
  )
}

const makeSeat = (seat) =>
  h(
    "div",
    { class: "seat" },
    h(
      "div",
      { class: "who" },
      h("p", { class: "name" }),
      h("p", { class: "facts small" }),
      h("p", { class: "vh" }),
    ),
    h("div", { class: "fan", "aria-hidden": "true", "data-anchor": `seat:${seat.seat}` }),
  )

/** Backs for what is hidden, faces for cards that everybody saw drawn. */
function paintFan(view, fan, seat, known) {
  const hidden = Math.max(0, Math.min(MOST_BACKS, seat.cards ?? 0) - known.length)
  const items = [...Array(hidden).keys(), ...known]
  const make = (item) => {
    const shut = typeof item === "number"
    return h("span", { "data-shut": shut }, shut ? makeBack() : makeFace(item))
  }
  syncKeyed(
    fan,
    items,
    (item) => item,
    make,
    (node, item) => {
      if (typeof item === "string") paintFace(node.firstChild, item, view.words)
    },
  )
}

// ---- stock, turned-up card, trump ---------------------------------------------------------------

/** The piles that lie beside the trick, each with a caption above and a note below. */
export function pilesOf(view) {
  const { state } = view
  const piles = []
  const stock = state.stock
  if (stock && stock.kind !== "none") {
    const label = stock.label ?? (stock.count ? view.t("stock", { n: stock.count }) : view.t("stock_empty"))
    const brief = stock.label ?? (stock.count ? view.t("stock_brief", { n: stock.count }) : label)
    const turned = stock.top ? view.t("face_up", { card: view.cardName(stock.top) }) : ""
    const spoken = stock.count ? turned || view.t("face_down") : ""
    piles.push({
      id: "stock",
      code: stock.top,
      count: stock.count,
      label,
      brief,
      note: stock.note,
      spoken,
    })
  }
  for (const id of ["turn_up", "leftover"]) {
    const code = state[id]
    const brief = code ? `${view.t(id)} ${view.cardIndex(code)}` : ""
    if (code)
      piles.push({ id, code, count: 1, label: view.t(id), brief, spoken: view.cardName(code) })
  }
  return piles
}

function paintPiles(view) {
  const { piles } = view.parts
  const shown = pilesOf(view)
  setStyle(view.parts.stage, "--piles", shown.length ? 1 : 0)
  syncKeyed(
    piles,
    shown,
    (pile) => pile.id,
    makePile,
    (node, pile) => {
      setText(node.querySelector(".said"), pile.label)
      richText(node.querySelector(".brief"), pile.brief, view.words)
      setText(node.querySelector(".vh"), pile.spoken)
      richText(node.querySelector(".note"), pile.note, view.words)
      setAttr(
        node,
        "data-depth",
        pile.count > 2 ? "3" : pile.count > 1 ? "2" : pile.count ? "1" : "0",
      )
      const top = pile.count ? [pile.code ?? "back"] : []
      const make = (item) => (item === "back" ? makeBack() : makeFace(item))
      syncKeyed(
        node.querySelector(".heap"),
        top,
        (item) => item,
        make,
        (card, item) => {
          if (item !== "back") paintFace(card, item, view.words)
        },
      )
    },
  )
}

const makePile = (pile) =>
  h(
    "div",
    { class: `pile ${pile.id}` },
    h("p", { class: "label small" }, ...saidAndBrief()),
    h("p", { class: "vh" }),
    h("div", { class: "heap", "data-anchor": pile.id }),
    h("p", { class: "note small" }),
  )

/** A caption in full, and a shorter one that a narrow screen shows instead. */
const saidAndBrief = () => [
  h("span", { class: "said" }),
  h("span", { class: "brief", "aria-hidden": "true" }),
]

function paintTrump(view) {
  const { trump } = view.parts
  const suit = view.state.trump
  const item = { key: suit ?? "none" }
  const make = () =>
    h(
      "div",
      { class: "trump-sign" },
      h("p", { class: "label small" }),
      suit ? suitIcon(suit) : null,
      h("p", { class: "trump-name" }),
    )
  syncKeyed(
    trump,
    [item],
    ({ key }) => key,
    make,
    (node) => {
      setText(node.querySelector(".label"), view.t("trump"))
      setText(node.querySelector(".trump-name"), view.trumpName())
      setAttr(node, "data-none", !suit)
    },
  )
}

/** The whole middle in one sentence, read when the table is focused with its key. */
function paintMiddleName(view) {
  setAttr(view.parts.middle, "aria-label", view.tableSummary())
}

/** Cards laid out to be looked at: what was captured, or what lies under the top of the stock. */
function paintSpread(view) {
  const rows = view.state.spread ?? []
  show(view.parts.spread, rows.length > 0)
  setAttr(view.parts.root, "data-spread", rows.length || null)
  const make = () => h("div", { class: "spread-row" }, h("p", { class: "small label" }), h("p", { class: "vh" }), h("div"))
  syncKeyed(
    view.parts.spread,
    rows,
    (row) => row.id,
    make,
    (node, row) => {
      setText(node.children[0], row.label)
      setText(node.children[1], view.cardList(row.cards))
      const paint = (card, code) => paintFace(card, code, view.words)
      syncKeyed(node.children[2], row.cards, (code) => code, (code) => makeFace(code), paint)
    },
  )
}

// ---- the trick ----------------------------------------------------------------------------------

/** One place per seat in the order of play: who has played with the card, the others empty. */
export function placesOf(state) {
  const played = state.trick ?? []
  const order = (state.seats ?? []).map((seat) => seat.seat)
  const first = played[0]?.seat ?? state.to_move ?? order[0]
  const at = Math.max(0, order.indexOf(first))
  const turning = [...order.slice(at), ...order.slice(0, at)]
  return turning.map((seat) => ({ seat, play: played.find((play) => play.seat === seat) ?? null }))
}

/** The badge means something only when there is another card to beat, or the trick is complete. */
export const winningShown = (state, play) =>
  Boolean(play?.winning) && (state.trick ?? []).length > 1

function paintTrick(view) {
  const { state, parts } = view
  show(parts.trick, !state.calls?.length)
  setAttr(parts.middle, "data-calls", Boolean(state.calls?.length))
  setAttr(parts.trick, "aria-label", view.t("trick"))
  const places = placesOf(state)
  setStyle(parts.stage, "--places", places.length)
  syncKeyed(
    parts.trick,
    places,
    (place) => place.seat,
    makePlace,
    (node, place) => paintPlace(view, node, place),
  )
}

const makePlace = (place) =>
  h(
    "li",
    { class: "place" },
    h("div", { class: "spot", "data-anchor": `place:${place.seat}` }),
    h("p", { class: "note small" }, ...saidAndBrief()),
  )

function paintPlace(view, node, { seat, play }) {
  const spot = node.querySelector(".spot")
  const wins = winningShown(view.state, play)
  const items = play ? [play.card, `said:${play.card}`] : ["empty"]
  if (wins) items.push("badge")
  setAttr(node, "data-wins", wins)
  syncKeyed(
    spot,
    items,
    (item) => item,
    makeSpotItem,
    (child, item) => {
      if (item === "empty") setText(child.firstChild, view.seatName(seat))
      else if (item === "badge") setText(child.lastChild, view.t("wins"))
      else if (item.startsWith("said:")) setText(child, view.cardName(play.card))
      else paintFace(child, play.card, view.words)
    },
  )
  setText(node.querySelector(".said"), play ? placeNote(view, seat, play) : "")
  setText(node.querySelector(".brief"), play ? view.seatName(seat) : "")
}

function makeSpotItem(item) {
  if (item === "empty") return h("span", { class: "card empty" }, h("span"))
  if (item === "badge") return h("span", { class: "badge" }, icon("wins"), h("span"))
  if (item.startsWith("said:")) return h("span", { class: "vh" })
  return makeFace(item)
}

export function placeNote(view, seat, play) {
  return play.note || view.t(play.led ? "led" : "played", { name: view.seatName(seat) })
}

// ---- calls --------------------------------------------------------------------------------------

export const discarding = (state) => (state.calls ?? []).some((call) => call.id === "discard")

/** Calls stand where the trick will lie. A discard is made on the card itself: here it only asks. */
export function paintCalls(view, parent) {
  const calls = view.state.calls ?? []
  show(parent, calls.length > 0)
  setAttr(parent, "aria-label", view.t("calls"))
  syncKeyed(
    parent,
    calls,
    (call) => call.id,
    (call) => makeCall(view, call),
    (node, call) => {
      richText(node.firstChild, call.label, view.words)
      richText(node.lastChild, call.long === call.label ? "" : call.long, view.words)
    },
  )
}

function makeCall(view, call) {
  const parts = [h("span", { class: "call-label" }), h("span", { class: "call-long small" })]
  if (call.id === "discard") return h("p", { class: "ask" }, ...parts)
  const button = h("button", { type: "button", class: "button call", "data-id": call.id }, ...parts)
  button.addEventListener("click", (event) => event.detail < 2 && view.pressCall(call.id))
  return button
}

// ---- the hand -----------------------------------------------------------------------------------

function paintHand(view) {
  const { state, parts } = view
  const hand = state.hand ?? []
  show(parts.hand, state.you != null)
  setAttr(parts.hand, "aria-label", state.hand_label ?? view.t("hand"))
  setAttr(parts.hand, "aria-describedby", state.lesson ? "l-task" : "task")
  // Raising the playable cards says something only while others may not be played.
  const choosing =
    view.mayAct() && hand.some((item) => item.legal) && hand.some((item) => !item.legal)
  setAttr(parts.hand, "data-choosing", choosing)
  setAttr(parts.hand, "data-acting", view.mayAct())
  syncKeyed(
    parts.hand,
    hand,
    (item) => item.card,
    (item) => makeHandCard(view, item),
    (node, item) => {
      const may = view.mayAct() && item.legal
      paintFace(node, item.card, view.words)
      setAttr(node, "aria-label", view.handLabel(item))
      setAttr(node, "aria-disabled", may ? null : "true")
      setAttr(node, "data-legal", String(Boolean(item.legal)))
      setAttr(node, "data-hint", Boolean(item.hint))
      const picked = picking(state) && view.draft.cards.has(item.card)
      setAttr(node, "aria-pressed", picking(state) ? String(picked) : null)
      setAttr(node, "data-picked", picked)
      setAttr(node, "data-mark", item.mark || null)
      setText(node.querySelector(".tag").lastChild, view.t("hint"))
    },
  )
  view.keepRoving()
}

function makeHandCard(view, item) {
  const node = makeCardButton(item.card)
  node.tabIndex = -1
  // The second click of a double click means the same card, which is gone by then.
  node.addEventListener("click", (event) => event.detail < 2 && view.press(item.card))
  node.addEventListener("focus", () => view.onCardFocus(item.card, node.matches(":focus-visible")))
  node.addEventListener("blur", () => view.lookAt(null))
  node.addEventListener("pointerenter", (event) => {
    if (event.pointerType === "mouse" && view.mayAct()) view.lookAt(item.card)
  })
  // A finger that is lifted has left, too: what it asked for stays until something else is pressed.
  node.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && view.lookAt(null))
  return node
}

/** The explanation by the card: shown on hover, focus and refusal unless it already stands beside. */
export function placeTip(view, item) {
  const { tip, board } = view.parts
  const node = item && view.reasonText(item) && view.handNode(item.card)
  show(tip, Boolean(node))
  if (!node) return
  const barred = !item.legal && view.mayAct()
  const head = h("strong", { class: barred ? "barred" : "" }, barred ? icon("no") : null)
  head.append(barred ? view.t("not_allowed") : view.cardName(item.card))
  const text = h("span", {})
  richText(text, view.reasonText(item), view.words)
  tip.replaceChildren(head, text)
  const frame = board.getBoundingClientRect()
  const card = node.getBoundingClientRect()
  const width = Math.min(296, frame.width - 16)
  const middle = card.left + card.width / 2 - frame.left
  tip.style.width = `${width}px`
  tip.style.left = `${Math.max(8, Math.min(middle - width / 2, frame.width - width - 8))}px`
  tip.style.top = `${card.top - frame.top - 8}px`
  tip.style.setProperty("--nose", `${middle - parseFloat(tip.style.left)}px`)
}

function paintYou(view) {
  const { you } = view.parts
  const seat = yourSeat(view.state)
  show(you, Boolean(seat))
  if (!seat) return
  setAttr(you, "data-anchor", `seat:${seat.seat}`)
  setText(you.firstChild, seat.name)
  paintFacts(you.lastChild, seatFacts(view, seat))
}
