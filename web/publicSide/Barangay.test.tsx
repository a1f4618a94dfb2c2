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
  expect([first(), screen.queryByText('There is no barangay of that name.')]).toEqual(['Choose…', null])
})

test('of a long list a part of the name finds it; what nothing is called like is said in a line of its own', () => {
  const { chosen } = draw([...many, named('San Juan')])
  // What comes into the page together with its words is not read out.
  const status = screen.getByRole('status')
  const field = screen.getByRole('searchbox', { name: 'Find your barangay' })
  fireEvent.change(field, { target: { value: 'juan' } })
  expect([chosen, screen.queryByText('There is no barangay of that name.')]).toEqual([['San Juan'], null])
  fireEvent.change(field, { target: { value: 'Taguig' } })
  expect([first(), status.textContent]).toEqual(['Choose…', 'There is no barangay of that name.'])
})
