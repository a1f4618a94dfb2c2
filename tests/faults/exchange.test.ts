// The documented telephone exchange, its very text: calls ring at once whatever Tanod does, and what Tanod missed is told later. Needs kamailio.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { PhoneHook } from '#contract/calls/phones.ts'
import { freePort } from '#tests/app.ts'
import { openKamailio } from '#tests/kamailio.ts'
import { times } from '#tests/long.ts'
import { Pace } from '#tests/pace.ts'
import { lacks } from '#tests/programs.ts'
import { callAll, openDeskPhone } from '#tests/telephones.ts'

const calls = 24
const numbers = Array.from({ length: calls }, (_, at) => `0917${String(5_550_000 + at)}`)
const middle = (all: number[]) => all.toSorted((one, other) => one - other)[all.length >> 1]!

/** Takes what it is told, or lets it hang until it is asked to answer. */
async function openTanod() {
  const [heard, hung]: [PhoneHook[], PhoneHook[]] = [[], []]
  const [hangs, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isAll: (() => boolean) | undefined
  const server: Server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const hook = PhoneHook.parse(JSON.parse(Buffer.concat(parts).toString()))
      if (!isAll) {
        hung.push(hook)
        return hangs.resolve()
      }
      reply.statusCode = request.headers.authorization === 'Bearer key' ? 200 : 401
      heard.push(hook)
      reply.end('{}')
      if (isAll()) told.resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ heard, hung, hangs: hangs.promise },
    /** From now on it answers; resolves when all was told. */
    answer(all: () => boolean) {
      isAll = all
      return told.promise
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const open: { close(): unknown }[] = []
const keep = <T extends { close(): unknown }>(one: T): T => (open.push(one), one)
const close = (one: { close(): unknown }) => open.splice(open.indexOf(one), 1)[0]?.close()
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

/** How long all calls took to ring, each round anew, with Tanod at this address; one call went before. */
async function ring(tanod: string, before: Promise<void>) {
  const exchange = keep(await openKamailio({ tanod, key: 'key' }))
  const desk = keep(await openDeskPhone(exchange.deskPort))
  const took: number[] = []
  async function call(all: readonly string[]) {
    const callers = await callAll(all, exchange.port)
    const rang = await callers.rang
    desk.answerAll()
    await callers.over
    await callers.close()
    return rang
  }
  await call(['09170000001'])
  await before
  for (let round = 0; round < times(1, 10); round++) took.push(...(await call(numbers)))
  await close(desk)
  return { exchange, took: middle(took) }
}

describe.skipIf(lacks(['kamailio']))('the documented Kamailio', () => {
  it('lets 24 calls ring as fast beside a Tanod that hangs as beside none, and tells each event once it answers', async () => {
    const pace = new Pace()
    const none = await pace.of(async () => ring(`http://127.0.0.1:${await freePort()}`, Promise.resolve()))
    await close(none.exchange)
    const tanod = keep(await openTanod())
    const { took } = await ring(tanod.address, tanod.hangs)
    expect(took - none.took, `${took} ms, and ${none.took} ms without`).toBeLessThan(pace.limit(50))
    const of = (event: string) => new Set(tanod.heard.filter((one) => one.event === event).map(({ number }) => number))
    // What is told late brings its time: a call of the past is no call of now. A phone that rings twice tells twice, the later one at once.
    const isToldLate = (hook: PhoneHook) =>
      tanod.heard.some(
        ({ phoneCallId, event, at }) =>
          phoneCallId === hook.phoneCallId && event === hook.event && at && Math.abs(Date.parse(at) - Date.now()) < 600_000,
      )
    await tanod.answer(() => ['ringing', 'answered', 'ended'].every((event) => of(event).size === calls + 1) && tanod.hung.every(isToldLate))
    expect(new Set(tanod.heard.map(({ line }) => line))).toEqual(new Set(['8911']))
  })

  it('tells its time of what waited behind a slow answer, too', async () => {
    const heard: PhoneHook[] = []
    const both = Promise.withResolvers<void>()
    const server = createServer((request, reply) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        heard.push(PhoneHook.parse(JSON.parse(Buffer.concat(parts).toString())))
        // Longer than what is told without its time, and shorter than what is waited for.
        if (heard.length === 1) setTimeout(() => reply.end('{}'), 3_200)
        else reply.end('{}')
        if (heard.length === 2) both.resolve()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    keep({ close: () => (server.closeAllConnections(), server.close()) })
    const told = { tanod: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'key' }
    const exchange = keep(await openKamailio(told, (text) => text.replace('mode=4', 'mode=1')))
    keep(await openDeskPhone(exchange.deskPort))
    const callers = await callAll(numbers.slice(0, 2), exchange.port)
    await callers.rang
    await both.promise
    await callers.close()
    expect(heard.slice(0, 2).map(({ event, at }) => [event, at !== undefined])).toEqual([
      ['ringing', false],
      ['ringing', true],
    ])
  })
})
