// A ticket without a place takes the one that its caller's phone tells, and follows it until a hand names another.
import type { Position } from '#contract/nouns/fields.ts'
import { changesOf } from '#contract/tickets/alerting/rules.ts'
import type { Placed } from '#contract/tickets/Ticket.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayAt } from '#server/reference/store.ts'
import { alertChange } from '#server/tickets/alerting/makeAlerts.ts'
import { placeInWords } from '#server/tickets/references.ts'
import { changeTicket, lockTicket } from '#server/tickets/storeTickets.ts'

/** A phone that lies still, or walks about the house, tells the crews nothing new. */
const metersToTell = 300

type Source = Omit<Placed, 'at'> & {
  /** When it was measured, where that is told. */
  at?: string | undefined
  /** Since when its page is there: of several phones the ticket follows the one that was sent its link last. Without a page, when it was measured. */
  since: string
}

/** False where the ticket knows its place better. */
export async function placeBy(tx: Tx, number: string, { at, ...source }: Source, position: Position): Promise<boolean> {
  const locked = await lockTicket(tx, null, number)
  const held = locked.placed
  if (locked.lat !== null && !held) return false
  // A page tells on and on, with the citizen's knowledge: what the phone told by itself gives way to it.
  if (held?.by === 'link' && source.by === 'phone') return false
  // Of one moment it is the same place, told by both nodes or twice.
  if (at && held && Date.parse(at) <= Date.parse(held.at)) return false
  if (held?.by === source.by && held.since && Date.parse(source.since) < Date.parse(held.since)) return false
  const found = await barangayAt(tx, position)
  const barangay = locked.barangay_id === null || locked.placed ? found : undefined
  const { lat, lng, accuracy = null } = position
  const isNew = locked.lat === null || locked.lng === null
  const before = locked.placed?.moved ?? { lat: 0, lng: 0 }
  const moved = isNew ? before : { lat: before.lat + lat - locked.lat!, lng: before.lng + lng - locked.lng! }
  const isToTell = isNew || metresBetween({ lat: lat - moved.lat, lng: lng - moved.lng }, position) > metersToTell
  const placed = { ...source, at: at ?? locked.now, ...(!isToTell && { moved }) }
  const place = locked.place !== '' && !locked.placed ? locked.place : placeInWords({ ...locked, barangay: found?.name, position })
  // Whoever corrects the ticket meanwhile is not held up by it.
  await changeTicket(tx, locked, { lat, lng, accuracy, placed, place, ...(barangay && { barangay_id: barangay.id }) }, { byItself: true })
  if (isToTell) await alertChange(tx, number, changesOf(['position']))
  return true
}
