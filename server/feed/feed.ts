// Answers the poll for facts, for clients whose socket is down.
import type { feed as contract } from '#contract/feed/feed.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Database } from '#server/kit/transaction.ts'
import { catchUp, type RowsOf } from './catchUp.ts'

export function serveFeed(db: Database, rowsOf: RowsOf): Handlers<typeof contract> {
  return {
    async getFacts({ cursor, epoch }, { me }) {
      const missed = await catchUp(db, rowsOf, me, { cursor, epoch })
      return { message: 'The facts after the cursor.', data: { ...missed, serverTime: momentNow() } }
    },
  }
}
