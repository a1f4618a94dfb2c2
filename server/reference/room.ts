// The room reference: all its handlers, and its rows on the live feed.
import { forEachCall, type KindCalls } from '#contract/reference/cases.ts'
import type { Kind } from '#contract/reference/kind.ts'
import { type KindName, kindNames, kinds } from '#contract/reference/kinds.ts'
import type { reference as contract } from '#contract/reference/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { DepartmentPorts } from './cells.ts'
import { serveBorders, serveVersions } from './places.ts'
import { serveKind } from './rows.ts'
import { findReferences } from './store.ts'
import { serveTables } from './tables.ts'
import { serveTowns, type TownPorts } from './towns.ts'

/** The facts are heard by everybody who works with the lists: a kind that not all of them read is told without its row. */
const isForAll = (kind: KindName) => (kinds[kind] as Kind).read === undefined

export const referenceRows: RowsOf = Object.fromEntries(
  kindNames.filter(isForAll).map((kind) => [kind, async (tx, ids) => new Map((await findReferences(tx, kind, ids)).map((row) => [row.id, row]))]),
)

export const serveReference = (ports: DepartmentPorts & TownPorts): Handlers<typeof contract> => ({
  ...(forEachCall((kind) => serveKind(kind, ports)) as Handlers<KindCalls>),
  ...serveBorders(),
  ...serveVersions(),
  ...serveTables(ports),
  ...serveTowns(ports),
})
