// The clicker and the keyboard of the presenter. They act only while something is presented.

/** Keys by what they do; letters are compared without regard to Shift. */
const KEYS = {
  PageDown: "next",
  ArrowRight: "next",
  " ": "next",
  PageUp: "back",
  ArrowLeft: "back",
  b: "blank",
  ".": "blank",
  r: "reveal",
  n: "notes",
  o: "cards",
  s: "spot",
  v: "count",
  q: "qr",
  Home: "reset",
  Escape: "leave",
  "?": "help",
}

/** What is shown of the keys: the action, and how its keys are written. */
export const KEY_NAMES = [
  ["back", "PageUp  \u2190"],
  ["next", "PageDown  \u2192"],
  ["reveal", "R"],
  ["count", "V"],
  ["spot", "S"],
  ["cards", "O"],
  ["qr", "Q"],
  ["notes", "N"],
  ["blank", ".  B"],
  ["reset", "Home"],
  ["help", "?"],
  ["leave", "Esc"],
]

/** What a key means now: an action with its value, or nothing. */
export function meaning(event, state) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null
  const target = event.composedPath()[0]
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const turns = key === "PageDown" || key === "PageUp"
  if (target?.matches?.("input[type='number']") && !turns && key !== "Escape") return null
  if (target?.matches?.("input[type='range']") && (key.startsWith("Arrow") || key === "Home")) return null
  if (target?.matches?.("button") && key === " ") return null
  const letter = "abcdef".includes(key) && key.length === 1 ? key.toUpperCase() : ""
  if (letter && counts(letter, state)) return { name: "hand", value: letter, number: event.shiftKey ? -1 : 1 }
  if (/^[1-6]$/.test(key)) return { name: "spot", place: Number(key) }
  return KEYS[key] ? { name: KEYS[key] } : null
}

/** Whether a letter is a raised hand; B blanks the screen as long as nobody counts. */
function counts(letter, state) {
  if (!state.asks || state.blank) return false
  const known = (state.answers ?? []).some((answer) => answer.votes && answer.letter === letter)
  return letter === "B" ? known && state.counting : known || state.counting
}
