// COPY over the driver that the house has: rows as text, taken from the client as fast as the database reads them.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'

export type Cell = string | number | boolean | Date | null | readonly string[] | object

interface Wire {
  stream: Writable
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => (/[\\\t\n\r]/.test(text) ? text.replace(special, (one) => escapes[one]!) : text)

function written(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return escaped(cell)
  if (cell instanceof Date) return cell.toISOString()
  if (Array.isArray(cell)) return escaped(`{${cell.map((one) => `"${one}"`).join(',')}}`)
  return typeof cell === 'object' ? escaped(JSON.stringify(cell)) : String(cell)
}

/** A row as COPY reads it; lists of words and ids become arrays, objects jsonb. */
export const lineOf = (cells: readonly Cell[]) => `${cells.map(written).join('\t')}\n`

const chunkLength = 128 * 1024

/** Answers how many rows went in. */
export function copyIn(client: pg.Client, target: string, lines: Iterable<string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let [sent, failed] = [0, null as Error | null]
  const send = async (wire: Wire) => {
    let text = ''
    for (const line of lines) {
      text += line
      sent++
      if (text.length < chunkLength) continue
      wire.sendCopyFromChunk(Buffer.from(text))
      text = ''
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
      if (failed) return
    }
    if (text) wire.sendCopyFromChunk(Buffer.from(text))
    wire.endCopyFrom()
  }
  // What the driver calls of whatever it is given as a query.
  client.query({
    submit: (connection: pg.Connection) => connection.query(`copy ${target} from stdin`),
    handleCopyInResponse: (wire: Wire) => void send(wire).catch(reject),
    handleCommandComplete: () => {},
    handleError: (error: Error) => {
      failed = error
      reject(error)
    },
    handleReadyForQuery: () => resolve(sent),
  })
  return promise
}
