// Whether phones and boards are served over HTTPS, and for how long: as Health, npm run doctor and the start tell it.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Finding, httpsFinding } from '#contract/centers/findings.ts'
import type { Config } from '#server/config.ts'
import { isLocal } from '#server/isLocal.ts'

export function lookAtHttps({ tls, host, certificate }: Pick<Config, 'tls' | 'host' | 'certificate'>): Finding {
  const served = certificate && { endsAt: new X509Certificate(readFileSync(certificate.cert)).validToDate, isOwn: certificate.isOwn }
  return httpsFinding({ isServed: tls, isAlone: isLocal(host), certificate: served })
}
