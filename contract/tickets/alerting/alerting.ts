// The calls by which a phone of a crew agrees to be told of assignments while its page is closed, and answers from the notification.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { languagesAt } from '#contract/languages.ts'
import { At } from '#contract/nouns/fields.ts'
import { pushAddress } from '#contract/nouns/pushAddress.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'

const access = may('tickets.readOwn', 'tickets.supervise')
const AlertPhone = z.object({
  /** Whether this session's browser is told. */
  isOn: z.boolean(),
  /** When its push service last took a message. */
  reachedAt: At.nullable(),
})

export const alerting = {
  getAlertPhone: get('/reports/getAlertPhone', {
    doc: 'Whether this phone is told of assignments while the page is closed, and the key that its browser asks for.',
    access,
    beyond: true,
    data: AlertPhone.extend({ key: z.string() }),
  }),
  allowAlerts: post('/reports/allowAlerts', {
    harm: 'reversible',
    doc: 'Tells this phone of assignments, and of each change of them, for as long as it is signed in.',
    access,
    beyond: true,
    input: z.object({ ...pushAddress, language: z.enum(languagesAt('crew')).default('en') }),
    data: AlertPhone,
  }),
  endAlerts: post('/reports/endAlerts', {
    harm: 'reversible',
    doc: 'Tells this phone no more.',
    access,
    beyond: true,
    data: AlertPhone,
  }),
  tryAlert: post('/reports/tryAlert', {
    harm: 'reversible',
    doc: 'Sends this phone a notification now, and says whether its push service took it.',
    access,
    beyond: true,
    data: AlertPhone.extend({ isTaken: z.boolean() }),
  }),
  acknowledgeAlert: post('/reports/acknowledgeAlert', {
    harm: 'reversible',
    doc: 'Acknowledges an assignment from its notification, by the token that came with it: good for that assignment alone, while it stands and the phone is signed in.',
    access: 'public',
    beyond: true,
    input: z.object({
      token: z
        .string()
        .regex(/^[\w-]{86}$/)
        .meta({ examples: ['x'.repeat(86)] }),
    }),
    data: z.object({ transactionNumber: TransactionNumber }),
  }),
}
