// What the account types are called.
import type { AccountType } from '#contract/accounts/permissions.ts'
import { k } from '#web/kit/language.ts'

export const typeLabels: Record<AccountType, string> = {
  superadmin: k('Superadmin'),
  admin: k('Administrator'),
  supervisor: k('Supervisor'),
  dispatcher: k('Dispatcher'),
  agent: k('Agent'),
  department: k('Department'),
  responseteam: k('Response team'),
  contentwriter: k('Content writer'),
  verifier: k('Verifier'),
  executive: k('Executive'),
}
