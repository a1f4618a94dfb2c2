// The way from a place to a ticket, and the dangers that stand in the town: what a team sees as it goes.
import type { map as contract } from '#contract/map/room.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { listHazards, ticketFor } from '#server/tickets/store.ts'
import { reachedFrom, wayBetween } from './reach.ts'

const mostDangers = 100

export const serveWays = (): Handlers<Pick<typeof contract, 'getWayThere' | 'getReached' | 'getDangers'>> => ({
  async getWayThere({ id, lat, lng }, { me, read }) {
    const data = await read(async (tx) => {
      const ticket = await ticketFor(tx, me, id)
      return ticket.lat === null || ticket.lng === null ? null : wayBetween(tx, { lat, lng }, { lat: ticket.lat, lng: ticket.lng })
    })
    return { message: 'The way to the ticket.', data }
  },

  async getReached({ lat, lng }, { read }) {
    return { message: 'What is reached from there by road.', data: await read((tx) => reachedFrom(tx, { lat, lng })) }
  },

  async getDangers(_, { read }) {
    const { items } = await read((tx) => listHazards(tx, false, { limit: mostDangers }))
    const data = items.map(({ hazardId: id, ...danger }) => ({ id, ...danger }))
    return { message: 'The dangers that stand in the town.', data }
  },
})
