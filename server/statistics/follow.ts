// Keeps the figures a moment behind the log: woken by facts about tickets, once over all nodes.
import { sql } from 'kysely'
import { timeNow } from '#server/kit/clock.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import type { Tail } from '#server/kit/tail.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'

/** Facts of one moment are counted together. */
const pauseMs = 300
const sweepMs = 5_000
const batch = 500

const followSome = prepared('followSome', (p: Params<{ most: number }>) => sqlOf.selectNoFrom(sql<number>`follow_tickets(${p.most})`.as('done')))

/** Counts what is not counted yet; answers how much there was. */
export async function followTickets(db: Database, isStopped = () => false): Promise<number> {
  let total = 0
  for (;;) {
    if (isStopped()) return total
    const [row] = await db.across(followSome({ most: batch }))
    if (row!.done === 0) return total
    total += row!.done
  }
}

const closeSome = prepared('closeSome', (p: Params<{ moment: string }>) =>
  sqlOf.selectNoFrom(sql<number>`close_days(${p.moment}::timestamptz)`.as('done')),
)

/** Closes the days of all centers that are over and counted to their end; answers how many. */
export const closeDays = async (db: Database, moment = new Date(timeNow())): Promise<number> =>
  (await db.across(closeSome({ moment: moment.toISOString() })))[0]!.done

const minuteMs = 60_000

export function keepFigures({ db, tail, warn }: { db: Database; tail: Tail; warn: (error: unknown) => void }) {
  let stopped = false
  let running: Promise<unknown> | null = null
  let pause: NodeJS.Timeout | undefined
  let minute = 0
  const count = async () => {
    await followTickets(db, () => stopped)
    const now = Math.floor(timeNow() / minuteMs)
    if (now === minute || stopped) return
    minute = now
    await closeDays(db)
  }
  const round = () => {
    pause = undefined
    running ??= count()
      .catch(warn)
      .finally(() => {
        running = null
      })
  }
  const wake = () => {
    pause ??= setTimeout(() => (running ? void running.then(round) : round()), pauseMs)
  }
  tail.onFacts((facts) => {
    if (!stopped && facts.some(({ kind }) => kind === 'ticket')) wake()
  })
  const sweep = setInterval(wake, sweepMs)
  wake()
  return async () => {
    stopped = true
    clearInterval(sweep)
    clearTimeout(pause)
    await running
  }
}
