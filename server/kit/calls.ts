// Who calls, and with what at hand: the context of every handler.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { received, type Received } from '#contract/kit/upload.ts'
import type { Actor, Context } from './context.ts'
import { type Deed, once } from './deeds.ts'
import { refuse } from './refuse.ts'
import type { Serving } from './serve.ts'
import type { Database } from './transaction.ts'

interface CallParts {
  db: Database
  holderOf(token: string): Promise<{ actor: Actor } | { message: string; code: string }>
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

export function makeServing({ db, holderOf }: CallParts): Serving {
  return {
    /** An old token keeps nobody from what is open to all. */
    async actorOf(request, isOpen = false) {
      request.actor = null
      const { authorization } = request.headers
      if (authorization === undefined) return null
      const held = await holderOf(/^Bearer (\S+)$/.exec(authorization)?.[1] ?? '')
      if (!('actor' in held)) return isOpen ? null : refuse(401, held.message, held.code)
      request.actor = held.actor
      return held.actor
    },

    contextOf(request, actor, { name, input }): Context {
      const deed = deedOf(request, actor, name, input)
      const centreOf = (centre: string | undefined) => centre ?? actor?.centre ?? refuse(400, 'This call needs to know its command centre.')
      return {
        actor,
        get me() {
          return actor ?? refuse(401, 'Session Expired')
        },
        doer: { accountId: actor?.accountId ?? null, accountType: actor?.accountType ?? 'public', source: request.ip, requestId: request.id },
        source: request.ip,
        device: (request.headers['user-agent'] ?? '').slice(0, 200),
        read: (work, centre) => db.read(centreOf(centre), work),
        witness: (work, centre) => db.within(centreOf(centre), work),
        change: (work, centre) => once(db, centreOf(centre), deed, work),
      }
    },
  }
}

function deedOf(request: FastifyRequest, actor: Actor | null, call: string, input: unknown): Deed | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key)) refuse(400, 'The Idempotency-Key must be 8 to 100 letters, digits or any of . : _ -')
  return { caller: actor?.accountId ?? 'public', call, key, bodyHash: createHash('sha256').update(JSON.stringify(input, withoutPaths)).digest() }
}

/** A received file counts by its content, not by where it happened to be put. */
function withoutPaths(_: string, value: unknown): unknown {
  const isFile = typeof value === 'object' && value !== null && received in value
  return isFile ? (value as Received).sha256 : value
}
