// A certificate and its key, which belong together or are refused.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PlainError } from '#server/database/embedded/plain.ts'

export interface CertificateFiles {
  cert: string
  key: string
  /** Made here, by an authority that only who was asked to trusts. */
  isOwn: boolean
}

export function readPair({ cert, key }: Pick<CertificateFiles, 'cert' | 'key'>): { cert: string; key: string } {
  const pair = { cert: readSetting('TANOD_TLS_CERT', cert), key: readSetting('TANOD_TLS_KEY', key) }
  let fits: boolean
  try {
    fits = new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key))
  } catch {
    throw new PlainError(`The setting TANOD_TLS_CERT is not right: ${cert} and ${key} must be a certificate and its key in PEM.`)
  }
  if (!fits) throw new PlainError(`The setting TANOD_TLS_KEY is not right: ${key} is not the key of ${cert}.`)
  return pair
}

function readSetting(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const why = (error as { code?: string }).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'
    throw new PlainError(`The setting ${setting} is not right: must name a file; ${why}.`)
  }
}
