// Where a joined installation tells of a transfer: signed, or refused. The same again changes nothing, and gets the same answer.
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { type CellReceipt, CellTransfer, type HandedTicket } from '#contract/tickets/transfers/betweenCells.ts'
import { addressOf, centerOfCell, heardFrom, otherAddress, unsigned } from '#server/centers/store.ts'
import { installation } from '#server/auth/store.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import { refuse } from '#server/kit/refuse.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { sql } from 'kysely'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { endIncoming, endOutgoing, hearClosed, hearErased, hearMore, ofCells } from './cellTransfers.ts'
import { offerShown } from './handed.ts'
import type { CellTransferParts } from './keepCellTransfers.ts'
import { addCellTransfer, cellTransferOf, type CellTransferRow, holdCellTransfer, tellNext } from './storeCellTransfers.ts'
import { addTransfer, centersOf, showAnew, transferOf } from './storeTransfers.ts'

/** Two hundred lines of a timeline, and room. */
const bodyLimit = 2 * 1024 * 1024

interface Cell {
  id: string
  name: string
}

function read(body: string): CellTransfer | null {
  try {
    return CellTransfer.parse(JSON.parse(body))
  } catch {
    return null
  }
}

const sentences: Record<CellReceipt['became'], string> = {
  kept: 'It is kept.',
  known: 'It is known already.',
  crossed: 'It had gone on meanwhile.',
  refused: 'There is no such command center.',
  unknown: 'There is no such offer.',
}

export async function takeCellTransfers(app: FastifyInstance, { db, secrets }: CellTransferParts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, body, done) => done(null, body))
    scope.post(`${base}/ccPublic/cells/:id/transfers`, async (request) => {
      const { id } = request.params as { id: string }
      const body = String(request.body ?? '')
      const data = await db.within(installation, async (tx) => {
        const cell = await heardFrom(tx, secrets, id, request.headers, body)
        const said = read(body) ?? refuse(400, 'This cannot be read. The other installation may be older or newer than this one.')
        // Both sign by one secret: what was sent from here and came back is no word of the other one.
        if (addressOf(said.from) !== addressOf(cell.url)) refuse(401, 'It is joined at another address.', otherAddress)
        return take(tx, cell, said)
      })
      return { message: sentences[data.became], data }
    })
  })
}

async function take(tx: Tx, cell: Cell, said: CellTransfer): Promise<CellReceipt> {
  if (said.type === 'offer') return takeOffer(tx, cell, said)
  const isToSender = said.type === 'answer' || (said.type === 'erased' && said.by === 'receiver')
  const here = isToSender ? said.center : said.to
  tx.enter(here)
  const row = await cellTransferOf(tx, said.id)
  // What another installation offered, or was offered, is not theirs to answer.
  if (row && row.cell_id !== cell.id) return unsigned()
  if (!row && said.type === 'cancel' && (await isOpenHere(tx, said.to))) {
    await addCellTransfer(tx, { id: said.id, cell, theirNumber: said.number, isOpen: false })
    return { became: 'kept', number: null }
  }
  if (!row) return { became: said.type === 'cancel' ? 'known' : 'unknown', number: null }
  const number = (await transferOf(tx, said.id))?.number ?? null
  const { id } = said
  if (said.type === 'cancel') return { became: await endIncoming(tx, id, momentNow(), said.round), number }
  if (said.type === 'closed') return { became: await hearClosed(tx, id, said), number }
  if (said.type === 'more') return { became: await hearMore(tx, id, said), number }
  if (said.type === 'erased') return { became: await hearErased(tx, id, said), number }
  const { state, reason, number: theirs, seen } = said
  return { became: await endOutgoing(tx, id, { state, reason, number: theirs, at: notLater(said.at), seen }), number }
}

/** The clock of the other end may be ahead. */
const notLater = (at: string) => new Date(Math.min(timeNow(), Date.parse(at))).toISOString()

const isOpenHere = async (tx: Tx, id: string) => (await centersOf(tx)).some((one) => one.id === id && one.is_active)

async function takeOffer(tx: Tx, cell: Cell, said: Extract<CellTransfer, { type: 'offer' }>): Promise<CellReceipt> {
  const { id, center, to, number: theirNumber, status, reason, note, ticket } = said
  const open = (await centersOf(tx)).filter((one) => one.is_active)
  const here = open.find((one) => one.id === to)
  tx.enter(to)
  const row = await holdCellTransfer(tx, id)
  if (row && row.cell_id !== cell.id) return unsigned()
  if (row) return hearAgain(tx, row, ticket, here !== undefined)
  if (!here) return { became: 'refused', number: null }
  // It speaks for itself.
  if (open.some((one) => one.id === center)) return unsigned()
  // Told again until its list of centers has come.
  const name = (await centerOfCell(tx, cell.id, center)) ?? refuse(409, 'This center is not on the list of the other installation yet.')
  const { number } = (await tx.one(sqlOf.selectNoFrom(sql<string>`next_ticket_number(${tx.center})`.as('number'))))!
  const shown = (await offerShown(tx, number, ticket)) ?? refuse(503, 'The center has no case types.')
  const at = notLater(said.at)
  await addTransfer(tx, { id, number, from: { id: center, name }, to: { id: to, name: here.name }, reason, note, at }, 'incoming', shown)
  await addCellTransfer(tx, { id, cell, theirNumber })
  const data = { from: status, to: 'transferred' as const, fromCenterId: center, toCenterId: to }
  await tellOf(tx, ofCells, { number, allocated_to: [] }, 'ticketTransferOffered', { data })
  return { became: 'kept', number }
}

/** What its sender tells anew, each hour or as the ticket changed: it hears what became of it, and what is new stands here. */
async function hearAgain(tx: Tx, { id, message }: CellTransferRow, ticket: HandedTicket, isOpen: boolean): Promise<CellReceipt> {
  const offer = await transferOf(tx, id)
  if (offer?.direction === 'outgoing') return unsigned()
  if (!offer || offer.state === 'cancelled') return { became: 'refused', number: null }
  const { number, state } = offer
  const known = { became: 'known', number } as const
  if (state !== 'offered') {
    if (!message) await tellNext(tx, id, state)
    return known
  }
  if (!isOpen) {
    await endIncoming(tx, id, momentNow())
    return { became: 'refused', number }
  }
  const shown = ticket.version > (offer.shown?.told?.version ?? 0) && (await offerShown(tx, number, ticket))
  if (!shown) return known
  await showAnew(tx, id, shown)
  await tellOf(tx, ofCells, { number, allocated_to: [] }, 'ticketTransferTold', { data: { became: 'known' } })
  return known
}
