// The center that serves a place where areas overlap, or where no area holds it.
import { expect, it } from 'vitest'
import { nearestFirst, serving } from './serving.ts'

const box = (south: number, west: number, north: number, east: number) => ({ south, west, north, east })
const antipolo = { name: 'Antipolo', center: { lat: 14.5865, lng: 121.1754 }, bounds: box(14.53, 121.11, 14.68, 121.25) }
const taytay = { name: 'Taytay', center: { lat: 14.5692, lng: 121.1325 }, bounds: box(14.53, 121.09, 14.6, 121.16) }
const nowhere = { name: 'Nowhere', center: { lat: 14.56, lng: 121.13 }, bounds: null }
const all = [antipolo, taytay, nowhere]

it('in two areas at once a place is served by the one whose middle is nearer, in whatever order they stand', () => {
  expect(serving(all, { lat: 14.5686, lng: 121.1331 })?.name).toBe('Taytay')
  expect(serving(all.toReversed(), { lat: 14.59, lng: 121.159 })?.name).toBe('Antipolo')
})

it('outside of all areas nobody serves it, and the nearest is offered first', () => {
  expect(serving(all, { lat: 14.4, lng: 121.13 })).toBeUndefined()
  expect(nearestFirst(all, { lat: 14.4, lng: 121.13 })[0]?.name).toBe('Nowhere')
})
