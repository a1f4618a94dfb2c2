// The promise: of ten citizens who call three agents at once over two nodes each is answered by exactly one, and none is lost when a node is killed.
import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { calls as contract } from '#contract/calls/room.ts'
import { ask, Refused } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { type Desk, openTown, type Town, until } from './lab/town.ts'

const names = ['Ana Cruz', 'Ben Reyes', 'Carla Santos']
const callers = 10
/** A call that was answered rings on, and is answered again. */
const plantRingingOn = {
  sql: `create function plant() returns trigger language plpgsql as 'begin new.state := old.state; return new; end';
    create trigger plant before update on call for each row when (old.state = 'RINGING' and new.state = 'ONGOING') execute function plant()`,
  undo: 'drop function plant cascade',
}

export const calls: Fault = {
  says: `of ${callers} citizens who call ${names.length} agents over two nodes each is answered by exactly one, the oldest first; when a node is killed all ring again within 5 s and none is lost`,
  async run({ times = 20, plant }) {
    const town = await openTown()
    const ringMostMs = limit('HEAL', 5_000, plant)
    const agents: Desk[] = []
    for (const name of names) agents.push(await town.seat('agent', 'taytay', name))
    const findings: string[] = []
    let latest = 0
    await town.broken(plant, plantRingingOn, async () => {
      for (let time = 0; time < times; time++) {
        const dead = time % town.nodes.length
        const alive = (dead + 1) % town.nodes.length
        for (const agent of agents) await agent.ask(contract.setDuty, { isOnDuty: true })
        const rung = await Promise.all(Array.from({ length: callers }, (_, at) => dial(town, agents[0]!.centerId, at)))
        await town.nodes[dead]!.kill()
        const killed = performance.now()
        const pages = await Promise.all(rung.map((one) => stay(town.nodes[alive]!.url, one)))
        const ids = new Set(rung.map(({ callId }) => callId))
        const ringing = async (agent: Desk) =>
          (await agent.at(alive).ask(contract.getActiveCalls)).data.filter(({ callId, state }) => ids.has(callId) && state === 'RINGING')
        const isWhole = async () => (await Promise.all(agents.map(ringing))).every(({ length }) => length === callers)
        if (await until(isWhole, ringMostMs, 50)) latest = Math.max(latest, performance.now() - killed)
        else findings.push(`time ${time}: not all of ${callers} calls ring again after ${ringMostMs} ms`)
        const taken = await Promise.all(agents.map((agent) => take(agent.at(alive), () => ringing(agent))))
        for (const page of pages) page.disconnect()
        findings.push(...(await judge(town, [...ids], taken)).map((one) => `time ${time}: ${one}`))
        await town.nodes[dead]!.start()
      }
    })
    return { figure: `${times} times a node killed, ${times * callers} calls, all rang again within ${latest.toFixed(0)} ms`, findings }
  },
}

const dial = async (town: Town, commandCenterId: string, at: number) =>
  (
    await ask({ base: town.nodes[at % town.nodes.length]!.url, token: () => null }, publicSide.startPublicCall, {
      commandCenterId,
      deviceId: randomUUID(),
    })
  ).data

/** The page of a citizen, which has found the node that lives. */
async function stay(url: string, { callId, secret, participantId }: Awaited<ReturnType<typeof dial>>): Promise<Socket> {
  const socket = io(`${url}/call`, { transports: ['websocket'], auth: { callId, secret }, forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  await socket.timeout(10_000).emitWithAck('enterCall', { callId, participantId })
  return socket
}

/** Answers the oldest that rings and hangs up, until nothing rings; gives back what was had, in order. */
async function take(desk: Pick<Desk, 'ask'>, ringing: () => Promise<{ callId: string }[]>): Promise<string[]> {
  const had: string[] = []
  for (let tries = 0; tries < callers * names.length; tries++) {
    const [next] = await ringing()
    if (!next) break
    try {
      await desk.ask(contract.answerCall, { id: next.callId })
    } catch (error) {
      if (error instanceof Refused) continue
      throw error
    }
    had.push(next.callId)
    await desk.ask(contract.leaveCall, { id: next.callId, forAll: true }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
  }
  return had
}

async function judge(town: Town, ids: string[], taken: string[][]): Promise<string[]> {
  const { rows } = await town.judges.query<{ id: string; outcome: string | null; at: number }>(
    'select id, outcome, row_number() over (order by is_urgent desc, rang_at, id)::int as at from call where id = any ($1)',
    [ids],
  )
  const findings = ids.flatMap((id) => {
    const by =
      taken.filter((had) => had.includes(id)).length + taken.reduce((more, had) => more + Math.max(0, had.filter((one) => one === id).length - 1), 0)
    const found = rows.filter((row) => row.id === id)
    const isWell = by === 1 && found.length === 1 && found[0]!.outcome === 'answered'
    return isWell ? [] : [`call ${id} was answered ${by} times and left ${found.length} rows, ${found[0]?.outcome ?? 'open'}`]
  })
  const placeOf = new Map(rows.map(({ id, at }) => [id, at]))
  for (const had of taken)
    if (had.some((id, at) => at > 0 && placeOf.get(id)! < placeOf.get(had[at - 1]!)!))
      findings.push(`an agent had a later call before an earlier one`)
  return findings
}
