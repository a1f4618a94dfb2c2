// City-government offices: the unit information that the public may see.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { adding } from '#contract/nouns/adding.ts'
import { changing } from '#contract/nouns/changing.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { ById, Flag, filledLine, line, Version } from '#contract/nouns/fields.ts'
import { Hotline } from '#contract/nouns/Phone.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { upload } from '#contract/kit/upload.ts'
import { Slug } from './Center.ts'

const form = {
  name: filledLine(120),
  head: line(120),
  contactNumbers: z.array(Hotline).max(10),
  address: line(300),
  description: line(4000),
}
export const Lgu = z.object({ id: z.uuid(), ...form, photoId: z.uuid().nullable(), isDeleted: Flag, version: Version })
export type Lgu = z.output<typeof Lgu>

const manage = may('reference.manage')
const switched = { access: manage, harm: 'reversible' as const, beyond: true, input: ById, data: Lgu }

export const lgus = {
  fetchLgus: get('/resources/fetchLgus', {
    doc: 'City-government offices of the center.',
    access: may('reference.read'),
    input: z.object({ ...wholePageInput, isDeleted: Flag.optional() }),
    data: page(Lgu),
  }),
  addLguInfo: post('/resources/addLguInfo', {
    harm: 'reversible',
    doc: 'Adds an office.',
    access: manage,
    input: adding(form, { head: '', contactNumbers: [], address: '', description: '' }).extend({ photo: upload().optional() }),
    data: Lgu,
  }),
  editLguInfo: post('/resources/editLguInfo/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes an office.',
    access: manage,
    input: z.object({ id: z.uuid(), version: Version.optional(), ...changing({ ...form, photo: upload().optional() }) }),
    data: Lgu,
  }),
  deactivateLguInfo: get('/resources/deactivateLguInfo/{id}', { doc: 'Takes an office off the list.', ...switched }),
  reactivateLguInfo: get('/resources/reactivateLguInfo/{id}', { doc: 'Puts an office back on the list.', ...switched }),
  getPublicLgus: get('/ccPublic/getPublicLgus/{slug}', {
    doc: 'City-government offices, for the public.',
    access: 'public',
    beyond: true,
    input: z.object({ slug: Slug, ...wholePageInput }),
    data: page(Lgu),
  }),
}
