// What the installation's secret is used for: keyed hashes and sealed text; and hashes of what is random by itself.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export class Secrets {
  readonly #hashKey: Buffer
  readonly #sealKey: Buffer

  constructor(secret: string) {
    this.#hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'tanod hash', 32))
    this.#sealKey = Buffer.from(hkdfSync('sha256', secret, '', 'tanod seal', 32))
  }

  /** For values that could be guessed: codes, addresses. */
  hash(...parts: string[]): Buffer {
    return createHmac('sha256', this.#hashKey).update(JSON.stringify(parts)).digest()
  }

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
