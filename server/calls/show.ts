// Calls as the contract shows them: while they last, as logs, and to the citizen.
import type { Call, CallLog } from '#contract/calls/Call.ts'
import type { CallFlag } from '#contract/calls/flags.ts'
import type { VisitorCall } from '#contract/calls/signals.ts'
import { isSigned } from '#contract/accounts/spoken.ts'
import type { Actor } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'
import { writeOnlyOf } from '#server/tickets/store.ts'
import { mayPlay } from './recordings.ts'
import { type CallRow, callsById, isMissed, type PartyRow, partiesOf, triesOf } from './store.ts'
import { flagsNow } from './storeFlags.ts'
import { recordingsOf } from './storeRecordings.ts'

const mayHear = (me: Actor, accounts: (string | null)[]) => me.may('calls.answer') || me.may('calls.listen') || accounts.includes(me.accountId)
const gone = () => refuse(404, 'There is no such call.')

const callView = view<Call>(
  'call',
  ({ callId }) => [callId],
  async (tx, me, id) => {
    const call = await showCallOf(tx, id!)
    return mayHear(
      me,
      call.participants.map(({ accountId }) => accountId),
    )
      ? call
      : gone()
  },
)
const logView = view<CallLog>(
  'callLog',
  ({ id }) => [id],
  async (tx, me, id) => {
    const [row] = await callsById(tx, [id!])
    const parties = (await partiesOf(tx, [id!])) as PartyRow[]
    return row &&
      mayHear(
        me,
        parties.map(({ account_id }) => account_id),
      )
      ? (await showLogs(tx, me, [row]))[0]!
      : gone()
  },
)

const showCall = (row: CallRow, parties: readonly PartyRow[], { isWriteOnly, flags }: { isWriteOnly: boolean; flags: readonly CallFlag[] }): Call =>
  callView({
    callId: row.id,
    state: row.state === 'ONGOING' && row.is_on_hold ? 'ON_HOLD' : (row.state as Call['state']),
    direction: row.direction as Call['direction'],
    media: row.media as Call['media'],
    road: row.road as Call['road'],
    streamId: row.id,
    transactionNumber: row.number,
    userId: row.user_id,
    citizenName: row.caller_name,
    phone: row.caller_phone,
    flags: [...flags],
    line: row.line,
    isUrgent: row.is_urgent,
    isHeld: row.is_held,
    isSilent: row.is_silent,
    isWriteOnly,
    isRecorded: row.is_recorded,
    transferTo: row.transfer_to,
    participants: parties
      .filter(({ call_id }) => call_id === row.id)
      .map((one) => ({
        participantId: one.id,
        accountId: one.account_id,
        name: one.name,
        role: one.role as Call['participants'][number]['role'],
        state: one.state as 'joined',
        joinedAt: one.joined_at,
        leftAt: one.left_at,
        interprets: one.interprets as Call['participants'][number]['interprets'],
      })),
    rangAt: row.rang_at,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    endedAt: row.ended_at,
    outcome: row.outcome as Call['outcome'],
    endedBy: row.ended_by as Call['endedBy'],
  })

async function whoWrites(tx: Tx, rows: readonly CallRow[]): Promise<(row: CallRow) => boolean> {
  const numbers = [...new Set(rows.flatMap(({ number }) => number ?? []))]
  const found = new Set(numbers.length > 0 ? await writeOnlyOf(tx, numbers) : [])
  return ({ number }) => number !== null && found.has(number)
}

export async function showCalls(tx: Tx, rows: CallRow[]): Promise<Call[]> {
  const parties =
    rows.length > 0
      ? await partiesOf(
          tx,
          rows.map(({ id }) => id),
        )
      : []
  const isWriteOnly = await whoWrites(tx, rows)
  const flags = await flagsNow(
    tx,
    rows.flatMap(({ caller_phone: phone }) => phone ?? []),
  )
  return rows.map((row) => showCall(row, parties, { isWriteOnly: isWriteOnly(row), flags: flags.get(row.caller_phone ?? '') ?? [] }))
}

export async function showCallOf(tx: Tx, id: string): Promise<Call> {
  return (await showCalls(tx, await callsById(tx, [id])))[0]!
}

/** Each with its recordings where the one who asks may play them. */
export async function showLogs(tx: Tx, me: Actor, rows: readonly CallRow[]): Promise<CallLog[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const parties = Map.groupBy((await partiesOf(tx, ids)) as PartyRow[], ({ call_id }) => call_id)
  const isWriteOnly = await whoWrites(tx, rows)
  const recordings = Map.groupBy(await recordingsOf(tx, ids), ({ call_id }) => call_id)
  const tries = await triesOf(tx, rows.filter(isMissed))
  return rows.map((row) => {
    const there = parties.get(row.id) ?? []
    const played = mayPlay(me, there) ? (recordings.get(row.id) ?? []) : []
    return showLog(row, there, {
      isWriteOnly: isWriteOnly(row),
      tried: tries.get(row.id) ?? null,
      recordings: played.map(({ id, begun_at: begunAt, bytes }) => ({ id, begunAt, bytes })),
    })
  })
}

function showLog(row: CallRow, parties: readonly PartyRow[], beside: Pick<CallLog, 'isWriteOnly' | 'recordings' | 'tried'>): CallLog {
  const spoke = row.answered_at && row.ended_at ? Math.round((Date.parse(row.ended_at) - Date.parse(row.answered_at)) / 1_000) : null
  const staff = parties.flatMap(({ call_id, account_id, name, joined_at }) =>
    call_id === row.id && account_id && joined_at ? [{ id: account_id, name }] : [],
  )
  const waits = isMissed(row)
  return logView({
    id: row.id,
    callId: row.id,
    direction: row.direction as CallLog['direction'],
    media: row.media as CallLog['media'],
    road: row.road as CallLog['road'],
    outcome: (row.outcome ?? 'answered') as CallLog['outcome'],
    transactionNumber: row.number,
    userId: row.user_id,
    citizenName: row.caller_name,
    phone: row.caller_phone,
    line: row.line,
    parties: [...new Map(staff.map((one) => [one.id, one])).values()],
    rangAt: row.rang_at,
    answeredAt: row.answered_at,
    endedAt: row.ended_at,
    seconds: spoke === null ? null : Math.max(0, spoke),
    note: row.note,
    endedBy: row.ended_by as CallLog['endedBy'],
    calledBackAt: row.called_back_at,
    closed: row.closed_at && row.closed_by ? { at: row.closed_at, by: row.closed_by, reason: row.closed_reason ?? '' } : null,
    waits,
    canCallBack: waits && (row.number !== null || row.caller_phone !== null),
    ...beside,
  })
}

export const showVisitorCall = ({ callId, state, outcome, isRecorded, participants }: Call): VisitorCall => ({
  callId,
  state: state === 'ENDED' || state === 'RINGING' ? state : 'ONGOING',
  outcome,
  isOnHold: state === 'ON_HOLD',
  isRecorded,
  isSigned: participants.some((one) => one.state === 'joined' && isSigned(one.interprets)),
  participants: participants
    .filter((one) => one.state === 'joined')
    .map(({ participantId, role, interprets }) => ({ participantId, isListener: role === 'listener', isSigning: isSigned(interprets) })),
})
