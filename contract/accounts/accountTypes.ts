// Account types of a center: a base type under a name of its own, with at most the base's permissions.
import * as z from 'zod'
import { get, post } from '#contract/kit/endpoint.ts'
import { ById, Flag, filledLine, Version } from '#contract/nouns/fields.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { BaseType } from './Account.ts'
import { type AccountType, may, type Permission, permissionNames, permissionsOf } from './permissions.ts'
import { centerTypes } from './staff.ts'

const Permissions = z.array(z.enum(permissionNames)).max(permissionNames.length)

export const NamedType = z.object({
  id: z.uuid(),
  accountType: BaseType,
  label: z.string(),
  permissions: Permissions,
  accounts: z.number().int(),
  isDeleted: Flag,
  version: Version,
})
export type NamedType = z.output<typeof NamedType>

/** The permissions among these that the base type does not hold itself. */
export function permissionsBeyond(base: AccountType, names: readonly Permission[]): Permission[] {
  const held = permissionsOf(base)
  return names.filter((name) => !held.includes(name))
}

const form = z.object({ accountType: z.enum(centerTypes), label: filledLine(60), permissions: Permissions })
const read = may('reference.read')
const manage = may('reference.manage')

export const accountTypesOfCenter = {
  getAccountTypes: get('/resources/getAccountTypes', {
    doc: 'Account types of the center.',
    access: read,
    input: z.object({ ...wholePageInput, isDeleted: Flag.optional(), accountType: BaseType.optional() }),
    data: page(NamedType),
  }),
  addAccounType: post('/resources/addAccounType', {
    harm: 'secrets',
    doc: 'Adds an account type.',
    access: manage,
    input: form.refine(({ accountType, permissions }) => permissionsBeyond(accountType, permissions).length === 0, {
      path: ['permissions'],
      error: 'An account type holds at most the permissions of its base type.',
    }),
    data: NamedType,
  }),
  updateAccountType: post('/resources/updateAccountType/{id}', {
    harm: 'secrets',
    isEdit: true,
    doc: 'Changes the label or the permissions of an account type; its base type stays.',
    access: manage,
    input: z.object({ id: z.uuid(), version: Version.optional(), label: filledLine(60).optional(), permissions: Permissions.optional() }),
    data: NamedType,
  }),
  deactivateAccountType: get('/resources/deactivateAccountType/{id}', {
    harm: 'secrets',
    doc: 'Stops an account type from being given to accounts.',
    access: manage,
    beyond: true,
    input: ById,
    data: NamedType,
  }),
  reactivateAccountType: get('/resources/reactivateAccountType/{id}', {
    harm: 'secrets',
    doc: 'Lets an account type be given again.',
    access: manage,
    beyond: true,
    input: ById,
    data: NamedType,
  }),
}
