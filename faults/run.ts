// npm run faults: every promise of reliability, broken at on purpose. `npm run faults -- kill-app --times 3 storm:20`; `--plant` or `storm:20:planted` proves that a broken promise is seen.
import { parseArgs } from 'node:util'
import type { Fault, Found } from './lab/Fault.ts'
import { acceptRace } from './accept-race.ts'
import { backup } from './backup.ts'
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
  proxy,
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, plant: { type: 'boolean', default: false } },
})
/** `storm`, `storm:20` and `storm:20:planted`: a fault, how often, and whether it is planted. */
const asked = (positionals.length > 0 ? positionals : Object.keys(faults)).map((word) => {
  const [name = '', times = values.times, planted] = word.split(':')
  return { name, times: times ? Number(times) : undefined, plant: values.plant || planted === 'planted' }
})
const unknown = asked.filter(({ name }) => !(name in faults)).map(({ name }) => name)
if (unknown.length > 0) {
  console.log(`There is no fault named ${unknown.join(', ')}; there are ${Object.keys(faults).join(', ')}.`)
  process.exit(1)
}
const mostTold = 20
const leftBehind = new Map<string, Found>()

/** A plant into what a run leaves behind needs no second run. */
async function planted(name: string, times: number | undefined): Promise<Found> {
  const found = leftBehind.get(name) ?? (await faults[name]!.run({ times, plant: true }))
  return found.plantAfter ? { ...found, findings: await found.plantAfter() } : found
}

async function judge({ name, times, plant }: (typeof asked)[number]): Promise<string> {
  const fault = faults[name]!
  const missing = fault.needs?.()
  if (missing) return `skip   ${name}: ${missing}`
  const tell = (of: string, figure: string, findings: string[]) => {
    const told = [figure, ...findings.slice(0, mostTold).map((one) => `found: ${one}`)]
    if (findings.length > mostTold) told.push(`found: ${findings.length - mostTold} more`)
    return [`${of} ${name}: ${fault.says}`, ...told].join('\n').replaceAll(/\n+/g, '\n       ')
  }
  try {
    const found = plant ? await planted(name, times) : await fault.run({ times, plant })
    if (found.plantAfter) leftBehind.set(name, found)
    const isAsExpected = plant === found.findings.length > 0
    if (!isAsExpected) process.exitCode = 1
    const word = plant ? (isAsExpected ? 'seen  ' : 'UNSEEN') : isAsExpected ? 'kept  ' : 'BROKEN'
    return tell(word, found.figure, found.findings)
  } catch (error) {
    // Those that follow are judged too.
    process.exitCode = 1
    return tell(plant ? 'UNSEEN' : 'BROKEN', 'it came to no end', [(error as Error).stack ?? String(error)])
  }
}

try {
  for (const one of asked) console.log(`${await judge(one)}\n`)
} finally {
  await closeTown()
  await closeSingle()
  await closeProvince()
}
// What a fault that came to no end left at work does not keep the others from being told.
process.exit()
