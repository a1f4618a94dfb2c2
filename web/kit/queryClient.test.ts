// What was refused is asked again in another language, and nothing else is.
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askRefusedAgain, queryClient } from './queryClient.ts'

test('what was refused is asked again, and what is there is not', async () => {
  const refused = vi.fn().mockRejectedValueOnce(new Error('The provider gives no answer.')).mockRejectedValueOnce(new Error('Walang sagot.'))
  const there = vi.fn().mockResolvedValue(1)
  const one = new QueryObserver(queryClient, { queryKey: ['refused'], queryFn: refused, retry: false })
  const ends = [one, new QueryObserver(queryClient, { queryKey: ['there'], queryFn: there })].map((each) => each.subscribe(() => {}))
  await vi.waitFor(() => expect(one.getCurrentResult().error?.message).toBe('The provider gives no answer.'))
  await askRefusedAgain()
  expect(one.getCurrentResult().error?.message).toBe('Walang sagot.')
  expect(there).toHaveBeenCalledOnce()
  ends.forEach((end) => end())
})
