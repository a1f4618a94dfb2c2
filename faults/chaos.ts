// The promise: whatever the line does, each board is what the server says within 2 seconds of being live again; no fact is missed, applied twice or out of order.
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { createServer, createServerModuleRunner } from 'vite'
import { signIn } from '#contract/auth/signIn.ts'
import { feed } from '#contract/feed/feed.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { TicketRow } from '#contract/tickets/Ticket.ts'
import { root } from '#tests/app.ts'
import { catalogs } from '#tools/texts/plugin.ts'
import type * as clients from './lab/client.ts'
import { openLine, play, scheduleOf } from '#tests/line.ts'
import { type Desk, openTown, type Town, until } from './lab/town.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { untilAnswered } from './lab/work.ts'
import { keepWriting } from './lab/writers.ts'

/** Vite takes `tsconfig` too, though its types do not say so; what it transforms is its usual. */
const withoutTsconfig = { include: /\.(?:m?ts|[jt]sx)$/, tsconfig: false }
const together = 8
const liveMs = 30_000

export const chaos: Fault = {
  says: 'cut, reset, late and swallowed lines: within 2 s of being live again every board is the server’s; nothing missed, twice or out of order',
  async run({ times = 200, plant }) {
    const town = await openTown()
    const desk = await town.seat('dispatcher', 'taytay', 'Nena Quiet')
    const web = await createServer({
      configFile: false,
      root,
      logLevel: 'error',
      appType: 'custom',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      oxc: withoutTsconfig,
      plugins: [catalogs()],
    })
    /** Fifty changes a second, and ten in a short form. */
    const everyMs = times < together ? 100 : 20
    const findings: string[] = []
    const healed: number[] = []
    let written = 0
    let seconds = 0
    try {
      for (let first = 1; first <= times; first += together) {
        const seeds = Array.from({ length: Math.min(together, times - first + 1) }, (_, at) => first + at)
        const round = await playRound({ town, desk, web, plant, everyMs }, seeds)
        findings.push(...round.findings)
        healed.push(...round.healed)
        written += round.written
        seconds += round.seconds
      }
    } finally {
      await web.close()
    }
    const rate = (written / seconds).toFixed(0)
    return {
      figure: `${times} schedules, ${written} changes of tickets at ${rate}/s, boards whole within ${Math.max(...healed).toFixed(0)} ms`,
      findings,
    }
  },
}

type Web = Awaited<ReturnType<typeof createServer>>

interface Played {
  town: Town
  desk: Desk
  web: Web
  plant: boolean
  everyMs: number
}

async function playRound({ town, desk, web, plant, everyMs }: Played, seeds: number[]) {
  const { data: me } = await desk.ask(signIn.getCurrentUser)
  const ports = town.nodes.map(({ port }) => port)
  const seats: {
    seed: number
    line: Awaited<ReturnType<typeof openLine>>
    client: clients.Client
    runner: ReturnType<typeof createServerModuleRunner>
  }[] = []
  for (const seed of seeds) {
    const line = await openLine(ports)
    // A graph of modules of its own: each client has its own cursor, caches and socket, as each tab of a browser has.
    const runner = createServerModuleRunner(web.environments.ssr, { hmr: false })
    const { openClient } = await runner.import<typeof clients>(join(root, 'faults/lab/client.ts'))
    seats.push({ seed, line, runner, client: await openClient({ url: line.url, token: desk.token, me }) })
  }
  const findings: string[] = []
  const healed: number[] = []
  const healMs = limit('HEAL', 2_000, plant)
  try {
    await until(() => seats.every(({ client }) => client.isLiveSince(0)), liveMs)
    const writing = await keepWriting(town, everyMs)
    await Promise.all(
      seats.map(async ({ seed, line, client }) => {
        await play(line, scheduleOf(seed))
        if (plant) client.skip(5)
      }),
    )
    await until(() => seats.every(({ line }) => line.hasDelivered()), liveMs)
    const over = Date.now()
    for (const { seed, client } of seats)
      if (!(await until(() => client.isLiveSince(over), liveMs))) findings.push(`schedule ${seed}: not live ${liveMs} ms after the last trouble`)
    await delay(300)
    const { written, seconds } = await writing.stop()
    const began = performance.now()
    await Promise.all(
      seats.map(async ({ seed, client }) => {
        // The truth goes on as well: a clock that runs out changes it while one waits.
        let truth = ''
        const isTrue = async () => print(client.board()) === (truth = await lookAfresh(desk))
        if (await until(isTrue, healMs, 50)) healed.push(performance.now() - began)
        else findings.push(`schedule ${seed}: the board is not the server’s ${healMs} ms later: ${difference(print(client.board()), truth)}`)
      }),
    )
    for (const { seed, client } of seats) {
      const due = await factsAfter(desk, client.from)
      const heard = new Set(client.heard)
      const missed = due.filter((seq) => !heard.has(seq))
      findings.push(...client.findings.map((one) => `schedule ${seed}: ${one}`))
      if (missed.length > 0) findings.push(`schedule ${seed}: ${missed.length} of ${due.length} facts were missed, first ${missed[0]}`)
    }
    return { findings, healed, written, seconds }
  } finally {
    for (const { client, line, runner } of seats) {
      client.close()
      await runner.close()
      line.close()
    }
  }
}

async function lookAfresh(desk: Desk): Promise<string> {
  const calls = [lists.getPendingEmergencyTickets, lists.getAcceptedEmergencyTickets, lists.getReportedEmergencyTickets]
  const sorts = ['oldest', 'newest', 'oldest'] as const
  const pages = await Promise.all(calls.map((call, at) => untilAnswered(() => desk.ask(call, { sort: sorts[at], limit: 100 }))))
  const { data: counts } = await untilAnswered(() => desk.ask(lists.getTicketNotif))
  return print({ lists: pages.map(({ data }) => ({ rows: data.items.map((row) => TicketRow.parse(row)), total: data.total })), counts })
}

async function factsAfter(desk: Desk, from: number): Promise<number[]> {
  const seqs: number[] = []
  for (let cursor = from; ; ) {
    const { data } = await desk.ask(feed.getFacts, { cursor })
    seqs.push(...data.facts.map(({ seq }) => seq))
    cursor = data.cursor
    if (!data.more) return seqs
  }
}

/** The same for the same board: the order of fields is nobody's business. */
const print = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  )

/** The first places where they differ. */
function difference(held: string, truth: string): string {
  const found: string[] = []
  const walk = (one: unknown, other: unknown, at: string): void => {
    if (JSON.stringify(one) === JSON.stringify(other)) return
    const isDeep = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
    if (!isDeep(one) || !isDeep(other)) return void found.push(`${at}: ${JSON.stringify(one)} is ${JSON.stringify(other)}`)
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) walk(one[name], other[name], `${at}.${name}`)
  }
  walk(JSON.parse(held), JSON.parse(truth), 'board')
  return found.slice(0, 8).join('; ')
}
