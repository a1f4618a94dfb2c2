// A barangay is chosen of those that are known; that none is called so is said of what was typed alone.
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Barangay } from './Barangay.tsx'

const named = (name: string) => ({ id: name, name, hotline: null, position: null, outline: [] })
const many = Array.from({ length: 31 }, (_, at) => named(`Zone ${at + 1}`))
const draw = (barangays: readonly ReturnType<typeof named>[]) => {
  const chosen: string[] = []
  const onChange = (id: string) => chosen.push(id)
  const { unmount } = render(<Barangay barangays={barangays} value="" onChange={onChange} />)
  return { chosen, unmount }
}
const first = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Barangay' }).options[0]!.textContent

test('of barangays that have not come, nothing is said but to choose', () => {
  draw([])
  expect([first(), screen.queryByText('No barangay is called so.')]).toEqual(['Choose…', null])
})

test('of a long list a part of the name finds it; what nothing is called like is said in a line of its own', () => {
  const { chosen } = draw([...many, named('San Juan')])
  const field = screen.getByRole('searchbox', { name: 'Find your barangay' })
  fireEvent.change(field, { target: { value: 'juan' } })
  expect([chosen, screen.queryByText('No barangay is called so.')]).toEqual([['San Juan'], null])
  fireEvent.change(field, { target: { value: 'Taguig' } })
  expect([first(), screen.getByRole('status').textContent]).toEqual(['Choose…', 'No barangay is called so.'])
})
