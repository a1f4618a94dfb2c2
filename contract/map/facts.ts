// The facts of the map: what was drawn on it, and what ended.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { fact } from '#contract/kit/fact.ts'
import { Count, Id } from '#contract/nouns/fields.ts'
import { storm } from '#contract/storm/room.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { areaKinds } from './MapArea.ts'
import { map } from './room.ts'

const audience = may('situation.view', 'situation.viewOwn')
const stale = () => [map.getMapAreas, map.getWayThere, map.getReached, storm.getStormBoard, assignment.getRecommendedTeams]
const roadsStale = () => [map.getRoads, map.getMapGround, map.getReached, assignment.getRecommendedTeams]
const heard = may('tickets.read', 'reference.manage')

export const mapFacts = {
  mapAreaAdded: fact('A road closure or danger area was drawn.', { stale, data: z.object({ areaId: Id, kind: z.enum(areaKinds) }), audience }),
  roadsImported: fact('The roads of the center were imported.', {
    ...{ stale: roadsStale, data: z.object({ crossings: Count, stretches: Count }), audience: heard },
  }),
  roadsRemoved: fact('The roads of the center were taken out.', { stale: roadsStale, data: z.object({}), audience: heard }),
  mapAreaEnded: fact('A road closure or danger area ended.', { stale, data: z.object({ areaId: Id, byItself: z.boolean() }), audience }),
}
