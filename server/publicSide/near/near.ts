// Tells what everybody may know of a center now; each node reads it once in two seconds, however many ask.
import { isRoadTold, type near as contract, type NearNow, roadSpot, roomOf } from '#contract/publicSide/near.ts'
import { outOfLanes } from '#server/kit/admission/lanes.ts'
import { timeNow } from '#server/kit/clock.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { areasNow } from '#server/map/store.ts'
import type { Centers, KnownCenter } from '#server/publicSide/centers.ts'
import { openShelters } from '#server/storm/store.ts'
import { publicAlerts, standingWarnings } from '#server/warnings/store.ts'

const keptMs = 2_000

interface Parts {
  db: Database
  centers: Centers
}
export class Near {
  readonly #parts: Parts
  readonly #kept = new Map<string, { until: number; read: Promise<NearNow> }>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async of(center: KnownCenter): Promise<NearNow> {
    if (!center.settings.publicReports.nearMe) refuse(404, 'This center does not show what is near you.')
    const kept = this.#kept.get(center.id)
    if (kept && kept.until > performance.now()) return kept.read
    const read = outOfLanes(() => this.#parts.db.read(center.id, (tx) => readNear(tx, center)))
    this.#kept.set(center.id, { until: performance.now() + keptMs, read })
    read.catch(() => this.#kept.delete(center.id))
    return read
  }
}

export const serveNear = (near: Near, centers: Centers): Handlers<typeof contract> => ({
  getNearNow: async ({ commandCenterId }) => ({ message: 'What is near you now.', data: await near.of(await centers.choose({ commandCenterId })) }),
})

async function readNear(tx: Tx, { slug, name, hotlines, barangays }: KnownCenter): Promise<NearNow> {
  const now = timeNow()
  const [alerts, warnings, areas, shelters] = [await publicAlerts(tx), await standingWarnings(tx), await tx.all(areasNow({})), await openShelters(tx)]
  const nameOf = new Map(barangays.map((one) => [one.id, one.name]))
  return {
    at: new Date(now).toISOString(),
    center: { slug, name, hotlines },
    alerts,
    warnings: warnings
      .filter(({ status, isTrusted }) => status === 'Actual' && isTrusted)
      .slice(0, 20)
      .map(({ title, sender, severity, endsAt }) => ({ title, sender, severity, endsAt })),
    roads: areas
      .filter((area) => isRoadTold(area, now))
      .slice(0, 200)
      .map(({ title, shape, endsAt }) => ({ title, spot: roadSpot(shape), endsAt })),
    shelters: shelters
      .slice(0, 300)
      .map((one) => ({ name: one.name, address: one.address, barangay: nameOf.get(one.barangayId) ?? '', spot: one.position, ...roomOf(one) }))
      .toSorted((one, other) => (other.free ?? 0) - (one.free ?? 0)),
  }
}
