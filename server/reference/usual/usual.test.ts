// The demo and the usual reference data are such as the contract takes.
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { centersOfAll } from '#contract/centers/centers.ts'
import { contains } from '#contract/map/geometry.ts'
import { otherLanguages } from '#contract/languages.ts'
import { kinds } from '#contract/reference/kinds.ts'
import { bordersOf } from '#server/database/demo/ground/borders.ts'
import { usualCategories, usualDeclineReasons, usualDispositions, usualQuickAnswers } from './answers.ts'
import { usualCases } from './caseTypes.ts'
import { protocolNames, protocolOf } from './protocols.ts'
import { usualDepartmentTypes, usualResponseTypes } from './departments.ts'
import { inOthers, named } from './translations.ts'
import { demoPlaces } from '#server/database/demo/places.ts'

const order = 0
const caseFields = { departmentIds: [], responseTypeIds: [], apcoCode: null, rollCallMinutes: 0, order }
const departmentTypes = Object.values(usualDepartmentTypes)

describe('demoPlaces', () => {
  it('are centers and barangays that the contract takes', () => {
    for (const { barangays, ...center } of demoPlaces) {
      centersOfAll.createCommandCenterInstance.input.parse(center)
      for (const barangay of barangays) z.object(kinds.barangay.form).parse({ ...barangay, captain: '', position: null })
    }
  })

  it('have every barangay once, with its own code, inside the bounds', () => {
    expect(demoPlaces.map(({ slug, barangays }) => [slug, barangays.length])).toEqual([
      ['taytay', 5],
      ['taguig', 38],
    ])
    for (const { slug, barangays, psgcCode, mapBounds } of demoPlaces) {
      const borders = bordersOf(slug)
      expect(new Set(barangays.map((barangay) => barangay.psgcCode)).size).toBe(barangays.length)
      for (const { name, psgcCode: code } of barangays) {
        const { border, middle: position } = borders.get(code)!
        expect(contains(border, position)).toBe(true)
        expect(name).toBe(name.trim())
        expect(code.slice(0, 7)).toBe(psgcCode.slice(0, 7))
        expect(position.lat > mapBounds.south && position.lat < mapBounds.north).toBe(true)
        expect(position.lng > mapBounds.west && position.lng < mapBounds.east).toBe(true)
      }
    }
  })

  it('have only numbers and mailboxes that are invented', () => {
    for (const { hotlines, barangays, email } of demoPlaces) {
      expect(email).toMatch(/@example\.invalid$/)
      for (const number of [...hotlines, ...barangays].map((one) => ('number' in one ? one.number : one.hotline)))
        expect(number).toMatch(/^(911|\+6328000\d{4}|\+63900000\d{4})$/)
    }
  })
})

describe('usual reference data', () => {
  it('is such as the contract takes', () => {
    for (const { subCases, departments: _, teams: _teams, ...caseType } of usualCases) {
      z.object(kinds.caseType.form).parse({ ...caseFields, ...named(caseType), ...protocolOf(caseType.name) })
      const { icon, color } = caseType
      for (const subCase of subCases)
        z.object(kinds.subCaseType.form).parse({ ...caseFields, icon, color, ...named(subCase), caseTypeId: '01890000-0000-7000-8000-000000000000' })
    }
    for (const type of departmentTypes) z.object(kinds.departmentType.form).parse({ ...named(type), order })
    for (const type of usualResponseTypes) z.object(kinds.responseType.form).parse({ ...named(type), order })
    for (const one of [...usualCategories, ...usualDispositions, ...usualDeclineReasons])
      z.object(kinds.disposition.form).parse({ ...named(one), order })
    for (const answer of usualQuickAnswers)
      z.object(kinds.quickAnswer.form).parse({ ...answer, texts: inOthers(answer.text), caseTypeId: null, order })
  })

  it('has protocol cards of case types that there are, whole in every language', () => {
    expect(protocolNames.filter((name) => !usualCases.some((one) => one.name === name))).toEqual([])
    for (const { ask, askIn, tell, tellIn } of protocolNames.map(protocolOf))
      for (const [english, others] of [
        [ask, askIn],
        [tell, tellIn],
      ] as const)
        for (const code of otherLanguages) expect(others[code]!.split('\n').filter(Boolean)).toHaveLength(english.split('\n').length)
  })

  it('gives every threat to life the first priority', () => {
    const all = usualCases.flatMap((one) => [one, ...one.subCases])
    expect(all.filter(({ isLifeThreat, priority }) => isLifeThreat === 1 && priority !== 1)).toEqual([])
  })

  it('names only icons that exist', () => {
    const icons = [...usualCases, ...departmentTypes, ...usualResponseTypes].map(({ icon }) => icon)
    const fileOf = (icon: string) => `Icon${icon.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())}.mjs`
    expect(icons.filter((icon) => !existsSync(`node_modules/@tabler/icons-react/dist/esm/icons/${fileOf(icon)}`))).toEqual([])
  })
})
