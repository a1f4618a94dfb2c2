// Keeps rows where they are while somebody is about to point at them: new ones wait, gone ones stay until the hand is away.
import { useMemo, useState } from 'react'

export interface Steady {
  /** What is drawn. */
  ids: readonly string[]
  /** The rows that wait to be shown. */
  waiting: readonly string[]
  /** Takes the list as it now is. */
  release(): void
}

/**
 * What is drawn while held: nothing new comes in and nothing moves, but what this desk did itself is seen at once:
 * what it sent away leaves, what it brought back stands where it belongs.
 */
export function holdOrder(shown: readonly string[], now: readonly string[], own: ReadonlySet<string>): readonly string[] {
  const kept = shown.filter((id) => !own.has(id) || now.includes(id))
  const back = now.filter((id) => own.has(id) && !kept.includes(id))
  if (back.length === 0) return kept.length === shown.length ? shown : kept
  for (const id of back) {
    const before = now.slice(0, now.indexOf(id)).findLast((one) => kept.includes(one))
    kept.splice(before === undefined ? 0 : kept.indexOf(before) + 1, 0, id)
  }
  return kept
}

export function useSteady(ids: readonly string[], { held, own }: { held: boolean; own: ReadonlySet<string> }): Steady {
  const [shown, setShown] = useState(ids)
  const drawn = useMemo(() => new Set(shown), [shown])

  const [known, setKnown] = useState(ids)
  if (known !== ids) {
    setKnown(ids)
    if (!held || shown.length === 0) setShown(ids)
    else {
      const kept = holdOrder(shown, ids, own)
      const grown = appended(known, ids).filter((id) => !kept.includes(id))
      setShown(grown.length > 0 ? [...kept, ...grown] : kept)
    }
  }
  const [wasHeld, setWasHeld] = useState(held)
  if (wasHeld !== held) {
    setWasHeld(held)
    if (!held) setShown(ids)
  }

  const waiting = useMemo(() => {
    return shown === ids ? nobody : ids.filter((id) => !drawn.has(id))
  }, [shown, drawn, ids])
  return { ids: shown, waiting, release: () => setShown(ids) }
}

const nobody: readonly string[] = []

/** Rows of a further page, fetched because somebody scrolled there: they move nothing. */
function appended(before: readonly string[], now: readonly string[]): readonly string[] {
  const last = before.at(-1)
  if (last === undefined || now.length <= before.length || now[before.length - 1] !== last) return []
  return now.slice(before.length)
}
