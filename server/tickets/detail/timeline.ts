// The timeline of a ticket: the facts of the log, with the updates that they tell of.
import { factKinds } from '#contract/facts.ts'
import { type FactKinds, type TimelineKind, timelineKinds } from '#contract/kit/fact.ts'
import type { TicketUpdate, TimelineEntry } from '#contract/tickets/detail/updates.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { namesOf } from '#server/accounts/store.ts'
import { view } from '#server/kit/keys/view.ts'
import { ticketFor } from '#server/tickets/storeTickets.ts'
import { lineKept } from '#server/tickets/transfers/lines.ts'
import { type TimelineRow, updateOf, type UpdateRow, updatesOf } from './storeUpdates.ts'

const declared = Object.entries(factKinds as FactKinds)

const kindOf = (verb: string) => (factKinds as FactKinds)[verb]?.timeline as TimelineKind

/** The verbs of some kinds, or of all that stand on a timeline. */
export const verbsOf = (kinds: readonly TimelineKind[] = timelineKinds): string[] =>
  declared.flatMap(([verb, { timeline }]) => (timeline && timeline !== 'none' && kinds.includes(timeline) ? [verb] : []))

const updateView = view<TicketUpdate>(
  'update',
  ({ id }) => [id],
  async (tx, me, id) => {
    const row = await updateOf(tx, id)
    if (!row) return undefined
    await ticketFor(tx, me, row.number)
    return showUpdate(row)
  },
)

export const showUpdate = (row: UpdateRow): TicketUpdate =>
  updateView({
    id: row.id,
    text: row.text,
    said: lineKept(row.said),
    files: row.files,
    isPublic: row.is_public ? 1 : 0,
    by: row.created_by,
    at: row.created_at,
    editedAt: row.edited_at,
    version: row.version,
  })

/** Of somebody else than who did it: whoever named them, or ended the call; or the caller picked up, and the desk that rang them knows. */
const tellsOfAnother = new Set(['callInterpreterJoined', 'callInterpreterLeft', 'ticketAcknowledged'])

/** Each update is shown once, as it now stands, at the fact that added it; one that was taken off is not. */
export async function showTimeline(tx: Tx, rows: TimelineRow[]): Promise<TimelineEntry[]> {
  const ids = rows.filter(({ verb }) => verb === 'updateAdded').map(({ data }) => data['updateId'] as string)
  const updates = new Map((ids.length > 0 ? await updatesOf(tx, ids) : []).filter((row) => row.removed === null).map((row) => [row.id, row]))
  const others = rows.filter(({ verb }) => tellsOfAnother.has(verb)).map(({ data }) => data['accountId'] as string)
  const names = await namesOf(tx, others)
  return rows.map((row) => {
    const update = row.verb === 'updateAdded' ? updates.get(row.data['updateId'] as string) : undefined
    return {
      seq: row.seq,
      at: row.at,
      kind: kindOf(row.verb),
      verb: row.verb,
      by: row.actor_id && row.actor_name ? { id: row.actor_id, name: row.actor_name } : null,
      byType: row.actor_type,
      data: tellsOfAnother.has(row.verb) ? { ...row.data, name: names.get(row.data['accountId'] as string) ?? '' } : row.data,
      update: update ? showUpdate(update) : null,
    }
  })
}

/** An update that came with the ticket from another center. */
export const showMoved = (row: UpdateRow): TimelineEntry => ({
  seq: 0,
  at: row.created_at,
  kind: 'update',
  verb: 'updateAdded',
  by: row.created_by,
  byType: null,
  data: {},
  update: showUpdate(row),
})
