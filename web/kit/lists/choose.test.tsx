// Tests of lists that are chosen from: whole at 2,000 rows, found by typing, named wherever they stand, and only some of them drawn.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { get } from '#contract/kit/endpoint.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { useAll } from './allOf.ts'
import { drawnOf, findAmong, mostDrawn } from './find.ts'

const rows = Array.from({ length: 2_000 }, (_, at) => ({ id: `id-${at}`, name: at === 1_850 ? 'Dos Peñas' : `Barangay ${at}` }))
const choices = rows.map(({ id, name }) => ({ value: id, label: name }))
const getPlaces = get('/reference/getPlaces', {
  doc: '',
  access: [],
  input: z.object(pageInput),
  data: page(z.object({ id: z.string(), name: z.string() })),
})
const idOf = ({ id }: { id: string }) => id

function answerPages() {
  return answerCalls({
    getPlaces: () => {
      const at = asked.length * 100
      asked.push(at)
      return { data: { items: rows.slice(at, at + 100), next: at + 100 < rows.length ? String(at + 100) : null, total: rows.length } }
    },
  })
}
const asked: number[] = []

function Field() {
  const { list, byId } = useAll(getPlaces, idOf)
  const [id, setId] = useState<string | null>('id-1777')
  return (
    <>
      <Choose label="Place" choices={list.map((row) => ({ value: row.id, label: row.name }))} value={id} onChange={setId} />
      <output>{byId.get(id ?? '')?.name}</output>
    </>
  )
}

test('all pages are read once, the last row has its name and can be chosen by typing', async () => {
  answerPages()
  draw(<Field />)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Barangay 1777'))
  expect(asked).toHaveLength(20)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Place' })
  expect(input.value).toBe('Barangay 1777')
  const user = userEvent.setup()
  await user.click(input)
  expect((await screen.findAllByRole('option')).length).toBe(mostDrawn + 1)
  expect(screen.getByRole('option', { name: 'Barangay 1777' })).toBeTruthy()
  expect(screen.getByText('1,940 more: type to find them')).toBeTruthy()
  await user.clear(input)
  await user.type(input, 'penas')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Dos Peñas'))
})

test('what begins with the words typed stands before what only holds them', () => {
  const some = [{ label: 'New San Isidro' }, { label: 'Sta. Sanisidra' }, { label: 'San Isidro' }]
  expect(findAmong(some, 'san is').map(({ label }) => label)).toEqual(['San Isidro', 'New San Isidro', 'Sta. Sanisidra'])
  expect(findAmong(choices, 'barangay 1999')).toHaveLength(1)
})

test('a list that is drawn whole says nothing of more', () => {
  expect(drawnOf(choices.slice(0, mostDrawn), '')).toHaveLength(mostDrawn)
  expect(drawnOf(choices, 'dos')).toHaveLength(1)
})
