// The call by which a visitor files an emergency ticket without signing in.
import * as z from 'zod'
import { AskedByCard } from '#contract/cards/Card.ts'
import { k } from '#contract/kit/say.ts'
import { post } from '#contract/kit/endpoint.ts'
import { upload } from '#contract/kit/upload.ts'
import { At, Count, Id, Position } from '#contract/nouns/fields.ts'
import { ofFields } from '#contract/nouns/ticketFields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { FollowUpToken } from './access.ts'
import { AnyCenter, AnyId, AnyName, those, words } from './forgiving.ts'
import { Media, ToldMedia } from './media.ts'
import { Hotline } from './places.ts'
import { PublicLanguage } from './language.ts'

/** Received: a ticket is pending. Late: written long before it arrived. Held: over a limit, looked at by staff before it counts. */
export const filedStates = ['received', 'late', 'held'] as const

const stayReachable = k('Keep your phone on. The center may call you back.')
const callIfUrgent = k('If someone is in danger, call 911 now. Do not wait for this report.')
export const watchThisPage = k('Stay where it is safe. Watch this page: it shows when help is on the way.')

/** What the visitor is told to expect, by what became of the report; to be called back only who left a number and did not ask to be written to. */
export function nextSteps(state: (typeof filedStates)[number], { hasPhone, isWriteOnly }: { hasPhone: boolean; isWriteOnly: boolean }): string[] {
  const reachable = hasPhone && !isWriteOnly ? [stayReachable] : []
  if (state === 'received') return [k('Your report is on the screen of the dispatchers.'), ...reachable, watchThisPage, callIfUrgent]
  if (state === 'late') return [k('Your report was written a while ago, so the staff read it before they act on it.'), ...reachable, callIfUrgent]
  return [k('Many reports came from this phone or network, so the staff check yours first. It is not lost.'), ...reachable, callIfUrgent]
}

export const filesWereLeftOut = k('Some files were too large or too many and were left out. Tell the center in words what they show.')

export const Filed = z.object({
  state: z.enum(filedStates),
  transactionNumber: TransactionNumber.nullable(),
  /** What to name on the telephone: the transaction number, else a short code. */
  reference: z.string(),
  /** What happens next, in sentences. */
  next: z.array(z.string()).max(10),
  token: FollowUpToken,
  userId: Id,
  center: z.object({ id: Id, name: z.string() }),
  hotlines: z.array(Hotline).max(30),
  /** Files that came along and could not be kept: of another kind, too large, or too many. */
  filesLeftOut: Count,
  /** What was told to follow, and will be taken. */
  media: z.array(Media).max(50),
})
export type Filed = z.output<typeof Filed>

export const report = {
  createEmergencyTicket: post('/ccPublic/createEmergencyTicket', {
    harm: 'reversible',
    doc: 'Files an emergency ticket. The center is the one given by id, slug or name, else the one whose area the place lies in, else the usual one; `message` says so where the one given is not known.',
    access: 'public',
    isForgiving: true,
    input: z.object({
      /** Made on the phone with the report: the same one twice is one report. */
      clientId: AnyId,
      commandCenterId: AnyCenter,
      /** A secret of the device: who reports again is known by it, and by nothing that staff see. */
      deviceId: AnyId,
      /** As an answer told it to who sent no `deviceId`: the same person reports again. What staff see of a person is another one. */
      userId: AnyId,
      /** By id or name. Without one, or with one that is gone, the report is of the kind "something else". */
      caseTypeId: AnyName,
      caseSubTypeId: AnyName,
      /** What is longer than a ticket's description follows as further words of the citizen. */
      description: words(20_000),
      position: Position.optional().catch(undefined),
      barangayId: AnyName,
      ...ofFields((_name, { most }) => words(most)),
      /** As it was written: what is no number is kept and shown as such. */
      callerPhone: words(200),
      /** In which the caller is told by text message how it stands. */
      language: PublicLanguage.optional().catch(undefined),
      writtenAt: At.optional().catch(undefined),
      /** When its place was found, where that was after it was written. */
      foundAt: At.optional().catch(undefined),
      /** By the same clock as these two, which may be wrong: the difference to `writtenAt` is the report's age. */
      sentAt: At.optional().catch(undefined),
      /** Of more than the center takes, the first are kept. */
      files: those(upload(), 200),
      /** How the visitor was led by a question card, and what was answered. */
      card: AskedByCard.optional().catch(undefined),
      /** Pictures and films that follow piece by piece. */
      media: those(ToldMedia, 50),
      /** Sent with one hold of a button: help is needed now, what for is told later. */
      isCallForHelp: z.boolean().optional().catch(undefined),
      /** Sent by a program that speaks Open311, which lists such reports: how far they are, never their words. */
      isOpen311: z.boolean().optional().catch(undefined),
      /** What came under names that the call does not know: staff see it, a line each. */
      otherWords: words(6_000),
      noticeVersion: words(40),
      noticeAt: At.optional().catch(undefined),
      challenge: words(500),
      solution: words(64),
    }),
    data: Filed,
  }),
}
