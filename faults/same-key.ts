// The promise: a request that comes again under its key is answered as before and done once, whichever node it reaches and whatever was killed meanwhile.
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { requestFor } from '#contract/kit/client.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { type Planned, planRequests } from './lab/requests.ts'
import type { Fault } from './lab/Fault.ts'
import { inLanes, openTown, type Town, until } from './lab/town.ts'

const answerMostMs = 120_000
/** Answers are forgotten as soon as they are kept. */
const plantForgetting = {
  sql: `create function plant() returns trigger language plpgsql security definer as $$ begin
      delete from idempotency_key where command_center_id = new.command_center_id and caller = new.caller and call = new.call and key = new.key;
      return null;
    end $$;
    create trigger plant after update on idempotency_key for each row execute function plant()`,
  undo: 'drop function plant cascade',
}

export const sameKey: Fault = {
  says: 'requests that come again under their key, to either node and while nodes are killed, are done once and answered alike; another body is refused with 422',
  async run({ times = 10_000, plant }) {
    const town = await openTown()
    const desks = [await town.seat('supervisor', 'taytay', 'Ana Cruz'), await town.seat('supervisor', 'taytay', 'Ben Reyes')]
    const centerId = desks[0]!.centerId
    const pending = await town.file(centerId, Math.ceil(times / 2) + 2, () => ({}))
    const plan = planRequests(times, { desks, pending, caseTypeId: await town.caseTypeOf(centerId) })
    await desks[0]!.ask(lifecycle.declineTicket, { id: plan.declined, reason: 'prank' })
    // What is forgotten is seen without a kill.
    const kills = plant ? 0 : Math.max(1, Math.round(times / 2_000))
    return town.broken(plant, plantForgetting, () => run(town, plan, kills))
  },
}

interface Answer {
  status: number
  body: string
}

async function run(town: Town, plan: ReturnType<typeof planRequests>, kills: number): Promise<{ figure: string; findings: string[] }> {
  const findings: string[] = []
  const counts = { first: 0, again: 0, changed: 0, kills: 0, underWay: 0, retried: 0 }
  let done = 0
  /** Asks until there is an answer, as a client does that keeps its key. */
  const answer = async (planned: Planned, input: object): Promise<Answer> => {
    const end = performance.now() + answerMostMs
    for (let turn = Math.floor(Math.random() * 2); ; turn++) {
      try {
        const request = requestFor(town.nodes[turn % 2]!.url, planned.call, input)
        request.headers.set('authorization', `Bearer ${planned.desk.token}`)
        request.headers.set('idempotency-key', planned.key)
        const response = await fetch(request)
        const body = await response.text()
        if (response.status !== 503 && !body.includes('"under-way"')) return { status: response.status, body }
        if (response.status === 409) counts.underWay++
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
      }
      if (performance.now() > end) throw new Error(`There was no answer within ${answerMostMs} ms.`)
      counts.retried++
      await delay(25)
    }
  }
  const answers = new Map<Planned, Promise<Answer>>()
  const killing = killNodes(town, kills, plan.requests.length, () => done).then((killed) => (counts.kills = killed))
  await inLanes(12, plan.requests, async ({ request, kind }) => {
    counts[kind]++
    if (kind === 'first') {
      const first = answer(request, request.input)
      answers.set(request, first)
      const { status, body } = await first
      if (status !== request.expected) findings.push(`${request.what}: ${status} ${body.slice(0, 200)}`)
    } else if (kind === 'again') {
      const again = await answer(request, request.input)
      const first = await answers.get(request)!
      if (again.status !== first.status || !isDeepStrictEqual(JSON.parse(again.body), JSON.parse(first.body)))
        findings.push(`${request.what} again: ${again.status} ${again.body.slice(0, 100)} after ${first.status} ${first.body.slice(0, 100)}`)
    } else {
      await answers.get(request)
      const { status, body } = await answer(request, request.changed)
      if (status !== 422 || !body.includes('"key-reused"')) findings.push(`${request.what} with another body: ${status} ${body.slice(0, 200)}`)
    }
    done++
  })
  await killing
  findings.push(...(await countRows(town, plan)))
  const figure = `${plan.requests.length} requests: ${counts.first} first, ${counts.again} again, ${counts.changed} with another body; ${counts.kills} kills of a node, ${counts.retried} retries, ${counts.underWay} still under way`
  return { figure, findings }
}

/** Kills one node after the other, spread over the requests, and starts it again. */
async function killNodes({ nodes }: Town, kills: number, requests: number, done: () => number): Promise<number> {
  for (let kill = 0; kill < kills; kill++) {
    await until(() => done() >= (requests * (kill + 0.5)) / kills, 3_600_000)
    const node = nodes[kill % nodes.length]!
    await node.kill()
    await node.start(240_000)
  }
  return kills
}

/** Whatever was asked for under one key is there once: a ticket, an update, a fact. */
async function countRows({ judges }: Town, { planned, run: named }: ReturnType<typeof planRequests>): Promise<string[]> {
  const { rows } = await judges.query<{ text: string; n: number }>(
    `select text, count(*) as n from (select description as text from ticket union all select text from ticket_update) written
      where text like $1 || '%' group by 1`,
    [named],
  )
  const { rows: steps } = await judges.query<{ text: string; n: number }>(
    `select verb || ' ' || object_id as text, count(*) as n from (select verb, object_id from fact union all select verb, object_id from fact_inbox) known
      where verb in ('ticketAccepted', 'ticketDeclined') group by 1`,
  )
  const counted = new Map([...rows, ...steps].map(({ text, n }) => [text, n]))
  const wrong = planned.flatMap(({ what, leaves }) =>
    leaves === null || counted.get(leaves) === 1 ? [] : [`${what}: ${counted.get(leaves) ?? 0} rows`],
  )
  const left = new Set(planned.map(({ leaves }) => leaves))
  return [...wrong, ...rows.filter(({ text }) => !left.has(text)).map(({ text }) => `${text}: written by a refused request`)]
}
