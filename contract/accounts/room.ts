// The calls of the accounts room.
import { ofOffices } from '#contract/kit/endpoint.ts'
import { accountTypesOfCenter } from './accountTypes.ts'
import { apiKeys } from './apiKeys.ts'
import { applicants, payments } from './applicants.ts'
import { crews } from './crews.ts'
import { installation } from './installation.ts'
import { responseTeams } from './responseTeams.ts'
import { staff } from './staff.ts'

export const accounts = {
  ...staff,
  ...responseTeams,
  ...crews,
  ...ofOffices(accountTypesOfCenter),
  ...installation,
  ...applicants,
  ...payments,
  ...ofOffices(apiKeys),
}
