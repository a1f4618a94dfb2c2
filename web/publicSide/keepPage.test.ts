// Tests of keeping the page on the phone: a worker that fails while it is put in place is followed by another.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPage } from './keepPage.ts'

/** A browser whose workers end as told, one after the other. */
function browser(ends: ('activated' | 'redundant' | 'refused')[]) {
  const register = vi.fn(async () => {
    const end = ends.shift()
    if (end === 'refused') throw new DOMException('The script is not to be had.')
    const worker = Object.assign(new EventTarget(), { state: 'installing' as string })
    setTimeout(() => {
      worker.state = end!
      worker.dispatchEvent(new Event('statechange'))
    }, 100)
    return { active: null, waiting: null, installing: worker }
  })
  return { register, workers: { register } as unknown as ServiceWorkerContainer }
}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('one that is in place is enough', async () => {
  const { register, workers } = browser(['activated'])
  void keepPage(workers)
  await vi.runAllTimersAsync()
  expect(register).toHaveBeenCalledTimes(1)
})

it('after one that failed, and one that was not even begun, comes a third', async () => {
  const { register, workers } = browser(['redundant', 'refused', 'activated'])
  void keepPage(workers)
  await vi.runAllTimersAsync()
  expect(register).toHaveBeenCalledTimes(3)
})

it('a browser that never lets it is left alone after some tries', async () => {
  const { register, workers } = browser(Array.from({ length: 9 }, () => 'refused' as const))
  void keepPage(workers)
  await vi.runAllTimersAsync()
  expect(register).toHaveBeenCalledTimes(4)
})
