// Tests of the one form of administration: what it checks, what it keeps, and what it shows when somebody was quicker.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { get, post } from '#contract/kit/endpoint.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { retries } from '#web/kit/api.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import type { Resource } from './Resource.ts'
import { ResourceForm } from './ResourceForm.tsx'
import { RowActions } from './RowActions.tsx'

const fields = { name: z.string().trim().min(1).max(10), note: z.string().max(40).nullable(), isLoud: z.literal([0, 1]) }
const Row = z.object({ ...fields, id: z.uuid(), isDeleted: z.literal([0, 1]), version: z.number() })
type Row = z.output<typeof Row>
const id = '0190a000-0000-7000-8000-00000000000a'
const row: Row = { id, name: 'Siren', note: null, isLoud: 1, isDeleted: 0, version: 3 }

const of: Resource<Row> = {
  title: 'Things',
  one: 'thing',
  empty: 'None.',
  list: get('/resources/getThings', { doc: '', access: [], input: z.object(pageInput), data: page(Row) }),
  add: post('/resources/addThing', { doc: '', harm: 'reversible', access: [], input: z.object(fields), data: Row }),
  update: post('/resources/updateThing/{id}', {
    doc: '',
    harm: 'reversible',
    access: [],
    input: z.object(fields).partial().extend({ id: z.uuid(), version: z.number() }),
    data: Row,
  }),
  manage: 'reference.manage',
  columns: [],
  groups: [
    {
      title: 'Name',
      fields: [
        { name: 'note', label: 'Note' },
        { name: 'name', label: 'Name', help: 'Short.' },
      ],
    },
    { title: 'Sound', fields: [{ name: 'isLoud', label: 'Loud' }] },
  ],
  idOf: (one) => one.id,
  nameOf: (one) => one.name,
}

const user = userEvent.setup()
const saved: unknown[] = []
const open = (one: Row | null) => draw(<ResourceForm of={of} row={one} readOnly={false} onSaved={(data) => saved.push(data)} onClose={() => {}} />)
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ })

afterEach(() => {
  saved.length = 0
  useSession.setState({ me: null })
})

test('a field left untouched is told on sending, one that was emptied on leaving it', async () => {
  const asked = answerCalls({})
  open(null)
  await user.click(name())
  await user.tab()
  expect(screen.queryByText('Fill this in.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Fill this in.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(name()))
  expect(asked).toEqual([])
  cleanup()
  open(row)
  await user.clear(name())
  await user.tab()
  expect(await screen.findByText('Fill this in.')).toBeTruthy()
})

test('the error goes as soon as the field is put right', async () => {
  answerCalls({})
  open(null)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Fill this in.')).toBeTruthy()
  await user.type(name(), 'Horn')
  expect(screen.queryByText('Fill this in.')).toBeNull()
})

test('a new thing is sent as the schema has it, an empty field as null', async () => {
  const asked = answerCalls({ addThing: () => ({ message: 'Added.', data: row }) })
  open(null)
  await user.type(name(), 'Horn')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(saved).toEqual([row]))
  expect(asked[0]?.body).toEqual({ name: 'Horn', note: null, isLoud: 0 })
})

test('of a list with names several are chosen by their words, and sent as the schema has them', async () => {
  const asked = answerCalls({ addThing: () => ({ message: 'Added.', data: row }) })
  const input = z.object({ ...fields, skills: z.array(z.enum(['cpr', 'fire'])).max(2) })
  const skills = { name: 'skills', label: 'Skills', labels: { cpr: 'CPR', fire: 'Fire brigade' } }
  const skilled = {
    ...of,
    add: post('/resources/addThing', { harm: 'reversible', doc: '', access: [], input, data: Row }),
    groups: [...of.groups, { title: 'Work', fields: [skills] }],
  }
  draw(<ResourceForm of={skilled} row={null} readOnly={false} onSaved={(data) => saved.push(data)} onClose={() => {}} />)
  await user.type(name(), 'Horn')
  await user.click(screen.getByRole('combobox', { name: /Skills/ }))
  await user.click(await screen.findByRole('option', { name: 'Fire brigade' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(saved).toEqual([row]))
  expect(asked[0]?.body).toEqual({ name: 'Horn', note: null, isLoud: 0, skills: ['fire'] })
})

test('a change sends what differs and the version that was read', async () => {
  const asked = answerCalls({ [id]: () => ({ message: 'Changed.', data: { ...row, version: 4 } }) })
  open(row)
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'At the hall')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked[0]?.body).toEqual({ note: 'At the hall', version: 3 })
})

test('what the server says of a thing that was added, changed or taken out of use is shown', async () => {
  useSession.setState({ me: makeMe('admin') })
  const deactivate = get('/resources/deactivateThing/{id}', { doc: '', harm: 'reversible', access: [], input: z.object({ id: z.uuid() }), data: Row })
  let says = ''
  answerCalls({ addThing: () => ({ message: says, data: row }), [id]: () => ({ message: says, data: row }) })
  says = 'The thing was added.'
  open(null)
  await user.type(name(), 'Horn')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(says)).toBeTruthy()
  cleanup()
  says = 'The thing was changed.'
  open(row)
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'At the hall')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(says)).toBeTruthy()
  cleanup()
  says = 'The thing was taken out of use.'
  draw(<RowActions of={{ ...of, deactivate }} row={row} mayManage onSecret={() => {}} onChanged={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Take out of use' }))
  expect(await screen.findByText(says)).toBeTruthy()
})

test('503, three times lost: everything typed stays, and every try had the same key', async () => {
  retries.pauseMs = 1
  const asked = answerCalls({ [id]: () => ({ status: 503, message: 'Try again.', code: 'unavailable' }) })
  open(row)
  await user.clear(name())
  await user.type(name(), 'Bell')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Everything you typed is kept/)).toBeTruthy()
  expect(name().value).toBe('Bell')
  expect(asked.length).toBe(3)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
}, 600_000)

test('400 with fields: the sentence of the server stands at its field', async () => {
  answerCalls({ [id]: () => ({ status: 400, message: 'The name is taken.', code: 'bad-input', fields: { name: ['The name is taken.'] } }) })
  open(row)
  await user.type(name(), 's')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(name())
})

test('409 stale: theirs and yours are shown with who it was, and the choice is saved on the new version', async () => {
  useSession.setState({ me: makeMe('admin') })
  const theirs = { ...row, name: 'Gong', version: 4 }
  let tries = 0
  const line = {
    seq: 1,
    at: '2026-11-21T00:00:00Z',
    verb: 'x',
    kind: 'x',
    id,
    actorId: null,
    actorName: 'Ana Cruz',
    actorType: 'admin',
    source: '',
    data: {},
  }
  const asked = answerCalls({
    [id]: () =>
      ++tries === 1
        ? { status: 409, message: 'Changed meanwhile.', code: 'stale', present: theirs }
        : { message: 'Saved.', data: { ...theirs, version: 5 } },
    getAuditLog: () => ({ data: { items: [line], next: null, total: 1 } }),
  })
  open(row)
  await user.clear(name())
  await user.type(name(), 'Bell')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Changed meanwhile by Ana Cruz')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Yours: Bell').checked).toBe(true)
  expect(name().value).toBe('Bell')
  await user.click(screen.getByLabelText('Theirs: Gong'))
  expect(name().value).toBe('Gong')
  await user.click(screen.getByLabelText('Yours: Bell'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked.filter(({ name: call }) => call === id).at(-1)?.body).toEqual({ name: 'Bell', version: 4 })
})
