// What the installation's secret is used for: keyed hashes and sealed text; and hashes of what is random by itself.
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

type Marked = 'session' | 'key'
/** Tells people and their tools what it is. */
export const keyBeginning = 'tanod_'

/** A pair of P-256 as a key that signs. One private number in 256 is a byte shorter than the curve's. */
export function signingKeyOf(pair: ECDH): KeyObject {
  const point = pair.getPublicKey()
  const number = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), number].map((part) => part.toString('base64url'))
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}

export class Secrets {
  /** Prepared once: most calls hash a few times. */
  readonly #hashKey: KeyObject
  readonly #sealKey: Buffer

  constructor(secret: string) {
    this.#hashKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'tanod hash', 32)))
    this.#sealKey = Buffer.from(hkdfSync('sha256', secret, '', 'tanod seal', 32))
  }

  /** An Ed25519 key of its own for each purpose: PKCS #8 of one is a fixed head and 32 bytes. */
  signingKey(purpose: string): KeyObject {
    const seed = Buffer.from(hkdfSync('sha256', this.#hashKey, '', purpose, 32))
    return createPrivateKey({ key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]), format: 'der', type: 'pkcs8' })
  }

  /** A key pair for each purpose on the curve P-256: the first number of those derived that the curve has. */
  curveKeys(purpose: string, turn = 0): ECDH {
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', this.#hashKey, '', `${purpose} ${turn}`, 32)))
      return pair
    } catch {
      return this.curveKeys(purpose, turn + 1)
    }
  }

  /** The same as a key that signs. */
  curveKey = (purpose: string): KeyObject => signingKeyOf(this.curveKeys(purpose))

  /** For values that could be guessed: codes, addresses. */
  hash(...parts: string[]): Buffer {
    return createHmac('sha256', this.#hashKey).update(JSON.stringify(parts)).digest()
  }

  /** A session's token: 160 random bits, and 96 that only this installation can add, so that a made-up one is known without asking anyone. */
  makeSessionToken = () => this.#makeMarked('session')
  isSessionToken = (text: string) => this.#isMarked('session', text)

  /** The same for a program. */
  makeApiKey = () => keyBeginning + this.#makeMarked('key')
  isApiKey = (text: string) => text.startsWith(keyBeginning) && this.#isMarked('key', text.slice(keyBeginning.length))

  #makeMarked(purpose: Marked): string {
    const random = randomBytes(20)
    return Buffer.concat([random, this.#markOf(purpose, random)]).toString('base64url')
  }

  #isMarked(purpose: Marked, text: string): boolean {
    if (!/^[\w-]{43}$/.test(text)) return false
    const bytes = Buffer.from(text, 'base64url')
    return timingSafeEqual(bytes.subarray(20), this.#markOf(purpose, bytes.subarray(0, 20)))
  }

  #markOf = (purpose: Marked, random: Buffer) => createHmac('sha256', this.#hashKey).update(purpose).update(random).digest().subarray(0, 12)

  seal(text: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce)
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  }

  unseal(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64')
    const cipher = createDecipheriv('aes-256-gcm', this.#sealKey, bytes.subarray(0, 12))
    cipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString('utf8')
  }
}

/** What the heads of the log are sealed under. */
export const headsPurpose = 'tanod heads'

export const publicKeyOf = (key: KeyObject) => createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

/** 256 random bits as text. */
export const makeToken = () => randomBytes(32).toString('base64url')

/** Enough for what holds 256 random bits itself. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
