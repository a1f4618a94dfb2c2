// Whether phones and boards are served over HTTPS, and for how long: as Health, npm run doctor and the start tell it.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { callTodo, type Finding, httpsFinding, wrong } from '#contract/centers/findings.ts'
import { say } from '#contract/kit/say.ts'
import type { Config } from '#server/config.ts'
import { isLocal } from '#server/isLocal.ts'

export function lookAtHttps({ tls, host, certificate }: Pick<Config, 'tls' | 'host' | 'certificate'>): Finding {
  try {
    const served = certificate && { endsAt: new X509Certificate(readFileSync(certificate.cert)).validToDate, isOwn: certificate.isOwn }
    return httpsFinding({ isServed: tls, isAlone: isLocal(host), certificate: served })
  } catch (error) {
    return wrong(
      say('The certificate at {path} cannot be read: {why}', { path: certificate?.cert ?? '', why: (error as Error).message }),
      say(callTodo),
    )
  }
}
