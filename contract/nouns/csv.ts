// Writes CSV, every text in quotes; a text that a spreadsheet would run as a formula is written so that it does not.
export type Cell = string | number | null

const runs = /^[=+\-@\t\r\0]/

/** What must be read sign by sign, such as a key, is named by its column in `asIs`. */
export function writeCsv(rows: readonly (readonly Cell[])[], asIs: readonly number[] = []): string {
  return `\ufeff${rows.map((row) => row.map((cell, at) => writeCell(cell, asIs.includes(at))).join(',')).join('\r\n')}\r\n`
}

function writeCell(cell: Cell, isAsIs: boolean): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const safe = !isAsIs && runs.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
