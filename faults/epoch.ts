// The promise: when the log goes back under two running nodes, as after a failover that lost rows, every socket reloads within 2 seconds, new facts are heard, nothing spins.
import { setTimeout as delay } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { ServerEvents } from '#contract/feed/feed.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { type Desk, openTown, type Town, until } from './lab/town.ts'

const back = 150
const perNode = 5
/** No node looks whether the log still stands. */
const plantTrust = {
  sql: `alter function log_stands rename to log_stands_kept;
    create function log_stands(at_position bigint, known bytea) returns table (stands boolean, last bigint, epoch text)
      language sql stable security definer as 'select true, last_position(), log_epoch_now()'`,
  undo: 'drop function log_stands; alter function log_stands_kept rename to log_stands',
}

export const epoch: Fault = {
  says: `the log goes back by ${back} facts under two nodes: every socket reloads within 2 s, 20 of 20 new facts are heard, nothing spins`,
  async run({ times = 3, plant }) {
    const town = await openTown()
    const reloadMostMs = limit('AGREE', 2_000, plant)
    const desk = await town.seat('admin', 'taytay', 'Nena Back')
    const findings: string[] = []
    let latest = 0
    let [before, after] = [0, 0]
    await town.broken(plant, plantTrust, async () => {
      for (let time = 0; time < times; time++) {
        await write(town, desk, `before-${time}`, back + 10)
        const sockets = await Promise.all(town.nodes.flatMap(({ url }) => Array.from({ length: perNode }, () => listen(url, desk))))
        // Deafness is seen without it.
        if (!plant) before = await perSecondAtRest(town)
        const began = performance.now()
        await goBack(town)
        await until(() => sockets.every(({ reloadedAt }) => reloadedAt() > began), reloadMostMs)
        const reloaded = sockets.filter(({ reloadedAt }) => reloadedAt() > began)
        latest = Math.max(latest, ...reloaded.map(({ reloadedAt }) => reloadedAt() - began))
        if (reloaded.length < sockets.length)
          findings.push(`${sockets.length - reloaded.length} of ${sockets.length} sockets were not told to reload`)
        await write(town, desk, `after-${time}`, 20)
        const isHeard = ({ ids }: Listening) => ids.filter((id) => id.startsWith(`after-${time}-`)).length === 20
        await until(() => sockets.every(isHeard), reloadMostMs)
        const deaf = sockets.filter((socket) => !isHeard(socket))
        if (deaf.length > 0) findings.push(`${deaf.length} of ${sockets.length} sockets did not hear all of 20 new facts`)
        const late = await Promise.race([
          Promise.all(town.nodes.map(({ url }) => listen(url, desk, 1_000_000))),
          delay(reloadMostMs, null, { ref: false }),
        ])
        if (!late) findings.push('a new socket did not become ready')
        // What a busy machine has put off is made up for first; what spins never rests.
        const isAtRest = async () => (after = await perSecondAtRest(town)) <= before * 1.5 + 10
        if (!plant && !(await until(isAtRest, 60_000)))
          findings.push(`${after.toFixed(0)} transactions a second at rest, ${before.toFixed(0)} before`)
        for (const { socket } of [...sockets, ...(late ?? [])]) socket.disconnect()
      }
    })
    const figure = `${times} times, ${2 * perNode} sockets, the last reload after ${latest.toFixed(0)} ms, ${before.toFixed(0)} transactions a second at rest before and ${after.toFixed(0)} after`
    return { figure, findings }
  },
}

interface Listening {
  socket: Socket<ServerEvents>
  ids: string[]
  reloadedAt: () => number
}

const listen = (url: string, { token }: Desk, cursor?: number): Promise<Listening> =>
  new Promise((resolve) => {
    const socket: Socket<ServerEvents> = io(url, { transports: ['websocket'], auth: { token, cursor }, forceNew: true })
    const ids: string[] = []
    let reloadedAt = 0
    socket.on('reload', () => void (reloadedAt = performance.now()))
    socket.on('facts', (facts) => void ids.push(...facts.map(({ id }) => id)))
    socket.once('ready', () => resolve({ socket, ids, reloadedAt: () => reloadedAt }))
  })

async function write({ judges }: Town, { centerId }: Desk, name: string, count: number): Promise<void> {
  await judges.query(
    `insert into fact_inbox (command_center_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
     select $1, 'system', 'passwordReset', 'account', $2 || '-' || n, '{}', '{accounts.manage}', '', '' from generate_series(1, $3) n`,
    [centerId, name, count],
  )
  const isSealed = async () => (await judges.query('select from fact_inbox limit 1')).rowCount === 0
  if (!(await until(isSealed, limit('AGREE', 30_000), 50))) throw new Error('The facts were not sealed.')
  // What was sealed is handed on a moment later, on the other node too.
  await delay(300)
}

/** What a failover to a copy that was behind does: the last facts were never there. */
const goBack = ({ judges }: Town) =>
  judges.query(`select pg_advisory_xact_lock(7466001); alter table fact disable trigger user;
    delete from fact where position > (select max(position) from fact) - ${back};
    update fact_head h set seq = f.seq, hash = f.hash
      from (select distinct on (command_center_id) command_center_id, seq, hash from fact order by command_center_id, seq desc) f
      where f.command_center_id = h.command_center_id;
    select setval('fact_position', (select max(position) from fact));
    alter table fact enable trigger user`)

async function perSecondAtRest({ judges }: Town): Promise<number> {
  const count = async () =>
    Number(
      (await judges.query<{ n: number }>('select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()')).rows[0]!
        .n,
    )
  // What was done before is told by the database within a second or two.
  await delay(2_500)
  const [began, first] = [performance.now(), await count()]
  await delay(4_000)
  return ((await count()) - first) / ((performance.now() - began) / 1_000)
}
