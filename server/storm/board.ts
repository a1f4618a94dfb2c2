// The board of a storm: what each room knows of each barangay, in one row.
import { contains, boundsOf } from '#contract/map/geometry.ts'
import type { Bounds } from '#contract/nouns/fields.ts'
import { type Board, byNeed } from '#contract/storm/board.ts'
import type { Storm } from '#contract/storm/Storm.ts'
import { concerns } from '#contract/warnings/area.ts'
import { isReal } from '#contract/warnings/Warning.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { mappedBarangays } from '#server/reference/store.ts'
import type { StormPorts } from './parts.ts'
import { captainsOf } from './storeCaptains.ts'
import { figuresOf, newestReports, waitingReports } from './storeReports.ts'
import { sheltersOf } from './storeShelters.ts'

/** What moves on is told for the storm that is on; of one that is over there is what was reported. */
export async function boardOf(tx: Tx, { openTicketsByBarangay, areasNow, standingWarnings }: StormPorts, storm: Storm): Promise<Board> {
  const isOn = storm.closedAt === null
  const [barangays, tickets, areas, warnings] = await Promise.all([
    tx.all(mappedBarangays({})),
    isOn ? openTicketsByBarangay(tx) : [],
    isOn ? areasNow(tx) : [],
    isOn ? standingWarnings(tx).then((all) => all.filter(isReal)) : [],
  ])
  const [figures, waiting, newest, captains, all] = await Promise.all([
    figuresOf(tx, storm.id),
    waitingReports(tx, storm.id),
    newestReports(tx, storm.id),
    captainsOf(tx),
    sheltersOf(tx, storm.id),
  ])
  const shelters = all.filter(({ isDeleted, count }) => isDeleted === 0 || count !== null)
  const roads = areas.filter(({ kind }) => kind === 'closure')
  const of = <R extends { barangayId: string | null }>(rows: readonly R[], id: string) => rows.find(({ barangayId }) => barangayId === id)
  const rows = barangays.map(({ id, name, border }) => {
    const box = border && boundsOf([border])
    const inside = shelters.filter(({ barangayId }) => barangayId === id)
    const report = of(newest, id)
    const { line = '', isUrgent = false, writtenAt = '', writtenBy = '' } = report ?? {}
    const captain = of(captains, id)
    return {
      ...{ barangayId: id, name, tickets: of(tickets, id)?.count ?? 0, urgentTickets: of(tickets, id)?.urgent ?? 0 },
      families: inside.reduce((sum, { count }) => sum + (count?.families ?? 0), 0),
      persons: inside.reduce((sum, { count }) => sum + (count?.persons ?? 0), 0),
      closedRoads: border ? roads.filter(({ shape }) => shape.some((place) => contains(border, place))).length : 0,
      warnings: warnings.filter((warning) => isOver(warning, box)).length,
      ...{ waiting: of(waiting, id)?.waiting ?? 0, urgent: of(waiting, id)?.urgent ?? 0 },
      lastReport: report ? { line, isUrgent, writtenAt, writtenBy } : null,
      figures: figures.get(id) ?? {},
      captain: captain ? { name: captain.name, seenAt: captain.seenAt, phone: captain.phone, phones: captain.phones } : null,
    }
  })
  const { count: unplaced = 0, urgent: unplacedUrgent = 0 } = tickets.find(({ barangayId }) => barangayId === null) ?? {}
  return { storm, rows: rows.toSorted(byNeed), unplaced, unplacedUrgent, shelters, at: momentNow() }
}

type Shaped = Awaited<ReturnType<StormPorts['standingWarnings']>>[number]
/** A warning that tells no shape concerns the whole of the center. */
function isOver({ polygons, circles }: Shaped, box: Bounds | null | undefined): boolean {
  if (polygons.length + circles.length === 0 || !box) return true
  return concerns({ polygons, circles, words: '' }, { bounds: box, names: [] })
}
