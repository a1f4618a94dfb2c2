// The promise: whatever strangers send, the desk works on, a dispatcher gets in, and a threat to life is filed.
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { signIn } from '#contract/auth/signIn.ts'
import { ask, Refused } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { App } from '#tests/app.ts'
import { percentile } from '#tests/raw.ts'
import { dot } from '#tests/request.ts'
import type { Fault } from './lab/Fault.ts'
import { floodKinds, type FloodKind } from './lab/floodKinds.ts'

const most = {
  listTimes: Number(process.env['TANOD_FAULTS_STRANGERS_TIMES'] ?? 1.5),
  signInMs: Number(process.env['TANOD_FAULTS_SIGN_IN_MS'] ?? 2_000),
  reportMs: Number(process.env['TANOD_FAULTS_REPORT_MS'] ?? 1_000),
}

interface Tally {
  list: number[]
  signIn: number[]
  report: number[]
  refused: string[]
}
const newTally = (): Tally => ({ list: [], signIn: [], report: [], refused: [] })

export const strangers: Fault = {
  says: 'floods of made-up tokens, reports, questions and sign-ins leave the list of the staff at 1.5 × quiet (p95), sign-ins within 2 s, and a threat to life with its picture within 1 s',
  async run({ times: seconds = 10, plant }) {
    // Planted: the door and the gate let everybody through.
    const app = new App({ TANOD_TRUST_PROXY: '127.0.0.1', ...(plant && { TANOD_STRANGER_CALLS: '1000000000' }) })
    try {
      await app.start()
      const open = await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType: 'dispatcher', center: 'taytay' })
      const desk = { base: app.url, token: () => open.data.token }
      const center = open.data.currentUser.commandCenter!.id
      const { data: types } = await ask({ base: app.url, token: () => null }, publicSide.getCaseTypes, { commandCenterId: center })
      const life = types.find(({ isLifeThreat }) => isLifeThreat === 1)!.id
      await turn(app, desk, { center, life }, 3, newTally())

      const quiet = newTally()
      const floods = new Map<FloodKind, Tally>(floodKinds.map((kind) => [kind, newTally()]))
      for (const kind of floodKinds) {
        await turn(app, desk, { center, life }, seconds, quiet)
        const flood = new Worker(new URL('./lab/flooders.ts', import.meta.url), {
          workerData: { base: app.url, kind, center, caseTypeId: types[0]!.id },
        })
        await once(flood, 'message')
        await turn(app, desk, { center, life }, seconds, floods.get(kind)!)
        flood.postMessage('stop')
        await once(flood, 'exit')
        await delay(500)
      }
      return judge(quiet, floods)
    } finally {
      await app.remove()
    }
  },
}

type Wire = { base: string; token: () => string | null }
/** Ten looks at the list a second, a sign-in every second from the office, and a report of a threat to life from a phone of its own. */
async function turn(app: App, desk: Wire, { center, life }: { center: string; life: string }, seconds: number, tally: Tally): Promise<void> {
  const end = performance.now() + seconds * 1_000
  const timed = async (took: number[], what: string, asked: () => Promise<unknown>) => {
    const began = performance.now()
    await asked().catch((error: unknown) =>
      tally.refused.push(`${what}: ${error instanceof Refused ? `${error.status} ${error.message}` : String(error)}`),
    )
    took.push(performance.now() - began)
  }
  const round = async (everyMs: number, work: (at: number) => Promise<void>) => {
    for (let at = 0; performance.now() < end; at++) {
      const next = performance.now() + everyMs
      await work(at)
      await delay(Math.max(0, next - performance.now()))
    }
  }
  const from = (address: string): Wire & { send: (request: Request) => Promise<Response> } => ({
    base: app.url,
    token: () => null,
    send: (request) => {
      request.headers.set('x-forwarded-for', address)
      return fetch(request)
    },
  })
  const said = { commandCenterId: center, caseTypeId: life, landmark: 'Market' }
  await Promise.all([
    round(100, () => timed(tally.list, 'list', () => ask(desk, tickets.getPendingEmergencyTickets))),
    round(1_000, () =>
      timed(tally.signIn, 'sign-in', () =>
        ask({ ...desk, token: () => null }, signIn.login, { username: 'taytay-dispatcher', password: demoPassword }),
      ),
    ),
    round(1_000, (at) => {
      const given = {
        ...said,
        description: `Not breathing ${at}`,
        clientId: crypto.randomUUID(),
        deviceId: crypto.randomUUID(),
        files: [new Blob([dot])],
      }
      return timed(tally.report, 'report', () => ask(from(`100.64.${at % 200}.7`), publicSide.createEmergencyTicket, given))
    }),
  ])
}

function judge(quiet: Tally, floods: Map<FloodKind, Tally>) {
  const findings = quiet.refused.map((one) => `in the quiet, ${one}`)
  const p95 = (took: number[]) => percentile(took, 0.95)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const told = [`quiet: list ${ms(p95(quiet.list))}, sign-in ${ms(p95(quiet.signIn))}, report ${ms(p95(quiet.report))}`]
  for (const [kind, { list, signIn: entered, report, refused }] of floods) {
    const times = p95(list) / p95(quiet.list)
    told.push(
      `${kind}: list ${ms(p95(list))} (${times.toFixed(2)} ×), sign-in ${ms(p95(entered))}, report ${ms(p95(report))}, ${refused.length} refused`,
    )
    findings.push(...[...new Set(refused)].map((one) => `${kind}: ${one}`))
    if (times > most.listTimes) findings.push(`${kind}: the list took ${times.toFixed(2)} × what it takes in the quiet`)
    if (p95(entered) > most.signInMs) findings.push(`${kind}: a sign-in took ${ms(p95(entered))}`)
    if (p95(report) > most.reportMs) findings.push(`${kind}: a threat to life took ${ms(p95(report))}`)
  }
  return { figure: told.join('; '), findings }
}
