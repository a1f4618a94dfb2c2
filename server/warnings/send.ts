// Sends alerts to whom they were addressed: in small batches of every node, beside all else, each receiver once by each way.
import { type Language, languages } from '#contract/languages.ts'
import type { AlertWay } from '#contract/warnings/reach.ts'
import { alertText, headOf } from '#contract/warnings/sms.ts'
import { ownCenter } from '#server/centers/store.ts'
import type { AuthParts } from '#server/auth/parts.ts'
import type { Config } from '#server/config.ts'
import { timeNow } from '#server/kit/clock.ts'
import { keepLooking } from '#server/kit/keepLooking.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { Sms } from '#server/outside/sms.ts'
import { fateOf, senderOf, sendPush, type Subscription } from '#server/outside/webPush.ts'
import { phonesOfSessions } from '#server/tickets/store.ts'
import type { KeptAlert } from './ownAlert.ts'
import { ownAlertOf, type OwnRow } from './storeOwn.ts'
import {
  alertsToSend,
  captainNumbers,
  contactAddresses,
  type Delivery,
  type Settled,
  settleAlertDeliveries,
  takeAlertDeliveries,
} from './storeReach.ts'
import { removeSubscriber, type Subscriber, subscribersNow } from './storeSubscribers.ts'

export interface SendParts {
  db: Database
  secrets: Secrets
  sms: Sms
  mail: Mail
  sessions: Pick<AuthParts['sessions'], 'standing'>
  config: Pick<Config, 'privateHosts' | 'mailFrom' | 'webAddress'>
  warn: (error: unknown) => void
}

const everyMs = 1_000
/** So many are under way at once: what else a node does goes on between them. */
const atOnce = 8
/** So many are taken at once. A server of letters may be slow at each word that it is told: none waits behind another while its lease runs. */
const mostTaken: Record<AlertWay, number> = { page: 40, push: 40, sms: 40, email: atOnce }
/** The desk is told after so many batches. */
const tellEvery = 10
/** Longer than a whole batch takes whose gateway hangs; then another node goes on with it. */
const leaseMs: Record<AlertWay, number> = { page: 60_000, push: 60_000, sms: 60_000, email: 180_000 }
const mostTries = 6
const restMs = (tries: number) => 2_000 * 2 ** Math.min(tries, 5)
const doer: Doer = { session: null, accountType: 'system', source: '', requestId: '' }

/** Each way of each center goes on by itself: none waits for a gateway that hangs. */
export const keepSending = ({ tail, ...parts }: SendParts & { tail: Pick<Tail, 'onFacts'> }) =>
  keepLooking({
    ...{ everyMs, warn: parts.warn },
    calledBy: { tail, isCall: ({ verb }) => verb === 'alertPublished' },
    async look({ once, isStopped }) {
      for (const { command_center_id: center, way } of await parts.db.across(alertsToSend({})))
        once(`${center} ${way}`, () => drain(parts, center, way, isStopped))
    },
  })

interface Told {
  row: OwnRow
  center: string
  slug: string
}
/** What has run out is told to nobody. */
const isOver = ({ row }: Told) => row.message_type !== 'Cancel' && Date.parse(row.expires_at) < timeNow()

/** All that is due, told to the desk now and then and at the end. */
async function drain(parts: SendParts, center: string, way: AlertWay, isStopped: () => boolean): Promise<void> {
  const counts = new Map<string, { sent: number; failed: number }>()
  const tell = async () => {
    await parts.db.within(center, async (tx) => {
      for (const [id, data] of counts) await record(tx, doer, { verb: 'alertSent', kind: 'ownAlert', id, data })
    })
    counts.clear()
  }
  for (let round = 1; !isStopped(); round++) {
    const settled = await sendBatch(parts, center, way)
    for (const { alert, state } of settled) {
      const count = counts.get(alert) ?? { sent: 0, failed: 0 }
      if (state === 'sent' || state === 'failed') count[state]++
      counts.set(alert, count)
    }
    const isLast = settled.length < mostTaken[way]
    if (counts.size > 0 && (isLast || round % tellEvery === 0)) await tell()
    if (isLast) return
  }
}

export async function sendBatch(parts: SendParts, center: string, way: AlertWay): Promise<(Settled & { alert: string })[]> {
  const { db } = parts
  const taken = await db.within(center, (tx) => takeAlertDeliveries(tx, way, mostTaken[way], leaseMs[way]))
  if (taken.length === 0) return []
  const { told, roads } = await db.read(center, async (tx) => ({ told: await alertsOf(tx, taken), roads: await addressesOf(tx, taken) }))
  const phones = [...roads.phones.values()].map(({ session_id: id }) => id)
  const stands = phones.length > 0 ? await parts.sessions.standing(phones) : new Set<string>()
  const settled: (Settled & { alert: string })[] = []
  const left = [...taken]
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const about = told.get(one.alert_id)
      const sending = about && !isOver(about) ? sendOne(parts, center, one, about, roads, stands) : Promise.resolve('off' as const)
      settled.push({ ...outcomeOf(one, await sending), alert: one.alert_id })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await db.within(center, (tx) => settleAlertDeliveries(tx, settled))
  return settled
}

/** Whoever passes it on is told before everybody else. */
const riskOf = ({ kind }: Delivery, { row: { alert } }: Told) => {
  const isGrave = ['Extreme', 'Severe'].includes((alert as KeptAlert).severity)
  return kind === 'captain' ? (isGrave ? 1 : 2) : isGrave ? 3 : 4
}

type Fate = 'sent' | 'failed' | 'off' | 'again'
function outcomeOf({ id, tries }: Delivery, fate: Fate): Settled {
  if (fate !== 'again') return { id, tries, state: fate, restMs: null }
  return tries >= mostTries ? { id, tries, state: 'failed', restMs: null } : { id, tries, state: 'waiting', restMs: restMs(tries) }
}

async function alertsOf(tx: Tx, taken: readonly Delivery[]): Promise<Map<string, Told>> {
  const { name: center, slug } = (await ownCenter(tx))!
  const told = new Map<string, Told>()
  for (const id of new Set(taken.map(({ alert_id: alert }) => alert))) told.set(id, { row: (await ownAlertOf(tx, id))!, center, slug })
  return told
}

type Roads = Awaited<ReturnType<typeof addressesOf>>
async function addressesOf(tx: Tx, taken: readonly Delivery[]) {
  const of = (kind: Delivery['kind']) => taken.filter((one) => one.kind === kind).map(({ receiver }) => receiver)
  const phones = await phonesOfSessions(tx, of('team'))
  return {
    captains: await captainNumbers(tx, of('captain')),
    contacts: await contactAddresses(tx, of('contact')),
    subscribers: await subscribersNow(tx, of('subscriber')),
    phones: new Map(phones.map((one) => [one.session_id, one])),
  }
}

/** The words in the language of whoever reads them, else as they were written. */
function wordsIn({ row }: Told, language?: string) {
  const { headline, description, instruction, others = {}, status } = row.alert as KeptAlert
  const own = language === undefined || language === 'en' || !(language in languages) ? undefined : others[language as Exclude<Language, 'en'>]
  return {
    isExercise: status === 'Exercise',
    headline: own?.headline || headline,
    description: own?.description || description,
    instruction: own?.instruction || instruction,
  }
}

async function sendOne(parts: SendParts, center: string, one: Delivery, told: Told, roads: Roads, stands: ReadonlySet<string>): Promise<Fate> {
  const { sms, mail, secrets, warn } = parts
  try {
    if (one.way === 'sms') {
      const subscriber = roads.subscribers.get(one.receiver)
      const to = subscriber ? secrets.unseal(subscriber.secret) : roads.captains.get(one.receiver)
      if (!to) return 'off'
      // It was set when the alert went out: whoever is not told is to be called.
      if (!(await sms.isSet(center))) return 'failed'
      await sms.send({ id: one.id, to, text: alertText(told.center, wordsIn(told, subscriber?.language)).text, risk: riskOf(one, told), center })
      return 'sent'
    }
    if (one.way === 'email') {
      const to = roads.contacts.get(one.receiver)
      if (!to) return 'off'
      const words = wordsIn(told)
      await mail.send({
        to,
        subject: `${headOf(words)} · ${told.center}`,
        text: [headOf(words), words.instruction, words.description].filter(Boolean).join('\n\n'),
      })
      return 'sent'
    }
    if (one.kind === 'subscriber') {
      const subscriber = roads.subscribers.get(one.receiver)
      return subscriber ? await pushToSubscriber(parts, center, subscriber, one, told) : 'off'
    }
    const phone = roads.phones.get(one.receiver)
    if (!phone || !stands.has(phone.session_id)) return 'off'
    const payload = {
      ...{ ...shown(told, phone.language), url: '/cms/warnings', tag: `alert ${one.alert_id}`, kind: 'alert', at: told.row.sent_at },
      words: {},
      token: null,
    }
    const fate = await push(parts, phone.secret, payload, one)
    return fate === 'gone' ? 'failed' : fate
  } catch (error) {
    if (error instanceof OutsideTrouble || one.way === 'email') return 'again'
    // Of one receiver alone: the others of the batch are told all the same.
    warn(error)
    return 'failed'
  }
}

const mostBody = 400
function shown(told: Told, language: string): { title: string; body: string } {
  const words = wordsIn(told, language)
  return { title: headOf(words), body: [words.instruction, words.description].filter(Boolean).join(' ').slice(0, mostBody) }
}

async function pushToSubscriber(parts: SendParts, center: string, { id, secret, language }: Subscriber, one: Delivery, told: Told): Promise<Fate> {
  const { title, body } = shown(told, language)
  const payload = { title: `${title} · ${told.center}`, body, url: `/cms/quickreport?center=${told.slug}&alert=${one.alert_id}` }
  const fate = await push(parts, secret, payload, one)
  // What the service refuses of us, or cannot be reached, is no word of the subscriber.
  if (fate === 'gone') await parts.db.within(center, (tx) => removeSubscriber(tx, id))
  return fate === 'gone' ? 'failed' : fate
}

/** The push service says that there is no such subscription any more. */
const gone = new Set([404, 410])

async function push({ secrets, config }: SendParts, sealed: string, payload: object, { id }: Delivery): Promise<Fate | 'gone'> {
  try {
    const topic = secrets.hash('alert of all', id).toString('base64url').slice(0, 32)
    await sendPush(JSON.parse(secrets.unseal(sealed)) as Subscription, JSON.stringify(payload), topic, senderOf(secrets, config))
    return 'sent'
  } catch (error) {
    if (!(error instanceof OutsideTrouble)) throw error
    if (error.status !== undefined && gone.has(error.status)) return 'gone'
    const fate = fateOf(error)
    return fate === 'ended' || fate === 'senseless' ? 'failed' : 'again'
  }
}
