// The forms in which a storm is reported: DROMIC's columns and OCD's list of casualties, the same on the page and in a CSV.
import type { Cell } from '#contract/nouns/csv.ts'
import { k } from '#contract/kit/say.ts'
import { type Board, valueOf } from './board.ts'
import type { Casualty } from './casualties.ts'
import { aidFigures, exceeds } from './reports.ts'

/** DROMIC's columns, in its order. */
export const dromicColumns = [
  k('Region'),
  k('Province'),
  k('Municipality'),
  k('Barangay'),
  k('Affected families'),
  k('Affected persons'),
  k('Evacuation centers'),
  k('Families inside'),
  k('Persons inside'),
  k('Families outside'),
  k('Persons outside'),
  k('Houses totally damaged'),
  k('Houses partially damaged'),
  k('Assistance by DSWD (₱)'),
  k('Assistance by the LGU (₱)'),
  k('Assistance by NGOs (₱)'),
  k('Assistance by others (₱)'),
] as const

/** How many columns name the place; the others are numbers. */
export const placeColumns = 4

export const exceedsMark = ' *'
/** One of its figures is wrong. */
const hasMore = (cells: readonly Cell[]) => {
  const [families, persons, , insideFamilies, insidePersons, outsideFamilies, outsidePersons] = cells.slice(placeColumns).map(Number)
  const told = { families: families!, persons: persons!, outsideFamilies: outsideFamilies!, outsidePersons: outsidePersons! }
  return exceeds(told, { families: insideFamilies!, persons: insidePersons! })
}
/** Each row that cannot be right marked at its barangay: plainly, the same on screen, paper and in a file. */
export const marked = (rows: readonly Cell[][]): { rows: Cell[][]; isMarked: boolean } => ({
  rows: rows.map((cells) => (hasMore(cells) ? cells.map((cell, at) => (at === placeColumns - 1 ? `${cell}${exceedsMark}` : cell)) : cells)),
  isMarked: rows.some(hasMore),
})
export const exceedsNote = k('* More inside and outside of evacuation centers than affected: please ask the barangay.')

/** A row for each barangay that is affected, and their sum as the first; its barangay is their number. */
export function dromicRows({ storm, rows, shelters }: Board): { total: Cell[]; rows: Cell[][] } {
  const place = [storm.region, storm.province, storm.municipality]
  const numbers = rows.map((row) => {
    const used = shelters.filter(({ barangayId, count }) => barangayId === row.barangayId && count !== null && count.persons > 0).length
    return {
      name: row.name,
      cells: [
        ...[valueOf(row, 'families'), valueOf(row, 'persons'), used, row.families, row.persons],
        ...[valueOf(row, 'outsideFamilies'), valueOf(row, 'outsidePersons'), valueOf(row, 'housesTotal'), valueOf(row, 'housesPartial')],
        ...aidFigures.map((name) => valueOf(row, name)),
      ],
    }
  })
  const affected = numbers.filter(({ cells }) => cells.some((value) => value > 0)).toSorted((one, other) => one.name.localeCompare(other.name))
  const width = dromicColumns.length - placeColumns
  const sums = Array.from({ length: width }, (_, at) => affected.reduce((sum, { cells }) => sum + cells[at]!, 0))
  return { total: [...place, affected.length, ...sums], rows: affected.map(({ name, cells }) => [...place, name, ...cells]) }
}

export const casualtyColumns = [
  k('Kind'),
  k('Name'),
  k('Age'),
  k('Sex'),
  k('Place of incident'),
  k('Address'),
  k('Cause or injury'),
  k('Medical service'),
  k('Date and time'),
] as const

/** In the order of OCD: the dead, the injured, the missing; words and times as the reader is shown them. */
export const casualtyRows = (
  casualties: readonly Casualty[],
  told: { kind: Record<Casualty['kind'], string>; sex: Record<'male' | 'female', string>; time(at: string): string },
): Cell[][] =>
  (['dead', 'injured', 'missing'] as const).flatMap((kind) =>
    casualties
      .filter((one) => one.kind === kind)
      .map(({ name, age, sex, place, address, cause, medicalService, happenedAt }) => [
        ...[told.kind[kind], name, age, sex && told.sex[sex], place, address, cause, medicalService],
        happenedAt && told.time(happenedAt),
      ]),
  )
