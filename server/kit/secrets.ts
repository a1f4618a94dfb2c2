// What the installation's secret is used for: keyed hashes and sealed text; and hashes of what is random by itself.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

type Marked = 'session' | 'key'
/** Tells people and their tools what it is. */
export const keyBeginning = 'tanod_'

export class Secrets {
  readonly #hashKey: Buffer
  readonly #sealKey: Buffer

  constructor(secret: string) {
    this.#hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'tanod hash', 32))
    this.#sealKey = Buffer.from(hkdfSync('sha256', secret, '', 'tanod seal', 32))
  }

  /** 32 bytes of its own for each purpose. */
  seed(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#hashKey, '', purpose, 32))
  }

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

/** 256 random bits as text. */
export const makeToken = () => randomBytes(32).toString('base64url')

/** Enough for what holds 256 random bits itself. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
