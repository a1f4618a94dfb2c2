// The documented proxies, their very text: calls, the live feed and large forms pass, and nobody says for itself where it comes from. Needs nginx. Needs caddy. Needs haproxy. Needs openssl.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { freePort } from '#tests/app.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { lacks } from '#tests/programs.ts'
import { askThrough, isUp, proxies, site, throughSite } from '#tests/proxies.ts'

let lab: Lab
let dispatcher: Caller
const folder = mkdtempSync(join(tmpdir(), 'tanod-proxy-'))
const closing: (() => unknown)[] = []
beforeAll(async () => {
  lab = await openLab({ settings: { trustProxy: ['127.0.0.1'], tls: true, strangerCalls: 6 } })
  dispatcher = await lab.as('dispatcher')
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  await lab.close()
  rmSync(folder, { recursive: true, force: true })
})

const upstream = () => new URL(lab.nodes[0]!.url).host

describe.each(proxies.map((proxy, at) => [proxy.name, proxy, 2 + 3 * at] as const))('the documented %s', (_, proxy, firstAddress) => {
  const away = lacks(proxy.needs)
  const addresses = [0, 1, 2].map((at) => `127.0.0.${firstAddress + at}`) as [string, string, string]
  let port = 0
  beforeAll(async () => {
    if (away) return
    port = await freePort()
    const own = join(folder, proxy.name)
    mkdirSync(own)
    const program = proxy.start({ folder: own, port, upstreams: [upstream()] })
    closing.push(() => program.stop())
    await program.untilReady(() => isUp(port), 20_000)
  })

  it.skipIf(away)('passes calls on, and browsers are told to stay with HTTPS', async () => {
    const { status, headers, text } = await askThrough(port, publicSide.getCommandCenters.path, { from: addresses[2] })
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ message: expect.any(String) })])
    expect(headers['strict-transport-security']).toContain('max-age=')
    const page = await askThrough(port, '/cms/', { from: addresses[2] })
    expect(page.headers['content-security-policy']).toContain(`wss://${site}:${port}`)
  })

  it.skipIf(away)('lets the live feed through', async () => {
    const socket = io(`https://127.0.0.1:${port}`, {
      ...{ transports: ['websocket'], auth: { token: dispatcher.token }, reconnection: false },
      ...throughSite(port),
    })
    closing.push(() => socket.disconnect())
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
    expect(socket.connected).toBe(true)
  })

  it.skipIf(away)('a client that would rather speak another protocol is answered as it asked', async () => {
    const headers = { upgrade: 'h2c', connection: 'upgrade' }
    expect((await askThrough(port, '/live', { headers, from: addresses[2] })).status).toBe(200)
  })

  it.skipIf(away)('leaves it to Tanod what is too large', { tags: 'long' }, async () => {
    const body = Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="description"\r\n\r\nFire\r\n--b\r\ncontent-disposition: form-data; name="none"\r\n\r\n',
      ),
      Buffer.alloc(24_000_000, 'x'),
      Buffer.from('\r\n--b--\r\n'),
    ])
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(body.length),
      authorization: `Bearer ${dispatcher.token}`,
    }
    const { status, text } = await askThrough(port, '/api/commandcenter/reports/addUpdate', { method: 'POST', headers, body })
    expect([400, 413]).toContain(status)
    expect(JSON.parse(text)).toMatchObject({ code: expect.any(String) })
  })

  it.skipIf(away)('believes nobody about where a call comes from, and tells Tanod the true address', async () => {
    const call = async (at: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${at}` }
      return (await askThrough(port, publicSide.getCommandCenters.path, { headers, from: addresses[0] })).status
    }
    const states = await Promise.all(Array.from({ length: 8 }, (_, at) => call(at)))
    expect(states).toContain(429)
    expect((await askThrough(port, publicSide.getCommandCenters.path, { from: addresses[1] })).status).toBe(200)
  })
})
