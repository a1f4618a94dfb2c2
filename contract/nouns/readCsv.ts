// Reads CSV as offices keep it: commas, semicolons, tabs or bars, with or without the line that names which; what was guarded against formulas is read back as it was.
export interface CsvLine {
  /** As an editor counts lines, from 1. */
  line: number
  cells: string[]
}

/** A quotation mark is opened and not closed. */
export class UnclosedQuote extends Error {
  readonly line: number
  constructor(line: number) {
    super(`Line ${line}: a quotation mark is not closed.`)
    this.line = line
  }
}

const guarded = /^'(?=[=+\-@\t\r\0])/
const delimiters = [',', ';', '\t', '|'] as const
const named = /^sep=(.)\r?\n/i
const quotedPart = /"(?:[^"]|"")*"/g

/** The one that the first lines have most often, and alike. */
function delimiterOf(text: string): string {
  const lines = text
    .replace(quotedPart, '')
    .split(/\r\n|\r|\n/, 20)
    .filter((line) => line.trim() !== '')
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const [first = 0] = counts
    return first === 0 ? 0 : first * counts.filter((count) => count === first).length
  }
  return delimiters.reduce((best, one) => (score(one) > score(best) ? one : best), ',')
}

/** The lines of a table, empty ones left out. */
export function readCsv(given: string): CsvLine[] {
  const whole = given.replace(/^\ufeff/, '')
  const told = named.exec(whole)
  const text = told ? whole.slice(told[0].length) : whole
  const delimiter = told?.[1] ?? delimiterOf(text)
  const sign = `\\u{${delimiter.codePointAt(0)!.toString(16)}}`
  const token = new RegExp(`"((?:[^"]|"")*)"|[^"\\r\\n${sign}]+|${sign}|\\r\\n|\\r|\\n|"`, 'guy')
  const lines: CsvLine[] = []
  let line = told ? 2 : 1
  let row: CsvLine = { line, cells: [''] }
  const end = () => {
    const cells = row.cells.map((cell) => cell.replace(guarded, ''))
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: row.line, cells })
    row = { line, cells: [''] }
  }
  for (const [part, quoted] of text.matchAll(token)) {
    if (part === delimiter) row.cells.push('')
    else if (part === '"') throw new UnclosedQuote(line)
    else if (quoted === undefined && /^[\r\n]/.test(part)) {
      line++
      end()
    } else {
      line += (part.match(/\r\n|\r|\n/g) ?? []).length
      row.cells[row.cells.length - 1] += quoted === undefined ? part : quoted.replaceAll('""', '"')
    }
  }
  end()
  return lines
}
