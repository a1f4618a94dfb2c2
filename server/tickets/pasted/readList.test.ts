// A list as people paste it, from a chat and from a sheet: each field is read or marked, and no word is lost.
import { describe, expect, it } from 'vitest'
import type { TextLists } from '#contract/tickets/offlineReports/readText.ts'
import { doublesOf, mostRows, readList } from '#contract/tickets/pasted/readList.ts'
import { demoPlaces } from '#server/database/demo/places.ts'
import { usualCases } from '#server/reference/usual/caseTypes.ts'
import { named } from '#server/reference/usual/translations.ts'

const lists: TextLists = {
  caseTypes: usualCases.map(({ icon, name }) => ({ icon, id: name, ...named({ name }) })),
  barangays: demoPlaces.find((one) => one.slug === 'taytay')!.barangays.map(({ name }) => ({ id: name, name })),
}
const read = (text: string) => readList(text, lists).rows
const fire = lists.caseTypes.find(({ icon }) => icon === 'flame')!.id

const sheet = [
  'No.\tPangalan\tLugar\tContact no.\tIlan\tKailangan',
  '1\tAna Cruz\tPurok 3, Brgy Dolores\t0917 123 4567\t5\tbaha, kailangan ng bangka',
  '2\tBen Reyes\tMuzon\t0918-765-4321 / 0917 123 4567\tlima\tbaha hanggang bewang',
  '3\tC. Santos\tsomewhere\t12345678901\tmarami\t???',
].join('\r\n')
const chat = [
  '[10:32, 26/11/2026] Kap: Good am po, eto ang listahan',
  '',
  '1. Brgy Dolores tapat ng palengke, 4 pax, sunog, 09171234567',
  '2) San Juan - baha na dito, lima po kami 0917 765 4321 0918 765 4321',
  'Muzon, 3 families 12 adults, baha',
].join('\n')

describe('a list from a sheet', () => {
  it('is read by its headings, in three languages', () => {
    const { columns, rows } = readList(sheet, lists)
    expect(columns).toEqual([null, 'name', 'place', 'phones', 'persons', 'needs'])
    expect(rows[0]).toMatchObject({
      ...{ line: 2, name: 'Ana Cruz', landmark: 'Purok 3, Brgy Dolores', barangayId: 'Dolores', phones: ['+639171234567'], persons: 5 },
      ...{ needs: 'baha, kailangan ng bangka', unsure: [] },
    })
    expect(rows[1]).toMatchObject({ barangayId: 'Muzon', phones: ['+639187654321', '+639171234567'], persons: 5, unsure: [] })
  })

  it('marks every field that it could not read, and keeps the line', () => {
    const row = readList(sheet, lists).rows[2]!
    expect(row.unsure).toEqual(['kind', 'place', 'phones', 'persons'])
    expect(row).toMatchObject({ barangayId: null, caseTypeId: null, phones: [], persons: null })
    expect(row.words).toBe('3\tC. Santos\tsomewhere\t12345678901\tmarami\t???')
  })
})

describe('a list from a chat', () => {
  it('is a row for each line, with the time and the number of a line taken for what they are', () => {
    const rows = read(chat)
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 4, 5])
    expect(rows[1]).toMatchObject({ barangayId: 'Dolores', caseTypeId: fire, phones: ['+639171234567'], persons: 4, unsure: [] })
    expect(rows[2]).toMatchObject({ barangayId: 'San Juan', phones: ['+639177654321', '+639187654321'], persons: 5, unsure: ['kind'] })
  })

  it('takes families and parts of them for no sum', () => {
    expect(read(chat)[3]).toMatchObject({ barangayId: 'Muzon', persons: null, unsure: ['kind', 'persons'] })
    expect(read('Brgy Dolores sunog 2 adults 3 kids')[0]!.unsure).toEqual(['persons'])
    expect(read('Brgy Dolores sunog 4 pax o 5 pax')[0]!.unsure).toEqual(['persons'])
  })

  it('makes no row sure that says nothing of help', () => {
    expect(read(chat)[0]!.unsure).toEqual(['kind', 'place'])
    expect(read('sunog 09171234 brgy dolores')[0]!.unsure).toEqual(['phones'])
    expect(read('sunog sa muzon 26-11-2026')[0]!.unsure).toEqual([])
  })
})

it('reads the first lines of a very long list, and says how many it left', () => {
  const found = readList(Array.from({ length: mostRows + 7 }, (_, at) => `baha sa muzon ${at}`).join('\n'), lists)
  expect([found.rows.length, found.left]).toEqual([mostRows, 7])
  expect(readList('', lists)).toEqual({ columns: null, rows: [], left: 0 })
})

it('finds what is known already by the number and by the place, among open tickets and among its own rows', () => {
  const rows = read(
    ['Brgy Dolores tapat ng palengke sunog 09171234567', 'sunog tapat ng palengke dolores', 'Muzon baha sa tulay', 'Muzon sunog sa eskwela'].join(
      '\n',
    ),
  )
  const standing = [
    { transactionNumber: 'TAY-261126-0001', phone: '+639171234567', barangayId: 'San Juan', words: 'x' },
    { transactionNumber: 'TAY-261126-0002', phone: null, barangayId: 'Muzon', words: 'Baha na sa may tulay ng Muzon' },
  ]
  expect(doublesOf(rows, standing)).toEqual([
    { line: 1, transactionNumber: 'TAY-261126-0001', ofLine: null, by: 'phone' },
    { line: 2, transactionNumber: null, ofLine: 1, by: 'place' },
    { line: 3, transactionNumber: 'TAY-261126-0002', ofLine: null, by: 'place' },
  ])
})
