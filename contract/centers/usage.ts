// How the installation is doing, for the superadmin: figures, never contents.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get } from '#contract/kit/endpoint.ts'
import { At } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Sentence } from '#contract/kit/say.ts'
import { CenterName } from './Center.ts'
import { Finding } from './findings.ts'

const access = may('centers.manage')

export const Usage = CenterName.extend({
  accounts: z.number().int(),
  online: z.number().int(),
  ticketsThisMonth: z.number().int(),
  openTickets: z.number().int(),
  fileBytes: z.number(),
  lastActivityAt: At.nullable(),
})
export type Usage = z.output<typeof Usage>

export const partStates = ['ok', 'failing', 'off'] as const
export const partNames = ['database', 'copy', 'clocks', 'backup', 'trail', 'bucket', 'drill', 'disk', 'https', 'files', 'jobs', 'mail'] as const
export const Health = z.object({
  version: z.string(),
  startedAt: At,
  serverTime: At,
  parts: z.array(
    z.object({ name: z.enum(partNames), state: z.enum(partStates), note: Sentence, todo: Sentence.nullable(), checkedAt: At.nullable() }),
  ),
  nodes: z.array(z.object({ node: z.string(), seenAt: At, sockets: z.number().int() })),
  waitingJobs: z.number().int(),
  failedJobs: z.number().int(),
  databaseBytes: z.number(),
  freeDiskBytes: z.number().nullable(),
})
export type Health = z.output<typeof Health>

export const usage = {
  getUsage: get('/adminFn/getUsage', { doc: 'How much each center uses.', access, beyond: true, input: z.object(pageInput), data: page(Usage) }),
  getHealth: get('/adminFn/getHealth', { doc: 'The state of the parts of the installation.', access, beyond: true, data: Health }),
  getServerTroubles: get('/adminFn/getServerTroubles', {
    doc: 'What of the server wants somebody before it stops: its disk, its clocks, its backups, a certificate that ends.',
    access: may('centers.manage', 'tickets.supervise'),
    beyond: true,
    data: z.object({ items: z.array(Finding) }),
  }),
}
