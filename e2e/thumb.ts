// What of a page is smaller than a thumb: 44 pixels high, and no narrower than 24. A field counts with its label, and a link within a sentence is exempt, as WCAG says.
import type { Page } from '@playwright/test'

export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const touched =
      'a[href], button, input:not([type="file"]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=option], [role^="menuitem"]'
    const isSeen = (part: Element) => {
      if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return false
      for (let at: Element | null = part; at; at = at.parentElement)
        if (at.matches('.spoken, .unseen, [class*="skip"], [inert]') || getComputedStyle(at).clipPath === 'inset(50%)') return false
      return true
    }
    /** Words of the same line stand before it or behind it. */
    const isInSentence = (part: Element) => {
      if (!part.matches('a, button') || !getComputedStyle(part).display.startsWith('inline')) return false
      let block = part.parentElement!
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!
      if (getComputedStyle(block).display.includes('flex')) return false
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!part.contains(node) && /[\p{L}\d]/u.test(node.textContent ?? '') && !node.parentElement!.closest('a, button')) return true
      return false
    }
    const boxesOf = (part: Element) =>
      [
        part,
        ...((part as HTMLInputElement).labels ?? []),
        ...(part.matches('input, select, textarea') ? [part.closest('label'), part.closest('.mantine-Input-input')] : []),
      ]
        .filter((one) => one !== null)
        .map((one) => one.getBoundingClientRect())
    /** What is drawn lower may be hit above and below. */
    const isHitAround = (part: Element) => {
      const shown = [part, ...((part as HTMLInputElement).labels ?? [])]
      return shown.some((one) => {
        one.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const isHit = (found: Element | null) => found !== null && shown.some((other) => other.contains(found))
        return right - left >= 24 && [-21, 21].every((by) => isHit(document.elementFromPoint(x, y + by)))
      })
    }
    return [...document.querySelectorAll<HTMLElement>(touched)].flatMap((part) => {
      const boxes = boxesOf(part)
      const isThere = boxes.some(({ width, height, bottom, right }) => width > 1 && height > 1 && bottom > 0 && right > 0)
      if (!isThere || !isSeen(part) || isInSentence(part)) return []
      if (boxes.some(({ width, height }) => width >= 24 && height >= 43.5) || isHitAround(part)) return []
      const { width, height } = boxes[0]!
      const words = (part.ariaLabel ?? part.innerText ?? part.id).trim().replaceAll(/\s+/g, ' ').slice(0, 50)
      const kind = [
        part.tagName.toLowerCase(),
        part.role && `[${part.role}]`,
        typeof part.className === 'string' && `.${part.className.split(' ')[0]}`,
      ]
      return [`${kind.filter(Boolean).join('')} “${words}” ${Math.round(width)}×${Math.round(height)}`]
    })
  })
