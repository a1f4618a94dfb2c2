// The rows of road graphs.
import { sql } from 'kysely'
import type { Roads } from '#contract/map/roads/Reach.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf } from '#server/kit/transaction.ts'

export const roadsNow = prepared('roadsNow', (p: Params) =>
  sqlOf
    .selectFrom('road_network')
    .select(['crossings', 'stretches', 'imported_at as importedAt', 'version'])
    .select(sql<Roads['importedBy']>`imported_by`.as('importedBy'))
    .where('command_center_id', '=', p.center),
)
export const graphNow = prepared('graphNow', (p: Params) =>
  sqlOf.selectFrom('road_network').select(['graph', 'version']).where('command_center_id', '=', p.center),
)
interface Import {
  graph: Buffer
  crossings: number
  stretches: number
  by: string
}
export const keepRoads = prepared('keepRoads', (p: Params<Import>) =>
  sqlOf
    .insertInto('road_network')
    .values({ command_center_id: p.center, graph: p.graph, crossings: p.crossings, stretches: p.stretches, imported_by: p.by })
    .onConflict((on) =>
      on.column('command_center_id').doUpdateSet({
        ...{ graph: p.graph, crossings: p.crossings, stretches: p.stretches, imported_by: p.by, imported_at: sql`now()` },
        version: sql`road_network.version + 1`,
      }),
    ),
)
export const dropRoads = prepared('dropRoads', (p: Params) =>
  sqlOf.deleteFrom('road_network').where('command_center_id', '=', p.center).returning('version'),
)
