// Updates on the timeline, and the timeline itself as the log has it.
import { type factKinds } from '#contract/facts.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { Person } from './storeTickets.ts'

export interface UpdateRow {
  id: string
  number: string
  text: string
  is_public: boolean
  created_by: Person | null
  created_at: string
  edited_at: string | null
  removed: { by: Person; at: string } | null
  version: number
  files: { id: string; name: string; mime: string; bytes: number }[]
}

const select = `select u.id, u.number, u.text, u.is_public, u.created_by, u.created_at, u.edited_at, u.removed, u.version,
    (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.type, 'bytes', f.bytes) order by f.created_at, f.id), '[]')
      from file f where f.command_center_id = u.command_center_id and f.owner_kind = 'ticketUpdate' and f.owner_id = u.id::text) as files
  from ticket_update u where u.command_center_id = $1`

export const updateOf = async (tx: Tx, id: string) => (await tx.named<UpdateRow>('updateOf', `${select} and u.id = $2`, [tx.centre, id]))[0]
export const updatesOf = (tx: Tx, ids: string[]) => tx.named<UpdateRow>('updatesOf', `${select} and u.id = any ($2)`, [tx.centre, ids])
/** Those that the ticket brought from another centre, whose log stays there. */
export const movedUpdatesOf = (tx: Tx, number: string) =>
  tx.named<UpdateRow>(
    'movedUpdates',
    `${select} and u.number = $2 and u.moved_from <> $1 and u.removed is null order by u.created_at desc limit 100`,
    [tx.centre, number],
  )
/** Those that the citizen may see, newest first. */
export const publicUpdatesOf = (tx: Tx, number: string) =>
  tx.named<UpdateRow>('publicUpdates', `${select} and u.number = $2 and u.is_public and u.removed is null order by u.created_at desc limit 100`, [
    tx.centre,
    number,
  ])

export interface NewUpdate {
  id: string
  number: string
  text: string
  isPublic: boolean
  by: Person | null
}

export async function addUpdate(tx: Tx, { id, number, text, isPublic, by }: NewUpdate): Promise<void> {
  await tx.run('insert into ticket_update (command_center_id, id, number, text, is_public, created_by) values ($1, $2, $3, $4, $5, $6)', [
    tx.centre,
    id,
    number,
    text,
    isPublic,
    by ? JSON.stringify(by) : null,
  ])
}

/** The earlier wording is kept beside the new one. */
export const changeUpdate = (tx: Tx, id: string, { text, isPublic }: { text: string; isPublic: boolean }) =>
  tx.run(
    `update ticket_update set former = case when text = $3 then former else former || jsonb_build_object('text', text, 'at', now()) end, text = $3, is_public = $4, edited_at = clock_timestamp(), version = version + 1 where command_center_id = $1 and id = $2`,
    [tx.centre, id, text, isPublic],
  )

/** Off the timeline, or back onto it. */
export const keepUpdateOff = (tx: Tx, id: string, by: Person | null) =>
  tx.run(
    `update ticket_update set removed = case when $3::jsonb is null then null else jsonb_build_object('by', $3::jsonb, 'at', clock_timestamp()) end,
        version = version + 1 where command_center_id = $1 and id = $2`,
    [tx.centre, id, by ? JSON.stringify(by) : null],
  )

export interface TimelineRow {
  seq: number
  at: string
  verb: string
  actor_id: string | null
  actor_type: string
  actor_name: string | null
  data: Record<string, unknown>
}
export type Verb = keyof typeof factKinds

export interface TimelinePart {
  before: number | null
  verbs: readonly string[] | null
  limit: number
}

export const timelineOf = (tx: Tx, number: string, { before, verbs, limit }: TimelinePart) =>
  tx.named<TimelineRow>(
    'timeline',
    `select f.seq, f.at, f.verb, f.actor_id, f.actor_type, a.name as actor_name, f.data
      from fact f left join account a on a.command_center_id = f.command_center_id and a.id = f.actor_id
      where f.command_center_id = $1 and f.kind = 'ticket' and f.object_id = $2 and ($3::bigint is null or f.seq < $3) and ($4::text[] is null or f.verb = any ($4))
        and f.verb <> 'ticketUnread' order by f.seq desc limit $5`,
    [tx.centre, number, before, verbs, limit],
  )

export async function countTimeline(tx: Tx, number: string, verbs: readonly string[] | null): Promise<number> {
  const [row] = await tx.named<{ n: number }>(
    'countTimeline',
    `select count(*) as n from fact where command_center_id = $1 and kind = 'ticket' and object_id = $2 and ($3::text[] is null or verb = any ($3)) and verb <> 'ticketUnread'`,
    [tx.centre, number, verbs],
  )
  return row!.n
}
