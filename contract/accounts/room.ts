// The calls of the accounts room.
import { accountTypesOfCenter } from './accountTypes.ts'
import { apiKeys } from './apiKeys.ts'
import { applicants, payments } from './applicants.ts'
import { installation } from './installation.ts'
import { responseTeams } from './responseTeams.ts'
import { staff } from './staff.ts'

export const accounts = { ...staff, ...responseTeams, ...accountTypesOfCenter, ...installation, ...applicants, ...payments, ...apiKeys }
