// The list of reports that wait on this phone: it asks before it deletes one, answers when one could not be sent, and says only what is so.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const shelves = vi.hoisted(() => new Map<string, Map<string, unknown>>())
/** The phone's storage is full or blocked. */
const isFull = vi.hoisted(() => ({ now: false }))
vi.mock('idb-keyval', () => {
  const put = (key: string, value: unknown, shelf: Map<string, unknown>) => {
    if (isFull.now) throw new DOMException('full', 'QuotaExceededError')
    shelf.set(key, value)
  }
  return {
    createStore: (name: string) => shelves.get(name) ?? shelves.set(name, new Map()).get(name),
    set: async (key: string, value: unknown, shelf: Map<string, unknown>) => put(key, value, shelf),
    update: async (key: string, make: (kept: unknown) => unknown, shelf: Map<string, unknown>) => put(key, make(shelf.get(key)), shelf),
    del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
    entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
  }
})

let tries = 0
beforeEach(() => {
  tries = 0
  isFull.now = false
  for (const shelf of shelves.values()) shelf.clear()
  vi.resetModules()
  vi.stubGlobal('fetch', async () => {
    tries++
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, 'http://phone.test'), { ...init, signal: null })
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openWithOne() {
  const { keepReport, useQueue } = await import('./queue.ts')
  const { QueueList } = await import('./QueueList.tsx')
  const one = { clientId: 'one', label: 'Fire', writtenAt: new Date().toISOString(), entry: { deviceId: 'phone', description: 'Smoke' } }
  await act(async () => void (await keepReport(one)))
  render(<QueueList />)
  return () => useQueue.getState().all.length
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const list = () => screen.getByRole('region', { name: 'Reports on this phone' }).textContent

test('one touch deletes no report that was not sent: it is asked, and may be kept', async () => {
  const count = await openWithOne()
  press('Delete it')
  expect(count()).toBe(1)
  expect(screen.getByRole('alertdialog', { name: 'Delete it unsent?' })).toBeTruthy()
  press('Keep it')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(count()).toBe(1)
  press('Delete it')
  press('Delete it')
  await waitFor(() => expect(count()).toBe(0))
})

test('sent by hand without a connection it answers in words, and says that it goes out by itself', async () => {
  await openWithOne()
  expect(list()).toContain('It goes out by itself once there is a connection.')
  expect(screen.queryByRole('alert')).toBeNull()
  press('Send it now')
  expect((await screen.findByRole('alert')).textContent).toMatch(/No connection just now, so it is still not sent\. It goes out by itself\./)
  expect(tries).toBeGreaterThan(0)
})

test('what the phone cannot keep is not said to be saved', async () => {
  isFull.now = true
  await openWithOne()
  expect(list()).toContain('Not sent yet. Call 911 if it is urgent. ')
  expect(list()).toContain('leave this page open until it is sent')
  expect(list()).not.toContain('Saved on this phone')
})

test('what went out while it was asked is asked about no more, and cannot be deleted unsent', async () => {
  const count = await openWithOne()
  const { keepReport } = await import('./queue.ts')
  const sent = { token: 'T'.repeat(43), reference: 'TAY-261128-0101' }
  press('Delete it')
  await act(async () => void (await keepReport({ clientId: 'one', label: 'Fire', writtenAt: new Date().toISOString(), entry: null, sent })))
  expect(list()).toContain('Sent: TAY-261128-0101')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Take it off this list' })).toBeTruthy()
  expect(count()).toBe(1)
})

test('what the browser sent by itself, while the page still shows it unsent, is not deleted: its link stays', async () => {
  const count = await openWithOne()
  press('Delete it')
  const kept = shelves.get('tanod-quickreport')!
  kept.set('one', { ...(kept.get('one') as object), entry: null, sent: { token: 'T'.repeat(43), reference: 'TAY-261128-0101' } })
  press('Delete it')
  await waitFor(() => expect(list()).toContain('Sent: TAY-261128-0101'))
  expect([count(), kept.size]).toEqual([1, 1])
})
