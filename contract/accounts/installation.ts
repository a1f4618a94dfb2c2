// The accounts that the superadmin hands out: admins and executives of any centre.
import * as z from 'zod'
import { get, post } from '#contract/kit/endpoint.ts'
import { Flag, Version } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Account, NewAccount, personFields } from './Account.ts'
import { may } from './permissions.ts'

const access = may('centres.manage')
const listInput = z.object({ ...pageInput, isDeleted: Flag.optional(), commandCenterId: z.uuid().optional() })
const added = z.object({ ...personFields, commandCenterId: z.uuid() })
const changed = z.object({ id: z.uuid(), version: Version, ...z.object(personFields).partial().shape, isDeleted: Flag.optional() })

export const installation = {
  getExecutiveAccounts: get('/adminFn/getExecutiveAccounts', { doc: 'Executives of all centres.', access, input: listInput, data: page(Account) }),
  createExecutiveAccount: post('/adminFn/createExecutiveAccount', { doc: 'Adds an executive to a centre.', access, input: added, data: NewAccount }),
  updateExecutiveAccounts: post('/adminFn/updateExecutiveAccounts/{id}', {
    doc: 'Changes, closes or opens the account of an executive.',
    access,
    input: changed,
    data: Account,
  }),
  getAdminAccounts: get('/adminFn/getAdminAccounts', { doc: 'Admins of all centres.', access, input: listInput, data: page(Account) }),
  createAdminAccount: post('/adminFn/createAdminAccount', { doc: 'Adds an admin to a centre.', access, input: added, data: NewAccount }),
  updateAdminAccounts: post('/adminFn/updateAdminAccounts/{id}', {
    doc: 'Changes, closes or opens the account of an admin.',
    access,
    input: changed,
    data: Account,
  }),
}
