// The room reference: all its handlers, and its rows on the live feed.
import { forEachCall, type KindCalls } from '#contract/reference/cases.ts'
import { kindNames } from '#contract/reference/kinds.ts'
import type { reference as contract } from '#contract/reference/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { DepartmentPorts } from './cells.ts'
import { serveBorders, serveVersions } from './places.ts'
import { serveKind } from './rows.ts'
import { findReferences } from './store.ts'
import { serveTables } from './tables.ts'
import { serveTowns, type TownPorts } from './towns.ts'

export const referenceRows: RowsOf = Object.fromEntries(
  kindNames.map((kind) => [kind, async (tx, ids) => new Map((await findReferences(tx, kind, ids)).map((row) => [row.id, row]))]),
)

export const serveReference = (ports: DepartmentPorts & TownPorts): Handlers<typeof contract> => ({
  ...(forEachCall((kind) => serveKind(kind, ports)) as Handlers<KindCalls>),
  ...serveBorders(),
  ...serveVersions(),
  ...serveTables(ports),
  ...serveTowns(ports),
})
