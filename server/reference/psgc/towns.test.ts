// The towns that come with the product: all of the country, each with barangays that a center can take as they are.
import { expect, it } from 'vitest'
import * as z from 'zod'
import { kinds } from '#contract/reference/kinds.ts'
import { Town } from '#contract/reference/towns.ts'
import { demoPlaces } from '#server/database/demo/places.ts'
import { barangaysIn, townOf, townsNamed } from './towns.ts'

const all = townsNamed()

it('are the 1,642 cities and municipalities, with their 42,011 barangays', () => {
  expect(all).toHaveLength(1_642)
  expect(all.reduce((sum, { barangays }) => sum + barangays, 0)).toBe(42_011)
  for (const town of all) Town.parse(town)
})

it('have barangays with codes of their town, each name and code once, as the contract takes them', () => {
  const form = z.object(kinds.barangay.form)
  const codes = new Set<string>()
  for (const { psgcCode } of all) {
    const own = barangaysIn(psgcCode)
    expect(new Set(own.map(({ name }) => name.toLowerCase())).size, psgcCode).toBe(own.length)
    for (const one of own) {
      form.parse({ ...one, captain: '', hotline: null, position: null })
      expect(one.psgcCode.slice(0, psgcCode === '1380600000' ? 5 : 7)).toBe(psgcCode.slice(0, psgcCode === '1380600000' ? 5 : 7))
      codes.add(one.psgcCode)
    }
  }
  expect(codes.size).toBe(42_011)
})

it('know the barangays of the demo towns by the same codes', () => {
  for (const { psgcCode, barangays } of demoPlaces)
    expect(barangaysIn(psgcCode).map((one) => one.psgcCode)).toEqual(barangays.map((one) => one.psgcCode))
})

it('keep the codes that do not follow on one another', () => {
  const antipolo = barangaysIn('0405802000')
  expect(antipolo.find(({ name }) => name === 'San Isidro')?.psgcCode).toBe('0405802007')
  expect(antipolo.at(-1)).toEqual({ name: 'Muntingdilaw', psgcCode: '0405802018' })
  expect(barangaysIn('1380600000')[0]).toEqual({ name: 'Barangay 1', psgcCode: '1380601001' })
})

it('are found by any part of their name, their province or their code', () => {
  expect(townsNamed('antipolo')).toMatchObject([{ psgcCode: '0405802000', name: 'City of Antipolo', within: 'Rizal', barangays: 16 }])
  expect(townsNamed('rizal taytay').map(({ psgcCode }) => psgcCode)).toContain('0405813000')
  expect(townOf('1380600000')).toMatchObject({ name: 'City of Manila', barangays: 897 })
  expect(townOf('0000000000')).toBeUndefined()
  expect(barangaysIn('0000000000')).toEqual([])
  const named = townsNamed('city of').map(({ name }) => name)
  expect(named.indexOf('City of Antipolo')).toBeLessThan(named.indexOf('City of Zamboanga'))
})
