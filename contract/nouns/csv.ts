// Writes CSV, every text in quotes; a text that a spreadsheet would run as a formula is written so that it does not.
export type Cell = string | number | null

const runs = /^[=+\-@\t\r\0]/

/** The last row of a table that does not hold all: whoever opens the file later has seen no screen. */
export const cutRow: [string] = ['The table is cut here: there are more rows. Choose fewer days or narrow the filter, and export the rest by itself.']

export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`
}

function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const safe = runs.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
