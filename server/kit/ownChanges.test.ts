// What an account changed is noted as it changes, and heard of from other nodes; a call that may lag asks for nothing older.
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { audit } from '#contract/audit/room.ts'
import { makeServing } from './callContext.ts'
import type { Actor } from './context.ts'
import type { LoggedFact } from './functions.ts'
import { OwnChanges } from './ownChanges.ts'
import type { Database, Tx } from './transaction.ts'

type Listener = (facts: LoggedFact[]) => void | Promise<void>

function openOwn() {
  const listeners: Listener[] = []
  const own = new OwnChanges({ onFacts: (listener) => void listeners.push(listener) }, 60_000)
  const hear = (actor_id: string | null, verb: string) => listeners.forEach((listener) => void listener([{ actor_id, verb } as LoggedFact]))
  return { own, hear }
}

it('a change, kept or not, and a recorded look are noted before they are answered, and a call that may lag asks for nothing older', async () => {
  const { own } = openOwn()
  const asked: (number | undefined | 'primary')[] = []
  const nothing = {} as Tx
  const db = {
    within: async <R>(_: string, work: (tx: Tx) => Promise<R>) => work(nothing),
    read: async <R>(_: string, work: (tx: Tx) => Promise<R>) => (asked.push('primary'), work(nothing)),
    readBehind: async <R>(_: string, work: (tx: Tx) => Promise<R>, since?: number) => (asked.push(since), work(nothing)),
  } as unknown as Database
  const parts = { db, own, secrets: { hash: () => Buffer.alloc(0) }, looks: { note() {} }, namesOf: async () => new Map() }
  const serving = makeServing({ ...parts, holderOf: async () => ({ message: '', code: '' }), countCall() {}, onProgram() {} } as never)
  const request = { headers: {}, ip: '127.0.0.1', id: 'of-the-test' } as unknown as FastifyRequest
  const contextOf = (accountId: string, endpoint: (typeof audit)[keyof typeof audit] = audit.getAuditLog) =>
    serving.contextOf(request, { accountId, center: 'c', key: null } as unknown as Actor, {
      name: 'audit.of',
      endpoint: endpoint as never,
      input: {},
    })
  const [ana, ben, cora, dan] = ['ana', 'ben', 'cora', 'dan'].map((one) => contextOf(one)) as [
    ReturnType<typeof contextOf>,
    ...ReturnType<typeof contextOf>[],
  ]
  const before = performance.now()
  await ana.change(async () => 1)
  await expect(ben!.change(() => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  await cora!.readRecorded(async () => 1)
  for (const one of [ana, ben!, cora!, dan!]) await one.read(async () => 1)
  await contextOf('ana', audit.getDataSeenBy).read(async () => 1)
  expect(asked.slice(0, 3).every((since) => typeof since === 'number' && since >= before)).toBe(true)
  expect(asked.slice(3)).toEqual([undefined, 'primary'])
})

it('facts of other nodes count for whoever made them, but for looks, which change nothing', () => {
  const { own, hear } = openOwn()
  hear('ana', 'ticketFiled')
  hear('ben', 'personsShown')
  hear(null, 'ticketEscalated')
  expect([own.since('ana'), own.since('ben')]).toEqual([expect.any(Number), undefined])
})
