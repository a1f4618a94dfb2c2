// The centers as visitors need them, found by id or by place: each node keeps what it read of a center until the log says that it changed.
import type { PublicCard } from '#contract/cards/Card.ts'
import { shortened } from '#contract/cards/rules.ts'
import { publicFilePath } from '#contract/files/files.ts'
import { Settings } from '#contract/centers/settings.ts'
import type { FactName } from '#contract/facts.ts'
import type { Bounds, Position } from '#contract/nouns/fields.ts'
import { cardsInForce } from '#server/cards/store.ts'
import { settingsOf } from '#server/centers/store.ts'
import type { FoundPlace } from '#contract/map/search/Place.ts'
import type { SoughtPlace } from '#contract/map/search/search.ts'
import type { PublicAlerts } from '#contract/publicSide/alerts.ts'
import type { PublicBarangay, PublicCaseType, PublicCenter } from '#contract/publicSide/places.ts'
import { nearestFirst, serves } from '#contract/publicSide/serving.ts'
import { outOfLanes } from '#server/kit/admission/lanes.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { publicPlaces } from '#server/map/store.ts'
import { allInUse, type ReferenceRow } from '#server/reference/store.ts'
import { standingQuake } from '#server/tickets/store.ts'
import { publicAlerts } from '#server/warnings/store.ts'
import { type CenterRow, outlinesOf, publicCenters } from './store.ts'

export interface KnownCenter extends PublicCenter {
  settings: Settings
  caseTypes: PublicCaseType[]
  cards: PublicCard[]
  quake: { id: string; caseTypeId: string; at: string } | null
  /** As they stood when they were read: some have run out since. */
  alerts: PublicAlerts['alerts']
  barangays: PublicBarangay[]
  /** What is in use, those too that visitors are not offered, by id. */
  inUse: {
    caseTypes: Map<string, ReferenceRow<'caseType'>>
    subTypes: Map<string, ReferenceRow<'subCaseType'>>
    defibrillators: ReferenceRow<'defibrillator'>[]
  }
  /** What visitors find by its words. */
  sought: (SoughtPlace & { found: FoundPlace })[]
}

/** The facts that change what is read of a center. */
const changing: ReadonlySet<string> = new Set<FactName>([
  'centerCreated',
  'centerChanged',
  'centerOpened',
  'settingsChanged',
  'referenceChanged',
  'lguChanged',
  'directoryChanged',
  'cardSigned',
  'usualCardsAdded',
  'quakeRaised',
  'quakeEnded',
  'alertPublished',
])

export class Centers {
  readonly #db: Database
  #all: Promise<PublicCenter[]> | undefined
  readonly #known = new Map<string, Promise<KnownCenter>>()

  constructor(db: Database, tail: Pick<Tail, 'onFacts' | 'onFresh'>) {
    this.#db = db
    tail.onFacts((facts) => {
      // The installation's own log tells of centers too, so all are read again.
      if (facts.some(({ verb }) => changing.has(verb))) this.#forget()
    })
    tail.onFresh(() => this.#forget())
  }

  /** Raised with each change: what was read before it is given out, and not kept. */
  #changes = 0

  #forget(): void {
    this.#changes++
    this.#all = undefined
    this.#known.clear()
  }

  all(): Promise<PublicCenter[]> {
    if (this.#all) return this.#all
    const reading = outOfLanes(async () => (await publicCenters(this.#db)).map(showCenter))
    this.#all = reading
    reading.catch(() => {
      if (this.#all === reading) this.#all = undefined
    })
    return reading
  }

  /** Those that citizens are led to. */
  open = async (): Promise<PublicCenter[]> => (await this.all()).filter(({ isOpen }) => isOpen)

  /** The center that is given by id, slug or name, else the open one that serves the place, else the nearest, or the only or first open one. */
  async choose({ commandCenterId, position }: { commandCenterId?: string | undefined; position?: Position | undefined }): Promise<KnownCenter> {
    const changes = this.#changes
    const all = commandCenterId ? await this.all() : await this.open()
    const chosen = commandCenterId ? named(all, commandCenterId) : position ? (await this.nearest(all, position))[0] : all[0]
    return this.#knownOf(chosen ?? refuse(404, 'There is no such command center.'), changes)
  }

  /** Where areas overlap, the borders of the barangays decide. */
  async nearest(all: PublicCenter[], position: Pick<Position, 'lat' | 'lng'>): Promise<PublicCenter[]> {
    const changes = this.#changes
    const ordered = nearestFirst(all, position)
    const sharing = ordered.filter((one) => serves(one, position))
    if (sharing.length < 2) return ordered
    const known = await Promise.all(sharing.map((one) => this.#knownOf(one, changes)))
    const at = known.findIndex((one) => barangayAt(one, position))
    return at > 0 ? [sharing[at]!, ...ordered.filter((one) => one !== sharing[at])] : ordered
  }

  /** The same, but never refusing: what is for a center that nobody knows goes to the one that serves its place, and is told so. */
  async chooseAny({ commandCenterId, position }: { commandCenterId?: string | undefined; position?: Position | undefined }) {
    const isKnown = commandCenterId !== undefined && named(await this.all(), commandCenterId) !== undefined
    const center = await this.choose({ position, commandCenterId: isKnown ? commandCenterId : undefined })
    return { center, unknown: isKnown ? undefined : commandCenterId || undefined }
  }

  /** Many ask once; a failure is not kept. */
  #knownOf(shown: PublicCenter, changes: number): Promise<KnownCenter> {
    const known = this.#known.get(shown.id)
    if (known) return known
    const reading = outOfLanes(() => this.#db.read(shown.id, (tx) => readCenter(tx, shown)))
    if (changes !== this.#changes) return reading
    this.#known.set(shown.id, reading)
    reading.catch(() => {
      if (this.#known.get(shown.id) === reading) this.#known.delete(shown.id)
    })
    return reading
  }
}

const kindOf = ({ id, name, names, nameFil, icon }: PublicCaseType['subTypes'][number]) => ({ id, name, names, nameFil, icon })

async function readCenter(tx: Tx, shown: PublicCenter): Promise<KnownCenter> {
  const settings = await settingsOf(tx)
  const [allTypes, allSubTypes] = [await allInUse(tx, 'caseType'), await allInUse(tx, 'subCaseType')]
  const subTypes = Map.groupBy(allSubTypes, ({ caseTypeId }) => caseTypeId)
  const caseTypes = allTypes
    // A threat to life can be reported, whatever else a center offers.
    .filter(({ id, isPublic, isLifeThreat }) => isPublic === 1 || isLifeThreat === 1 || subTypes.get(id)?.some((one) => one.isLifeThreat === 1))
    .slice(0, 200)
    .map((one) => {
      const { color, isLifeThreat } = one
      return { ...kindOf(one), color, isLifeThreat, subTypes: (subTypes.get(one.id) ?? []).slice(0, 100).map(kindOf) }
    })
  const outlines = await outlinesOf(tx)
  const barangays = (await allInUse(tx, 'barangay')).map(({ id, name, hotline, position }) => ({
    ...{ id, name, hotline, position },
    outline: (outlines.get(id) ?? []) as PublicBarangay['outline'],
  }))
  const byId = <R extends { id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
  const inUse = { caseTypes: byId(allTypes), subTypes: byId(allSubTypes), defibrillators: await allInUse(tx, 'defibrillator') }
  const cards = (await cardsInForce(tx))
    .filter(({ content }) => content.isInUse === 1 && (content.isPublic === 1 || content.caseTypeId === null))
    .map(({ code, version, discipline, content }) => ({ code, version, discipline, content: shortened(content) }))
  const felt = await standingQuake(tx)
  const quake = felt ? { id: felt.id, caseTypeId: felt.caseTypeId, at: felt.at } : null
  return { ...shown, settings, caseTypes, cards, quake, alerts: await publicAlerts(tx), barangays, inUse, sought: await publicPlaces(tx) }
}

function named(all: PublicCenter[], given: string): PublicCenter | undefined {
  const sought = given.trim().toLowerCase()
  return ['id', 'slug', 'name'].map((by) => all.find((one) => one[by as 'id' | 'slug' | 'name'].toLowerCase() === sought)).find(Boolean)
}

interface Info {
  hotlines?: { name: string; number: string }[]
  address?: string
  email?: string | null
  facebookPage?: string | null
}

function showCenter({ id, slug, name, time_zone: timeZone, info, map, logo_file_id: logo, opened_at: openedAt }: CenterRow): PublicCenter {
  const { hotlines = [], address = '', email = null, facebookPage = null } = info as Info
  const { center = { lat: 12.8797, lng: 121.774 }, bounds = null } = (map ?? {}) as { center?: Position; bounds?: Bounds }
  const logoUrl = logo && publicFilePath(id, logo, 'small')
  return {
    id,
    slug,
    name,
    logoUrl,
    address,
    email,
    facebookPage,
    hotlines: hotlines.slice(0, 30),
    center,
    bounds,
    timeZone,
    isOpen: openedAt !== null,
  }
}

/** The barangay in whose outline a place lies. */
export const barangayAt = ({ barangays }: KnownCenter, place: Pick<Position, 'lat' | 'lng'>): PublicBarangay | undefined =>
  barangays.find(({ outline }) => outline.some((ring) => isInside(ring, place)))

function isInside(ring: readonly (readonly [number, number])[], { lat, lng }: Pick<Position, 'lat' | 'lng'>): boolean {
  let inside = false
  ring.forEach(([x, y], at) => {
    const [px, py] = ring.at(at - 1)!
    if (y > lat !== py > lat && lng < ((px - x) * (lat - y)) / (py - y) + x) inside = !inside
  })
  return inside
}
