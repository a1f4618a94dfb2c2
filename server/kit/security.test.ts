// The headers of every answer, and the origins that may ask.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { contract } from '#contract/contract.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { everyNth } from '#tests/long.ts'
import { type RawReply, send, sendBytes, tell } from '#tests/raw.ts'
import { readConfig } from '#server/config.ts'
import { servePages } from '#server/pages.ts'
import { contentPolicy, mayConnect } from './security.ts'

let lab: Lab
let token: string | null
beforeAll(async () => {
  lab = await openLab({ settings: { origins: ['https://tanod.example'], tls: true } })
  token = (await lab.as('admin')).token
})
afterAll(() => lab.close())

const json = { 'content-type': 'application/json' }
const login = signIn.login.path
const post = (body: string, headers: Record<string, string> = json) => send(lab, login, { method: 'POST', body, headers })

/** What the reply lacks of the set that every answer carries. */
function lacks({ status, headers, text }: RawReply, isGarbled = false): string[] {
  const policy = String(headers['content-security-policy'] ?? '')
  const type = String(headers['content-type'] ?? '')
  const wanted: [string, boolean][] = [
    [
      'policy',
      ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"].every((one) => policy.includes(one)) ||
        /^default-src 'none'; sandbox$/.test(policy),
    ],
    ['sockets', / wss:\/\/[\w.:-]+/.test(policy) || isGarbled || /sandbox/.test(policy)],
    ['any socket', !/ wss?:[ ;]/.test(policy)],
    ['inline scripts', !/script-src[^;]*unsafe/.test(policy)],
    ['nosniff', headers['x-content-type-options'] === 'nosniff'],
    ['referrer', headers['referrer-policy'] === 'no-referrer'],
    ['opener', headers['cross-origin-opener-policy'] === 'same-origin'],
    ['resource', headers['cross-origin-resource-policy'] === 'same-origin'],
    ['cache', /no-store|immutable|max-age=0/.test(String(headers['cache-control']))],
    ['type', text === '' || (/^(text|application\/javascript)/.test(type) ? /charset=utf-8/i.test(type) : type !== '')],
    ['no maker', headers['server'] === undefined && headers['x-powered-by'] === undefined],
  ]
  return wanted.filter(([, isThere]) => !isThere).map(([name]) => `${status} ${name}`)
}

const errors: Record<string, () => Promise<RawReply>> = {
  'unknown path': () => send(lab, '/nothing/here'),
  'unknown call': () => send(lab, '/api/commandcenter/nothing'),
  'unknown page file': () => send(lab, '/cms/nothing.js'),
  'unknown asset': () => send(lab, '/cms/assets/nothing.js'),
  'broken escape': () => send(lab, '/%zz'),
  'climbing path': () => send(lab, '/cms/assets/..%2f..%2fpackage.json'),
  'long parameter': () => send(lab, `/api/commandcenter/files/${'x'.repeat(600)}`),
  'no session': () => send(lab, signIn.getCurrentUser.path),
  'wrong token': () => send(lab, signIn.getCurrentUser.path, { token: 'x'.repeat(43) }),
  'wrong method': () => send(lab, login, { method: 'DELETE' }),
  'unknown method': () => send(lab, '/', { method: 'PROPFIND' }),
  TRACE: () => send(lab, login, { method: 'TRACE' }),
  'broken JSON': () => post('{"username":'),
  'empty JSON': () => post(''),
  'wrong fields': () => post('{"username":1}'),
  'wrong password': () => post('{"username":"nobody","password":"nothing"}'),
  'wrong type': () => post('<a/>', { 'content-type': 'application/xml' }),
  'too large': () => post(`{"username":"${'x'.repeat(1_100_000)}"}`),
  'poisoned JSON': () => post('{"__proto__":{"a":1}}'),
  'unknown file': () => send(lab, '/api/commandcenter/files/01900000-0000-7000-8000-000000000001', { token }),
  'socket by polling': () => send(lab, '/socket.io/?EIO=4&transport=polling'),
  'socket of nothing': () => send(lab, '/socket.io/?EIO=4&transport=websocket&sid=nothing'),
  'proxied metrics': () => send(lab, '/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } }),
  garbled: () => sendBytes(lab, 'NOT HTTP AT ALL\r\n\r\n'),
  'endless headers': () => sendBytes(lab, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`),
}

describe('WEB-01 every answer carries the header set', () => {
  it('every call, page, file and error', { timeout: 600_000 }, async () => {
    const assets = join(import.meta.dirname, '..', '..', 'dist', 'web', 'assets')
    const built = readdirs(assets)
      .filter((name) => /\.(js|css|woff2|svg)$/.test(name))
      .slice(0, 10)
    const plain = [
      '/',
      '/live',
      '/ready',
      '/metrics',
      '/api/openapi.json',
      '/api/docs',
      '/api/docs/start.js',
      '/api/docs/assets/swagger-ui.css',
      '/cms/',
      '/cms/quickreport',
      '/cms/favicon.svg',
      '/mailbox',
      '/demo-admin',
    ]
    const paths = [...plain, ...built.map((name) => `/cms/assets/${name}`), ...everyNth(callsOf(contract), 12).map(({ call }) => call.path)]
    const missing: string[] = []
    for (const path of paths) missing.push(...lacks(await send(lab, path, { token })).map((one) => `${path}: ${one}`))
    for (const [name, ask] of Object.entries(errors)) {
      const reply = await ask()
      missing.push(...lacks(reply, ['garbled', 'endless headers', 'unknown method'].includes(name)).map((one) => `${name}: ${one}`))
      expect([name, reply.status >= 400 && reply.status < 500]).toEqual([name, true])
    }
    tell(`WEB-01: ${missing.length} headers missing on ${paths.length} routes and ${Object.keys(errors).length} error cases`)
    expect(missing).toEqual([])
  })

  it('HSTS under a name of the world, whatever is asked, and under no other', async () => {
    const stays = async (host: string, path: string) =>
      (await send(lab, path, { headers: { host } })).headers['strict-transport-security'] === 'max-age=31536000; includeSubDomains'
    for (const path of ['/live', '/cms/', '/nothing/here', signIn.getCurrentUser.path, '/socket.io/?EIO=4&transport=polling'])
      expect([path, await stays('tanod.taytay.gov.ph:8443', path)]).toEqual([path, true])
    for (const host of ['127.0.0.1', '192.168.1.10:4100', '[fd00::1]:4100', 'tanod', 'tanod.local', 'box.lan', 'tanod.home.arpa', 'localhost:4100'])
      expect([host, await stays(host, '/live')]).toEqual([host, false])
  })

  it('HSTS only where the site is served over TLS', { tags: 'long' }, async () => {
    const plain = await openLab()
    expect((await send(plain, '/live', { headers: { host: 'tanod.taytay.gov.ph' } })).headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })
})

const readdirs = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const strangers = [
  'null',
  'https://tanod.example.evil.test',
  'https://eviltanod.example',
  'https://sub.tanod.example',
  'http://tanod.example',
  'https://tanod.example:8443',
  'HTTPS://TANOD.EXAMPLE',
  'https://tanod.example/',
  'https://tanod.example, https://evil.test',
  'https://tanod.example.',
  'file://',
  '*',
]

describe('WEB-02 only listed origins may ask', () => {
  it('12 others get no permission over HTTP and no socket', async () => {
    let [reflected, opened] = [0, 0]
    for (const origin of strangers) {
      const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
      for (const reply of [
        await send(lab, login, { method: 'OPTIONS', headers: asked }),
        await send(lab, signIn.getCurrentUser.path, { token, headers: { origin } }),
      ]) {
        if (Object.keys(reply.headers).some((name) => name.startsWith('access-control-'))) reflected++
      }
      if (await connects(origin)) opened++
    }
    tell(`WEB-02: ${reflected} of ${strangers.length} strange origins reflected, ${opened} sockets opened`)
    expect([reflected, opened]).toEqual([0, 0])
  })

  it('a page of a listed origin calls with all that a call carries, and reads good answers and refusals alike', async () => {
    const origin = 'https://tanod.example'
    const headers = ['authorization', 'content-type', 'idempotency-key', 'accept-language']
    for (const [method, path] of [
      ['POST', login],
      ['GET', signIn.getCurrentUser.path],
    ] as const) {
      const asked = { origin, 'access-control-request-method': method, 'access-control-request-headers': headers.join(', ') }
      const preflight = await send(lab, path, { method: 'OPTIONS', headers: asked })
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, origin])
      expect(String(preflight.headers['access-control-allow-methods']).split(', ')).toContain(method)
      expect(String(preflight.headers['access-control-allow-headers']).split(', ')).toEqual(expect.arrayContaining(headers))
    }
    const answers = [
      await send(lab, signIn.getCurrentUser.path, { token, headers: { origin } }),
      await send(lab, signIn.getCurrentUser.path, { headers: { origin } }),
      await send(lab, `${signIn.getCurrentUser.path}-no`, { token, headers: { origin } }),
    ]
    expect(answers.map(({ status, headers: said }) => [status, said['access-control-allow-origin'], said.vary])).toEqual(
      [200, 401, 404].map((status) => [status, origin, expect.stringMatching(/origin/i)]),
    )
    expect(String(answers[0]!.headers['access-control-expose-headers']).split(', ')).toEqual(['x-request-id', 'retry-after'])
  })

  it('the listed one gets both, without credentials, and a page of the same host its socket', async () => {
    const origin = 'https://tanod.example'
    const preflight = await send(lab, login, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
    expect([preflight.status, preflight.headers['access-control-allow-origin'], preflight.headers['access-control-allow-credentials']]).toEqual([
      204,
      origin,
      undefined,
    ])
    const { host } = new URL(lab.nodes[0]!.url)
    expect([await connects(origin), await connects(`https://${host}`), await connects(undefined)]).toEqual([true, true, true])
    expect(await connects(`http://${host}`)).toBe(false)
    expect(mayConnect({ origins: [], tls: false }, `http://${host}`, host)).toBe(true)
    expect(mayConnect({ origins: [], tls: false }, 'http://elsewhere.example', host)).toBe(false)
  })
})

function connects(origin: string | undefined): Promise<boolean> {
  const socket = io(lab.nodes[0]!.url, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...(origin && { extraHeaders: { origin } }),
  })
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  }).finally(() => socket.disconnect())
}

it('what has no hash in its name is asked for again each time; what has one is kept for a year', async () => {
  const unhashed = ['theme.js', 'quickreport-sw.js', 'favicon.svg'].filter((name) => existsSync(`dist/web/${name}`))
  for (const name of unhashed) expect([name, (await send(lab, `/cms/${name}`)).headers['cache-control']]).toEqual([name, 'public, max-age=0'])
})

const namedIn = (page: string) => [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, name]) => name!)

it('the assets stand below /cms/, and none at the root', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-pages-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['staff.html', 'public.html'])
    writeFileSync(join(folder, name), '<script src="/cms/assets/a-1.js"></script><link href="/cms/icon.svg">')
  for (const name of ['assets/a-1.js', 'icon.svg']) writeFileSync(join(folder, name), '')
  const app = fastify()
  const publicStart = () => Promise.reject(new Error('No database'))
  await servePages(app, { demo: false, tls: false, mapOrigins: [], publicStart, whereIs: async () => ({ isHere: true }) }, folder)
  const status = async (url: string) => (await app.inject(url)).statusCode
  const named = namedIn((await app.inject('/cms/')).body)
  expect(named).toEqual(['/cms/assets/a-1.js', '/cms/icon.svg'])
  for (const name of named) expect([name, await status(name), await status(name.slice('/cms'.length))]).toEqual([name, 200, 404])
  await app.close()
  rmSync(folder, { recursive: true })
})

it.skipIf(!existsSync('dist/web/staff.html'))('each asset that a built page names is there, below /cms/', async () => {
  const { text } = await send(lab, '/cms/', { headers: { accept: 'text/html' } })
  const named = namedIn(text)
  expect(named).not.toEqual([])
  expect(named.filter((name) => !name.startsWith('/cms/'))).toEqual([])
  for (const name of named) expect([name, (await send(lab, name)).status]).toEqual([name, 200])
})

it('pages speak to the hosts of the map style that is set, and to no other', () => {
  const folder = { TANOD_DATA: mkdtempSync(join(tmpdir(), 'tanod-style-')) }
  const set = readConfig({
    ...folder,
    TANOD_MAP_STYLE: 'https://styles.example/calm/style.json?key=1',
    TANOD_MAP_HOSTS: 'https://tiles.example:8443/a',
  })
  const connections = (policy: string) => /connect-src ([^;]*);/.exec(policy)![1]
  expect(connections(contentPolicy({ host: 'tanod.example', tls: true, mapOrigins: set.mapOrigins }))).toBe(
    "'self' https://styles.example https://tiles.example:8443 wss://tanod.example",
  )
  expect(connections(contentPolicy({ host: 'tanod.example', tls: true }))).toBe("'self' wss://tanod.example")
  expect(() => readConfig({ ...folder, TANOD_MAP_STYLE: 'styles.example' })).toThrow('TANOD_MAP_STYLE')
})
