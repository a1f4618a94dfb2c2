// The facts of the centers room.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Flag } from '#contract/nouns/fields.ts'
import { cells } from './cells.ts'
import { centersOfAll } from './centers.ts'
import { connectionKinds, connections } from './connections.ts'
import { directories } from './directories.ts'
import { identity } from './identity.ts'
import { integrations } from './integrations.ts'
import { lgus } from './lgus.ts'
import { opening } from './opening.ts'
import { usage } from './usage.ts'

const changed = z.object({ changed: z.array(z.string()) })
const readers = may('reference.read', 'reports.numbers')

export const centerFacts = {
  centerCreated: fact('A command center was made.', {
    stale: () => [centersOfAll.getCommandCenters, usage.getUsage],
    data: z.object({ slug: z.string() }),
    audience: may('centers.manage'),
  }),
  centerChanged: fact('A command center was changed.', {
    stale: () => [centersOfAll.getCommandCenters, identity.fetchCCInfo, usage.getUsage],
    data: changed,
    audience: may('centers.manage', 'reference.read', 'reports.numbers'),
  }),
  centerOpened: fact('A center opened itself to citizens, or closed itself.', {
    stale: () => [opening.getOpening],
    data: z.object({ isOpen: z.boolean() }),
    audience: readers,
  }),
  settingsChanged: fact('The settings of a center were changed.', { stale: () => [identity.getSettings], data: changed, audience: readers }),
  connectionChanged: fact('What is joined by a screen was joined, changed or ended.', {
    stale: () => [connections.getConnections, integrations.getIntegrations],
    data: z.object({ connected: z.enum(connectionKinds), changed: z.array(z.string()), isRemoved: Flag }),
    audience: may('center.manage', 'centers.manage'),
  }),
  lguChanged: fact('A city-government office was added or changed.', {
    stale: () => [lgus.fetchLgus],
    data: z.object({ isDeleted: Flag }),
    audience: may('reference.read'),
  }),
  directoryChanged: fact('An entry of the phone book was added or changed.', {
    data: z.object({ isDeleted: Flag }),
    stale: () => [directories.fetchDirectories],
    audience: may('reference.read'),
  }),
  cellChanged: fact('Another installation was asked to join, joined, told of its centers, or was left.', {
    data: z.object({ isDeleted: Flag }),
    stale: () => [cells.getCells],
    audience: may('centers.manage'),
  }),
} satisfies FactKinds
