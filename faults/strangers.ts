// The promise: whatever strangers send, the desk works on, a dispatcher gets in, and a threat to life is filed. The flood's own program runs at the lowest priority: strangers bring no processor along.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#contract/auth/signIn.ts'
import { ask, Refused } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { App } from '#tests/app.ts'
import { percentile } from '#tests/raw.ts'
import { dot } from '#tests/request.ts'
import type { Fault } from './lab/Fault.ts'
import { floodKinds, type FloodKind, type FloodWord } from './lab/floodKinds.ts'
import { limit } from './lab/limits.ts'
import { countShares, type Shares } from './lab/shares.ts'

const most = {
  listTimes: limit('STRANGERS_TIMES', 1.5),
  signInMs: limit('SIGN_IN', 2_000),
  reportMs: limit('REPORT', 1_000),
}
const turnSeconds = 3

interface Tally {
  list: number[]
  signIn: number[]
  report: number[]
  refused: string[]
}
const newTally = (): Tally => ({ list: [], signIn: [], report: [], refused: [] })

interface Seen {
  quiet: Tally
  flood: Tally
  shares: Shares[]
  answers: [status: number, times: number][]
}

export const strangers: Fault = {
  says: 'floods of made-up tokens, reports, questions and sign-ins, in turns with quiet, leave the list of the staff at 1.5 × quiet (p95), sign-ins within 2 s, and a threat to life with its picture within 1 s',
  async run({ times: turns = 4, plant }) {
    // Planted: the door and the gate let everybody through.
    const app = new App({ TANOD_TRUST_PROXY: '127.0.0.1', ...(plant && { TANOD_STRANGER_CALLS: '1000000000' }) })
    try {
      await app.start()
      const open = await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType: 'dispatcher', center: 'taytay' })
      const desk = { base: app.url, token: () => open.data.token }
      const center = open.data.currentUser.commandCenter!.id
      const { data: types } = await ask({ base: app.url, token: () => null }, publicSide.getCaseTypes, { commandCenterId: center })
      const places = { center, life: types.find(({ isLifeThreat }) => isLifeThreat === 1)!.id }
      await turn(app, desk, places, newTally())

      const seen = new Map<FloodKind, Seen>()
      for (const kind of floodKinds) {
        const one: Seen = { quiet: newTally(), flood: newTally(), shares: [], answers: [] }
        const flood = fork(new URL('./lab/flooders.ts', import.meta.url), [JSON.stringify({ base: app.url, kind, center, caseTypeId: types[0]!.id })])
        await once(flood, 'spawn')
        setPriority(flood.pid!, constants.priority.PRIORITY_LOW)
        for (let at = 0; at < turns; at++) {
          await turn(app, desk, places, one.quiet)
          await tell(flood, 'go')
          const count = countShares({ app: app.pid, database: () => app.databaseProcesses, flood: flood.pid })
          await turn(app, desk, places, one.flood)
          one.shares.push(count())
          one.answers = await tell(flood, 'pause')
        }
        await tell(flood, 'end')
        seen.set(kind, one)
      }
      return judge(seen)
    } finally {
      await app.remove()
    }
  },
}

async function tell(flood: ChildProcess, word: FloodWord): Promise<Seen['answers']> {
  flood.send(word)
  return ((await once(flood, 'message')) as [Seen['answers']])[0]
}

type Wire = { base: string; token: () => string | null }
/** Ten looks at the list a second, a sign-in every second from the office, and a report of a threat to life from a phone of its own. */
async function turn(app: App, desk: Wire, { center, life }: { center: string; life: string }, tally: Tally): Promise<void> {
  const end = performance.now() + turnSeconds * 1_000
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

function judge(seen: Map<FloodKind, Seen>) {
  const findings: string[] = []
  const told: string[] = []
  const p95 = (took: number[]) => percentile(took, 0.95)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  for (const [kind, { quiet, flood, shares, answers }] of seen) {
    const times = p95(flood.list) / p95(quiet.list)
    const [list, entered, report] = [flood.list, flood.signIn, flood.report].map(p95) as [number, number, number]
    const share = (name: keyof Shares) => (shares.reduce((sum, one) => sum + one[name], 0) / shares.length).toFixed(2)
    told.push(
      `${kind} (${answers.map(([status, n]) => `${n} × ${status || 'no answer'}`).join(', ')}): list ${ms(list)}, ${times.toFixed(2)} × quiet (${ms(p95(quiet.list))}); sign-in ${ms(entered)}, report ${ms(report)}, ${flood.refused.length} refused; of a core, requests ${share('requests')}, hashing and pictures ${share('threads')}, database ${share('database')}, the flood's own program ${share('flood')}`,
    )
    findings.push(...[...new Set(quiet.refused)].map((one) => `in the quiet, ${one}`))
    findings.push(...[...new Set(flood.refused)].map((one) => `${kind}: ${one}`))
    if (times > most.listTimes) findings.push(`${kind}: the list took ${times.toFixed(2)} × what it takes in the quiet`)
    if (entered > most.signInMs) findings.push(`${kind}: a sign-in took ${ms(entered)}`)
    if (report > most.reportMs) findings.push(`${kind}: a threat to life took ${ms(report)}`)
  }
  return { figure: told.join('\n       '), findings }
}
