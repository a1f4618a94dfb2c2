// A flood of one network at the desk: one row that rings, unfolds by keys, and is rejected as one and taken back.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ReportCluster } from '#contract/tickets/offlineReports/clusters.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useStrip } from '#web/kit/strip.tsx'
import { useSession } from '#web/kit/session/session.ts'
import * as sound from '#web/kit/sound.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import * as asks from '#web/tickets/steps/asks.ts'
import { Clusters } from './Clusters.tsx'

const at = '2026-06-01T00:00:00.000Z'
const cluster: ReportCluster = { id: 'c', beganAt: at, lastAt: at, count: 2_431, acknowledgedBy: null }
const report = (id: string) => ({ id, text: `Fire ${id}`, caseTypeId: null, barangayId: null, landmark: null, arrivedAt: at })
const page = (...ids: string[]) => ({ data: { items: ids.map(report), next: null, total: ids.length } })

beforeEach(() => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  queryClient.clear()
  useStrip.setState({ bars: [], isOpen: false })
  vi.restoreAllMocks()
})

function open(given: ReportCluster | ReportCluster[], reports = () => page('b', 'a') as { data: object }) {
  const rows = [given].flat()
  const asked = answerCalls({
    getReportClusters: () => ({ data: { items: rows, next: null, total: rows.length } }),
    getOfflineReports: () => reports(),
    getCaseTypes: () => ({ data: { items: [], next: null, total: 0 } }),
    getBarangays: () => ({ data: { items: [], next: null, total: 0 } }),
    tagOfflineReport: () => ({ status: 409, message: 'Taken.', code: 'conflict' }),
    closeReportCluster: () => ({ message: 'Rejected.', data: { count: 2 } }),
    acknowledgeReportCluster: () => ({ message: 'Acknowledged.' }),
  })
  draw(<Clusters />)
  return asked
}
const bodies = (asked: { name: string; body: object }[], of: string) => asked.filter(({ name }) => name === of).map(({ body }) => body)

test('it rings with its count until somebody acknowledges it', async () => {
  const ring = vi.spyOn(sound, 'startAlarm').mockImplementation(() => {})
  const asked = open(cluster)
  await screen.findByText('2,431 reports of danger')
  expect(ring.mock.calls).toEqual([['clusters']])
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge' }))
  await waitFor(() => expect(bodies(asked, 'acknowledgeReportCluster')).toEqual([{ id: 'c' }]))
})

test('one that was acknowledged rings no more and still unfolds', async () => {
  const ring = vi.spyOn(sound, 'startAlarm').mockImplementation(() => {})
  open({ ...cluster, acknowledgedBy: { id: 'x', name: 'Ana' } })
  await screen.findByText('2,431 reports of danger')
  expect(ring).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
})

test('it unfolds by keys: J moves, Enter makes a ticket of the chosen report alone, Escape folds it up', async () => {
  const asked = open({ ...cluster, acknowledgedBy: { id: 'x', name: 'Ana' } })
  fireEvent.click(await screen.findByRole('button', { expanded: false }))
  await screen.findByText('Fire a')
  const list = screen.getByRole('listbox')
  expect(document.activeElement).toBe(list)
  await waitFor(() => expect(screen.getByRole('option', { selected: true }).id).toBe('clustered-b'))
  fireEvent.keyDown(list, { key: 'j' })
  expect(screen.getByRole('option', { selected: true }).id).toBe('clustered-a')
  fireEvent.keyDown(list, { key: 'Enter' })
  await waitFor(() => expect(bodies(asked, 'tagOfflineReport')).toEqual([{ id: 'a' }]))
  fireEvent.keyDown(list, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('all are rejected only once all were shown, and only as far as they were', async () => {
  const pages = [{ data: { items: [report('a')], next: 'more', total: 2 } }]
  const last = { data: { items: [report('b')], next: null, total: 2 } }
  vi.spyOn(asks, 'askWhy').mockResolvedValue({ reason: 'Prank' })
  const sent = open({ ...cluster, acknowledgedBy: { id: 'x', name: 'Ana' } }, () => pages.shift() ?? last)
  fireEvent.click(await screen.findByRole('button', { expanded: false }))
  await screen.findByText('Fire a')
  const reject = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reject all' })
  expect(reject().disabled).toBe(true)
  expect(screen.getByText(/The oldest 1 of 2/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByText('Fire b')
  await waitFor(() => expect(reject().disabled).toBe(false))
  fireEvent.click(reject())
  await waitFor(() => expect(bodies(sent, 'closeReportCluster')).toEqual([{ id: 'c', seenUntil: at, seen: 2, reason: 'Prank' }]))
})

test('it is one bar of the strip, in its turn by gravity, whose other networks lie over the screen', async () => {
  vi.spyOn(sound, 'startAlarm').mockImplementation(() => {})
  const other = { ...cluster, id: 'd', count: 7, acknowledgedBy: { id: 'x', name: 'Ana' } }
  open([other, cluster])
  await screen.findByText('2,431 reports of danger')
  expect(screen.queryByText('7 reports of danger')).toBeNull()
  expect(useStrip.getState().bars.map(({ of }) => of)).toEqual(['flood'])
  fireEvent.click(screen.getByRole('button', { name: /2 networks/ }))
  fireEvent.click(screen.getByRole('button', { name: /^7 reports of danger/ }))
  expect(await screen.findByText('Fire a')).toBeTruthy()
  expect(screen.getByText('7 reports of danger').closest('[data-strip-bar]')).toBe(
    screen.getByText('2,431 reports of danger').closest('[data-strip-bar]'),
  )
  act(() => useStrip.setState(({ bars }) => ({ bars: [...bars, { id: 'graver', of: 'alarm' }] })))
  expect(screen.getByText('2,431 reports of danger').closest('[hidden]')).not.toBeNull()
})
