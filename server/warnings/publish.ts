// Gives out what the center knows as alerts of CAP 1.2: about a report of the day or an item of news, replaced and cancelled by reference.
import { isDeepStrictEqual } from 'node:util'
import { uuidv7 as uuid } from 'uuidv7'
import { type InOthers, otherLanguages } from '#contract/languages.ts'
import { say } from '#contract/kit/say.ts'
import type { warnings as contract } from '#contract/warnings/room.ts'
import { categoryOf } from '#contract/warnings/category.ts'
import { hazardOf } from '#contract/warnings/hazards.ts'
import type { AlertWay } from '#contract/warnings/reach.ts'
import { ringsOf, touchedBy } from '#contract/warnings/touches.ts'
import { confirmMs, mayOverride, needsSecond } from '#contract/warnings/second.ts'
import { ownCenter, showCenter } from '#server/centers/store.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { newsItemOf } from '#server/news/store.ts'
import { mappedBarangays } from '#server/reference/store.ts'
import { hazardsOf } from '#server/tickets/store.ts'
import { cancelledIn } from './cancelled.ts'
import { type KeptAlert, publicPath } from './ownAlert.ts'
import type { WarningParts } from './parts.ts'
import { addOwnAlert, decideOnAlert, type Decision, holdOwnAlert, type OwnRow, pageOfOwnAlerts, showOwn, standingAbout } from './storeOwn.ts'
import { addressAlert, openWays } from './storeReach.ts'

/** A place without an area stands for what is around it. */
const aroundKm = 0.5

type About = 'hazard' | 'news'
type Words = Pick<
  KeptAlert,
  'event' | 'category' | 'grade' | 'headline' | 'description' | 'instruction' | 'others' | 'responseType' | 'urgency' | 'severity' | 'certainty'
>
const wordsOf = ({
  event,
  category,
  grade = null,
  headline,
  description,
  instruction,
  others,
  responseType,
  urgency,
  severity,
  certainty,
}: KeptAlert): Words => ({
  ...{ event, category, grade, headline, description, instruction, responseType, urgency, severity, certainty },
  ...(others && { others }),
})
/** The languages in which it has a headline or a description. */
const othersOf = ({ headlineIn, descriptionIn, instructionIn }: Record<'headlineIn' | 'descriptionIn' | 'instructionIn', InOthers>) => ({
  others: Object.fromEntries(
    otherLanguages.flatMap((code) => {
      const [headline = '', description = '', instruction = ''] = [headlineIn[code], descriptionIn[code], instructionIn[code]]
      return headline || description ? [[code, { headline, description, instruction }]] : []
    }),
  ) as NonNullable<KeptAlert['others']>,
})
const languagesOf = ({ others = {} }: KeptAlert) => otherLanguages.filter((code) => others[code])
const keptOf = ({ alert }: OwnRow) => alert as KeptAlert
const givenOut = (messageType: 'Alert' | 'Update') => (messageType === 'Update' ? 'Alert given out in place of the one before.' : 'Alert given out.')

/** The place that an alert is about, with the barangays that it is for: those that were chosen, else all that it touches. */
export async function areaOf(tx: Tx, about: About, id: string, chosen: readonly string[]): Promise<KeptAlert['area']> {
  const center = showCenter((await ownCenter(tx))!)
  const area = await placeOf(tx, center, about, id)
  const all = await tx.all(mappedBarangays({}))
  const named = ({ id, name, psgcCode: psgc }: (typeof all)[number]) => ({ id, name, psgc })
  if (chosen.length === 0) {
    const { polygon, circle } = area
    const touched = touchedBy(all, { polygons: polygon ? [polygon] : [], circles: circle ? [circle] : [] })
    return { ...area, barangays: touched.map(named), isChosen: false }
  }
  const barangays = all.filter((one) => chosen.includes(one.id))
  if (barangays.length < new Set(chosen).size) refuse(404, 'There is no such barangay.')
  const description = `${barangays.map(({ name }) => name).join(', ')}, ${center.name}`
  const polygons = barangays.flatMap(({ border }) => (border ? ringsOf(border) : []))
  return { ...{ description, polygon: null, circle: null, polygons, psgc: center.psgcCode }, barangays: barangays.map(named), isChosen: true }
}

async function placeOf(tx: Tx, center: ReturnType<typeof showCenter>, about: About, id: string): Promise<KeptAlert['area']> {
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

/** The alert as it goes out now, and those about the same thing that it takes the place of. */
async function goingOut(
  tx: Tx,
  of: { id: string; about: About; aboutId: string; lastsMs: number; words: Words; status: KeptAlert['status']; chosen: readonly string[] },
) {
  const center = showCenter((await ownCenter(tx))!)
  const area = await areaOf(tx, of.about, of.aboutId, of.chosen)
  // A drill never stands in the place of what is real, nor the other way round.
  const before = (await standingAbout(tx, of.about, of.aboutId)).filter((one) => keptOf(one).status === of.status)
  const now = timeNow()
  const messageType = before.length > 0 ? ('Update' as const) : ('Alert' as const)
  const alert: KeptAlert = {
    ...of.words,
    ...{ identifier: `tanod.${center.slug}.${of.id}`, sender: `${center.slug}@tanod`, sent: new Date(now).toISOString(), msgType: messageType },
    ...{ status: of.status, language: 'en-PH' },
    ...{ expires: new Date(now + of.lastsMs).toISOString(), senderName: center.name, area },
  }
  return { messageType, replaces: before.map((one) => one.id), alert, slug: center.slug }
}

/** Behind a key stands somebody who may have asked already. */
function requirePerson({ key }: Context['me']): void {
  if (key) refuse(403, 'An API key may not do this: it asks for a person.', 'person-required')
}

const idsOf = ({ barangays = [] }: KeptAlert['area']) => barangays.map(({ id }) => id)

interface Given {
  id: string
  about: About
  aboutId: string
  messageType: 'Alert' | 'Update' | 'Cancel'
  replaces: string[]
  alert: KeptAlert
}
/** Everybody whom it concerns is written down with it, in the same transaction. */
async function publish(tx: Tx, doer: Doer, { id, about, aboutId, messageType, replaces, alert }: Given, open: readonly AlertWay[]): Promise<void> {
  const barangayIds = idsOf(alert.area)
  await addressAlert(tx, { alert: id, areas: barangayIds, hazard: hazardOf(alert.category), open, replaced: replaces })
  const data = { about, aboutId, messageType, severity: alert.severity, isExercise: alert.status === 'Exercise', barangayIds }
  await record(tx, doer, { verb: 'alertPublished', kind: 'ownAlert', id, data })
}

export function servePublishing({
  sms,
}: Pick<WarningParts, 'sms'>): Pick<
  Handlers<typeof contract>,
  'publishAlert' | 'confirmAlert' | 'overrideAlert' | 'withholdAlert' | 'cancelAlert' | 'getOwnAlerts'
> {
  const slugOf = async (tx: Tx) => (await ownCenter(tx))!.slug

  const decide = async (id: string, decision: Decision, { change, doer, me }: Context) => {
    requirePerson(me)
    const open = await openWays(sms, me.center)
    return change(async (tx) => {
      const row = (await holdOwnAlert(tx, id)) ?? refuse(404, 'There is no such alert.')
      const { second } = show(row, '')
      if (!second) return refuse(409, 'This alert needs no second person.')
      if (second.decidedBy) refuse(409, say('{name} has decided on this alert already.', { name: second.decidedBy.name }), 'decided-already')
      if (decision === 'confirmed' && second.askedBy.accountId === me.accountId)
        refuse(403, 'You asked for this alert: somebody else confirms it.', 'second-person')
      if (decision === 'confirmed' && second.state !== 'awaiting')
        refuse(409, 'This alert waited two minutes for somebody. Please ask for it again.', 'lapsed')
      if (decision === 'overridden' && !mayOverride(second.state, second.askedUntil, timeNow()))
        refuse(409, 'This alert was asked for too long ago. Please ask for it again.', 'lapsed')
      const [about, aboutId] = [row.about_kind as About, row.about_id]
      const tell = (verb: 'alertConfirmed' | 'alertOverridden' | 'alertWithheld') =>
        record(tx, doer, { verb, kind: 'ownAlert', id, data: { about, aboutId } })
      if (decision === 'withheld') {
        await decideOnAlert(tx, id, decision, me.accountId)
        await tell('alertWithheld')
        return { message: 'The alert is not given out.', data: show((await holdOwnAlert(tx, id))!, await slugOf(tx)) }
      }
      const kept = keptOf(row)
      const lastsMs = Date.parse(kept.expires) - Date.parse(kept.sent)
      const chosen = kept.area.isChosen ? idsOf(kept.area) : []
      const { slug, ...given } = await goingOut(tx, { id, about, aboutId, lastsMs, words: wordsOf(kept), status: kept.status, chosen })
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(given.alert.area)), kept.area))
        refuse(409, 'The place was changed since this alert was asked for. Please ask for it again.', 'conflict')
      await decideOnAlert(tx, id, decision, me.accountId, given)
      await tell(decision === 'confirmed' ? 'alertConfirmed' : 'alertOverridden')
      await publish(tx, doer, { id, about, aboutId, ...given }, open)
      return { message: givenOut(given.messageType), data: show((await holdOwnAlert(tx, id))!, slug) }
    })
  }

  return {
    async publishAlert(form, { change, doer, me }) {
      const { about, aboutId, barangayIds: chosen, isExercise, hours, headlineIn, descriptionIn, instructionIn, category, ...said } = form
      const open = await openWays(sms, me.center)
      return change(async (tx) => {
        const id = uuid()
        const words = { ...said, category: category ?? categoryOf(said.event), ...othersOf({ headlineIn, descriptionIn, instructionIn }) }
        const status = isExercise ? ('Exercise' as const) : ('Actual' as const)
        const { slug, ...given } = await goingOut(tx, { id, about, aboutId, lastsMs: hours * 3_600_000, words, status, chosen })
        const reply = async () => show((await holdOwnAlert(tx, id))!, slug)
        if (needsSecond({ severity: words.severity, isExercise })) {
          requirePerson(me)
          const asked = { by: me.accountId, until: new Date(timeNow() + confirmMs).toISOString() }
          await addOwnAlert(tx, { id, about, aboutId, messageType: 'Alert', replaces: [], alert: given.alert, asked })
          await record(tx, doer, { verb: 'alertAsked', kind: 'ownAlert', id, data: { about, aboutId } })
          return { message: 'Somebody else has two minutes to confirm this alert.', data: await reply() }
        }
        await addOwnAlert(tx, { id, about, aboutId, ...given })
        await publish(tx, doer, { id, about, aboutId, ...given }, open)
        return { message: givenOut(given.messageType), data: await reply() }
      })
    },

    confirmAlert: ({ id }, context) => decide(id, 'confirmed', context),
    overrideAlert: ({ id }, context) => decide(id, 'overridden', context),
    withholdAlert: ({ id }, context) => decide(id, 'withheld', context),

    async cancelAlert({ id }, { change, doer, me }) {
      const open = await openWays(sms, me.center)
      return change(async (tx) => {
        const center = showCenter((await ownCenter(tx))!)
        const before = (await holdOwnAlert(tx, id)) ?? refuse(404, 'There is no such alert.')
        if (!before.is_standing || before.message_type === 'Cancel') refuse(409, 'This alert does not stand any more.')
        const next = uuid()
        const [about, aboutId] = [before.about_kind as About, before.about_id]
        const kept = keptOf(before)
        const event = /evacuat|leave/i.test(kept.event) ? 'Alert' : kept.event
        const said = { sent: kept.sent, timeZone: center.timeZone }
        const alert: KeptAlert = {
          ...kept,
          ...{ identifier: `tanod.${center.slug}.${next}`, sent: momentNow(), msgType: 'Cancel' },
          // None of the words of the order that is over: whoever reads in haste would follow it.
          ...{ responseType: 'AllClear', urgency: 'Past', event, grade: null, ...cancelledIn('en', event, said) },
          others: Object.fromEntries(languagesOf(kept).map((code) => [code, cancelledIn(code, event, said)])),
        }
        const given = { messageType: 'Cancel' as const, replaces: [id], alert }
        await addOwnAlert(tx, { id: next, about, aboutId, ...given })
        await publish(tx, doer, { id: next, about, aboutId, ...given }, open)
        return { message: 'Alert cancelled.', data: show((await holdOwnAlert(tx, next))!, center.slug) }
      })
    },

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
