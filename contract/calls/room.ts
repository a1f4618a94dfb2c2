// The calls of the room calls: the log, the ticket made of a call, and what a call goes through.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { upload } from '#contract/kit/upload.ts'
import { k } from '#contract/kit/say.ts'
import { At, CallerPhone, Count, Day, filledLine, Flag, Id, line, Reason } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { TicketUpdate } from '#contract/tickets/detail/updates.ts'
import { entryFields } from '#contract/tickets/entries/entry.ts'
import { interpretable, SpokenLanguage } from '#contract/accounts/spoken.ts'
import { Mobile } from '#contract/nouns/Phone.ts'
import { ofTicket, Ticket, TransactionNumber } from '#contract/tickets/Ticket.ts'
import { flags } from './flags.ts'
import { PhoneHook } from './phones.ts'
import { Call, CallLog, Direction, Duty, IceServers, Media, Outcome } from './Call.ts'
import { tableFile, tableInput } from '#contract/nouns/table.ts'

const answerers = may('calls.answer')
const parties = may('calls.answer', 'calls.listen', 'calls.invited')
const ofCall = z.object({ id: Id })
/** The call, and as whom the one who asked takes part. */
const Joined = z.object({ call: Call, participantId: Id })

const filters = {
  outcome: z.array(Outcome).max(5).optional(),
  direction: Direction.optional(),
  /** Who took part. */
  accountId: Id.optional(),
  /** Of the caller, or the end of it. */
  phone: line(32).optional(),
  transactionNumber: TransactionNumber.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** 1: missed calls that nobody has called back or closed. */
  waits: Flag.optional(),
}
/** The most lines that one export has. */
export const mostCallsExported = 10_000

export const calls = {
  addCallLog: post('/call/addCallLog', {
    harm: 'reversible',
    doc: 'Logs a call: notes on one of this console, or a telephone call from outside it.',
    access: answerers,
    input: z
      .object({
        callId: Id.optional(),
        direction: Direction.default('incoming'),
        media: Media.default('audio'),
        outcome: Outcome.default('answered'),
        phone: CallerPhone.optional(),
        userId: Id.optional(),
        transactionNumber: TransactionNumber.optional(),
        rangAt: At.optional(),
        answeredAt: At.optional(),
        endedAt: At.optional(),
        note: line(2000).optional(),
      })
      .refine(({ callId, phone, userId, transactionNumber, note }) => callId || phone || userId || transactionNumber || note, {
        error: k('Say something of the call: a number, a citizen, a ticket or a note.'),
      }),
    data: CallLog,
  }),
  getCallLogs: get('/call/getCallLogs', {
    doc: 'Lists the calls, newest first, those that wait for a call back by the longest wait; for an account that is only invited its own.',
    access: parties,
    input: z.object({ ...pageInput, ...filters }),
    data: page(CallLog),
  }),
  exportCallLogs: post('/call/exportCallLogs', {
    harm: 'secrets',
    doc: 'The same lines as a table in CSV or XLSX, times by the clock of the center, words in the language asked for; the export is itself in the log.',
    access: may('calls.listen', 'center.manage'),
    beyond: true,
    mayLag: true,
    input: z.object({ ...filters, search: pageInput.search, reason: Reason, ...tableInput }),
    data: z.object({ ...tableFile, lines: z.number().int().max(mostCallsExported) }),
  }),
  createTicketFromCall: post('/call/createTicketFromCall', {
    harm: 'reversible',
    doc: 'Files a ticket of a call; it is accepted by the one who files it.',
    access: answerers,
    input: z.object({ ...entryFields, callId: Id.optional() }),
    data: Ticket,
  }),
  tellPhoneCall: post('/call/tellPhoneCall', {
    harm: 'reversible',
    doc: 'A telephone call as its exchange tells of it: pops the caller’s card; in whatever order and however often told, one call is one line of the log.',
    access: answerers,
    beyond: true,
    input: PhoneHook,
    data: Call,
  }),
  getActiveCalls: get('/call/getActiveCalls', {
    doc: 'The calls that ring or last now and that this account may join: threats to life first, then the longest wait; numbers flagged for pranks after all others, then the held line.',
    access: parties,
    beyond: true,
    data: z.array(Call).max(200),
  }),
  getDuty: get('/call/getDuty', { doc: 'Whether calls ring here, and how many desks could answer now.', access: parties, beyond: true, data: Duty }),
  setDuty: post('/call/setDuty', {
    harm: 'reversible',
    doc: 'Switches the ringing of calls at this account on or off.',
    access: answerers,
    beyond: true,
    input: z.object({ isOnDuty: z.boolean() }),
    data: Duty,
  }),
  getColleagues: get('/call/getColleagues', {
    doc: 'The accounts that can be called or brought into a call, and whether they are free.',
    access: parties,
    beyond: true,
    input: z.object({ search: z.string().trim().max(80).optional() }),
    data: z.array(z.object({ id: Id, name: z.string(), accountType: z.string(), isThere: z.boolean(), isBusy: z.boolean() })).max(200),
  }),
  getInterpretersOnDuty: get('/call/getInterpretersOnDuty', {
    doc: 'Whoever is at a desk now and speaks or signs a language beyond those of every desk, and whether they are free.',
    access: answerers,
    beyond: true,
    data: z.array(z.object({ id: Id, name: z.string(), languages: z.array(SpokenLanguage), isBusy: z.boolean() })).max(200),
  }),
  startCall: post('/call/startCall', {
    harm: 'reversible',
    doc: 'Calls the citizen of a ticket, a caller back, or a colleague.',
    access: answerers,
    beyond: true,
    input: z
      .object({ transactionNumber: TransactionNumber.optional(), callLogId: Id.optional(), accountId: Id.optional(), media: Media.default('audio') })
      .refine(({ transactionNumber, callLogId, accountId }) => [transactionNumber, callLogId, accountId].filter(Boolean).length === 1, {
        error: 'Name one to call: a ticket, a logged call or an account.',
      }),
    data: Joined,
  }),
  answerCall: post('/call/answerCall/{id}', {
    harm: 'reversible',
    doc: 'Takes a ringing call, or follows an invitation; the first to answer has it.',
    access: parties,
    beyond: true,
    input: ofCall,
    data: Joined,
  }),
  joinCall: post('/call/joinCall/{id}', {
    harm: 'reversible',
    doc: 'Comes back into a call of one’s own, or listens in: those who speak see who does.',
    access: parties,
    beyond: true,
    input: ofCall.extend({ listen: z.boolean().default(false) }),
    data: Joined,
  }),
  inviteToCall: post('/call/inviteToCall/{id}', {
    harm: 'reversible',
    doc: 'Rings an account to join a call, to interpret in it where a language is named that it speaks, or hands the call to it: then the one who asks is out when it answers. Six at most.',
    access: answerers,
    beyond: true,
    input: ofCall.extend({ accountId: Id, isTransfer: z.boolean().default(false), interprets: z.enum(interpretable).optional() }),
    data: Call,
  }),
  holdCall: post('/call/holdCall/{id}', {
    harm: 'reversible',
    doc: 'Puts a call on hold, or takes it up again.',
    access: answerers,
    beyond: true,
    input: ofCall.extend({ isOnHold: z.boolean() }),
    data: Call,
  }),
  leaveCall: post('/call/leaveCall/{id}', {
    harm: 'reversible',
    doc: 'Leaves a call, or declines its ringing; when nobody can go on it ends, and leaves its log.',
    access: parties,
    beyond: true,
    input: ofCall.extend({ forAll: z.boolean().default(false) }),
    data: z.null(),
  }),
  closeMissedCall: post('/call/closeMissedCall/{id}', {
    harm: 'reversible',
    doc: 'Closes a missed call that is not called back in the browser, with the reason; it waits no more.',
    access: answerers,
    beyond: true,
    input: ofCall.extend({ reason: filledLine(300) }),
    data: CallLog,
  }),
  reopenMissedCall: post('/call/reopenMissedCall/{id}', {
    harm: 'reversible',
    doc: 'Takes the closing of a missed call back: it waits to be called back again.',
    access: answerers,
    beyond: true,
    input: ofCall,
    data: CallLog,
  }),
  textCallLink: post('/call/textCallLink/{id}', {
    harm: 'irreversible',
    doc: 'Sends the caller of a call that is over the link of their page as a text message, where a gateway is set.',
    access: answerers,
    beyond: true,
    input: ofCall,
    data: z.null(),
  }),
  textTicketLink: post('/call/textTicketLink/{id}', {
    harm: 'irreversible',
    doc: 'Sends the caller of an open ticket the link of a page that tells where their phone is, with chat, pictures and a call, as a text message; to another mobile number where one is named.',
    access: answerers,
    beyond: true,
    input: ofTicket.extend({ phone: Mobile.optional() }),
    data: z.null(),
  }),
  addCallFrame: post('/call/addCallFrame/{id}', {
    harm: 'reversible',
    doc: 'Puts a picture that the browser cut from the live view of a call onto the timeline of its ticket, with the time and who did it.',
    access: answerers,
    beyond: true,
    input: ofCall.extend({ at: At, frame: upload() }),
    data: TicketUpdate,
  }),
  sendRecording: post('/call/sendRecording/{id}', {
    harm: 'reversible',
    doc: 'Keeps the next piece of a call’s sound, where its center records calls, and answers from which byte to go on; the last one makes it a file of the call.',
    access: parties,
    beyond: true,
    input: ofCall.extend({ recordingId: Id, offset: Count, piece: upload().optional(), isLast: z.boolean().default(false) }),
    data: z.object({ recordingId: Id, received: Count, isKept: z.boolean() }),
  }),
  getIceServers: get('/call/getIceServers/{id}', {
    doc: 'The servers that help browsers connect, for ten minutes, to whoever is in a call that stands.',
    access: parties,
    beyond: true,
    input: ofCall,
    data: IceServers,
  }),
  ...flags,
}
