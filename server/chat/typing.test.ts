// That somebody writes ends for those who wait for news: by what is told, or by itself after the last key.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { typingMs } from '#contract/chat/rules.ts'
import type { Tail } from '#server/kit/tail.ts'
import { Typing } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('whoever waits is woken when the last key lies far enough back, though nobody tells the end', () => {
  let hear: (said: string) => void = () => {}
  const typing = new Typing({ onNodeMessage: (heard: typeof hear) => (hear = heard) } as unknown as Tail)
  const woken: boolean[] = []
  typing.connect({ local: { to: () => ({ emit: () => {} }) } } as never, (number) => void woken.push(typing.isStaffTyping(number)))
  const by = { id: 'agent', name: 'Ana' }
  hear(JSON.stringify({ typing: { center: 'c', hearers: [], transactionNumber: 'TAY-1', by, isTyping: true } }))
  expect(woken).toEqual([true])
  vi.advanceTimersByTime(typingMs + 200)
  expect(woken).toEqual([true, false])
})
