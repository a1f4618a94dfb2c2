// The documented proxies, their text but for addresses, certificates, what listens on port 80 or another's address, and what only root may, before nodes of a test: nginx and HAProxy with a certificate made for them, Caddy with one of its own.
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { root } from './app.ts'
import { pathOf, Program } from './programs.ts'

/** A public name, as browsers are told to stay with HTTPS under no other. */
export const site = 'tanod.taytay.gov.ph'
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

interface Before {
  folder: string
  port: number
  /** The nodes behind it, each with its port; who leads to one alone takes the first. */
  upstreams: readonly [string, ...string[]]
}

export interface Proxy {
  name: string
  needs: readonly string[]
  start(before: Before): Program
  /** As `systemctl reload` does it. */
  reload(program: Program, before: Before): void
}

function run(name: string, args: readonly string[], env = process.env): void {
  const { status, stderr } = spawnSync(pathOf(name), args, { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${status}: ${stderr}`)
}

function makeCertificate(folder: string): { key: string; certificate: string } {
  const made = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') }
  const of = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${site}`]
  run('openssl', [...of, '-keyout', made.key, '-out', made.certificate])
  return made
}

const nginx: Proxy = {
  name: 'nginx',
  needs: ['nginx', 'openssl'],
  start({ folder, port, upstreams }) {
    const file = (name: string) => join(folder, name)
    const { key, certificate } = makeCertificate(folder)
    const text = textOf('docs/nginx.conf')
      .replace(/server \{\n {2}listen 80;[^]*?\n\}\n/, '')
      .replaceAll(/^ {2}listen \[::\].*\n/gm, '')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('tanod.example', site)
      .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
      .replace(/\/var\/log\/nginx\/tanod.log/, file('access.log'))
      .replace('127.0.0.1:4100', upstreams[0])
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${file(name)};`)
    writeFileSync(file('nginx.conf'), ['events {}', 'http {', ...folders, text, '}'].join('\n'))
    return new Program('nginx', ['-p', folder, '-c', file('nginx.conf'), '-e', 'stderr', '-g', `daemon off; pid ${file('pid')};`])
  },
  reload: ({ pid }) => void process.kill(pid, 'SIGHUP'),
}

const caddyHome = (folder: string) => ({ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder })
const caddy: Proxy = {
  name: 'caddy',
  needs: ['caddy'],
  start({ folder, port, upstreams }) {
    const text = textOf('docs/Caddyfile').replace('tanod.example', `https://${site}:${port}`).replace('127.0.0.1:4100', upstreams[0])
    // This machine's own list of certificates stays as it is, and so do its other ports.
    const alone = `{\n\tskip_install_trust\n\tadmin unix/${folder}/admin\n\tauto_https disable_redirects\n\tlocal_certs\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), alone + text)
    const home = Object.entries(caddyHome(folder)).map(([name, value]) => `${name}=${value}`)
    return new Program('env', [...home, 'caddy', 'run', '--config', join(folder, 'Caddyfile')])
  },
  reload: (_, { folder }) =>
    run('caddy', ['reload', '--force', '--config', join(folder, 'Caddyfile'), '--address', `unix/${folder}/admin`], {
      ...process.env,
      ...caddyHome(folder),
    }),
}

const haproxy: Proxy = {
  name: 'haproxy',
  needs: ['haproxy', 'openssl'],
  start({ folder, port, upstreams }) {
    const { key, certificate } = makeCertificate(folder)
    appendFileSync(certificate, readFileSync(key))
    chmodSync(certificate, 0o600)
    const [first, second] = upstreams
    const text = textOf('deploy/cluster/balancer.cfg')
      .replace(/^frontend plain\n[^]*?\n\n/m, '')
      .replace('10.0.0.9:443', `127.0.0.1:${port}`)
      .replaceAll('/etc/haproxy/tanod.pem', certificate)
      .replaceAll('10.0.0.21:4100', first)
      .replaceAll(/^ +server tanod2 .*\n/gm, (line) => (second ? line.replace('10.0.0.22:4100', second) : ''))
      // Only root may become another.
      .replaceAll(process.getuid?.() === 0 ? /$^/g : /^ +(user|group|chroot) .*\n/gm, '')
    writeFileSync(join(folder, 'haproxy.cfg'), text)
    return new Program('haproxy', ['-W', '-db', '-f', join(folder, 'haproxy.cfg')])
  },
  reload: ({ pid }) => void process.kill(pid, 'SIGUSR2'),
}

export const proxies: readonly Proxy[] = [nginx, caddy, haproxy]

const hostOf = (port: number) => `${site}:${port}`
/** What a socket is opened with through a port that stands for the site. */
export const throughSite = (port: number) => ({
  rejectUnauthorized: false,
  extraHeaders: { host: hostOf(port), origin: `https://${hostOf(port)}` },
})

/** Lines are kept open between requests, as browsers do. */
const kept = new Agent({ keepAlive: true, maxSockets: 16 })
/** Sends a request of the contract's client to the site behind a port; from an address of its own where one is named. */
export async function sendThrough(port: number, asked: Request, from?: string): Promise<Response> {
  const { pathname, search } = new URL(asked.url)
  const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined
  const headers = { ...Object.fromEntries(asked.headers), host: hostOf(port), ...(body && { 'content-length': String(body.length) }) }
  const to: RequestOptions = { host: '127.0.0.1', servername: site, port, path: pathname + search, method: asked.method, rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const how = { ...to, headers, signal: asked.signal, agent: from ? false : kept, ...(from && { localAddress: from }) }
    const sent = request(how, (reply) => {
      const given = Object.entries(reply.headersDistinct).flatMap(([name, values = []]) => values.map((value) => [name, value] as [string, string]))
      const isEmpty = reply.statusCode === 204 || reply.statusCode === 304
      resolve(new Response(isEmpty ? null : (Readable.toWeb(reply) as ReadableStream), { status: reply.statusCode!, headers: given }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  from?: string
  body?: Buffer
}
export const askThrough = (port: number, path: string, { method = 'GET', headers = {}, from, body }: Asked = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const to = { host: '127.0.0.1', servername: site, port, path, method, rejectUnauthorized: false, ...(from && { localAddress: from }) }
    const asked = request({ ...to, headers: { host: hostOf(port), ...headers } }, (reply) => {
      let text = ''
      reply.on('data', (part: Buffer) => (text += part.toString()))
      reply.on('error', reject)
      reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, text }))
    })
    asked.on('error', reject)
    asked.setTimeout(30_000, () => asked.destroy(new Error('There was no answer.')))
    asked.end(body)
  })

export const isUp = (port: number): Promise<boolean> =>
  askThrough(port, '/live').then(
    ({ status }) => status === 200,
    () => false,
  )
