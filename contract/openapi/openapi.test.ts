// The API's description: one name for each call, real refusals, examples that are taken, a server, and the other names of fields.
import { expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#contract/contract.ts'
import { factKinds } from '#contract/facts.ts'
import { fieldsOf } from '#contract/kit/endpoint.ts'
import { tellable } from '#contract/webhooks/rules.ts'
import { exampleOf } from './example.ts'
import { idsOf, openapi } from './openapi.ts'

interface Operation {
  operationId: string
  parameters: { name: string; schema: { description?: string } }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
  deprecated?: boolean
}
const { info, servers, paths } = openapi(contract, { title: 'Tanod', version: '1' })
const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[])

it('gives each operation one name of its own, and at least one refusal', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(operations.filter(({ responses }) => !Object.keys(responses).some((status) => status.startsWith('4')))).toEqual([])
  expect(servers).toHaveLength(1)
})

it('names the other names of a field', () => {
  const list = operations.find(({ operationId }) => operationId === 'getPendingEmergencyTickets')
  expect(list?.parameters.find(({ name }) => name === 'from')?.schema.description).toBe(
    'Also taken as startDate, dateFrom, start, date, month, year.',
  )
})

it('says each noun once, and refers to none that it does not say', () => {
  const { components } = openapi(contract, { title: 'Tanod', version: '1' })
  expect(JSON.stringify([paths, components])).not.toContain('#/$defs/')
  const referred = new Set([...JSON.stringify([paths, components]).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!))
  expect([...referred].filter((name) => !(name in components.schemas))).toEqual([])
  expect(Object.keys(components.schemas).length).toBeGreaterThan(20)
})

it('shows of every call an example that its own form takes', () => {
  const refused = idsOf(contract).flatMap(({ id, call }) => {
    const files = fieldsOf(call).flatMap(({ name, isFile, required, schema }) =>
      isFile && required ? [[name, schema.type === 'array' ? [new Blob()] : new Blob()]] : [],
    )
    const { error } = z.safeParse(call.input, { ...exampleOf(fieldsOf(call)), ...Object.fromEntries(files) })
    return error ? [`${id}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`] : []
  })
  expect(refused).toEqual([])
})

it('describes a body that may hold a file as a form alone, so that generated clients can send one', () => {
  const bodies = operations.map(({ requestBody }) => requestBody?.content ?? {})
  const withFiles = bodies.filter((content) => JSON.stringify(content).includes('"format":"binary"'))
  expect(withFiles.length).toBeGreaterThan(20)
  expect(withFiles.filter((content) => Object.keys(content).join() !== 'multipart/form-data')).toEqual([])
})

it('marks a change that goes by GET as deprecated, and has POST at the same path', () => {
  const old = Object.values(paths).filter((path) => (path['get'] as Operation | undefined)?.deprecated)
  const changing = idsOf(contract).filter(({ call }) => call.changes && call.method === 'GET')
  expect(old.length).toBe(changing.length)
  expect(old.filter((path) => !path['post'])).toEqual([])
})

it('lists the kinds of facts that a webhook can tell, and says what x-access means', () => {
  expect(tellable.filter((name) => !info.description.includes(`| \`${name}\` | ${factKinds[name].doc} |`))).toEqual([])
  expect(info.description).not.toContain('signInRefused')
  for (const word of ['`public` anybody', '`session` whoever', '`account` whoever']) expect(info.description).toContain(word)
})

it('explains the challenge, the names and the token before all calls', () => {
  for (const word of ['getChallenge', 'difficulty', 'x-aliases', 'Bearer', 'Idempotency-Key', 'deprecated', 'step-up'])
    expect(info.description).toContain(word)
})

it('tells of each call the refusals that its form can bring: too large, of another type, and nothing of that name', () => {
  const of = (id: string) => Object.keys(operations.find(({ operationId }) => operationId === id)!.responses)
  expect(of('addUpdate')).toEqual(expect.arrayContaining(['400', '404', '413', '415', '422']))
  expect(of('assignToResponseTeam')).toContain('404')
  expect(of('getTicketNotif')).not.toContain('413')
  const bodied = operations.filter((one) => 'requestBody' in one)
  expect(bodied.filter(({ responses }) => !('413' in responses && '415' in responses)).map(({ operationId }) => operationId)).toEqual([])
})
