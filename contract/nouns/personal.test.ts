// What is recorded when it is read follows marks on fields and calls: no name of a field or a call decides it.
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { may } from '#contract/accounts/permissions.ts'
import { contract } from '#contract/contract.ts'
import { callsOf, get } from '#contract/kit/endpoint.ts'
import { personal, personalFieldsOf, showsPersons, shownIn } from './personal.ts'

const calls = callsOf(contract).map(({ room, name, call }) => ({ name: `${room}.${name}`, call }))

describe('a field of a reply', () => {
  /** How fields of persons were called when they were marked: one that is called so and is not marked is the center's own, or forgotten. */
  const telling = /^(callerName|callerPhone|citizenName|phone|email|contact|contactName|birthDate|idPictureIds|selfieId|positions)$/
  const ofColleagues = /^(auth|centers|reference|map)\.|^accounts\.(?!getApplicants)|^storm\.(getStormBoard|getShelters)$/
  const namesIn = (shape: unknown): string[] =>
    typeof shape !== 'object' || shape === null
      ? []
      : Object.entries(shape).flatMap(([key, one]) => [...(key === 'properties' ? Object.keys(one as object) : []), ...namesIn(one)])

  it('that is called like a person’s is marked, in every reading of the staff', () => {
    const readings = calls.filter(({ name, call }) => call.access !== 'public' && !call.changes && !ofColleagues.test(name))
    const forgotten = readings.flatMap(({ name, call }) =>
      namesIn(z.toJSONSchema(call.output, { unrepresentable: 'any' })).flatMap((field) =>
        telling.test(field) && !personalFieldsOf(call).has(field) ? [`${name} ${field}`] : [],
      ),
    )
    expect(forgotten).toEqual([])
    expect(readings.filter(({ call }) => showsPersons(call)).length).toBeGreaterThan(20)
  })

  it('is recorded under whatever name, also behind null, in lists and deep inside', () => {
    const ofOne = (field: z.ZodType) =>
      get('/x', {
        doc: 'A reading.',
        access: 'public',
        data: z.object({ items: z.array(z.object({ id: z.string(), at: z.object({ reachedBy: field }) })) }),
      })
    const [marked, plain] = [ofOne(personal(z.string().nullable()).optional()), ofOne(z.string())]
    expect([[...personalFieldsOf(marked)], [...personalFieldsOf(plain)]]).toEqual([['reachedBy'], []])
    expect([showsPersons(marked), showsPersons({ ...marked, access: may('tickets.read') })]).toEqual([false, true])
    const data = { userId: '0198c0de-0000-7000-8000-000000000001', reachedBy: 'Nena' }
    expect(shownIn([data], {}, marked).citizenIds).toEqual([data.userId])
    expect(shownIn([{ ...data, reachedBy: null }], {}, marked).citizenIds).toEqual([])
    expect(shownIn([data], {}, plain).citizenIds).toEqual([])
  })
})

describe('a call whose replies are kept as they are', () => {
  it('shows no field of a person, and is no pack or table of tickets', () => {
    const offices = calls.filter(({ call }) => call.isOfOffices)
    expect(offices.length).toBeGreaterThan(100)
    expect(offices.filter(({ call }) => personalFieldsOf(call).size > 0).map(({ name }) => name)).toEqual([])
    for (const call of [contract.reports.makeEvidencePack, contract.reports.exportReport, contract.citizens.exportCitizen])
      expect(call.isOfOffices).toBe(false)
  })
})

it('an edit can say which version was read, and every call that corrects what is there is an edit', () => {
  const edits = calls.filter(({ call }) => call.isEdit)
  const shapeOf = ({ input }: (typeof calls)[number]['call']) => (input._zod.def as { shape?: object }).shape ?? {}
  expect(edits.filter(({ call }) => !('version' in shapeOf(call))).map(({ name }) => name)).toEqual([])
  const corrections = calls.filter(
    ({ name, call }) => /\.(edit|update)/.test(name) && 'version' in shapeOf(call) && name !== 'reference.updateAppVersions',
  )
  expect(corrections.filter(({ call }) => !call.isEdit).map(({ name }) => name)).toEqual([])
})
