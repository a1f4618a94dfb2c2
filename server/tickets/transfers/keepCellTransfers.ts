// Tells joined installations of offers and answers: signed, one thing at a time for each transfer, again each minute at the latest until it was confirmed.
import * as z from 'zod'
import { CellReceipt, type CellTransfer, cameBack, handedOver } from '#contract/tickets/transfers/betweenCells.ts'
import { pauseSeconds } from '#contract/webhooks/rules.ts'
import { installation } from '#server/auth/store.ts'
import { addressOf, joinedCell, joinedCells, otherAddress, type Said, speakToCell, wasLeft } from '#server/centers/store.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import { keepLooking } from '#server/kit/keepLooking.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { holdTicketIfHere, ticketOf } from '#server/tickets/storeTickets.ts'
import { endIncoming, endOutgoing, hearCrossed, hearUnknown, noteToldClosed, ofCells, remark, untold } from './cellTransfers.ts'
import { followedUp, handedOf } from './handed.ts'
import {
  centersWithCellTransfers,
  closeCellTransfer,
  type DueTransfer,
  leftCellTransfers,
  noteTold,
  settleClosed,
  settleSilent,
  settleTold,
  takeCellTransfers,
  tellNext,
  tellOpenAnew,
  tellReopenedNext,
  type Told,
} from './storeCellTransfers.ts'
import { transferOf, type TransferRecord } from './storeTransfers.ts'

const sweepMs = 2_000
const atOnce = 8
const longestPause = 60
/** Whoever cannot read a message may be made newer meanwhile; one whose data are to be erased waits for that longer than for a note. */
const [mostUnread, erasureMs] = [5, 86_400_000]
const calls: ReadonlySet<string> = new Set([
  ...['ticketTransferOffered', 'ticketTransferCancelled', 'ticketTransferAccepted', 'ticketTransferDeclined'],
  // It joins, or leaves.
  'cellChanged',
])

export interface CellTransferParts {
  db: Database
  secrets: Secrets
  config: { privateHosts: readonly string[]; webAddress?: string | undefined }
}

export const keepCellTransfers = ({ tail, warn, ...parts }: CellTransferParts & { tail: Tail; warn(error: unknown): void }) =>
  keepLooking({
    ...{ everyMs: sweepMs, warn },
    calledBy: { tail, isCall: ({ verb }) => calls.has(verb) },
    async look({ once, isStopped }) {
      // Nothing that it says would be taken.
      if (!parts.config.webAddress) return
      const joined = await parts.db.read(installation, joinedCells)
      for (const { command_center_id: center } of await parts.db.across(centersWithCellTransfers({ joined })))
        once(center, async () => {
          await endLeft(parts, center, joined)
          await parts.db.within(center, tellOpenAnew)
          while (!isStopped()) {
            const due = await parts.db.within(center, (tx) => takeCellTransfers(tx, atOnce))
            if (due.length === 0) return
            await Promise.all(due.map((one) => tell(parts, center, one)))
          }
        })
    },
  })

/** With an installation that was left nothing is open: what was offered to it comes back, what it offered is over. */
async function endLeft({ db }: CellTransferParts, center: string, joined: readonly string[]): Promise<void> {
  for (const { id } of await db.read(center, (tx) => leftCellTransfers(tx, joined)))
    await db.within(center, async (tx) => {
      const { direction, state } = (await transferOf(tx, id))!
      // Answered, or taken back: of an older version.
      if (state !== 'offered') await closeCellTransfer(tx, id)
      else if (direction === 'incoming') await endIncoming(tx, id, momentNow())
      else await endOutgoing(tx, id, { state: 'declined', reason: cameBack.left, number: null, at: momentNow() })
    })
}

async function tell(parts: CellTransferParts, center: string, due: DueTransfer): Promise<void> {
  const { db, secrets, config } = parts
  const cell = await db.read(installation, (tx) => joinedCell(tx, due.cell_id))
  const offer = await db.read(center, (tx) => transferOf(tx, due.id))
  const from = addressOf(config.webAddress!)
  const message = offer && (await db.read(center, (tx) => messageOf(tx, due, offer, from)))
  const lines = message?.type === 'more' && message.ticket.notes.map(({ id }) => id)
  if (lines && !(await db.within(center, (tx) => noteTold(tx, due, lines)))) return
  const said: Said | null =
    cell && message
      ? await speakToCell(parts, cell, secrets.unseal(cell.secret!), { path: '/transfers', name: `${due.message}_${due.id}`, message })
      : null
  await db.within(center, async (tx) => {
    // As whoever opens it again holds them: the ticket first.
    const late = due.message === 'more' ? await holdTicketIfHere(tx, offer!.number) : undefined
    await settle(tx, due, offer, cell !== undefined, said)
    // Opened again while what came late was not told yet.
    if (due.message === 'more') await tellReopenedNext(tx, due.id, late !== undefined && late.resolved?.disposition !== handedOver)
  })
}

/** Of how it stands now; nothing where there is nothing to tell any more. */
async function messageOf(
  tx: Tx,
  { id, message, message_at, seen, round }: DueTransfer,
  offer: TransferRecord,
  from: string,
): Promise<CellTransfer | null> {
  const about = { from, id, center: offer.from_center_id, to: offer.to_center_id, number: offer.number }
  if (message === 'cancel') return { type: 'cancel', ...about, ...(offer.state === 'accepted' && { round }) }
  // A machine of an older version may have opened it once more.
  if (message === 'closed')
    return (await ticketOf(tx, offer.number))?.resolved?.disposition === handedOver ? { type: 'closed', ...about, round } : null
  if (message === 'erased') return { type: 'erased', ...about, by: offer.direction === 'outgoing' ? 'sender' : 'receiver', at: message_at! }
  const known = seen as Told | null
  if (message === 'accepted' || message === 'declined') {
    const accepted = message === 'accepted' && known ? { version: known.version, notes: known.notes } : null
    return { type: 'answer', ...about, state: message, reason: offer.answer, at: offer.answered_at!, seen: accepted }
  }
  const ticket = await ticketOf(tx, offer.number)
  if (message === 'more') {
    if (!ticket) return null
    const handed = await handedOf(tx, ticket, { isLate: true })
    const has = new Set(known?.notes)
    const late = handed.notes.filter((note) => !has.has(note.id))
    return { type: 'more', ...about, ticket: { ...handed, notes: late }, ...(await followedUp(tx, offer, handed, [...has, ...(known?.told ?? [])])) }
  }
  if (!ticket || offer.state !== 'offered') return null
  const status = ticket.former_status === 'pending' ? 'pending' : 'accepted'
  return { type: 'offer', ...about, status, reason: offer.reason, note: offer.note, at: offer.offered_at, ticket: await handedOf(tx, ticket) }
}

const unread = 'bad-input'
/** What a newer version calls otherwise was taken too. */
const Receipt = CellReceipt.extend({ became: CellReceipt.shape.became.or(z.string().transform(() => 'known' as const)) })
const Answer = z.object({ code: z.string().optional(), data: Receipt.nullish().catch(null) }).catch({})
function answerOf(text: string): z.output<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Why it is told no further: what another try would not change. */
function comesBack(
  { message, message_at, received_at, tries }: DueTransfer,
  { outcome, status }: Said,
  { code, data }: z.output<typeof Answer>,
): string | null {
  if (code === wasLeft) return cameBack.left
  // Of one that is older than this message; what stands before it may answer 400 too, and has no such code.
  if (message === 'closed' || message === 'more' || message === 'erased') {
    const isOver = message === 'erased' ? timeNow() - Date.parse(message_at!) > erasureMs : tries >= mostUnread
    return status === 400 && code === unread && isOver ? cameBack.unread : null
  }
  // What was answered or taken back is done: it is told until it is heard.
  if (message !== 'offer') return null
  if (outcome === 'taken') return data?.became === 'refused' ? cameBack.noCenter : null
  // It was taken before, so it may be again.
  if (received_at) return null
  if (status === 401) return code === otherAddress ? cameBack.otherAddress : cameBack.unsigned
  if (status === 404) return cameBack.nobody
  return status === 400 || status === 413 ? cameBack.unread : null
}

async function settle(tx: Tx, due: DueTransfer, offer: TransferRecord | undefined, isJoined: boolean, said: Said | null): Promise<void> {
  if (!isJoined) return comeBack(tx, due, offer!, cameBack.left, false)
  if (!said) return void (await (due.message === 'closed' ? settleClosed(tx, due) : settleTold(tx, due, null, { hasIt: due.message === 'more' })))
  const answered = answerOf(said.text)
  const reason = comesBack(due, said, answered)
  if (reason) return comeBack(tx, due, offer!, reason, reason !== cameBack.left)
  const receipt = said.outcome === 'taken' ? answered.data : null
  if (receipt && due.message === 'closed') {
    if (!(await settleClosed(tx, due))) return
    const isWritten = await noteToldClosed(tx, offer!, due, receipt.became === 'kept' || receipt.became === 'known')
    return isWritten ? undefined : tellKnown(tx, due, offer!, 'known')
  }
  if (receipt) {
    const hasIt = due.message === 'cancel' ? receipt.became === 'crossed' : due.message !== 'offer'
    if (!(await settleTold(tx, due, receipt.number, { hasIt, follows: receipt.became !== 'unknown' }))) return
    if (receipt.became === 'crossed') await hearCrossed(tx, offer!, due, receipt.number)
    if (receipt.became === 'unknown') await hearUnknown(tx, offer!, due)
    return tellKnown(tx, due, offer!, 'known')
  }
  const outcome = said.outcome === 'taken' ? 'notUnderstood' : said.outcome
  const isSettled = await settleSilent(tx, due, outcome, Math.min(longestPause, pauseSeconds(due.tries)))
  // Said once: whoever looks sees since when.
  if (isSettled && due.tries === 1) await tellKnown(tx, due, offer!, 'silent')
}

async function tellKnown(tx: Tx, { message, message_at }: DueTransfer, { number }: TransferRecord, became: 'known' | 'silent'): Promise<void> {
  const ticket = await ticketOf(tx, number)
  const accounts = ticket?.allocated_to ?? []
  // Of a refusal that was told, of an offer that was taken back and of one that was told anew nobody waits to hear.
  if ((message === 'offer' && message_at) || message === 'accepted' || message === 'more' || message === 'closed')
    await tellOf(tx, ofCells, { number, allocated_to: accounts }, 'ticketTransferTold', { data: { became } })
}

/** An offer comes back to its ticket; that an acceptance, or what came late, could not be told stands on the ticket. */
async function comeBack(tx: Tx, due: DueTransfer, offer: TransferRecord, reason: string, isHeard: boolean): Promise<void> {
  if (due.message === 'offer') {
    const became = await endOutgoing(tx, due.id, { state: 'declined', reason, number: null, at: momentNow() })
    // It may have arrived before, and its receipt was lost.
    if (became === 'kept' && isHeard && (due.tries > 1 || due.received_at)) await tellNext(tx, due.id, 'cancel')
    return
  }
  if (due.message === 'closed') {
    if (await settleClosed(tx, due)) await noteToldClosed(tx, offer, due, false)
    return
  }
  const code = (
    {
      accepted: 'acceptedUntold',
      more: 'moreUntold',
      cancel: offer.state === 'accepted' ? 'reopenedUntold' : null,
      declined: null,
      erased: 'erasureUntold',
    } as const
  )[due.message]
  if (!(await settleTold(tx, due, null, { hasIt: due.message !== 'cancel' || offer.state === 'accepted' })) || !code) return
  const locked = await holdTicketIfHere(tx, offer.number)
  if (locked) await remark(tx, locked, untold(code, offer, due))
}
