// Whom to ring first of those who interpret by telephone.
import { expect, it } from 'vitest'
import { reachableFirst } from './interpretersNow.ts'

it('whoever is there now stands before those whose hours are over, each in the order of the list', () => {
  const all = [
    { name: 'Ka Inggo', hours: 'Mo-Fr 08:00-17:00' },
    { name: 'Office', hours: 'Mo-Fr 08:00-17:00' },
    { name: 'Night', hours: '17:00-06:00' },
    { name: 'Sign', hours: '24/7' },
  ]
  const namesAt = (at: string) =>
    reachableFirst(all, { at: new Date(at), timeZone: 'Asia/Manila' }).map(({ one, isReachable }) => `${one.name}${isReachable ? '' : ' off'}`)
  // Thursday, nine in the evening and nine in the morning at the center; Saturday.
  expect(namesAt('2026-11-26T13:00:00Z')).toEqual(['Night', 'Sign', 'Ka Inggo off', 'Office off'])
  expect(namesAt('2026-11-26T01:00:00Z')).toEqual(['Ka Inggo', 'Office', 'Sign', 'Night off'])
  expect(namesAt('2026-11-28T01:00:00Z')).toEqual(['Sign', 'Ka Inggo off', 'Office off', 'Night off'])
})
