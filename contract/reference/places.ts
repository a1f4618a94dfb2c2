// The borders of the barangays.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Version } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Barangay, Border } from './kinds.ts'

export const places = {
  getBarangayBorders: get('/resources/getBarangayBorders', {
    doc: 'Borders of the barangays, for the map.',
    access: may('reference.read'),
    beyond: true,
    input: z.object(pageInput),
    data: page(z.object({ id: z.uuid(), name: z.string(), border: Border })),
  }),
  setBarangayBorder: post('/resources/setBarangayBorder/{id}', {
    harm: 'reversible',
    doc: 'Draws or removes the border of a barangay.',
    access: may('reference.manage'),
    beyond: true,
    input: z.object({ id: z.uuid(), version: Version.optional(), border: Border.nullable() }),
    data: Barangay,
  }),
}
