// The facts of calls: who took which call and how it ended, by id.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { fact, onTimeline } from '#contract/kit/fact.ts'
import { At, Id } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { SpokenLanguage } from '#contract/accounts/spoken.ts'
import { Direction, Media, Outcome } from './Call.ts'
import { FlagKind, flags } from './flags.ts'
import { calls } from './room.ts'

/** Invited accounts are added where the fact is recorded. */
const audience = may('calls.answer', 'calls.listen')
const ofFlag = {
  data: z.object({ flagId: Id, kind: FlagKind }),
  audience: may('calls.answer', 'calls.listen', 'tickets.read'),
  stale: () => [flags.getNumberFlags, calls.getActiveCalls],
}
const onCall = <S extends z.ZodRawShape>(doc: string, data: S) => fact(doc, { data: z.object({ callId: Id, ...data }), audience })

export const callFacts = {
  ...onTimeline('none', {
    callRang: onCall('A call began to ring.', { direction: Direction, media: Media, transactionNumber: TransactionNumber.nullable() }),
    callAnswered: onCall('A call was answered.', { accountId: Id.nullable(), transactionNumber: TransactionNumber.nullable() }),
    callRecorded: onCall('The sound of a call was kept.', { recordingId: Id, transactionNumber: TransactionNumber.nullable() }),
  }),
  callMovedUp: onCall('A call of the held line rings now, as others of its network were answered or ended.', {}),
  callInvited: onCall('An account was invited to a call, or a call is handed to it.', { accountId: Id, isTransfer: z.boolean() }),
  callJoined: onCall('Somebody joined a call.', { accountId: Id.nullable(), isListening: z.boolean() }),
  callHeld: onCall('A call was put on hold or taken up again.', { isOnHold: z.boolean() }),
  callLeft: onCall('Somebody left a call.', { accountId: Id.nullable() }),
  callSilenced: onCall('The caller told that they cannot speak.', {}),
  ...onTimeline('call', {
    callEnded: onCall('A call ended.', { outcome: Outcome, callLogId: Id, transactionNumber: TransactionNumber.nullable() }),
    callLinkTexted: onCall('The caller was sent the link of their page.', { transactionNumber: TransactionNumber }),
    callInterpreterJoined: onCall('Somebody came into a call to interpret.', {
      accountId: Id,
      language: SpokenLanguage,
      transactionNumber: TransactionNumber.nullable(),
    }),
    callInterpreterLeft: onCall('Somebody interpreted in a call, from then until then.', {
      accountId: Id,
      language: SpokenLanguage,
      from: At,
      until: At,
      transactionNumber: TransactionNumber.nullable(),
    }),
    callTicketed: onCall('A ticket was made of a call.', { transactionNumber: TransactionNumber }),
  }),
  callMissed: onCall('Nobody answered a call.', { callLogId: Id }),
  callLogged: fact('A call log was added or its notes were changed.', {
    data: z.object({ callLogId: Id, transactionNumber: TransactionNumber.nullable() }),
    audience,
    timeline: 'none',
  }),
  callClosed: onCall('A missed call was closed with a reason, or waits again.', { isClosed: z.boolean() }),
  callFrameKept: fact('A picture cut from a call was put onto its ticket.', {
    data: z.object({ callId: Id, transactionNumber: TransactionNumber, updateId: Id, sha256: z.string().max(64), at: At }),
    audience: [],
    timeline: 'none',
  }),
  callLogsExported: fact('Call logs were exported.', { data: z.object({ exportId: z.uuid(), lines: z.number().int() }), audience: [] }),
  callPlayed: fact('The recording of a call was played.', {
    data: z.object({ callId: Id, recordingId: Id, transactionNumber: TransactionNumber.nullable() }),
    audience: [],
    timeline: 'none',
  }),
  callDutyChanged: fact('Calls ring at a desk, or no more.', { data: z.object({ accountId: Id, isOnDuty: z.boolean() }), audience }),
  numberFlagged: fact('A telephone number was flagged.', ofFlag),
  numberFlagLifted: fact('A flag was taken off a telephone number.', ofFlag),
}
