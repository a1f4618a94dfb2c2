// The documented proxies, their very text: calls, the live feed and large forms pass, and nobody says for itself where it comes from. Needs nginx. Needs caddy. Needs openssl.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { freePort } from '#tests/app.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { lacks } from '#tests/programs.ts'
import { askThrough, isUp, site, startCaddy, startNginx } from '#tests/proxies.ts'

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

describe.each([
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const)('the documented %s', (name, start) => {
  const away = lacks([name, 'openssl'])
  let port = 0
  beforeAll(async () => {
    if (away) return
    port = await freePort()
    const program = start({ folder, port, upstream: upstream() })
    closing.push(() => program.stop())
    await program.untilReady(() => isUp(port), 20_000)
  })

  it.skipIf(away)('passes calls on, and browsers are told to stay with HTTPS', async () => {
    const { status, headers, text } = await askThrough(port, publicSide.getCommandCenters.path, { from: '127.0.0.4' })
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ message: expect.any(String) })])
    expect(headers['strict-transport-security']).toContain('max-age=')
    const page = await askThrough(port, '/cms/', { from: '127.0.0.4' })
    expect(page.headers['content-security-policy']).toContain(`wss://${site}:${port}`)
  })

  it.skipIf(away)('lets the live feed through', async () => {
    const socket = io(`https://127.0.0.1:${port}`, {
      ...{ transports: ['websocket'], auth: { token: dispatcher.token }, rejectUnauthorized: false, reconnection: false },
      extraHeaders: { host: `${site}:${port}`, origin: `https://${site}:${port}` },
    })
    closing.push(() => socket.disconnect())
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
    expect(socket.connected).toBe(true)
  })

  it.skipIf(away)('a client that would rather speak another protocol is answered as it asked', async () => {
    const headers = { upgrade: 'h2c', connection: 'upgrade' }
    expect((await askThrough(port, '/live', { headers, from: '127.0.0.4' })).status).toBe(200)
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
    const states: number[] = []
    for (let at = 0; at < 8; at++) {
      const headers = { 'x-forwarded-for': `203.0.113.${at}` }
      states.push((await askThrough(port, publicSide.getCommandCenters.path, { headers, from: name === 'nginx' ? '127.0.0.2' : '127.0.0.5' })).status)
    }
    expect(states).toContain(429)
    expect((await askThrough(port, publicSide.getCommandCenters.path, { from: name === 'nginx' ? '127.0.0.3' : '127.0.0.6' })).status).toBe(200)
  })
})
