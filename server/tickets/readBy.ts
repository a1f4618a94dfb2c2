// Tickets of the center beside the read mark of whoever looks.
import { type RawBuilder, sql } from 'kysely'
import { sqlOf } from '#server/kit/transaction.ts'

type Value = string | null | RawBuilder<string | null>

/** The ticket stands as `t`, the mark as `r`. */
export const ticketsReadBy = (center: string | RawBuilder<string>, accountId: Value) =>
  sqlOf
    .selectFrom('ticket as t')
    .leftJoin('ticket_read as r', (on) =>
      on.onRef('r.command_center_id', '=', 't.command_center_id').onRef('r.number', '=', 't.number').on('r.account_id', '=', accountId),
    )
    .where('t.command_center_id', '=', center)

export const isRead = sql<boolean>`${sql.ref('r.is_read')} is true`.as('is_read')
