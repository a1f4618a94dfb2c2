// Reads CSV; what was written so that no spreadsheet runs it as a formula is read back as it was.
import { say } from '#contract/kit/say.ts'
import { refuse } from './refuse.ts'

export interface CsvLine {
  /** As an editor counts lines, from 1. */
  line: number
  cells: string[]
}

const guarded = /^'(?=[=+\-@\t\r\0])/

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
    else if (whole === '"') refuse(400, say('Line {line}: a quotation mark is not closed.', { line }))
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
