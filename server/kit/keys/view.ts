// How an object is shown, and shown again from its ids: of a reply that is kept under its key the ids remain, and what it tells is read anew.
import type { Actor } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'

interface Shown {
  view: string
  ids: readonly string[]
}
/** Reads the object as this actor may see it now; refuses where that is not at all. */
type Again = (tx: Tx, me: Actor, ...ids: string[]) => Promise<object | undefined>

const views = new Map<string, Again>()
const shown = new WeakMap<object, Shown>()

/** Marks what a room shows of an object, wherever it is shown. */
export function view<D extends object>(name: string, idsOf: (data: D) => readonly string[], again?: Again): (data: D, ids?: readonly string[]) => D {
  if (again) views.set(name, again)
  return (data, ids = idsOf(data)) => {
    shown.set(data, { view: name, ids })
    return data
  }
}

/** For a view whose room is given its parts later. */
export const showAgain = (name: string, again: Again) => void views.set(name, again)

export const shownAs = (data: object): Shown | undefined => shown.get(data)

export async function shownNow(tx: Tx, me: Actor, { view: name, ids }: Shown): Promise<object> {
  return (await views.get(name)!(tx, me, ...ids)) ?? refuse(404, 'What this request was about is not there any more.')
}
