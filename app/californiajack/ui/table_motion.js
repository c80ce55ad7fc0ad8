// Motion: the new state is already on the page; what follows only shows where things came from.
// Nothing here is waited for, so a fast click always meets the true state.
import { h } from "./table_dom.js"
import { makeBack, makeFace, paintFace } from "./table_cards.js"

const MOVE_MS = 200
// A trick that is taken in the same update stays this long, so that it can be read.
const HOLD_MS = 700
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)"

const still = window.matchMedia("(prefers-reduced-motion: reduce)")

export const motionWanted = (state) => state.settings?.motion !== false && !still.matches

/** Where every face-up card and every seat is now. */
export function snapshot(board) {
  const places = new Map()
  for (const node of board.querySelectorAll("[data-face], [data-anchor]")) {
    const rect = node.getBoundingClientRect()
    if (rect.width) places.set(node.dataset.face ?? node.dataset.anchor, rect)
  }
  return places
}

/** What moves is remembered: asking the cards for it would lay the page out once more for each. */
function stopMotion(view) {
  view.parts.layer.replaceChildren()
  for (const motion of view.moving ?? []) motion.cancel()
  view.moving = []
}

/** Animate from the places in `before` to the page as it is. */
export function animate(view, before) {
  const { board } = view.parts
  stopMotion(view)
  if (!motionWanted(view.state)) return
  const moves = view.freshMoves ?? []
  const after = snapshot(board)
  // All is measured before anything moves: the page is laid out once.
  const ways = [...board.querySelectorAll("[data-face]")].map((node) => ({
    node,
    from: before.get(node.dataset.face) ?? sourceOf(node.dataset.face, moves, before),
    to: node.getBoundingClientRect(),
  }))
  for (const way of ways) if (way.from) slide(view, way)
  flyTaken(view, moves, before, after)
  flyHiddenDraws(view, moves, before, after)
}

/** A card that was not visible before comes from its player's seat or from the stock. */
function sourceOf(code, moves, before) {
  const move = moves.find((each) => each.card === code)
  if (move?.kind === "play") return before.get(`seat:${move.seat}`)
  if (move?.kind === "draw") return before.get("stock")
  return null
}

function slide(view, { node, from, to }) {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2)
  const dy = from.top + from.height / 2 - (to.top + to.height / 2)
  if (!to.width || Math.abs(dx) + Math.abs(dy) < 2) return
  const scale = Math.min(1.6, Math.max(0.4, from.height / to.height))
  const frames = [
    { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 5 },
    { translate: "0 0", scale: "1", zIndex: 5 },
  ]
  view.moving.push(node.animate(frames, { duration: MOVE_MS, easing: EASE, id: "move" }))
}

/** Cards of a trick that has left the table: shown once more where they lay, then to the winner. */
function flyTaken(view, moves, before, after) {
  const capture = moves.find((move) => move.kind === "capture")
  const goal = capture && after.get(`seat:${capture.seat}`)
  if (!goal) return
  const played = moves.filter((move) => move.kind === "play")
  const plays = played.filter((move) => moves.indexOf(move) < moves.indexOf(capture))
  // A lead painted at once lies there already; it belongs to the next trick.
  const shownBefore = view.trickBefore.filter((code) => !played.some((p) => p.card === code))
  for (const code of shownBefore) flyCard(view, code, null, before.get(code), goal, plays.length)
  for (const play of plays) {
    const from = before.get(play.card) ?? before.get(`seat:${play.seat}`)
    flyCard(view, play.card, from, before.get(`place:${play.seat}`) ?? from, goal, true)
  }
}

function flyCard(view, code, from, lies, goal, hold) {
  if (!lies) return
  const ghost = makeFace(code)
  paintFace(ghost, code, view.words)
  const wait = hold ? HOLD_MS : 0
  // All cards of the trick leave together, whether they lay there already or have just come.
  const come = hold ? MOVE_MS : 0
  const total = come + wait + MOVE_MS
  fly(view, ghost, lies, total, [
    { ...shift(from ?? lies, lies), opacity: 1, offset: 0 },
    { ...shift(lies, lies), opacity: 1, offset: come / total },
    { ...shift(lies, lies), opacity: 1, offset: (come + wait) / total },
    { ...shift(goal, lies), opacity: 0, offset: 1 },
  ])
}

function flyHiddenDraws(view, moves, before, after) {
  const stock = before.get("stock")
  for (const move of moves) {
    if (move.kind !== "draw" || move.card) continue
    const goal = after.get(`seat:${move.seat}`)
    if (stock && goal) {
      fly(view, makeBack(), stock, MOVE_MS, [
        { ...shift(stock, stock), opacity: 1 },
        { ...shift(goal, stock), opacity: 0.4 },
      ])
    }
  }
}

/** Movement of a ghost that is laid out at `home` so that it appears at `place`. */
function shift(place, home) {
  const dx = place.left + place.width / 2 - (home.left + home.width / 2)
  const dy = place.top + place.height / 2 - (home.top + home.height / 2)
  return { translate: `${dx}px ${dy}px` }
}

function fly(view, ghost, home, duration, frames) {
  const { board, layer } = view.parts
  const origin = board.getBoundingClientRect()
  const height = home.width * 1.4 > home.height + 2 ? home.height : home.width * 1.4
  const box = h("div", { class: "ghost" }, ghost)
  box.style.cssText = `left:${home.left - origin.left}px;top:${home.top - origin.top}px;--ch:${height}px`
  layer.append(box)
  const motion = box.animate(frames, { duration, easing: EASE, fill: "both" })
  motion.onfinish = motion.oncancel = () => box.remove()
}

/** A short shake says "no" to the eye; the words say why. */
export function shake(view, node) {
  if (!motionWanted(view.state)) return
  const frames = [0, -6, 6, -4, 4, 0].map((x) => ({ translate: `${x}px 0` }))
  node.animate(frames, { duration: 240, id: "shake" })
}
