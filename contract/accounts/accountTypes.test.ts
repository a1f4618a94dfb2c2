// An account type of a center never holds more than its base type.
import { describe, expect, it } from 'vitest'
import { accountTypesOfCenter, permissionsBeyond } from './accountTypes.ts'
import { permissionsOf } from './permissions.ts'
import { centerTypes } from './staff.ts'

const { input } = accountTypesOfCenter.addAccounType

describe('addAccounType', () => {
  it.each(centerTypes)('takes every permission of %s, and none that only an admin has', (accountType) => {
    const held = permissionsOf(accountType)
    expect(input.safeParse({ accountType, label: 'Night shift', permissions: held }).success).toBe(true)
    expect(input.safeParse({ accountType, label: 'Night shift', permissions: [...held, 'accounts.manage'] }).success).toBe(false)
  })

  it('cannot be based on an admin or a superadmin', () => {
    expect(input.safeParse({ accountType: 'admin', label: 'Second admin', permissions: [] }).success).toBe(false)
    expect(input.safeParse({ accountType: 'superadmin', label: 'Second superadmin', permissions: [] }).success).toBe(false)
  })
})

it('names the permissions that are too many', () => {
  expect(permissionsBeyond('verifier', ['citizens.verify', 'tickets.read'])).toEqual(['tickets.read'])
})
