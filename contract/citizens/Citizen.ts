// A citizen: the record that verifiers decide on, and what the others see of it.
import * as z from 'zod'
import { languageCodes } from '#contract/languages.ts'
import { At, Day, Flag, Version } from '#contract/nouns/fields.ts'
import { personal } from '#contract/nouns/personal.ts'

export const citizenStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'REVOKED'] as const
export const CitizenStatus = z.enum(citizenStatuses)
/** The tabs of the verifier's desk. */
export const citizenTabs = [...citizenStatuses, 'BLOCKED'] as const
export const CitizenTab = z.enum(citizenTabs)

/** Enough for a list, or for whoever speaks with the citizen. */
export const CitizenRow = z.object({
  accountId: z.uuid(),
  name: z.string(),
  phone: personal(z.string().nullable()),
  barangayId: z.uuid().nullable(),
  barangay: z.string().nullable(),
  status: CitizenStatus,
  isBlocked: Flag,
  blockedUntil: At.nullable(),
  createdAt: At,
  version: Version,
})
export type CitizenRow = z.output<typeof CitizenRow>

/** Pictures are files, by id; a verifier sees them side by side. Null to those who may not see them. */
const Evidence = z.object({ idPictureIds: personal(z.array(z.uuid()).max(3)), selfieId: personal(z.uuid().nullable()) })

export const Citizen = CitizenRow.extend({
  email: personal(z.string().nullable()),
  address: z.string(),
  language: z.enum(languageCodes).nullable(),
  /** What to know of them, until its last day. */
  note: personal(z.string()),
  noteUntil: Day.nullable(),
  /** The list that they come from, and who brought it; null where they registered themselves. */
  source: z.string().nullable(),
  broughtBy: z.string().nullable(),
  broughtAt: At.nullable(),
  birthDate: personal(Day.nullable()),
  evidence: Evidence.nullable(),
  reason: z.string().nullable(),
  decidedAt: At.nullable(),
  decidedBy: z.string().nullable(),
  tickets: z.number().int(),
  falseReports: z.number().int(),
  blocks: z.number().int(),
})
export type Citizen = z.output<typeof Citizen>

export const Block = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  reason: z.string(),
  from: At,
  until: At.nullable(),
  blockedBy: z.string(),
  unblockedAt: At.nullable(),
  unblockedBy: z.string().nullable(),
  unblockReason: z.string().nullable(),
})
export type Block = z.output<typeof Block>
