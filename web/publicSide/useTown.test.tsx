// The center of the page: the one that was asked for last, and never another without a word.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const shelves = vi.hoisted(() => new Map<string, Map<string, unknown>>())
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => shelves.get(name) ?? shelves.set(name, new Map()).get(name),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => void shelf.set(key, value),
  update: async (key: string, make: (kept: unknown) => unknown, shelf: Map<string, unknown>) => void shelf.set(key, make(shelf.get(key))),
  del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
  entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
}))

const centerOf = (n: number, slug: string, name: string) => ({
  ...{ id: `0199f0a0-0000-7000-8000-00000000000${n}`, slug, name, logoUrl: null, address: '', email: null, facebookPage: null },
  ...{ timeZone: 'Asia/Manila', hotlines: [{ name: 'Rescue', number: `+63917123456${n}` }], center: { lat: 14.5, lng: 121.1 }, bounds: null },
})
const taytay = centerOf(1, 'taytay', 'Taytay')
const taguig = centerOf(2, 'taguig', 'Taguig')
const pasig = centerOf(3, 'pasig', 'Pasig')
const kinds = (name: string) => [{ id: taytay.id, name, names: {}, icon: 'flame', color: '#b00020', isLifeThreat: 1, subTypes: [] }]
/** How the server answers for a center: with the name of its only kind, or not. */
let answers: Map<string, () => Promise<string>>

beforeEach(() => {
  vi.resetModules()
  for (const shelf of shelves.values()) shelf.clear()
  answers = new Map()
  const start = { at: new Date().toISOString(), centers: [taytay, taguig, pasig] }
  const town = { center: taytay, noticeVersion: '1', barangays: [], caseTypes: kinds('Fire of Taytay') }
  document.body.innerHTML = `<script type="application/json" id="start">${JSON.stringify({ ...start, town })}</script>`
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('navigator', { language: 'en', onLine: true })
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    const name = await answers.get(url.searchParams.get('commandCenterId') ?? '')?.()
    if (name === undefined) throw new TypeError('Failed to fetch')
    const data = url.pathname.includes('getCaseTypes')
      ? kinds(name)
      : url.pathname.includes('getNotice')
        ? { version: '1' }
        : { items: [], next: null }
    return new Response(JSON.stringify({ message: 'ok', data }))
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

async function open(path: string) {
  history.replaceState(null, '', path)
  const { ReportPage } = await import('./report/ReportPage.tsx')
  render(<ReportPage onSent={() => {}} />)
  await act(async () => {})
}
const chooser = () => screen.getByRole('combobox', { name: 'Reporting to' })
const pick = (center: typeof taytay) => act(async () => void fireEvent.change(chooser(), { target: { value: center.id } }))

test('a link to a center that cannot be had says so, shows whom to call there, and leads to no other by itself', async () => {
  await open('/cms/quickreport?center=taguig')
  expect(await screen.findByText(/Taguig cannot be reached just now/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Fire of Taytay' })).toBeNull()
  expect(screen.getByText('0917-123-4562')).toBeTruthy()
  // Help can be called for all the same.
  expect(screen.getByRole('button', { name: /Hold for help/ })).toBeTruthy()
  answers.set(taguig.id, async () => 'Fire of Taguig')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Fire of Taguig' })).toBeTruthy()
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
})

test('a link to a center that does not exist offers those that do', async () => {
  await open('/cms/quickreport?center=atlantis')
  expect(await screen.findByText(/atlantis cannot be reached just now/)).toBeTruthy()
  answers.set(pasig.id, async () => 'Fire of Pasig')
  await pick(pasig)
  expect(await screen.findByRole('button', { name: 'Fire of Pasig' })).toBeTruthy()
})

test('of two choices the last counts, whichever is answered first', async () => {
  await open('/cms/quickreport')
  answers.set(pasig.id, async () => 'Fire of Pasig')
  const go: (() => void)[] = []
  answers.set(taguig.id, () => new Promise((resolve) => go.push(() => resolve('Fire of Taguig'))))
  await pick(taguig)
  await pick(pasig)
  expect(await screen.findByRole('button', { name: 'Fire of Pasig' })).toBeTruthy()
  await act(async () => go.forEach((answer) => answer()))
  await act(async () => void (await new Promise((resolve) => setImmediate(resolve))))
  expect(screen.getByRole('button', { name: 'Fire of Pasig' })).toBeTruthy()
})

test('a choice that cannot be had is said, and rejects nothing unheard', async () => {
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  await open('/cms/quickreport')
  await pick(pasig)
  await waitFor(() => expect(screen.getByText(/Pasig cannot be reached just now/)).toBeTruthy())
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unheard)
  expect(unheard).not.toHaveBeenCalled()
})

test('where areas overlap, the page reports to the center whose middle is nearer, not to the first', async () => {
  const bounds = { south: 14.4, west: 121, north: 14.7, east: 121.3 }
  const near = { ...taguig, bounds, center: { lat: 14.57, lng: 121.13 } }
  const start = { at: new Date().toISOString(), centers: [{ ...taytay, bounds }, near] }
  const town = { center: start.centers[0], noticeVersion: '1', barangays: [], caseTypes: kinds('Fire of Taytay') }
  document.body.innerHTML = `<script type="application/json" id="start">${JSON.stringify({ ...start, town })}</script>`
  const geolocation = {
    getCurrentPosition: (give: (found: object) => void) => give({ coords: { latitude: 14.5686, longitude: 121.1331, accuracy: 10 } }),
  }
  vi.stubGlobal('navigator', { language: 'en', onLine: true, geolocation, permissions: { query: async () => ({ state: 'granted' }) } })
  answers.set(near.id, async () => 'Fire of Taguig')
  await open('/cms/quickreport')
  expect(await screen.findByRole('button', { name: 'Fire of Taguig' })).toBeTruthy()
  expect((chooser() as HTMLSelectElement).value).toBe(near.id)
})

test.each([true, false])(
  'the town of a report that is not sent yet stands again after a reload, with whom to call there (connected: %s)',
  async (isConnected) => {
    const entry = { commandCenterId: taguig.id, clientId: 'one', language: 'en' }
    const kept = { clientId: 'one', writtenAt: new Date().toISOString(), label: 'Fire', entry }
    shelves.set('tanod-quickreport', new Map([['one', kept]]))
    if (isConnected) answers.set(taguig.id, async () => 'Fire of Taguig')
    await open('/cms/quickreport')
    await act(async () => void (await new Promise((resolve) => setImmediate(resolve))))
    expect((chooser() as HTMLSelectElement).value).toBe(isConnected ? taguig.id : '')
    expect(screen.queryByText('0917-123-4562')).not.toBeNull()
  },
)
