// Gives out what the center knows as alerts of CAP 1.2: about a report of the day or an item of news, replaced and cancelled by reference.
import { uuidv7 as uuid } from 'uuidv7'
import type { warnings as contract } from '#contract/warnings/room.ts'
import { ownCenter, showCenter } from '#server/centers/store.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { newsItemOf } from '#server/news/store.ts'
import { hazardsOf } from '#server/tickets/store.ts'
import { categoryOf } from './cap/category.ts'
import { capTime } from './cap/write.ts'
import { type KeptAlert, publicPath } from './ownAlert.ts'
import { addOwnAlert, holdOwnAlert, type OwnRow, pageOfOwnAlerts, showOwn, standingAbout } from './storeOwn.ts'

/** A place without an area stands for what is around it. */
const aroundKm = 0.5

async function areaOf(tx: Tx, about: 'hazard' | 'news', id: string): Promise<KeptAlert['area']> {
  const center = showCenter((await ownCenter(tx))!)
  const { south, west, north, east } = center.mapBounds
  const whole = {
    polygon: [
      { lat: south, lng: west },
      { lat: south, lng: east },
      { lat: north, lng: east },
      { lat: north, lng: west },
    ],
    circle: null,
  }
  if (about === 'news') {
    const item = await newsItemOf(tx, id)
    if (item?.status !== 'published' || item.isDeleted) refuse(404, 'There is no such published news.')
    return { description: center.name, psgc: center.psgcCode, ...whole }
  }
  const [hazard] = await hazardsOf(tx, [id])
  if (!hazard || hazard.archived_at) return refuse(404, 'There is no such report of the day.')
  const area = hazard.area as { lat: number; lng: number }[] | null
  if (area) return { description: `${hazard.title}, ${center.name}`, polygon: area, circle: null, psgc: center.psgcCode }
  if (hazard.lat === null || hazard.lng === null) return { description: center.name, psgc: center.psgcCode, ...whole }
  return {
    description: `${hazard.title}, ${center.name}`,
    polygon: null,
    circle: { lat: hazard.lat, lng: hazard.lng, km: aroundKm },
    psgc: center.psgcCode,
  }
}

export function servePublishing(): Pick<Handlers<typeof contract>, 'publishAlert' | 'cancelAlert' | 'getOwnAlerts'> {
  return {
    publishAlert: ({ about, aboutId, isExercise, hours, ...form }, { change, doer }) =>
      change(async (tx) => {
        const center = showCenter((await ownCenter(tx))!)
        const area = await areaOf(tx, about, aboutId)
        // A drill never stands in the place of what is real, nor the other way round.
        const status = isExercise ? ('Exercise' as const) : ('Actual' as const)
        const before = (await standingAbout(tx, about, aboutId)).filter((one) => (one.alert as KeptAlert).status === status)
        const id = uuid()
        const now = Date.now()
        const messageType = before.length > 0 ? ('Update' as const) : ('Alert' as const)
        const alert: KeptAlert = {
          ...form,
          ...{ identifier: `tanod.${center.slug}.${id}`, sender: `${center.slug}@tanod`, sent: new Date(now).toISOString(), msgType: messageType },
          ...{ status, language: 'en-PH', category: categoryOf(form.event) },
          ...{ expires: new Date(now + hours * 3_600_000).toISOString(), senderName: center.name, area },
        }
        await addOwnAlert(tx, { id, about, aboutId, messageType, replaces: before.map((one) => one.id), alert })
        await record(tx, doer, { verb: 'alertPublished', kind: 'ownAlert', id, data: { messageType, about, aboutId } })
        return {
          message: messageType === 'Update' ? 'Alert given out in place of the one before.' : 'Alert given out.',
          data: show((await holdOwnAlert(tx, id))!, center.slug),
        }
      }),

    cancelAlert: ({ id }, { change, doer }) =>
      change(async (tx) => {
        const center = showCenter((await ownCenter(tx))!)
        const before = (await holdOwnAlert(tx, id)) ?? refuse(404, 'There is no such alert.')
        if (!before.is_standing || before.message_type === 'Cancel') refuse(409, 'This alert does not stand any more.')
        const next = uuid()
        const [about, aboutId] = [before.about_kind as 'hazard' | 'news', before.about_id]
        const kept = before.alert as KeptAlert
        const event = /evacuat|leave/i.test(kept.event) ? 'Alert' : kept.event
        const alert: KeptAlert = {
          ...kept,
          ...{ identifier: `tanod.${center.slug}.${next}`, sent: new Date().toISOString(), msgType: 'Cancel' },
          // None of the words of the order that is over: whoever reads in haste would follow it.
          ...{ responseType: 'AllClear', urgency: 'Past', event, category: categoryOf(kept.event), headline: `Cancelled: ${event}`.slice(0, 140) },
          ...{ description: `The alert of ${capTime(kept.sent)} is cancelled.`, instruction: '' },
        }
        await addOwnAlert(tx, { id: next, about, aboutId, messageType: 'Cancel', replaces: [id], alert })
        await record(tx, doer, { verb: 'alertPublished', kind: 'ownAlert', id: next, data: { messageType: 'Cancel', about, aboutId } })
        return { message: 'Alert cancelled.', data: show((await holdOwnAlert(tx, next))!, center.slug) }
      }),

    async getOwnAlerts(filter, { read }) {
      const { page, slug } = await read(async (tx) => ({ page: await pageOfOwnAlerts(tx, filter), slug: (await ownCenter(tx))!.slug }))
      return {
        message: 'Alerts given out.',
        data: { ...page, items: page.items.map((row) => show(row, slug)), feed: `${publicPath(slug)}/feed.atom` },
      }
    },
  }
}

const show = (row: OwnRow, slug: string) => showOwn(row, `${publicPath(slug)}/${row.id}.xml`)
