// The calls of the reference room.
import { appVersions } from './appVersions.ts'
import { cases } from './cases.ts'
import { places } from './places.ts'
import { tables } from './tables.ts'

export const reference = { ...cases, ...places, ...appVersions, ...tables }
