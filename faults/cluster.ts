// The promise: kill the primary of a cluster as a machine dies, and nothing that was acknowledged is lost, no number is given twice, nothing answers 500, and every board hears everything or is told to reload.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#contract/auth/signIn.ts'
import { ask, Refused } from '#contract/kit/client.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { type App, makeFolder } from '#tests/app.ts'
import { type Board, judgeBoards, openBoard, tellBoards } from './lab/boards.ts'
import { type Cluster, lacksCluster, openCluster } from './lab/cluster.ts'
import type { Fault } from './lab/Fault.ts'
import { judgeWhole } from './lab/judge.ts'
import { limit } from './lab/limits.ts'
import { workOnTickets } from './lab/tickets.ts'
import { startNodes } from './lab/nodes.ts'
import { until } from './lab/town.ts'
import { middle, most, type Place, someMore, type Work } from './lab/work.ts'

const perNode = 5
const startMostMs = 600_000

let opened: ReturnType<typeof openProvince> | undefined
export const closeProvince = async () => (await opened)?.close()

export const cluster: Fault = {
  says: 'the primary of three PostgreSQL dies as a machine does: 0 acknowledged lost, 0 numbers given twice, 0 answers 500, every board hears everything or reloads',
  needs: lacksCluster,
  async run({ times = 5, plant }) {
    const { database, nodes, place, settings } = await (opened ??= openProvince())
    const findings: string[] = []
    const chosen: number[] = []
    const written: number[] = []
    await database.untilWhole()
    // The copies that a town believes it has, and has not.
    if (plant) await database.setSynchronous(false)
    const work = await workOnTickets(place)
    const { data: me } = await ask({ base: place.url, token: () => null }, signIn.demoLogin, { accountType: 'dispatcher', center: 'taytay' })
    const boards = nodes.flatMap(({ url }) => Array.from({ length: perNode }, () => openBoard(url, me.token)))
    const looking = lookOn(nodes, me.token)
    try {
      if (!(await until(() => boards.every(({ from }) => from() !== null), 60_000))) throw new Error('The boards did not open.')
      for (let time = 0; time < times; time++) {
        await someMore(work)
        const died = (await database.primary())!
        const lines = database.stopCopying()
        // What is answered now stands on one machine alone.
        if (plant) await someMore(work)
        else await delay(500)
        await database.kill(died)
        database.breakCopying(lines)
        const [began, done] = [performance.now(), work.done()]
        if (!(await until(async () => ((await database.primary()) ?? died) !== died, 120_000, 100))) throw new Error('No other primary was chosen.')
        chosen.push(performance.now() - began)
        if (!(await until(() => work.done() > done + 3, limit('READY', 60_000))))
          findings.push('nothing was acknowledged a minute after another primary')
        written.push(performance.now() - began)
        database.start(died)
        await database.untilWhole(!plant)
      }
      await work.stop()
      const answers = await looking.stop()
      findings.push(...answers.findings, ...(await judge({ work, place, boards, center: me.currentUser.commandCenter!.id })))
      // With its kind and place, for those who look for the cause.
      if (findings.length > 0) findings.push(...nodes.flatMap(({ said }) => said.split('\n').filter((line) => line.includes('"fault"'))).slice(0, 5))
      if (nodes.some((node) => node.hasEnded)) findings.push('a node ended')
      const figure = `${times} primaries killed, ${work.tell()}; another primary after ${middle(chosen)} ms (most ${most(chosen)}), written to after ${middle(written)} ms (most ${most(written)}); ${answers.tell}; ${tellBoards(boards)}; ${settings}`
      return { figure, findings }
    } finally {
      await looking.stop()
      for (const { socket } of boards) socket.disconnect()
      if (plant) await database.setSynchronous(true)
    }
  },
}

/** Two nodes: one comes by PgBouncer and HAProxy, one is given the names of all machines. */
async function openProvince() {
  const database: Cluster = await openCluster()
  const data = makeFolder()
  const common = { TANOD_DATA: data, TANOD_DEMO: '1', TANOD_DEMO_DAYS: '1', TANOD_SECRET: randomBytes(32).toString('hex'), TANOD_LOG: 'error' }
  const more = { TANOD_TRUST_PROXY: '127.0.0.1', TANOD_STRANGER_CALLS: '1000000000', TANOD_POOL: '12' }
  const settings = [database.throughPooler, database.byName].map((address) => ({ ...common, ...more, DATABASE_URL: address }))
  const { nodes, close } = await startNodes(settings, startMostMs, async () => {
    await database.close()
    rmSync(data, { recursive: true, force: true })
  })
  let turn = 0
  const place: Place = {
    ...{ data, databaseUrl: database.throughHaproxy },
    get url() {
      return nodes[turn++ % nodes.length]!.url
    },
  }
  return { database, nodes, place, close, settings: 'one node by PgBouncer and HAProxy, one by the names of all machines' }
}

/** Somebody looks at a list at each node all the time: answered, or told to come again. */
function lookOn(nodes: App[], token: string) {
  const counts = new Map<number, number>()
  let isGoing = true
  const look = async (node: App) => {
    for (; isGoing; await delay(100)) {
      const options = { signal: AbortSignal.timeout(20_000) }
      const status = await ask({ base: node.url, token: () => token }, lists.getPendingEmergencyTickets, {}, options).then(
        () => 200,
        (error: unknown) => (error instanceof Refused ? error.status : 0),
      )
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  const all = Promise.all(nodes.map(look))
  return {
    async stop() {
      isGoing = false
      await all
      const wrong = [...counts].filter(([status]) => status !== 200 && status !== 503)
      return {
        tell: `${counts.get(200) ?? 0} lists answered, ${counts.get(503) ?? 0} told to come again`,
        findings: wrong.map(([status, n]) => `${n} lists were answered ${status || 'by nothing within 20 s'}`),
      }
    },
  }
}

async function judge({ work, place, boards, center }: { work: Work; place: Place; boards: Board[]; center: string }): Promise<string[]> {
  return [...(await judgeBoards(boards, place, center)), ...(await work.judge()), ...(await judgeWhole(place))]
}
