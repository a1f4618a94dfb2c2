// npm run faults: every promise of reliability, broken at on purpose. `npm run faults -- kill-app --times 3`; `--plant` proves that a broken promise is seen.
import { parseArgs } from 'node:util'
import type { Fault } from './lab/Fault.ts'
import { acceptRace } from './accept-race.ts'
import { calls } from './calls.ts'
import { cameras } from './cameras.ts'
import { chaos } from './chaos.ts'
import { chatOverLines } from './chat.ts'
import { cutReports } from './cut-reports.ts'
import { cutStatements } from './cut-statements.ts'
import { epoch } from './epoch.ts'
import { flood } from './flood.ts'
import { fuzz } from './fuzz.ts'
import { killApp, killAppTickets, killAppUploads } from './kill-app.ts'
import { killPostgres, killPostgresTickets } from './kill-postgres.ts'
import { lifeCycles } from './life-cycles.ts'
import { phones } from './phones.ts'
import { providers } from './providers.ts'
import { relay } from './relay.ts'
import { sameKey } from './same-key.ts'
import { startErrors } from './start-errors.ts'
import { stopPostgres } from './stop-postgres.ts'
import { storm } from './storm.ts'
import { closeTown } from './lab/town.ts'
import { strangers } from './strangers.ts'
import { transferRace } from './transfer-race.ts'
import { webhookKills } from './webhooks.ts'
import { twoEditors } from './two-editors.ts'

const faults: Record<string, Fault> = {
  'kill-app': killApp,
  'kill-app-tickets': killAppTickets,
  'kill-app-uploads': killAppUploads,
  'kill-postgres': killPostgres,
  'kill-postgres-tickets': killPostgresTickets,
  'stop-postgres': stopPostgres,
  'start-errors': startErrors,
  'cut-statements': cutStatements,
  'cut-reports': cutReports,
  flood,
  epoch,
  storm,
  providers,
  calls,
  relay,
  phones,
  cameras,
  'two-editors': twoEditors,
  'accept-race': acceptRace,
  chaos,
  chat: chatOverLines,
  'transfer-race': transferRace,
  'same-key': sameKey,
  'life-cycles': lifeCycles,
  strangers,
  fuzz,
  webhooks: webhookKills,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, plant: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !(name in faults))
if (unknown.length > 0) {
  console.log(`There is no fault named ${unknown.join(', ')}; there are ${Object.keys(faults).join(', ')}.`)
  process.exit(1)
}
const mostTold = 20
try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(faults)) {
    const fault = faults[name]!
    const missing = fault.needs?.()
    if (missing) {
      console.log(`skip   ${name}: ${missing}`)
      continue
    }
    const { figure, findings } = await fault.run({ times: values.times ? Number(values.times) : undefined, plant: values.plant })
    const isAsExpected = values.plant ? findings.length > 0 : findings.length === 0
    const word = values.plant ? (isAsExpected ? 'seen  ' : 'UNSEEN') : isAsExpected ? 'kept  ' : 'BROKEN'
    console.log(`${word} ${name}: ${fault.says}\n       ${figure}`)
    for (const finding of findings.slice(0, mostTold)) console.log(`       found: ${finding}`)
    if (findings.length > mostTold) console.log(`       found: ${findings.length - mostTold} more`)
    if (!isAsExpected) process.exitCode = 1
  }
} finally {
  await closeTown()
}
