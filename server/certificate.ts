// npm run certificate -- [NAME OR ADDRESS …]: makes the authority and the certificate by which this machine serves HTTPS in its own network, and says how phones come to trust them.
import { renderUnicodeCompact } from 'uqr'
import { readConfig } from '#server/config.ts'
import { isLocal } from '#server/isLocal.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { addressesHere, makeOwn } from '#server/tls/own.ts'
import { trustAddress } from '#server/tls/trustPage.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { data, host: served, port, certificate } = readConfig()
  if (certificate && !certificate.isOwn) throw new PlainError('TANOD_TLS_CERT names a certificate already: take it out of the settings first.')
  const { names, fingerprint, isNewAuthority } = makeOwn(data, process.argv.slice(2))
  const host = `${addressesHere()[0] ?? names[0]}:${port}`
  say(
    isNewAuthority
      ? 'A new authority was made: each phone and computer has to trust it once.'
      : 'The authority is the one that phones trust already.',
  )
  say(`Certificate for  ${names.join(', ')}`)
  say(`Fingerprint      ${fingerprint}`)
  const reach = isLocal(served) ? ', with HOST=0.0.0.0 to be reached from phones' : ''
  say(`Start Tanod anew once${reach}. Each phone then opens ${trustAddress(host)}`)
  say(renderUnicodeCompact(trustAddress(host)))
} catch (error) {
  say(error instanceof PlainError ? error.message : `The certificate could not be made: ${(error as Error).message}.`)
  process.exitCode = 1
}
