// Tests of what a camera sees.
import { expect, test } from 'vitest'
import { isWithin } from '#contract/map/geometry.ts'
import { coneOf, sees } from './view.ts'

const north = { position: { lat: 14.55, lng: 121.13 }, heading: 0, fieldOfView: 90, reach: null }

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

test('a camera of known reach sees so far and no farther', () => {
  const place = { lat: 14.551, lng: 121.13 }
  expect([100, 120].map((reach) => sees({ ...north, reach }, place))).toEqual([false, true])
  expect(sees({ ...north, reach: 1500 }, { lat: 14.56, lng: 121.13 })).toBe(true)
})

test('what the cone encloses is what the camera sees', () => {
  const looks = [north, { ...north, heading: 350, fieldOfView: 60, reach: 250 }, { ...north, heading: 200, fieldOfView: 300 }]
  for (const looking of [...looks, { ...north, heading: null }]) {
    const cone = coneOf(looking).map(({ lat, lng }): [number, number] => [lng, lat])
    let seen = 0
    for (let row = -25; row <= 25; row++)
      for (let column = -25; column <= 25; column++) {
        const place = { lat: 14.55 + row * 0.00019 + 0.00003, lng: 121.13 + column * 0.00019 + 0.00003 }
        if (isWithin(cone, place) !== sees(looking, place)) seen++
      }
    // Between two points of the arc the shape is straight, which leaves out less than half a percent of the reach.
    expect(seen).toBeLessThan(26)
  }
  expect(coneOf({ ...north, position: null })).toEqual([])
})
