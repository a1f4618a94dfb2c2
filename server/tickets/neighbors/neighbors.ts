// The desk asks neighbors for a ticket, sees who goes, and takes it back.
import type { neighbors as contract, NeighborsOfTicket } from '#contract/tickets/neighbors/neighbors.ts'
import { secondsFor } from '#contract/tickets/neighbors/rules.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'
import { lockTicket, ticketFor } from '#server/tickets/storeTickets.ts'
import { askNeighbors, neighborStanding, takeBackNeighbors } from './ask.ts'
import { isReached, type Reach } from './isReached.ts'
import { neighborCallsOf, volunteersBy } from './storeNeighbors.ts'

export type NeighborsParts = Reach

async function show(tx: Tx, ticket: TicketRecord, may: boolean): Promise<NeighborsOfTicket> {
  const calls = await neighborCallsOf(tx, ticket.number)
  const known = await volunteersBy(
    tx,
    calls.map((one) => one.volunteer_id),
  )
  const asked = calls.flatMap(({ id, volunteer_id: of, metres, state }) => {
    const one = known.get(of)
    return one ? [{ id, name: one.name, phone: one.phone, skills: one.skills, metres, seconds: secondsFor(metres), state }] : []
  })
  const { hindrance, need } = await neighborStanding(tx, ticket)
  return { hindrance: hindrance ?? (may ? null : 'way'), need, asked }
}

export const serveNeighbors = (parts: NeighborsParts): Handlers<typeof contract> => ({
  async getNeighborsOfTicket({ id }, { me, read }) {
    const may = await isReached(parts, me.center)
    return { message: 'Neighbors who were asked.', data: await read(async (tx) => show(tx, await ticketFor(tx, me, id), may)) }
  },

  async askNeighbors({ id }, { me, doer, change }) {
    if (!(await isReached(parts, me.center))) refuse(409, 'Neighbors are asked by text with a link: no gateway or no address is set.')
    return change(async (tx) => {
      const ticket = await lockTicket(tx, me, id)
      const { hindrance, need } = await neighborStanding(tx, ticket)
      if (hindrance || !need) return refuse(409, 'Nobody is asked for this ticket: its kind, its state or its place does not allow it.', 'not-asked')
      const count = await askNeighbors(tx, doer, ticket, need)
      return { message: count > 0 ? 'Neighbors are asked.' : 'Nobody else who can help is near.', data: await show(tx, ticket, true) }
    })
  },

  async takeBackNeighbors({ id }, { me, doer, change }) {
    const may = await isReached(parts, me.center)
    return change(async (tx) => {
      const ticket = await lockTicket(tx, me, id)
      await takeBackNeighbors(tx, doer, ticket)
      return { message: 'Taken back. Who was going is told.', data: await show(tx, ticket, may) }
    })
  },
})
