// The cities and municipalities of the country, and their barangays for a center.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Count, PsgcCode } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'

/** The largest city has 897. */
const mostBarangays = 2_000

/** `within` is its province, or its region where it is of none. */
export const Town = z.object({ psgcCode: PsgcCode, name: z.string(), within: z.string(), barangays: Count })
export type Town = z.output<typeof Town>

const Ids = z.array(z.uuid()).max(mostBarangays)

export const towns = {
  getTowns: get('/resources/getTowns', {
    doc: 'The cities and municipalities of the country, as the Philippine Statistics Authority lists them.',
    access: may('centers.manage', 'reference.manage'),
    beyond: true,
    input: z.object(pageInput),
    data: page(Town),
  }),
  addBarangaysOfTown: post('/resources/addBarangaysOfTown', {
    harm: 'reversible',
    doc: 'Adds the barangays of a town with their codes; what the center has already of that name or code stays as it is. A center of which no town is known is of this one from then on.',
    access: may('reference.manage'),
    beyond: true,
    input: z.object({ psgcCode: PsgcCode.meta({ examples: ['0405802000'] }) }),
    /** `isOwn`: the center became one of this town. */
    data: z.object({ ids: Ids, isOwn: z.boolean() }),
  }),
  takeBackBarangays: post('/resources/takeBackBarangays', {
    harm: 'reversible',
    doc: 'Takes barangays that were just added out of use again; each can be taken into use by itself. With the code of a town, the center is of that town no more.',
    access: may('reference.manage'),
    beyond: true,
    input: z.object({ ids: Ids, psgcCode: PsgcCode.optional() }),
    data: z.object({ ids: Ids }),
  }),
}
