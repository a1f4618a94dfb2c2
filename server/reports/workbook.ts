// Writes a table as a workbook: every text is a text, so that none of them can be a formula.
import writeXlsxFile from 'write-excel-file/node'
import type { Cell } from '#contract/nouns/csv.ts'

/** What XML cannot carry is left out. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const cellOf = (value: Cell) => {
  if (value === null || value === '') return null
  return typeof value === 'number' ? { value, type: Number } : { value: value.replace(unwritable, '').slice(0, 32_000), type: String }
}

/** In base64. */
export async function writeWorkbook(rows: readonly (readonly Cell[])[]): Promise<string> {
  const file = writeXlsxFile(
    rows.map((row) => row.map(cellOf)),
    { sheet: 'Tickets' },
  )
  return (await file.toBuffer()).toString('base64')
}
