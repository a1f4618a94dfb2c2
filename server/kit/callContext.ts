// Who calls, and with what at hand: the context of every handler.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { received, type Received } from '#contract/kit/upload.ts'
import { networkOf } from './admission/sources.ts'
import { moveTo } from './admission/lanes.ts'
import type { Actor, Context } from './context.ts'
import { type KeyedRequest, once } from './keys/idempotency.ts'
import type { Looks } from './looks.ts'
import type { OwnChanges } from './ownChanges.ts'
import { refuse } from './refuse.ts'
import type { Secrets } from './secrets.ts'
import type { Serving } from './serve.ts'
import type { Database } from './transaction.ts'

interface CallParts {
  db: Database
  secrets: Pick<Secrets, 'hash'>
  holderOf(token: string): Promise<{ actor: Actor } | { message: string; code: string }>
  /** Refuses a program that calls too often. */
  countCall(actor: Actor): void
  /** Told of each call that a program was let in to. */
  onProgram(actor: Actor): void
  looks: Pick<Looks, 'note'>
  namesOf: Serving['namesOf']
  /** Where a copy of the database answers too. */
  own?: Pick<OwnChanges, 'note' | 'since'> | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

export function makeServing({ db, secrets, holderOf, countCall, onProgram, looks, namesOf, own }: CallParts): Serving {
  return {
    namesOf,

    /** An old token keeps nobody from what is open to all. */
    async actorOf(request, isOpen = false) {
      request.actor = null
      const { authorization } = request.headers
      if (authorization === undefined) return null
      const held = await holderOf(/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '')
      if (!('actor' in held)) return isOpen ? null : refuse(401, held.message, held.code)
      request.actor = held.actor
      if (held.actor.key) countCall(held.actor)
      else moveTo('staff')
      return held.actor
    },

    onShown({ me, doer }, name, shown) {
      looks.note({ center: me.center, accountId: me.accountId, doer, call: name.split('.')[1]!, ...shown })
    },

    contextOf(request, actor, { name, endpoint, input }): Context {
      if (actor?.key) onProgram(actor)
      const keyed = keyedRequestOf(secrets, request, actor, { name, endpoint, input })
      const centerOf = (center: string | undefined) => center ?? actor?.center ?? refuse(400, 'This call needs to know its command center.')
      /** Whether it was kept or not: who was cut off cannot know. */
      const noted = <R>(work: Promise<R>) => (actor && own ? work.finally(() => own.note(actor.accountId)) : work)
      const context: Context = {
        actor,
        get me() {
          return actor ?? refuse(401, 'Session Expired')
        },
        doer: {
          session: actor?.tokenHash ?? null,
          accountType: actor?.key ? 'apikey' : (actor?.accountType ?? 'public'),
          source: request.ip,
          requestId: request.id,
          isBlind: isBlind(endpoint, input),
        },
        source: networkOf(request.ip),
        browser: request.browser,
        device: (request.headers['user-agent'] ?? '').slice(0, 200),
        read: (work, center) =>
          endpoint.mayLag ? db.readBehind(centerOf(center), work, actor ? own?.since(actor.accountId) : undefined) : db.read(centerOf(center), work),
        isRecorded: false,
        readRecorded(work, center) {
          context.isRecorded = true
          return noted(db.within(centerOf(center), work))
        },
        change: (work, center) => noted(once(db, centerOf(center), keyed, work)),
      }
      return context
    },
  }
}

/** An edit that says not which version was read. */
const isBlind = ({ isEdit }: Endpoint, input: unknown) => isEdit && (input as { version?: number }).version === undefined

interface Called {
  name: string
  endpoint: Endpoint
  input: unknown
}

function keyedRequestOf(
  secrets: Pick<Secrets, 'hash'>,
  request: FastifyRequest,
  actor: Actor | null,
  { name: call, endpoint, input }: Called,
): KeyedRequest | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  const bodyHash = createHash('sha256').update(JSON.stringify(input, withoutPaths)).digest()
  const caller = actor?.accountId ?? 'public'
  const isKey = typeof key === 'string' && /^[\w.:-]{8,100}$/.test(key)
  // Of a forgiving call a key is good for what was sent under it: with other words it is another request.
  const known = { caller, call, bodyHash, endpoint, actor, network: actor || showsItself(input) ? null : networkUnder(secrets, request, String(key)) }
  if (endpoint.isForgiving) return isKey ? { ...known, key: `${key} ${bodyHash.toString('base64url')}` } : null
  return isKey ? { ...known, key } : refuse(400, 'The Idempotency-Key must be 8 to 100 letters, digits or any of . : _ -')
}

/** A phone goes from one network to another: its own name, or the secret of its link, is in what it sends. */
const showsItself = (input: unknown) => ['deviceId', 'token', 'secret'].some((name) => Boolean((input as Record<string, unknown>)[name]))
/** Another under each key, and none that could be guessed from what is kept. */
const networkUnder = (secrets: Pick<Secrets, 'hash'>, request: FastifyRequest, key: string) =>
  secrets.hash('network under a key', key, networkOf(request.ip).near)

/** A received file counts by its content, not by where it happened to be put. */
function withoutPaths(_: string, value: unknown): unknown {
  const isFile = typeof value === 'object' && value !== null && received in value
  return isFile ? (value as Received).sha256 : value
}
