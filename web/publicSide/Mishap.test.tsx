// The public side where a part of it throws: no blank page, but whom to call, what is kept, and how to go on, in three languages.
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
/** What throws, planted. */
const planted = vi.hoisted(() => ({ in: '' }))
const throwing = (name: string) => () => {
  if (planted.in.includes(name)) throw new TypeError(`planted in ${name}`)
  return `The ${name}`
}
vi.mock('./report/ReportPage.tsx', () => ({ ReportPage: throwing('form') }))
vi.mock('./followUp/FollowUpPage.tsx', () => ({ FollowUpPage: throwing('followed report') }))
vi.mock('./report/QueueList.tsx', () => ({ QueueList: throwing('list') }))
vi.mock('./report/media.ts', () => ({ followMedia: async () => {} }))

const hotlines = [{ name: 'Rescue', number: '+639171234567' }]
const clientId = '0199f0a0-0000-7000-8000-000000000001'

beforeEach(() => {
  vi.resetModules()
  for (const shelf of shelves.values()) shelf.clear()
  const center = { id: clientId, slug: 'taytay', name: 'Taytay', hotlines }
  document.body.innerHTML = `<script type="application/json" id="start">${JSON.stringify({ centers: [center], town: null })}</script>`
  history.replaceState(null, '', '/cms/quickreport')
  // React tells what was thrown.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function open(language: 'en' | 'fil' | 'ceb') {
  await (await import('./language.ts')).switchLanguage(language)
  const { PublicSide } = await import('./PublicSide.tsx')
  render(<PublicSide />)
  await act(async () => {})
}

test.each([
  ['en', 'This page has failed', 'Load the page again'],
  ['fil', 'Nagkaproblema ang page na ito', 'Buksan muli ang page'],
  ['ceb', 'Napakyas kini nga page', 'Ablihi pag-usab ang page'],
] as const)('in %s a page that throws says whom to call first, what is kept, and how to go on', async (language, said, again) => {
  planted.in = 'form'
  shelves.set('tanod-draft', new Map([[clientId, { clientId, at: Date.now(), place: {} }]]).set('draft', { clientId, at: Date.now(), place: {} }))
  await open(language)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/cms/quickreport', 'tel:911', 'tel:+639171234567'])
  expect(screen.getByRole('alert').textContent).toContain(said)
  expect(screen.getByText('The list')).toBeTruthy()
  expect(screen.getByRole('button', { name: again })).toBeTruthy()
  // The draft is told of, and may be left behind where it is what throws.
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

test('whatever else throws, 911 stays', async () => {
  planted.in = 'form and list'
  await open('en')
  expect(screen.getByRole('link', { name: /Call 911/ })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'This page has failed' })).toBeTruthy()
})

const stands = /it stands below, and goes out by itself/
const report = { clientId, writtenAt: '2026-11-27T10:00:00.000Z', label: 'Fire' }
test.each([
  ['that waits', 'form', { ...report, entry: { description: 'Fire' } }, true],
  ['that was refused', 'form', { ...report, entry: { description: 'Fire' }, refusal: 'No.' }, false],
  ['that was sent', 'form', { ...report, entry: null, sent: { token: 'T'.repeat(43), reference: 'TAY-1' } }, false],
  ['that waits, whose list throws too', 'form and list', { ...report, entry: { description: 'Fire' } }, false],
])('a report %s stands below and goes out by itself where that is so', async (_, throws, kept, isSaid) => {
  planted.in = throws
  await open('en')
  const { useQueue } = await import('./report/queue.ts')
  await act(async () => useQueue.setState({ all: [kept] }))
  await act(async () => {})
  expect(screen.queryAllByText(stands)).toHaveLength(isSaid ? 1 : 0)
})

test('of two drafts the one is left behind that this tab writes, not the newer one of another', async () => {
  planted.in = 'form'
  const other = '0199f0a0-0000-7000-8000-000000000002'
  const draftOf = (id: string, at: number) => ({ clientId: id, at, place: {} })
  const now = Date.now()
  shelves.set('tanod-draft', new Map([clientId, other].map((id, of) => [id, draftOf(id, now - 2_000 + of * 1_000)])))
  history.replaceState({ step: 2, draft: clientId }, '', '/cms/quickreport')
  await open('en')
  fireEvent.click(await screen.findByRole('button', { name: /Report anew/ }))
  await waitFor(() => expect([...shelves.get('tanod-draft')!.keys()]).toEqual([other]))
})

test('the page of a report that throws is caught too, and going back shows what stood before', async () => {
  planted.in = 'followed report'
  history.replaceState({ report: 'T'.repeat(43) }, '', '/cms/quickreport?report')
  await open('en')
  expect(await screen.findByText('This page has failed')).toBeTruthy()
  history.replaceState(null, '', '/cms/quickreport')
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))
  expect(await screen.findByText('The form')).toBeTruthy()
})
