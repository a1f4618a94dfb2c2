// Tests of what a camera sees.
import { expect, test } from 'vitest'
import { sees } from './view.ts'

const north = { position: { lat: 14.55, lng: 121.13 }, heading: 0, fieldOfView: 90 }

test('a camera sees what is near and within its cone', () => {
  expect(sees(north, { lat: 14.552, lng: 121.13 })).toBe(true)
  expect(sees(north, { lat: 14.548, lng: 121.13 })).toBe(false)
  expect(sees(north, { lat: 14.552, lng: 121.1345 })).toBe(false)
  expect(sees(north, { lat: 14.56, lng: 121.13 })).toBe(false)
})

test('the cone goes over north, and without a direction it looks everywhere', () => {
  const northWest = { ...north, heading: 350 }
  expect(sees(northWest, { lat: 14.552, lng: 121.1303 })).toBe(true)
  expect(sees({ ...north, heading: null }, { lat: 14.548, lng: 121.13 })).toBe(true)
  expect(sees({ ...north, position: null }, { lat: 14.55, lng: 121.13 })).toBe(false)
})
