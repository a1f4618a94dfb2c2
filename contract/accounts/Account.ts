// A staff account, and what a department or a response team has on top.
import * as z from 'zod'
import { adding } from '#contract/nouns/adding.ts'
import { At, Email, Flag, filledLine, line, Position, Version } from '#contract/nouns/fields.ts'
import { Hotline, Phone } from '#contract/nouns/Phone.ts'
import { SpokenLanguage, spokenLanguages } from './spoken.ts'
import { Realm } from '#contract/auth/Session.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { accountTypes } from './permissions.ts'

export const BaseType = z.enum(accountTypes)
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{2,39}$/, 'A username has 3 to 40 letters, digits, dots, dashes or underscores.')

export const dutyStatuses = ['available', 'busy', 'offduty'] as const
export const DutyStatus = z.enum(dutyStatuses)

export const paymentStatuses = ['pending', 'approved', 'rejected'] as const
export const PaymentLog = z.object({
  id: z.uuid(),
  accountId: z.uuid().nullable(),
  applicantId: z.uuid().nullable(),
  amount: z.number(),
  method: z.string(),
  reference: z.string(),
  proofId: z.uuid(),
  status: z.enum(paymentStatuses),
  reason: z.string().nullable(),
  paidOn: z.string().nullable(),
  createdAt: At,
  decidedAt: At.nullable(),
  decidedBy: z.string().nullable(),
  version: Version,
})
export type PaymentLog = z.output<typeof PaymentLog>

/** What makes an account a department: the office it stands for. */
export const officeFields = {
  deptTypeId: z.uuid(),
  contact: Hotline.nullable(),
  address: line(300),
  position: Position.nullable(),
}
/** An office of which nothing is said is of the first type of the center. */
export const NewOffice = adding({ ...officeFields, deptTypeId: z.uuid().optional() }, { contact: null, address: '', position: null })
/** What makes an account a response team: the unit it stands for. */
export const teamFields = {
  responseTypeId: z.uuid(),
  departmentId: z.uuid().nullable(),
  callSign: filledLine(40),
  plateNumber: line(20).nullable(),
}
/** A unit of which nothing is said is of the first type of the center, and called by its name. */
export const NewTeam = adding({ ...teamFields, responseTypeId: z.uuid().optional() }, { departmentId: null, callSign: '', plateNumber: null })
const Team = z.object({
  ...teamFields,
  dutyStatus: DutyStatus,
  /** On a run, whatever it says of its duty. */
  isAtWork: z.boolean(),
  /** The tickets that it is on, the last first; none for whoever does not see all tickets. */
  runs: z.array(TransactionNumber),
  position: Position.nullable(),
  heading: z.number().nullable(),
  positionAt: At.nullable(),
})

/** What is told of a team elsewhere than on its own phone: on a run it is busy. */
export const standOf = ({ dutyStatus, isAtWork }: Pick<z.output<typeof Team>, 'dutyStatus' | 'isAtWork'>) => (isAtWork ? 'busy' : dutyStatus)

/** Fields that people fill in, for every account. */
export const personFields = {
  name: filledLine(120),
  username: Username,
  email: Email.nullable(),
  phone: Phone.nullable(),
  /** In which they can interpret in a call. */
  languages: z.array(SpokenLanguage).max(spokenLanguages.length),
}

export const NewPerson = adding(personFields, { email: null, phone: null, languages: [] })

export const Account = z.object({
  accountId: z.uuid(),
  accountType: BaseType,
  accountTypeId: z.uuid().nullable(),
  realm: Realm,
  ...personFields,
  username: z.string(),
  commandCenterId: z.uuid().nullable(),
  isDeleted: Flag,
  isDefaultPass: z.boolean(),
  isDemo: z.boolean(),
  lastSeen: At.nullable(),
  createdAt: At,
  version: Version,
  office: z.object(officeFields).optional(),
  team: Team.optional(),
  latestPaymentLog: PaymentLog.nullable().optional(),
})
export type Account = z.output<typeof Account>

export const Department = Account.required({ office: true })
export type Department = z.output<typeof Department>
export const ResponseTeam = Account.required({ team: true })
export type ResponseTeam = z.output<typeof ResponseTeam>

/** An account that was just made: its first password is shown this once, and must be changed at the first sign-in. */
export const NewAccount = z.object({ account: Account, initialPassword: z.string() })
export type NewAccount = z.output<typeof NewAccount>
