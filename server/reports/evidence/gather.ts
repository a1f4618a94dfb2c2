// Everything about one ticket, read in one moment: what the pack holds.
import { sql } from 'kysely'
import { targetsOfMoves } from '#contract/tickets/crewSteps/rules.ts'
import { settingsOf } from '#server/centers/store.ts'
import { messagesAfter } from '#server/chat/store.ts'
import { partiesOf } from '#server/calls/store.ts'
import { type FileRow, filesOf } from '#server/files/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { barangayOf, caseTypeOf, findReferences } from '#server/reference/store.ts'
import { positionsOfCitizen, printedTimeline, showTicketOf } from '#server/tickets/store.ts'
import type { Chain, PackedFact } from './pack.ts'

const most = { messages: 5_000, facts: 5_000 }

export type Gathered = Awaited<ReturnType<typeof gather>>

export async function gather(tx: Tx, me: Actor, number: string) {
  const ticket = await showTicketOf(tx, me, number)
  const timeline = await printedTimeline(tx, number)
  const chat = await messagesAfter(tx, number, 0, most.messages)
  const calls = await callsOf(tx, number)
  const parties =
    calls.length > 0
      ? await partiesOf(
          tx,
          calls.map(({ id }) => id),
        )
      : []
  const { positions } = await positionsOfCitizen(tx, number)
  const ofUpdates = timeline.flatMap(({ update }) => (update ? [update.id] : []))
  const files: FileRow[] = [...(await filesOf(tx, 'ticket', number))]
  for (const id of new Set(ofUpdates)) files.push(...(await filesOf(tx, 'ticketUpdate', id)))
  files.push(...(await filesOf(tx, 'chat', number)))
  const erasures = ticket.userId ? await erasuresOf(tx, ticket.userId) : []
  const caseType = (await caseTypeOf(tx, ticket.caseTypeId))?.name ?? ''
  const stepIds = ticket.assignments.flatMap(({ steps }) => steps.map(({ id }) => id))
  const crewSteps = await findReferences(tx, 'crewStep', stepIds)
  const barangay = ticket.barangayId ? ((await barangayOf(tx, ticket.barangayId))?.name ?? '') : ''
  return {
    ticket: { ...ticket, caseType, barangay },
    crewSteps,
    targets: targetsOfMoves(await settingsOf(tx), ticket.priority),
    timeline: timeline.toSorted((one, other) => one.at.localeCompare(other.at) || one.seq - other.seq),
    chat: chat.map((row) => ({
      ...{ seq: row.seq, at: row.sent_at, from: row.is_from_citizen ? 'citizen' : (row.sender?.name ?? 'staff'), text: row.text },
      ...{ fileId: row.file_id, deliveredAt: row.delivered_at, readAt: row.read_at },
    })),
    calls: calls.map((call) => ({
      ...call,
      parties: parties
        .filter((party) => party.call_id === call.id)
        .map(({ name, role, state, rang_at: rangAt, joined_at: joinedAt, left_at: leftAt }) => ({
          name: role === 'citizen' ? (call.callerName ?? 'the citizen') : name,
          role,
          state,
          rangAt,
          joinedAt,
          leftAt,
        })),
    })),
    positions,
    files: [...new Map(files.map((file) => [file.id, file])).values()],
    erasures,
    chain: await chainOf(tx, [number, ...chat.map(({ id }) => id), ...calls.map(({ id }) => id)], erasures),
  }
}

const callsOf = (tx: Tx, number: string) =>
  tx.all(
    sqlOf
      .selectFrom('call')
      .select(['id', 'direction', 'media', 'state', 'outcome', 'caller_name as callerName', 'caller_phone as callerPhone'])
      .select(['rang_at as rangAt', 'answered_at as answeredAt', 'ended_at as endedAt', 'note'])
      .select(sql<string | null>`answered_by ->> 'name'`.as('answeredBy'))
      .where('command_center_id', '=', tx.center)
      .where('number', '=', number)
      .orderBy('rang_at')
      .limit(500),
  )

/** What the log holds of the citizen's personal data being removed. */
const erasuresOf = (tx: Tx, citizenId: string) =>
  tx.all(
    sqlOf
      .selectFrom('fact')
      .select(['seq', 'at', 'verb'])
      .where('command_center_id', '=', tx.center)
      .where('object_id', '=', citizenId)
      .where(sql<boolean>`verb = 'citizenForgotten' or (verb = 'deletionDecided' and data ->> 'status' = 'done')`)
      .orderBy('seq')
      .limit(20),
  )

/** The facts about these objects, and these others, each with the hash before it, and where the log ends. */
async function chainOf(tx: Tx, objects: string[], others: readonly { seq: number }[]): Promise<Chain> {
  const hex = (column: string) => sql<string>`coalesce(encode(${sql.ref(column)}, 'hex'), '')`
  const facts: PackedFact[] = await tx.all(
    sqlOf
      .selectFrom('fact as f')
      .leftJoin('fact as b', (on) => on.onRef('b.command_center_id', '=', 'f.command_center_id').on(sql<boolean>`b.seq = f.seq - 1`))
      .select(['f.seq', sql<string>`fact_text(f)`.as('text'), hex('b.hash').as('before'), hex('f.hash').as('hash')])
      .where('f.command_center_id', '=', tx.center)
      .where(({ eb, fn, or, val }) => or([eb('f.object_id', '=', fn.any(val(objects))), eb('f.seq', '=', fn.any(val(others.map(({ seq }) => seq))))]))
      .orderBy('f.seq')
      .limit(most.facts),
  )
  const head = await tx.one(
    sqlOf
      .selectFrom('fact_head')
      .select(['seq', sql<string>`encode(hash, 'hex')`.as('hash')])
      .where('command_center_id', '=', tx.center),
  )
  return { facts, head: head ?? { seq: 0, hash: '' } }
}
