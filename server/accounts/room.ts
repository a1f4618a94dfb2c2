// The room accounts: its parts, its handlers, and who sees its files.
import type { accounts as contract } from '#contract/accounts/room.ts'
import type { FileRules } from '#server/files/serveFiles.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { makeAccount } from './add.ts'
import { Programs, serveApiKeys } from './apiKeys.ts'
import { serveApplicants } from './applicants.ts'
import { serveCrews } from './crews.ts'
import { serveDuty } from './duty.ts'
import { serveInstallation } from './installation.ts'
import type { AccountParts } from './parts.ts'
import { servePayments } from './payments.ts'
import { servePhones } from './phones.ts'
import { serveStaff } from './staff.ts'
import { serveTeams } from './teams.ts'
import { serveTypes } from './types.ts'

export { Programs }
export type { AccountParts }

export const serveAccounts = (parts: AccountParts): Handlers<typeof contract> => ({
  ...serveStaff(parts),
  ...servePhones(parts),
  ...serveTeams(parts),
  ...serveDuty(parts),
  ...serveCrews(parts),
  ...serveTypes(parts),
  ...serveInstallation(parts),
  ...serveApplicants(parts),
  ...servePayments(parts),
  ...serveApiKeys(parts),
})

export const accountFiles: FileRules = {
  paymentProof: async (_, actor, file) => actor.may('applicants.decide') || file.created_by === actor.accountId,
}

/** Adds an account in the transaction of another room's change. */
export const addAccountWithin = makeAccount
