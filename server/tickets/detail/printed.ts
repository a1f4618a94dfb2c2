// The timeline of a ticket as it goes on paper and into packs: all of it, with what came from a former center.
import type { Tx } from '#server/kit/transaction.ts'
import { movedUpdatesOf, sinceEver, timelineOf } from './storeUpdates.ts'
import { showMoved, showTimeline, verbsOf } from './timeline.ts'

const most = 900

export async function printedTimeline(tx: Tx, number: string) {
  const rows = await timelineOf(tx, number, { before: null, verbs: verbsOf(), limit: most, since: sinceEver })
  return [...(await showTimeline(tx, rows)), ...(await movedUpdatesOf(tx, number)).map(showMoved)]
}
