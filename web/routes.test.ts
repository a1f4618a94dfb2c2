// Tests of the table of screens: who may open what, and where each account type lands.
import { expect, test } from 'vitest'
import { accountTypes, permissionNames } from '#contract/accounts/permissions.ts'
import { landingOf } from '#contract/auth/landing.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { resourceKinds } from './resourceKinds.ts'
import { addressOf, mayOpen, screenAt, screens } from './routes.tsx'

test('every screen and kind of administration names permissions that exist', () => {
  for (const { permissions } of [...screens, ...resourceKinds]) {
    expect(permissions.length).toBeGreaterThan(0)
    for (const permission of permissions) expect(permissionNames).toContain(permission)
  }
})

test('every screen draws something or says what it will show', () => {
  expect(screens.filter(({ load, soon }) => !load && !soon?.length)).toEqual([])
})

test.each(accountTypes)('%s lands on a screen that it may open', (type) => {
  expect(mayOpen(`/cms${landingOf(type)}`, makeMe(type))).toBe(true)
})

test('every screen and landing stands below /cms/, and the same address without it is none', () => {
  const below = [...screens.map(addressOf), ...accountTypes.map((type) => `/cms${landingOf(type)}`)]
  expect(below.filter((address) => !address.startsWith('/cms/'))).toEqual([])
  for (const address of below) {
    expect([address, screenAt(address) !== undefined]).toEqual([address, true])
    expect([address, screenAt(address.slice('/cms'.length))]).toEqual([address, undefined])
  }
})

test('an account opens its own screens and no others', () => {
  const opened = (type: Parameters<typeof makeMe>[0]) => screens.filter((screen) => mayOpen(addressOf(screen), makeMe(type))).map(({ path }) => path)
  expect(opened('contentwriter')).toEqual(['news/list'])
  expect(opened('superadmin')).toEqual(['commandcenters', 'resources/:kind?'])
  expect(opened('executive')).toEqual(['statistics', 'executive-dashboard', 'reportsSummary'])
  expect(opened('responseteam')).not.toContain('cctv')
  expect(opened('dispatcher')).not.toContain('commandcenters')
})

test('deep addresses belong to their screen, unknown ones to none', () => {
  expect(mayOpen('/cms/tickets/accepted/TAY-2026-000123', makeMe('dispatcher'))).toBe(true)
  expect(mayOpen('/cms/tickets/accepted/TAY-2026-000123', makeMe('verifier'))).toBe(false)
  expect(mayOpen('/cms/nothing', makeMe('admin'))).toBe(false)
})
