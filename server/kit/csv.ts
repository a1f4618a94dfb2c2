// Writes and reads CSV; a text that a spreadsheet would run as a formula is written so that it does not, and read back as it was.
import { refuse } from './refuse.ts'

export type Cell = string | number | null
export interface CsvLine {
  /** As an editor counts lines, from 1. */
  line: number
  cells: string[]
}

const runs = /^[=+\-@\t\r\0]/
const guarded = /^'(?=[=+\-@\t\r\0])/

export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`
}

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const safe = runs.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const token = /"((?:[^"]|"")*)"|[^",\r\n]+|,|\r\n|\r|\n|"/gy

/** The lines of a table, empty ones left out. */
export function readCsv(text: string): CsvLine[] {
  const lines: CsvLine[] = []
  let row: CsvLine = { line: 1, cells: [''] }
  let line = 1
  const end = () => {
    const cells = row.cells.map((cell) => cell.replace(guarded, ''))
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: row.line, cells })
    row = { line, cells: [''] }
  }
  for (const [whole, quoted] of text.replace(/^\ufeff/, '').matchAll(token)) {
    if (whole === ',') row.cells.push('')
    else if (whole === '"') refuse(400, `Line ${line}: a quotation mark is not closed.`)
    else if (quoted === undefined && /^[\r\n]/.test(whole)) {
      line++
      end()
    } else {
      line += (whole.match(/\r\n|\r|\n/g) ?? []).length
      row.cells[row.cells.length - 1] += quoted === undefined ? whole : quoted.replaceAll('""', '"')
    }
  }
  end()
  return lines
}
