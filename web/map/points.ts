// The tickets of a map as a set that tells what changed in it: fifty thousand are not handed over again for one that moved.
import { statuses, type Status } from '#contract/tickets/states.ts'
import type { TicketPoints } from '#contract/map/MapPoints.ts'

export interface TicketPoint {
  number: string
  lat: number
  lng: number
  priority: number
  status: Status
  version: number
}
export interface PointChange {
  /** All that was there before is gone. */
  isAll: boolean
  put: TicketPoint[]
  gone: string[]
}

export class PointSet {
  readonly #points = new Map<string, TicketPoint>()
  readonly #listeners = new Set<(change: PointChange) => void>()

  get size(): number {
    return this.#points.size
  }

  at = (number: string): TicketPoint | undefined => this.#points.get(number)
  all = (): TicketPoint[] => [...this.#points.values()]

  onChange(listener: (change: PointChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What the server told. A point that a fact has meanwhile brought further stays. */
  replace(told: readonly TicketPoint[]): void {
    const before = new Map(this.#points)
    this.#points.clear()
    for (const point of told) {
      const known = before.get(point.number)
      this.#points.set(point.number, known && known.version > point.version ? known : point)
    }
    this.#tell({ isAll: true, put: this.all(), gone: [] })
  }

  put(point: TicketPoint): void {
    const known = this.#points.get(point.number)
    if (known && (known.version > point.version || isSame(known, point))) return
    this.#points.set(point.number, point)
    this.#tell({ isAll: false, put: [point], gone: [] })
  }

  remove(number: string): void {
    if (this.#points.delete(number)) this.#tell({ isAll: false, put: [], gone: [number] })
  }

  #tell(change: PointChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}

const isSame = (one: TicketPoint, other: TicketPoint) =>
  one.lat === other.lat && one.lng === other.lng && one.priority === other.priority && one.status === other.status

export const pointsIn = ({ numbers, lats, lngs, priorities, statuses: states, versions }: TicketPoints): TicketPoint[] =>
  numbers.map((number, at) => ({
    ...{ number, lat: lats[at]!, lng: lngs[at]!, priority: priorities[at]! },
    ...{ status: statuses[states[at]!]!, version: versions[at]! },
  }))
