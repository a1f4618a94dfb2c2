// Who may still write in a conversation, decided alike on both sides.
import type { Status } from '#contract/tickets/states.ts'

interface Written {
  status: Status
  resolvedAt: string | null
}

/** While the ticket is worked on, and as long after it was resolved as the citizen may say "not solved". A prank is not told so. */
export function mayWrite({ status, resolvedAt }: Written, now: Date, hoursAfter: number): boolean {
  if (status === 'declined') return false
  if (status !== 'resolved') return true
  return resolvedAt !== null && now.getTime() - Date.parse(resolvedAt) < hoursAfter * 3_600_000
}

/** How long "is writing" stands without another key. */
export const typingMs = 6_000
