// The citizens whom a center registers from its own lists: each with where the list comes from, and who brought it.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { languageCodes } from '#contract/languages.ts'
import { adding } from '#contract/nouns/adding.ts'
import { At, Day, filledLine, Id, line, Version } from '#contract/nouns/fields.ts'
import { personal } from '#contract/nouns/personal.ts'
import { Mobile } from '#contract/nouns/Phone.ts'

const form = {
  name: filledLine(120),
  phone: personal(Mobile),
  barangayId: Id.nullable(),
  address: personal(line(300)),
  language: z.enum(languageCodes).nullable(),
  note: personal(line(500)),
  /** The last day of the note: then it is removed. */
  noteUntil: Day.nullable(),
  /** The list or the paper that it comes from, on which the citizen agreed. */
  source: filledLine(120),
}

export const RegisteredCitizen = z.object({
  accountId: Id,
  ...form,
  /** Of a citizen who registered alone, any number, and no source. */
  ...{ phone: personal(z.string()), source: z.string() },
  broughtBy: z.string().nullable(),
  broughtAt: At.nullable(),
  version: Version,
})
export type RegisteredCitizen = z.output<typeof RegisteredCitizen>

const access = may('citizens.verify')

export const registering = {
  getRegisteredCitizens: get('/citizen/getRegisteredCitizens', {
    doc: 'The citizens whom the center registered from its own lists.',
    access,
    beyond: true,
    input: z.object({ ...pageInput, barangayId: Id.optional() }),
    data: page(RegisteredCitizen),
  }),
  addCitizen: post('/citizen/addCitizen', {
    harm: 'reversible',
    doc: 'Registers a citizen from a list of the center, as verified by whoever brings it. 409 where the number has a record: that one is changed instead.',
    access,
    beyond: true,
    input: adding(form, { barangayId: null, address: '', language: null, note: '', noteUntil: null }),
    data: RegisteredCitizen,
  }),
  updateCitizen: post('/citizen/updateCitizen/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes a registered citizen.',
    access,
    beyond: true,
    input: z.object(form).partial().extend({ id: Id, version: Version.optional() }),
    data: RegisteredCitizen,
  }),
}
