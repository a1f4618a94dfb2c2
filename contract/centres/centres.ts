// Command centres: made and changed by the superadmin, named for transfers.
import * as z from 'zod'
import { NewAccount, personFields } from '#contract/accounts/Account.ts'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Flag, Version } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { CenterName, CentreCode, CommandCenter, infoFields, placeFields, Slug } from './Centre.ts'

const access = may('centres.manage')

/** Slugs that already mean something else in an address. */
const reserved = ['executive', 'installation']
const OwnSlug = Slug.refine((slug) => !reserved.includes(slug), 'This slug has another meaning. Please choose another one.')

export const centresOfAll = {
  getCommandCenters: get('/adminFn/getCommandCenters', {
    doc: 'All command centres.',
    access,
    input: z.object({ ...pageInput, isDeleted: Flag.optional() }),
    data: page(CommandCenter),
  }),
  createCommandCenterInstance: post('/adminFn/createCommandCenterInstance', {
    doc: 'Makes a command centre, with the usual reference data where wished.',
    access,
    input: z.object({
      slug: OwnSlug,
      code: CentreCode,
      ...infoFields,
      ...placeFields,
      hasUsualReference: z.boolean().default(true),
      /** The centre's first admin; more are added by createAdminAccount. */
      admin: z.object(personFields).optional(),
    }),
    data: CommandCenter.extend({ firstAdmin: NewAccount.nullable() }),
  }),
  updateCommandCenter: post('/adminFn/updateCommandCenter/{id}', {
    doc: 'Changes, closes or opens a command centre; its code stays, for ticket numbers carry it.',
    access,
    input: z.object({
      id: z.uuid(),
      version: Version,
      slug: OwnSlug.optional(),
      ...z.object({ ...infoFields, ...placeFields }).partial().shape,
      isDeleted: Flag.optional(),
    }),
    data: CommandCenter,
  }),
  getOtherCommandCenters: get('/resources/getOtherCommandCenters', {
    doc: 'The names of the centres that a ticket can be transferred to.',
    access: may('tickets.transfer'),
    beyond: true,
    input: z.object(pageInput),
    data: page(CenterName),
  }),
}
