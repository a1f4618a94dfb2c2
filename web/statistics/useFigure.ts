// A figure that follows what happens: asked for again every few seconds while somebody looks, as those who may see numbers only hear no facts.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Input } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { query } from '#web/kit/api.ts'

const everyMs = 4_000

export function useFigure<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { isLive = true, isOn = true }: { isLive?: boolean; isOn?: boolean } = {},
) {
  return useQuery({
    ...query(endpoint, input),
    staleTime: everyMs / 2,
    refetchInterval: isLive ? everyMs : false,
    placeholderData: keepPreviousData,
    enabled: isOn,
  })
}
