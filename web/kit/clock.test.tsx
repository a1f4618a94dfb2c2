// The clocks of a desk: what tells of long steps, or of none, is not drawn again each second; and what moves without end is moved without painting.
import { globSync, readFileSync } from 'node:fs'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearOf, serverNow, startClock, useNow, useTimeLeft } from './clock.ts'

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:10:00+08:00') })
  stop = startClock()
})
afterEach(() => {
  stop()
  cleanup()
  vi.useRealTimers()
})
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  ['each second', () => useNow(), 60],
  ['of half minutes', () => useNow(30_000), 2],
  ['until a moment that has passed', () => useTimeLeft(Date.now() - 1), 0],
  ['until a moment in ten seconds', () => useTimeLeft(Date.parse('2026-11-20T06:10:11+08:00')), 10],
])('what tells the time %s is drawn as often in a minute', async (_, useTime, times) => {
  let drawn = 0
  const Told = () => {
    drawn++
    return <p>{useTime()}</p>
  }
  await wait(1_000)
  render(<Told />)
  const before = drawn
  await wait(60_000)
  expect(drawn - before).toBe(times)
})

test('what is told of has happened: between two ticks, and where this machine is a little behind, no clock shows less', async () => {
  const Told = () => <p>{useNow()}</p>
  const { container } = render(<Told />)
  await wait(5_700)
  const told = Date.now() + 200
  await act(async () => hearOf(new Date(told).toISOString()))
  expect(Number(container.textContent)).toBeGreaterThanOrEqual(told)
  expect(serverNow()).toBe(told)
  await act(async () => hearOf(new Date(told - 60_000).toISOString()))
  expect(serverNow()).toBe(told)
})

test('a storm of what is told draws what shows the time once more a second, not with each', async () => {
  let drawn = 0
  const Told = () => {
    drawn++
    return <p>{useNow()}</p>
  }
  render(<Told />)
  await wait(10_000)
  const before = drawn
  for (let n = 0; n < 300; n++) {
    await act(async () => hearOf(new Date(Date.now()).toISOString()))
    await wait(33)
  }
  expect(drawn - before).toBeGreaterThanOrEqual(10)
  expect(drawn - before).toBeLessThanOrEqual(20)
})

test('what moves without end moves by transform and opacity alone: nothing is painted for it', () => {
  const painted: string[] = []
  let moving = 0
  for (const file of globSync('web/**/*.css')) {
    const css = readFileSync(file, 'utf8')
    for (const [, name] of css.matchAll(/animation:\s*([\w-]+)[^;]*\binfinite\b/g)) {
      moving++
      const frames = new RegExp(`@keyframes ${name} \\{((?:[^{}]*\\{[^{}]*\\})*)`).exec(css)?.[1] ?? ''
      const moved = [...frames.matchAll(/([\w-]+):/g)].map(([, property]) => property!)
      if (moved.length === 0 || moved.some((one) => one !== 'transform' && one !== 'opacity')) painted.push(`${file} ${name}: ${moved.join()}`)
    }
  }
  expect(painted).toEqual([])
  expect(moving).toBeGreaterThan(2)
})
