// Where each account type lands after signing in, as paths below /cms.
import type { AccountType } from '#contract/accounts/permissions.ts'

const own: Partial<Record<AccountType, string>> = {
  verifier: '/citizens',
  superadmin: '/commandcenters',
  contentwriter: '/news/list',
  executive: '/executive-dashboard',
}

const usual = '/dashboard'

export const landingOf = (type: AccountType): string => own[type] ?? usual
/** Whether others land there. */
export const isLanding = (path: string): boolean => path === usual || Object.values(own).includes(path)
