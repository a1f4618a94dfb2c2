// What is shown once is not lost with its dialog: closing stops the sending, and what was made is asked about in words of its own. Above half a second: each draws the whole dialog.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { Dialogs } from '#web/kit/dialogs.tsx'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { TableImport } from './TableImport.tsx'

type Row = Record<string, unknown>
const call = (path: string, input: z.ZodType, changes = false) =>
  ({ method: changes ? 'POST' : 'GET', path: `/${path}`, changes, access: 'public', provenMs: changes ? 1 : null, input }) as unknown as Endpoint
const person = z.object({ name: z.string().min(1) })
const people: Resource<Row> = {
  ...{ title: 'Agents', one: 'agent', empty: '', manage: 'accounts.manage', columns: [] },
  ...{ list: call('listPeople', z.object({})), add: call('addPerson', person, true) },
  groups: [{ title: 'Person', fields: [{ name: 'name', label: 'Name' }] }],
  idOf: ({ id }) => String(id),
  nameOf: ({ name }) => String(name),
  secretOf: (data) => ({ title: 'Initial password', name: (data as { name: string }).name, secret: 'river-2' }),
}

async function choose(text: string) {
  const file = new File([text], 'staff.csv', { type: 'text/csv' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  await screen.findByRole('dialog')
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** The first answer waits until it is let go. */
function heldPeople() {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const asked = answerCalls({
    listPeople: () => ({ data: { items: [], next: null } }),
    addPerson: ({ name }) => held.then(() => ({ data: { name } })),
  })
  return { letGo, added: () => asked.filter(({ name }) => name === 'addPerson').map(({ body }) => body['name']) }
}
const drawImport = () =>
  draw(
    <>
      <TableImport of={people} onChanged={() => {}} />
      <Dialogs />
    </>,
  )

test('closing while lines are sent stops after the line under way, and its first password stays until the question is answered', async () => {
  const { letGo, added } = heldPeople()
  drawImport()
  await choose('Name,Remarks\nAna Lim,\nBea Cruz,\nCarla Uy,\n')
  press('Take 3 lines in')
  await waitFor(() => expect(added()).toEqual(['Ana Lim']))
  press('Cancel')
  await act(async () => letGo())
  expect(await screen.findByText('1 card to hand over')).toBeTruthy()
  expect(added()).toEqual(['Ana Lim'])
  press('Cancel')
  expect(await screen.findByText('Close without what is shown only now?')).toBeTruthy()
  press('Close without it')
  await waitFor(() => expect(screen.queryByText('1 card to hand over')).toBeNull())
})

const roles = z.object({ name: z.string().min(1), office: z.string().min(1), role: z.enum(['leader', 'medic']) })
const crews: Resource<Row> = {
  ...people,
  add: call('addPerson', roles, true),
  groups: [
    {
      title: 'Person',
      fields: [
        { name: 'name', label: 'Name' },
        { name: 'office', label: 'Office', mayBeAlike: true },
        { name: 'role', label: 'Usual role', labels: { leader: 'Leader', medic: 'Medic' } },
      ],
    },
  ],
}

test('an unknown word is chosen from what is known, once for all its lines, and what no column holds is written once', async () => {
  heldPeople()
  draw(<TableImport of={crews} onChanged={() => {}} />)
  await choose('Name,Usual role\nAna Lim,Doctor\nBea Cruz,doctor\nCarla Uy,Leader\n')
  expect(screen.getByRole('status').textContent).toContain('Wrong: 3')
  fireEvent.change(screen.getByLabelText('What “Doctor” means'), { target: { value: 'Medic' } })
  expect(screen.queryByLabelText('What “doctor” means')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Usual role, line 3').value).toBe('Medic')
  const office = screen.getByLabelText('Office, the same for all lines')
  fireEvent.change(office, { target: { value: 'MDRRMO' } })
  fireEvent.blur(office)
  expect(screen.getByRole('button', { name: 'Take 3 lines in' })).toBeTruthy()
})

test('where no column holds the name, it is said once what to do, and of no line that it is like another', async () => {
  heldPeople()
  drawImport()
  await choose('Remarks,Office\nAna Lim,A\nBea Cruz,B\n')
  expect(screen.getByText('Name: choose it above the column that holds it; until then every line stays out.')).toBeTruthy()
  expect(screen.queryByText(/The same as/)).toBeNull()
})

test('a column that holds something and is not read is named; an empty one is not', async () => {
  heldPeople()
  drawImport()
  await choose('Name,Tungkulin,Remarks,\nAna Lim,Dispatcher,,\n')
  expect(screen.getByText('Not read: Tungkulin')).toBeTruthy()
})

test('whoever printed the cards is not asked to print them', async () => {
  const { letGo } = heldPeople()
  vi.spyOn(window, 'print').mockImplementation(() => {})
  drawImport()
  await choose('Name,Remarks\nAna Lim,\n')
  letGo()
  press('Take 1 line in')
  fireEvent.click(await screen.findByRole('button', { name: 'Print the cards' }))
  dispatchEvent(new Event('afterprint'))
  press('Done')
  await waitFor(() => expect(screen.queryByText('1 card to hand over')).toBeNull())
})

test('closing asks where columns were chosen or cells were put right', async () => {
  heldPeople()
  const { unmount } = drawImport()
  await choose('Name,Remarks\nAna Lim,\n')
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  unmount()
  drawImport()
  await choose('Name,Remarks\nAna Lim,\n')
  const cell = screen.getByLabelText('Name, line 2')
  fireEvent.change(cell, { target: { value: 'Ana Marie Lim' } })
  fireEvent.blur(cell)
  press('Cancel')
  expect(await screen.findByText('Close without taking the table in?')).toBeTruthy()
  press('Close without it')
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

test('names with the surname first are turned round in one press, and only then', async () => {
  heldPeople()
  drawImport()
  await choose('Name,Remarks\n"DELA CRUZ, Juan M.",\n"Lim, Ana",\nBea Uy,\n')
  expect(screen.getByLabelText<HTMLInputElement>('Name, line 2').value).toBe('DELA CRUZ, Juan M.')
  press('Write “Juan M. Dela Cruz”')
  expect([2, 3, 4].map((line) => screen.getByLabelText<HTMLInputElement>(`Name, line ${line}`).value)).toEqual([
    'Juan M. Dela Cruz',
    'Ana Lim',
    'Bea Uy',
  ])
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull()
})

test('when the screen is left, no further line is sent', async () => {
  const { letGo, added } = heldPeople()
  const { unmount } = drawImport()
  await choose('Name,Remarks\nAna Lim,\nBea Cruz,\n')
  press('Take 2 lines in')
  await waitFor(() => expect(added()).toEqual(['Ana Lim']))
  unmount()
  await act(async () => letGo())
  await new Promise((resolve) => setTimeout(resolve))
  expect(added()).toEqual(['Ana Lim'])
})

test('a column “ID” of numbers of employees is a column like others; one of our ids says which row it is', async () => {
  heldPeople()
  const { unmount } = drawImport()
  await choose('ID,Name\n1042,Ana Lim\n1043,Bea Cruz\n')
  expect(screen.getByRole('button', { name: 'Take 2 lines in' })).toBeTruthy()
  expect(screen.queryByText('Says which row it is')).toBeNull()
  unmount()
  drawImport()
  await choose('ID,Name\n0198c0de-0000-7000-8000-000000000001,Ana Lim\n,Bea Cruz\n')
  expect(screen.getByText('Says which row it is')).toBeTruthy()
})
