// The answer to a camera that asks for its password by Digest (RFC 7616): the password itself is not sent.
import { createHash, randomBytes } from 'node:crypto'

interface Asked {
  /** What the camera said in www-authenticate. */
  challenge: string
  method?: string
  path: string
  username: string
  password: string
}

/** Undefined where it asks for something else. */
export function answerDigest(
  { challenge, method = 'GET', path, username, password }: Asked,
  cnonce = randomBytes(12).toString('hex'),
): string | undefined {
  if (!/^digest /i.test(challenge)) return undefined
  const said = (name: string) => new RegExp(`[ ,]${name}=(?:"([^"]*)"|([^\\s,]*))`, 'i').exec(challenge)?.slice(1).find(Boolean)
  const [realm = '', nonce = '', opaque, algorithm = 'MD5'] = ['realm', 'nonce', 'opaque', 'algorithm'].map(said)
  const kind = { MD5: 'md5', 'SHA-256': 'sha256' }[algorithm.toUpperCase()]
  if (!kind) return undefined
  const hash = (text: string) => createHash(kind).update(text).digest('hex')
  const hasQop = /\bauth\b/.test(said('qop') ?? '')
  const [one, two] = [hash(`${username}:${realm}:${password}`), hash(`${method}:${path}`)]
  const response = hash(hasQop ? `${one}:${nonce}:00000001:${cnonce}:auth:${two}` : `${one}:${nonce}:${two}`)
  const quoted = { username, realm, nonce, uri: path, response, ...(opaque !== undefined && { opaque }), ...(hasQop && { cnonce }) }
  const parts = Object.entries(quoted).map(([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`)
  return `Digest ${[...parts, `algorithm=${algorithm}`, ...(hasQop ? ['qop=auth', 'nc=00000001'] : [])].join(', ')}`
}
