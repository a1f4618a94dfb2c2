// The audit log: reading it, exporting it, and whose data an account has seen.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, Flag, line, Reason } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { tableFile, tableInput } from '#contract/nouns/table.ts'

export const AuditLine = z.object({
  seq: z.number().int(),
  at: At,
  verb: z.string(),
  kind: z.string(),
  id: z.string(),
  /** What readers call the object: the number of its ticket, or its name; null where the log alone knows it, and for people of whom one needs a right to know. */
  name: z.string().nullable(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  actorType: z.string(),
  source: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type AuditLine = z.output<typeof AuditLine>

/** The lines that a list left out as they tell of looks, or of cameras on and off line, counted as far as `total`. */
export const LeftOut = z.object({ total: z.number().int(), isMore: z.literal(true).optional() })
export const AuditPage = page(AuditLine).extend({ leftOut: LeftOut.nullable() })
export type AuditPage = z.output<typeof AuditPage>

export const DataView = z.object({
  at: At,
  call: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  /** Null where it is a caller, an applicant or a report of whom there is no record. */
  citizenId: z.uuid().nullable(),
  transactionNumber: z.string().nullable(),
  /** Of what else held the person. */
  otherId: z.string().nullable(),
})
export type DataView = z.output<typeof DataView>

const access = may('audit.read')
const span = { from: At.optional(), to: At.optional() }
const filters = {
  ...span,
  actorId: z.uuid().optional(),
  verb: line(60).optional(),
  kind: line(40).optional(),
  id: line(100).optional(),
  /** 0 leaves out who only looked and what cameras tell by themselves, unless `verb` asks for it. */
  looks: Flag.optional(),
}
/** So long are the words kept that say what an export was for. */
export const purposesKeptDays = 365
/** The most lines that one export has. */
export const mostExported = 10_000

export const audit = {
  getAuditLog: get('/resources/getAuditLog', {
    doc: 'The log of the center, the newest first; the superadmin sees what was done to centers and accounts.',
    access,
    beyond: true,
    mayLag: true,
    input: z.object({ ...pageInput, ...filters }),
    data: AuditPage,
  }),
  exportAuditLog: post('/resources/exportAuditLog', {
    harm: 'secrets',
    doc: 'The same lines as a table in CSV or XLSX, times by the clock of the center, for admins and the superadmin; the export is itself in the log.',
    access: may('center.manage', 'centers.manage'),
    beyond: true,
    mayLag: true,
    input: z.object({ ...filters, reason: Reason, ...tableInput }),
    data: z.object({ ...tableFile, lines: z.number().int().max(mostExported) }),
  }),
  getDataSeenBy: get('/resources/getDataSeenBy/{accountId}', {
    doc: 'Whose data an account has seen, and when.',
    access,
    beyond: true,
    input: z.object({ accountId: z.uuid(), ...pageInput, ...span }),
    data: page(DataView),
  }),
  getDataViewers: get('/resources/getDataViewers/{citizenId}', {
    doc: 'Who has seen the data of a citizen, and when.',
    access: may('citizens.verify'),
    beyond: true,
    input: z.object({ citizenId: z.uuid(), ...pageInput, ...span }),
    data: page(DataView),
  }),
}
