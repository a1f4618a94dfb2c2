// What lists, map and reports can be narrowed by, and when its days begin and end in the center.
import { sql } from 'kysely'
import type * as z from 'zod'
import type { ticketFilters } from '#contract/tickets/lists/lists.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type Filters = Partial<z.output<z.ZodObject<typeof ticketFilters>>> & { search?: string | undefined; status?: readonly string[] | undefined }

/** The moments at which days begin and end in the center: as values, so that how much lies between them can be estimated. */
export interface Bounds {
  since: string | null
  until: string | null
}
const dayBounds = prepared('dayBounds', (p: Params<{ from: string | null; to: string | null }>) =>
  sqlOf
    .selectFrom('command_center')
    .select(({ ref: column }) => [
      sql<string | null>`${p.from}::date::timestamp at time zone ${column('time_zone')}`.as('since'),
      sql<string | null>`(${p.to}::date + 1)::timestamp at time zone ${column('time_zone')}`.as('until'),
    ])
    .where('id', '=', p.center),
)
export async function boundsOf(tx: Tx, { from, to }: Pick<Filters, 'from' | 'to'>): Promise<Bounds> {
  if (!from && !to) return { since: null, until: null }
  return (await tx.one(dayBounds({ from: from ?? null, to: to ?? null })))!
}
