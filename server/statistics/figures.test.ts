// In which order a report names what it counted.
import { expect, it } from 'vitest'
import type { Cell } from './cells.ts'
import { byStatus, mostFirst } from './figures.ts'

it('names the statuses in the order of the work, however the counts came: what is open, what is resolved, then the rest', () => {
  const cells = ['merged', 'resolved', 'declined', 'transferred', 'reported', 'accepted', 'pending'].map((key) => ({ kind: 'status', key, count: 2 }))
  const order = ['pending', 'accepted', 'transferred', 'resolved', 'reported', 'declined', 'merged']
  expect(Object.entries(byStatus(cells as Cell[]))).toEqual(order.map((status) => [status, 2]))
})

it('names the most first, and what names none last, however many they are', () => {
  const counts = [
    { id: null, name: '', count: 9 },
    { id: 'a', name: 'San Juan', count: 4 },
    { id: 'b', name: 'Dolores', count: 4 },
    { id: 'c', name: 'Muzon', count: 7 },
  ]
  expect(counts.toSorted(mostFirst).map(({ name }) => name)).toEqual(['Muzon', 'Dolores', 'San Juan', ''])
})
