// What the log says of calls: which ring, which last, and what the page's own call came to.
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { byUrgency } from '#contract/calls/rules.ts'
import { keyOf } from '#web/kit/api.ts'
import type { Reducer } from '#web/kit/feed/facts.ts'
import { refreshHeld, refreshIfAsked } from '#web/kit/feed/refresh.ts'
import { useSession } from '#web/kit/session/session.ts'
import { learn } from './calling.ts'

export const activeKey = keyOf(calls.getActiveCalls)

function put(cache: QueryClient, call: Call): void {
  refreshIfAsked(cache, activeKey)
  cache.setQueryData<Call[]>(activeKey, (held = []) => {
    const others = held.filter(({ callId }) => callId !== call.callId)
    return call.state === 'ENDED' ? others : [...others, call].toSorted(byUrgency)
  })
}

/** What colleagues have to say to each other is theirs. */
const isOthersOwn = ({ direction, participants }: Call) =>
  direction === 'internal' && !participants.some(({ accountId }) => accountId === useSession.getState().accountId)

const take: Reducer = (cache, { row }) => {
  if (!row || isOthersOwn(row as Call)) return
  put(cache, row as Call)
  learn(row as Call)
}
const over: Reducer = (cache, fact) => {
  take(cache, fact)
  refreshHeld(cache, calls.getCallLogs, calls.getDuty, calls.getColleagues, calls.getInterpretersOnDuty)
}
const logged: Reducer = (cache) => refreshHeld(cache, calls.getCallLogs)
/** Words of a citizen may ask for writing: whoever is about to call back sees it. */
const written: Reducer = (cache, { row }) => {
  if ((row as Partial<Call> | undefined)?.isWriteOnly) refreshHeld(cache, calls.getCallLogs)
}
const staffed: Reducer = (cache) => refreshHeld(cache, calls.getDuty, calls.getColleagues, calls.getInterpretersOnDuty)

export const callReducers: Record<string, Reducer> = {
  ...{
    callRang: take,
    callMovedUp: take,
    callAnswered: over,
    callInvited: take,
    callJoined: take,
    callHeld: take,
    callLeft: take,
    callInterpreterJoined: take,
    callInterpreterLeft: take,
    callSilenced: take,
  },
  ...{
    callEnded: over,
    callMissed: over,
    callLogged: logged,
    callTicketed: logged,
    callClosed: logged,
    callLinkTexted: logged,
    callRecorded: logged,
    callDutyChanged: staffed,
    updateAdded: written,
    ticketReopened: written,
  },
}
