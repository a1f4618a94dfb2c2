// The call by which a visitor files an emergency ticket without signing in.
import * as z from 'zod'
import { post } from '#contract/kit/endpoint.ts'
import { At, CallerPhone, Id, line, Position } from '#contract/nouns/fields.ts'
import { Files } from '#contract/tickets/entry.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { DeviceId, FollowUpToken, noticeFields, proofFields } from './access.ts'
import { Hotline } from './places.ts'

/** Received: a ticket is pending. Late: written long before it arrived. Held: over a limit, looked at by staff before it counts. */
export const filedStates = ['received', 'late', 'held'] as const

const stayReachable = 'Keep your phone on. The center may call you back.'
const callIfUrgent = 'If someone is in danger, call 911 now. Do not wait for this report.'

/** What the visitor is told to expect, by what became of the report. */
export const nextSteps: Record<(typeof filedStates)[number], readonly string[]> = {
  received: [
    'A dispatcher is looking at your report.',
    stayReachable,
    'Stay where it is safe. Watch this page: it shows when help is on the way.',
    callIfUrgent,
  ],
  late: ['Your report was written a while ago, so the staff read it before they act on it.', stayReachable, callIfUrgent],
  held: ['Many reports came from this phone or network, so the staff check yours first. It is not lost.', stayReachable, callIfUrgent],
}

export const Filed = z.object({
  state: z.enum(filedStates),
  transactionNumber: TransactionNumber.nullable(),
  /** What to name on the telephone: the transaction number, else a short code. */
  reference: z.string(),
  /** What happens next, in sentences. */
  next: z.array(z.string()).max(10),
  token: FollowUpToken,
  userId: Id,
  centre: z.object({ id: Id, name: z.string() }),
  hotlines: z.array(Hotline).max(30),
})
export type Filed = z.output<typeof Filed>

export const report = {
  createEmergencyTicket: post('/ccPublic/createEmergencyTicket', {
    doc: 'Files an emergency ticket. The centre is the one named, else the one whose area the place lies in.',
    access: 'public',
    input: z
      .object({
        /** Made on the phone with the report: the same one twice is one report. */
        clientId: Id.optional(),
        commandCenterId: Id.optional(),
        userId: Id.optional(),
        deviceId: DeviceId.optional(),
        caseTypeId: Id,
        caseSubTypeId: Id.optional(),
        description: line(5000).optional(),
        position: Position.optional(),
        barangayId: Id.optional(),
        address: line(300).optional(),
        landmark: line(300).optional(),
        callerName: line(120).optional(),
        callerPhone: CallerPhone.optional(),
        writtenAt: At.optional(),
        files: Files.optional(),
        ...z.object(noticeFields).partial().shape,
        ...proofFields,
      })
      .refine(({ position, barangayId, landmark, address }) => position ?? barangayId ?? (landmark || address), {
        path: ['position'],
        error: 'Say where it is: allow the position, or choose the barangay, or name a landmark.',
      }),
    data: Filed,
  }),
}
