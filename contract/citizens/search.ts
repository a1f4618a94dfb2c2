// Finding citizens and reading one; each read is in the log.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { ById, Day, line, Reason } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Citizen, CitizenRow, CitizenTab } from './Citizen.ts'
import { tableFile, tableInput } from '#contract/nouns/table.ts'

const read = may('citizens.read')
const verify = may('citizens.verify')

/** The most citizens that one export holds. */
export const mostCitizensExported = 1_000

const filters = { status: CitizenTab.optional(), barangayId: z.uuid().optional(), from: Day.optional(), to: Day.optional() }

/** A record that may be the same person's, and what speaks for it. */
export const Duplicate = CitizenRow.extend({ because: z.array(z.enum(['phone', 'email', 'name', 'birthDate'])) })
export type Duplicate = z.output<typeof Duplicate>
const readCallers = may('citizens.read', 'citizens.readCallers')

export const search = {
  searchCitizenByCC: post('/citizen/searchCitizenByCC', {
    harm: 'none',
    doc: 'Citizens of the center, by tab and search.',
    access: read,
    input: z.object({ ...pageInput, ...filters }),
    data: page(CitizenRow),
  }),
  searchCitizen: post('/citizen/searchCitizen', {
    harm: 'none',
    doc: 'Looks up whoever calls by number, or by name; the best match first, empty where there is none.',
    access: readCallers,
    input: z
      .object({ phone: line(30).optional(), name: line(120).optional(), transactionNumber: line(40).optional() })
      .refine(({ phone, name, transactionNumber }) => phone || name || transactionNumber, 'Give a number, a name or a ticket.'),
    data: z.array(CitizenRow).max(10),
  }),
  getCitizenInfo: get('/citizen/getCitizenInfo/{id}', {
    doc: 'One citizen; who reads callers only, sees the callers of own tickets.',
    access: readCallers,
    input: ById,
    data: Citizen,
  }),
  getCitizenDuplicates: get('/citizen/getCitizenDuplicates/{id}', {
    doc: 'Other records of the center that may be the same person.',
    access: verify,
    beyond: true,
    input: ById,
    data: z.array(Duplicate).max(20),
  }),
  exportCitizen: post('/citizen/exportCitizen/{id}', {
    harm: 'secrets',
    doc: 'Everything that is held about one citizen, for the citizen; the reason is kept.',
    access: verify,
    beyond: true,
    input: z.object({ id: z.uuid(), reason: Reason }),
    data: z.object({ exportId: z.uuid(), filename: z.string(), json: z.string() }),
  }),
  exportCitizens: post('/citizen/exportCitizens', {
    harm: 'secrets',
    doc: 'A list of citizens as a table in CSV or XLSX, at most 1,000; the reason is kept.',
    access: verify,
    beyond: true,
    input: z.object({ reason: Reason, search: pageInput.search, ...filters, ...tableInput }),
    data: z.object({ ...tableFile, exportId: z.uuid(), citizens: z.number().int().max(mostCitizensExported) }),
  }),
  getCitizenCounts: get('/citizen/getCitizenCounts', {
    doc: 'How many citizens are on each tab.',
    access: read,
    beyond: true,
    data: z.record(CitizenTab, z.number().int()),
  }),
}
