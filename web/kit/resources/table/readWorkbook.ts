// Reads the first sheet of a workbook (.xlsx) as lines of cells: the values as they were last calculated, of their looks only what makes a number a date.
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
  const workbook = part('xl/workbook.xml')
  const sheet = part(sheetOf(workbook, part('xl/_rels/workbook.xml.rels')))
  const isSince1904 = /^(1|true)$/.test(all(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? '')
  const told: Told = {
    strings: all(part('xl/sharedStrings.xml'), 'si').map(textIn),
    areDates: dateStylesOf(part('xl/styles.xml')),
    daysBefore: isSince1904 ? 24_107 : 25_569,
  }
  const lines = all(sheet, 'row').flatMap((row, at) => {
    const cells = cellsOf(row, told)
    return cells.some((cell) => cell.trim() !== '') ? [{ line: Number(row.getAttribute('r') ?? at + 1), cells }] : []
  })
  for (const merged of all(sheet, 'mergeCell')) fillDown(lines, merged.getAttribute('ref') ?? '')
  return lines
}

/** What is written over several lines is of each of them. */
function fillDown(lines: readonly { line: number; cells: string[] }[], ref: string): void {
  const [, column = '', from, to] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(ref) ?? []
  const at = columnOf(column) ?? mostColumns
  const text = lines.find(({ line }) => line === Number(from))?.cells[at]
  if (!text) return
  for (const { cells } of lines.filter(({ line }) => line > Number(from) && line <= Number(to))) {
    while (cells.length < at) cells.push('')
    cells[at] ||= text
  }
}

/** What the workbook says beside its sheet. */
interface Told {
  strings: readonly string[]
  /** By the style of a cell. */
  areDates: readonly boolean[]
  /** From the workbook's first day to 1970. */
  daysBefore: number
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

function cellsOf(row: Element, told: Told): string[] {
  const cells: string[] = []
  for (const cell of all(row, 'c')) {
    const at = columnOf(cell.getAttribute('r')) ?? cells.length
    if (at >= mostColumns) continue
    while (cells.length < at) cells.push('')
    cells[at] = valueOf(cell, told)
  }
  return cells
}

/** B7 is the second. */
function columnOf(name: string | null): number | undefined {
  const letters = /^[A-Z]+/.exec(name ?? '')?.[0]
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Of the formats that every workbook has, 14 to 22 and 45 to 47 are dates and times. */
const isDateId = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
/** Without what it writes as it is, its colours and languages, and what it does with negative numbers. */
const bare = (format: string) => format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')[0]!

function dateStylesOf(styles: Document | null): boolean[] {
  const own = new Map(all(styles, 'numFmt').map((one) => [one.getAttribute('numFmtId'), /[dmyhs]/i.test(bare(one.getAttribute('formatCode') ?? ''))]))
  return all(all(styles, 'cellXfs')[0] ?? null, 'xf').map((one) => {
    const id = one.getAttribute('numFmtId')
    return own.get(id) ?? isDateId(Number(id))
  })
}

/** A day, a time, or both, in the local time that workbooks hold. */
function dateOf(days: number, daysBefore: number): string {
  const text = new Date(Math.round((days - daysBefore) * 1_440) * 60_000).toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)]
  return days < 1 ? time : Number.isInteger(days) ? day : `${day} ${time}`
}
const mostDays = 2_958_465

function valueOf(cell: Element, { strings, areDates, daysBefore }: Told): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return textIn(cell)
  const value = all(cell, 'v')[0]?.textContent ?? ''
  const formula = all(cell, 'f')[0]
  if (formula && value === '' && type !== 'str') return `=${formula.textContent || '…'}`
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'e' || type === 'str' || type === 'b' || value === '') return value
  // Long numbers, such as of telephones, are written as 9.171234567E9 by some.
  const number = Number(value)
  if (areDates[Number(cell.getAttribute('s') ?? 0)] && number >= 0 && number <= mostDays) return dateOf(number, daysBefore)
  return Number.isSafeInteger(number) ? String(number) : value
}
