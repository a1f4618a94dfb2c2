// Hands tickets to another center: at every instant one of the two owns it.
import { k, say } from '#contract/kit/say.ts'
import { uuidv7 as uuid } from 'uuidv7'
import type { transfer as contract } from '#contract/tickets/transfers/transfer.ts'
import type { Actor, Context } from '#server/kit/context.ts'
import { centerElsewhere, centersElsewherePage } from '#server/centers/store.ts'
import { wasCitizen } from '#server/citizens/store.ts'
import { momentNow } from '#server/kit/clock.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { showAgain } from '#server/kit/keys/view.ts'
import { showElsewhere, showRow } from '#server/tickets/lists/rows.ts'
import { checkStep, personOf, takeStep, tellOf, writeStep } from '#server/tickets/steps/steps.ts'
import { countMergedInto } from '#server/tickets/duplicates/storeDuplicates.ts'
import { rowsOfTickets } from '#server/tickets/lists/storeLists.ts'
import { caseTypeLike } from '#server/tickets/storeCaseTypes.ts'
import { changeTicket, findTicketFor, lockTicket } from '#server/tickets/storeTickets.ts'
import { answerIncoming } from './cellTransfers.ts'
import { addCellTransfer, type CellTransferRow, holdCellTransfer, tellNext } from './storeCellTransfers.ts'
import {
  addTransfer,
  centersOf,
  endTransfer,
  handOver,
  holdRow,
  lastTransferOf,
  openTransferOf,
  showTransfer,
  type TransferRecord,
} from './storeTransfers.ts'

type Ending = 'cancelled' | 'accepted' | 'declined'
const facts = { cancelled: 'ticketTransferCancelled', accepted: 'ticketTransferAccepted', declined: 'ticketTransferDeclined' } as const

showAgain('transfer', async (tx, me, number, direction) => {
  const last = await lastTransferOf(tx, number!, direction as 'incoming' | 'outgoing')
  const [row] = (await findTicketFor(tx, me, number!)) ? await rowsOfTickets(tx, [number!]) : []
  return last && showTransfer(last, row ? showRow({ ...row, is_read: direction === 'outgoing' }) : null)
})

export function serveTransfer(): Handlers<typeof contract> {
  return {
    async getCentersElsewhere(filter, { read }) {
      const { items, ...rest } = await read((tx) => centersElsewherePage(tx, filter))
      const shown = items.map(({ id, name, cellName }) => ({ commandCenterId: id, name, installation: cellName }))
      return { message: 'Centers of joined installations.', data: { ...rest, items: shown } }
    },

    async transferTicket({ transactionNumber: number, commandCenterId, reason, note, version }, { me, doer, change }) {
      return change(async (tx) => {
        const centers = await centersOf(tx)
        const from = centers.find(({ id }) => id === me.center)!
        const here = centers.find(({ id, is_active }) => id === commandCenterId && is_active)
        const there = here ? undefined : await centerElsewhere(tx, commandCenterId)
        const to = here ?? there
        if (!to) return refuse(404, 'There is no such command center.')
        if (to.id === from.id) refuse(400, 'The ticket is in this command center already.')
        const { locked, from: before, to: status, after } = await takeStep(tx, me, { number, name: 'transfer', version })
        if ((await countMergedInto(tx, number)) > 0) refuse(409, 'Other tickets are merged into this one. Please take them apart first.')
        const given = { id: uuid(), number, from, to, reason, note: note ?? null, at: locked.now }
        const told = { from: before, to: status, fromCenterId: from.id, toCenterId: to.id }
        await addTransfer(tx, given, 'outgoing', null)
        await tellOf(tx, doer, after, 'ticketTransferOffered', { data: told })
        const [row] = await rowsOfTickets(tx, [number])
        if (there) await addCellTransfer(tx, { id: given.id, cell: { id: there.cellId, name: there.cellName }, message: 'offer' })
        else {
          tx.enter(to.id)
          await addTransfer(tx, given, 'incoming', showElsewhere(row!))
          await tellOf(tx, doer, { ...after, allocated_to: [] }, 'ticketTransferOffered', { data: told })
          tx.enter(from.id)
        }
        return {
          message: there
            ? say('Offered to {name}: {installation} is told.', { name: to.name, installation: there.cellName })
            : say('Offered to {name}.', { name: to.name }),
          data: showTransfer((await openTransferOf(tx, number, 'outgoing'))!, showRow({ ...row!, is_read: true })),
        }
      })
    },

    async cancelTransferredTicket({ id: number }, { me, doer, change }) {
      return change(async (tx) => {
        const locked = await lockTicket(tx, me, number)
        const { from, to } = checkStep(locked, me, 'cancelTransfer')
        const offer = (await openTransferOf(tx, number, 'outgoing')) ?? refuse(409, 'This ticket is not on offer.')
        const after = await writeStep(tx, { locked, from, to }, 'cancelTransfer', personOf(me))
        const row = await holdCellTransfer(tx, offer.id)
        if (row) {
          await endTransfer(tx, offer.id, { state: 'cancelled', at: locked.now, answer: null })
          // What was never sent needs no taking back.
          await tellNext(tx, offer.id, row.received_at || row.tries > 0 ? 'cancel' : null)
          const data = { from, to, fromCenterId: offer.from_center_id, toCenterId: offer.to_center_id }
          await tellOf(tx, doer, after, facts.cancelled, { data })
        } else await endBoth(tx, offer, 'cancelled', locked.now, null)
        if (!row) await tellBoth(tx, doer, offer, 'cancelled', { from, to, accounts: after.allocated_to })
        const [shown] = await rowsOfTickets(tx, [number])
        return {
          message: 'The offer was taken back.',
          data: showTransfer((await lastTransferOf(tx, number, 'outgoing'))!, showRow({ ...shown!, is_read: true })),
        }
      })
    },

    async acceptTransferredTicket({ id: number }, context) {
      return answer(context, number, 'acceptTransfer', null, async (tx, offer, { locked, from, to }) => {
        const { me } = context
        tx.enter(offer.to_center_id)
        const caseType = await caseTypeLike(tx, offer)
        tx.enter(offer.from_center_id)
        const isKnown = locked.user_id !== null && (await isKnownThere(tx, locked.user_id, offer))
        await handOver(tx, offer, caseType)
        tx.enter(offer.to_center_id)
        if (locked.user_id && !isKnown && (await wasCitizen(tx, locked.user_id)))
          await record(tx, context.doer, { verb: 'citizenFollowed', kind: 'citizen', id: locked.user_id, data: { transactionNumber: number } })
        const mine = await lockTicket(tx, me, number)
        await changeTicket(tx, mine, {
          accepted_at: mine.accepted_at ?? locked.now,
          accepted: personOf(me),
          stepped: { by: personOf(me), at: locked.now },
          is_compared: false,
        })
        return { ending: 'accepted', message: 'The ticket is yours.', from, to, accounts: locked.allocated_to }
      })
    },

    async declineTransferredTicket({ id: number, reason }, context) {
      return answer(context, number, 'declineTransfer', reason, async (tx, _offer, { locked, from, to }) => {
        const by = personOf(context.me)
        await writeStep(tx, { locked, from, to }, 'declineTransfer', by)
        return { ending: 'declined', message: 'The offer was refused.', from, to, accounts: locked.allocated_to, answer: reason }
      })
    },
  }
}

async function isKnownThere(tx: Tx, citizenId: string, { from_center_id: sender, to_center_id: receiver }: TransferRecord): Promise<boolean> {
  tx.enter(receiver)
  const isKnown = await wasCitizen(tx, citizenId)
  tx.enter(sender)
  return isKnown
}

type Held = Awaited<ReturnType<typeof lockTicket>>
interface Moved {
  locked: Held
  from: ReturnType<typeof checkStep>['from']
  to: ReturnType<typeof checkStep>['to']
}
interface Outcome extends Omit<Moved, 'locked'> {
  ending: Ending
  message: string
  accounts: string[]
  answer?: string | null
}

/** The receiver answers: the sender's ticket is held first, as cancelling does, so that the three have one outcome. */
async function answer(
  { me, doer, change }: Context,
  number: string,
  name: 'acceptTransfer' | 'declineTransfer',
  reason: string | null,
  work: (tx: Tx, offer: TransferRecord, moved: Moved) => Promise<Outcome>,
) {
  return change(async (tx) => {
    const offer = (await openTransferOf(tx, number, 'incoming')) ?? (await refuseAnswered(tx, number))
    const elsewhere = await holdCellTransfer(tx, offer.id)
    if (elsewhere) return answerElsewhere(tx, { me, doer }, number, elsewhere, { state: name === 'acceptTransfer' ? 'accepted' : 'declined', reason })
    tx.enter(offer.from_center_id)
    const locked = await holdOffered(tx, number)
    tx.enter(offer.to_center_id)
    if (!locked || !(await openTransferOf(tx, number, 'incoming'))) return refuseAnswered(tx, number)
    tx.enter(offer.from_center_id)
    const {
      ending,
      message,
      from,
      to,
      accounts,
      answer: said,
    } = await work(tx, offer, { locked, ...checkStep(locked, me, name, undefined, 'receiver') })
    tx.enter(offer.to_center_id)
    await endBoth(tx, offer, ending, locked.now, said ?? null)
    await tellBoth(tx, doer, offer, ending, { from, to, accounts })
    const ended = (await lastTransferOf(tx, number, 'incoming'))!
    const [row] = ending === 'accepted' ? await rowsOfTickets(tx, [number]) : []
    return { message, data: showTransfer(ended, row ? showRow({ ...row, is_read: me.accountId === '' }) : null) }
  })
}

/** The same where the offer came from another installation, of which nothing is held here. */
async function answerElsewhere(
  tx: Tx,
  { me, doer }: Pick<Context, 'me' | 'doer'>,
  number: string,
  row: CellTransferRow,
  { state, reason }: { state: 'accepted' | 'declined'; reason: string | null },
) {
  const offer = (await openTransferOf(tx, number, 'incoming')) ?? (await refuseAnswered(tx, number))
  await answerIncoming(tx, { me, doer }, offer, row, { state, reason, at: momentNow() })
  const ended = (await lastTransferOf(tx, number, 'incoming'))!
  const [shown] = state === 'accepted' ? await rowsOfTickets(tx, [number]) : []
  const message = state === 'accepted' ? 'The ticket is yours.' : 'The offer was refused.'
  return { message, data: showTransfer(ended, shown ? showRow({ ...shown, is_read: true }) : null) }
}

const all: Pick<Actor, 'accountId' | 'may'> = { accountId: '', may: () => true }
/** Nothing where the ticket has left the sender meanwhile. */
async function holdOffered(tx: Tx, number: string): Promise<Held | undefined> {
  return (await holdRow(tx, number)) ? lockTicket(tx, all, number) : undefined
}

const stateWords = { offered: k('offered'), accepted: k('accepted'), declined: k('declined'), cancelled: k('cancelled') }
async function refuseAnswered(tx: Tx, number: string): Promise<never> {
  const last = await lastTransferOf(tx, number, 'incoming')
  // An offer that came while this was asked was not there when it was answered.
  if (!last || last.state === 'offered') return refuse(404, 'There is no such offer.')
  return refuse(409, say('This offer was {state} already.', { state: say(stateWords[last.state]) }), 'conflict', {
    status: last.state,
    by: null,
    at: last.answered_at,
  })
}

async function endBoth(tx: Tx, offer: TransferRecord, state: Ending, at: string, answer: string | null): Promise<void> {
  const here = tx.center
  for (const center of [offer.from_center_id, offer.to_center_id]) {
    tx.enter(center)
    await endTransfer(tx, offer.id, { state, at, answer })
  }
  tx.enter(here)
}

async function tellBoth(
  tx: Tx,
  doer: Doer,
  offer: TransferRecord,
  ending: Ending,
  { from, to, accounts }: Pick<Outcome, 'from' | 'to' | 'accounts'>,
): Promise<void> {
  const here = tx.center
  const data = { from, to, fromCenterId: offer.from_center_id, toCenterId: offer.to_center_id }
  for (const center of [offer.from_center_id, offer.to_center_id]) {
    tx.enter(center)
    const heard = center === offer.from_center_id ? accounts : []
    await tellOf(tx, doer, { number: offer.number, allocated_to: heard }, facts[ending], { data })
  }
  tx.enter(here)
}
