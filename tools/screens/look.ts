// What a page says of itself, run in the browser: how far it reaches beyond the screen, which words are cut, which controls lie under something, and all its words.
export interface Seen {
  findings: string[]
  texts: string[]
}

/** Is given to the browser as its source: it may use nothing from outside itself. */
export function look(): Seen {
  const findings = new Set<string>()
  const texts = new Set<string>()
  const short = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 90)
  const nameOf = (part: Element) => {
    const words = short(part.getAttribute('aria-label') ?? (part as HTMLElement).innerText ?? '') || short(part.getAttribute('title') ?? '')
    const kind = part.tagName.toLowerCase()
    const mark = part.className && typeof part.className === 'string' ? `.${part.className.split(' ')[0]!.replace(/_\w{5,}$/, '')}` : ''
    return words ? `${kind} “${words.slice(0, 50)}”` : kind + mark
  }
  const isSeen = (part: Element) => {
    if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    for (let at: Element | null = part; at; at = at.parentElement) if (at.matches('.spoken, .unseen, .maplibregl-map, [class*="skip"]')) return false
    return true
  }
  /** The ancestors that cut what reaches beyond them, each with the ways in which it scrolls. */
  const clipsOf = (part: Element) => {
    const clips: { part: Element; style: CSSStyleDeclaration }[] = []
    let position = getComputedStyle(part).position
    for (let at = part; at && at !== document.documentElement; at = at.parentElement!) {
      const style = getComputedStyle(at)
      const holds = at === part || position !== 'absolute' || style.position !== 'static' || style.transform !== 'none' || style.contain !== 'none'
      if (holds && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) clips.push({ part: at, style })
      if (holds) position = style.position
      if (position === 'fixed') break
      if (!at.parentElement) break
    }
    return clips
  }
  const boxOf = (part: Element) => {
    const box = part.getBoundingClientRect()
    const [left, top] = [box.left + part.clientLeft, box.top + part.clientTop]
    return { left, top, right: left + part.clientWidth, bottom: top + part.clientHeight }
  }
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

  const rgba = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = rgba(color).map((one) => ((one / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  /** The ground that it lies on, where that is one color. */
  const groundOf = (part: Element) => {
    for (let at: Element | null = part; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at)
      if (backgroundImage !== 'none' || !backgroundColor.startsWith('rgb')) return null
      const alpha = rgba(backgroundColor)[3] ?? 1
      if (alpha === 1) return backgroundColor
      if (alpha > 0) return null
    }
    return null
  }
  /** Half of what is asked of a placeholder: whoever looks sees nothing there. */
  const isLost = (part: Element) => {
    const [ground, { color }] = [groundOf(part), getComputedStyle(part)]
    if (!ground || !color.startsWith('rgb(')) return false
    const [one, other] = [light(ground), light(color)].toSorted((a, b) => b - a)
    return (one! + 0.05) / (other! + 0.05) < 1.5
  }

  const over = document.documentElement.scrollWidth - innerWidth
  if (over > 0) findings.add(`the page is ${over} pixels too wide`)
  const screen = document.getElementById('screen')
  if (screen && screen.scrollWidth > screen.clientWidth + 1) findings.add(`the screen is ${screen.scrollWidth - screen.clientWidth} pixels too wide`)

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!
    const words = short(node.textContent ?? '')
    if (!words || parent.closest('script, style, option, noscript, svg') || !isSeen(parent)) continue
    texts.add((node.textContent ?? '').trim().replaceAll(/\s+/g, ' '))
    if (!parent.closest(':disabled, [data-disabled], [aria-hidden=true]') && isLost(parent))
      findings.add(`not to be read on its ground: “${words.slice(0, 60)}”`)
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (lines.length === 0) continue
    const [left, right] = [Math.min(...lines.map((one) => one.left)), Math.max(...lines.map((one) => one.right))]
    const bottom = Math.max(...lines.map((one) => one.bottom))
    const allowed = lines[0]!.height * 0.4
    let [wide, high] = [true, true]
    for (const { part, style } of clipsOf(parent)) {
      const box = boxOf(part)
      if (part.clientWidth <= 1 || part.clientHeight <= 1) {
        ;[wide, high] = [false, false]
        break
      }
      // Whole lines that do not fit go beside the others, where nobody sees them.
      if (style.flexDirection === 'column' && style.flexWrap === 'wrap' && left > box.right) [wide, high] = [false, false]
      if (wide && scrolls(style.overflowX)) wide = false
      if (high && scrolls(style.overflowY)) high = false
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') [wide, high] = [false, false]
      if (wide && style.overflowX !== 'visible' && (right > box.right + 1.5 || left < box.left - 1.5)) {
        findings.add(`cut at the side: “${words.slice(0, 60)}” in ${nameOf(part).slice(0, 60)}`)
        ;[wide, high] = [false, false]
      }
      if (high && style.overflowY !== 'visible' && bottom > box.bottom + allowed) {
        findings.add(`cut below: “${words.slice(0, 60)}” in ${nameOf(part).slice(0, 60)}`)
        high = false
      }
    }
    if (wide && (right > innerWidth + 1 || left < -1)) findings.add(`beyond the screen: “${words.slice(0, 60)}”`)
  }

  const pen = document.createElement('canvas').getContext('2d')!
  const fields = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [type=color]), select'
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields)) {
    if (!isSeen(field)) continue
    const style = getComputedStyle(field)
    const shown =
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.type === 'password' ? '' : field.value || field.placeholder
    if (field instanceof HTMLInputElement && field.placeholder) texts.add(field.placeholder)
    if (!/text|search|tel|email|select/.test(field.type) || style.textOverflow === 'ellipsis' || field.title) continue
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (shown && room > 0 && pen.measureText(shown).width > room + 2) findings.add(`cut in its field: “${shown.slice(0, 60)}”`)
  }

  for (const part of document.querySelectorAll('[aria-label], [title]')) {
    if (!isSeen(part)) continue
    for (const name of ['aria-label', 'title']) {
      const said = part.getAttribute(name)?.trim()
      if (said) texts.add(said)
    }
  }

  /** What lies over all of the screen is the screen: the wall, a dialog. */
  const cover = [...document.querySelectorAll('[data-wall], [aria-modal=true]')].filter((part) => part.checkVisibility()).at(-1)
  /** It stays where it is while the page goes by below it. */
  const stays = (part: Element) => {
    for (let at: Element | null = part; at; at = at.parentElement) if (/sticky|fixed/.test(getComputedStyle(at).position)) return at !== cover
    return false
  }
  const touched = 'a[href], button, input:not([type=hidden]), select, textarea, [role=tab], [role=option], [role=menuitem]'
  for (const part of document.querySelectorAll(touched)) {
    if (!isSeen(part) || getComputedStyle(part).pointerEvents === 'none' || part.matches(':disabled')) continue
    if (cover && !cover.contains(part)) continue
    const whole = part.getBoundingClientRect()
    const box = {
      left: Math.max(0, whole.left),
      top: Math.max(0, whole.top),
      right: Math.min(innerWidth, whole.right),
      bottom: Math.min(innerHeight, whole.bottom),
    }
    for (const clip of clipsOf(part.parentElement ?? part)) {
      const edge = boxOf(clip.part)
      box.left = Math.max(box.left, edge.left)
      box.top = Math.max(box.top, edge.top)
      box.right = Math.min(box.right, edge.right)
      box.bottom = Math.min(box.bottom, edge.bottom)
    }
    const [width, height] = [box.right - box.left, box.bottom - box.top]
    if (width < 8 || height < 8 || width * height < whole.width * whole.height * 0.6) continue
    const labels = [...((part as HTMLInputElement).labels ?? [])]
    for (const [x, y] of [
      [0.5, 0.5],
      [0.12, 0.5],
      [0.88, 0.5],
    ] as const) {
      const top = document.elementFromPoint(box.left + width * x, box.top + height * y)
      if (!top || part.contains(top) || top.contains(part) || labels.some((label) => label.contains(top))) continue
      if (stays(top) && !stays(part)) continue
      const wrapper = part.closest('[class*="Input-wrapper"], [class*="Input-root"]')
      if (wrapper?.contains(top)) continue
      // A line of text breaks, so that its middle may be beside its words.
      if (getComputedStyle(part).display === 'inline' && part.getClientRects().length > 1) continue
      const cover = top.closest(touched) ?? top
      findings.add(`${nameOf(part)} lies under ${nameOf(cover)}`)
      break
    }
  }
  return { findings: [...findings], texts: [...texts] }
}
