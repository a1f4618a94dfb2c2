// Refuses a change that was made on an older version, with what differs.
import { say } from '#contract/kit/say.ts'
import { isDeepStrictEqual } from 'node:util'
import { refuse } from './refuse.ts'

/** `given` are the fields of the refused change, `present` is the object as its list shows it. */
export function refuseStale(what: string, present: Record<string, unknown>, given: Record<string, unknown>): never {
  const differing = Object.entries(given).filter(
    ([field, yours]) => field !== 'version' && yours !== undefined && !isDeepStrictEqual(yours, present[field]),
  )
  const difference = Object.fromEntries(differing.map(([field, yours]) => [field, { yours, theirs: present[field] ?? null }]))
  refuse(409, say('This {what} was changed meanwhile. Please look at the difference and save again.', { what: say(what) }), 'stale', {
    present,
    difference,
  })
}

/** Whether a change names no field: then nothing is written and nothing told. */
export const saysNothing = (given: object): boolean => Object.values(given).every((value) => value === undefined)
