// The facts of the map: what was drawn on it, and what ended.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { fact } from '#contract/kit/fact.ts'
import { Id } from '#contract/nouns/fields.ts'
import { storm } from '#contract/storm/room.ts'
import { areaKinds } from './MapArea.ts'
import { map } from './room.ts'

const audience = may('situation.view', 'situation.viewOwn')
const stale = () => [map.getMapAreas, storm.getStormBoard]

export const mapFacts = {
  mapAreaAdded: fact('A road closure or danger area was drawn.', { stale, data: z.object({ areaId: Id, kind: z.enum(areaKinds) }), audience }),
  mapAreaEnded: fact('A road closure or danger area ended.', { stale, data: z.object({ areaId: Id, byItself: z.boolean() }), audience }),
}
