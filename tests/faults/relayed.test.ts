// What the documented relay allows: nobody reaches the own machines, the carrier's or this one through it. Needs turnserver.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relaySeconds } from '#contract/calls/Call.ts'
import { iceServersFor } from '#server/calls/room.ts'
import { openRelay } from '#tests/coturn.ts'
import { freePort } from '#tests/app.ts'
import { lacks } from '#tests/programs.ts'
import { TurnClient } from '#tests/turn.ts'

describe.skipIf(lacks(['turnserver']))('the documented coturn', () => {
  const secret = randomBytes(16).toString('hex')
  let port = 0
  let relay: { close(): Promise<void> }
  const given = (now?: number) => {
    const { iceServers } = iceServersFor({ turnUrls: ['turn:127.0.0.1'], turnSecret: secret, stunUrls: [] }, randomUUID(), now)
    return iceServers[0] as { username: string; credential: string }
  }
  const client = (credentials = given()) => new TurnClient('127.0.0.1', port, credentials)
  beforeAll(async () => {
    port = await freePort()
    relay = await openRelay(['127.0.0.1', '::1'], secret, { port, own: [] })
  })
  afterAll(() => relay.close())

  it.each([
    [
      4,
      [
        '127.0.0.1',
        '10.1.2.3',
        '100.64.0.1',
        '169.254.169.254',
        '172.16.0.1',
        '192.168.1.1',
        '192.0.2.1',
        '198.18.0.1',
        '198.51.100.1',
        '203.0.113.1',
        '0.0.0.1',
        '255.255.255.254',
      ],
    ],
    [6, ['::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', '2001:db8::1', '::ffff:127.0.0.1', '64:ff9b::a00:1']],
  ] as const)('refuses what lies within, of IPv%i', async (family, peers) => {
    const asks = client()
    expect(await asks.allocate(family)).toBe(0)
    for (const peer of peers) expect([peer, await asks.permit(peer)]).toEqual([peer, 403])
    expect(await asks.permit(family === 4 ? '8.8.8.8' : '2606:4700::1111')).toBe(0)
    asks.close()
  })

  it('relays no TCP, takes no credentials past their ten minutes, and none of another secret', async () => {
    const tcp = client()
    expect([442, 403]).toContain(await tcp.allocate(4, 'tcp'))
    const old = client(given(Date.now() - (relaySeconds + 1) * 1_000))
    expect(await old.allocate()).toBe(401)
    const wrong = client({ ...given(), credential: 'made up' })
    expect(await wrong.allocate()).toBe(401)
    for (const one of [tcp, old, wrong]) one.close()
  })

  it('in a call of 25 minutes a page on another network is let in by the renewed credentials, and by none before them', async () => {
    const begun = Date.now() - 25 * 60_000
    // Asked for when the call began, and each time two minutes before the last ended.
    const everyMs = (relaySeconds - 120) * 1_000
    const asked = Array.from({ length: 4 }, (_, at) => given(begun + at * everyMs))
    const answers: number[] = []
    for (const credentials of asked) {
      const elsewhere = client(credentials)
      answers.push(await elsewhere.allocate())
      elsewhere.close()
    }
    // The last two are younger than ten minutes.
    expect(answers).toEqual([401, 401, 0, 0])
  })
})
