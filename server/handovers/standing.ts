// How the desk stands at this moment, gathered from the rooms that know.
import { type DeskStanding, mostCallsNamed } from '#contract/handovers/Handover.ts'
import { callsWaiting } from '#server/calls/store.ts'
import { chatsWaiting } from '#server/chat/store.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { listHazards, openAtDesk, teamsAtWork, waitingAtDesk } from '#server/tickets/store.ts'
import { doneSince, shiftStart } from './store.ts'

export async function standingOf(tx: Tx): Promise<{ standing: DeskStanding; logSeq: number }> {
  const start = await shiftStart(tx)
  const [{ openByPriority, waiting }, open, teams, hazards, chats, missed, { done, logSeq }] = await Promise.all([
    waitingAtDesk(tx),
    openAtDesk(tx),
    teamsAtWork(tx),
    listHazards(tx, false, { limit: 100 }),
    chatsWaiting(tx),
    callsWaiting(tx, mostCallsNamed),
    doneSince(tx, start),
  ])
  const standing: DeskStanding = {
    at: momentNow(),
    since: start.at,
    openByPriority,
    waiting: { ...waiting, chats, calls: missed[0]?.total ?? 0 },
    open,
    missedCalls: missed.map(({ id, rang_at, number }) => ({ callId: id, rangAt: rang_at, transactionNumber: number })),
    teamsOut: teams as DeskStanding['teamsOut'],
    hazards: hazards.items.map(({ hazardId, title, severity, addedAt }) => ({ hazardId, title, severity, addedAt })),
    done,
  }
  return { standing, logSeq }
}
