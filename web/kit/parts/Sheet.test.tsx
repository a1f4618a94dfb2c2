// A table of a sheet: on a phone its rows are cards, in which each cell says what it tells.
import { expect, test } from 'vitest'
import { screen } from '@testing-library/react'
import { Around } from '#web/kit/testing/Around.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { SheetTable } from './Sheet.tsx'

const rows = (phones: readonly string[]) => (
  <SheetTable head={['Team', 'Number']}>
    {phones.map((phone) => (
      <tr key={phone}>
        <td>Engine 2</td>
        <td>{phone}</td>
      </tr>
    ))}
  </SheetTable>
)
const labels = () => screen.getAllByRole('cell').map((cell) => cell.dataset['label'])

test('each cell has the words of its column, in rows that come later too', () => {
  const { rerender } = draw(rows(['0917']))
  expect(labels()).toEqual(['Team', 'Number'])
  rerender(<Around>{rows(['0917', '0918'])}</Around>)
  expect(labels()).toEqual(['Team', 'Number', 'Team', 'Number'])
})
