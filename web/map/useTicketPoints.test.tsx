// A map that is opened a second time shows what came since it was first: it asks again.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { useTicketPoints } from './useTicketPoints.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const everything = {}
const all = () => true
const pointsOf = (numbers: string[]) => ({
  ...{ numbers, lats: numbers.map(() => 14.5), lngs: numbers.map(() => 121.1), priorities: numbers.map(() => 2) },
  ...{ statuses: numbers.map(() => 0), versions: numbers.map(() => 1), total: numbers.length },
})

it('a second map beside the first has the ticket that was not there when the first was opened', async () => {
  let numbers = ['TAY-1']
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, 'http://desk.test'), { ...init, signal: null })
      }
    },
  )
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Tickets on the map.', data: pointsOf(numbers) }))
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const first = renderHook(() => useTicketPoints(everything, all), { wrapper })
  await waitFor(() => expect(first.result.current.points.size).toBe(1))
  numbers = ['TAY-1', 'TAY-2']
  const second = renderHook(() => useTicketPoints(everything, all), { wrapper })
  await waitFor(() => expect(second.result.current.points.at('TAY-2')).toBeDefined())
})
