// The rows of joined systems, of what they told, and of the tickets that they are told.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { ExchangeForm, Partner, Share } from '#contract/tickets/exchange/exchange.ts'
import type { OutsideKind } from '#contract/tickets/outsideNumbers/kinds.ts'
import type { TicketShare } from '#server/database/schema.ts'
import type { Selectable } from 'kysely'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { Person } from '#server/tickets/columns.ts'

/** The one before, for its day. */
const beforeNow = sql<string | null>`case when p.secret_before_until > now() then p.secret_before end`
const partners = (tx: Tx) =>
  sqlOf
    .selectFrom('partner as p')
    .select(['p.id', 'p.name', 'p.url', 'p.heard_at as heardAt', 'p.version', 'p.secret', beforeNow.as('before')])
    .select([sql<OutsideKind>`p.kind`.as('kind'), sql<ExchangeForm>`p.form`.as('form'), sql<0 | 1>`p.is_deleted`.as('isDeleted')])
    .select(({ selectFrom, fn }) => {
      const mine = selectFrom('ticket_share as s').whereRef('s.command_center_id', '=', 'p.command_center_id').whereRef('s.partner_id', '=', 'p.id')
      const count = (state: string) => mine.select(fn.countAll<number>().as('n')).where('s.state', '=', sql.lit(state))
      return [
        sql<number>`${count('waiting')}`.as('waiting'),
        sql<number>`${count('failed')}`.as('failed'),
        mine.select((inner) => inner.fn.max('s.sent_at').as('at')).as('sentAt'),
      ]
    })
    .where('p.command_center_id', '=', tx.center)

export type PartnerRow = Partner & { secret: string; before: string | null }
export const allPartners = (tx: Tx): Promise<PartnerRow[]> => tx.all(partners(tx).orderBy(sql`lower(p.name)`).limit(200))
export const partnerOf = (tx: Tx, id: string): Promise<PartnerRow | undefined> => tx.one(partners(tx).where('p.id', '=', id))

type Form = Pick<Partner, 'name' | 'kind' | 'form' | 'url'>
export async function addPartner(tx: Tx, form: Form, secret: string): Promise<string> {
  const id = uuid()
  await tx.all(sqlOf.insertInto('partner').values({ command_center_id: tx.center, id, ...form, secret }))
  return id
}
const changing = (tx: Tx, id: string) =>
  sqlOf.updateTable('partner').set({ version: nextVersion() }).where('command_center_id', '=', tx.center).where('id', '=', id)
type Changes = { [K in keyof Form]?: Form[K] | undefined } & { is_deleted?: 0 | 1 }
export async function changePartner(tx: Tx, id: string, changes: Changes, version?: number): Promise<boolean> {
  const changed = changing(tx, id)
    .set(changes)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
  return (await tx.all(changed.returning('id'))).length > 0
}
/** The old one is right for a day more, so that the other side can change over. */
export async function renewSecret(tx: Tx, id: string, secret: string): Promise<boolean> {
  const until = sql<string>`now() + interval '1 day'`
  const renewed = changing(tx, id).set({ secret, secret_before: sql<string>`secret`, secret_before_until: until })
  return (await tx.all(renewed.returning('id'))).length > 0
}
export const noteHeard = (tx: Tx, id: string) =>
  tx.all(
    sqlOf
      .updateTable('partner')
      .set({ heard_at: sql`now()` })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id)
      .where(sql<boolean>`heard_at is null or heard_at < now() - interval '1 second'`),
  )

const hold = prepared('holdIncident', (p: Params<{ key: string }>) =>
  sqlOf.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('incident ' || ${p.center}::text || ' ' || ${p.key}::text, 0))`.as('held')),
)
/** Held until the transaction ends, so that two versions of one incident follow each other. */
export const holdIncident = (tx: Tx, partnerId: string, incident: string) => tx.all(hold({ key: `${partnerId} ${incident}` }))

/** The ticket that a delivery became, where it was had before. */
export const ticketOfMessage = async (tx: Tx, partnerId: string, message: string): Promise<string | undefined> =>
  (
    await tx.one(
      sqlOf
        .selectFrom('partner_message')
        .select('number')
        .where('command_center_id', '=', tx.center)
        .where('partner_id', '=', partnerId)
        .where('message', '=', message),
    )
  )?.number
export const keepMessage = (tx: Tx, partnerId: string, message: string, number: string) =>
  tx.all(sqlOf.insertInto('partner_message').values({ command_center_id: tx.center, partner_id: partnerId, message, number }))

export interface KnownIncident {
  number: string
  toldAt: string | null
  words: Buffer | null
  place: Buffer | null
  calledAt: string | null
  agencies: string[]
}
const incidents = (tx: Tx) =>
  sqlOf
    .selectFrom('partner_incident')
    .select(['number', 'told_at as toldAt', 'words', 'place', 'called_at as calledAt', 'agencies'])
    .where('command_center_id', '=', tx.center)
export const incidentOf = (tx: Tx, partnerId: string, incident: string): Promise<KnownIncident | undefined> =>
  tx.one(incidents(tx).where('partner_id', '=', partnerId).where('incident', '=', incident))
/** What a partner told first of a ticket, and under which id of its own. */
export const incidentOfTicket = (tx: Tx, number: string): Promise<(KnownIncident & { incident: string }) | undefined> =>
  tx.one(incidents(tx).select('incident').where('number', '=', number).orderBy('called_at').limit(1))

/** Whether one of the tickets came of a partner, or was sent to it. */
export async function wasTold(tx: Tx, partnerId: string, numbers: readonly string[]): Promise<boolean> {
  const known = (table: 'partner_incident' | 'ticket_share') =>
    sqlOf
      .selectFrom(table)
      .select('number')
      .where('command_center_id', '=', tx.center)
      .where('partner_id', '=', partnerId)
      .where('number', 'in', [...numbers])
      .limit(1)
  return ((await tx.one(known('partner_incident'))) ?? (await tx.one(known('ticket_share')))) !== undefined
}

export const keepIncident = (tx: Tx, partnerId: string, incident: string, { number, toldAt, words, place, calledAt, agencies }: KnownIncident) => {
  const told = { number, told_at: toldAt, words, place, called_at: calledAt, agencies }
  return tx.all(
    sqlOf
      .insertInto('partner_incident')
      .values({ command_center_id: tx.center, partner_id: partnerId, incident, ...told })
      .onConflict((on) => on.columns(['command_center_id', 'partner_id', 'incident']).doUpdateSet(told)),
  )
}

/** Which of them were not had yet, by their hashes. */
export async function newNotes(tx: Tx, partnerId: string, incident: string, digests: readonly Buffer[]): Promise<ReadonlySet<string>> {
  if (digests.length === 0) return new Set()
  const rows = await tx.all(
    sqlOf
      .insertInto('partner_note')
      .values(digests.map((digest) => ({ command_center_id: tx.center, partner_id: partnerId, incident, digest })))
      .onConflict((on) => on.doNothing())
      .returning('digest'),
  )
  return new Set(rows.map(({ digest }) => digest.toString('hex')))
}

const newMessage = sql<string>`new_share_message()`
/** Sends it, or sends it again. */
export const startShare = (tx: Tx, partnerId: string, number: string, by: Person) => {
  const first = { message: newMessage, added: JSON.stringify(by) }
  const again = { state: 'waiting', message: newMessage, tries: 0, next_at: sql<string>`now()`, taken_until: null, turn: null }
  return tx.all(
    sqlOf
      .insertInto('ticket_share')
      .values({ command_center_id: tx.center, partner_id: partnerId, number, ...first })
      .onConflict((on) => on.columns(['command_center_id', 'partner_id', 'number']).doUpdateSet(again)),
  )
}

export async function sharesOf(tx: Tx, number: string): Promise<Share[]> {
  const rows = await tx.all(
    sqlOf
      .selectFrom('ticket_share as s')
      .innerJoin('partner as p', (on) => on.onRef('p.command_center_id', '=', 's.command_center_id').onRef('p.id', '=', 's.partner_id'))
      .select(['p.id', 'p.name', 's.tries', 's.at', 's.tried_at as triedAt', 's.outcome'])
      .select([sql<Share['state']>`s.state`.as('state'), sql<Share['status']>`s.status`.as('status'), sql<Person | null>`s.added`.as('by')])
      .where('s.command_center_id', '=', tx.center)
      .where('s.number', '=', number)
      .orderBy('s.at'),
  )
  return rows.map(({ id, name, ...share }) => ({ partner: { id, name }, ...share }))
}

export const centersWithShares = prepared('centersWithShares', () =>
  sqlOf.selectFrom(sql<{ command_center_id: string }>`centers_with_shares()`.as('f')).selectAll(),
)
export type TakenShare = Selectable<TicketShare>
export const takeShares = prepared('takeShares', (p: Params<{ most: number; leaseMs: number }>) =>
  sqlOf.selectFrom(sql<TakenShare>`take_shares(${p.most}, ${p.leaseMs})`.as('f')).selectAll(),
)

interface Settled {
  partnerId: string
  number: string
  turn: number
  state: string
  status: string | null
  answer: number | null
  outcome: string
  pause: number
}
/** Only by who still holds it; false where the ticket stands otherwise meanwhile. */
export const settleShare = async (tx: Tx, { partnerId, number, turn, state, status, answer, outcome, pause }: Settled): Promise<boolean> =>
  (
    await tx.all(
      sqlOf
        .updateTable('ticket_share')
        .set({
          state,
          tried_at: sql`now()`,
          answer_status: answer,
          outcome,
          taken_until: null,
          next_at: sql<string>`now() + ${pause}::int * interval '1 second'`,
        })
        .$if(state === 'delivered', (query) => query.set({ status, sent_at: sql`now()` }))
        .where('command_center_id', '=', tx.center)
        .where('partner_id', '=', partnerId)
        .where('number', '=', number)
        .where('turn', '=', turn)
        .returning('number'),
    )
  ).length === 1

export const forgetPartnerSecrets = prepared('forgetPartnerSecrets', () => sqlOf.selectNoFrom(sql`forget_partner_secrets()`.as('count')))
export const forgetMessages = prepared('forgetPartnerMessages', () =>
  sqlOf.selectNoFrom(sql`forget_partner_messages(interval '60 days')`.as('count')),
)

/** What is joined, for those who run it. */
export async function partnersJoined(tx: Tx) {
  const used = (await allPartners(tx)).filter(({ isDeleted }) => !isDeleted)
  const ats = used.flatMap(({ heardAt, sentAt }) => [heardAt, sentAt]).filter((at) => at !== null)
  const last = await tx.one(
    sqlOf
      .selectFrom('ticket_share')
      .select('outcome')
      .where('command_center_id', '=', tx.center)
      .where('state', '<>', 'delivered')
      .where('outcome', 'is not', null)
      .orderBy('tried_at', 'desc')
      .limit(1),
  )
  const sum = (name: 'waiting' | 'failed') => used.reduce((total, one) => total + Number(one[name]), 0)
  return {
    joined: used.length,
    lastAt: ats.toSorted().at(-1) ?? null,
    waiting: sum('waiting'),
    failing: sum('failed'),
    trouble: last?.outcome ?? null,
  }
}
