// Looking for work: one look at a time, none missed where a fact comes during one, and the end waits for what goes on.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LoggedFact } from './functions.ts'
import { keepLooking, type Look } from './keepLooking.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const turns = () => vi.advanceTimersByTimeAsync(0)
function openTail() {
  const listeners: ((facts: LoggedFact[]) => void)[] = []
  const told = (verb: string) => listeners.forEach((listener) => listener([{ verb } as LoggedFact]))
  return { told, tail: { onFacts: (listener: (facts: LoggedFact[]) => void | Promise<void>) => void listeners.push(listener) } }
}

it('a fact that comes during a look brings one more, others bring none', async () => {
  const { tail, told } = openTail()
  const looks: PromiseWithResolvers<void>[] = []
  const look = () => {
    looks.push(Promise.withResolvers<void>())
    return looks.at(-1)!.promise
  }
  const end = keepLooking({ everyMs: 1_000, look, warn: () => expect.unreachable(), calledBy: { tail, isCall: ({ verb }) => verb === 'come' } })
  told('other')
  await turns()
  expect(looks).toHaveLength(0)
  told('come')
  await turns()
  told('come')
  told('come')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(looks).toHaveLength(1)
  looks[0]!.resolve()
  await turns()
  expect(looks).toHaveLength(2)
  looks[1]!.resolve()
  await turns()
  expect(looks).toHaveLength(2)
  await end()
})

it('goes on after trouble, does one key once at a time, and its end waits for what is under way', async () => {
  const warned: unknown[] = []
  const work: PromiseWithResolvers<void>[] = []
  let trouble = true
  const look = async ({ once }: Look) => {
    if (trouble) throw new Error('The database is away.')
    once('a key', () => {
      work.push(Promise.withResolvers<void>())
      return work.at(-1)!.promise
    })
  }
  const end = keepLooking({ everyMs: 1_000, look, warn: (error) => void warned.push(error) })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(warned).toHaveLength(1)
  trouble = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect(work).toHaveLength(1)
  work[0]!.reject(new Error('Of this key alone.'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([work.length, warned.length]).toEqual([2, 2])
  let isOver = false
  const ending = end().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([isOver, work.length]).toEqual([false, 2])
  work[1]!.resolve()
  await ending
  expect(isOver).toBe(true)
})
