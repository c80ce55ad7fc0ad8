// What lies on the presenter's screen: words, rows of cards, trick, answers with raised hands, hand.
import { h, setAttr } from "./table_dom.js"
import { inlineCard, makeFace, paintFace, richText, spokenText, suitIcon, suitOf } from "./table_cards.js"
import { toolIcon } from "./presenter_icons.js"

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

function rich(tag, attrs, text, words) {
  const node = h(tag, attrs)
  richText(node, text, words)
  return node
}

/** A card lying face up, with its name for the ear. */
function card(code, view, attrs = {}) {
  const face = makeFace(code)
  paintFace(face, code, view.words)
  setAttr(face, "data-lit", view.state.spot === code)
  const name = view.words.cards[code].name
  return h("span", { class: "seen", role: "img", "aria-label": name, "data-spot": code, ...attrs }, face)
}

/** The words at the top: a line about the place, the code for the class, and what is asked or told. */
export function head(view) {
  const { state, words } = view
  const total = state.text.reduce((sum, each) => sum + each.length, 0)
  const text = h("div", { class: "text", "data-size": total < 90 ? "large" : "usual" })
  text.append(...state.text.map((each) => rich("p", {}, each, words)))
  return h(
    "div",
    { class: "head" },
    state.code && h("p", { class: "code" }, state.code),
    state.kicker && rich("p", { class: "kicker" }, state.kicker, words),
    text,
  )
}

/** Cards in the short notation of hand diagrams: each suit once, then its cards. */
function notation(row, view) {
  const { words, state } = view
  const ordered = row.id === "spread-stock"
  const line = h("span", {
    class: "notation",
    role: "img",
    "aria-label": row.cards.map((code) => words.cards[code].name).join(", "),
  })
  let group = null
  for (const code of row.cards) {
    const suit = suitOf(code)
    const mark = row.marks?.[code]
    const lit = state.spot === code
    const index = h("span", { class: "index", "data-text": words.cards[code].index, "data-spot": code, "data-lit": lit, "data-mark": mark })
    if (!group || ordered || group.dataset.suit !== suit) {
      // The symbol stays on the line of its first card.
      group = h("span", { class: "group", "data-suit": suit }, h("span", { class: "first-card" }, suitIcon(suit), index))
      line.append(group)
    } else group.append(" ", index)
  }
  return line
}

export function rows(view) {
  return h(
    "div",
    { class: "rows" },
    ...view.state.rows.map((row) =>
      h("p", { class: "row", "data-row": row.id }, h("span", { class: "row-label" }, row.label), notation(row, view)),
    ),
  )
}

/** The points of a deal that was counted. */
export function count(view) {
  const { words } = view
  const body = view.state.count.map((row) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, row.label),
      row.card ? h("td", {}, inlineCard(row.card, words)) : rich("td", {}, row.story, words),
      h("td", { class: "who" }, row.value),
    ),
  )
  return h("table", { class: "count" }, h("tbody", {}, ...body))
}

function labelled(node, label, attrs = {}) {
  return h("span", { class: "place", ...attrs }, node, h("span", { class: "note" }, label))
}

/** Stock, trick and trump. */
export function middle(view) {
  const { state, words } = view
  const node = h("div", { class: "middle" })
  if (state.stock?.top) {
    const label = state.stock.label || (state.stock.count ? fill(words.text.stock, { n: state.stock.count }) : words.text.turn_up)
    node.append(labelled(card(state.stock.top, view), label, { "data-place": "stock" }))
  }
  const trick = h("div", { class: "trick" })
  for (const play of state.trick) {
    const spoken = h("span", { class: "vh" }, `: ${play.note}`)
    const place = labelled(card(play.card, view), play.name, { "data-wins": play.winning, "data-place": "trick" })
    place.append(spoken)
    trick.append(place)
  }
  if (state.trick.length) node.append(trick)
  if (state.trump) {
    const name = words.suits[state.trump].name
    const sign = h("span", { class: "sign", "data-suit": state.trump }, suitIcon(state.trump))
    node.append(labelled(sign, h("span", {}, h("span", { class: "vh" }, `${words.text.trump}: `), name), { "data-place": "trump" }))
  }
  return node
}

// ---- answers and raised hands -------------------------------------------------------------------

const tool = (name, label, attrs) =>
  h("button", { type: "button", class: "small tool", "aria-label": label, title: label, ...attrs }, toolIcon(name))

/** How many hands were raised for an answer; those of the round that runs can be changed. */
function hands(answer, view) {
  const { state, words } = view
  const node = h("span", { class: "hands" })
  answer.hands.forEach((number, round) => {
    const runs = state.asks && round === answer.hands.length - 1
    const label = fill(words.text.hands, { letter: answer.letter })
    if (runs) {
      const field = h("input", { type: "number", min: 0, max: 99, inputmode: "numeric", "aria-label": label, "data-hands": answer.letter })
      field.value = number
      node.append(field)
    } else if (round === 0 && answer.hands.length > 1) {
      node.append(h("span", { class: "first" }, h("span", { class: "vh" }, fill(words.text.first_hands, { n: "" })), String(number)))
    } else {
      node.append(h("span", { class: "last" }, String(number)))
    }
  })
  return node
}

function answerText(answer, view) {
  if (!answer.card) return rich("span", { class: "label" }, answer.label, view.words)
  return h("span", { class: "label" }, inlineCard(answer.card, view.words))
}

/** The letter of an answer, the hands raised for it, and the buttons that count them. */
function tally(answer, view, ...label) {
  const { state, words } = view
  const { letter } = answer
  const step = (name, text, more) =>
    answer.votes && state.asks ? tool(name, fill(text, { letter }), { "data-hand": letter, "data-more": more }) : null
  return [
    h("span", { class: "letter" }, letter),
    ...label,
    step("less", words.text.fewer, -1),
    answer.hands.length ? hands(answer, view) : null,
    step("more", words.text.more, 1),
  ]
}

export function answers(view) {
  const { state, words } = view
  const node = h("ul", { class: "answers", "aria-label": words.text.answers, "data-layout": state.layout })
  for (const answer of state.answers) {
    const item = h("li", { "data-key": answer.key, "data-right": answer.right })
    item.append(...tally(answer, view, answerText(answer, view)).filter(Boolean))
    if (answer.right) item.append(h("span", { class: "right" }, h("span", { class: "vh" }, words.text.right)))
    node.append(item)
  }
  return node
}

/** The hand; while a question stands about its cards, each with its letter and its raised hands. */
export function hand(view) {
  const node = h("div", { class: "hand" })
  const choices = new Map(view.state.layout === "hand" ? view.state.answers.map((each) => [each.card, each]) : [])
  for (const item of view.state.hand) {
    const answer = choices.get(item.card)
    const place = h("span", { class: "place", "data-mark": item.mark }, card(item.card, view, { "data-hand": item.card }))
    if (choices.size) place.append(h("span", { class: "strip" }, ...(answer ? tally(answer, view) : [])))
    node.append(place)
  }
  return node
}

/** What is said of a screen for the ear: its words, then the answers. */
export function spoken(state, words) {
  const found = state.answers.map((answer) => {
    const label = answer.card ? words.cards[answer.card].name : spokenText(answer.label, words)
    return `${answer.letter}: ${label}.`
  })
  return [...state.text.map((each) => spokenText(each, words)), ...(state.asks ? found : [])].join(" ")
}
