// Whether a part is at least so wide: by its own width, whatever else stands on the screen.
import { type RefObject, useLayoutEffect, useState } from 'react'

/** What a call takes beside the screen is free again once the part has a place for it. */
const takenBesideIt = (node: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>('[data-dock]')].reduce((sum, dock) => (node.contains(dock) ? sum : sum + dock.offsetWidth), 0)

/** `isThere` says that the part is drawn. */
export function useIsWide(part: RefObject<HTMLElement | null>, from: number, isThere: boolean): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const node = part.current
    if (!node) return
    const judge = () => setWide(node.clientWidth + takenBesideIt(node) >= from)
    judge()
    if (typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(judge)
    watch.observe(node)
    return () => watch.disconnect()
  }, [part, from, isThere])
  return isWide
}
