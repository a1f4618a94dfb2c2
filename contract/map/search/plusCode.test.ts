// Tests of Plus Codes by the published facts of Open Location Code, and of what is no code.
import { expect, it, test } from 'vitest'
import { plusCodeOf, readPlusCode } from './plusCode.ts'

test.each([
  [20.375, 2.775, 6, '7FG49Q00+'],
  [20.3700625, 2.7821875, 10, '7FG49QCJ+2V'],
  [20.3701125, 2.782234375, 11, '7FG49QCJ+2VX'],
  [20.3701135, 2.78223535156, 13, '7FG49QCJ+2VXGJ'],
  [47.0000625, 8.0000625, 10, '8FVC2222+22'],
  [-41.2730625, 174.7859375, 10, '4VCPPQGP+Q9'],
  [0.5, -179.5, 4, '62G20000+'],
  [-89.5, -179.5, 4, '22220000+'],
  [-89.9999375, -179.9999375, 10, '22222222+22'],
  [1, 1, 11, '6FH32222+222'],
  [90, 1, 4, 'CFX30000+'],
  [90, 1, 10, 'CFX3X2X2+X2'],
  [1, 181, 4, '62H30000+'],
  [37.539669125, -122.375069724, 15, '849VGJQF+VX7QR3J'],
])('%d, %d in %d letters is %s', (lat, lng, length, code) => expect(plusCodeOf({ lat, lng }, length)).toBe(code))

test.each([
  ['7FG49Q00+', 20.375, 2.775],
  ['7FG49QCJ+2V', 20.370063, 2.782188],
  ['7FG49QCJ+2VX', 20.370113, 2.782234],
  ['8FVC2222+22', 47.000063, 8.000063],
  ['4VCPPQGP+Q9', -41.273063, 174.785938],
])('%s is %d, %d', (code, lat, lng) => {
  const { position } = readPlusCode(code, null)!
  expect([position.lat, position.lng]).toEqual([expect.closeTo(lat, 5), expect.closeTo(lng, 5)])
})

test.each([
  ['CJ+2VX', 51.3708675, -1.217765625, '9C3W9QCJ+2VX'],
  ['CJ+2VX', 51.3701125, -1.217010625, '9C3W9QCJ+2VX'],
  ['9QCJ+2VX', 51.3852125, -1.217765625, '9C3W9QCJ+2VX'],
  ['9QCJ+2VX', 51.3701125, -1.202665625, '9C3W9QCJ+2VX'],
  ['2GGG+GG', 46.976, 8.526, '8FVC2GGG+GG'],
  ['XXXXXX+XX', -81, 0, '2CXXXXXX+XX'],
  ['2222+22', 89.6, 0, 'CFX22222+22'],
])('%s near %d, %d is %s', (short, lat, lng, code) => expect(readPlusCode(short, { lat, lng })?.code).toBe(code))

it('stands in a sentence, in small letters, and says how near it is', () => {
  expect(readPlusCode('nasa h45j+fx, Taytay po', { lat: 14.56, lng: 121.13 })).toMatchObject({
    ...{ code: '7Q63H45J+FX', position: { lat: 14.558688, lng: 121.132438, accuracy: 10 } },
  })
  for (const text of ['Sunog', '2+2', 'ABCD+EF', '7FG49QCJ+2', '7FG4900J+', 'XXXXXXXX+XX', 'tel 0917+22', '7FG49Q+22', ''])
    expect([text, readPlusCode(text, null)]).toEqual([text, null])
  expect(readPlusCode('9QCJ+2VX', null)).toBeNull()
})
