// The calls of the centres room.
import { centresOfAll } from './centres.ts'
import { directories } from './directories.ts'
import { identity } from './identity.ts'
import { lgus } from './lgus.ts'
import { usage } from './usage.ts'

export const centres = { ...centresOfAll, ...identity, ...lgus, ...directories, ...usage }
