// What is behind the secret link: how the report stands, its public updates, the position, and what the citizen says of it.
import { k } from '#contract/kit/say.ts'
import type { followUp as contract } from '#contract/publicSide/followUp.ts'
import { canBeRated, helpAtEnd } from '#contract/publicSide/help.ts'
import { isOpenReport, sentenceOf } from '#contract/publicSide/sentence.ts'
import type { Status } from '#contract/tickets/states.ts'
import { filesOf } from '#server/files/store.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { momentNow, momentTold } from '#server/kit/clock.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import {
  addCitizenWords,
  completeForCitizen,
  helpersOf,
  noteSaid,
  rateForCitizen,
  publicUpdatesOf,
  reopenForCitizen,
  ticketOf,
} from '#server/tickets/store.ts'
import { keepPlace } from './keepPlace.ts'
import { showMedia } from './media/media.ts'
import { mediaOf } from './media/storeMedia.ts'
import type { PublicParts } from './parts.ts'
import { isOwnTicket, reporterOf, standingOf } from './standing.ts'
import { numberForTexts, tellByText } from './telling/tell.ts'
import { familyTokenOf } from './visitors.ts'
import { findReport, findShared, keepWhatWasSaid, type SentReport, shareReport } from './store.ts'

type Built =
  | 'completeReport'
  | 'rateReport'
  | 'getFollowUp'
  | 'getPublicUpdates'
  | 'sharePosition'
  | 'reportNotSolved'
  | 'tellMore'
  | 'sayItIsOver'
  | 'shareReport'
  | 'getSharedReport'
const hourMs = 3_600_000
const notYours = k('Your report is handled together with another one. Please write or call instead.')
const slower = k('That was sent very often. Please wait {wait}, or call 911.')

export function serveFollowUp(parts: PublicParts): Pick<Handlers<typeof contract>, Built> {
  const { db, centers, followers, secrets, keeper, pieces } = parts
  const sentOf = async (token: string) => (await findReport(db, tokenHash(token))) ?? refuse(404, 'This link leads to no report.')
  const ticketed = async (token: string) => {
    const sent = await sentOf(token)
    const { number, ticket_center_id: center } = sent
    return number && center
      ? { sent, number, center }
      : refuse(409, 'The staff have not taken up this report yet. Please call if it is urgent.', 'not-yet')
  }
  const limit = (token: string, what: string, most: number) => spend(db, [{ key: secrets.hash(what, token), most, windowMs: hourMs }], slower)

  /** They lie where the report was sent to, wherever its ticket is now. */
  const mediaSent = async (sent: SentReport) => {
    const rows = await db.read(sent.command_center_id, (tx) => mediaOf(tx, sent.id))
    return Promise.all(rows.map((row) => showMedia(pieces, row)))
  }
  const look = async (token: string) => {
    const sent = await sentOf(token)
    const center = await centers.choose({ commandCenterId: sent.ticket_center_id ?? sent.command_center_id })
    const media = await mediaSent(sent)
    const found = await db.read(center.id, (tx) => standingOf(tx, sent, center, media))
    return { found, objects: [sent.number, sent.own_number, sent.offline_report_id].filter((one) => one !== null) }
  }

  /** How it stands once that was said: read anew, also where the same is said again. */
  const standingAfter = async (token: string, { sent, center }: Awaited<ReturnType<typeof ticketed>>, what?: SentReport['said']) => {
    const known = await centers.choose({ commandCenterId: center })
    const isKeptHere = center === sent.command_center_id || what === undefined
    const now = isKeptHere ? await sentOf(token) : { ...sent, said: what, said_at: momentNow() }
    const media = await mediaSent(sent)
    return db.read(center, (tx) => standingOf(tx, now, known, media))
  }

  return {
    async getFollowUp({ token, known, waitSeconds }) {
      const data = await followers.until(known, waitSeconds * 1_000, () => look(token))
      return { message: 'How your report stands.', data }
    },

    async getPublicUpdates({ token, limit: most }) {
      const sent = await sentOf(token)
      const center = sent.ticket_center_id
      const reporter = reporterOf(sent)
      if (!reporter || !center) return { message: 'Updates.', data: { items: [], next: null, total: 0 } }
      const shown = await db.read(center, async (tx) => {
        const updates = await publicUpdatesOf(tx, reporter)
        return Promise.all(
          updates
            .slice(0, most)
            .map(async (update) => ({ update, kept: update.files.length > 0 ? await filesOf(tx, 'ticketUpdate', update.id) : [] })),
        )
      })
      const items = await Promise.all(
        shown.map(async ({ update: { id, created_at: at, text, files, report_id: of }, kept }) => {
          const pictures = await Promise.all(
            files.map(async (file) => {
              const content = file.mime === 'image/webp' ? kept.find((one) => one.id === file.id)?.sha256 : undefined
              const small = content ? await keeper.read(content, 'small').catch(() => null) : null
              return { ...file, small: small && `data:image/webp;base64,${small.toString('base64')}` }
            }),
          )
          return { id, at, text, isOwn: of !== null, files: pictures }
        }),
      )
      return { message: 'Updates.', data: { items, next: null, total: items.length } }
    },

    async sharePosition({ token, position, at, sentAt, isFound }, { change, doer }) {
      const { sent, number, center } = await ticketed(token)
      if (!isOwnTicket(sent)) refuse(409, notYours)
      await limit(token, 'share', 720)
      return change(async (tx) => {
        const ticket = (await ticketOf(tx, number))!
        if (position && !isOpenReport({ status: ticket.status as Status }))
          refuse(409, 'This report is closed, so the position is not shared any more.')
        const told = { number, position, at: at && momentTold(at, sentAt), isFound }
        const isSharing = await keepPlace(tx, doer, sent, told, ticket.allocated_to)
        return { message: position ? 'Your position was sent.' : 'Your position is not shared any more.', data: { isSharing } }
      }, center)
    },

    async reportNotSolved({ token, text }, { change, doer }) {
      const held = await ticketed(token)
      const { sent, number, center } = held
      if (!isOwnTicket(sent)) refuse(409, notYours)
      await limit(token, 'not solved', 10)
      const { message } = await change(async (tx) => {
        await reopenForCitizen(tx, doer, number, text, sent.id)
        if (center === sent.command_center_id) await keepWhatWasSaid(tx, sent.id, 'notSolved')
        return { message: 'Your report is open again. The staff were told.' }
      }, center)
      return { message, data: await standingAfter(token, held, 'notSolved') }
    },

    async completeReport({ token, phone, landmark, language }, { change, doer }) {
      const held = await ticketed(token)
      const { sent, center } = held
      await limit(token, 'complete', 20)
      const textTo = phone ? await numberForTexts(parts, sent.command_center_id, phone) : null
      const { message, data } = await change(async (tx) => {
        await completeForCitizen(tx, doer, sent.own_number!, { phone, landmark })
        return { message: 'Thank you. The center has it.', data: { isTexted: textTo !== null } }
      }, center)
      const standing = await standingAfter(token, held)
      if (textTo)
        await db.within(sent.command_center_id, (tx) =>
          tellByText(tx, parts, { reportId: sent.id, phone: textTo, language, said: sentenceOf(standing) }),
        )
      return { message, data: { standing, isTexted: data.isTexted } }
    },

    async rateReport({ token, rating, isThanks }, { change, doer }) {
      const held = await ticketed(token)
      const { sent, number, center } = held
      if (!isOwnTicket(sent)) refuse(409, notYours)
      await limit(token, 'rate', 20)
      const { message } = await change(async (tx) => {
        const rated = await rateForCitizen(tx, number, { rating, isThanks })
        const { reopened_at: reopenedAt, on_scene_at: onSceneAt, allocated_to: accounts } = rated
        const status = rated.status as Status
        if (status !== 'resolved') refuse(409, 'This report is not closed yet.')
        const ended = helpAtEnd({ status, reopenedAt, onSceneAt }, await helpersOf(tx, number))
        if (!canBeRated({ status, ...ended })) refuse(409, 'No arrival of a team was recorded.')
        const about = { kind: 'ticket' as const, id: number, accounts }
        if (rating) await record(tx, doer, { ...about, verb: 'citizenRated', data: { transactionNumber: number, rating } })
        if (isThanks) await record(tx, doer, { ...about, verb: 'crewThanked', data: { transactionNumber: number } })
        return { message: 'Thank you. The staff see it.' }
      }, center)
      return { message, data: await standingAfter(token, held) }
    },

    async tellMore({ token, text }, { change, doer }) {
      const held = await ticketed(token)
      const { sent, number, center } = held
      await limit(token, 'more words', 60)
      const { message } = await change(async (tx) => {
        await addCitizenWords(tx, doer, { number, text, reportId: sent.id, ownNumber: sent.own_number ?? undefined })
        return { message: 'Your words were added.' }
      }, center)
      return { message, data: await standingAfter(token, held) }
    },

    async sayItIsOver({ token, what }, { change, doer }) {
      const held = await ticketed(token)
      const { sent, number, center } = held
      await limit(token, 'over', 20)
      const { message } = await change(async (tx) => {
        if (center === sent.command_center_id) await keepWhatWasSaid(tx, sent.id, what)
        await noteSaid(tx, doer, number, what)
        return { message: 'The staff were told. They decide whether help still comes.' }
      }, center)
      return { message, data: await standingAfter(token, held, what) }
    },

    async shareReport({ token }, { change }) {
      const sent = await sentOf(token)
      await limit(token, 'family', 60)
      const shareToken = familyTokenOf(secrets, sent.id)
      return change(async (tx) => {
        await shareReport(tx, sent.id, tokenHash(shareToken))
        return { message: 'Whoever has this link sees how the report stands, and nothing else.', data: { shareToken } }
      }, sent.command_center_id)
    },

    async getSharedReport({ shareToken }, { source }) {
      const sent = await findShared(db, tokenHash(shareToken))
      // Families behind one address keep nobody else out: each link counts by itself, and links that lead nowhere together.
      await spend(db, perNetwork(secrets, source, { most: 1_200, windowMs: hourMs }, 'shared', sent?.id ?? ''), slower)
      if (!sent) return refuse(404, 'This link leads to no report.')
      const center = await centers.choose({ commandCenterId: sent.ticket_center_id ?? sent.command_center_id })
      return { message: 'How the report stands.', data: await db.read(center.id, (tx) => standingOf(tx, sent, center, [])) }
    },
  }
}
