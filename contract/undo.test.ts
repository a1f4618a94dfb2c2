// Over the whole contract: whatever takes a thing away has a call that brings it back, and every "no" asks why.
import { expect, it } from 'vitest'
import { contract } from './contract.ts'
import { noReason } from './nouns/fields.ts'
import { callsOf, fieldsOf } from './kit/endpoint.ts'
import { consequences } from './kit/harm.ts'

const calls = new Map(callsOf(contract).map(({ name, call }) => [name, call]))
const named = (pattern: RegExp) => [...calls].filter(([name, { changes }]) => changes && pattern.test(name)).map(([name]) => name)

/** How the way back is called, by how the way there begins. */
const ways: Record<string, string[]> = {
  deactivate: ['reactivate'],
  delete: ['restore'],
  remove: ['restore', 'add', 'assignTo'],
  archive: ['bringBack'],
  exclude: ['include'],
  block: ['unblock'],
  merge: ['unmerge'],
}
/** For good, and each says so before it is done. */
const forGood = [...calls].filter(([, { harm }]) => harm && !consequences[harm].hasWayBack).map(([name]) => name)

it('every call that takes something away has one that brings it back', () => {
  const away = named(new RegExp(`^(${Object.keys(ways).join('|')})[A-Z]`))
  const backOf = (name: string) => {
    const verb = Object.keys(ways).find((one) => name.startsWith(one)) ?? ''
    return (ways[verb] ?? []).map((back) => back + name.slice(verb.length))
  }
  const others: Record<string, string> = {
    archiveTicket: 'reopenTicket',
    removeDepartment: 'assignToDepartments',
    removeResponseTeam: 'assignToResponseTeam',
    removeResponsePlan: 'setResponsePlan',
    removeRoads: 'importRoads',
    removeSecondFactor: 'beginSecondFactor',
  }
  const lost = away.filter((name) => !forGood.includes(name) && ![...backOf(name), others[name] ?? ''].some((back) => calls.has(back)))
  expect(lost).toEqual([])
  expect(away.length).toBeGreaterThan(20)
  expect(forGood).toContain('deleteArchive')
})

it('what is switched by a field can be switched back by it', () => {
  for (const name of ['updateCommandCenter', 'updateAdminAccounts', 'updateExecutiveAccounts'])
    expect(fieldsOf(calls.get(name)!).find((field) => field.name === 'isDeleted')?.schema, name).toMatchObject({ enum: [0, 1] })
})

it('every "no" to a person or a ticket, and every export, asks why', () => {
  const no = named(
    /^(decline(?!PublicCall)|reject|revoke(?!ApiKey)|block|unblock|delete\w*Ticket$|transferTicket|reopen(?!MissedCall|ReportCluster)|export(?!Reference))/,
  )
  const unasked = no.filter((name) => !fieldsOf(calls.get(name)!).some((field) => field.name === 'reason' && field.required))
  // Of a ticket the screens ask it; the specification names those calls by the number alone.
  const optional = unasked.filter((name) => fieldsOf(calls.get(name)!).some((field) => field.name === 'reason' && field.schema.default === noReason))
  expect(unasked).toEqual(optional)
  expect(no.length).toBeGreaterThan(12)
})
