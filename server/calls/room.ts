// The room calls: its handlers, its rows on the live feed, and the lines between the pages of a call.
import type { calls as contract } from '#contract/calls/room.ts'
import type { CallClientEvents } from '#contract/calls/signals.ts'
import type { LiveSocket } from '#server/feed/admit.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Database } from '#server/kit/transaction.ts'
import { serveActive } from './active.ts'
import type { Lines } from './lines.ts'
import { serveFlags } from './flags.ts'
import { serveCallFrames } from './frames.ts'
import { serveLogs } from './logs.ts'
import type { CallParts } from './parts.ts'
import { servePhones } from './phones.ts'
import { serveMissed } from './missed.ts'
import { type RecordingParts, serveRecordings } from './recordings.ts'
import { showCalls } from './show.ts'
import { callsById, partyStands } from './store.ts'

export { Lines } from './lines.ts'
export { begin, end, hearersOf, hold, leave, ring } from './steps.ts'
export { iceServersFor } from './turn.ts'
export { openVisitors } from './visitors.ts'
export { recordingFiles, recordingReads } from './recordings.ts'
export { seeDesk, watchCalls, workCalls } from './watch.ts'
export { workRecordings } from './workRecordings.ts'

export const callRows: RowsOf = {
  call: async (tx, ids, actor) => {
    const shown = await showCalls(tx, await callsById(tx, ids))
    const isSeen = (call: (typeof shown)[number]) =>
      !actor || actor.may('calls.answer') || actor.may('calls.listen') || call.participants.some(({ accountId }) => accountId === actor.accountId)
    return new Map(shown.filter(isSeen).map((call) => [call.callId, call]))
  },
}

/** Lets an account's page speak in its calls: weighed anew at every word. */
export function listenToCalls(lines: Lines, db: Database, socket: LiveSocket): void {
  const leave = lines.attach(
    (event, hear) => socket.on(event as 'signal', hear as CallClientEvents['signal']),
    (heard) => socket.emit('signal', heard),
    (call, id) => db.read(socket.data.speaker.center, (tx) => partyStands(tx, { id, call, account: socket.data.speaker.accountId })),
  )
  socket.on('disconnect', leave)
}

export const serveCalls = (parts: CallParts & RecordingParts): Handlers<typeof contract> => ({
  ...serveActive(parts),
  ...serveLogs(parts),
  ...servePhones(parts),
  ...serveRecordings(parts),
  ...serveMissed(parts),
  ...serveCallFrames(parts),
  ...serveFlags(),
})
