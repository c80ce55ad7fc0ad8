// What the browser tests look for in a page, through all shadow roots: see fitting.py.
(what, argument) => {
  const roots = (root) => [root, ...[...root.querySelectorAll("*")]
      .flatMap((each) => (each.shadowRoot ? roots(each.shadowRoot) : []))]
  const parent = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null
  const above = (node) => { const up = parent(node); return up ? [up, ...above(up)] : [] }
  const within = (node, outer) => node === outer || above(node).includes(outer)
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']"
  const modal = roots(document).flatMap((root) => [...root.querySelectorAll("dialog:modal")]).at(-1)
  const clipped = (node) => [node, ...above(node)].some((each) => each.matches(".vh, [inert]")
      || getComputedStyle(each).clipPath === "inset(50%)")
  // A link past the bars comes into sight when it has the focus.
  const waits = (node) => node.matches(".skip:not(:focus)")
  const seen = (node) => {
      const box = node.getBoundingClientRect()
      const asked = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
      return box.width > 1 && box.height > 1 && node.checkVisibility(asked) && !clipped(node) && !waits(node)
          && (!modal || within(node, modal))
  }
  const controls = () => roots(document)
      .flatMap((root) => [...root.querySelectorAll(CONTROLS)])
      .filter((node) => seen(node) && !above(node).some((each) => each.matches(".bk-Figure")))
  const name = (node) => {
      const text = node.getAttribute("aria-label") || node.textContent.trim() || node.id
      const kind = node.dataset.id || node.dataset.card || node.dataset.act || node.id || node.className
      return `${node.tagName.toLowerCase()} ${kind} "${text.replace(/\s+/g, " ").slice(0, 40)}"`
  }
  const topAt = (x, y) => {
      let hit = document.elementFromPoint(x, y)
      while (hit?.shadowRoot) {
          const inner = hit.shadowRoot.elementFromPoint(x, y)
          if (!inner || inner === hit) break
          hit = inner
      }
      return hit
  }
  const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX)

  const fits = () => {
    const found = []
    const page = document.documentElement
    if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} px wide in ${innerWidth}`)
    for (const node of controls()) {
        node.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" })
        const label = node.labels?.[0]
        const box = node.getBoundingClientRect()
        if (box.left < -1 || box.right > innerWidth + 1) {
            if (!above(node).some(scrolls)) found.push(`outside: ${name(node)} ${Math.round(box.left)}..${Math.round(box.right)}`)
            continue
        }
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
        const hit = topAt(x, y)
        const hits = hit && (within(hit, node) || (label && within(hit, label)) || within(node, hit))
        // A link of more than one line may have nothing at its centre.
        const broken = getComputedStyle(node).display === "inline" && node.getClientRects().length > 1
        if (!hits && !broken) found.push(`covered: ${name(node)} by ${hit ? name(hit) : "nothing"}`)
        if (hit && !hits) continue
        // Words of a control that don't fit in it, and controls that a box around them cuts.
        const words = /button|summary/i.test(node.tagName) || node.matches("a")
        if (words && !node.dataset.card && getComputedStyle(node).display !== "inline"
            && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2))
            found.push(`words cut: ${name(node)}`)
        for (const outer of above(node)) {
            const style = getComputedStyle(outer)
            if (style.display === "inline" || style.display === "contents") continue
            const frame = outer.getBoundingClientRect()
            const hides = (value) => value === "hidden" || value === "clip"
            if ((hides(style.overflowX) && (box.left < frame.left - 2 || box.right > frame.right + 2))
                || (hides(style.overflowY) && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2)))
                found.push(`cut by ${outer.className}: ${name(node)}`)
        }
    }
    // Words that are cut off, wherever they stand.
    for (const node of roots(document).flatMap((root) => [...root.querySelectorAll("*")])) {
        const text = [...node.childNodes].some((each) => each.nodeType === 3 && each.textContent.trim())
        if (!text || !seen(node)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const box = range.getBoundingClientRect()
        if (!box.width || above(node).some(scrolls) || node.closest("svg, option, select, [aria-hidden]")) continue
        if (box.left < -2 || box.right > innerWidth + 2)
            found.push(`words outside: ${name(node)}`)
        for (const outer of [node, ...above(node)]) {
            const style = getComputedStyle(outer)
            const frame = outer.getBoundingClientRect()
            if (style.display === "inline" || style.display === "contents") continue
            const hides = (value) => value === "hidden" || value === "clip"
            if ((hides(style.overflowX) && (box.left < frame.left - 3 || box.right > frame.right + 3))
                || (hides(style.overflowY) && (box.top < frame.top - 3 || box.bottom > frame.bottom + 3)))
                found.push(`words cut by ${outer.tagName} ${outer.className}: ${name(node)}`)
        }
    }
    scrollTo(0, 0)
    return [...new Set(found)]
  }

  const tooSmall = (least) => {
    const size = (node) => {
        const boxes = [node, ...(node.labels ?? [])].map((each) => each.getBoundingClientRect())
        const span = (low, high) => Math.max(...boxes.map(high)) - Math.min(...boxes.map(low))
        return [span((b) => b.left, (b) => b.right), span((b) => b.top, (b) => b.bottom)]
    }
    return [...new Set(controls().flatMap((node) => {
        const inText = node.matches("a") && getComputedStyle(node).display === "inline"
        if (inText || node.matches("[role='region'], div, section, h1, h2")) return []
        const [wide, high] = size(node)
        return wide < least - 0.5 || high < least - 0.5
            ? [`${Math.round(wide)}x${Math.round(high)}: ${name(node)}`] : []
    }))]
  }

  const focus = () => {
    let node = document.activeElement
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
    if (!node || node === document.body || node === document.documentElement) return { body: true }
    const walked = window.walked
    if (!walked.has(node)) walked.set(node, walked.size)
    const box = node.getBoundingClientRect()
    // The layer of a plot that hears the pointer belongs to Bokeh, which gives it no ring; the
    // plot's sentence and table stand beside it.
    const rings = node.matches(".bk-events") || [node, ...above(node).slice(0, 2), ...node.children].some((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each)
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2
    })
    // Of what is larger than the window the middle of what can be seen.
    const middle = (low, high, most) => (Math.max(low, 0) + Math.min(high, most)) / 2
    const points = [...node.getClientRects()]
        .map((b) => [middle(b.left, b.right, innerWidth), middle(b.top, b.bottom, innerHeight)])
    const label = node.labels?.[0]
    const free = points.some(([x, y]) => {
        const hit = topAt(x, y)
        return hit && (within(hit, node) || within(node, hit) || (label && within(hit, label)))
    })
    return {
        again: walked.get(node) === 0 && walked.size > 1, name: name(node), ring: rings, free,
        inside: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
        positive: node.tabIndex > 0,
    }
  }

  const reached = () => {
    const walked = window.walked ?? new Map()
    const groups = new Set([...walked.keys()].filter((each) => each.type === "radio").map((each) => each.name))
    return controls().filter((node) => node.tabIndex >= 0 && !node.disabled && !walked.has(node)
        && !(node.type === "radio" && groups.has(node.name))).map(name)
  }

  const unseen = () => {
    return roots(document).flatMap((root) => [...root.querySelectorAll("button, .hand .card, .trick .card, select, input:not([type=file])")])
        .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width > 1)
        .filter((node) => !node.closest(".back, .fan") && !node.matches(".back, .l-back, .l-help, .l-move, .why, .link"))
        .filter((node) => {
            const { borderTopWidth, outlineStyle, appearance } = getComputedStyle(node)
            return parseFloat(borderTopWidth) === 0 && outlineStyle === "none" && appearance === "none"
        })
        .map((node) => node.outerHTML.slice(0, 90))
  }

  const space = (css) => {
    for (const root of roots(document)) {
      const style = document.createElement("style")
      style.className = "spaced"
      style.textContent = css
      ;(root.head ?? root).append(style)
    }
    dispatchEvent(new Event("resize"))
  }

  const unspace = () => {
    for (const root of roots(document)) root.querySelector("style.spaced")?.remove()
    dispatchEvent(new Event("resize"))
  }

  // A black screen has nothing on it to be fitted.
  const fitted = () => {
    const root = roots(document).map((each) => each.querySelector(".projection")).find(Boolean)
    const { turn, ready, blank } = root?.dataset ?? {}
    return turn !== undefined && (ready === turn || blank !== undefined)
  }

  const moving = () =>
    roots(document)
      .flatMap((root) => root.getAnimations?.() ?? [])
      .filter((each) => each.playState === "running").length

  return { fits, tooSmall, focus, reached, unseen, space, unspace, fitted, moving }[what](argument)
}
