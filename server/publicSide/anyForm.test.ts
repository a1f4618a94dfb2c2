// A report in whichever form it comes: what cannot be kept of it is left out and counted, and the report is filed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { report } from '#contract/publicSide/report.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { dot } from '#tests/request.ts'

let lab: Lab
const uploadBytes = 200_000
beforeAll(async () => {
  lab = await openLab({ settings: { uploadBytes } })
})
afterAll(() => lab.close())
// One network sends all of them.
beforeEach(() => lab.owner.query('delete from attempt'))

type Part = [name: string, value: string | Blob, filename?: string]
const photo = () => new Blob([dot])
async function send(body: FormData | string, headers: Record<string, string> = {}) {
  const reply = await fetch(`${lab.nodes[0]!.url}${report.createEmergencyTicket.path}`, { method: 'POST', body, headers })
  return { status: reply.status, ...((await reply.json()) as { data?: { transactionNumber: string; filesLeftOut: number; media: unknown[] } }) }
}
function form(...parts: Part[]): FormData {
  const made = new FormData()
  for (const [name, value, filename] of [['deviceId', randomUUID()], ...parts] as Part[]) {
    if (typeof value === 'string') made.append(name, value)
    else made.append(name, value, filename)
  }
  return made
}
const wordsOf = async (number: string) =>
  (await lab.owner.query<{ description: string }>('select description from ticket where number = $1', [number])).rows[0]!.description

const description: Part = ['description', 'Fire at the market']
const forms: [string, () => FormData, { leftOut?: number; media?: number; words?: string[] }?][] = [
  ['two values under two names of one field', () => form(['details', 'Two are inside'], description), { words: ['Two are inside'] }],
  ['one field twice', () => form(['landmark', 'Market'], ['landmark', 'Bridge'], description), { words: ['landmark: Bridge'] }],
  ['a file under a name of its own', () => form(description, ['myPicture', photo(), 'a.png']), { media: 1 }],
  ['a file where words are asked', () => form(description, ['landmark', photo(), 'a.png']), { media: 1 }],
  ['a film that is too large', () => form(['files', new Blob([new Uint8Array(3 * uploadBytes)]), 'a.mp4'], description), { leftOut: 1 }],
  ['eleven files', () => form(...Array.from({ length: 11 }, (): Part => ['files', photo(), 'a.png']), description), { leftOut: 6, media: 5 }],
  ['sixty files', () => form(...Array.from({ length: 60 }, (): Part => ['files', photo(), 'a.png']), description), { leftOut: 55, media: 5 }],
  ['a name that JavaScript keeps for itself', () => form(description, ['constructor', 'x'])],
  ['more fields than anybody has', () => form(description, ...Array.from({ length: 400 }, (_, at): Part => [`f${at}`, 'x']))],
]

it.each(forms)('%s: the report is filed with its words', async (_name, make, { leftOut = 0, media = 0, words = [] } = {}) => {
  const { status, data } = await send(make())
  expect([status, data?.filesLeftOut, data?.media.length]).toEqual([200, leftOut, media])
  const written = await wordsOf(data!.transactionNumber)
  for (const one of ['Fire at the market', ...words]) expect(written).toContain(one)
})

it('files more than a form may hold in all by what came before the end of its room', { tags: 'long' }, async () => {
  const many = Array.from({ length: 60 }, (): Part => ['files', new Blob([new Uint8Array(uploadBytes)]), 'a.mp4'])
  const { status, data } = await send(form(description, ...many))
  expect(status).toBe(200)
  expect(await wordsOf(data!.transactionNumber)).toBe('Fire at the market')
})

it('plain words are what happened', async () => {
  const plain = { 'content-type': 'text/plain' }
  expect(await wordsOf((await send('Fire at the port', plain)).data!.transactionNumber)).toBe('Fire at the port')
})

it.each([
  ['JSON that was cut', '{"description":"Fire at the mar', '{"description":"Fire at the mar'],
  ['words that are said to be JSON', 'Fire at the market', 'Fire at the market'],
  ['names that JavaScript keeps for itself', '{"description":"Fire","caseTypeId":{"__proto__":{"a":1}},"constructor":{"prototype":{"a":1}}}', 'Fire'],
])('%s: the report is filed with its words', async (_name, body, words) => {
  const { status, data } = await send(body, { 'content-type': 'application/json' })
  expect(status).toBe(200)
  expect(await wordsOf(data!.transactionNumber)).toContain(words)
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

it('a body that is a list, a key that is none, and told media of which one makes no sense', async () => {
  const json = { 'content-type': 'application/json' }
  expect((await send(JSON.stringify(['help']), json)).status).toBe(200)
  expect((await send(JSON.stringify({ description: 'Fire' }), { ...json, 'idempotency-key': 'a b' })).status).toBe(200)
  const told = [{ id: 'none', bytes: 5 }, ...Array.from({ length: 60 }, () => ({ id: randomUUID(), bytes: 5 }))]
  expect((await send(JSON.stringify({ media: told }), json)).data?.media).toHaveLength(5)
})

it('the same key with other words is another report, with the same words the same', async () => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'one-key-for-all' }
  const numberOf = async (words: string) => (await send(JSON.stringify({ description: words }), headers)).data?.transactionNumber
  const first = await numberOf('Fire')
  expect(first).toMatch(/^TAY-/)
  expect([await numberOf('Flood'), await numberOf('Fire')]).toEqual([expect.stringMatching(/^TAY-/), first])
})
