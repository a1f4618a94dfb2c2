// npm run faults: every promise of reliability, broken at on purpose. `npm run faults -- kill-app --times 3 storm:20`; `--plant` or `storm:20:planted` proves that a broken promise is seen; `--help` lists them.
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './lab/Fault.ts'
import { readWords } from './lab/asking.ts'
import { judgeAll } from './lab/judging.ts'
import { limit } from './lab/limits.ts'
import { acceptRace } from './accept-race.ts'
import { backup, toTheSecond } from './backup.ts'
import { calls } from './calls.ts'
import { cameras } from './cameras.ts'
import { chaos } from './chaos.ts'
import { chatOverLines } from './chat.ts'
import { clock } from './clock.ts'
import { closeProvince, cluster } from './cluster.ts'
import { cutReports } from './cut-reports.ts'
import { cutStatements } from './cut-statements.ts'
import { disk } from './disk.ts'
import { epoch } from './epoch.ts'
import { feeds } from './feeds.ts'
import { flood } from './flood.ts'
import { fuzz } from './fuzz.ts'
import { incidents } from './incidents.ts'
import { killApp, killAppAtAll, killAppTickets, killAppUploads } from './kill-app.ts'
import { killPostgres, killPostgresAtAll, killPostgresTickets } from './kill-postgres.ts'
import { lifeCycles } from './life-cycles.ts'
import { phones } from './phones.ts'
import { plug } from './plug.ts'
import { providers } from './providers.ts'
import { proxy } from './proxy.ts'
import { relay } from './relay.ts'
import { rollCall } from './roll-call.ts'
import { rolling } from './rolling.ts'
import { siege } from './siege.ts'
import { sameKey } from './same-key.ts'
import { sms } from './sms.ts'
import { startErrors } from './start-errors.ts'
import { stopPostgres } from './stop-postgres.ts'
import { storm } from './storm.ts'
import { closeSingle } from './lab/single.ts'
import { closeTown } from './lab/town.ts'
import { strangers } from './strangers.ts'
import { transferRace } from './transfer-race.ts'
import { alerts } from './warnings.ts'
import { webhookKills } from './webhooks.ts'
import { twoEditors } from './two-editors.ts'

const faults: Record<string, Fault> = {
  'kill-app': killApp,
  'kill-app-tickets': killAppTickets,
  'kill-app-uploads': killAppUploads,
  'kill-app-at-all': killAppAtAll,
  'kill-postgres': killPostgres,
  'kill-postgres-tickets': killPostgresTickets,
  'kill-postgres-at-all': killPostgresAtAll,
  'stop-postgres': stopPostgres,
  cluster,
  plug,
  backup,
  'to-the-second': toTheSecond,
  proxy,
  rolling,
  disk,
  'start-errors': startErrors,
  'cut-statements': cutStatements,
  'cut-reports': cutReports,
  webhooks: webhookKills,
  sms,
  incidents,
  warnings: alerts,
  flood,
  epoch,
  storm,
  providers,
  calls,
  relay,
  clock,
  phones,
  'roll-call': rollCall,
  cameras,
  'two-editors': twoEditors,
  'accept-race': acceptRace,
  chaos,
  chat: chatOverLines,
  'transfer-race': transferRace,
  'same-key': sameKey,
  'life-cycles': lifeCycles,
  strangers,
  siege,
  fuzz,
  feeds,
}

const wanted = readWords(process.argv.slice(2), faults)
if ('said' in wanted) {
  console.log(wanted.said)
  process.exit(wanted.isHelp ? 0 : 1)
}
const closers = [closeTown, closeSingle, closeProvince]
/** An end for what hangs: what follows it in the same town would be judged by what is left of that town. */
const endMs = limit('END', 3_600_000)
const isKept = await judgeAll(wanted.asked, faults, { endMs, tell: console.log })
// What a fault that came to no end left at work does not keep the others from being closed.
await Promise.race([Promise.allSettled(closers.map((close) => close())), delay(60_000)])
process.exit(isKept ? 0 : 1)
