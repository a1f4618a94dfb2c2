// The page by which a phone learns to trust the town's own authority: its certificate, how to install it, and a QR code that leads here.
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { encode } from 'uqr'
import { say, type Sentence } from '#contract/kit/say.ts'
import { refuse } from '#server/kit/refuse.ts'
import { contentPolicy, makeNonce } from '#server/kit/security.ts'
import { speak } from '#server/kit/speak.ts'
import { languageAsked } from '#server/publicPage.ts'
import { addressesHere, fingerprintOf, ownFiles } from './own.ts'

export const trustPaths = { page: '/trust', certificate: '/trust/authority.crt' }

interface Parts {
  data: string
  /** Whether this server's certificate is of its own authority. */
  isOwn: boolean
}

export function serveTrust(app: FastifyInstance, { data, isOwn }: Parts): void {
  const authority = () => {
    const { authority: path } = ownFiles(data)
    return isOwn && existsSync(path) ? readFileSync(path, 'utf8') : refuse(404, 'There is no such page.')
  }
  app.get(trustPaths.page, async (request, reply) => {
    const nonce = makeNonce()
    const page = pageOf(authority(), hostFor(request), languageAsked(request.headers['accept-language']), nonce)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy({ host: request.headers.host, tls: true }, nonce))
      .send(page)
  })
  app.get(trustPaths.certificate, async (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="tanod-authority.crt"')
      .send(new X509Certificate(authority()).raw),
  )
}

/** A phone reaches this machine by no name that only the machine itself knows. */
function hostFor({ host, hostname, socket }: FastifyRequest): string {
  if (!['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)) return host
  return `${addressesHere()[0] ?? '127.0.0.1'}:${socket.localPort}`
}

export function trustAddress(host: string): string {
  return `http://${host}${trustPaths.page}`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function codeOf(text: string): string {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return `<svg viewBox="0 0 ${size} ${size}" width="220" height="220" role="img" aria-label="${escaped(text)}"><path d="${path}" shape-rendering="crispEdges"/></svg>`
}

function pageOf(authority: string, host: string, language: string, nonce: string): string {
  const t = (sentence: Sentence) => escaped(speak(language, sentence))
  const steps = (title: Sentence, ...all: Sentence[]) => `<h2>${t(title)}</h2><ol>${all.map((one) => `<li>${t(one)}</li>`).join('')}</ol>`
  const address = trustAddress(host)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t(say('Trust this Tanod'))}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { font: 17px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 0 auto; padding: 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25 } h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem } ol { margin: 0; padding-left: 1.4rem } li { margin: .25rem 0 }
.go { display: inline-block; padding: .75rem 1.1rem; border-radius: .5rem; background: #1a4fc4; color: #fff; font-weight: 600; text-decoration: none }
.go:focus-visible { outline: 3px solid #8ab0ff; outline-offset: 2px }
code { overflow-wrap: anywhere; font-size: .9rem } svg { background: #fff; display: block; margin-top: .5rem } small { display: block; margin-top: .5rem }
@media print { .go { display: none } }
</style></head>
<body><h1>${t(say('Trust this Tanod'))}</h1>
<p>${t(say('This center’s server shows a certificate of its own. A phone or computer that trusts it may use position, camera, microphone and alarms.'))}</p>
<p><a class="go" href="${trustPaths.certificate}">${t(say('Download the certificate'))}</a></p>
${steps(say('Android'), say('Download the certificate.'), say('Open Settings, search for “CA certificate”, choose it and “Install anyway”.'), say('Choose the downloaded file.'))}
${steps(
  say('iPhone'),
  say('Open this page in Safari, download the certificate and allow it.'),
  say('In Settings, General, VPN & Device Management, install the profile.'),
  say('In Settings, General, About, Certificate Trust Settings, switch it on.'),
)}
${steps(say('Windows'), say('Open the downloaded file and choose “Install Certificate”, “Local Machine”.'), say('Put it into “Trusted Root Certification Authorities”.'))}
<h2>${t(say('Is it the right one?'))}</h2>
<p>${t(say('Compare this with what whoever runs the server has. If it differs, do not install it.'))}</p>
<p><code>${fingerprintOf(authority)}</code></p>
<p>${t(say('It vouches for addresses of private networks and the names of this server alone, for no other site.'))}</p>
<h2>${t(say('For the next phone'))}</h2>
${codeOf(address)}<small><code>${escaped(address)}</code></small>
<p><a href="https://${escaped(host)}/cms/">${t(say('Installed? Open Tanod'))}</a></p>
</body></html>`
}
