// The card table: state in, one message out. It knows no rules and no words; both come from Python.
// This file is the entry: it keeps the state, decides what a press means and paints the two views.
import { afterPaint, h, setAttr, setStyle, setText, show } from "./table_dom.js"
import { spokenText } from "./table_cards.js"
import { animate, shake, snapshot } from "./table_motion.js"
import { buildBoard, discarding, paintBoard, pilesOf, placeTip } from "./table_board.js"
import { buildLesson, check, paintLesson, picking, togglePick } from "./table_lesson.js"
import { buildText, paintText } from "./table_text.js"
import { buildDialog, onKeydown, openKeys, openLast } from "./table_keys.js"

// Every key of words.text that this component reads. A test holds the catalogues to this list.
// prettier-ignore
export const TEXT_KEYS = [
  "actions", "calls", "cancel", "captured_one", "captured_other", "card_blocked", "card_discard",
  "card_playable", "card_waiting", "cards_one", "cards_other", "close", "dealer",
  "drew", "drew_hidden", "face_down", "face_up", "hand", "hint", "key_arrows", "key_ends",
  "key_extra", "key_hand", "key_help", "key_leave", "key_legal", "key_numbers", "key_play",
  "key_score", "key_table", "key_undo", "key_why", "keys_title", "last_trick", "led", "leftover",
  "legal_all", "legal_list", "legal_none", "no_last_trick", "no_trump", "not_allowed", "not_yet",
  "not_your_turn", "opponents", "pips_against", "pips_one", "pips_other", "play_typed", "played",
  "points_one", "points_other", "reasons", "score_says", "seats", "seen", "show_keys", "show_rule",
  "show_table", "show_text", "stock", "stock_and_trump", "stock_brief", "stock_empty", "table", "table_says",
  "text_title", "trick", "trick_number", "trick_empty", "trump", "trump_is", "turn_up",
  "type_card", "typed_not_held", "typed_unknown", "undo_none", "why", "wins",
]

class TableView {
  constructor(model) {
    this.model = model
    this.parts = {}
    this.state = {}
    this.words = { cards: {}, suits: {}, text: {} }
    this.looking = null // the card whose reason is shown
    this.roving = null // the card that Tab enters the hand on
    this.lockedTurn = null // the turn that has been answered already
    this.lockedOn = null // the card or call it was answered with
    this.spoken = null
    this.trickBefore = []
    this.freshMoves = null
    this.draft = { key: null, cards: new Set(), order: [] } // chosen in a lesson, not sent yet
    this.build()
  }

  // ---- building and painting --------------------------------------------------------------------

  build() {
    const { parts } = this
    parts.polite = h("div", {
      class: "vh",
      role: "status",
      "aria-live": "polite",
      "data-live": "polite",
    })
    parts.assertive = h("div", {
      class: "vh",
      role: "alert",
      "aria-live": "assertive",
      "data-live": "assertive",
    })
    parts.heading = h("h1", { class: "vh" })
    const lesson = buildLesson(this)
    parts.root = h(
      "div",
      { class: "cj" },
      parts.heading,
      lesson.bar,
      lesson.words,
      buildBoard(this),
      buildText(this),
      lesson.answer,
      lesson.actions,
      buildDialog(this),
      parts.polite,
      parts.assertive,
    )
    parts.root.addEventListener("keydown", (event) => onKeydown(this, event))
    // A press anywhere else puts the explanation away.
    parts.root.addEventListener("pointerdown", (event) => {
      if (!event.target.closest("[data-card]")) this.hideTip()
    })
  }

  /** Take the state and words as the model has them; whatever it says replaces what was shown. */
  receive() {
    const state = this.model.state ?? {}
    this.words = { cards: {}, suits: {}, text: {}, ...this.model.words }
    // Still offered what was pressed: Python has refused it, so it may be pressed again.
    const offered = [
      ...(state.hand ?? []).map((item) => item.card),
      ...(state.calls ?? []).map((call) => call.id),
    ]
    if (state.turn !== this.lockedTurn || offered.includes(this.lockedOn)) {
      this.lockedTurn = this.lockedOn = null
    }
    const fresh = state !== this.received
    const asked = this.draft.key
    this.freshMoves = fresh ? state.moves : []
    this.received = state
    this.show(state)
    this.freshMoves = null
    this.announce(state.say)
    // The visitor came from another page: the place that had the focus is gone.
    if (state.lesson) {
      const moved = asked !== null && state.lesson.key !== asked
      if (state.focus || moved) requestAnimationFrame(() => this.focusTask())
    } else if (state.focus)
      requestAnimationFrame(() =>
        this.mayAct() && this.state.hand?.length && !this.isText()
          ? this.focusHand()
          : this.focusTable(),
      )
  }

  /** Paint a state and let the cards travel from where they were. */
  show(state) {
    const before = snapshot(this.parts.board)
    const focus = this.focusPlace()
    this.trickBefore = (this.state.trick ?? []).map((play) => play.card)
    this.state = state
    if (!state.phase) return
    this.looking = null
    this.hideTip()
    this.paint()
    this.restoreFocus(focus)
    animate(this, before)
    setAttr(this.parts.root, "data-ready", "true")
  }

  paint() {
    const { root, board, textView } = this.parts
    const { state, words } = this
    const settings = state.settings ?? {}
    const text = settings.view === "text"
    setAttr(root, "lang", words.lang)
    setText(this.parts.heading, state.match?.title)
    paintLesson(this)
    setAttr(root, "data-bare", Boolean(state.bare))
    setAttr(root, "data-quiet", Boolean(state.quiet))
    setAttr(root, "data-pool", Boolean(state.hand_label))
    setAttr(root, "data-asks", state.lesson?.question?.kind ?? null)
    setAttr(root, "data-hands", String((state.hand ?? []).length))
    setAttr(root, "data-turn", state.turn)
    setAttr(root, "data-phase", state.phase)
    setAttr(root, "data-view", text ? "text" : "table")
    setAttr(root, "data-deck", settings.deck ?? "four")
    setAttr(root, "data-letters", String(Boolean(settings.letters)))
    setAttr(root, "data-motion", String(settings.motion !== false))
    setAttr(root, "data-seats", (state.seats ?? []).length)
    setAttr(root, "data-busy", state.busy ? "true" : null)
    this.paintTheme()
    show(board, !text)
    show(textView, text)
    this.layOut()
    if (text) paintText(this)
    else paintBoard(this)
  }

  paintTheme() {
    const wanted = this.state.settings?.theme ?? "system"
    const dark = wanted === "system" ? darkSystem.matches : wanted === "dark"
    setAttr(this.parts.root, "data-theme", dark ? "dark" : "light")
  }

  /** Name the layout by the room there is; the style sheet does the rest with container units. */
  layOut() {
    const { root, stage } = this.parts
    const width = root.clientWidth || window.innerWidth
    // Low: words beside the table, because under it there is no room for them.
    const low = width >= 560 && window.innerHeight < (width >= 640 && width < 1000 ? 680 : 520)
    const layout = low ? "low" : width >= 1000 ? "wide" : width >= 640 ? "medium" : "narrow"
    setAttr(root, "data-layout", layout)
    setAttr(root, "data-columns", layout === "wide" || layout === "low" ? 2 : 1)
    setAttr(root, "data-compact", layout === "narrow" || layout === "low")
    const count = Math.max(1, handSize(this.state))
    let columns = handColumns(count, layout)
    if (this.state.lesson && layout === "narrow") columns = this.lessonColumns(count)
    // Beside the words of a lesson the felt of a phone on its side is small.
    else if (this.state.lesson && layout === "low" && count > 6) columns = Math.min(6, Math.ceil(count / 2))
    setStyle(stage, "--cols", columns)
    setStyle(stage, "--rows", Math.ceil(count / columns))
  }

  /** On a phone a hand that is only looked at, or has little room, lies in one row. */
  lessonColumns(count) {
    const acting = this.state.phase === "play"
    const roomy = (this.parts.stage.parentElement.clientHeight || 0) > (acting ? 372 : 460)
    const most = this.parts.root.clientWidth < 360 ? 6 : 7 // each as wide as a finger
    if (count > 6) return Math.min(most, Math.ceil(count / 2))
    return roomy ? handColumns(count, "narrow") : count
  }

  // ---- words ------------------------------------------------------------------------------------

  t(key, values = {}) {
    const text = this.words.text?.[key] ?? key
    return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  }

  /** A counted phrase: key_one or key_other, as the language's own plural rule says. */
  tn(key, n) {
    const one = new Intl.PluralRules(this.words.lang || "en").select(n) === "one"
    return this.t(`${key}_${one ? "one" : "other"}`, { n })
  }

  list(items, type = "conjunction") {
    return new Intl.ListFormat(this.words.lang || "en", { type }).format(items)
  }

  cardName = (code) => this.words.cards?.[code]?.name ?? code
  cardIndex = (code) =>
    this.words.cards?.[code] ? this.words.cards[code].index + this.words.cards[code].suit : code
  cardList = (codes) => this.list(codes.map(this.cardName))
  seatName = (seat) => (this.state.seats ?? []).find((each) => each.seat === seat)?.name ?? ""
  trumpName = () => this.words.suits?.[this.state.trump]?.name ?? this.t("no_trump")
  reasonText = (item) => {
    if (this.state.lesson) return ""
    return this.mayAct() ? item.long || item.short : this.t("not_your_turn")
  }

  /** What a card in the hand is called: its name, whether it may be played, and why. */
  handLabel(item) {
    const card = this.cardName(item.card)
    if (this.state.lesson) return [card, item.said].filter(Boolean).join(", ")
    if (!this.mayAct()) return this.t("card_waiting", { card })
    const key = !item.legal
      ? "card_blocked"
      : discarding(this.state)
        ? "card_discard"
        : "card_playable"
    const reason = item.legal ? item.short : item.long || item.short
    if (!reason && item.legal) return card // in an exam
    const label = this.t(key, { card, reason: spokenText(reason, this.words) })
    return item.hint ? `${this.t("hint")}: ${label}` : label
  }

  tableSummary() {
    const played = (this.state.trick ?? []).map(
      (play) => `${this.seatName(play.seat)}: ${this.cardName(play.card)}`,
    )
    const trick = played.length ? played.join(", ") : this.t("trick_empty")
    return this.t("table_says", { table: this.t("table"), trick, ...this.extraValues() })
  }

  extraValues() {
    const piles = pilesOf(this).map((pile) => [pile.label, pile.spoken].filter(Boolean).join(". "))
    return { trump: this.trumpName(), stock: piles.join(". ") }
  }

  scoreSentence() {
    const lines = (this.state.match?.lines ?? []).map((line) => `${line.name} ${line.points}`)
    return this.t("score_says", { score: lines.join(", ") })
  }

  legalSentence() {
    const hand = this.state.hand ?? []
    const legal = this.mayAct() ? hand.filter((item) => item.legal) : []
    if (!legal.length) return this.t("legal_none")
    const key = legal.length === hand.length ? "legal_all" : "legal_list"
    return this.t(key, { cards: this.cardList(legal.map((item) => item.card)) })
  }

  extraSentence() {
    const { trump, stock } = this.extraValues()
    return [this.t("trump_is", { trump }), stock, this.scoreSentence()].filter(Boolean).join(". ")
  }

  // ---- live regions -----------------------------------------------------------------------------

  /** A new paragraph each time, so that the same sentence twice is spoken twice. */
  say(text, assertive = false) {
    if (text)
      this.parts[assertive ? "assertive" : "polite"].replaceChildren(
        h("p", {}, spokenText(text, this.words)),
      )
  }

  announce(say) {
    if (!say || say.n === this.spoken) return
    this.spoken = say.n
    // After the paint: readers ignore a region that is filled in the moment it is made.
    requestAnimationFrame(() => {
      this.say(say.polite)
      this.say(say.assertive, true)
    })
  }

  sayWhy() {
    const item = this.handItem(this.focusedCard() ?? this.roving)
    if (!item) return
    this.lookAt(item.card, true)
    this.say(`${this.cardName(item.card)}: ${this.reasonText(item)}`)
  }

  // ---- what a press means -----------------------------------------------------------------------

  mayAct() {
    const { phase, turn } = this.state
    return (phase === "play" || phase === "call") && turn !== this.lockedTurn
  }

  mayAnswer = () => this.state.turn !== this.lockedTurn

  send(message) {
    this.model.send_msg({ ...message, turn: this.state.turn })
  }

  press(code) {
    const item = this.handItem(code)
    if (!item) return
    if (picking(this.state)) return this.mayAct() && togglePick(this, code)
    if (this.state.lesson && !this.mayAct()) return
    if (!this.mayAct() || !item.legal) return this.refuse(item)
    const { turn } = this.state
    const message = discarding(this.state)
      ? { type: "call", id: `discard:${code}`, turn }
      : { type: "play", card: code, turn }
    // Python's answer would take from the time in which the card is painted.
    afterPaint(() => this.model.send_msg(message))
    // In a lesson a card that may not be played is an answer like any other, but it stays in hand.
    if (item.stays) this.lockedTurn = this.state.turn
    else this.layDown(code)
  }

  /** Paint the press at once. The rules are not asked here: Python's next state replaces this. */
  layDown(code) {
    const { state } = this
    this.lockedTurn = state.turn
    this.lockedOn = code
    const hand = state.hand.filter((item) => item.card !== code)
    const play = {
      seat: state.you,
      card: code,
      led: !state.trick?.length,
      winning: false,
      note: "",
    }
    // A finished trick was left lying until now: a lead takes its place at once.
    const done = state.trick_done
    const lying = done ? [] : (state.trick ?? [])
    this.freshMoves = done ? [{ kind: "capture", seat: winnerOf(state.trick) }] : []
    const trick = discarding(state) ? state.trick : [...lying, play]
    this.show({ ...state, hand, trick, trick_done: false, to_move: null })
    this.freshMoves = null
  }

  refuse(item) {
    const node = this.handNode(item.card)
    const reason = this.reasonText(item)
    const text = this.mayAct()
      ? `${this.cardName(item.card)}, ${this.t("not_allowed")}: ${reason}`
      : reason
    this.say(text, true)
    this.lookAt(item.card, true)
    if (node) shake(this, node)
  }

  pressCall(id) {
    if (!this.mayAct()) return
    this.send({ type: "call", id })
    this.lockedTurn = this.state.turn
    this.lockedOn = id
  }

  buttonEnabled = (item) =>
    item.enabled !== false && (item.id !== "last" || Boolean(this.state.last))

  pressButton(id) {
    if (id === "cancel") return this.send({ type: "button", id })
    const item = (this.state.buttons ?? []).find((button) => button.id === id)
    if (!item || !this.buttonEnabled(item)) return
    if (id === "last") openLast(this)
    else if (id === "check") check(this)
    else this.sendButton(id)
  }

  sendButton(id) {
    this.send({ type: "button", id })
  }

  pressUndo() {
    const undo = (this.state.buttons ?? []).find((button) => button.id === "undo")
    if (undo && this.buttonEnabled(undo)) this.pressButton("undo")
    else this.say(this.t("undo_none"))
  }

  pressTool(id, other) {
    if (id === "keys") openKeys(this)
    else this.send({ type: "setting", name: "view", value: other })
  }

  // ---- reasons ----------------------------------------------------------------------------------

  handItem = (code) => (this.state.hand ?? []).find((item) => item.card === code) ?? null
  handNodes = () => [...this.parts.hand.children]
  handNode = (code) => this.handNodes().find((node) => node.dataset.card === code) ?? null
  coachShown = () =>
    this.state.settings?.coach !== false &&
    this.mayAct() &&
    (this.state.hand ?? []).some((item) => item.legal)

  /** Show one card's reason: marked in the list if it stands there, else by the card. */
  lookAt(code, insist = false) {
    const item = this.handItem(code)
    this.looking = item?.card ?? null
    for (const row of this.parts.reasons.children)
      setAttr(row, "data-current", row.dataset.key === this.looking)
    const listed = this.coachShown() && this.parts.root.dataset.columns === "2"
    placeTip(this, item && (insist || !listed) ? item : null)
  }

  hideTip() {
    show(this.parts.tip, false)
  }

  toggleReasons() {
    const { coach, whyToggle, reasons } = this.parts
    const open = whyToggle.getAttribute("aria-expanded") !== "true"
    setAttr(whyToggle, "aria-expanded", String(open))
    setAttr(coach, "data-open", open)
    if (open) reasons.scrollIntoView({ block: "nearest", behavior: "auto" })
  }

  // ---- focus ------------------------------------------------------------------------------------

  active = () => this.parts.root.getRootNode().activeElement
  focusedCard = () => this.active()?.dataset.card ?? null

  onCardFocus(code, byKeyboard) {
    this.roving = code
    this.keepRoving()
    if (byKeyboard) this.lookAt(code)
  }

  /** Exactly one card of the hand is in the tab order. */
  keepRoving() {
    const nodes = this.handNodes()
    if (!this.handItem(this.roving)) {
      const best = (this.state.hand ?? []).find((item) => item.legal) ?? this.state.hand?.[0]
      this.roving = best?.card ?? null
    }
    for (const node of nodes) node.tabIndex = node.dataset.card === this.roving ? 0 : -1
  }

  focusHand() {
    const node = this.handNode(this.roving)
    if (node) node.focus()
    else this.focusTable()
  }

  focusTask() {
    this.parts.lesson.task.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  focusStart() {
    if (this.mayAct() && this.state.hand?.length && !this.isText()) this.focusHand()
    else this.focusTable()
  }

  isText = () => this.parts.root.dataset.view === "text"

  focusTable() {
    const goal = this.isText() ? this.parts.text.title : this.parts.middle
    goal.focus({ preventScroll: true })
  }

  /** Where focus is, in terms that outlive the nodes. */
  focusPlace() {
    const active = this.active()
    if (!active || !this.parts.root.contains(active)) return null
    return { node: active, card: this.handNodes().indexOf(active), id: active.dataset.id }
  }

  /** Focus never falls to the page: what vanished hands it to the nearest thing that is left. */
  restoreFocus(place) {
    if (!place || this.parts.dialog.open) return
    const active = this.active()
    if (active && this.parts.root.contains(active) && active.checkVisibility?.() !== false) return
    const cards = this.handNodes()
    const forward = this.parts.lesson.actions.querySelector("[data-primary]")
    if (this.state.lesson) (forward ?? this.parts.lesson.task).focus()
    else if (place.card >= 0 && cards.length) cards[Math.min(place.card, cards.length - 1)].focus()
    else if (this.parts.root.dataset.view === "text") this.parts.text.title.focus()
    else if (cards.length && this.mayAct()) this.focusHand()
    else (this.parts.actions.querySelector("[data-primary]") ?? this.parts.middle).focus()
  }

  beforeDialog() {
    this.opener = this.focusPlace()
  }

  afterDialog() {
    const place = this.opener
    this.opener = null
    if (place?.node.isConnected) place.node.focus()
    else this.focusTable()
  }
}

/** The places of the hand: until the trick is done, the card that was played leaves its place empty. */
function handSize({ hand = [], trick = [], trick_done, you, lesson }) {
  const played = !lesson && !trick_done && trick.some((play) => play.seat === you)
  return hand.length + (played ? 1 : 0)
}

/** Cards per row: everything in one row where there is room, else even rows. */
function handColumns(count, layout) {
  if (layout === "narrow")
    return count <= 6 ? Math.min(3, count) : Math.min(6, Math.ceil(count / 2))
  return count <= 9 ? count : Math.ceil(count / 2)
}

/** Who takes a finished trick that still lies on the table. */
const winnerOf = (trick) => trick.find((play) => play.winning)?.seat

const darkSystem = window.matchMedia("(prefers-color-scheme: dark)")

export function render({ model }) {
  const view = new TableView(model)
  const again = () => view.receive()
  const themed = () => view.paintTheme()
  const resized = () => {
    view.layOut()
    // An explanation that is shown has to fit the new width as well.
    if (!view.parts.tip.hidden) placeTip(view, view.handItem(view.looking))
  }
  const room = new ResizeObserver(resized)
  room.observe(view.parts.root)
  window.addEventListener("resize", resized)
  darkSystem.addEventListener("change", themed)
  model.on("state", again)
  model.on("words", again)
  model.on("remove", () => {
    room.disconnect()
    window.removeEventListener("resize", resized)
    darkSystem.removeEventListener("change", themed)
  })
  view.receive()
  return view.parts.root
}
