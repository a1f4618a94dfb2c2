// Whether a part is at least so wide: by its own width, whatever else stands on the screen.
import { type RefObject, useLayoutEffect, useState } from 'react'

/** As wide as it is without a call beside the screen, which moves into a part that has a place for it: by its width of the moment the call would move to and fro without end. */
export const widthWithoutCall = (node: HTMLElement): number => node.clientWidth + takenBesideIt(node)

function takenBesideIt(node: HTMLElement): number {
  const { right } = node.getBoundingClientRect()
  const docks = [...document.querySelectorAll<HTMLElement>('[data-dock]')].filter((dock) => dock.getBoundingClientRect().left >= right)
  return docks.reduce((sum, dock) => sum + dock.offsetWidth, 0)
}

/** `isThere` says that the part is drawn. */
export function useIsWide(part: RefObject<HTMLElement | null>, from: number, isThere: boolean): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const node = part.current
    if (!node) return
    const judge = () => setWide(widthWithoutCall(node) >= from)
    judge()
    if (typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(judge)
    watch.observe(node)
    return () => watch.disconnect()
  }, [part, from, isThere])
  return isWide
}
