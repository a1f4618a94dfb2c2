// The promise: whatever becomes of the proxy before Tanod, each acknowledged act is there once, what is sent again is not doubled, every board hears every fact once or reloads, and Tanod itself answers no 5xx.
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { type App, freePort, makeFolder } from '#tests/app.ts'
import { openLine } from '#tests/line.ts'
import { lacks, type Program } from '#tests/programs.ts'
import { isUp, proxies, type Proxy, throughSite } from '#tests/proxies.ts'
import { type Board, judgeBoards, openBoard, tellBoards } from './lab/boards.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { startNodes } from './lab/nodes.ts'
import { openSite } from './lab/site.ts'
import { workOnTickets } from './lab/tickets.ts'
import { openTown, type Town, until } from './lab/town.ts'
import { workOnUploads } from './lab/uploads.ts'
import { type Place, signal, someMore, together } from './lab/work.ts'

const boardsEach = 6
const upMostMs = 30_000
/** Longer than a phone or a desk of this fault waits for an answer. */
const beyondPatienceMs = 11_000

/** What came under a key is forgotten, and one update in ten breaks Tanod itself. */
export const plantDoubles = {
  sql: `create function forget() returns trigger language plpgsql security definer as $$ begin
      delete from idempotency_key where command_center_id = new.command_center_id and caller = new.caller and call = new.call and key = new.key;
      return null;
    end $$;
    create trigger forget after update on idempotency_key for each row execute function forget();
    create function break_some() returns trigger language plpgsql as $$ begin
      if random() < 0.1 then raise exception 'planted'; end if;
      return new;
    end $$;
    create trigger break_some before insert on ticket_update for each row execute function break_some()`,
  undo: 'drop function forget cascade; drop function break_some cascade',
}

export const proxy: Fault = {
  says: 'nginx, Caddy and HAProxy before two Tanods die, are loaded anew, stand still and lose lines: each acknowledged act is there once, every board hears each fact once or reloads, Tanod answers no 5xx',
  needs: () => (proxies.some(({ needs }) => !lacks(needs)) ? undefined : 'There is no nginx, no caddy and no haproxy.'),
  async run({ times = 2, plant }) {
    const town = await openTown()
    const behind = { TANOD_TRUST_PROXY: '127.0.0.1', TANOD_TLS: '1', TANOD_STRANGER_CALLS: '1000000000', TANOD_LOG: 'error' }
    const { nodes, close } = await startNodes(Array(2).fill({ ...town.settings, ...behind }), 240_000, async () => {})
    const [told, findings]: [string[], string[]] = [[], []]
    try {
      await town.broken(plant, plantDoubles, async () => {
        for (const one of proxies) {
          const away = lacks(one.needs)
          if (away) told.push(`${one.name}: ${away}`)
          else {
            const found = await tryOne(one, { town, nodes, times, plant })
            told.push(`${one.name}: ${found.figure}`)
            findings.push(...found.findings.map((finding) => `${one.name}: ${finding}`))
          }
        }
      })
      if (nodes.some((node) => node.hasEnded)) findings.push('a node ended')
    } finally {
      await close()
    }
    return { figure: told.join('\n'), findings }
  },
}

interface Around {
  town: Town
  nodes: App[]
  times: number
  plant: boolean
}

async function tryOne(proxy: Proxy, { town, nodes, times, plant }: Around): Promise<{ figure: string; findings: string[] }> {
  const folder = makeFolder()
  const port = await freePort()
  const front = await openLine([port], { keepsSource: true })
  // HAProxy leads to both nodes itself, the others to whatever stands behind their one address.
  const backs =
    proxy.name === 'haproxy' ? await Promise.all(nodes.map((node) => openLine([node.port]))) : [await openLine(nodes.map((node) => node.port))]
  const before = { folder, port, upstreams: backs.map((back) => `127.0.0.1:${back.port}`) as [string, ...string[]] }
  let program = proxy.start(before)
  const site = openSite(front.port)
  const { send } = site
  const url = `https://127.0.0.1:${front.port}`
  const place: Place = { url, data: town.data, databaseUrl: town.ownerUrl, send }
  const boards: Board[] = []
  const findings: string[] = []
  let troubled = 0
  try {
    await program.untilReady(() => isUp(port), upMostMs)
    const wire = { base: url, token: () => null, send: (request: Request) => send(request, false) }
    const { data: me } = await ask(wire, signIn.demoLogin, { accountType: 'dispatcher', center: 'taytay' })
    // What is planted at them: one is deaf to some facts, and one takes each for two.
    const takes = [(seq: number) => Number(seq % 3 > 0), () => 2]
    for (let at = 0; at < boardsEach; at++)
      boards.push(openBoard(url, me.token, { more: throughSite(front.port), ...(plant && takes[at] && { takes: takes[at] }) }))
    if (!(await until(() => boards.every(({ from }) => from() !== null), 60_000))) throw new Error(`The boards did not open: ${program.said}`)
    const work = await together(workOnTickets, workOnUploads)(place)

    const stall = async (forMs: number) => {
      const pids = familyOf(program)
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await delay(forMs)
      for (const pid of pids) signal(pid, 'SIGCONT')
    }
    const troubles: Record<string, () => unknown> = {
      async 'it dies'() {
        const pids = familyOf(program)
        for (const pid of pids) signal(pid, 'SIGSTOP')
        for (const pid of pids) signal(pid, 'SIGKILL')
        await program.ended()
        program = proxy.start(before)
      },
      'it is loaded anew': () => proxy.reload(program, before),
      'it stands still': () => stall(1_500),
      'lines to it are cut within an answer': () => front.cut(),
      'lines to it are reset': () => front.reset(),
      'lines behind it are cut within an answer': () => backs.forEach((back) => back.cut()),
      'lines behind it are reset': () => backs.forEach((back) => back.reset()),
      async 'a node behind it dies'() {
        const node = nodes[randomInt(nodes.length)]!
        await node.kill()
        await node.start(240_000)
      },
      async 'it stands still beyond all patience'() {
        await stall(beyondPatienceMs)
      },
      async 'what lies behind it is swallowed'() {
        for (const back of backs) back.be('hole')
        await delay(2_000)
        for (const back of backs) back.be('clear')
        for (const back of backs) back.reset()
      },
    }
    for (let time = 0; time < times; time++)
      for (const [what, trouble] of Object.entries(troubles)) {
        // A doubled act is seen by what is sent again: lines that are cut are enough.
        if (plant && !what.startsWith('lines')) continue
        await someMore(work)
        await trouble()
        troubled++
        const done = work.done()
        if (!(await until(() => work.done() > done + 3, limit('HEAL', upMostMs), 20)))
          findings.push(`${what}: nothing was acknowledged within ${upMostMs / 1_000} s`)
      }
    await work.stop()
    findings.push(...(await judgeBoards(boards, place, me.currentUser.commandCenter!.id)), ...(await work.judge()))
    findings.push(...site.judge())
    if (troubled > 0 && !site.lostLines()) findings.push('no line was ever lost')
    // With its kind and place, for those who look for the cause.
    if (findings.length > 0 && !plant)
      findings.push(...nodes.flatMap(({ said }) => said.split('\n').filter((line) => line.includes('"fault"'))).slice(0, 5))
    return { figure: `${troubled} troubles, ${work.tell()}; ${site.tell()}; ${tellBoards(boards)}`, findings }
  } finally {
    for (const { socket } of boards) socket.disconnect()
    for (const pid of familyOf(program)) signal(pid, 'SIGKILL')
    await program.ended()
    for (const line of [front, ...backs]) line.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A proxy and those who work for it. */
function familyOf({ pid }: Program): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(join('/proc', name, 'stat'), 'utf8'))!
        return [[Number(name), Number(parent)]]
      } catch (error) {
        // It has ended since.
        if (!['ENOENT', 'ESRCH'].includes((error as { code?: string }).code ?? '')) throw error
        return []
      }
    })
  const family = [pid]
  for (const one of family) family.push(...parents.filter(([, parent]) => parent === one).map(([child]) => child))
  return family
}
