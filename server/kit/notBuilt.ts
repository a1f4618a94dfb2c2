// Answers for the calls whose room is not open yet: honestly, with 501.
import type { Endpoint, Room } from '#contract/kit/endpoint.ts'
import { refuse } from './refuse.ts'
import type { Handlers } from './serve.ts'

const unbuilt = new WeakSet<object>()

/** Handlers for the calls of a room that have none of their own. */
export function notBuilt<R extends Room>(room: R, built: Partial<Handlers<R>> = {}): Handlers<R> {
  const rest = Object.entries<Endpoint>(room).map(([name]) => {
    const handler = async () => refuse(501, 'This part of Tanod is not open yet.')
    unbuilt.add(handler)
    return [name, handler]
  })
  return { ...Object.fromEntries(rest), ...built } as Handlers<R>
}

export const isNotBuilt = (handler: object) => unbuilt.has(handler)
