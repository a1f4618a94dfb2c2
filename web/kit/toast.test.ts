// How long messages stay: 3 seconds, infos 5.
import { expect, test, vi } from 'vitest'

const show = vi.hoisted(() => vi.fn())
vi.mock('./parts/Messages.tsx', () => ({ show }))
const { toast } = await import('./toast.ts')

test.each([
  ['done', 3000],
  ['warning', 3000],
  ['error', 3000],
  ['info', 5000],
] as const)('%s stays for %i ms', async (tone, ms) => {
  toast(tone, `A message of ${tone}`)
  await vi.waitFor(() => expect(show).toHaveBeenLastCalledWith(expect.objectContaining({ message: `A message of ${tone}`, autoClose: ms })))
})

test('the same words are one message while they stand, other words another', async () => {
  show.mockClear()
  for (const words of ['Look again.', 'Look again.', 'Saved.']) toast('info', words)
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(3))
  const [first, second, third] = show.mock.calls.map(([given]) => (given as { id: string }).id)
  expect([first === second, third === first, first]).toEqual([true, false, expect.any(String)])
})
