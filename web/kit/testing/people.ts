// Invented people for tests of parts.
import { type AccountType, permissionsOf } from '#contract/accounts/permissions.ts'
import type { Me } from '#contract/auth/Session.ts'

export function makeMe(accountType: AccountType, part: Partial<Me> = {}): Me {
  return {
    accountId: '0190a000-0000-7000-8000-000000000001',
    accountType,
    accountTypeLabel: accountType,
    name: 'Dina Cruz',
    username: 'dina',
    email: 'dina@example.com',
    permissions: permissionsOf(accountType),
    isDefaultPass: false,
    isDemo: false,
    hasSecondFactor: false,
    hasPasskey: false,
    needsSecondFactor: false,
    commandCenter: {
      id: '0190a000-0000-7000-8000-000000000002',
      slug: 'taytay',
      code: 'TAY',
      name: 'Taytay',
      timeZone: 'Asia/Manila',
      logoFileId: null,
    },
    sessionEndsAt: null,
    hasWeather: true,
    desk: null,
    ...part,
  }
}
