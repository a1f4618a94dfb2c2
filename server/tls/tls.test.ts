// HTTPS of the program's own: the town's authority and how far it may vouch, certificates that change under a working node, and what plain HTTP is told on the same port.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { request as requestSecurely, createServer } from 'node:https'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectSecurely, type PeerCertificate } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { io } from 'socket.io-client'
import { signIn } from '#contract/auth/signIn.ts'
import { readConfig } from '#server/config.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'
import { makeAuthority, makeServerCertificate } from './certificates.ts'
import { makeOwn, ownFiles, renewOwn } from './own.ts'
import { readPair } from './pair.ts'

let data: string
let lab: Lab
let authority: string
const port = () => Number(new URL(lab.nodes[0]!.url).port)
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'tanod-tls-'))
  readConfig({ TANOD_DATA: data })
  authority = makeOwn(data, ['tanod.taytay.gov.ph']).authority
  const { certificate, tls } = readConfig({ TANOD_DATA: data, TANOD_DEMO: '1' })
  lab = await openLab({ settings: { certificate, tls, data, logLevel: 'info' } })
})
afterAll(async () => {
  await lab.close()
  rmSync(data, { recursive: true })
})

interface Asked {
  path: string
  method?: string
  headers?: Record<string, string>
  ca?: string | null
  name?: string
}
interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}
/** Over HTTPS, as one who trusts the authority, unless another or none is named. */
const ask = ({ path, method = 'GET', headers = {}, ca = authority, name = 'localhost' }: Asked, isPlain = false) =>
  new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: port(), path, method, headers, agent: false }
    const sent = isPlain
      ? request(options)
      : requestSecurely({ ...options, servername: name, ...(ca !== null && { ca }), headers: { host: `${name}:${port()}`, ...headers } })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }))
    })
    sent.end()
  })

describe('the authority of the town', () => {
  it('opens HTTPS and the live feed to who trusts it, by each of the names it was asked for, and to nobody else', async () => {
    for (const name of ['localhost', 'tanod.taytay.gov.ph']) expect((await ask({ path: '/live', name })).status).toBe(200)
    await expect(ask({ path: '/live', ca: null })).rejects.toThrow(/self-signed certificate|unable to verify/)
    await expect(ask({ path: '/live', name: 'tanod.example.org' })).rejects.toThrow("does not match certificate's altnames")
    const reply = await ask({ path: '/live' })
    expect(reply.headers['strict-transport-security']).toBeUndefined()
    const { token } = (
      JSON.parse((await ask({ path: `${signIn.demoLogin.path}?accountType=dispatcher&center=taytay`, method: 'POST' })).bytes.toString()) as {
        data: { token: string }
      }
    ).data
    const socket = io(`https://localhost:${port()}`, { transports: ['websocket'], auth: { token }, ca: authority, reconnection: false })
    await new Promise((resolve, reject) => void socket.once('ready', () => resolve(true)).once('connect_error', reject))
    socket.disconnect()
  })

  it('cannot vouch for another site, though its key be stolen', async () => {
    const files = ownFiles(data)
    const stolen = { certificate: authority, key: readFileSync(files.authorityKey, 'utf8') }
    for (const name of ['bank.example.com', '203.0.113.9', 'tanod.local']) {
      const { certificate: cert, key } = makeServerCertificate(stolen, [name])
      const server = createServer({ cert, key }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const socket = connectSecurely({
        port: (server.address() as AddressInfo).port,
        host: '127.0.0.1',
        ca: authority,
        checkServerIdentity: () => undefined,
      })
      const outcome = await once(socket, 'secureConnect').then(
        () => 'trusted',
        (error: Error) => error.message,
      )
      expect([name, outcome]).toEqual([name, name === 'tanod.local' ? 'trusted' : 'permitted subtree violation'])
      socket.destroy()
      server.close()
    }
  })

  it('is kept when more is asked of it, and refuses a name that it was not made for', () => {
    expect(makeOwn(data, ['tanod.taytay.gov.ph', '192.168.7.7'])).toMatchObject({ authority, isNewAuthority: false })
    expect(() => makeOwn(data, ['elsewhere.example.com'])).toThrow('cannot vouch for elsewhere.example.com')
    expect(() => makeOwn(data, ['two words'])).toThrow('two words is neither a name')
  })

  it('renews the certificate when the machine has another address or the end is near, and not otherwise', () => {
    const files = ownFiles(data)
    expect(renewOwn(data)).toBe(false)
    const pair = { certificate: authority, key: readFileSync(files.authorityKey, 'utf8') }
    const put = ({ certificate, key }: typeof pair) => {
      writeFileSync(files.key, key)
      writeFileSync(files.cert, certificate)
    }
    put(makeServerCertificate(pair, ['localhost']))
    expect(renewOwn(data)).toBe(true)
    expect(renewOwn(data)).toBe(false)
    writeFileSync(files.names, 'tanod.taytay.gov.ph\n10.9.8.7\n')
    expect(renewOwn(data)).toBe(true)
  })

  it('makes the certificate anew where a power cut left it without its key', () => {
    const files = ownFiles(data)
    const pair = { certificate: authority, key: readFileSync(files.authorityKey, 'utf8') }
    for (const cut of [() => writeFileSync(files.key, makeServerCertificate(pair, ['localhost']).key), () => rmSync(files.key)]) {
      cut()
      expect(renewOwn(data)).toBe(true)
      expect(readPair(files).key).toContain('PRIVATE KEY')
      expect(renewOwn(data)).toBe(false)
    }
  })
})

describe('whoever comes without HTTPS', () => {
  it('is sent to it from every page and call, and nothing is done for him', async () => {
    for (const [path, method] of [
      ['/cms/tickets?x=1', 'GET'],
      [`${signIn.demoLogin.path}?accountType=dispatcher&center=taytay`, 'POST'],
      ['/metrics', 'GET'],
      ['/ready/../cms/', 'GET'],
    ] as const) {
      const { status, headers, bytes } = await ask({ path, method }, true)
      expect([status, headers['location'], bytes.length]).toEqual([307, `https://127.0.0.1:${port()}${path}`, 0])
    }
    expect((await ask({ path: '/cms/', headers: { host: 'evil.example/..' } }, true)).status).toBe(400)
  })

  it('finds health, and how to trust this server, in his language', async () => {
    for (const path of ['/live', '/ready']) expect((await ask({ path }, true)).status).toBe(200)
    const page = await ask({ path: '/trust', headers: { host: `192.168.7.7:${port()}`, 'accept-language': 'fil' } }, true)
    expect(page.bytes.toString()).toContain(`http://192.168.7.7:${port()}/trust`)
    expect(page.bytes.toString()).toContain('<html lang="fil">')
    const { status, bytes, headers } = await ask({ path: '/trust/authority.crt' }, true)
    expect([status, headers['content-type']]).toEqual([200, 'application/x-x509-ca-cert'])
    expect(authority.replaceAll('\n', '')).toContain(bytes.toString('base64'))
  })

  it('is let go when he sends nothing that either speaks', async () => {
    const socket = connect(port(), '127.0.0.1')
    socket.write('\u0000\u0001garbage\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
    await once(socket, 'close')
  })
})

describe('a certificate that changes', () => {
  const shown = async () => {
    const socket = connectSecurely({ port: port(), host: '127.0.0.1', servername: 'localhost', ca: authority })
    await once(socket, 'secureConnect')
    const { fingerprint256 }: PeerCertificate = socket.getPeerCertificate()
    socket.destroy()
    return fingerprint256
  }

  it('is in use without a start, and one that does not fit its key never', async () => {
    const files = ownFiles(data)
    const pair = { certificate: authority, key: readFileSync(files.authorityKey, 'utf8') }
    const failures = () =>
      lab.logs.filter((line) => line.includes('TANOD_TLS_KEY')).length + lab.logs.filter((line) => line.includes('PlainError')).length
    const before = await shown()
    const next = makeServerCertificate(pair, ['localhost'])
    writeFileSync(files.cert, next.certificate)
    await until(() => failures() > 0)
    expect(await shown()).toBe(before)
    writeFileSync(files.key, next.key)
    await until(async () => (await shown()) !== before)
  })

  it('is one sentence at the start where it cannot be used', async () => {
    const other = makeAuthority('Another', [])
    writeFileSync(join(data, 'other.key'), other.key)
    expect(() => readPair({ cert: ownFiles(data).cert, key: join(data, 'other.key') })).toThrow('is not the key of')
    expect(() => readPair({ cert: join(data, 'gone.pem'), key: join(data, 'other.key') })).toThrow('TANOD_TLS_CERT is not right: must name a file')
    expect(() => readConfig({ TANOD_DATA: data, TANOD_TLS_CERT: '/x.pem' })).toThrow('must be set together with TANOD_TLS_KEY')
  })
})
