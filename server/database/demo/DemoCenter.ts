// What a room is given to fill its part of a demo center.
import type { FileKeeper } from '#server/files/keep.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { DemoPlace } from './places.ts'

export interface DemoCenter {
  tx: Tx
  place: DemoPlace
  /** Account ids by the role of demoPeople. */
  accounts: Map<string, string>
  /** Keeps the pictures that are drawn for the demo. */
  keeper: FileKeeper
  /** How far its past goes back. */
  days: number
}
export type DemoFiller = (center: DemoCenter) => Promise<void>
