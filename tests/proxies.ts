// The documented proxies, their very text, before a node of a test: nginx with a certificate made for it, caddy with one of its own.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { root } from './app.ts'
import { Program } from './programs.ts'

/** A public name, as browsers are told to stay with HTTPS under no other. */
export const site = 'tanod.taytay.gov.ph'
const documented = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')

interface Before {
  folder: string
  port: number
  /** The node behind it, with its port. */
  upstream: string
}

export function startNginx({ folder, port, upstream }: Before): Program {
  const file = (name: string) => join(folder, name)
  const of = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${site}`]
  const { status, stderr } = spawnSync('openssl', [...of, '-keyout', file('key.pem'), '-out', file('certificate.pem')], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`No certificate could be made: ${stderr}`)
  const text = documented('nginx.conf')
    .replace(/server \{\n {2}listen 80;[^]*?\n\}\n/, '')
    .replaceAll(/^ {2}listen \[::\].*\n/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('tanod.example', site)
    .replace(/ssl_certificate .*/, `ssl_certificate ${file('certificate.pem')};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${file('key.pem')};`)
    .replace(/\/var\/log\/nginx\/tanod.log/, file('access.log'))
    .replace('127.0.0.1:4100', upstream)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${file(name)};`)
  writeFileSync(file('nginx.conf'), ['events {}', 'http {', ...folders, text, '}'].join('\n'))
  return new Program('nginx', ['-p', folder, '-c', file('nginx.conf'), '-e', 'stderr', '-g', `daemon off; pid ${file('pid')};`])
}

export function startCaddy({ folder, port, upstream }: Before): Program {
  const text = documented('Caddyfile').replace('tanod.example', `https://${site}:${port}`).replace('127.0.0.1:4100', upstream)
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
export const askThrough = (port: number, path: string, { method = 'GET', headers = {}, from, body }: Asked = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const to = { host: '127.0.0.1', servername: site, port, path, method, rejectUnauthorized: false, ...(from && { localAddress: from }) }
    const asked = request({ ...to, headers: { host: `${site}:${port}`, ...headers } }, (reply) => {
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
