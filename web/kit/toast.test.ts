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
