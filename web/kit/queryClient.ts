// One cache for the whole application; facts keep it fresh, so nothing is fetched again without a reason.
import { QueryClient } from '@tanstack/react-query'
import { isLost } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && isLost(error), staleTime: 60_000, refetchOnWindowFocus: false, networkMode: 'always' },
  },
})

/** A refusal is told in the language in which it was asked: in another one it is asked again. */
export const askRefusedAgain = (): Promise<void> => queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
