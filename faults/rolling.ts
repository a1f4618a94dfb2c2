// The promise: of two machines behind the shipped balancer one after the other gets the newer program, and the older one again, while desks and phones work: nobody is refused, each act is there once, every board hears everything.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { startPostgres } from '#server/database/embedded/launch.ts'
import { App, freePort, makeFolder } from '#tests/app.ts'
import { layOlder, older } from '#tests/older.ts'
import { lacks } from '#tests/programs.ts'
import { isUp, proxies, throughSite } from '#tests/proxies.ts'
import { type Board, judgeBoards, openBoard, tellBoards } from './lab/boards.ts'
import type { Fault } from './lab/Fault.ts'
import { judgeWhole } from './lab/judge.ts'
import { startNodes } from './lab/nodes.ts'
import { openSite } from './lab/site.ts'
import { workOnTickets } from './lab/tickets.ts'
import { until } from './lab/town.ts'
import { workOnUploads } from './lab/uploads.ts'
import { asOwner, middle, most, type Place, someMore, together, type Work } from './lab/work.ts'
import { plantDoubles } from './proxy.ts'

const boardsEach = 6
const startMostMs = 600_000
const balancer = proxies.find(({ name }) => name === 'haproxy')!
type Upgrades = Awaited<ReturnType<typeof openUpgrades>>

export const rolling: Fault = {
  says: 'two machines get the newer program one after the other, and the older one and the newer again: 0 acts refused, each there once, every board hears everything',
  needs: () => lacks(balancer.needs) ?? (older ? undefined : 'There is no older program to begin with.'),
  async run({ times = 2, plant }) {
    const place = await openUpgrades()
    const boards: Board[] = []
    const [took, findings]: [number[], string[]] = [[], []]
    try {
      const wire = { base: place.url, token: () => null, send: (request: Request) => place.send(request, false) }
      const { data: me } = await ask(wire, signIn.demoLogin, { accountType: 'dispatcher', center: 'taytay' })
      for (let at = 0; at < boardsEach; at++) boards.push(openBoard(place.url, me.token, { more: throughSite(place.port) }))
      if (!(await until(() => boards.every(({ from }) => from() !== null), 60_000))) throw new Error('The boards did not open.')
      const work = await together(workOnTickets, workOnUploads)(place)
      const known = await migrationsOf(place)
      for (let time = 0; time < times; time++) {
        if (time > 0) took.push(...(await roll(place, work, 'older')))
        took.push(...(await roll(place, work, 'present')))
        if (plant && time === 0) await asOwner(place, (owner) => owner.query(plantDoubles.sql))
      }
      await someMore(work)
      const migrations = (await migrationsOf(place)) - known
      await work.stop()
      // A node that stops says 503 to what still comes; that is sent again to the other.
      findings.push(...(await judgeBoards(boards, place, me.currentUser.commandCenter!.id)), ...(await work.judge()), ...place.judge([503]))
      findings.push(...(await judgeWhole(place)))
      const ready = `stopped and ready again in ${middle(took)} ms (most ${most(took)})`
      const figure = `${took.length} machines by turns, ${migrations} migrations under the older one, ${ready}; ${work.tell()}; ${place.tell()}; ${tellBoards(boards)}`
      return { figure, findings }
    } finally {
      for (const { socket } of boards) socket.disconnect()
      await place.close()
    }
  },
}

/** One machine after the other, as its service does it: stopped in order, and the other program started in its place. */
async function roll(place: Upgrades, work: Work, to: 'older' | 'present'): Promise<number[]> {
  const took: number[] = []
  for (const at of [0, 1]) {
    await someMore(work)
    const began = performance.now()
    await place.replace(at, to)
    took.push(performance.now() - began)
    // Never both are away.
    if (!(await until(() => place.isWhole(), 30_000, 100))) throw new Error('The machine that was replaced did not come back.')
  }
  return took
}

const migrationsOf = (place: Place): Promise<number> =>
  asOwner(place, async (owner) => (await owner.query<{ n: number }>('select count(*)::int as n from migration')).rows[0]!.n)

/** Two machines with the older program over a database that it has made. */
async function openUpgrades() {
  const folder = makeFolder()
  const data = join(folder, 'data')
  layOlder(join(folder, 'older'))
  const programs = { older: join(folder, 'older/server/main.ts'), present: undefined }
  const postgres = await startPostgres({ dataDir: join(data, 'postgres'), fast: true })
  await asOwner({ data, databaseUrl: postgres.url('postgres', 'postgres') }, (owner) => owner.query('create database tanod'))
  const databaseUrl = postgres.url('postgres', 'tanod')
  const common = { DATABASE_URL: databaseUrl, TANOD_DATA: data, TANOD_DEMO: '1', TANOD_DEMO_DAYS: '1', TANOD_SECRET: randomBytes(32).toString('hex') }
  const behind = { TANOD_TRUST_PROXY: '127.0.0.1', TANOD_TLS: '1', TANOD_STRANGER_CALLS: '1000000000', TANOD_LOG: 'error', TANOD_WEATHER_URL: 'off' }
  const settings = { ...common, ...behind }
  const { nodes, close: closeNodes } = await startNodes(
    [settings, settings],
    startMostMs,
    async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    programs.older,
  )
  const port = await freePort()
  const front = makeFolder()
  const program = balancer.start({ folder: front, port, upstreams: nodes.map((node) => `127.0.0.1:${node.port}`) as [string, ...string[]] })
  const close = async () => {
    await program.stop()
    rmSync(front, { recursive: true, force: true })
    await closeNodes()
  }
  const site = openSite(port)
  const isWhole = () => Promise.all(nodes.map((node) => node.isReady())).then((ready) => ready.every(Boolean))
  try {
    await program.untilReady(() => isUp(port), 30_000)
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...{ ...site, port, url: `https://127.0.0.1:${port}`, data, databaseUrl, isWhole, close },
    async replace(at: number, to: keyof typeof programs): Promise<void> {
      const { port: own } = nodes[at]!
      await nodes[at]!.kill('SIGTERM')
      await nodes[at]!.remove()
      nodes[at] = new App(settings, programs[to])
      nodes[at].port = own
      await nodes[at].start(startMostMs)
    },
  }
}
