// Marks that are written into tickets, and where they are found afterwards: in tables, in answers, on the feed.
import type pg from 'pg'
import { io } from 'socket.io-client'
import { Refused } from '#contract/kit/client.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { tickets } from '#contract/tickets/room.ts'
import type { Desk } from './town.ts'
import { untilReady } from './untilReady.ts'

/** A word that stands nowhere else. */
export const markOf = (index: number) => `kanaryo${String(index).padStart(6, '0')}`
const everyMark = /kanaryo\d{6}/g

/** Where each mark is kept: `table center`, over every table whose rows belong to a center. */
export async function marksKept(judges: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await judges.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'command_center_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const kept = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await judges.query<{ center: string; mark: string }>(
      `select distinct t.command_center_id as center, m[1] as mark
        from ${name} t cross join lateral regexp_matches(t::text, '(kanaryo\\d{6})', 'g') m where t::text like '%kanaryo%'`,
    )
    for (const { center, mark } of rows) kept.set(mark, [...(kept.get(mark) ?? []), `${name} ${center}`])
  }
  return kept
}

const readsOfOne = Object.values(tickets).filter(({ changes, path }) => !changes && path.endsWith('{id}'))

/** Asks for a ticket of another center in every way that reads one, and searches for its mark. */
export async function askEverything(stranger: Desk, id: string, mark: string): Promise<string[]> {
  const answers = await Promise.all(
    readsOfOne.map((call) =>
      stranger.ask(call, { id }).then(
        () => `${id}: the other center read it by ${call.path}`,
        (error: unknown) => {
          const isPlain = error instanceof Refused && error.status === 404 && !JSON.stringify([error.message, error.details]).includes(mark)
          return isPlain ? '' : `${id}: the other center was told ${String(error)} by ${call.path}`
        },
      ),
    ),
  )
  for (const call of [lists.searchEmergencyTickets, lists.getTransferredEmergencyTickets]) {
    const { data } = await stranger.ask(call, { search: mark })
    if (data.total > 0 || JSON.stringify(data).includes(mark)) answers.push(`${id}: the other center found it by ${call.path}`)
  }
  const { data: stubs } = await stranger.ask(lists.getTransferredEmergencyTickets, { limit: 20 })
  if (JSON.stringify(stubs).includes(mark)) answers.push(`${id}: the other center lists it whole`)
  return answers.filter(Boolean)
}

/** Every mark that the feed brings to a desk. */
export async function hear(url: string, { token }: Desk) {
  const heard = new Set<string>()
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true })
  socket.onAny((...said) => {
    for (const mark of JSON.stringify(said).match(everyMark) ?? []) heard.add(mark)
  })
  await untilReady(socket)
  return { heard, stop: () => void socket.disconnect() }
}
