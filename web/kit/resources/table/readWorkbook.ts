// Reads the first sheet of a workbook (.xlsx) as lines of cells: the values as they were last calculated, nothing of their looks.
import type { CsvLine } from '#contract/nouns/readCsv.ts'

/** Unpacked, a sheet of 5,000 lines has a tenth of this. */
const mostBytes = 60_000_000
const mostColumns = 200

export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

export async function readWorkbook(bytes: Uint8Array): Promise<CsvLine[]> {
  const { strFromU8, unzipSync } = await import('fflate')
  let unpacked = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => /^xl\/.*\.(xml|rels)$/.test(name) && (unpacked += originalSize) <= mostBytes,
  })
  const part = (name: string) => (parts[name] ? new DOMParser().parseFromString(strFromU8(parts[name]), 'application/xml') : null)
  const sheet = part(sheetOf(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels')))
  const strings = all(part('xl/sharedStrings.xml'), 'si').map(textIn)
  return all(sheet, 'row').flatMap((row, at) => {
    const cells = cellsOf(row, strings)
    return cells.some((cell) => cell.trim() !== '') ? [{ line: Number(row.getAttribute('r') ?? at + 1), cells }] : []
  })
}

const all = (root: Document | Element | null, name: string): Element[] => [...(root?.getElementsByTagNameNS('*', name) ?? [])]

/** Of the sheet that stands first, as the workbook orders them. */
function sheetOf(workbook: Document | null, relations: Document | null): string {
  const [first] = all(workbook, 'sheet').filter((one) => !/hidden/i.test(one.getAttribute('state') ?? ''))
  const id = [...(first?.attributes ?? [])].find(({ localName, prefix }) => localName === 'id' && prefix)?.value
  const target = all(relations, 'Relationship')
    .find((one) => one.getAttribute('Id') === id)
    ?.getAttribute('Target')
  if (!target) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Without what only helps to pronounce it. */
const textIn = (item: Element): string =>
  all(item, 't')
    .filter((one) => (one.parentNode as Element | null)?.localName !== 'rPh')
    .map((one) => one.textContent ?? '')
    .join('')

function cellsOf(row: Element, strings: readonly string[]): string[] {
  const cells: string[] = []
  for (const cell of all(row, 'c')) {
    const at = columnOf(cell.getAttribute('r')) ?? cells.length
    if (at >= mostColumns) continue
    while (cells.length < at) cells.push('')
    cells[at] = valueOf(cell, strings)
  }
  return cells
}

/** B7 is the second. */
function columnOf(name: string | null): number | undefined {
  const letters = /^[A-Z]+/.exec(name ?? '')?.[0]
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf(cell: Element, strings: readonly string[]): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return textIn(cell)
  const value = all(cell, 'v')[0]?.textContent ?? ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'str' || type === 'b' || value === '') return value
  // Long numbers, such as of telephones, are written as 9.171234567E9 by some.
  const number = Number(value)
  return Number.isSafeInteger(number) ? String(number) : value
}
