// COPY over the driver that the house has, in the form of the wire: a row is a text of one letter for each byte, taken from the client as fast as the database reads it.
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const pairs = Array.from({ length: 65_536 }, (_, n) => String.fromCharCode(n >>> 8, n & 255))
export const int2 = (n: number) => pairs[n & 65_535]!
export const int4 = (n: number) => pairs[n >>> 16]! + pairs[n & 65_535]!
const int8 = (n: number) => int4(Math.floor(n / 2 ** 32)) + int4(n % 2 ** 32)
/** Letters beyond ASCII as their bytes. */
export const bytesOf = (text: string) => Buffer.from(text).toString('latin1')

export const none = int4(-1)
export const cell = (bytes: string) => int4(bytes.length) + bytes
export const json = (bytes: string) => `${int4(bytes.length + 1)}\u0001${bytes}`
export const uuid = (id: string) => cell(Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1'))
export const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return cell(bytes.toString('latin1'))
}
const size8 = int4(8)
const since2000 = Date.UTC(2000, 0, 1)
export const moment = (at: number) => size8 + int8((at - since2000) * 1_000)
export const date = (day: number) => cell(int4(day - since2000 / 86_400_000))
export const small = (n: number) => cell(int2(n))
export const whole = (n: number) => cell(int4(n))
export const big = (n: number) => size8 + int8(n)

const typeOf = { text: 25, uuid: 2950 }
/** Of cells. */
export const list = (of: keyof typeof typeOf, cells: readonly string[]) =>
  cell(
    cells.length === 0 ? int4(0) + int4(0) + int4(typeOf[of]) : int4(1) + int4(0) + int4(typeOf[of]) + int4(cells.length) + int4(1) + cells.join(''),
  )

interface Wire {
  stream: Writable
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

export interface Rows {
  /** All cells of a row, one behind the other. */
  add(cells: string): void
  /** Waits where the database is behind. */
  keepUp(): Promise<void>
  /** Answers how many went in. */
  end(): Promise<number>
}

const chunkLength = 256 * 1024
/** So much may lie ready: the database reads while the next rows are made. */
const ahead = 8 * 2 ** 20

/** Rows that no other transaction can have seen: the table was written anew in this one. */
export async function openCopy(client: pg.Client, table: string, columns: readonly string[]): Promise<Rows> {
  const started = Promise.withResolvers<Wire>()
  const done = Promise.withResolvers<void>()
  const lead = int2(columns.length)
  let [sent, text] = [0, `PGCOPY\n\u00ff\r\n\0${int4(0)}${int4(0)}`]
  // What the driver calls of whatever it is given as a query.
  client.query({
    submit: (connection: pg.Connection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin with (format binary, freeze)`),
    handleCopyInResponse: (wire: Wire) => started.resolve(wire),
    handleCommandComplete: () => {},
    handleError: (error: Error) => {
      started.reject(error)
      done.reject(error)
    },
    handleReadyForQuery: () => done.resolve(),
  })
  const wire = await started.promise
  // Whoever waits for room or for the end hears of it.
  done.promise.catch(() => {})
  const send = () => {
    wire.sendCopyFromChunk(Buffer.from(text, 'latin1'))
    text = ''
  }
  return {
    add(cells) {
      text += lead + cells
      sent++
      if (text.length >= chunkLength) send()
    },
    async keepUp() {
      while (wire.stream.writableLength > ahead) await Promise.race([delay(1), done.promise])
    },
    async end() {
      text += int2(-1)
      send()
      wire.endCopyFrom()
      await done.promise
      return sent
    },
  }
}
