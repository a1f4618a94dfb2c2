// The promise: of several dispatchers who accept a ticket at once over two nodes one wins, the others are told by whom, and both boards show it within 2 seconds.
import { io, type Socket } from 'socket.io-client'
import type { ServerEvents } from '#contract/feed/feed.ts'
import { Refused } from '#contract/kit/client.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import type { FeedTicketRow } from '#contract/tickets/Ticket.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { type Desk, inLanes, openTown, type Town, until } from './lab/town.ts'
import { untilReady } from './lab/untilReady.ts'

const names = ['Ana Cruz', 'Ben Reyes', 'Carla Santos', 'Dino Ramos', 'Ella Lim']
/** Acceptances are acknowledged, and not written. */
const plantForgetting = {
  sql: `create function plant() returns trigger language plpgsql as 'begin new.status := old.status; return new; end';
    create trigger plant before update on ticket for each row when (old.status = 'pending' and new.status = 'accepted') execute function plant()`,
  undo: 'drop function plant cascade',
}

export const acceptRace: Fault = {
  says: 'of 2 to 5 dispatchers who accept a ticket at once over two nodes one wins, the others are told by whom, and both boards agree within 2 s',
  async run({ times = 1_000, plant }) {
    const town = await openTown()
    const agreeMostMs = limit('AGREE', 2_000, plant)
    const desks: Desk[] = []
    for (const name of names) desks.push(await town.seat('dispatcher', 'taytay', name))
    const boards = await Promise.all(town.nodes.map(({ url }) => openBoard(url, desks[0]!)))
    const findings: string[] = []
    let losers = 0
    let latest = 0
    try {
      const ids = await town.file(desks[0]!.centerId, times, () => ({}))
      await town.broken(plant, plantForgetting, () =>
        inLanes(4, ids, async (id, index) => {
          const callers = Array.from({ length: 2 + (index % 4) }, (_, place) => desks[(index + place) % desks.length]!)
          const outcomes = await Promise.all(callers.map((desk, place) => accept(desk, place + index, id)))
          const ended = performance.now()
          losers += callers.length - 1
          findings.push(...judgeOutcomes(id, callers, outcomes))
          const isShown = await until(() => boards.every(({ rows }) => rows.get(id)?.status === 'accepted'), agreeMostMs)
          if (isShown) latest = Math.max(latest, performance.now() - ended)
          else
            findings.push(
              `${id}: the boards show ${boards.map(({ rows }) => rows.get(id)?.status ?? 'nothing').join(' and ')} after ${agreeMostMs} ms`,
            )
        }),
      )
      findings.push(...(await compareLists(town, desks[0]!, boards, ids)))
    } finally {
      for (const { socket } of boards) socket.disconnect()
    }
    return { figure: `${times} tickets, ${times} winners sought, ${losers} losers, both boards agreed within ${latest.toFixed(0)} ms`, findings }
  },
}

const accept = (desk: Desk, node: number, id: string) =>
  desk
    .at(node)
    .ask(lifecycle.acceptTicket, { id })
    .catch((error: unknown) => error as Refused)

function judgeOutcomes(id: string, callers: Desk[], outcomes: Awaited<ReturnType<typeof accept>>[]): string[] {
  const winners = callers.filter((_, place) => !(outcomes[place] instanceof Error))
  const [winner] = winners
  if (!winner || winners.length > 1) return [`${id}: accepted by ${winners.map(({ name }) => name).join(' and ') || 'nobody'}`]
  return outcomes.flatMap((outcome) => {
    if (!(outcome instanceof Error)) {
      const { status, acceptedBy } = outcome.data
      return status === 'accepted' && acceptedBy?.id === winner.accountId
        ? []
        : [`${id}: the winner sees it ${status}, accepted by ${acceptedBy?.name}`]
    }
    const by = outcome instanceof Refused ? (outcome.details['by'] as { id?: string } | null)?.id : undefined
    const isPlain = outcome instanceof Refused && outcome.status === 409 && by === winner.accountId && outcome.message.includes(winner.name)
    return isPlain ? [] : [`${id}: a loser was told ${JSON.stringify(outcome.message)}`]
  })
}

/** What a console beside one node has on its screen: the latest row of each ticket. */
async function openBoard(url: string, { token }: Desk) {
  const rows = new Map<string, FeedTicketRow>()
  const socket: Socket<ServerEvents> = io(url, { transports: ['websocket'], auth: { token }, forceNew: true })
  socket.on('facts', (facts) => {
    for (const { row } of facts as { row?: FeedTicketRow }[])
      if (row?.transactionNumber && row.version >= (rows.get(row.transactionNumber)?.version ?? 0)) rows.set(row.transactionNumber, row)
  })
  await untilReady(socket)
  return { rows, socket }
}

/** The list of each node and the board beside it hold the same tickets, in the same version. */
async function compareLists(town: Town, desk: Desk, boards: { rows: Map<string, FeedTicketRow> }[], ids: string[]): Promise<string[]> {
  const findings: string[] = []
  for (const node of town.nodes.keys()) {
    const listed = new Map<string, number>()
    for (let cursor: string | undefined; ; ) {
      const { data } = await desk.at(node).ask(lists.getAcceptedEmergencyTickets, { limit: 100, sort: 'newest', ...(cursor && { cursor }) })
      for (const { transactionNumber, version } of data.items) listed.set(transactionNumber, version)
      if (!data.next) break
      cursor = data.next
    }
    const differing = ids.filter((id) => listed.get(id) === undefined || listed.get(id) !== boards[node]!.rows.get(id)?.version)
    if (differing.length > 0) findings.push(`list and board of node ${node + 1} differ in ${differing.length} tickets, such as ${differing[0]}`)
  }
  return findings
}
