// Small DOM helpers. Data reaches the page through textContent only, and nodes are kept between
// states so that focus, hover and screen-reader position survive an update.

/** Make an element. `attrs` values of false, null and undefined are left out. */
export function h(tag, attrs = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attrs)) setAttr(node, name, value)
  node.append(...children.filter((child) => child != null))
  return node
}

/** Set, or for false, null and undefined remove, one attribute; writes only what changed. */
export function setAttr(node, name, value) {
  if (value === false || value == null) {
    if (node.hasAttribute(name)) node.removeAttribute(name)
    return
  }
  const text = value === true ? "" : String(value)
  if (node.getAttribute(name) !== text) node.setAttribute(name, text)
}

/** Write text only when it differs: rewriting equal text would make some readers repeat it. */
export function setText(node, text) {
  const value = text ?? ""
  if (node.textContent !== value) node.textContent = value
}

/** Set a property of an element's style only when it differs: all that inherits it is styled anew. */
export function setStyle(node, name, value) {
  if (node.style.getPropertyValue(name) !== String(value)) node.style.setProperty(name, value)
}

export function show(node, visible) {
  if (node.hidden === visible) node.hidden = !visible
}

/**
 * Make `parent` hold one node per item, in order. Nodes are found again by key; a node that is
 * already in its place is not touched, because moving a focused node would drop the focus.
 */
export function syncKeyed(parent, items, keyOf, make, update) {
  const byKey = new Map()
  for (const node of parent.children) byKey.set(node.dataset.key, node)
  const wanted = new Set(items.map((item, i) => String(keyOf(item, i))))
  for (const [key, node] of byKey) if (!wanted.has(key)) node.remove()
  let cursor = parent.firstElementChild
  items.forEach((item, i) => {
    const key = String(keyOf(item, i))
    let node = byKey.get(key)
    if (!node) {
      node = make(item)
      node.dataset.key = key
    }
    if (node === cursor) cursor = cursor.nextElementSibling
    else parent.insertBefore(node, cursor)
    update(node, item, i)
  })
}

// A page in the background is not painted at all; milliseconds until it goes on nevertheless.
const UNPAINTED = 100

/** Call back once the page as it is now has been painted. */
export function afterPaint(callback) {
  let waits = true
  const once = () => {
    if (waits) callback()
    waits = false
  }
  requestAnimationFrame(() => {
    const painted = new MessageChannel()
    painted.port1.onmessage = once
    painted.port2.postMessage(null)
  })
  setTimeout(once, UNPAINTED)
}

const SVG = "http://www.w3.org/2000/svg"

/** One filled path in a 100 by 100 box, coloured by the text colour around it. */
export function pathIcon(path, className) {
  const svg = document.createElementNS(SVG, "svg")
  svg.setAttribute("viewBox", "0 0 100 100")
  svg.setAttribute("class", className)
  svg.setAttribute("aria-hidden", "true")
  svg.setAttribute("focusable", "false")
  const shape = document.createElementNS(SVG, "path")
  shape.setAttribute("d", path)
  svg.append(shape)
  return svg
}
