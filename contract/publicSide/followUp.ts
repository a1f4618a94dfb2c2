// The calls behind the secret follow-up link: what became of the report, chat, position, call, and "not solved".
import * as z from 'zod'
import { CallState, IceServers, Media } from '#contract/calls/Call.ts'
import { Chat, carriesItsKind, kindRefusal, messageFields } from '#contract/chat/Chat.ts'
import { post } from '#contract/kit/endpoint.ts'
import { At, filledLine, Id, Position, StoredFile } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Assignment, Status, TransactionNumber } from '#contract/tickets/Ticket.ts'
import { DeviceId, FollowUpToken, followed, proofFields } from './access.ts'
import { Hotline } from './places.ts'
import { filedStates } from './report.ts'

export const citizenStates = ['NONE', 'PENDING', 'APPROVED', 'DECLINED', 'REVOKED'] as const

/** What the one who reported may know: how far help is, not who is sent. */
export const FollowUp = z.object({
  transactionNumber: TransactionNumber.nullable(),
  reference: z.string(),
  filed: z.enum(filedStates),
  status: Status,
  caseTypeId: Id,
  receivedAt: At,
  acceptedAt: At.nullable(),
  dispatchedAt: At.nullable(),
  onSceneAt: At.nullable(),
  resolvedAt: At.nullable(),
  helpState: Assignment.shape.state.nullable(),
  centre: z.object({ id: Id, slug: z.string(), name: z.string(), hotlines: z.array(Hotline).max(30) }),
  citizen: z.enum(citizenStates),
  isSharingPosition: z.boolean(),
  canChat: z.boolean(),
  canCall: z.boolean(),
  canSayNotSolved: z.boolean(),
  unreadChats: z.number().int(),
  updatesCount: z.number().int(),
  /** Changes whenever anything of this does. */
  stamp: z.string(),
})
export type FollowUp = z.output<typeof FollowUp>

/** Pictures come along small, as data addresses: a visitor has no session to fetch files with. */
export const PublicUpdate = z.object({ id: Id, at: At, text: z.string(), files: z.array(StoredFile.extend({ small: z.string().nullable() })) })
export type PublicUpdate = z.output<typeof PublicUpdate>

/** A chat as the citizen sees it: staff are the centre, without names. */
export const PublicChat = Chat.omit({ sender: true, transactionNumber: true })
export type PublicChat = z.output<typeof PublicChat>

/** `secret` opens the socket for this call alone. */
export const PublicCall = IceServers.extend({ callId: Id, participantId: Id, streamId: Id, state: CallState, secret: z.string() })
export type PublicCall = z.output<typeof PublicCall>

const open = { access: 'public', beyond: true } as const
const reading = { ...open, changes: false }

export const followUp = {
  getFollowUp: post('/ccPublic/getFollowUp', {
    ...reading,
    doc: 'How a report stands; with the stamp that is known, waits until it changes.',
    input: followed.extend({ known: z.string().max(64).optional(), waitSeconds: z.number().int().min(0).max(25).default(25) }),
    data: FollowUp,
  }),
  getPublicUpdates: post('/ccPublic/getPublicUpdates', {
    ...reading,
    doc: 'The updates of a ticket that its citizen may see, newest first.',
    input: followed.extend(pageInput),
    data: page(PublicUpdate),
  }),
  getPublicChats: post('/ccPublic/getPublicChats', {
    ...reading,
    doc: 'The messages between the citizen and the centre, newest first.',
    input: followed.extend(pageInput),
    data: page(PublicChat),
  }),
  sendPublicChat: post('/ccPublic/sendPublicChat', {
    ...open,
    doc: 'Sends the centre a text, or a file.',
    input: followed.extend(messageFields).refine(carriesItsKind, kindRefusal),
    data: PublicChat,
  }),
  readPublicChats: post('/ccPublic/readPublicChats', {
    ...open,
    doc: 'Marks the centre’s messages read, up to one of them.',
    input: followed.extend({ upTo: z.number().int().min(0).optional() }),
    data: z.null(),
  }),
  sharePosition: post('/ccPublic/sharePosition', {
    ...open,
    doc: 'Tells the centre where the citizen is now; without a position, stops telling.',
    input: followed.extend({ position: Position.optional() }),
    data: z.object({ isSharing: z.boolean() }),
  }),
  reportNotSolved: post('/ccPublic/reportNotSolved', {
    ...open,
    doc: 'Opens a resolved or declined ticket again, within 72 hours.',
    input: followed.extend({ text: filledLine(2000) }),
    data: FollowUp,
  }),
  startPublicCall: post('/ccPublic/startPublicCall', {
    ...open,
    doc: 'Calls the centre from the follow-up link, or from the quick-report page.',
    input: z.object({
      token: FollowUpToken.optional(),
      commandCenterId: Id.optional(),
      userId: Id.optional(),
      deviceId: DeviceId.optional(),
      media: Media.default('audio'),
      callerName: z.string().trim().max(120).optional(),
      ...proofFields,
    }),
    data: PublicCall,
  }),
  endPublicCall: post('/ccPublic/endPublicCall', {
    ...open,
    doc: 'Hangs up.',
    input: z.object({ callId: Id, secret: z.string().min(20).max(100) }),
    data: z.null(),
  }),
  answerPublicCall: post('/ccPublic/answerPublicCall', {
    ...open,
    doc: 'Takes the centre’s call on the open page.',
    input: followed.extend({ callId: Id }),
    data: PublicCall,
  }),
}
