// What stands gravest leads on every screen, silent or not; and the chart shows each peak beyond a threshold.
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sensor, SensorAlert } from '#contract/devices/Sensor.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { Around } from '#web/kit/testing/Around.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { GaugeList, GaugeRows } from './GaugeList.tsx'
import { GaugeBadge } from './LevelBadge.tsx'
import { Part } from './SensorBar.tsx'
import { SensorChart } from './SensorChart.tsx'
import { SensorPanel } from './SensorPanel.tsx'

const patient = { timeout: 20_000 }
vi.setConfig({ testTimeout: 30_000 })
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (n: number) => `0190a000-0000-7000-8000-00000000001${n}`
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const alert = (n: number, part: Partial<SensorAlert>): SensorAlert => ({
  ...{ id: id(n), sensorId: id(9), sensor: 'Creek gauge', unit: 'm', kind: 'level', level: 'critical', value: 17.65, at: at(20), endedAt: null },
  ...{ isSilent: true, lastReadingAt: at(9), acknowledgedAt: null, acknowledgedBy: null, transactionNumber: null, ...part },
})

test('a gauge that stood critical and fell silent stays critical, with how long it is silent', async () => {
  const me = makeMe('dispatcher')
  useSession.setState({ token: 'x', accountId: me.accountId, me, expired: null })
  const items = [alert(1, { kind: 'silence', level: 'watch', at: at(1) }), alert(2, {}), alert(3, { level: 'alert', at: at(2) })]
  answerCalls({ getSensorAlerts: () => ({ data: { items, total: 3, next: null } }) })
  draw(
    <MemoryRouter>
      <Part />
    </MemoryRouter>,
  )
  const bar = await screen.findByRole('status', { name: 'Alert of a sensor' }, patient)
  expect(bar.dataset.level).toBe('critical')
  expect(bar.textContent).toMatch(/Creek gauge.*Critical: 17\.65 m.*silent, last heard [89] min/)
})

test('the mark in the list says both', () => {
  draw(<GaugeBadge of={{ level: 'critical', isSilent: true, lastReadingAt: at(43.5) }} />)
  expect(screen.getByText(/Critical/).textContent).toMatch(/Critical, last heard 43 min ago/)
})

const gauge = { name: 'Creek gauge', kind: 'flood', unit: 'm', level: 'normal', lastValue: 14, isSilent: false } as const

test('a gauge that is not heard is said to be normal no longer, though its own limit of silence is an hour away', () => {
  const of = [
    { ...gauge, id: id(1), lastReadingAt: at(4.5) },
    { ...gauge, id: id(2), lastReadingAt: at(43.5) },
    { ...gauge, id: id(3), lastValue: null, lastReadingAt: null },
  ]
  draw(<GaugeRows of={of} isShown />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Creek gauge14 m4 min ago● Normal',
    'Creek gauge14 mLast heard 43 min ago',
    'Creek gauge–Not heard yet',
  ])
})

test('what a gauge reads is read anew while the list stands: a reading that changes no level is no fact', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let minutes = 43.5
  answerCalls({ getSensors: () => ({ data: { items: [{ ...gauge, id: id(1), lastReadingAt: at(minutes) }], total: 1, next: null } }) })
  draw(<GaugeList isShown />)
  await screen.findByText('Last heard 43 min ago', {}, patient)
  minutes = 0
  await vi.advanceTimersByTimeAsync(31_000)
  vi.useRealTimers()
  expect(await screen.findByText(/Normal/, {}, patient)).toBeTruthy()
})

test('a chart that waits for its readings says so, also in place of the sensor before it', async () => {
  const of = (n: number, name: string) =>
    ({
      ...{ id: id(n), name, unit: 'm', kind: 'water', thresholds: [], level: 'normal', isSilent: false, lastValue: 1, lastReadingAt: at(1) },
    }) as never
  const { promise, resolve } = Promise.withResolvers<object>()
  const creek = { data: { sensorId: id(8), points: [{ at: at(5), mean: 1, least: 1, most: 1 }] } }
  answerCalls({ fetchSensorData: ({ sensorId }) => (sensorId === id(8) ? creek : promise) as never })
  const shown = (n: number, name: string) => <SensorPanel sensor={of(n, name)} others={[]} />
  const { rerender } = draw(shown(8, 'Creek gauge'))
  expect(screen.getByRole('status').textContent).toBe('Loading…')
  expect(await screen.findByRole('img', {}, patient)).toBeTruthy()
  rerender(<Around>{shown(9, 'River gauge')}</Around>)
  expect(screen.getByRole('status').textContent).toBe('Loading…')
  expect(screen.queryByRole('img')).toBeNull()
  resolve({ data: { sensorId: id(9), points: [] } })
  expect(await screen.findByText('No readings in this span', {}, patient)).toBeTruthy()
})

test('the chart draws the most and the least as lines, and marks the peak that raised the alarm', () => {
  const sensor = {
    id: id(9),
    name: 'Creek gauge',
    unit: 'm',
    thresholds: [{ level: 'critical', side: 'above', value: 17, caseTypeId: null }],
  } as unknown as Sensor
  const to = Date.now()
  const points = [
    { at: at(300), mean: 14, least: 13.9, most: 14.1 },
    { at: at(200), mean: 14.3, least: 14, most: 17.65 },
    { at: at(100), mean: 14, least: 13.9, most: 14.1 },
  ]
  draw(<SensorChart range={{ from: to - 86_400_000, to }} first={{ sensor, points }} second={null} onZoom={() => {}} />)
  // The name of a threshold stands beside the lines: nothing that is measured covers it.
  const name = screen.getByText('Critical 17')
  expect(Number(name.getAttribute('x'))).toBeGreaterThan(Number(name.previousElementSibling!.getAttribute('x2')))
  expect(name.getAttribute('text-anchor')).toBeNull()
  const marks = [...document.querySelectorAll('circle')]
  expect(marks.map((mark) => mark.dataset.level)).toEqual(['critical'])
  const most = document.querySelector('polyline[data-edge="most"]')!.getAttribute('points')!.split(' ')
  expect(Number(most[1]!.split(',')[1])).toBeCloseTo(Number(marks[0]!.getAttribute('cy')), 0)
  expect(document.querySelectorAll('polyline').length).toBe(3)
})
