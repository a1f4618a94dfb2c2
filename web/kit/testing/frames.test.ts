// Frames go on after a test with timers of its own.
import { expect, test, vi } from 'vitest'

test('a focused part that goes away while timers are made up stops no later frame', async () => {
  vi.useFakeTimers()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  button.remove()
  vi.useRealTimers()
  expect(await new Promise((resolve) => requestAnimationFrame(() => resolve('drawn')))).toBe('drawn')
})
