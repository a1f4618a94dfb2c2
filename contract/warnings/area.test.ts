// Whether a warning's area touches a center.
import { expect, it } from 'vitest'
import { concerns } from './area.ts'

const bounds = { south: 14.5, west: 121.1, north: 14.6, east: 121.2 }
const box = (south: number, west: number, north: number, east: number) => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
  { lat: south, lng: west },
]
const area = (part: object) => ({ polygons: [], circles: [], words: '', ...part })

it.each([
  ['around it', { polygons: [box(14, 121, 15, 122)] }, true],
  ['within it', { polygons: [box(14.52, 121.12, 14.53, 121.13)] }, true],
  ['across it, with no corner within', { polygons: [box(14.54, 120, 14.55, 123)] }, true],
  ['elsewhere', { polygons: [box(10, 120, 11, 121)] }, false],
  ['a circle that reaches it', { circles: [{ lat: 14.3, lng: 121.15, km: 23 }] }, true],
  ['a circle that does not', { circles: [{ lat: 14.3, lng: 121.15, km: 21 }] }, false],
  ['its province in words', { words: 'Portions of Rizal, Laguna' }, true],
  ['another one whose name begins alike', { words: 'Rizalito Island' }, false],
  ['a shape elsewhere, its name in words', { polygons: [box(10, 120, 11, 121)], words: 'RIZAL' }, true],
])('%s', (_, part, expected) => {
  expect(concerns(area(part), { bounds, names: ['Rizal', 'CALABARZON'] })).toBe(expected)
})

it('concerns whoever told no names where it tells no shape', () => {
  expect(concerns(area({ words: 'Oriental Mindoro' }), { bounds, names: [] })).toBe(true)
  expect(concerns(area({ polygons: [box(10, 120, 11, 121)] }), { bounds, names: [] })).toBe(false)
})

it.each([
  ['its own code', ['0405813000'], true],
  ['its province', ['0405800000'], true],
  ['its region in the old form', ['040000000'], true],
  ['the old form of nine digits', ['045813000'], true],
  ['a barangay of it, its leading zero lost', ['405813001'], true],
  ['another town of its province', ['0405802000'], false],
  ['another region', ['010000000'], false],
  ['a code of another kind', ['008019'], true],
])('%s decides before names and shapes', (_, codes, expected) => {
  const told = { ...area({ polygons: [box(14, 121, 15, 122)], words: 'Rizal' }), codes }
  expect(concerns(told, { bounds, names: ['Rizal'], psgc: '0405813000' })).toBe(expected)
})

it.each([
  ['Taytay, Rizal', '', true],
  ['Rizal', 'Orange: Taytay, Cainta and Angono in Rizal', true],
  ['Rizal (Taytay, Cainta)', '', true],
  ['Rizal', 'Orange: Antipolo in Rizal', false],
  ['Taytay, Palawan', '', false],
  ['Taytay, Palawan; Rizal', '', true],
  ['Rizal, Laguna and Quezon', 'Winds will be felt in Rizal.', true],
  ['Metropolitan Manila, Rizal', '', true],
  ['Antipolo, Rizal', '', false],
  ['Palawan (Rizal, Taytay)', '', false],
  ['Palawan (Taytay); Rizal (Antipolo)', '', false],
  ['Taytayan, Rizal', '', false],
])('a town is meant with its province alone: %s; %s', (words, more, expected) => {
  expect(concerns({ ...area({ words }), more }, { bounds, names: ['Taytay, Rizal'] })).toBe(expected)
})

it.each([
  ['Rizal, Nueva Ecija', false],
  ['Cabanatuan; Rizal (Nueva Ecija)', false],
  ['Rizal, Laguna, Batangas', true],
  ['Batangas and Rizal', true],
  ['Rizal, Laguna', true],
  ['Rizal and Palawan', true],
  ['Nueva Ecija (Rizal, Bongabon)', false],
  ['the eastern portion of Nueva Ecija (Rizal and Bongabon)', false],
  ['Laguna (Rizal)', false],
  ['CALABARZON (Cavite, Laguna, Rizal)', true],
  ['the northern portion of Rizal (Rodriguez, San Mateo)', true],
])('a province is not the town of its name: %s', (words, expected) => {
  expect(concerns(area({ words }), { bounds, names: ['Rizal'] })).toBe(expected)
})

it.each([
  ['Quezon', 'Quezon City, Manila', false],
  ['Quezon', 'Quezon (Polillo Islands)', true],
  ['Leyte', 'Southern Leyte', false],
  ['Leyte', 'Leyte, Southern Leyte', true],
  ['Cagayan', 'Cagayan de Oro', false],
  ['Cavite', 'Cavite, Batangas', true],
  ['Taytay', 'Taytay, Rizal', true],
])('%s is told by its whole name: %s', (name, words, expected) => {
  expect(concerns(area({ words }), { bounds, names: [name] })).toBe(expected)
})
