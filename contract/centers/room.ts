// The calls of the centers room.
import { ofOffices } from '#contract/kit/endpoint.ts'
import { cells } from './cells.ts'
import { centersOfAll } from './centers.ts'
import { connections } from './connections.ts'
import { directories } from './directories.ts'
import { identity } from './identity.ts'
import { integrations } from './integrations.ts'
import { lgus } from './lgus.ts'
import { opening } from './opening.ts'
import { usage } from './usage.ts'

export const centers = ofOffices({
  ...centersOfAll,
  ...identity,
  ...integrations,
  ...connections,
  ...lgus,
  ...directories,
  ...opening,
  ...usage,
  ...cells,
})
