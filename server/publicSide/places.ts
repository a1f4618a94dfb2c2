// Tells a visitor where to turn: centres with hotlines, kinds of cases, barangays, the privacy notice, and a puzzle.
import { pageSize } from '#contract/kit/page.ts'
import type { places as contract } from '#contract/publicSide/places.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { nearestFirst } from './centres.ts'
import type { PublicParts } from './room.ts'
import { bitsUnder, makeChallenge } from './work.ts'

/** Of the notice below; raised whenever its words change. */
export const noticeVersion = '2026-11'

export function servePlaces({ centres, secrets, load }: PublicParts): Handlers<typeof contract> {
  return {
    async getCaseTypes({ commandCenterId }) {
      return { message: 'Kinds of cases.', data: (await centres.choose({ commandCenterId })).caseTypes }
    },

    async getCommandCenters({ slug, lat, lng, search = '', cursor, limit }) {
      const all = (await centres.all()).filter((one) => (!slug || one.slug === slug) && one.name.toLowerCase().includes(search.toLowerCase()))
      const ordered = lat !== undefined && lng !== undefined ? nearestFirst(all, { lat, lng }) : all
      return { message: 'Command centers.', data: cut(ordered, cursor, limit) }
    },

    async getBarangays({ commandCenterId, search = '', cursor, limit }) {
      const { barangays } = await centres.choose({ commandCenterId })
      const found = barangays.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      return { message: 'Barangays.', data: cut(found, cursor, limit) }
    },

    async getNotice({ commandCenterId }) {
      const { settings, name, email, address, hotlines } = await centres.choose({ commandCenterId })
      const days = settings.retentionDays
      const classes = [
        {
          data: 'What you report, where it is, your name and telephone number',
          purpose: 'To send help and to call you back',
          days: days.closedTickets,
        },
        { data: 'Photos and videos', purpose: 'To see what happened; place and device are taken out of photos', days: days.closedTickets },
        { data: 'Messages with the center', purpose: 'To help you and to check how you were helped', days: days.chats },
        { data: 'Your position while you share it', purpose: 'To find you', days: days.citizenPositions },
        { data: 'Reports that were held for review', purpose: 'To keep false reports from hiding real ones', days: days.heldReports },
        { data: 'Your record as a citizen', purpose: 'To know you when you report again', days: days.citizenRecords },
        { data: 'Pictures of your ID and your face', purpose: 'To verify you', days: days.identityPictures },
      ]
      const contact = [name, address, email, hotlines[0]?.number].filter(Boolean).join(', ')
      return { message: 'The privacy notice.', data: { version: noticeVersion, classes, contact } }
    },

    async getChallenge({ deviceId, commandCenterId }) {
      const { settings } = await centres.choose({ commandCenterId })
      return { message: 'A puzzle.', data: makeChallenge(secrets, deviceId, bitsUnder(load.perMinute, settings.publicReports.workBits)) }
    },
  }
}

function cut<T>(all: T[], cursor: string | undefined, limit: number) {
  const from = Math.max(0, Number.parseInt(cursor ?? '0', 10) || 0)
  const to = from + Math.min(limit, pageSize.most)
  return { items: all.slice(from, to), next: to < all.length ? String(to) : null, total: all.length }
}
