// Kind and barangay of what citizens text, read from the lists of a center: as people write it, in three languages.
import { expect, it } from 'vitest'
import { readText, type TextLists } from '#contract/tickets/offlineReports/readText.ts'
import { demoPlaces } from '#server/database/demo/places.ts'
import { usualCases } from '#server/reference/usual/caseTypes.ts'
import { named } from '#server/reference/usual/translations.ts'
import { citizenTexts, hurriedTexts, laterTexts, vagueTexts } from '#tests/citizenTexts.ts'

const caseTypes = usualCases.map(({ icon, name }) => ({ icon, id: name, ...named({ name }) }))
const listsOf = (slug: string): TextLists => ({
  caseTypes,
  barangays: demoPlaces.find((one) => one.slug === slug)!.barangays.map(({ name }) => ({ id: name, name })),
})
const taytay = listsOf('taytay')

it.each(['taytay', 'taguig'])(
  '300 made-up texts in three languages, misspelled, of %s: kind and barangay right in 95 of 100, the rest marked',
  (slug) => {
    const lists = listsOf(slug)
    const texts = citizenTexts(
      lists.barangays.map(({ name }) => name),
      300,
    )
    const read = texts.map((given) => ({ given, ...readText(given.text, lists) }))
    const isRight = ({ given, caseTypeId, barangayId }: (typeof read)[number]) => caseTypeId === given.kind && barangayId === given.barangay
    expect(new Set(texts.map(({ text }) => text)).size).toBeGreaterThan(290)
    for (const language of ['en', 'fil', 'ceb']) expect(texts.filter((one) => one.language === language).length).toBeGreaterThan(90)
    expect(read.filter(isRight).length).toBeGreaterThanOrEqual(285)
    expect(read.filter((one) => !isRight(one) && one.uncertain.length === 0).map(({ given }) => given.text)).toEqual([])
    expect(read.filter(({ isReport }) => !isReport).map(({ given, uncertain }) => [given.text, uncertain.includes('kind')])).toEqual(
      read.filter(({ isReport }) => !isReport).map(({ given }) => [given.text, true]),
    )
  },
)

it.each([
  { said: 'hurried ones in other words', texts: hurriedTexts },
  { said: 'sixty of another hand', texts: laterTexts },
])('$said: right in 95 of 100', ({ texts }) => {
  const right = texts.filter(([kind, barangay, text]) => {
    const { caseTypeId, barangayId } = readText(text, taytay)
    return caseTypeId === kind && barangayId === barangay
  })
  expect(right.length).toBeGreaterThanOrEqual(texts.length * 0.95)
})

it('what says nothing of a kind is guessed at by none', () => {
  for (const text of vagueTexts)
    expect([text, readText(text, taytay)]).toEqual([text, expect.objectContaining({ caseTypeId: null, isReport: false })])
})

it('one word with two slips is not sure by itself, and an everyday word stays one with an ending', () => {
  expect(readText('naglakad lang kami papuntang muzon', taytay)).toMatchObject({ barangayId: 'Muzon', uncertain: ['kind'] })
  expect(readText('tabangi mi muzon', taytay)).toMatchObject({ caseTypeId: null, uncertain: ['kind'] })
})

it('what fits two places or two kinds is marked', () => {
  expect(readText('sunog sa bicutan', listsOf('taguig')).uncertain).toContain('place')
  expect(readText('911 dolores', taytay)).toMatchObject({ barangayId: 'Dolores', caseTypeId: null, uncertain: ['kind'], isReport: true, isNew: true })
  expect(readText('may sunog at may baha dolores', taytay).uncertain).toEqual(['kind'])
})

it('the names of the center’s own list count in every language', () => {
  const own = { id: 'own', icon: 'star', name: 'Dredger trouble', names: { fil: 'Sirang panghukay' } }
  expect(readText('may sirang panghukay sa muzon', { ...taytay, caseTypes: [...caseTypes, own] }).caseTypeId).toBe('own')
})
