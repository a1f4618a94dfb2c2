// Places are found by what people say: in Filipino and English, with slips, and not where nothing fits.
import { expect, test } from 'vitest'
import { findPlaces, slipsBetween, wordsOfPlace } from './search.ts'

const names = [
  'Dolores',
  'Santa Ana',
  'Muzon',
  'San Isidro',
  'near the chapel, Dolores',
  'in front of the elementary school, Santa Ana',
  'behind the market, Muzon',
  'by the bridge, San Isidro',
  'Sample General Hospital',
  'Peñafrancia Street',
  'Km 27 Manila East Road',
  'Km. 28 Manila East Road',
  'Poste 1182 Rizal Avenue',
  'Pole No. MR-1183 Rizal Avenue',
]
const places = names.map((name) => ({ name, words: wordsOfPlace(name), weight: 0 }))
const first = (typed: string) => findPlaces(places, typed, 5)[0]?.name

test.each([
  ['tapat ng simbahan', 'near the chapel, Dolores'],
  ['tapat ng simbahn dolores', 'near the chapel, Dolores'],
  ['likod ng palengke', 'behind the market, Muzon'],
  ['sa may tulay', 'by the bridge, San Isidro'],
  ['eskwelahan sa Santa Ana', 'in front of the elementary school, Santa Ana'],
  ['dolroes', 'Dolores'],
  ['brgy sta ana', 'Santa Ana'],
  ['snata ana', 'Santa Ana'],
  ['hosptial', 'Sample General Hospital'],
  ['penafrancia', 'Peñafrancia Street'],
  ['muz', 'Muzon'],
  ['km 28', 'Km. 28 Manila East Road'],
  ['sa kilometro 27 po', 'Km 27 Manila East Road'],
  ['KM28 east road', 'Km. 28 Manila East Road'],
  ['km 29', undefined],
  ['poste 1182', 'Poste 1182 Rizal Avenue'],
  ['pole no. MR1183', 'Pole No. MR-1183 Rizal Avenue'],
  ['poste 1184', undefined],
  ['tapat ng', undefined],
  ['qqqqqq', undefined],
])('%s is %s', (typed, name) => expect(first(typed)).toBe(name))

test('slips are counted, a swap of neighbours as one', () => {
  expect(slipsBetween('dolores', 'dolroes', 2)).toBe(1)
  expect(slipsBetween('muzon', 'muson', 2)).toBe(1)
  expect(slipsBetween('ana', 'juana', 1)).toBe(2)
})
