// The calls behind the secret follow-up link: what became of the report, chat, position, call, and "not solved".
import * as z from 'zod'
import { ToldCard } from '#contract/cards/Card.ts'
import { CallState, IceServers, Media as CallMedia } from '#contract/calls/Call.ts'
import {
  answeringFields,
  answeringRefusal,
  answersQuestion,
  carriesItsKind,
  Chat,
  ChatLanguage,
  kindRefusal,
  messageFields,
} from '#contract/chat/Chat.ts'
import { post } from '#contract/kit/endpoint.ts'
import { At, Flag, Count, filledLine, Id, Position, StoredFile } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Status, TransactionNumber } from '#contract/tickets/Ticket.ts'
import { DeviceId, FollowUpToken, followed, proofFields } from './access.ts'
import { Phone } from '#contract/nouns/Phone.ts'
import { AnyId } from './forgiving.ts'
import { helpStates, pastHelps } from './help.ts'
import { inOthers } from '#contract/nouns/names.ts'
import { PublicLanguage } from './language.ts'
import { Media } from './media.ts'
import { CenterName, Hotline } from './places.ts'
import { filedStates } from './report.ts'

export const citizenStates = ['NONE', 'PENDING', 'APPROVED', 'DECLINED', 'REVOKED'] as const

/** It is over; it was pressed by mistake; it is not solved. The first two close nothing: staff see it. */
export const saidWords = ['over', 'mistake', 'notSolved'] as const

export const ratings = ['good', 'fair', 'bad'] as const

/** What the one who reported may know: how far help is, not who is sent. */
export const FollowUp = z.object({
  transactionNumber: TransactionNumber.nullable(),
  reference: z.string(),
  filed: z.enum(filedStates),
  status: Status,
  caseTypeId: Id,
  /** The picture of its kind: by it the page knows what to do meanwhile. */
  caseIcon: z.string(),
  /** What to do meanwhile, by the question card of the report. */
  tells: ToldCard.nullable(),
  /** Where a heart has stopped: the nearest defibrillator that is open. */
  defibrillator: z.object({ name: z.string(), access: z.string(), phone: z.string().nullable(), meters: Count }).nullable(),
  receivedAt: At,
  /** Since when it stands so, where that is known. */
  since: At.nullable(),
  /** A dispatcher has opened it. */
  isRead: z.boolean(),
  acceptedAt: At.nullable(),
  dispatchedAt: At.nullable(),
  onSceneAt: At.nullable(),
  resolvedAt: At.nullable(),
  /** What was done with it, once it is closed: one of the endings that the center has named, never words written for it alone. */
  outcome: z.object({ name: z.string(), names: inOthers(80) }).nullable(),
  /** Of one that is closed: somebody was sent since it was opened, or opened again; and when the first of them was there. */
  wasSent: z.boolean(),
  helpAt: At.nullable(),
  /** How far the furthest of the teams is that are at work now. */
  helpState: z.enum(helpStates).nullable(),
  /** Somebody was sent and is not at work for it now. */
  pastHelp: z.enum(pastHelps).nullable(),
  reopenedAt: At.nullable(),
  /** When the center that has it accepted it from another. */
  takenOverAt: At.nullable(),
  /** The center of another installation that accepted it: it goes on there, and this page hears no more of it. */
  handedTo: z.string().nullable(),
  /** Who is coming, where the center tells it. */
  helpers: z.array(z.object({ name: z.string(), state: z.enum(helpStates), meters: z.number().int().nullable(), positionAt: At.nullable() })).max(10),
  /** What the citizen said of it last. */
  said: z.enum(saidWords).nullable(),
  center: z.object({ id: Id, slug: z.string(), name: z.string(), hotlines: z.array(Hotline).max(30), timeZone: z.string() }),
  citizen: z.enum(citizenStates),
  /** It is handled together with another report: the state is shown, and only what staff say to all. */
  isTogether: z.boolean(),
  isSharingPosition: z.boolean(),
  /** The center has a number of whoever sent it that can be called. */
  hasPhone: z.boolean(),
  /** Something was given as the number, and nobody can be called by it: half of one, most often. */
  isPhoneUnfit: z.boolean(),
  /** Its place lies in the area of the center that has it, or is not known as a point. */
  isServed: z.boolean(),
  /** The center is open to citizens; what is sent to one that is not is a rehearsal. */
  isOpenCenter: z.boolean(),
  /** The center has something that says where it is. */
  isPlaced: z.boolean(),
  canChat: z.boolean(),
  canCall: z.boolean(),
  /** Its citizen has asked to be written to and not called. */
  isWriteOnly: z.boolean(),
  /** The center is calling: the page rings. */
  ringing: z.object({ callId: Id, media: CallMedia }).nullable(),
  canSayNotSolved: z.boolean(),
  /** It is closed, somebody was there, and how the help was can be said. */
  canRate: z.boolean(),
  rating: z.enum(ratings).nullable(),
  /** A team was there, and the crew can be thanked. */
  canThank: z.boolean(),
  thankedAt: At.nullable(),
  unreadChats: z.number().int(),
  updatesCount: z.number().int(),
  /** Pictures and films of this report, and what became of them. */
  media: z.array(Media).max(50),
  /** Changes whenever anything of this does. */
  stamp: z.string(),
})
export type FollowUp = z.output<typeof FollowUp>

/** What the family may see: the state, and nothing that was said. */
export const SharedReport = FollowUp.pick({
  reference: true,
  filed: true,
  status: true,
  caseIcon: true,
  receivedAt: true,
  since: true,
  isRead: true,
  helpState: true,
  pastHelp: true,
  helpAt: true,
  reopenedAt: true,
  takenOverAt: true,
  handedTo: true,
  helpers: true,
  said: true,
  center: true,
})
export type SharedReport = z.output<typeof SharedReport>

/** Pictures come along small, as data addresses: a visitor has no session to fetch files with. */
export const PublicUpdate = z.object({
  id: Id,
  at: At,
  text: z.string(),
  isOwn: z.boolean(),
  files: z.array(StoredFile.extend({ small: z.string().nullable() })),
})
export type PublicUpdate = z.output<typeof PublicUpdate>

/** A chat as the citizen sees it: staff are the center, without names. */
export const PublicChat = Chat.omit({ sender: true, transactionNumber: true }).extend({
  /** A picture comes along small, as a data address. */
  small: z.string().nullable(),
})
export type PublicChat = z.output<typeof PublicChat>

/** What a page that has the chat open is told: what it lacks, oldest first, and how far the marks are. */
export const ChatNews = z.object({
  items: z.array(PublicChat).max(100),
  lastSeq: Count,
  readUpTo: Count,
  unread: Count,
  isTyping: z.boolean(),
  canChat: z.boolean(),
  stamp: z.string(),
})
export type ChatNews = z.output<typeof ChatNews>

/** `secret` opens the socket for this call alone. */
export const PublicCall = IceServers.extend({
  callId: Id,
  participantId: Id,
  streamId: Id,
  state: CallState,
  secret: z.string(),
  /** It rings at a free desk, all desks are busy, or nobody is on duty: then the center calls back. */
  desk: z.enum(['ringing', 'busy', 'nobody']),
  hotlines: z.array(Hotline).max(30),
})
export type PublicCall = z.output<typeof PublicCall>

const open = { access: 'public', beyond: true } as const
const reading = { ...open, harm: 'none' as const }

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
    doc: 'The messages between the citizen and the center, newest first.',
    input: followed.extend(pageInput),
    data: page(PublicChat),
  }),
  sendPublicChat: post('/ccPublic/sendPublicChat', {
    harm: 'reversible',
    ...open,
    doc: 'Sends the center a text, the yes or no to one of its questions, or a file.',
    input: followed
      .extend({ ...messageFields, ...answeringFields, language: ChatLanguage.optional() })
      .refine(carriesItsKind, kindRefusal)
      .refine(answersQuestion, answeringRefusal),
    data: PublicChat,
  }),
  followPublicChats: post('/ccPublic/followPublicChats', {
    ...reading,
    doc: 'The messages after the last that the page has; with the stamp that is known, waits until something changes.',
    input: followed.extend({
      after: z.number().int().min(0).default(0),
      known: z.string().max(64).optional(),
      waitSeconds: z.number().int().min(0).max(25).default(25),
    }),
    data: ChatNews,
  }),
  getPublicChatFile: post('/ccPublic/getPublicChatFile', {
    ...reading,
    doc: 'A file of the conversation, as text in base64: a visitor has no session to fetch it with.',
    input: followed.extend({ fileId: Id }),
    data: z.object({ name: z.string(), mime: z.string(), base64: z.string() }),
  }),
  typePublicChat: post('/ccPublic/typePublicChat', {
    ...reading,
    doc: 'Says that the citizen is writing, or stopped.',
    input: followed.extend({ isTyping: z.boolean() }),
    data: z.null(),
  }),
  readPublicChats: post('/ccPublic/readPublicChats', {
    harm: 'reversible',
    ...open,
    doc: 'Marks the center’s messages as arrived, or read, up to one of them.',
    input: followed.extend({
      upTo: z.number().int().min(0).optional(),
      mark: z.enum(['delivered', 'read']).default('read'),
      language: ChatLanguage.optional(),
    }),
    data: z.null(),
  }),
  sharePosition: post('/ccPublic/sharePosition', {
    harm: 'reversible',
    ...open,
    doc: 'Tells the center where the citizen is now; without a position, stops telling.',
    input: followed.extend({
      position: Position.optional(),
      /** When it was found, and when it is told, both by the phone's clock, which may be wrong: what was told since of a newer moment stays. */
      at: At.optional(),
      sentAt: At.optional(),
      /** Found while its report went out: it is kept, and no sharing begins by it. */
      isFound: z.boolean().default(false),
    }),
    data: z.object({ isSharing: z.boolean() }),
  }),
  tellMore: post('/ccPublic/tellMore', {
    harm: 'reversible',
    ...open,
    doc: 'Adds words to a report: they go on its timeline.',
    input: followed.extend({ text: filledLine(5000) }),
    data: FollowUp,
  }),
  sayItIsOver: post('/ccPublic/sayItIsOver', {
    harm: 'reversible',
    ...open,
    doc: 'Says that it is over, or was pressed by mistake. Nothing closes by itself: the staff see it and decide.',
    input: followed.extend({ what: z.enum(['over', 'mistake']) }),
    data: FollowUp,
  }),
  shareReport: post('/ccPublic/shareReport', {
    harm: 'reversible',
    ...open,
    doc: 'Makes the link that only shows how the report stands, for the family.',
    input: followed,
    data: z.object({ shareToken: FollowUpToken }),
  }),
  getSharedReport: post('/ccPublic/getSharedReport', {
    ...reading,
    doc: 'How a report stands, behind the link that only shows it.',
    input: z.object({ shareToken: FollowUpToken }),
    data: SharedReport,
  }),
  completeReport: post('/ccPublic/completeReport', {
    harm: 'reversible',
    ...open,
    doc: 'Adds what a report lacked: a number to call, to which the link is sent as a text message where the center sends any; or where it is, in words.',
    input: followed.extend({ phone: Phone.optional(), landmark: filledLine(300).optional(), language: PublicLanguage.default('en') }),
    data: z.object({ standing: FollowUp, isTexted: z.boolean() }),
  }),
  rateReport: post('/ccPublic/rateReport', {
    harm: 'reversible',
    ...open,
    doc: 'Says how the help was, once the report is closed and somebody was there, or thanks the crew; the staff see it on the ticket.',
    input: followed.extend({ rating: z.enum(ratings).optional(), isThanks: z.boolean().default(false) }),
    data: FollowUp,
  }),
  reportNotSolved: post('/ccPublic/reportNotSolved', {
    harm: 'reversible',
    ...open,
    doc: 'Opens a resolved or declined ticket again, within 72 hours.',
    input: followed.extend({ text: filledLine(2000) }),
    data: FollowUp,
  }),
  startPublicCall: post('/ccPublic/startPublicCall', {
    harm: 'reversible',
    ...open,
    doc: 'Calls the center from the follow-up link, or from the quick-report page.',
    input: z.object({
      token: FollowUpToken.optional(),
      commandCenterId: CenterName.optional(),
      /** Earlier pages sent one; it is a key to nothing, and not read. */
      userId: AnyId,
      deviceId: DeviceId.optional(),
      media: CallMedia.default('audio'),
      callerName: z.string().trim().max(120).optional(),
      ...proofFields,
    }),
    data: PublicCall,
  }),
  endPublicCall: post('/ccPublic/endPublicCall', {
    harm: 'reversible',
    ...open,
    doc: 'Hangs up; or, with isClosed, tells that the page of the call was closed: then nobody is said to have hung up.',
    input: z.object({ callId: Id, secret: z.string().min(20).max(100), isClosed: Flag.default(0) }),
    data: z.null(),
  }),
  getCallServers: post('/ccPublic/getCallServers', {
    ...reading,
    doc: 'The servers that help browsers connect, for ten minutes more, to the page that is in a call that stands.',
    input: z.object({ callId: Id, secret: z.string().min(20).max(100) }),
    data: IceServers,
  }),
  tellSilentCall: post('/ccPublic/tellSilentCall', {
    harm: 'reversible',
    ...open,
    doc: 'Says that the caller cannot speak: the call rings before others, and words and picture cards take the place of the voice.',
    input: z.object({ callId: Id, secret: z.string().min(20).max(100) }),
    data: z.null(),
  }),
  answerPublicCall: post('/ccPublic/answerPublicCall', {
    harm: 'reversible',
    ...open,
    doc: 'Takes the center’s call on the open page.',
    input: followed.extend({ callId: Id }),
    data: PublicCall,
  }),
  declinePublicCall: post('/ccPublic/declinePublicCall', {
    harm: 'reversible',
    ...open,
    doc: 'Declines the center’s call on the open page: the desk reads that it was refused, and can write.',
    input: followed.extend({ callId: Id }),
    data: z.null(),
  }),
}
