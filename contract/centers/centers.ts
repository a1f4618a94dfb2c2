// Command centers: made and changed by the superadmin, named for transfers.
import * as z from 'zod'
import { NewAccount, NewPerson } from '#contract/accounts/Account.ts'
import { may } from '#contract/accounts/permissions.ts'
import { adding } from '#contract/nouns/adding.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Flag, Version } from '#contract/nouns/fields.ts'
import { page, pageInput, wholePageInput } from '#contract/kit/page.ts'
import { CenterId, CenterName, CenterCode, CommandCenter, infoFields, placeFields, Slug } from './Center.ts'

const access = may('centers.manage')

/** Slugs that already mean something else in an address. */
const reserved = ['executive', 'installation']
const OwnSlug = Slug.refine((slug) => !reserved.includes(slug), 'This slug has another meaning. Please choose another one.')

/** Whole to who manages them; to others the name alone. */
const Listed = z.union([CommandCenter, CenterName])

export const centersOfAll = {
  getCommandCenters: get('/adminFn/getCommandCenters', {
    doc: 'All command centers; whoever may transfer to them gets the names of the others.',
    access: may('centers.manage', 'tickets.transfer'),
    input: z.object({ ...wholePageInput, isDeleted: Flag.optional() }),
    data: page(Listed),
  }),
  createCommandCenterInstance: post('/adminFn/createCommandCenterInstance', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Makes a command center, with the barangays of the town whose PSGC code it names, and the usual reference data where wished.',
    access,
    input: adding(
      { slug: OwnSlug, code: CenterCode, ...infoFields, ...placeFields },
      { about: '', hotlines: [], address: '', email: null, facebookPage: null, psgcCode: null, timeZone: 'Asia/Manila' },
    ).extend({
      hasUsualReference: z.boolean().default(true),
      /** The center's first admin; more are added by createAdminAccount. */
      admin: NewPerson.optional(),
    }),
    data: CommandCenter.extend({ firstAdmin: NewAccount.nullable() }),
  }),
  updateCommandCenter: post('/adminFn/updateCommandCenter/{id}', {
    harm: 'stopsWork',
    isEdit: true,
    doc: 'Changes, closes or opens a command center; its code stays, for ticket numbers carry it.',
    access,
    input: z.object({
      id: CenterId,
      version: Version.optional(),
      slug: OwnSlug.optional(),
      ...z.object({ ...infoFields, ...placeFields }).partial().shape,
      isDeleted: Flag.optional(),
    }),
    data: CommandCenter,
  }),
  getOtherCommandCenters: get('/resources/getOtherCommandCenters', {
    doc: 'The names of the centers that a ticket can be transferred to.',
    access: may('tickets.transfer'),
    beyond: true,
    input: z.object(pageInput),
    data: page(CenterName),
  }),
}
