// What a ticket tells the center of a joined installation that it is offered to, and the ticket that it becomes there.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { type HandedTicket, mostHandedNotes } from '#contract/tickets/transfers/betweenCells.ts'
import { ofFields, ticketColumns } from '#contract/nouns/ticketFields.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Doer } from '#server/kit/record.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { citizensWithPhone } from '#server/citizens/store.ts'
import { barangayOf, caseTypeOf } from '#server/reference/store.ts'
import type { LockedTicket, Person, TicketRecord } from '#server/tickets/columns.ts'
import { fileTicket } from '#server/tickets/entries/storeFiling.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import { putOutside } from '#server/tickets/outsideNumbers/outsideNumbers.ts'
import { holdOutside } from '#server/tickets/outsideNumbers/storeOutsideNumbers.ts'
import { personOf } from '#server/tickets/steps/steps.ts'
import { caseTypeNamed } from '#server/tickets/storeCaseTypes.ts'
import { changeTicket, lockTicket } from '#server/tickets/storeTickets.ts'
import type { Difference } from './lines.ts'
import { cellTransferOf, keepLines, type Lines } from './storeCellTransfers.ts'
import type { ShownOffer, TransferRecord } from './storeTransfers.ts'

/** Of one message, which must stay well below a megabyte. */
const mostNoteBytes = 500_000

/** A sign of two halves is not cut in two: the database takes no half of one. */
const cut = (text: string, most: number) => text.slice(0, most).toWellFormed()

interface Note {
  id: string
  text: string
  by: Person | null
  at: string
  version: number
  unnamed: number | null
}
/** The latest that fit, the earliest of them first. `isLate`: what came after it had gone, where Tanod's own lines are of the other end itself. */
async function notesOf(tx: Tx, number: string, isLate: boolean): Promise<HandedTicket['notes']> {
  const rows: Note[] = await tx.all(
    sqlOf
      .selectFrom('ticket_update')
      .select(['id', 'text', 'created_by as by', 'created_at as at', 'version', 'unnamed_in as unnamed'])
      .where('command_center_id', '=', tx.center)
      .where('number', '=', number)
      .where('removed', 'is', null)
      .where(sql<boolean>`(said is null or not ${isLate}::boolean)`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostHandedNotes)
      .$castTo<Note>(),
  )
  let left = mostNoteBytes
  const fit = rows.filter(({ text }) => (left -= Buffer.byteLength(text)) >= 0)
  return fit
    .toReversed()
    .map(({ text, by, unnamed, ...note }) => ({ ...note, text: cut(text, 5_000), by: by?.name ?? '', ...(unnamed !== null && { unnamed }) }))
}

/** What became of the lines of a ticket that the other end has, or may have. One that is not here any more was erased only where an erasure is on record: a backup that was put back has lost it. */
export async function followedUp(tx: Tx, { id, number }: TransferRecord, { notes }: HandedTicket, seen: readonly string[]) {
  const rows: { id: string; isOff: boolean }[] = await tx.all(
    sqlOf
      .selectFrom('ticket_update')
      .select(['id', sql<boolean>`removed is not null`.as('isOff')])
      .where('command_center_id', '=', tx.center)
      .where('number', '=', number)
      .where(sql<boolean>`id = any (${[...seen]}::uuid[])`),
  )
  const stands = new Map(rows.map((row) => [row.id, row.isOff]))
  // Read last: whatever is missing above on account of an erasure has it on record here.
  const hasErased = (await cellTransferOf(tx, id))?.then_erased ?? false
  // No message holds more of them; those that came last first.
  const fit = (ids: readonly string[]) => ids.slice(-mostHandedNotes)
  return {
    changed: notes.filter((note) => note.version! > 1 && seen.includes(note.id)),
    removed: fit(seen.filter((line) => stands.get(line) === true)),
    erased: fit(hasErased ? seen.filter((line) => !stands.has(line)) : []),
  }
}

export async function handedOf(tx: Tx, ticket: TicketRecord, { isLate = false } = {}): Promise<HandedTicket> {
  const row = await tx.one(
    sqlOf.selectFrom('ticket').select(['is_rehearsal as isRehearsal']).where('command_center_id', '=', tx.center).where('number', '=', ticket.number),
  )
  return {
    version: ticket.version,
    caseType: (await caseTypeOf(tx, ticket.case_type_id))?.name ?? '',
    priority: ticket.priority as Priority,
    description: ticket.description,
    callerPhone: ticket.caller_phone,
    ...ofFields((name) => ticket[ticketColumns[name]]),
    barangay: ticket.barangay_id ? ((await barangayOf(tx, ticket.barangay_id))?.name ?? null) : null,
    place: ticket.place,
    position: positionOf(ticket),
    receivedAt: ticket.received_at,
    isDanger: ticket.life_threat,
    isRehearsal: row?.isRehearsal ?? false,
    isWriteOnly: ticket.is_write_only,
    notes: await notesOf(tx, ticket.number, isLate),
  }
}

/** The row of the list that shows it before it is answered; nothing where the center could file no ticket of it. */
export async function offerShown(tx: Tx, number: string, told: HandedTicket): Promise<ShownOffer | null> {
  const caseTypeId = await caseTypeNamed(tx, told.caseType)
  if (!caseTypeId) return null
  return {
    transactionNumber: number,
    ...{ status: 'transferred', tab: 'transferred', source: 'transfer', caseTypeId, priority: told.priority },
    ...{ summary: cut(told.description, 160), place: told.place, position: told.position, receivedAt: told.receivedAt },
    ...{ scheduledAt: null, clock: null, allocatedTo: [], awaiting: [], silent: [], dangers: [], acceptedBy: null },
    ...{ flags: told.isDanger ? ['lifeThreat'] : [], updatesCount: told.notes.length, isWriteOnly: told.isWriteOnly, version: 1, told },
  }
}

/** Of what happened, in a line of a timeline. */
const mostWords = 2_000
const placed = (at: { lat: number; lng: number } | null) => (at ? `${at.lat}, ${at.lng}` : null)
const answer = (is: boolean) => (is ? 'yes' : 'no')
type Fields = Record<Difference['field'], string | null>
const fieldsOf = (told: HandedTicket): Fields => ({
  ...{ caseType: told.caseType, priority: String(told.priority), description: cut(told.description, mostWords), callerPhone: told.callerPhone },
  ...ofFields((name) => told[name]),
  ...{ position: placed(told.position), isDanger: answer(told.isDanger) },
})
/** Enough to know that one was changed; the words stand on the ticket alone. */
export const digestsOf = (id: string, told: HandedTicket): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(told)).map(([field, value]) => [field, createHash('sha256').update(`${id} ${value}`).digest('base64')]))

/** What its sender changed after `handed`, of which that is `now`, and stands otherwise here. Where `handed` was not kept, as by an older version, whatever stands otherwise. */
export async function differences(
  tx: Tx,
  here: LockedTicket,
  there: HandedTicket,
  { handed, now }: { handed: Record<string, string> | undefined; now: Record<string, string> },
): Promise<Difference[]> {
  const isOtherKind = (await caseTypeNamed(tx, there.caseType)) !== here.case_type_id
  const ours: Fields = {
    ...{ caseType: isOtherKind ? null : there.caseType, priority: String(here.priority), description: cut(here.description, mostWords) },
    ...{ callerPhone: here.caller_phone, ...ofFields((name) => here[ticketColumns[name]]) },
    ...{ position: placed(positionOf(here)), isDanger: answer(here.life_threat) },
  }
  return (Object.entries(fieldsOf(there)) as [Difference['field'], string | null][]).flatMap(([field, value]) =>
    value && value !== ours[field] && handed?.[field] !== now[field] ? [{ field, value }] : [],
  )
}

/** Files it here under the number that the offer was given, accepted by whoever accepts, with the times and the timeline that it had. */
export async function fileHanded(tx: Tx, doer: Doer, me: Actor, offer: TransferRecord, theirNumber: string | null): Promise<LockedTicket> {
  const { told, caseTypeId: shown } = offer.shown!
  const { place, notes, receivedAt, position, barangay, callerPhone, description, priority, isDanger, isRehearsal, isWriteOnly, ...rest } = told!
  // What it was shown as may have gone since.
  const caseTypeId = (await caseTypeNamed(tx, told!.caseType)) ?? shown
  const words = ofFields((name) => rest[name] ?? undefined)
  // Of whom it is here, so that an erasure finds it: nobody where the number is of several.
  const [citizen, another] = callerPhone ? await citizensWithPhone(tx, callerPhone) : []
  const userId = another ? undefined : citizen?.id
  await fileTicket(tx, doer, {
    ...{ source: 'transfer', number: offer.number, caseTypeId, priority, description, isDanger, isRehearsal, by: personOf(me), userId },
    ...{ callerPhone: callerPhone ?? undefined, ...words, position: position ?? undefined, barangayName: barangay ?? undefined },
  })
  await keepLines(tx, offer.id, await addNotes(tx, offer, notes))
  const locked = await lockTicket(tx, me, offer.number)
  const changes = { received_at: receivedAt, is_write_only: isWriteOnly, updates_count: notes.length, ...(place && { place }) }
  const after = await changeTicket(tx, locked, changes)
  const outside = theirNumber && ({ kind: 'neighbor', number: theirNumber } as const)
  if (outside && !(await holdOutside(tx, outside))) await putOutside(tx, doer, after, outside, null)
  return after
}

const addNotes = async (tx: Tx, { number, from_center_id: sender }: TransferRecord, notes: HandedTicket['notes']): Promise<Lines> => {
  // Under ids of their own: a ticket that comes back finds those that it had here.
  const lines: Lines = Object.fromEntries(notes.map(({ id, version = 1 }) => [id, { id: uuid(), version }]))
  if (notes.length === 0) return lines
  const written = ({ id, text, by, at }: HandedTicket['notes'][number]) => ({
    ...{ command_center_id: tx.center, id: lines[id]!.id, number, text, created_at: at, moved_from: sender, former: '[]' },
    // Who wrote it has no account here; what nobody of the staff wrote may be erased with its citizen.
    created_by: by ? JSON.stringify({ id: sender, name: by }) : null,
  })
  await tx.all(sqlOf.insertInto('ticket_update').values(notes.map(written)))
  return lines
}
