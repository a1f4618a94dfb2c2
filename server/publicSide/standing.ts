// How a report stands, as its citizen is told: one state, since when, and who is coming where the center tells that.
import { createHash } from 'node:crypto'
import { arrestOf, tellsOfArrest } from '#contract/cards/rules.ts'
import type { FollowUp } from '#contract/publicSide/followUp.ts'
import { nearestDefibrillator } from '#contract/reference/nearestDefibrillator.ts'
import { canBeRated, helpAtEnd, helpFor, helpOf, isFresh } from '#contract/publicSide/help.ts'
import { serves } from '#contract/publicSide/serving.ts'
import type { Media } from '#contract/publicSide/media.ts'
import type { Status } from '#contract/tickets/states.ts'
import { handedOver } from '#contract/tickets/transfers/betweenCells.ts'
import { mayCitizenReopen } from '#contract/tickets/steps/rules.ts'
import { canBeCalled, isDialable } from '#contract/nouns/phoneText.ts'
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { ringingFor } from '#server/calls/store.ts'
import { isOpenForWriting, talkOf } from '#server/chat/room.ts'
import { conversationOf } from '#server/chat/store.ts'
import { citizenOf } from '#server/citizens/store.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { allInUse, caseTypeOf } from '#server/reference/store.ts'
import { handedToOf, type Helper, helpersOf, publicUpdatesOf, type TicketRecord, takenOverAtOf, ticketOf, toldBy } from '#server/tickets/store.ts'
import type { KnownCenter } from './centers.ts'
import { referenceOf } from './visitors.ts'
import type { SentReport } from './store.ts'

/** Whether the ticket is the report's own: not one that it was merged into, or added to. */
export const isOwnTicket = ({ owns, number, own_number: own }: SentReport) => owns && number === own
export const reporterOf = ({ id, number, own_number: ownNumber, owns }: SentReport) =>
  number && ownNumber ? { reportId: id, number, ownNumber, owns } : null

export async function standingOf(tx: Tx, sent: SentReport, center: KnownCenter, media: Media[]): Promise<FollowUp> {
  const { publicReports } = center.settings
  const ticket = sent.number ? await ticketOf(tx, sent.number) : undefined
  const caseType = await caseTypeOf(tx, ticket?.case_type_id ?? sent.case_type_id)
  const citizen = await citizenOf(tx, sent.user_id)
  const reporter = reporterOf(sent)
  const updates = ticket && reporter ? await publicUpdatesOf(tx, reporter) : []
  const talk = sent.own_number ? await talkOf(tx, sent.own_number) : null
  const conversation = sent.own_number ? await conversationOf(tx, sent.own_number) : undefined
  const ringing = sent.own_number ? await ringingFor(tx, sent.own_number) : undefined
  const canWrite = talk !== null && (await isOpenForWriting(tx, talk))
  const isOwn = ticket !== undefined && isOwnTicket(sent)
  const own = isOwn || !sent.own_number ? ticket : await ticketOf(tx, sent.own_number)
  const helpers = ticket?.status === 'accepted' || ticket?.status === 'resolved' ? await helpersOf(tx, ticket.number) : []
  const times = ticket ? timesOf(ticket, helpers, sent) : waiting(sent)
  const handedTo = isOwn && isClosed(ticket) && ticket.resolved?.disposition === handedOver ? await handedToOf(tx, ticket.number) : null
  const shown = {
    transactionNumber: sent.own_number,
    reference: referenceOf(sent.id, sent.own_number),
    filed: sent.filed,
    caseTypeId: sent.case_type_id,
    caseIcon: caseType?.icon ?? '',
    tells: isOwn ? await toldBy(tx, ticket.card) : null,
    defibrillator: isOwn ? defibrillatorFor(ticket, center) : null,
    receivedAt: sent.created_at,
    ...times,
    takenOverAt: ticket?.source === 'transfer' ? await takenOverAtOf(tx, ticket.number) : null,
    handedTo,
    helpers: ticket?.status === 'accepted' && publicReports.tellsWhoComes === 1 ? comingTo(ticket, helpers).slice(0, 10) : [],
    center: { id: center.id, slug: center.slug, name: center.name, hotlines: center.hotlines, timeZone: center.timeZone },
    citizen: (citizen?.status ?? 'NONE') as FollowUp['citizen'],
    said: sent.said,
    isTogether: ticket !== undefined && !isOwn,
    isSharingPosition: isOwn && ticket.is_sharing_position,
    canChat: canWrite,
    canCall: canWrite,
    isWriteOnly: own?.is_write_only ?? false,
    ringing: ringing ? { callId: ringing.id, media: ringing.media as 'audio' } : null,
    isOpenCenter: center.isOpen,
    isServed: !ticket || ticket.lat === null || ticket.lng === null || !center.bounds || serves(center, { lat: ticket.lat, lng: ticket.lng }),
    hasPhone: canBeCalled(own?.caller_phone ?? ''),
    isPhoneUnfit: Boolean(own?.caller_phone && !isDialable(own.caller_phone)),
    outcome: isOwn && isClosed(ticket) ? await outcomeOf(tx, ticket.resolved?.disposition) : null,
    canRate: isOwn && canBeRated(times),
    rating: isOwn ? (ticket.rating as FollowUp['rating']) : null,
    canThank: isOwn && canBeRated(times),
    thankedAt: isOwn ? ticket.thanked_at : null,
    // What is not solved is said to whoever has it.
    canSayNotSolved:
      isOwn &&
      handedTo === null &&
      mayCitizenReopen({ status: ticket.status as Status, endedAt: endOf(ticket) }, new Date(timeNow()), publicReports.reopenHours),
    unreadChats: conversation?.unread_by_citizen ?? 0,
    updatesCount: updates.length,
    media,
  }
  // A team that moves is no news by itself; a page that asks sees where it is.
  const told = { ...shown, helpers: shown.helpers.map(({ name, state }) => [name, state]), media: media.map(({ id, state }) => [id, state]) }
  const stamp = createHash('sha256')
    .update(JSON.stringify([told, updates.map(({ id, version }) => [id, version])]))
    .digest('base64url')
    .slice(0, 22)
  return { ...shown, stamp }
}

function defibrillatorFor(ticket: TicketRecord, { cards, inUse, timeZone }: KnownCenter): FollowUp['defibrillator'] {
  const { status, card, case_sub_type_id: caseSubTypeId, lat, lng } = ticket
  const isOpen = status === 'pending' || status === 'accepted'
  if (!isOpen || lat === null || lng === null || !tellsOfArrest({ card, caseSubTypeId }, arrestOf(cards))) return null
  const nearest = nearestDefibrillator(inUse.defibrillators, { lat, lng }, { at: new Date(timeNow()), timeZone })
  if (!nearest) return null
  const {
    metres: meters,
    found: { name, access, phone },
  } = nearest
  return { name, access, phone, meters }
}

const nothingYet = {
  wasSent: false,
  helpAt: null,
  acceptedAt: null,
  dispatchedAt: null,
  onSceneAt: null,
  resolvedAt: null,
  reopenedAt: null,
  helpState: null,
  pastHelp: null,
}
const waiting = ({ offline_state: state, created_at: since }: SentReport) => ({
  ...nothingYet,
  ...{ isRead: false, isPlaced: true },
  status: state === 'rejected' ? ('declined' as const) : ('pending' as const),
  since,
})

/** Of the endings that the center has named; own words may tell of people. */
async function outcomeOf(tx: Tx, disposition: string | undefined): Promise<FollowUp['outcome']> {
  const found = (await allInUse(tx, 'disposition')).find(({ name }) => name === disposition)
  return found ? { name: found.name, names: found.names } : null
}

const isClosed = ({ status }: Pick<TicketRecord, 'status'>) => status === 'resolved'
const endOf = (ticket: TicketRecord) => (ticket.status === 'declined' ? (ticket.declined?.at ?? null) : ticket.resolved_at)

/** By the teams that are at work now: what was done before the ticket was opened again is over. */
function timesOf(ticket: TicketRecord, helpers: readonly Helper[], sent: SentReport) {
  const { dispatched_at: dispatchedAt, on_scene_at: onSceneAt, accepted_at: acceptedAt, resolved_at: resolvedAt, reopened_at: reopenedAt } = ticket
  // What staff think of a report, or that it was laid aside, is theirs.
  const status = ticket.status === 'reported' || ticket.status === 'deleted' ? ('pending' as const) : (ticket.status as Status)
  const help = helpFor({ status, reopenedAt }, helpers)
  const sinceHelp = helpers.find((one) => help.helpState !== null && helpOf(one) === help.helpState)?.since
  const since =
    status === 'accepted'
      ? help.pastHelp
        ? null
        : (sinceHelp ?? reopenedAt ?? acceptedAt)
      : status === 'pending'
        ? (ticket.read_at ?? sent.created_at)
        : (endOf(ticket) ?? ticket.stepped?.at ?? null)
  return {
    ...helpAtEnd({ status, reopenedAt, onSceneAt }, helpers),
    ...{ status, ...help, reopenedAt, since, acceptedAt, dispatchedAt, onSceneAt, resolvedAt, isRead: ticket.read_at !== null },
    isPlaced: ticket.lat !== null || ticket.barangay_id !== null || placeToldBy(ticket).some((words) => words.trim() !== ''),
  }
}

/** How far a team is away is told by a position of now. */
function comingTo(ticket: TicketRecord, helpers: readonly Helper[]): FollowUp['helpers'] {
  const now = timeNow()
  return helpers.flatMap((one) => {
    const state = helpOf(one)
    if (state === null) return []
    const { name, lat, lng, position_at: positionAt } = one
    const isKnown = lat !== null && lng !== null && ticket.lat !== null && ticket.lng !== null && isFresh(positionAt, now)
    return { name, state, positionAt, meters: isKnown ? Math.round(metresBetween({ lat, lng }, { lat: ticket.lat!, lng: ticket.lng! })) : null }
  })
}
