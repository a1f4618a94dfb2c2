// The documented proxies, their very text: calls, the live feed and large forms pass, and nobody says for itself where it comes from. Needs nginx. Needs caddy. Needs openssl.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { freePort, root } from '#tests/app.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { lacks, Program } from '#tests/programs.ts'

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

/** A public name, as browsers are told to stay with HTTPS under no other. */
const site = 'tanod.taytay.gov.ph'
const documented = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
const upstream = () => new URL(lab.nodes[0]!.url).host

async function startNginx(port: number): Promise<Program> {
  const file = (name: string) => join(folder, name)
  const of = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${site}`]
  expect(spawnSync('openssl', [...of, '-keyout', file('key.pem'), '-out', file('certificate.pem')]).status).toBe(0)
  const text = documented('nginx.conf')
    .replace(/server \{\n {2}listen 80;[^]*?\n\}\n/, '')
    .replaceAll(/^ {2}listen \[::\].*\n/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('tanod.example', site)
    .replace(/ssl_certificate .*/, `ssl_certificate ${file('certificate.pem')};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${file('key.pem')};`)
    .replace(/\/var\/log\/nginx\/tanod.log/, file('access.log'))
    .replace('127.0.0.1:4100', upstream())
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${file(name)};`)
  writeFileSync(file('nginx.conf'), ['events {}', 'http {', ...folders, text, '}'].join('\n'))
  return new Program('nginx', ['-p', folder, '-c', file('nginx.conf'), '-e', 'stderr', '-g', `daemon off; pid ${file('pid')};`])
}

async function startCaddy(port: number): Promise<Program> {
  const text = documented('Caddyfile').replace('tanod.example', `https://${site}:${port}`).replace('127.0.0.1:4100', upstream())
  // This machine's own list of certificates stays as it is, and so do its other ports.
  const alone = '{\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n\tlocal_certs\n}\n'
  writeFileSync(join(folder, 'Caddyfile'), alone + text)
  return new Program('env', [`XDG_DATA_HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`, 'caddy', 'run', '--config', join(folder, 'Caddyfile')])
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  from?: string
  body?: Buffer
}
const ask = (port: number, path: string, { method = 'GET', headers = {}, from, body }: Asked = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const to = { host: '127.0.0.1', servername: site, port, path, method, rejectUnauthorized: false, ...(from && { localAddress: from }) }
    const asked = request({ ...to, headers: { host: `${site}:${port}`, ...headers } }, (reply) => {
      let text = ''
      reply.on('data', (part: Buffer) => (text += part.toString()))
      reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })

describe.each([
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const)('the documented %s', (name, start) => {
  const away = lacks([name, 'openssl'])
  let port = 0
  beforeAll(async () => {
    if (away) return
    port = await freePort()
    const program = await start(port)
    closing.push(() => program.stop())
    await program.untilReady(
      () =>
        ask(port, '/live').then(
          ({ status }) => status === 200,
          () => false,
        ),
      20_000,
    )
  })

  it.skipIf(away)('passes calls on, and browsers are told to stay with HTTPS', async () => {
    const { status, headers, text } = await ask(port, publicSide.getCommandCenters.path, { from: '127.0.0.4' })
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ message: expect.any(String) })])
    expect(headers['strict-transport-security']).toContain('max-age=')
    const page = await ask(port, '/cms/', { from: '127.0.0.4' })
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
    const { status, text } = await ask(port, '/api/commandcenter/reports/addUpdate', { method: 'POST', headers, body })
    expect([400, 413]).toContain(status)
    expect(JSON.parse(text)).toMatchObject({ code: expect.any(String) })
  })

  it.skipIf(away)('believes nobody about where a call comes from, and tells Tanod the true address', async () => {
    const states: number[] = []
    for (let at = 0; at < 8; at++) {
      const headers = { 'x-forwarded-for': `203.0.113.${at}` }
      states.push((await ask(port, publicSide.getCommandCenters.path, { headers, from: name === 'nginx' ? '127.0.0.2' : '127.0.0.5' })).status)
    }
    expect(states).toContain(429)
    expect((await ask(port, publicSide.getCommandCenters.path, { from: name === 'nginx' ? '127.0.0.3' : '127.0.0.6' })).status).toBe(200)
  })
})
