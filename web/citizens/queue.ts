// The verifier's queue: its tabs, their words, and how deciding moves on to the next.
import type { QueryClient } from '@tanstack/react-query'
import type { CitizenTab } from '#contract/citizens/Citizen.ts'
import { approval } from '#contract/citizens/approval.ts'
import { search } from '#contract/citizens/search.ts'
import type * as z from 'zod'
import { k } from '#web/kit/language.ts'

export type Tab = z.output<typeof CitizenTab>

export const tabWords: Record<Tab, string> = {
  PENDING: k('Pending'),
  APPROVED: k('Approved'),
  DECLINED: k('Declined'),
  REVOKED: k('Revoked'),
  BLOCKED: k('Blocked'),
}

/** Everything that shows citizens is read again. */
export function readCitizensAgain(queryClient: QueryClient): Promise<unknown> {
  const calls = [search.searchCitizenByCC, search.getCitizenInfo, search.getCitizenCounts, search.getCitizenDuplicates, approval.getDeletionRequests]
  return Promise.all(calls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Who is next after one leaves the list: the one below, else the one above. */
export function nextOf(ids: readonly string[], id: string | null): string | null {
  const at = ids.indexOf(id ?? '')
  return ids[at + 1] ?? ids[at - 1] ?? null
}

export function step(ids: readonly string[], id: string | null, by: 1 | -1): string | null {
  const at = ids.indexOf(id ?? '')
  return at < 0 ? (ids[0] ?? null) : (ids[Math.min(Math.max(at + by, 0), ids.length - 1)] ?? null)
}
