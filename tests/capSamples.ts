// Alerts and feeds as agencies write them, made up for tests.
import { SignedXml } from 'xml-crypto'
import type { CapFeed } from '#server/config.ts'

const space = 'urn:oasis:names:tc:emergency:cap:1.2'

export interface Sample {
  identifier?: string
  msgType?: string
  status?: string
  severity?: string
  references?: string
  expires?: string
  headline?: string
  description?: string
  area?: string
  extra?: string
  responseType?: string
  sent?: string
}

/** Times as the schema wants them: an offset, no fractions. */
export const written = (ms: number) => `${new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
/** Over the two demo centers. */
export const overhead = '<polygon>14,120.5 15,120.5 15,121.5 14,121.5 14,120.5</polygon>'

export function sampleAlert({
  identifier = 'sample-1',
  msgType = 'Alert',
  status = 'Actual',
  severity = 'Severe',
  references = '',
  expires = written(Date.now() + 3_600_000),
  headline = 'Wind signal 2 is in effect',
  description = 'Winds are expected &amp; rain.',
  area = `<areaDesc>Rizal</areaDesc>${overhead}`,
  extra = '',
  responseType = 'Prepare',
  sent = written(Date.now()),
}: Sample = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="${space}"><identifier>${identifier}</identifier><sender>agency@example.invalid</sender><sent>${sent}</sent>
<status>${status}</status><msgType>${msgType}</msgType><scope>Public</scope>${references && `<references>${references}</references>`}
<info><language>en-PH</language><category>Met</category><event>Tropical Cyclone</event><responseType>${responseType}</responseType><urgency>${responseType === 'AllClear' ? 'Past' : 'Expected'}</urgency>
<severity>${severity}</severity><certainty>Likely</certainty><expires>${expires}</expires><senderName>Sample Weather Office</senderName>
<headline>${headline}</headline><description>${description}</description><instruction>Stay inside.</instruction>
<area>${area}</area></info>${extra}</alert>`
}

interface Named {
  id: string
  title: string
  path: string
  updated?: string
}
export const atomOf = (entries: Named[], host = '') =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>x</id><title>Sample</title><updated>${written(Date.now())}</updated>${entries
    .map(
      ({ id, title, path, updated = written(0) }) =>
        `<entry><id>urn:uuid:${id}</id><title>${title}</title><updated>${updated}</updated><link rel="alternate" href="/page.html"/><link type="application/cap+xml" href="${host}${path}"/></entry>`,
    )
    .join('')}</feed>`

export const rssOf = (entries: Named[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Sample</title>${entries
    .map(({ id, title, path }) => `<item><title>${title}</title><guid>${id}</guid><link>${path}</link></item>`)
    .join('')}</channel></rss>`

export const feedAt = (url: string, more: Partial<CapFeed> = {}): CapFeed => ({
  url,
  trust: 'transport',
  certificate: null,
  everyMinutes: 15,
  ...more,
})

const rsa = { signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', canonical: 'http://www.w3.org/2001/10/xml-exc-c14n#' }
export function sign(text: string, key: string, { isWhole = true } = {}) {
  const signer = new SignedXml({ privateKey: key, signatureAlgorithm: rsa.signature, canonicalizationAlgorithm: rsa.canonical })
  signer.addReference({
    ...{ xpath: '/*', isEmptyUri: isWhole, digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' },
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signer.computeSignature(text)
  return signer.getSignedXml()
}
