// How input is read: aliases, numbers written as text, empty texts, and unknown names refused with a hint.
import { expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#contract/contract.ts'
import { aliasesOf } from '#contract/nouns/aliases.ts'
import { callsOf, fieldsOf, get, post } from '#contract/kit/endpoint.ts'
import { Flag, Id, Position } from '#contract/nouns/fields.ts'
import { pageInput } from '#contract/kit/page.ts'
import { upload } from '#contract/kit/upload.ts'
import { type Pairs, pairsOf, readerOf, readInput } from './reader.ts'
import { Refusal } from '#server/kit/refuse.ts'

const open = { doc: '', access: 'public', data: z.null() } as const
const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const read = (call: Parameters<typeof readerOf>[0], given: Pairs, path: Record<string, string> = {}) => readInput(readerOf(call), given, path)
const refusal = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('It was not refused.')
}

const list = get('/x', { ...open, input: z.object({ from: z.iso.date().optional(), search: z.string().optional(), limit: z.number().optional() }) })
const tag = post('/x', {
  harm: 'reversible',
  ...open,
  input: z.object({ accountId: Id.nullable().optional(), departmentIds: z.array(Id).optional(), at: Position.optional() }),
})
const make = post('/x', {
  harm: 'reversible',
  ...open,
  input: z.object({ type: z.enum(['agent', 'contentwriter']), flag: Flag.optional(), note: z.string().min(1).optional() }),
})
const change = post('/x/editThing/{id}', {
  harm: 'reversible',
  ...open,
  input: z.object({ id: Id, logo: upload().optional(), note: z.string().min(1).optional() }),
})

it('takes a field under its aliases, and one for a list of one', () => {
  expect(read(list, [['startDate', '2026-11-01']])).toEqual({ from: '2026-11-01' })
  expect(read(tag, [['userId', id]])).toEqual({ accountId: id })
  expect(read(tag, [['departments', id]])).toEqual({ departmentIds: [id] })
  expect(readerOf(change).fieldOf('file')?.name).toBe('logo')
  expect(read(make, [['type', 'content writer']])).toEqual({ type: 'contentwriter' })
  expect(read(make, [['type', 'Writer']])).toEqual({ type: 'contentwriter' })
})

it('takes words and a place by the names that a program may have for them', () => {
  const report = post('/x', {
    harm: 'reversible',
    ...open,
    isForgiving: true,
    input: z.object({ description: z.string().optional(), position: Position.optional().catch(undefined) }),
  })
  expect(
    read(report, [
      ['message', 'Fire'],
      ['lat', '14.5'],
      ['longitude', '121.1'],
    ]),
  ).toEqual({ description: 'Fire', position: { lat: 14.5, lng: 121.1 } })
})

it('keeps a report’s unknown fields, and what a field can make nothing of, as words: it is never refused for its form', () => {
  const report = post('/x', {
    harm: 'reversible',
    ...open,
    isForgiving: true,
    input: z.object({ note: z.string().optional(), at: Position.optional().catch(undefined) }),
  })
  expect(
    read(report, [
      ['note', 'Fire'],
      ['colour', 'red'],
      ['at', 'by the river'],
    ]),
  ).toEqual({ note: 'Fire', at: 'by the river', otherWords: 'colour: red\nat: by the river' })
})

it('takes of a report’s two values of one field its own name’s and what is an id first, and keeps the other as words', () => {
  const say = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined)
  const report = post('/x', {
    harm: 'reversible',
    ...open,
    isForgiving: true,
    input: z.object({
      ...{ description: say, landmark: say, caseTypeId: say, callerName: say, deviceId: say, otherWords: say },
      position: Position.optional().catch(undefined),
    }),
  })
  const readAll = (given: Record<string, unknown>) => read(report, Object.entries(given))
  expect(readAll({ details: 'Two are inside', description: 'Fire' })).toEqual({ description: 'Fire\nTwo are inside' })
  expect(readAll({ type: 'quickreport', caseTypeId: id })).toEqual({ caseTypeId: id, otherWords: 'type: quickreport' })
  expect(readAll({ caseTypeId: 'Fire', type: id })).toEqual({ caseTypeId: id, otherWords: 'caseTypeId: Fire' })
  expect(readAll({ fullName: 'Ana Cruz', callerName: 'Ana', otherWords: 'Blue gate' })).toEqual({
    callerName: 'Ana',
    otherWords: 'Blue gate\nfullName: Ana Cruz',
  })
  expect(readAll({ position: 'by the river', lat: 14.5, lng: 121.1 })).toEqual({
    position: { lat: 14.5, lng: 121.1 },
    otherWords: 'position: by the river',
  })
  expect(readAll({ latitude: 14.6, position: { lat: 14.5, lng: 121.1 } })).toEqual({
    position: { lat: 14.5, lng: 121.1 },
    otherWords: 'latitude: {"lat":14.6}',
  })
  const twice: Pairs = ['Market', 'Bridge'].map((place) => ['landmark', place])
  expect(read(report, twice)).toEqual({ landmark: 'Market', otherWords: 'landmark: Bridge' })
})

it('reads numbers and flags written as text, inside objects too', () => {
  expect(read(make, [['flag', '1']])).toEqual({ flag: 1 })
  expect(read(list, [['limit', '500']])).toEqual({ limit: 500 })
  expect(read(tag, [['at', { lat: '14.5', lng: '121.1' }]])).toEqual({ at: { lat: 14.5, lng: 121.1 } })
})

it('takes an empty text, and null in something new, for nothing said; but null removes where it can, from texts and lists by the empty one', () => {
  expect(
    read(make, [
      ['note', ''],
      ['flag', null],
    ]),
  ).toEqual({})
  expect(
    read(list, [
      ['search', ''],
      ['from', ''],
    ]),
  ).toEqual({ search: '' })
  expect(read(tag, [['accountId', null]])).toEqual({ accountId: null })
  expect(read(change, [['note', null]], { id })).toEqual({ note: null, id })
  const words = post('/x/editWords/{id}', {
    harm: 'reversible',
    ...open,
    input: z.object({ id: Id, text: z.string().optional(), all: z.array(Id).optional(), ids: z.array(Id).min(1).optional() }),
  })
  expect(
    read(
      words,
      [
        ['text', null],
        ['all', null],
        ['ids', null],
      ],
      { id },
    ),
  ).toEqual({ text: '', all: [], ids: null, id })
  const accept = post('/x/acceptThing/{id}', { harm: 'reversible', ...open, input: change.input })
  expect(read(accept, [['note', null]], { id })).toEqual({ id })
})

it('reads a state under another name by its words alone: a number is not taken for a flag', () => {
  const rows = get('/x', { ...open, input: z.object({ isDeleted: Flag.optional() }) })
  expect(read(rows, [['status', 'Active']])).toEqual({ isDeleted: 0 })
  for (const status of [1, '1', true, 'true', 'constructor', 0])
    expect(z.safeParse(rows.input, read(rows, [['status', status]])).success, String(status)).toBe(false)
  expect(read(rows, [['isDeleted', '1']])).toEqual({ isDeleted: 1 })
})

it('takes a year whose month is left empty for the whole year', () => {
  const days = get('/x', { ...open, input: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }) })
  for (const month of ['', null]) expect(read(days, Object.entries({ year: 2026, month }))).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

it('takes null for the first page, and a number of a page as one', () => {
  const page = get('/x', { ...open, input: z.object(pageInput) })
  const cursorIn = (cursor: unknown) => z.parse(page.input, read(page, [['cursor', cursor]])).cursor
  expect([cursorIn(null), cursorIn(2), cursorIn('2')]).toEqual([undefined, '2', '2'])
})

it('refuses unknown names, all of them, with the name that was likely meant', () => {
  const { said, code, details } = refusal(() =>
    read(list, [
      ['serach', 'x'],
      ['colour', 'y'],
    ]),
  )
  expect(said).toEqual({ text: 'Unknown field {field}. Did you mean “{hint}”?', words: { field: 'serach', hint: 'search' } })
  expect([code, Object.keys(details['fields'] as object)]).toEqual(['unknown-field', ['serach', 'colour']])
  expect(refusal(() => read(tag, [['at', { lat: 1, lng: 2, height: 3 }]])).message).toBe(
    'Unknown field at.height. This call takes accountId, departmentIds, at.',
  )
  expect(refusal(() => read(get('/x', open), [['a', '1']])).message).toBe('Unknown field a. This call takes no fields.')
})

it('refuses two names that contradict each other, and a body that names another object than the address', () => {
  expect(
    refusal(() =>
      read(list, [
        ['startDate', '2026-11-01'],
        ['from', '2026-11-02'],
      ]),
    ).status,
  ).toBe(400)
  expect(read(change, [['id', id]], { id })).toEqual({ id })
  expect(refusal(() => read(change, [['id', 'another']], { id })).status).toBe(400)
})

it('gives each call of the contract at least the aliases that the specification’s words suggest', () => {
  const calls = new Map(callsOf(contract).map(({ room, name, call }) => [`${room}.${name}`, [...aliasesOf(fieldsOf(call)).keys()]]))
  expect(calls.get('reports.getReportByDate')).toEqual(expect.arrayContaining(['startDate', 'endDate']))
  expect(calls.get('tickets.tagCitizenToTicket')).toContain('userId')
  expect(calls.get('auth.login')).toContain('email')
  expect(calls.get('auth.sendOtp')).toContain('username')
  expect(calls.get('centers.updateCCLogo')).toContain('file')
})

it('plain words of a forgiving call are its description, and JSON that is called plain is read all the same', () => {
  expect(pairsOf('Fire', { isForgiving: true })).toEqual([['description', 'Fire']])
  expect(pairsOf('{"landmark":"Port"}', { isForgiving: true })).toEqual([['landmark', 'Port']])
  expect(() => pairsOf('Fire', { isForgiving: false })).toThrow()
})
