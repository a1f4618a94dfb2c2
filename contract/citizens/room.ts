// The calls of the citizens room.
import { approval } from './approval.ts'
import { blocking } from './blocking.ts'
import { registering } from './registering.ts'
import { search } from './search.ts'

export const citizens = { ...search, ...registering, ...approval, ...blocking }
