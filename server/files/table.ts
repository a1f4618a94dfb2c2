// A table as a file, in the reader's language and by the clock of the center: the same in CSV and as a workbook.
import { type Cell, writeCsv } from '#contract/nouns/csv.ts'
import { k, say, type Sentence } from '#contract/kit/say.ts'
import type { Language } from '#contract/languages.ts'
import { sayReason } from '#contract/kit/exportReasons.ts'
import type { TableFormat } from '#contract/nouns/table.ts'
import { prepared } from '#server/kit/prepared.ts'
import { speak } from '#server/kit/speak.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { type SheetCell, writeWorkbook } from './workbook.ts'

/** The last row of a table that does not hold all: whoever opens the file later has seen no screen. */
export const cutSentence = k('The table is cut here: there are more rows. Choose fewer days or narrow the filter, and export the rest by itself.')

const two = (count: number) => String(count).padStart(2, '0')
/** As CSV has it, and as a workbook shows it. */
export const plainCell = (cell: SheetCell): Cell => {
  if (cell === null || typeof cell !== 'object') return cell
  if ('clock' in cell) return cell.clock
  const { seconds } = cell
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const zoneOf = prepared('zoneOfCenter', (p) => sqlOf.selectFrom('command_center').select(['name', 'time_zone as zone']).where('id', '=', p.center))

/** What a table is written with: words, and the clock. */
export interface Writer {
  center: string
  zone: string
  t(text: string, words?: Sentence['words']): string
  clock(at: string | null): SheetCell
}

export async function tableWriter(tx: Tx, language: Language): Promise<Writer> {
  const { name: center, zone } = (await tx.one(zoneOf({})))!
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return {
    ...{ center, zone },
    t: (text, words = {}) => speak(language, say(text, words)),
    clock: (at) => (at === null ? null : { clock: wall.format(new Date(at)) }),
  }
}

interface About {
  madeBy: string
  madeAt: string
  /** Why it was taken out, where that is asked. */
  reason?: string
}

/** The day there, for the name of a file. */
export const dayIn = (zone: string, at: string): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at))

/** One day is named once. */
export const daysNamed = (from: string, to: string): string => (from === to ? from : `${from}-${to}`)

/** What stands above every table: of whom, by whom, when, why, and whose clock it tells. */
export const imprintLines = ({ t, clock, center, zone }: Writer, { madeBy, madeAt, reason }: About): SheetCell[][] => [
  [t(k('Command center')), center],
  [t(k('Made by')), madeBy],
  [t(k('Made at')), clock(madeAt)],
  ...(reason === undefined ? [] : [[t(k('Reason')), sayReason(reason, t)]]),
  [t(k('Times')), t(k('Those of the center: {zone}'), { zone })],
]

export interface Sheet {
  /** In the workbook, at its foot. */
  name: string
  /** Without its ending. */
  filename: string
  lines: readonly (readonly SheetCell[])[]
  head: readonly string[]
  table: readonly (readonly SheetCell[])[]
  isCut: boolean
}

export async function writeTable(format: TableFormat, { t }: Writer, { name, filename, lines, head, table, isCut }: Sheet) {
  const rows = [...lines, head, ...table, ...(isCut ? [[t(cutSentence)]] : [])]
  return {
    ...{ filename: `${filename}.${format}`, isCut },
    csv: format === 'csv' ? writeCsv(rows.map((row) => row.map(plainCell))) : '',
    xlsx: format === 'xlsx' ? await writeWorkbook(rows, { name, headAt: lines.length }) : null,
  }
}
