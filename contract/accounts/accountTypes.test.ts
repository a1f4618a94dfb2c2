// An account type of a centre never holds more than its base type.
import { describe, expect, it } from 'vitest'
import { accountTypesOfCentre, permissionsBeyond } from './accountTypes.ts'
import { permissionsOf } from './permissions.ts'
import { centreTypes } from './staff.ts'

const { input } = accountTypesOfCentre.addAccounType

describe('addAccounType', () => {
  it.each(centreTypes)('takes every permission of %s, and none that only an admin has', (accountType) => {
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
