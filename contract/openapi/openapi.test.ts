// The API's description: one name for each call, real refusals, a server, and the other names of fields.
import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { openapi } from './openapi.ts'

interface Operation {
  operationId: string
  parameters: { name: string; schema: { description?: string } }[]
  responses: Record<string, unknown>
}
const { servers, paths } = openapi(contract, { title: 'Tanod', version: '1' })
const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[])

it('gives each operation one name of its own, and at least one refusal', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(operations.filter(({ responses }) => !Object.keys(responses).some((status) => status.startsWith('4')))).toEqual([])
  expect(servers).toHaveLength(1)
})

it('names the other names of a field', () => {
  const list = operations.find(({ operationId }) => operationId === 'getPendingEmergencyTickets')
  expect(list?.parameters.find(({ name }) => name === 'from')?.schema.description).toBe('Also taken as startDate, dateFrom.')
})

it('says each noun once, and refers to none that it does not say', () => {
  const { components } = openapi(contract, { title: 'Tanod', version: '1' })
  expect(JSON.stringify([paths, components])).not.toContain('#/$defs/')
  const referred = new Set([...JSON.stringify([paths, components]).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!))
  expect([...referred].filter((name) => !(name in components.schemas))).toEqual([])
  expect(Object.keys(components.schemas).length).toBeGreaterThan(20)
})
