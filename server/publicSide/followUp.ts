// What is behind the secret link: how the report stands, its public updates, the position, and "not solved".
import { createHash } from 'node:crypto'
import type { FollowUp, followUp as contract } from '#contract/publicSide/followUp.ts'
import { mayCitizenReopen } from '#contract/tickets/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import { citizenOf } from '#server/citizens/store.ts'
import { filesOf } from '#server/files/store.ts'
import { spend } from '#server/kit/attempts.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { keepCitizenPosition, publicUpdatesOf, reopenForCitizen, settingsOf, type TicketRecord, ticketOf } from '#server/tickets/store.ts'
import type { KnownCentre } from './centres.ts'
import { referenceOf } from './report.ts'
import type { PublicParts } from './room.ts'
import { findReport, type SentReport } from './store.ts'

type Built = 'getFollowUp' | 'getPublicUpdates' | 'sharePosition' | 'reportNotSolved'
const hourMs = 3_600_000
const slower = (wait: string) => `That was sent very often. Please wait ${wait}, or call 911.`

export function serveFollowUp(parts: PublicParts): Pick<Handlers<typeof contract>, Built> {
  const { db, centres, followers, gate, secrets, keeper } = parts
  const sentOf = async (token: string) => (await findReport(db, tokenHash(token))) ?? refuse(404, 'This link leads to no report.')
  const ticketed = async (token: string) => {
    const sent = await sentOf(token)
    const { number, ticket_center_id: centre } = sent
    return number && centre ? { sent, number, centre } : refuse(409, 'The staff have not taken up this report yet. Please call if it is urgent.')
  }
  const limit = (token: string, what: string, most: number) => spend(db, [{ key: secrets.hash(what, token), most, windowMs: hourMs }], slower)

  const look = async (token: string) => {
    const sent = await sentOf(token)
    const centre = await centres.choose({ commandCenterId: sent.ticket_center_id ?? sent.command_center_id })
    const found = await db.read(centre.id, (tx) => standingOf(tx, sent, centre))
    return { found, objects: [sent.number, sent.own_number, sent.offline_report_id].filter((one) => one !== null) }
  }

  return {
    async getFollowUp({ token, known, waitSeconds }) {
      const data = await followers.until(known, waitSeconds * 1_000, () => gate.pass(() => look(token)))
      return { message: 'How your report stands.', data }
    },

    async getPublicUpdates({ token, limit: most }) {
      const sent = await sentOf(token)
      const { number, ticket_center_id: centre } = sent
      if (!number || !centre) return { message: 'Updates.', data: { items: [], next: null, total: 0 } }
      const shown = await gate.pass(() =>
        db.read(centre, async (tx) => {
          const updates = await publicUpdatesOf(tx, number)
          return Promise.all(
            updates
              .slice(0, most)
              .map(async (update) => ({ update, kept: update.files.length > 0 ? await filesOf(tx, 'ticketUpdate', update.id) : [] })),
          )
        }),
      )
      const items = await Promise.all(
        shown.map(async ({ update: { id, created_at: at, text, files }, kept }) => {
          const pictures = await Promise.all(
            files.map(async (file) => {
              const content = file.mime === 'image/webp' ? kept.find((one) => one.id === file.id)?.sha256 : undefined
              return { ...file, small: content ? `data:image/webp;base64,${(await keeper.read(content, 'small')).toString('base64')}` : null }
            }),
          )
          return { id, at, text, files: pictures }
        }),
      )
      return { message: 'Updates.', data: { items, next: null, total: items.length } }
    },

    async sharePosition({ token, position }, { change, doer }) {
      const { number, centre } = await ticketed(token)
      await limit(token, 'share', 720)
      return change(async (tx) => {
        const isSharing = position !== undefined
        const ticket = (await ticketOf(tx, number))!
        if (isSharing && ticket.status !== 'pending' && ticket.status !== 'accepted')
          refuse(409, 'This report is closed, so the position is not shared any more.')
        await keepCitizenPosition(tx, number, position ?? null)
        await record(tx, doer, {
          verb: 'positionShared',
          kind: 'ticket',
          id: number,
          data: { transactionNumber: number, isSharing },
          accounts: ticket.allocated_to,
        })
        return { message: isSharing ? 'Your position was sent.' : 'Your position is not shared any more.', data: { isSharing } }
      }, centre)
    },

    async reportNotSolved({ token, text }, { change, doer }) {
      const { sent, number, centre } = await ticketed(token)
      await limit(token, 'not solved', 10)
      const known = await centres.choose({ commandCenterId: centre })
      return change(async (tx) => {
        await reopenForCitizen(tx, doer, number, text)
        return { message: 'Your report is open again. The staff were told.', data: await standingOf(tx, sent, known) }
      }, centre)
    },
  }
}

const plain = { acceptedAt: null, dispatchedAt: null, onSceneAt: null, resolvedAt: null, helpState: null }

/** States and times alone: nothing of who works on it. */
export async function standingOf(tx: Tx, sent: SentReport, centre: KnownCentre): Promise<FollowUp> {
  const ticket = sent.number ? await ticketOf(tx, sent.number) : undefined
  const citizen = await citizenOf(tx, sent.user_id)
  const { publicReports } = await settingsOf(tx)
  const updates = ticket ? await publicUpdatesOf(tx, ticket.number) : []
  const shown = {
    transactionNumber: sent.own_number,
    reference: referenceOf(sent.id, sent.own_number),
    filed: sent.filed,
    caseTypeId: sent.case_type_id,
    receivedAt: sent.created_at,
    ...(ticket ? timesOf(ticket) : { ...plain, status: sent.offline_state === 'rejected' ? ('declined' as const) : ('pending' as const) }),
    centre: { id: centre.id, slug: centre.slug, name: centre.name, hotlines: centre.hotlines },
    citizen: (citizen?.status ?? 'NONE') as FollowUp['citizen'],
    isSharingPosition: ticket?.is_sharing_position ?? false,
    canChat: false,
    canCall: false,
    canSayNotSolved:
      ticket !== undefined && mayCitizenReopen({ status: ticket.status as Status, endedAt: endOf(ticket) }, new Date(), publicReports.reopenHours),
    unreadChats: 0,
    updatesCount: updates.length,
  }
  const stamp = createHash('sha256')
    .update(JSON.stringify([shown, updates.map(({ id, version }) => [id, version])]))
    .digest('base64url')
    .slice(0, 22)
  return { ...shown, stamp }
}

const endOf = (ticket: TicketRecord) => (ticket.status === 'declined' ? (ticket.declined?.at ?? null) : ticket.resolved_at)

function timesOf(ticket: TicketRecord) {
  const { dispatched_at: dispatchedAt, en_route_at: enRouteAt, on_scene_at: onSceneAt, accepted_at: acceptedAt, resolved_at: resolvedAt } = ticket
  const helpState = onSceneAt ? ('onScene' as const) : enRouteAt ? ('enRoute' as const) : dispatchedAt ? ('assigned' as const) : null
  // What staff think of a report, or that it was laid aside, is theirs.
  const status = ticket.status === 'reported' || ticket.status === 'deleted' ? 'pending' : (ticket.status as Status)
  return { status, acceptedAt, dispatchedAt, onSceneAt, resolvedAt, helpState }
}
