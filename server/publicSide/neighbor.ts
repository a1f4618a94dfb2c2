// Neighbors on their own phones: they sign up by a proven number, answer, see the place once they go, and leave at once.
import { k } from '#contract/kit/say.ts'
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { nearestDefibrillator } from '#contract/reference/nearestDefibrillator.ts'
import type { AskedOf, neighbor as contract } from '#contract/publicSide/neighbor.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { timeNow } from '#server/kit/clock.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { addReferences, allInUse, barangayOf, forgetVolunteersBy } from '#server/reference/store.ts'
import { answerNeighborCall, holdNeighborCall, type NeighborCall, neighborStanding, readNeighborToken, ticketOf } from '#server/tickets/store.ts'
import { asksNobody, isRightCode } from './alerts/code.ts'
import type { KnownCenter } from './centers.ts'
import type { PublicParts } from './parts.ts'

const windowMs = 3_600_000
const limits = { perNetwork: 200, guessesPerNumber: 10, perLink: 120 }
const slower = k('That was sent very often. Please wait {wait}.')
const noLink = () => refuse(404, 'This link leads to nothing, or it is over.')

export function serveNeighbor({ db, secrets, centers }: PublicParts): Handlers<typeof contract> {
  const calledBy = async (token: string) => {
    const { center, id } = readNeighborToken(secrets, token) ?? noLink()
    await spend(db, [{ key: secrets.hash('neighbor link', token), most: limits.perLink, windowMs }], slower)
    return { center: await centers.choose({ commandCenterId: center }), id }
  }
  const show = async (tx: Tx, center: KnownCenter, call: NeighborCall): Promise<AskedOf> => {
    const { need, metres, number } = call
    const ticket = await ticketOf(tx, number)
    const isNeeded = ticket !== undefined && (await neighborStanding(tx, ticket)).hindrance === null
    const state = isNeeded || call.state === 'cannot' ? call.state : 'over'
    const shown = { center: center.name, need, metres, state }
    if (state !== 'going' || !ticket) return { ...shown, place: null, defibrillator: null }
    const barangay = ticket.barangay_id ? await barangayOf(tx, ticket.barangay_id) : undefined
    const words = [...placeToldBy(ticket), barangay?.name].filter(Boolean).join(', ')
    const position = { lat: ticket.lat!, lng: ticket.lng! }
    const aed =
      need === 'arrest' ? nearestDefibrillator(center.inUse.defibrillators, position, { at: new Date(timeNow()), timeZone: center.timeZone }) : null
    const defibrillator = aed && { name: aed.found.name, access: aed.found.access, metres: aed.metres }
    return { ...shown, place: { words, position }, defibrillator }
  }

  return {
    async signUpToHelp({ commandCenterId, code, ...form }, { change, doer, source }) {
      const center = await centers.choose({ commandCenterId })
      if (center.settings.neighbors.asks === 0) refuse(409, asksNobody)
      await spend(
        db,
        [
          ...perNetwork(secrets, source, { most: limits.perNetwork, windowMs }, 'neighbors sign up'),
          { key: secrets.hash('alerts by text', 'guess', form.phone), most: limits.guessesPerNumber, windowMs },
        ],
        slower,
      )
      if (!isRightCode(secrets, 'neighbors', center.id, form.phone, code))
        refuse(400, 'The code is wrong or too old. Ask for a new one.', 'wrong-code')
      return change(async (tx) => {
        // Who signs up again begins anew: what they showed before may not be so any more.
        await forgetVolunteersBy(tx, doer, { phone: form.phone })
        if ((await allInUse(tx, 'volunteer')).some(({ name }) => name.toLowerCase() === form.name.toLowerCase()))
          refuse(409, 'Somebody of this name has signed up. Write your second name too.')
        const [id] = await addReferences(tx, 'volunteer', [{ ...form, checkedOn: null }])
        await record(tx, doer, { verb: 'referenceChanged', kind: 'volunteer', id: id!, data: { kind: 'volunteer', id: id!, action: 'add' } })
        return { message: 'Thank you. The center looks at your certificate before it asks you.', data: {} }
      }, center.id)
    },

    async openNeighborCall({ token }) {
      const { center, id } = await calledBy(token)
      const data = await db.within(center.id, async (tx) => show(tx, center, (await holdNeighborCall(tx, id)) ?? noLink()))
      return { message: 'What you are asked.', data }
    },

    async answerNeighborCall({ token, answer }, { change, doer }) {
      const { center, id } = await calledBy(token)
      return change(async (tx) => {
        const call = (await holdNeighborCall(tx, id)) ?? noLink()
        const now = await show(tx, center, call)
        if (answer === 'stop') await forgetVolunteersBy(tx, doer, { id: call.volunteer_id })
        else if (now.state === 'asked' || now.state === 'going') await answerNeighborCall(tx, id, answer)
        else return { message: 'It is over. Thank you.', data: now }
        const told = { transactionNumber: call.number, answer: answer === 'stop' ? ('cannot' as const) : answer }
        const ticket = await ticketOf(tx, call.number)
        await record(tx, doer, { verb: 'neighborAnswered', kind: 'ticket', id: call.number, data: told, accounts: ticket?.allocated_to ?? [] })
        const message =
          answer === 'going' ? 'Thank you. Here is the place.' : answer === 'stop' ? 'You are asked no more.' : 'Thank you for telling us.'
        return { message, data: await show(tx, center, (await holdNeighborCall(tx, id)) ?? noLink()) }
      }, center.id)
    },
  }
}
