// What is named on the map is named once, however many areas it has.
import { expect, test } from 'vitest'
import { type Field, namesOf } from './FieldLayer.tsx'

const square = (lat: number, lng: number, size: number) => [
  { lat, lng },
  { lat, lng: lng + size },
  { lat: lat + size, lng: lng + size },
  { lat: lat + size, lng },
]
const field = (id: string, name: string, ring: Field['ring']): Field => ({ id, name, color: '#b00020', ring })

test('a warning with several areas has one name, in the middle of the largest; two warnings have two', () => {
  const names = namesOf([
    field('flood', 'Flood', square(14, 121, 0.1)),
    field('flood', 'Flood', square(15, 122, 0.4)),
    field('wind', 'Wind', square(14, 121, 0.1)),
  ])
  expect(names.map(({ properties, geometry }) => [properties['name'], geometry.type, geometry.coordinates])).toEqual([
    ['Flood', 'Point', [122.2, 15.2]],
    ['Wind', 'Point', [121.05, 14.05]],
  ])
})

test('what falls on two fields is told on both, though it be the same', () => {
  expect(namesOf([field('14,121', '3 mm/h', square(14, 121, 0.05)), field('14,121.05', '3 mm/h', square(14, 121.05, 0.05))])).toHaveLength(2)
})
