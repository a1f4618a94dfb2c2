// Offers to and from centers of joined installations: how they end at either end, and what is written on the ticket of it.
import { uuidv7 as uuid } from 'uuidv7'
import { type CellTransfer, type HandedTicket, handedOver, type Seen } from '#contract/tickets/transfers/betweenCells.ts'
import { hasMayday } from '#contract/tickets/safety/rules.ts'
import { formerAfter, statusAfter } from '#contract/tickets/steps/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import { english } from '#contract/language/english.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { LockedTicket, Person } from '#server/tickets/columns.ts'
import { addUpdate, changeUpdate, keepUpdateOff, rewordForgetting, type UpdateRow, updatesOf } from '#server/tickets/detail/storeUpdates.ts'
import { freeTeams, tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, holdTicketIfHere } from '#server/tickets/storeTickets.ts'
import { differences, digestsOf, fileHanded } from './handed.ts'
import { type KeptLine, sentenceOfLine } from './lines.ts'
import {
  type CellTransferRow,
  closeCellTransfer,
  forgetErasure,
  hearRound,
  holdCellTransfer,
  keepLines,
  knowSeen,
  knowTheirNumber,
  type Lines,
  noteCrossed,
  noteErased,
  noteMore,
  noteUncrossed,
  tellNext,
  type Told as Known,
} from './storeCellTransfers.ts'
import { endTransfer, type TransferRecord, transferOf } from './storeTransfers.ts'

/** What comes of another installation, or of none. */
export const ofCells: Doer = { session: null, accountType: 'system', source: '', requestId: 'cells' }

type Told = Pick<CellTransferRow, 'cell_name' | 'their_number'>
const named = (offer: TransferRecord, { cell_name: cell }: Pick<Told, 'cell_name'>) =>
  offer.direction === 'outgoing' ? `${offer.to_name} (${cell})` : `${offer.from_name} (${cell})`
const ids = ({ from_center_id, to_center_id }: TransferRecord) => ({ fromCenterId: from_center_id, toCenterId: to_center_id })

const bothHaveIt = (offer: TransferRecord, row: CellTransferRow, number: string | null): KeptLine => ({
  code: offer.direction === 'outgoing' ? 'crossedHere' : 'crossedThere',
  words: { name: named(offer, row), number: number ?? '?' },
})

/** A line on the timeline of a ticket that is here: of Tanod's own, or of whoever wrote it at the other end. */
export async function remark(
  tx: Tx,
  locked: LockedTicket,
  line: KeptLine | string,
  wrote?: { by: Person | null; at: string },
  id = uuid(),
): Promise<LockedTicket> {
  const [text, said] = typeof line === 'string' ? [line, null] : [english(sentenceOfLine(line)), line]
  await addUpdate(tx, { id, number: locked.number, text, said, isPublic: false, by: wrote?.by ?? null })
  const after = await changeTicket(tx, locked, { updates_count: locked.updates_count + 1 })
  const data = { updateId: id, isPublic: 0 as const, fileIds: [], ...(wrote && { happenedAt: wrote.at }) }
  await tellOf(tx, ofCells, after, 'updateAdded', { data })
  return after
}

/** Taken back at the one end and accepted at the other: written on the ticket once, whichever of the two told the other first. */
export async function hearCrossed(tx: Tx, offer: TransferRecord, row: CellTransferRow, number: string | null): Promise<void> {
  const locked = await holdTicketIfHere(tx, offer.number)
  if (locked && (await noteCrossed(tx, offer.id))) await remark(tx, locked, bothHaveIt(offer, row, number ?? row.their_number))
}

/** What was opened again at its sender is closed there again: whoever has it here has it alone. */
export async function hearClosed(tx: Tx, id: string, { number, round }: { number: string; round: number }): Promise<'kept' | 'known' | 'unknown'> {
  const row = await holdCellTransfer(tx, id)
  const offer = row && (await transferOf(tx, id))
  const locked = offer?.direction === 'incoming' && offer.state === 'accepted' && (await holdTicketIfHere(tx, offer.number))
  if (!row || !offer || !locked) return 'unknown'
  if (!(await hearRound(tx, id, round)) || !(await noteUncrossed(tx, id))) return 'known'
  await remark(tx, locked, { code: 'closedThere', words: { name: named(offer, row), number } })
  return 'kept'
}

/** The other end was told that it is closed here again; `isHeard`: and it knows now. Whether a line tells of it. */
export async function noteToldClosed(tx: Tx, offer: TransferRecord, row: Told, isHeard: boolean): Promise<boolean> {
  const locked = await holdTicketIfHere(tx, offer.number)
  const wasCrossed = await noteUncrossed(tx, offer.id)
  if (!locked || (isHeard && !wasCrossed)) return false
  await remark(tx, locked, { code: isHeard ? 'closedTold' : 'closedUntold', words: { name: named(offer, row), number: row.their_number ?? '?' } })
  return true
}

/** Who has the ticket there hears nothing of it any more. */
export const untold = (code: KeptLine['code'], offer: TransferRecord, row: Told): KeptLine => ({
  code,
  words: { name: named(offer, row), number: row.their_number ?? '?' },
})

/** Its sender has no such offer, as where it went back to an older copy: accepted here, it may be open there. */
export async function hearUnknown(tx: Tx, offer: TransferRecord, row: CellTransferRow): Promise<void> {
  const isMissed = row.message === 'accepted' || row.message === 'more' || row.message === 'erased'
  const locked = isMissed ? await holdTicketIfHere(tx, offer.number) : undefined
  if (!locked) return
  const code = ({ erased: 'erasureUntold', more: 'moreUnknown', accepted: 'answerUnknown' } as const)[row.message as 'accepted' | 'more' | 'erased']
  await remark(tx, locked, untold(code, offer, row))
}

/** Nobody has corrected it here, nor taken it off or put it back. */
const isAsItCame = (update: UpdateRow, line: Lines[string]) => update.version === (line.here ?? 1)

/** A line that came with the ticket is corrected as it was at its sender; where somebody corrected or took it off here too, that stands, and what its sender has is a line of its own. Where an erasure there took names out of it, what it said before is forgotten here. */
async function correct(
  tx: Tx,
  locked: LockedTicket,
  [update, line]: [UpdateRow, Lines[string]],
  { text, by, at, version = 1, unnamed = 0 }: HandedTicket['notes'][number],
  sender: string,
): Promise<LockedTicket> {
  const isUntouched = isAsItCame(update, line)
  const isUnnamed = unnamed > line.version
  const isOnlyUnnamed = unnamed === version && version === line.version + 1
  line.version = version
  if (update.text === text && !isUnnamed) return locked
  if (!isUntouched) return isOnlyUnnamed || update.text === text ? locked : remark(tx, locked, text, { by: by ? { id: sender, name: by } : null, at })
  line.here = update.version + 1
  if (isUnnamed) await rewordForgetting(tx, update.id, text)
  else await changeUpdate(tx, update.id, { text, isPublic: update.is_public })
  const after = await changeTicket(tx, locked, {})
  const data = { updateId: update.id, isPublic: update.is_public ? (1 as const) : (0 as const), version: update.version + 1 }
  await tellOf(tx, ofCells, after, 'updateEdited', { data })
  return after
}

/** Off the timeline as at its sender, where nobody corrected it here; what was erased there is without its words here too. */
async function takeOff(
  tx: Tx,
  locked: LockedTicket,
  [update, line]: [UpdateRow, Lines[string]],
  by: Person,
  isErased: boolean,
): Promise<LockedTicket> {
  if (isErased) await rewordForgetting(tx, update.id, '')
  if (update.removed || !(isErased || isAsItCame(update, line))) return locked
  line.here = update.version + 1
  await keepUpdateOff(tx, update.id, by)
  const after = await changeTicket(tx, locked, { updates_count: locked.updates_count - 1 })
  await tellOf(tx, ofCells, after, 'updateRemoved', { data: { updateId: update.id } })
  return after
}

type More = Extract<CellTransfer, { type: 'more' }>

/** However often it is told: `lines` has what was followed already. */
async function followLines(tx: Tx, locked: LockedTicket, lines: Lines, offer: TransferRecord, { changed = [], removed = [], erased = [] }: More) {
  const sender = { id: offer.from_center_id, name: offer.from_name }
  const rows = new Map(
    (
      await updatesOf(
        tx,
        Object.values(lines).map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const here = (id: string): [UpdateRow, Lines[string]] | null => {
    const line = lines[id]
    const update = line && rows.get(line.id)
    return update ? [update, line] : null
  }
  let after = locked
  for (const note of changed) {
    const one = here(note.id)
    if (one && (note.version ?? 1) > one[1].version) after = await correct(tx, after, one, note, sender.id)
  }
  for (const id of new Set([...removed, ...erased])) {
    const one = here(id)
    if (one) after = await takeOff(tx, after, one, sender, erased.includes(id))
  }
  return after
}

/** What came to the ticket at its sender before that heard that it is here: its lines, what became of those that it has, and what stands otherwise there. */
export async function hearMore(tx: Tx, id: string, more: More): Promise<'kept' | 'known' | 'unknown'> {
  const row = await holdCellTransfer(tx, id)
  const offer = row && (await transferOf(tx, id))
  if (!row || offer?.direction !== 'incoming' || offer.state !== 'accepted') return 'unknown'
  const locked = await holdTicketIfHere(tx, offer.number)
  // Handed on to another installation, nobody works on it here.
  if (!locked || locked.resolved?.disposition === handedOver) return 'unknown'
  const isFirst = await noteMore(tx, id)
  const { ticket } = more
  // Composed anew each time that it is told: where a receipt was lost, what has come stands in here.
  const lines = (row.lines ?? {}) as Lines
  let after = await followLines(tx, locked, lines, offer, more)
  for (const { id: line, text, by, at, version = 1 } of ticket.notes) {
    if (lines[line]) continue
    lines[line] = { id: uuid(), version }
    after = await remark(tx, after, text, { by: by ? { id: offer.from_center_id, name: by } : null, at }, lines[line].id)
  }
  await keepLines(tx, id, lines)
  const seen = row.seen as Known | null
  // Erased here with a person: nothing that its sender has of it comes back.
  if (seen?.handed !== null) {
    const [handed, now] = [seen?.handed, digestsOf(id, ticket)]
    if (seen) await knowSeen(tx, id, { ...seen, handed: now })
    const fields = isFirst || handed ? await differences(tx, locked, ticket, { handed, now }) : []
    if (fields.length > 0) await remark(tx, after, { code: 'changed', words: { name: named(offer, row) }, fields })
  }
  return isFirst ? 'kept' : 'known'
}

/** Who has the ticket as well has erased a person from it; whoever has it here decides on its own record. */
export async function hearErased(tx: Tx, id: string, { number, at }: { number: string; at: string }): Promise<'kept' | 'known' | 'unknown'> {
  const row = await holdCellTransfer(tx, id)
  const offer = row && (await transferOf(tx, id))
  const locked = offer && (await holdTicketIfHere(tx, offer.number))
  if (!row || !locked) return 'unknown'
  if (!(await noteErased(tx, id, at))) return 'known'
  await remark(tx, locked, { code: 'erased', words: { name: named(offer, row), number } })
  return 'kept'
}

interface Answered {
  state: 'accepted' | 'declined'
  reason: string | null
  number: string | null
  at: string
  seen?: Seen | null
}

/** The sender hears how its offer was answered. It has what it had until then, so what it took back meanwhile stays with it, and both are told. */
export async function endOutgoing(tx: Tx, id: string, answered: Answered): Promise<'kept' | 'known' | 'crossed'> {
  const first = await transferOf(tx, id)
  if (first?.direction !== 'outgoing') return 'known'
  const locked = await holdTicketIfHere(tx, first.number)
  const row = await holdCellTransfer(tx, id)
  const offer = await transferOf(tx, id)
  // Ended here by an older version, it has its row open yet.
  if (offer && offer.state !== 'offered') await closeCellTransfer(tx, id)
  if (!locked || !row || !offer) return 'known'
  await knowTheirNumber(tx, id, answered.number)
  if (answered.state === 'accepted' && (offer.state === 'cancelled' || offer.state === 'declined')) {
    await hearCrossed(tx, offer, row, answered.number)
    return 'crossed'
  }
  if (offer.state !== 'offered' || locked.status !== 'transferred') return row.crossed_at ? 'crossed' : 'known'
  await endTransfer(tx, id, { state: answered.state, at: answered.at, answer: answered.reason })
  // A crew of this center is in danger on it: that never leaves the sight of its desk.
  const stays = answered.state === 'accepted' && hasMayday(locked)
  const goes = answered.state === 'accepted' && !stays
  // What was added meanwhile goes after it.
  const isOlder = answered.seen !== null && answered.seen !== undefined && answered.seen.version < locked.version
  const hasMore = goes && isOlder
  if (hasMore) await knowSeen(tx, id, answered.seen!)
  // Of what it had heard before it accepted it needs no word more.
  if (!isOlder) await forgetErasure(tx, id)
  const next = hasMore ? 'more' : isOlder && row.then_erased ? 'erased' : null
  if (next === 'erased') await forgetErasure(tx, id)
  await tellNext(tx, id, next)
  const ended = goes ? await handedAway(tx, locked, offer, row, answered) : await broughtBack(tx, locked, offer)
  const fact = answered.state === 'accepted' ? 'ticketTransferAccepted' : 'ticketTransferDeclined'
  const data = { from: 'transferred' as const, to: ended.status as Status, ...ids(offer) }
  await tellOf(tx, ofCells, ended, fact, { data, accounts: locked.allocated_to })
  if (stays) await hearCrossed(tx, offer, row, answered.number)
  return stays ? 'crossed' : 'kept'
}

/** It ends here: pictures, conversation and the link of whoever reported it stay with it, for as long as closed tickets are kept. */
async function handedAway(tx: Tx, locked: LockedTicket, offer: TransferRecord, row: CellTransferRow, { number }: Answered): Promise<LockedTicket> {
  await freeTeams(tx, locked)
  const said: KeptLine = { code: 'acceptedThere', words: { name: named(offer, row), number: number ?? row.their_number ?? '?' } }
  const summary = english(sentenceOfLine(said))
  return changeTicket(tx, locked, {
    ...{ status: 'resolved', former_status: null, awaiting: [] },
    ...{ resolved: { disposition: handedOver, summary, said, by: null, at: locked.now }, resolved_at: locked.now, closed_at: locked.now },
  })
}

function broughtBack(tx: Tx, locked: LockedTicket, offer: TransferRecord): Promise<LockedTicket> {
  const standing = { status: locked.status as Status, formerStatus: locked.former_status as Status | null }
  const by = { id: offer.to_center_id, name: offer.to_name }
  return changeTicket(tx, locked, {
    status: statusAfter('declineTransfer', standing) ?? 'accepted',
    former_status: formerAfter('declineTransfer', standing),
    stepped: { by, at: locked.now },
  })
}

/** The receiver hears that it was taken back; of what it had accepted, in which round. */
export async function endIncoming(tx: Tx, id: string, at: string, round?: number): Promise<'kept' | 'known' | 'crossed'> {
  const row = await holdCellTransfer(tx, id)
  const offer = row && (await transferOf(tx, id))
  if (!offer || offer.direction !== 'incoming') return 'known'
  if (round !== undefined && !(await hearRound(tx, id, round))) return 'known'
  // Ended here by an older version, it has its row open yet.
  if (offer.state !== 'offered') await closeCellTransfer(tx, id)
  if (offer.state === 'accepted') {
    await hearCrossed(tx, offer, row, row.their_number)
    return 'crossed'
  }
  if (offer.state !== 'offered') return 'known'
  await endTransfer(tx, id, { state: 'cancelled', at, answer: null })
  await tellNext(tx, id, null)
  const data = { from: 'transferred' as const, to: 'accepted' as const, ...ids(offer) }
  await tellOf(tx, ofCells, { number: offer.number, allocated_to: [] }, 'ticketTransferCancelled', { data })
  return 'kept'
}

/** Who is offered it answers: the ticket is theirs at once, and its sender hears of it as soon as it can be told. */
export async function answerIncoming(
  tx: Tx,
  { me, doer }: { me: Actor; doer: Doer },
  offer: TransferRecord,
  row: CellTransferRow,
  { state, reason, at }: Pick<Answered, 'state' | 'reason' | 'at'>,
): Promise<void> {
  if (state === 'accepted') {
    const told = offer.shown!.told!
    await fileHanded(tx, doer, me, offer, row.their_number)
    await knowSeen(tx, offer.id, { version: told.version, notes: told.notes.map(({ id }) => id), handed: digestsOf(offer.id, told) })
  }
  await endTransfer(tx, offer.id, { state, at, answer: reason })
  await tellNext(tx, offer.id, state)
  const fact = state === 'accepted' ? 'ticketTransferAccepted' : 'ticketTransferDeclined'
  const data = { from: 'transferred' as const, to: 'accepted' as const, ...ids(offer) }
  await tellOf(tx, doer, { number: offer.number, allocated_to: [] }, fact, { data })
}
