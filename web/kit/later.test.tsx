// A part that cannot be loaded takes nothing of the page away, and comes when the network is back.
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { later } from './later.ts'

test('what is lost with the network leaves the page as it is, and comes with it', async () => {
  let isOnline = false
  const Part = later(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>the part</p>
  })
  render(
    <>
      <a href="tel:911">Call 911</a>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  )
  await act(async () => {})
  expect(screen.getByText('Call 911')).toBeTruthy()
  expect(screen.queryByText('the part')).toBeNull()
  isOnline = true
  await act(async () => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('the part')).toBeTruthy()
})
