// What is known of the place of a ticket, for the desk and for the crew that goes there; once the ticket is over, nobody is shown it.
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { premiseMetres } from '#contract/reference/premises.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import type { premises as contract } from '#contract/tickets/premises/premises.ts'
import { type Status, waits } from '#contract/tickets/states.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { premisesAbout } from '#server/reference/store.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import { ticketFor } from '#server/tickets/storeTickets.ts'

const most = 5

export const servePremises = (): Handlers<typeof contract> => ({
  async getPremisesOfTicket({ id }, { me, read }) {
    const data = await read(async (tx) => {
      const ticket = await ticketFor(tx, me, id)
      if (!waits(ticket.status as Status)) return []
      const position = positionOf(ticket)
      const found = (await premisesAbout(tx, position, placeToldBy(ticket))).map(({ isNamed, ...premise }) => {
        const metres = position && premise.position ? Math.round(metresBetween(position, premise.position)) : null
        return { isNamed, ...premise, metres: isNamed ? null : metres }
      })
      return found
        .filter(({ isNamed, metres }) => isNamed || (metres !== null && metres <= premiseMetres))
        .toSorted((one, other) => (one.metres ?? -1) - (other.metres ?? -1) || one.name.localeCompare(other.name))
        .slice(0, most)
    })
    return { message: 'What is known of this place.', data }
  },
})
