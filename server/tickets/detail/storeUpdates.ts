// Updates on the timeline, and the timeline itself as the log has it.
import { sql } from 'kysely'
import { factKinds } from '#contract/facts.ts'
import type { FactKinds } from '#contract/kit/fact.ts'
import { filesHung, type HungFile } from '#server/files/store.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { calledBy } from '#server/accounts/store.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { Person } from '#server/tickets/columns.ts'
import type { KeptLine } from '#server/tickets/transfers/lines.ts'

export interface UpdateRow {
  id: string
  number: string
  text: string
  is_public: boolean
  for_all: boolean
  report_id: string | null
  said: KeptLine | null
  created_by: Person | null
  created_at: string
  edited_at: string | null
  removed: { by: Person; at: string } | null
  version: number
  files: HungFile[]
}

const updates = (p: Params) =>
  sqlOf
    .selectFrom('ticket_update as u')
    .select([
      'u.id',
      'u.number',
      'u.text',
      'u.is_public',
      'u.for_all',
      'u.report_id',
      'u.said',
      'u.created_by',
      'u.created_at',
      'u.edited_at',
      'u.removed',
      'u.version',
    ])
    .select(({ ref }) => filesHung(ref('u.command_center_id'), 'ticketUpdate', sql<string>`${ref('u.id')}::text`).as('files'))
    .where('u.command_center_id', '=', p.center)
    .$castTo<UpdateRow>()

const update = prepared('update', (p: Params<{ id: string }>) => updates(p).where('u.id', '=', p.id))
export const updateOf = (tx: Tx, id: string) => tx.one(update({ id }))

const updatesById = prepared('updatesById', (p: Params<{ ids: string[] }>) => updates(p).where(({ eb, fn }) => eb('u.id', '=', fn.any(p.ids))))
export const updatesOf = (tx: Tx, ids: string[]) => tx.all(updatesById({ ids }))

const latestOf = (p: Params<{ number: string }>) =>
  updates(p).where('u.number', '=', p.number).where('u.removed', 'is', null).orderBy('u.created_at', 'desc').limit(sql.lit(100))

const movedUpdates = prepared('movedUpdates', (p: Params<{ number: string }>) => latestOf(p).where('u.moved_from', '<>', p.center))
/** Those that the ticket brought from another center, whose log stays there. */
export const movedUpdatesOf = (tx: Tx, number: string) => tx.all(movedUpdates({ number }))

/** A reporter, and the tickets that the report was and has become. */
export interface Reporter {
  reportId: string
  ownNumber: string
  number: string
  /** The report made the ticket `ownNumber`; it was not only added to it. */
  owns: boolean
}
const publicUpdates = prepared('publicUpdates', (p: Params<Reporter>) =>
  updates(p)
    .where(({ eb, or }) => or([eb('u.number', '=', p.ownNumber), eb('u.number', '=', p.number)]))
    .where('u.removed', 'is', null)
    .where('u.is_public', '=', sql.lit(true))
    .where(({ eb, or, and }) =>
      or([
        eb('u.report_id', '=', p.reportId),
        and([
          eb('u.report_id', 'is', null),
          or([eb('u.for_all', '=', sql.lit(true)), sql<boolean>`${p.owns}::boolean and u.number = ${p.ownNumber}`]),
        ]),
      ]),
    )
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(sql.lit(100)),
)
/** Those that a reporter may see, newest first: the own words, and what staff wrote to this reporter or to all. */
export const publicUpdatesOf = (tx: Tx, reporter: Reporter) => tx.all(publicUpdates({ ...reporter }))

export interface NewUpdate {
  id: string
  number: string
  text: string
  isPublic: boolean
  /** Also for those whose reports were merged into this ticket. */
  forAll?: boolean
  /** Whose words they are, where a citizen wrote them. */
  reportId?: string | null
  /** What Tanod itself writes, of which the text is the English. */
  said?: KeptLine | null
  by: Person | null
}

const insertUpdate = prepared('insertUpdate', (p: Params<Required<Omit<NewUpdate, 'by' | 'said'>> & { by: string | null; said: string | null }>) =>
  sqlOf.insertInto('ticket_update').values({
    ...{ command_center_id: p.center, id: p.id, number: p.number, text: p.text, created_by: p.by, former: '[]' },
    ...{ is_public: p.isPublic, for_all: p.forAll, report_id: p.reportId, said: p.said },
  }),
)
export const addUpdate = (tx: Tx, { by, said = null, forAll = false, reportId = null, ...given }: NewUpdate) =>
  tx.all(insertUpdate({ ...given, forAll, reportId, said: said && JSON.stringify(said), by: by && JSON.stringify(by) }))

const changed = (p: Params<{ id: string }>) =>
  sqlOf.updateTable('ticket_update').set({ version: nextVersion() }).where('command_center_id', '=', p.center).where('id', '=', p.id)

const rewordUpdate = prepared('rewordUpdate', (p: Params<{ id: string; text: string; isPublic: boolean }>) =>
  changed(p).set(({ ref }) => ({
    former: sql<string>`case when ${ref('text')} = ${p.text}::text then ${ref('former')}
      else ${ref('former')} || jsonb_build_object('text', ${ref('text')}, 'at', now()) end`,
    text: p.text,
    is_public: p.isPublic,
    edited_at: sql<string>`clock_timestamp()`,
  })),
)
/** The earlier wording is kept beside the new one. */
export const changeUpdate = (tx: Tx, id: string, given: { text: string; isPublic: boolean }) => tx.all(rewordUpdate({ id, ...given }))

const removeUpdate = prepared('removeUpdate', (p: Params<{ id: string; by: string }>) =>
  changed(p).set({ removed: sql<string>`jsonb_build_object('by', ${p.by}::jsonb, 'at', clock_timestamp())` }),
)
const restoreUpdate = prepared('restoreUpdate', (p: Params<{ id: string }>) => changed(p).set({ removed: null }))

/** Off the timeline, or back onto it. */
export const keepUpdateOff = (tx: Tx, id: string, by: Person | null) =>
  tx.all(by ? removeUpdate({ id, by: JSON.stringify(by) }) : restoreUpdate({ id }))

const rewordedOnly = prepared('rewordForgetting', (p: Params<{ id: string; text: string }>) => changed(p).set({ text: p.text, former: '[]' }))
/** What was erased where it came from, or a name in it: what it said before is kept no longer. */
export const rewordForgetting = (tx: Tx, id: string, text: string) => tx.all(rewordedOnly({ id, text }))

interface Since {
  /** No line of the ticket is older: months of the log before it are not planned for. */
  since: string
}
export interface TimelineRow {
  seq: number
  at: string
  verb: string
  actor_id: string | null
  actor_type: string
  actor_name: string | null
  data: Record<string, unknown>
}

export interface TimelinePart extends Since {
  before: number | null
  verbs: readonly string[]
  limit: number
}

interface OfTicket extends Since {
  number: string
  verbs: readonly string[]
}
/** What chats and calls record of a ticket, which is not their own object. */
const namingFacts = Object.entries(factKinds as FactKinds).flatMap(([verb, { timeline }]) =>
  timeline === 'chat' || timeline === 'call' ? [verb] : [],
)

/** Those of the ticket itself, and those of chats and calls that name it. */
const factsOfTicket = (p: Params<OfTicket>) =>
  sqlOf
    .selectFrom('fact as f')
    .where('f.command_center_id', '=', p.center)
    .where(({ or, and, eb }) =>
      or([
        and([eb('f.kind', '=', sql.lit('ticket')), eb('f.object_id', '=', p.number)]),
        and([
          // As the index of facts that name a ticket has it, whatever their verbs.
          eb('f.kind', '<>', sql.lit('ticket')),
          sql<boolean>`f.data ? 'transactionNumber'`,
          eb(sql<string>`f.data ->> 'transactionNumber'`, '=', p.number),
          eb(
            'f.verb',
            'in',
            namingFacts.map((verb) => sql.lit(verb)),
          ),
        ]),
      ]),
    )
    .where('f.verb', '=', sql<string>`any (${p.verbs}::text[])`)
    .where('f.at', '>=', sql<string>`${p.since}::timestamptz`)

const timeline = prepared('timeline', (p: Params<OfTicket & { before: number | null; limit: number }>) =>
  factsOfTicket(p)
    .leftJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'f.command_center_id').onRef('a.id', '=', 'f.actor_id'))
    .select(['f.seq', 'f.at', 'f.verb', 'f.actor_id', 'f.actor_type', calledBy.as('actor_name'), 'f.data'])
    .where(({ or, eb }) => or([sql<boolean>`${p.before}::bigint is null`, eb('f.seq', '<', sql<number>`${p.before}::bigint`)]))
    .orderBy('f.seq', 'desc')
    .limit(p.limit)
    .$castTo<TimelineRow>(),
)
export const timelineOf = (tx: Tx, number: string, part: TimelinePart) => tx.all(timeline({ number, ...part }))

const timelineLength = prepared('timelineLength', (p: Params<OfTicket>) => factsOfTicket(p).select(({ fn }) => fn.countAll<number>().as('n')))
export const countTimeline = async (tx: Tx, number: string, part: Omit<OfTicket, 'number'>) => (await tx.one(timelineLength({ number, ...part })))!.n

/** Facts are told by the moment of their transaction, and what was on paper was received before: a day is more than enough. */
export const sinceOf = ({ received_at: receivedAt }: { received_at: string }) => new Date(Date.parse(receivedAt) - 86_400_000).toISOString()
/** Of a ticket that was not looked at. */
export const sinceEver = '-infinity'
