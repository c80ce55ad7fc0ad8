// Card faces, backs and suit symbols. The symbols are drawn here, not taken from a font, so that
// they look alike on every system and never turn into emoji.
import { h, pathIcon, setAttr } from "./table_dom.js"

const SUIT_PATHS = {
  S:
    "M50 4C57 20 91 41 91 65C91 77 82 84 72 84C64 84 57 80 53 73C54 83 58 91 67 96L33 96" +
    "C42 91 46 83 47 73C43 80 36 84 28 84C18 84 9 77 9 65C9 41 43 20 50 4Z",
  H:
    "M50 94C44 80 7 58 7 31C7 16 18 7 30 7C40 7 47 13 50 23C53 13 60 7 70 7C82 7 93 16 93 31" +
    "C93 58 56 80 50 94Z",
  D: "M50 3C58 21 71 38 84 50C71 62 58 79 50 97C42 79 29 62 16 50C29 38 42 21 50 3Z",
  C:
    "M50 5A21 21 0 0 1 64 42A21 21 0 1 1 53 70C54 82 58 90 67 96L33 96C42 90 46 82 47 70" +
    "A21 21 0 1 1 36 42A21 21 0 0 1 50 5Z",
}

const ICON_PATHS = {
  // A crown says "this card wins the trick as it stands".
  wins: "M8 84L8 30L30 52L50 16L70 52L92 30L92 84Z",
  no: "M22 8L50 36L78 8L92 22L64 50L92 78L78 92L50 64L22 92L8 78L36 50L8 22Z",
  yes: "M38 88L6 56L20 42L38 60L80 14L94 28Z",
  hint: "M50 4L62 38L96 50L62 62L50 96L38 62L4 50L38 38Z",
  back: "M64 8L76 20L46 50L76 80L64 92L22 50Z",
  up: "M50 26L88 64L76 76L50 50L24 76L12 64Z",
  down: "M50 74L12 36L24 24L50 50L76 24L88 36Z",
}

export const suitIcon = (suit, className = "suit") => pathIcon(SUIT_PATHS[suit], className)
export const icon = (name) => pathIcon(ICON_PATHS[name], "icon")
export const suitOf = (code) => code[1]

function corner(suit, place) {
  return h(
    "span",
    { class: `corner ${place}` },
    h("span", { class: "index" }),
    h("span", { class: "under" }, suitIcon(suit), h("span", { class: "letter" })),
  )
}

/**
 * The sizes of cards hang on the room there is. Declared to be lengths they are worked out where they
 * are set; as mere text every part of every card would be styled anew whenever anything is laid out.
 */
function declareSizes() {
  for (const name of ["--ch", "--ch-mid", "--ch-pile", "--ch-fan", "--cw", "--cw-hand"]) {
    try {
      CSS.registerProperty({ name, syntax: "<length>", inherits: true, initialValue: "0px" })
    } catch {
      // Declared by another table of this page, or a browser that only knows text.
    }
  }
}
declareSizes()

/** The inside of a card, the same for buttons and for cards that only lie there. */
function faceParts(code) {
  const suit = suitOf(code)
  return h(
    "span",
    { class: "face", "aria-hidden": "true" },
    corner(suit, "top"),
    suitIcon(suit, "suit centre"),
    corner(suit, "bottom"),
  )
}

/** A card lying face up. `data-face` is what the motion looks for. */
export function makeFace(code, className = "card") {
  return h(
    "span",
    { class: className, "data-face": code, "data-suit": suitOf(code) },
    faceParts(code),
  )
}

export function makeCardButton(code) {
  return h(
    "button",
    {
      type: "button",
      class: "card",
      "data-card": code,
      "data-face": code,
      "data-suit": suitOf(code),
    },
    faceParts(code),
    h("span", { class: "tag", "aria-hidden": "true" }, icon("hint"), h("span", {})),
    h("span", { class: "tick", "aria-hidden": "true" }, icon("yes"), icon("no")),
  )
}

/**
 * Put the localised index and suit letter on a face. They are drawn by the style sheet from these
 * attributes: on a card they are a picture, and the words are in its accessible name.
 */
export function paintFace(node, code, words) {
  const card = words.cards?.[code]
  if (!card) return
  for (const index of node.querySelectorAll(".index")) setAttr(index, "data-text", card.index)
  for (const letter of node.querySelectorAll(".letter")) setAttr(letter, "data-text", card.letter)
  setAttr(node, "data-long", card.index.length > 1)
}

export const makeBack = () => h("span", { class: "card back", "aria-hidden": "true" })

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
const patterns = new WeakMap()

/** A search for "index then suit symbol" in the words' own language, for example 10♦ or Kn♠. */
function cardPattern(words) {
  if (!patterns.has(words)) patterns.set(words, makePattern(Object.values(words.cards ?? {})))
  return patterns.get(words)
}

function makePattern(cards) {
  // The longest index first, so that "Kn" is not read as "K".
  const indices = [...new Set(cards.map((card) => card.index))]
  indices.sort((a, b) => b.length - a.length)
  const suits = [...new Set(cards.map((card) => card.suit))]
  const any = (list) => list.map(escapeRegExp).join("|")
  return indices.length ? new RegExp(`(${any(indices)})(${any(suits)})\\uFE0E?`, "gu") : /(?!)/g
}

/** A card named in running text: coloured, with a drawn symbol, and spoken by its full name. */
export function inlineCard(code, words) {
  const card = words.cards[code]
  return h(
    "span",
    { class: "inline-card", "data-suit": suitOf(code), role: "img", "aria-label": card.name },
    h("span", { class: "index" }, card.index),
    h("span", { class: "glyph" }, card.suit),
    suitIcon(suitOf(code)),
  )
}

/** Write a sentence; cards mentioned in it as index and symbol are drawn as inline cards. */
export function richText(node, text, words) {
  const value = text ?? ""
  const mark = `${words.lang}|${value}`
  if (node.dataset.rich === mark) return
  node.dataset.rich = mark
  const parts = []
  let from = 0
  for (const match of value.matchAll(cardPattern(words))) {
    const code = codeOf(match[1], match[2], words)
    parts.push(value.slice(from, match.index), inlineCard(code, words))
    from = match.index + match[0].length
  }
  node.replaceChildren(...parts, value.slice(from))
}

/** The same sentence for the ear: cards by name, since readers spell symbols badly or skip them. */
export function spokenText(text, words) {
  return (text ?? "").replace(
    cardPattern(words),
    (whole, index, symbol) => words.cards[codeOf(index, symbol, words)].name,
  )
}

function codeOf(index, symbol, words) {
  return Object.keys(words.cards).find(
    (code) => words.cards[code].index === index && words.cards[code].suit === symbol,
  )
}

const tidy = (text) =>
  text
    .normalize("NFC")
    .replace(/[\s.,\-\uFE0E]/g, "")
    .toLocaleUpperCase()

/** The card that somebody typed: the code (QS, 10S), or the localised index with letter or symbol. */
export function parseCard(typed, words, hand) {
  const wanted = tidy(typed)
  const fits = Object.entries(words.cards ?? {}).filter(([code, card]) =>
    [
      code,
      code.replace("T", "10"),
      card.index + (card.letter ?? card.suit),
      card.index + card.suit,
      card.name,
    ].some((spelling) => tidy(spelling) === wanted),
  )
  const codes = fits.map(([code]) => code)
  return codes.find((code) => hand.includes(code)) ?? codes[0] ?? null
}
