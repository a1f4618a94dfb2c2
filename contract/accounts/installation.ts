// The accounts that the superadmin hands out: admins and executives of any center.
import * as z from 'zod'
import { get, post } from '#contract/kit/endpoint.ts'
import { Flag, Version } from '#contract/nouns/fields.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { Account, NewAccount, NewPerson, personFields } from './Account.ts'
import { may } from './permissions.ts'

const access = may('centers.manage')
const listInput = z.object({ ...wholePageInput, isDeleted: Flag.optional(), commandCenterId: z.uuid().optional() })
const added = NewPerson.extend({ commandCenterId: z.uuid() })
const changed = z.object({ id: z.uuid(), version: Version.optional(), ...z.object(personFields).partial().shape, isDeleted: Flag.optional() })

export const installation = {
  getExecutiveAccounts: get('/adminFn/getExecutiveAccounts', { doc: 'Executives of all centers.', access, input: listInput, data: page(Account) }),
  createExecutiveAccount: post('/adminFn/createExecutiveAccount', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Adds an executive to a center.',
    access,
    input: added,
    data: NewAccount,
  }),
  updateExecutiveAccounts: post('/adminFn/updateExecutiveAccounts/{id}', {
    harm: 'secrets',
    needsPerson: true,
    isEdit: true,
    doc: 'Changes, closes or opens the account of an executive.',
    access,
    input: changed,
    data: Account,
  }),
  getAdminAccounts: get('/adminFn/getAdminAccounts', { doc: 'Admins of all centers.', access, input: listInput, data: page(Account) }),
  createAdminAccount: post('/adminFn/createAdminAccount', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Adds an admin to a center.',
    access,
    input: added,
    data: NewAccount,
  }),
  updateAdminAccounts: post('/adminFn/updateAdminAccounts/{id}', {
    harm: 'secrets',
    needsPerson: true,
    isEdit: true,
    doc: 'Changes, closes or opens the account of an admin.',
    access,
    input: changed,
    data: Account,
  }),
}
