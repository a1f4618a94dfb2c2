// The centers as visitors need them: read anew at most every two seconds, found by id or by place.
import { publicFilePath } from '#contract/files/files.ts'
import { Settings } from '#contract/centers/settings.ts'
import type { Bounds, Position } from '#contract/nouns/fields.ts'
import type { PublicBarangay, PublicCaseType, PublicCenter } from '#contract/publicSide/places.ts'
import { Kept } from '#server/kit/kept.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { allInUse } from '#server/reference/store.ts'
import { settingsOf } from '#server/tickets/store.ts'
import { type CenterRow, outlinesOf, publicCenters } from './store.ts'

export interface KnownCenter extends PublicCenter {
  settings: Settings
  caseTypes: PublicCaseType[]
  barangays: PublicBarangay[]
}

export class Centers {
  readonly #db: Database
  readonly #all = new Kept<Promise<PublicCenter[]>>()
  readonly #known = new Kept<Promise<KnownCenter>>()

  constructor(db: Database) {
    this.#db = db
  }

  all(): Promise<PublicCenter[]> {
    return Kept.share(this.#all, '', async () => (await publicCenters(this.#db)).map(showCenter))
  }

  /** The center that is named, else the one that serves the place, else the only or first one. */
  async choose({ commandCenterId, position }: { commandCenterId?: string | undefined; position?: Position | undefined }): Promise<KnownCenter> {
    const all = await this.all()
    const chosen = commandCenterId ? all.find(({ id }) => id === commandCenterId) : position ? nearestFirst(all, position)[0] : all[0]
    return this.#knownOf(chosen ?? refuse(404, 'There is no such command center.'))
  }

  /** The same, but never refusing: a report for a center that is gone goes to the one that serves its place. */
  async chooseAny(given: { commandCenterId?: string | undefined; position?: Position | undefined }): Promise<KnownCenter> {
    const isKnown = (await this.all()).some(({ id }) => id === given.commandCenterId)
    return this.choose(isKnown ? given : { position: given.position })
  }

  #knownOf(shown: PublicCenter): Promise<KnownCenter> {
    return Kept.share(this.#known, shown.id, () => this.#db.read(shown.id, (tx) => readCenter(tx, shown)))
  }
}

async function readCenter(tx: Tx, shown: PublicCenter): Promise<KnownCenter> {
  const settings = await settingsOf(tx)
  const subTypes = Map.groupBy(await allInUse(tx, 'subCaseType'), ({ caseTypeId }) => caseTypeId)
  const caseTypes = (await allInUse(tx, 'caseType'))
    .filter(({ isPublic }) => isPublic === 1)
    .slice(0, 200)
    .map(({ id, name, nameFil, icon, color, isLifeThreat }) => {
      const own = (subTypes.get(id) ?? []).slice(0, 100)
      return {
        id,
        name,
        nameFil,
        icon,
        color,
        isLifeThreat,
        subTypes: own.map((one) => ({ id: one.id, name: one.name, nameFil: one.nameFil, icon: one.icon })),
      }
    })
  const outlines = await outlinesOf(tx)
  const barangays = (await allInUse(tx, 'barangay')).map(({ id, name, hotline, position }) => ({
    ...{ id, name, hotline, position },
    outline: (outlines.get(id) ?? []) as PublicBarangay['outline'],
  }))
  return { ...shown, settings, caseTypes, barangays }
}

interface Info {
  hotlines?: { name: string; number: string }[]
  address?: string
  email?: string | null
  facebookPage?: string | null
}

function showCenter({ id, slug, name, time_zone: timeZone, info, map, logo_file_id: logo }: CenterRow): PublicCenter {
  const { hotlines = [], address = '', email = null, facebookPage = null } = info as Info
  const { center = { lat: 12.8797, lng: 121.774 }, bounds = null } = (map ?? {}) as { center?: Position; bounds?: Bounds }
  const logoUrl = logo && publicFilePath(id, logo, 'small')
  return { id, slug, name, logoUrl, address, email, facebookPage, hotlines: hotlines.slice(0, 30), center, bounds, timeZone }
}

export function nearestFirst(all: PublicCenter[], place: Pick<Position, 'lat' | 'lng'>): PublicCenter[] {
  const rank = ({ bounds, center }: PublicCenter) =>
    (bounds && holds(bounds, place) ? 0 : 1_000) + Math.hypot(center.lat - place.lat, center.lng - place.lng)
  return all.toSorted((a, b) => rank(a) - rank(b))
}

const holds = ({ south, west, north, east }: Bounds, { lat, lng }: Pick<Position, 'lat' | 'lng'>) =>
  lat >= south && lat <= north && lng >= west && lng <= east

/** The barangay in whose outline a place lies. */
export const barangayAt = ({ barangays }: KnownCenter, place: Position): PublicBarangay | undefined =>
  barangays.find(({ outline }) => outline.some((ring) => isInside(ring, place)))

function isInside(ring: readonly (readonly [number, number])[], { lat, lng }: Position): boolean {
  let inside = false
  ring.forEach(([x, y], at) => {
    const [px, py] = ring.at(at - 1)!
    if (y > lat !== py > lat && lng < ((px - x) * (lat - y)) / (py - y) + x) inside = !inside
  })
  return inside
}
