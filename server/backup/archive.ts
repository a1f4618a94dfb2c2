// The file of a backup: entries one after the other, packed, and encrypted by a passphrase. Whatever was altered or cut off is noticed at its end.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { PlainError } from '#server/database/embedded/plain.ts'

/** The center that an export is of. */
export interface Exported {
  id: string
  slug: string
  code: string
  name: string
  /** Up to where the log had been counted into the figures. */
  counted: string
}

export type Entry =
  | { kind: 'about'; at: string; migrations: readonly string[]; secret: string; months: readonly [string, string]; center?: Exported }
  | { kind: 'rows'; table: string; rows: readonly string[] }
  /** What a row holds sealed by the secret of its installation, opened. */
  | { kind: 'sealed'; table: string; column: string; id: string; text: string }
  /** A whole file, or from `offset` on; a folder where the path ends with a stroke. */
  | { kind: 'file'; path: string; content: Buffer; offset?: number }
  | { kind: 'end'; counts: Record<string, number>; sequences: Record<string, { last: string; isCalled: boolean }>; missing?: readonly string[] }

const mark = Buffer.from('TANOD-BACKUP-1\n')
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16]
const headBytes = mark.length + saltBytes + nonceBytes

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase, salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 })

/** Each entry is a length, a line of JSON of that length, and for a file its bytes. */
async function* written(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    const { content, ...told } = entry.kind === 'file' ? { ...entry, bytes: entry.content.length } : { ...entry, content: undefined }
    const line = Buffer.from(JSON.stringify(told))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(line.length)
    yield length
    yield line
    if (content) yield content
  }
}

/** Writes the whole file beside its place and moves it there at the end. */
export async function writeArchive(path: string, passphrase: string, entries: AsyncIterable<Entry>): Promise<void> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce)
  const draft = `${path}.part`
  try {
    const file = await open(draft, 'w', 0o600)
    await file.write(Buffer.concat([mark, salt, nonce]))
    await file.close()
    await pipeline(Readable.from(written(entries), { objectMode: false }), createGzip({ level: 6 }), cipher, createWriteStream(draft, { flags: 'a' }))
    const end = await open(draft, 'a')
    await end.write(cipher.getAuthTag())
    await end.sync()
    await end.close()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The entries of a file. What they say is certain only once the last one was read without an error. */
export async function* readArchive(path: string, passphrase: string, tell: (done: number, all: number) => void = () => {}): AsyncGenerator<Entry> {
  const file = await open(path)
  const { size } = await file.stat()
  const [head, tag] = [Buffer.alloc(headBytes), Buffer.alloc(tagBytes)]
  await file.read(head, 0, headBytes, 0)
  await file.read(tag, 0, tagBytes, Math.max(0, size - tagBytes))
  await file.close()
  if (!head.subarray(0, mark.length).equals(mark) || size < headBytes + tagBytes) throw new PlainError(`${path} is no backup of Tanod.`)
  const key = await keyOf(passphrase, head.subarray(mark.length, mark.length + saltBytes))
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(mark.length + saltBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(tag)
  const unpacked = createGunzip()
  const source = createReadStream(path, { start: headBytes, end: size - tagBytes - 1 })
  const fed = pipeline(source, decipher, unpacked)
  fed.catch(() => {})
  let held: Buffer = Buffer.alloc(0)
  const chunks = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const take = async (bytes: number): Promise<Buffer | undefined> => {
    const parts = [held]
    let length = held.length
    while (length < bytes) {
      const { value, done } = await chunks.next()
      if (done) break
      parts.push(value)
      length += value.length
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts)
    held = all.subarray(bytes)
    return all.length < bytes ? undefined : all.subarray(0, bytes)
  }
  try {
    for (;;) {
      const length = await take(4)
      if (!length) break
      tell(source.bytesRead, size)
      const { bytes, ...entry } = JSON.parse((await take(length.readUInt32BE()))!.toString()) as Entry & { bytes?: number }
      if (entry.kind !== 'file') yield entry
      else yield { ...entry, content: (await take(bytes!))! }
    }
    await fed
  } catch (error) {
    if (error instanceof PlainError || (error as { severity?: string }).severity) throw error
    throw new PlainError(`${path} cannot be read: the passphrase is another one, or the file was altered or cut off.`)
  } finally {
    source.destroy()
  }
}
