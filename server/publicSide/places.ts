// Tells a visitor where to turn: centers with hotlines, kinds of cases, barangays, the privacy notice, and a puzzle.
import { volunteerDays } from '#contract/tickets/neighbors/rules.ts'
import { foundMost } from '#contract/map/search/Place.ts'
import { findPlaces } from '#contract/map/search/search.ts'
import { subscribedDays } from '#contract/publicSide/alerts.ts'
import { pageSize } from '#contract/kit/page.ts'
import { k } from '#contract/kit/say.ts'
import type { FeltQuake, places as contract } from '#contract/publicSide/places.ts'
import type { PublicStart } from '#contract/publicSide/start.ts'
import { quakeMinutes } from '#contract/tickets/quakes/quakes.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import { pageNumberOf } from '#server/kit/page.ts'
import { record } from '#server/kit/record.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { countFelt, standingQuake } from '#server/tickets/store.ts'
import { carriedOf } from './alerts/alerts.ts'
import type { Centers, KnownCenter } from './centers.ts'
import type { PublicParts } from './parts.ts'
import { makeChallenge } from './work.ts'

/** Of the notice below; raised whenever its words change. */
export const noticeVersion = '2026-12'

const hourMs = 3_600_000
/** One phone tells of a quake and of some after it; behind a carrier's address is a town. */
const feltAnHour = { phone: 12, network: 20_000 }
/** The log and the desks hear of the first so many, then of each so manieth: the rest is only a number. */
const toldEach = 20

const slower = k('That was sent very often. Please wait {wait}, or call 911.')

function feltAt({ quake }: KnownCenter): FeltQuake {
  const isOver = !quake || timeNow() - Date.parse(quake.at) > quakeMinutes * 60_000
  return isOver ? null : { id: quake.id, caseTypeId: quake.caseTypeId }
}

export function servePlaces({ db, centers, secrets, load }: PublicParts): Handlers<typeof contract> {
  return {
    async getCaseTypes({ commandCenterId }) {
      return { message: 'Kinds of cases.', data: (await centers.choose({ commandCenterId })).caseTypes }
    },

    async getPublicCards({ commandCenterId }) {
      return { message: 'What is asked first.', data: (await centers.choose({ commandCenterId })).cards }
    },

    async getFeltQuake({ commandCenterId }) {
      return { message: 'The felt quake.', data: feltAt(await centers.choose({ commandCenterId })) }
    },

    async tellFelt({ commandCenterId, quakeId, deviceId }, { source, doer, change }) {
      const center = await centers.choose({ commandCenterId })
      const device = secrets.hash('felt', deviceId)
      const network = perNetwork(secrets, source, { most: feltAnHour.network, windowMs: hourMs }, 'felt')
      await spend(db, [{ key: device, most: feltAnHour.phone, windowMs: hourMs }, ...network], slower)
      await change(async (tx) => {
        const standing = await standingQuake(tx)
        if (standing?.id !== quakeId) return
        const felt = await countFelt(tx, quakeId, device)
        if (felt > toldEach && felt % toldEach !== 0) return
        if (felt > 0) await record(tx, doer, { verb: 'quakeFelt', kind: 'quake', id: quakeId, data: { quakeId } })
      }, center.id)
      return { message: 'Thank you. It helps to see where it was felt.', data: null }
    },

    async getCommandCenters({ slug, lat, lng, search = '', cursor, limit }) {
      const all = (await (slug ? centers.all() : centers.open())).filter(
        (one) => (!slug || one.slug === slug) && one.name.toLowerCase().includes(search.toLowerCase()),
      )
      const ordered = lat !== undefined && lng !== undefined ? await centers.nearest(all, { lat, lng }) : all
      return { message: 'Command centers.', data: cut(ordered, cursor, limit) }
    },

    async getBarangays({ commandCenterId, search = '', cursor, limit, outlines }) {
      const { barangays } = await centers.choose({ commandCenterId })
      const found = barangays.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      const data = cut(found, cursor, limit)
      return { message: 'Barangays.', data: outlines ? data : { ...data, items: data.items.map((one) => ({ ...one, outline: [] })) } }
    },

    async findPublicPlaces({ commandCenterId, search }) {
      const { sought } = await centers.choose({ commandCenterId })
      return { message: 'Places of that name.', data: findPlaces(sought, search, foundMost).map(({ found }) => found) }
    },

    async getNotice({ commandCenterId }) {
      const { settings, name, email, address, hotlines } = await centers.choose({ commandCenterId })
      const days = settings.retentionDays
      const classes = [
        {
          data: 'What you report, where it is, your name and telephone number',
          purpose: 'To send help and to call you back',
          days: days.closedTickets,
        },
        { data: 'Photos and videos', purpose: 'To see what happened; place and device are taken out of photos', days: days.closedTickets },
        { data: 'Messages with the center', purpose: 'To help you and to check how you were helped', days: days.chats },
        { data: 'The sound of your calls, where the center records them', purpose: 'To check how you were helped', days: days.callRecordings },
        { data: 'Your position while you share it', purpose: 'To find you', days: days.citizenPositions },
        { data: 'Reports that were held for review', purpose: 'To keep false reports from hiding real ones', days: days.heldReports },
        {
          data: 'Your phone or number, where you asked to be warned',
          purpose: 'To warn you; ended by one tap or the answer STOP',
          days: subscribedDays,
        },
        {
          data: 'Your name, number, home, skills and certificate, where you offered to help neighbors',
          purpose: 'To ask you for help near your home; ended by one tap or the answer STOP',
          days: volunteerDays.seen,
        },
        { data: 'Your record as a citizen', purpose: 'To know you when you report again', days: days.citizenRecords },
        { data: 'Pictures of your ID and your face', purpose: 'To verify you', days: days.identityPictures },
      ]
      const contact = [name, address, email, hotlines[0]?.number].filter(Boolean).join(', ')
      return { message: 'The privacy notice.', data: { version: noticeVersion, classes, contact } }
    },

    async getChallenge({ deviceId, commandCenterId }) {
      const { settings } = await centers.choose({ commandCenterId })
      return { message: 'A puzzle.', data: makeChallenge(secrets, deviceId, load, settings.publicReports.workBits) }
    },
  }
}

/** What the page is filled with: the center that is named, else the only or first one. */
export async function readStart(centers: Centers, slug: string | undefined): Promise<PublicStart> {
  const asked = slug ? (await centers.all()).find((one) => one.slug === slug) : undefined
  const open = await centers.open()
  const all = asked && !asked.isOpen ? [...open, asked] : open
  const named = asked ?? open[0]
  const at = momentNow()
  if (!named) return { at, centers: all, town: null, first: null }
  const found = await centers.choose({ commandCenterId: named.id })
  const { caseTypes, barangays, sought: _sought, inUse: _inUse, cards: _cards, quake: _quake, alerts: _alerts, ...known } = found
  const { settings: _, ...center } = known
  const town = { center, caseTypes, barangays: barangays.map((one) => ({ ...one, outline: [] })), noticeVersion }
  return { at, centers: all, town, first: { alerts: carriedOf(found, timeNow()), quake: feltAt(found) } }
}

function cut<T>(all: T[], cursor: string | undefined, limit: number) {
  const number = pageNumberOf(cursor)
  const from = number ? (number - 1) * limit : Number(/^at-(\d{1,9})$/.exec(cursor ?? '')?.[1] ?? 0)
  const to = from + Math.min(limit, pageSize.most)
  return { items: all.slice(from, to), next: to < all.length ? `at-${to}` : null, total: all.length }
}
