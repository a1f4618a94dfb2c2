// What the room storm is given beside the context of a call.
import type { MapArea } from '#contract/map/MapArea.ts'
import type { Named, Position } from '#contract/nouns/fields.ts'
import type { CaptainAlert } from '#contract/storm/captains.ts'
import type { Warning } from '#contract/warnings/Warning.ts'
import type { Config } from '#server/config.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Sms } from '#server/outside/sms.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'

/** What other rooms do for a storm. */
export interface StormPorts {
  openTicketsByBarangay(tx: Tx): Promise<{ barangayId: string | null; count: number; urgent: number }[]>
  fileTicket(tx: Tx, doer: Doer, given: TicketOfReport): Promise<{ number: string }>
  /** Alerts of the center as the captain of a barangay is shown them; that they were seen; that one was received. */
  alertsFor(tx: Tx, barangayId: string): Promise<CaptainAlert[]>
  seeAlerts(tx: Tx, barangayId: string, ids: readonly string[]): unknown
  receiveAlert(tx: Tx, doer: Doer, alert: string, barangayId: string): Promise<boolean>
  /** How the ticket that was made of a line stands. */
  standsFor(tx: Tx, number: string): Promise<'filed' | 'onTheWay' | 'over'>
  /** Those that concern the center. */
  /** Closures and danger areas of now. */
  areasNow(tx: Tx): Promise<Pick<MapArea, 'kind' | 'title' | 'shape' | 'endsAt'>[]>
  standingWarnings(tx: Tx): Promise<Pick<Warning, 'polygons' | 'circles' | 'status'>[]>
}
interface TicketOfReport {
  source: 'manual'
  caseTypeId: string
  description: string
  callerName: string
  by: Named
  barangayId: string
  barangayName: string
  priority?: 1
  position?: Position
  waits?: boolean
}

export interface StormParts {
  db: Database
  secrets: Secrets
  ports: StormPorts
  jobs: Pick<Jobs, 'send'>
  keeper: Pick<FileKeeper, 'keep'>
  sms: Pick<Sms, 'isSet'>
  config: Pick<Config, 'webAddress'>
}
