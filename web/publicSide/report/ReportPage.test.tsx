// The quick report as a phone shows it: two touches and it is sent; one hold and it is sent; and what was chosen survives a reload.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('idb-keyval', () => {
  const shelves = new Map<string, Map<string, unknown>>()
  return {
    createStore: (name: string) => shelves.get(name) ?? shelves.set(name, new Map()).get(name),
    set: async (key: string, value: unknown, shelf: Map<string, unknown>) => void shelf.set(key, value),
    del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
    entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
  }
})

const id = (n: number) => `0199f0a0-0000-7000-8000-00000000000${n}`
const center = {
  ...{ id: id(1), slug: 'taytay', name: 'Taytay', logoUrl: null, address: '', email: null, facebookPage: null, timeZone: 'Asia/Manila' },
  ...{ hotlines: [{ name: 'Rescue', number: '+639171234567' }], center: { lat: 14.5, lng: 121.1 }, bounds: null },
}
const town = {
  ...{ center, noticeVersion: '1', barangays: [{ id: id(3), name: 'Dolores', hotline: null, position: null, outline: [] }] },
  caseTypes: [{ id: id(2), name: 'Fire', nameFil: 'Sunog', icon: 'flame', color: '#b00020', isLifeThreat: 1, subTypes: [] }],
}
let bodies: Record<string, unknown>[] = []
const filed = { state: 'received', reference: 'TAY-1', token: 'T'.repeat(43) }

function comesWith(start: object) {
  document.body.innerHTML = `<script type="application/json" id="start">${JSON.stringify({ at: new Date().toISOString(), ...start })}</script>`
}

beforeEach(() => {
  bodies = []
  vi.resetModules()
  comesWith({ centers: [center], town })
  history.replaceState(null, '', '/cms/quickreport')
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('createEmergencyTicket')) throw new TypeError('Failed to fetch')
    bodies.push((await request.json()) as Record<string, unknown>)
    return new Response(JSON.stringify({ message: 'ok', data: filed }))
  })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, 'http://phone.test'), { ...init, signal: null })
      }
    },
  )
  vi.stubGlobal('navigator', {
    ...{ language: 'en', onLine: true },
    geolocation: { getCurrentPosition: (give: (found: object) => void) => give({ coords: { latitude: 14.56, longitude: 121.13, accuracy: 9 } }) },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(onSent: (token: string) => void) {
  const { ReportPage } = await import('./ReportPage.tsx')
  return render(<ReportPage onSent={onSent} />)
}

test('whom to call is there, and two touches send the report with its place', async () => {
  const onSent = vi.fn()
  await open(onSent)
  expect(screen.getByRole('link', { name: /Call 911/ }).getAttribute('href')).toBe('tel:911')
  expect(screen.getByText('0917-123-4567')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Many' }))
  await screen.findByText('Position found, within 9 m.')
  fireEvent.click(screen.getByRole('button', { name: 'Send to the command center' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
  expect(bodies).toMatchObject([
    { caseTypeId: id(2), description: 'Is anybody inside? Yes.\nHow many people? Many.', position: { lat: 14.56, accuracy: 9 } },
  ])
  expect(bodies[0]!['deviceId']).toMatch(/^[\da-f-]{36}$/)
})

test('what was chosen is there again after a reload, at its step', async () => {
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'No' }))
  await act(async () => {})
  cleanup()
  await open(vi.fn())
  expect(((await screen.findByRole('radio', { name: 'No' })) as HTMLInputElement).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Send to the command center' })).toBeTruthy()
})

test.each([
  ['of the same name', 'Fire'],
  ['else the last one', 'Something else'],
])('what was chosen for another center is the kind of this one, %s, and its words are still there', async (_, name) => {
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.change(await screen.findByLabelText(/What do you see/), { target: { value: 'Smoke behind the school' } })
  await act(async () => {})
  cleanup()
  vi.resetModules()
  const there = { ...center, id: id(5), name: 'Taguig' }
  comesWith({ centers: [there], town: { ...town, center: there, caseTypes: [{ ...town.caseTypes[0], id: id(6), name }] } })
  const onSent = vi.fn()
  await open(onSent)
  expect(((await screen.findByLabelText(/What do you see/)) as HTMLTextAreaElement).value).toBe('Smoke behind the school')
  fireEvent.click(screen.getByRole('button', { name: 'Send to the command center' }))
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(bodies).toMatchObject([{ commandCenterId: id(5), caseTypeId: id(6) }])
})

test('a hold of two seconds calls for help with the place; a short touch only asks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onSent = vi.fn()
  await open(onSent)
  const button = await screen.findByRole('button', { name: /Hold for help/ })
  fireEvent.pointerDown(button)
  fireEvent.pointerUp(button)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(bodies).toEqual([])
  expect(screen.getByRole('button', { name: 'Send for help now' })).toBeTruthy()
  fireEvent.pointerDown(button)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  vi.useRealTimers()
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(bodies).toMatchObject([{ isCallForHelp: true, position: { lat: 14.56 } }])
})
