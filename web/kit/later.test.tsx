// A part that cannot be loaded takes nothing of the page away, and comes when the network is back.
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { insist, later } from './later.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('a page whose file the browser asks for no more is loaded anew once the network is there', async () => {
  let isThere = false
  vi.stubGlobal('fetch', async () => (isThere ? new Response() : Promise.reject(new TypeError('Failed to fetch'))))
  const loadAnew = vi.fn()
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  void insist(load, loadAnew)
  const again = async () => {
    const before = load.mock.calls.length
    await vi.waitFor(() => {
      dispatchEvent(new Event('online'))
      expect(load.mock.calls.length).toBeGreaterThan(before)
    })
  }
  await again()
  await again()
  expect(loadAnew).not.toHaveBeenCalled()
  isThere = true
  await again()
  await vi.waitFor(() => expect(loadAnew).toHaveBeenCalled())
})
