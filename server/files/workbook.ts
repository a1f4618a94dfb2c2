// Writes a table as a workbook: every text is a text, so that none of them can be a formula; times and durations can be counted with.
import writeXlsxFile from 'write-excel-file/node'
import type { Cell } from '#contract/nouns/csv.ts'

/** A moment as the clock of the center shows it, or how long something took; else what a table holds anyway. */
export type SheetCell = Cell | { clock: string } | { seconds: number }

/** What XML cannot carry is left out. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const cellOf = (cell: SheetCell) => {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'string') return { value: cell.replace(unwritable, '').slice(0, 32_000), type: String }
  // A workbook knows no zones: what the clock on the wall shows is what it keeps.
  if ('clock' in cell) return { value: new Date(`${cell.clock.replace(' ', 'T')}Z`), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
  return { value: cell.seconds / 86_400, type: Number, format: '[h]:mm:ss' }
}

const width = { least: 9, most: 48, ofTime: 20 }
const widthOf = (cells: readonly (SheetCell | undefined)[]) =>
  Math.min(
    width.most,
    Math.max(width.least, ...cells.map((cell) => (typeof cell === 'object' ? (cell ? width.ofTime : 0) : String(cell ?? '').length + 2))),
  )

/** In base64; the lines to the head stay in view, and each column is as wide as what is under it. */
export async function writeWorkbook(
  rows: readonly (readonly SheetCell[])[],
  { name, headAt = 0 }: { name: string; headAt?: number },
): Promise<string> {
  const table = rows.slice(headAt)
  const columns = (rows[headAt] ?? []).map((_, at) => ({ width: widthOf(table.map((row) => row[at])) }))
  const file = writeXlsxFile(
    rows.map((row) => row.map(cellOf)),
    { sheet: name.slice(0, 31), columns, stickyRowsCount: headAt + 1 },
  )
  return (await file.toBuffer()).toString('base64')
}
