// After an upgrade: each center that began with what comes with Tanod is brought what is new of it, and nothing that its people wrote is touched.
import { bringUsualCards } from '#server/cards/store.ts'
import { openPool } from '#server/database/pool.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { Database, type Tx } from '#server/kit/transaction.ts'
import { bringUsualPlans } from '#server/tickets/store.ts'

const system: Doer = { session: null, accountType: 'system', source: 'start', requestId: 'upgrade' }

const bring = (id: string) => async (tx: Tx) => {
  const cards = await bringUsualCards(tx)
  if (cards > 0) await record(tx, system, { verb: 'usualCardsAdded', kind: 'card', id, data: { count: cards } })
  return { cards, hasPlans: await bringUsualPlans(tx) }
}

/** What a center cannot be brought keeps nobody from being served. Runs as the app's own role, once for all nodes. */
export async function bringUsual(appUrl: string, say: (line: string) => void): Promise<void> {
  const pool = openPool(appUrl, 2, 'tanod-upgrade')
  try {
    const db = new Database(pool)
    for (const { id, name } of await db.across(centersListed({}))) {
      try {
        const { cards, hasPlans } = await db.within(id, bring(id))
        if (cards > 0) say(`${name}: ${cards} question cards came in a newer version, not signed.`)
        if (hasPlans) say(`${name}: the usual response plans were added.`)
      } catch (error) {
        say(
          `${name}: what is new could not be brought and is tried again at the next start: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
  } finally {
    await pool.end()
  }
}
