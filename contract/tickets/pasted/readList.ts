// Reads a list as it is pasted from a chat or a sheet: a row for each line, with what is not sure marked. What is not read stays in its words.
import { canBeCalled, landline, mobile, plainPhone } from '#contract/nouns/phoneText.ts'
import { asHeard, readText, type TextLists } from '#contract/tickets/offlineReports/readText.ts'

export const listColumns = ['name', 'place', 'phones', 'persons', 'needs'] as const
export type ListColumn = (typeof listColumns)[number]
export const unsureOf = ['kind', 'place', 'phones', 'persons'] as const
export type Unsure = (typeof unsureOf)[number]

export interface ReadRow {
  /** In the pasted text, from 1. */
  line: number
  /** The whole line, as it was pasted. */
  words: string
  name: string
  caseTypeId: string | null
  barangayId: string | null
  /** Words for the place, where the list has a column of them. */
  landmark: string
  phones: string[]
  persons: number | null
  /** Where the list has a column of them. */
  needs: string
  unsure: Unsure[]
}
export interface ReadList {
  /** What its columns are taken for; null where it has none, or none with a heading that is known. */
  columns: (ListColumn | null)[] | null
  rows: ReadRow[]
  /** Lines beyond the most that are read. */
  left: number
}

export const mostRows = 200
const longestLine = 2_000

const headings: Readonly<Record<ListColumn, readonly string[]>> = {
  name: ['name', 'names', 'pangalan', 'ngalan', 'family', 'household', 'head', 'sender'],
  place: ['place', 'where', 'barangay', 'brgy', 'address', 'location', 'lugar', 'saan', 'asa', 'tirahan', 'purok', 'sitio', 'dapit', 'landmark'],
  phones: ['phone', 'phones', 'number', 'mobile', 'contact', 'cp', 'cellphone', 'telephone', 'telepono', 'numero', 'tel'],
  persons: ['persons', 'person', 'people', 'pax', 'heads', 'ilan', 'bilang', 'tao', 'katao', 'tawo', 'pila', 'count', 'members', 'individuals'],
  needs: ['needs', 'need', 'what', 'kailangan', 'panginahanglan', 'request', 'concern', 'remarks', 'ano', 'report', 'situation', 'unsa'],
}
const heading = (cell: string): ListColumn | null => {
  const words = cell.toLowerCase().split(/[^\p{L}]+/u)
  return listColumns.find((column) => headings[column].some((word) => words.includes(word))) ?? null
}

const counted = 'pax|persons?|people|katao|ka\\s*tao|tao|ka\\s*tawo|tawo|individuals?|heads?|members?|po\\s+kami|kami|kame|mi'
const unit = new RegExp(`^(?:na\\s+|ka\\s+|pong\\s+)?(?:${counted})(?!\\p{L})`, 'iu')
const figures = [
  ['isa', 'usa', 'one'],
  ['dalawa', 'dalawang', 'duha', 'two'],
  ['tatlo', 'tatlong', 'tulo', 'three'],
  ['apat', 'upat', 'four'],
  ['lima', 'limang', 'five'],
  ['anim', 'unom', 'six'],
  ['pito', 'pitong', 'seven'],
  ['walo', 'walong', 'eight'],
  ['siyam', 'nine'],
  ['sampu', 'sampung', 'napulo', 'ten'],
]
const figureOf = (word: string): number | null => {
  if (/^\d{1,3}$/.test(word)) return Number(word)
  const at = figures.findIndex((one) => one.includes(word.toLowerCase()))
  return at < 0 ? null : at + 1
}

/** How many people: by a figure before a word for people, or a word for people before a figure. Parts of them, and families, are no sum that anybody said. */
function personsIn(text: string): { persons: number | null; isSure: boolean } {
  const found: number[] = []
  for (const { 0: word, index } of text.matchAll(/(?<![\p{L}\p{N}])(\d{1,3}|\p{L}+)(?![\p{L}\p{N}])/gu)) {
    const count = figureOf(word)
    if (count !== null && unit.test(text.slice(index + word.length).trimStart())) found.push(count)
  }
  for (const { 1: word } of text.matchAll(new RegExp(`(?<!\\p{L})(?:pax|persons|people)\\s*[:=]\\s*(\\d{1,3})(?!\\d)`, 'giu')))
    found.push(Number(word))
  const hasParts = /\d\s*(?:families|family|pamilya|adults?|kids?|children|bata|matanda|seniors?|babies|baby)/i.test(text)
  const [first = null] = found
  return { persons: first, isSure: !hasParts && new Set(found).size < 2 }
}

const mobiles = /(?:\+?63|0)9\d{2}[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g
const isPhone = (phone: string) => mobile.test(phone) || landline.test(phone)
/** Runs of figures that are long enough for a number; one that no number is made of makes the row unsure. */
function phonesIn(text: string): { phones: string[]; isSure: boolean } {
  const runs = [...text.matchAll(/(?<![\p{L}\p{N}-])\+?\(?\d[\d().\s-]{5,80}\d(?![\p{L}\p{N}])/gu)].map(([run]) => run)
  const phones: string[] = []
  let isSure = true
  for (const run of runs) {
    const whole = plainPhone(run)
    // Two numbers with a blank between them are one run of figures.
    const parts = isPhone(whole) ? [run] : [...run.matchAll(mobiles)].map(([part]) => part)
    const known = (parts.length > 0 ? parts : [run]).map(plainPhone)
    // A date or a time is no number.
    if (parts.length === 0 && /^\d{1,4}[-.]\d{1,2}[-.]\d{1,4}$/.test(run.trim())) continue
    for (const phone of known) {
      if (isPhone(phone) || canBeCalled(phone)) phones.push(phone)
      else if (phone.replace(/\D/g, '').length >= 7) isSure = false
    }
  }
  return { phones: [...new Set(phones)], isSure }
}

/** What a chat writes before a message: its time, and the number of a line. */
const bare = (line: string) =>
  line
    .replace(/^\s*\[[^\]]{4,40}\]\s*(?:[^:]{1,40}:\s*)?/, '')
    .replace(/^\s*\d{1,3}[.)]\s+/, '')
    .trim()

export function readList(text: string, lists: TextLists): ReadList {
  const lines = text.normalize('NFC').split(/\r\n|\r|\n/)
  const filled = lines.map((words, at) => ({ line: at + 1, words: words.slice(0, longestLine) })).filter(({ words }) => words.trim() !== '')
  const cellsOf = (words: string) => words.split('\t').map((cell) => cell.trim())
  const isTable = filled.some(({ words }) => words.trim().includes('\t'))
  const first = isTable ? cellsOf(filled[0]!.words).map(heading) : []
  const columns = first.filter((one) => one !== null).length >= 2 ? first : null
  const rows = columns ? filled.slice(1) : filled
  const read = rows.slice(0, mostRows).map(({ line, words }) => readRow(line, words, columns && inColumns(columns, cellsOf(words)), lists))
  return { columns, rows: read, left: Math.max(0, rows.length - mostRows) }
}

type Cells = Partial<Record<ListColumn, string>>
/** Two columns of one meaning are one. */
function inColumns(columns: readonly (ListColumn | null)[], cells: readonly string[]): Cells {
  const found: Cells = {}
  columns.forEach((column, at) => {
    const cell = cells[at]
    if (column && cell) found[column] = found[column] ? `${found[column]}, ${cell}` : cell
  })
  return found
}

function readRow(line: number, words: string, cells: Cells | null, lists: TextLists): ReadRow {
  const whole = bare(words.replaceAll('\t', ' · '))
  const { place: ofPlace, persons: ofPersons, phones: ofPhones } = cells ?? {}
  const withoutPhones = whole.replace(mobiles, ' ').replace(/\+?\(?\d[\d().\s-]{5,18}\d/g, ' ')
  const about = readText(cells ? [cells.needs, ofPlace].filter(Boolean).join(' · ') : withoutPhones, lists)
  const inPlace = ofPlace ? readText(ofPlace, lists) : about
  const { phones, isSure: arePhonesSure } = phonesIn(ofPhones ?? whole)
  const bareCount = ofPersons ? figureOf(ofPersons) : null
  const { persons, isSure: isCountSure } = bareCount === null ? personsIn(ofPersons ?? withoutPhones) : { persons: bareCount, isSure: true }
  const arePersonsSure = isCountSure && !(ofPersons && persons === null)
  return {
    ...{ line, words: words.trim(), name: cells?.name ?? '', landmark: ofPlace ?? '', needs: cells?.needs ?? '' },
    ...{ caseTypeId: about.caseTypeId, barangayId: inPlace.barangayId, phones, persons },
    unsure: [
      ...(about.uncertain.includes('kind') ? (['kind'] as const) : []),
      ...(inPlace.uncertain.includes('place') ? (['place'] as const) : []),
      ...(arePhonesSure && !(ofPhones && phones.length === 0) ? [] : (['phones'] as const)),
      ...(arePersonsSure ? [] : (['persons'] as const)),
    ],
  }
}

interface Standing {
  transactionNumber: string
  phone: string | null
  barangayId: string | null
  /** What stands there of the place and of what happens. */
  words: string
}
export interface Double {
  line: number
  /** An open ticket, or another row of the list. */
  transactionNumber: string | null
  ofLine: number | null
  by: 'phone' | 'place'
}

const everyday = new Set(['barangay', 'brgy', 'near', 'malapit', 'po', 'sa', 'ng', 'ang', 'ug', 'the', 'and', 'at', 'may', 'dito'].map(asHeard))
const heardIn = (words: string): Set<string> =>
  new Set(
    words
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2)
      .map(asHeard)
      .filter((word) => !everyday.has(word)),
  )
/** Three words of the shorter one, or all of them, stand in the other. */
function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const least = Math.min(one.size, other.size)
  const same = [...one].filter((word) => other.has(word)).length
  return least > 0 && same >= Math.min(3, least) && same / least >= 0.6
}

/** Rows that tell of what is known: the same number, or the same barangay in words that are alike; of an open ticket, and of a row before. */
export function doublesOf(rows: readonly ReadRow[], standing: readonly Standing[]): Double[] {
  const known: (Standing & { heard: Set<string> })[] = standing.map((one) => ({ ...one, heard: heardIn(one.words) }))
  const before: { row: ReadRow; heard: Set<string> }[] = []
  return rows.flatMap((row) => {
    const heard = heardIn(row.words.replace(/[\d().+-]{7,}/g, ' '))
    const isPlace = (barangayId: string | null, words: Set<string>) =>
      row.barangayId !== null && row.barangayId === barangayId && areAlike(heard, words)
    const by = (isNumber: boolean, isSamePlace: boolean) => (isNumber ? ('phone' as const) : isSamePlace ? ('place' as const) : null)
    const tickets = known.flatMap(({ transactionNumber, phone, barangayId, heard: words }) => {
      const found = by(phone !== null && row.phones.includes(phone), isPlace(barangayId, words))
      return found ? [{ line: row.line, transactionNumber, ofLine: null, by: found }] : []
    })
    const others = before.flatMap(({ row: other, heard: words }) => {
      const found = by(
        other.phones.some((phone) => row.phones.includes(phone)),
        isPlace(other.barangayId, words),
      )
      return found ? [{ line: row.line, transactionNumber: null, ofLine: other.line, by: found }] : []
    })
    before.push({ row, heard })
    return [...tickets.slice(0, 3), ...others.slice(0, 3)]
  })
}
