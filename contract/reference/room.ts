// The calls of the reference room.
import { ofOffices } from '#contract/kit/endpoint.ts'
import { appVersions } from './appVersions.ts'
import { cases } from './cases.ts'
import { places } from './places.ts'
import { tables } from './tables.ts'
import { towns } from './towns.ts'

export const reference = ofOffices({ ...cases, ...places, ...appVersions, ...tables, ...towns })
