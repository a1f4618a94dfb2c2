// The rules of choosing whom to send: the order stands still while somebody chooses, and names come before other words.
import { matches } from '#web/kit/palette.ts'

export interface Choice {
  id: string
  /** As it is spoken: on the button that sends it. */
  short: string
  name: string
  detail: string
  /** The heading that it stands under. */
  group?: string
  /** Free and fitting: what the cursor may stand on before anybody has chosen. */
  isReady: boolean
  /** At work elsewhere, or off duty. */
  isBusy?: boolean
  /** The less urgent ticket that it is busy with, from which it would be taken. */
  lesser?: string | undefined
}

/** The choices in the order, and under the headings, in which they were first seen; what is gone leaves, what is new comes last. */
export function frozen(seen: readonly Choice[], now: readonly Choice[]): readonly Choice[] {
  const fresh = new Map(now.map((one) => [one.id, one]))
  const kept = seen.flatMap(({ id, group, isReady }) => {
    const one = fresh.get(id)
    return one && fresh.delete(id) ? [{ ...one, group: group!, isReady }] : []
  })
  return [...kept, ...fresh.values()]
}

/** What is typed finds names first: whole beginnings, then words of the name, then words beside it. */
export function foundBy(text: string, choices: readonly Choice[]): readonly Choice[] {
  const typed = text.trim().toLowerCase()
  if (typed === '') return choices
  const rank = ({ short, name, detail }: Choice) =>
    short.toLowerCase().startsWith(typed)
      ? 0
      : name.toLowerCase().startsWith(typed)
        ? 1
        : matches(`${short} ${name}`, typed)
          ? 2
          : matches(`${short} ${name} ${detail}`, typed)
            ? 3
            : 4
  return choices.filter((one) => rank(one) < 4).toSorted((one, other) => rank(one) - rank(other))
}

/** Where the cursor stands by itself: on the first found, or, before anything is typed, on a unit that is free and fits. */
export function firstOf(text: string, choices: readonly Choice[]): string | null {
  const [first] = foundBy(text, choices)
  return first && (text.trim() !== '' || first.isReady) ? first.id : null
}
