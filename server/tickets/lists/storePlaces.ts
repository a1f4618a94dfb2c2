// Where earlier tickets were, by the words that led there.
import { sql } from 'kysely'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf } from '#server/kit/transaction.ts'

/** The newest first, received after a moment. */
export const placesOfTickets = prepared('placesOfTickets', (p: Params<{ after: string; most: number }>) =>
  sqlOf
    .selectFrom('ticket')
    .select(['received_at as receivedAt', 'landmark', 'address', 'barangay_id as barangayId', sql<number>`lat`.as('lat'), sql<number>`lng`.as('lng')])
    .where('command_center_id', '=', p.center)
    .where('received_at', '>', p.after)
    .where('lat', 'is not', null)
    .where((eb) => eb.or([eb('landmark', 'is not', null), eb('address', 'is not', null)]))
    .where('status', 'not in', [sql.lit('deleted'), sql.lit('reported')])
    .orderBy('received_at', 'desc')
    .limit(p.most),
)
