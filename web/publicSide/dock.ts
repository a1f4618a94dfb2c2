// What sticks to the foot of the page says how high it is: whatever gets the focus scrolls clear of it.
export function keepClear(dock: HTMLElement | null): (() => void) | undefined {
  if (!dock || typeof ResizeObserver === 'undefined') return undefined
  const watch = new ResizeObserver(() => document.documentElement.style.setProperty('--dock', `${dock.offsetHeight}px`))
  watch.observe(dock)
  return () => watch.disconnect()
}
