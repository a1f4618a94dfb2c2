// Tells crews what they are to be told, once over all nodes: on their phones at once, by text where nobody acknowledges, and at last by ringing the desk.
import { hasMayday } from '#contract/tickets/safety/rules.ts'
import type { Config } from '#server/config.ts'
import type { AuthParts } from '#server/auth/parts.ts'
import { keepLooking, type Look } from '#server/kit/keepLooking.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import type { Sms } from '#server/outside/sms.ts'
import { fateOf, senderOf, sendPush, type Subscription } from '#server/outside/webPush.ts'
import { namesOf } from '#server/accounts/store.ts'
import { caseTypeOf } from '#server/reference/store.ts'
import type { LockedTicket } from '#server/tickets/columns.ts'
import { silentOf } from '#server/tickets/lists/rows.ts'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, holdTicketIfHere } from '#server/tickets/storeTickets.ts'
import { takesTexts } from '#server/tickets/offlineReports/storeOffline.ts'
import { isForCrews } from './makeAlerts.ts'
import { numbersOf } from './numbers.ts'
import { openRollCallOf } from '#server/tickets/safety/storeSafety.ts'
import {
  alertOf,
  alertsToAttend,
  changeAlert,
  type CrewAlert,
  holdAlert,
  notePhonesReached,
  type Phone,
  phonesOf,
  postponeAlert,
  removePhones,
  standingAlertOf,
  takeDueAlert,
} from './storeAlerting.ts'
import { tokenOf } from './tokens.ts'
import { bodyOf, type Subject, textOf, titleOf, wordsFor } from './words.ts'

export interface AlertParts {
  db: Database
  secrets: Secrets
  sms: Sms
  sessions: Pick<AuthParts['sessions'], 'standing'>
  config: Pick<Config, 'privateHosts' | 'mailFrom' | 'webAddress'>
}

const everyMs = 1_000
const batch = 50
/** A node that ended while it told is waited for so long: longer than any of its messages takes. */
const busyMs = 30_000
const offeredMs = 5_000
const mostTries = 6
/** So many are taken at a time: each holds a connection of the database. */
const mostTaken = 3
const restMs = (tries: number) => 2_000 * 2 ** Math.min(tries, 5)
const doer: Doer = { session: null, accountType: 'system', source: '', requestId: '' }
const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

export const keepAlerts = ({ tail, warn, ...parts }: AlertParts & { tail: Pick<Tail, 'onFacts'>; warn: (error: unknown) => void }) =>
  keepLooking({
    ...{ everyMs, warn },
    calledBy: { tail, isCall: ({ verb }) => isForCrews(verb) },
    async look(round) {
      const seen = new Set<string>()
      for (;;) {
        const due = await parts.db.across(alertsToAttend(batch))
        const unseen = due.filter(({ id }) => !seen.has(id))
        for (const { id } of unseen) seen.add(id)
        const hasNew = unseen.length > 0
        await Promise.all(Array.from({ length: mostTaken }, () => attend(parts, unseen, round, warn)))
        if (due.length < batch || !hasNew || round.isStopped()) return
      }
    },
  })

async function attend(parts: AlertParts, due: Due[], { beside, isStopped }: Look, warn: (error: unknown) => void): Promise<void> {
  for (let one = due.shift(); one && !isStopped(); one = due.shift()) {
    const { command_center_id: center, id } = one
    try {
      const work = await take(parts, center, id)
      if (work) beside(tell(parts, work))
    } catch (error) {
      warn(error)
      await parts.db.within(center, (tx) => postponeAlert(tx, id, busyMs)).catch(warn)
    }
  }
}

interface Due {
  command_center_id: string
  id: string
}
interface Work {
  center: string
  alert: CrewAlert
  ticket: LockedTicket | null
  subject: Subject
  phones: Phone[]
  numbers: string[]
  isTextDue: boolean
  /** The assignment that the phone may acknowledge. */
  standing: string | null
}

/** Takes what is due of one alert for this node, and rings the desk; what is to be sent is sent after the commit. */
async function take({ db, sms }: AlertParts, center: string, id: string): Promise<Work | null> {
  const hasGateway = await sms.isSet(center)
  return db.within(center, async (tx) => {
    const seen = await alertOf(tx, id)
    if (!seen) return null
    // The ticket first, as every step does.
    let ticket = (await holdTicketIfHere(tx, seen.number)) ?? null
    const alert = await takeDueAlert(tx, id)
    if (!alert) return null
    const { now, kind } = alert
    const isPast = (at: string | null) => at !== null && Date.parse(at) <= Date.parse(now)
    const isAwaited = ticket?.status === 'accepted' && ticket.awaiting.includes(alert.account_id)
    if (kind === 'assigned' && !isAwaited) {
      // An offer to another center may be taken back.
      const isOffered = ticket?.status === 'transferred' && ticket.awaiting.includes(alert.account_id)
      await changeAlert(tx, id, { busy_until: null, attend_at: isOffered ? later(now, offeredMs) : null })
      return null
    }
    const isRollOpen = kind === 'rollCall' && (await openRollCallOf(tx, alert.account_id)) === alert.number
    const isStale: Partial<Record<typeof kind, boolean>> = {
      ended: alert.is_at_work,
      changed: !alert.is_at_work,
      mayday: !ticket || !hasMayday(ticket),
      rollCall: !isRollOpen,
    }
    // What a late try would say is true no more.
    if (isStale[kind]) {
      await changeAlert(tx, id, { busy_until: null, attend_at: null })
      return null
    }
    const isBroken = isPast(alert.busy_until)
    const tries = alert.tries + Number(isBroken)
    const changes: Parameters<typeof changeAlert>[2] = isBroken ? { tries, busy_until: null } : {}
    if (isBroken && tries >= mostTries) Object.assign(changes, { push_at: null, text_at: null })
    const { push_at: pushAt, text_at: textAt } = { ...alert, ...changes }
    if (isPast(alert.ring_at) && ticket) {
      ticket = await ring(tx, ticket, alert)
      Object.assign(changes, { ring_at: null, rang_at: now })
    }
    const isBusy = alert.busy_until !== null && !isBroken
    const isPushDue = !isBusy && isPast(pushAt)
    const known = isPushDue ? await phonesOf(tx, alert.account_id) : []
    const phones = known.filter((one) => !alert.told.includes(one.session_id))
    const isTextDue = !isBusy && isPast(textAt)
    // A roll-call is answered by text too, so it is asked by text too.
    const isReached = kind !== 'assigned' && !isRollOpen && alert.reached > 0
    const rings = alert.ring_at !== null || alert.rang_at !== null
    const texted = hasGateway && !isReached && (isTextDue || (isPushDue && !rings && textAt !== null)) ? await numbersOf(tx, alert.account_id) : []
    const numbers = isTextDue ? texted : []
    // Told once at most where a text or the ring comes after it; else once at least, so it is noted only when it has been sent.
    const isClaimed = isRollOpen || (kind === 'assigned' && (rings || texted.length > 0))
    if (isTextDue && numbers.length === 0) changes.text_at = null
    if (isPushDue && (isClaimed || phones.length === 0)) changes.push_at = null
    const isWork = phones.length + numbers.length > 0
    if (isWork) changes.busy_until = later(now, busyMs)
    if (isClaimed) changes.told = [...alert.told, ...phones.map((one) => one.session_id)]
    const after = { ...alert, ...changes }
    await changeAlert(tx, id, { ...changes, attend_at: nextOf(after) })
    if (!isWork) return null
    const caseType = ticket ? await caseTypeOf(tx, ticket.case_type_id) : undefined
    const standing = isAwaited ? await standingAlertOf(tx, alert.number, alert.account_id) : null
    return {
      center,
      alert: after,
      ticket,
      subject: { alert, ticket, caseType, takesTexts: isRollOpen && (await takesTexts(tx)) },
      phones,
      numbers,
      isTextDue,
      standing,
    }
  })
}

type Moments = Pick<CrewAlert, 'ring_at' | 'push_at' | 'text_at' | 'busy_until'>
/** When it is to be looked at again, while it stands as it is. */
function nextOf({ ring_at: ringAt, push_at: pushAt, text_at: textAt, busy_until: busyUntil }: Moments): string | null {
  const moments = [ringAt, ...(busyUntil ? [busyUntil] : [pushAt, textAt])].filter((at) => at !== null)
  return moments.length > 0 ? moments.reduce((one, other) => (Date.parse(other) < Date.parse(one) ? other : one)) : null
}

/** The desk rings until the crew acknowledges, or somebody at the desk has taken note. */
async function ring(tx: Tx, ticket: LockedTicket, alert: CrewAlert): Promise<LockedTicket> {
  const id = alert.account_id
  const name = (await namesOf(tx, [id])).get(id) ?? ''
  const silent = [...silentOf(ticket).filter((one) => one.id !== id), { id, name, at: alert.made_at }]
  const after = await changeTicket(tx, ticket, { silent }, { byItself: true })
  await tellOf(tx, doer, after, 'assignmentUnanswered', { data: { accountId: id } })
  return after
}

/** A text is known by this at every try, so that the gateway sends it once. */
export function idOfText(secrets: Secrets, alertId: string, number: string): string {
  const bytes = secrets.hash('crew text', alertId, number).subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const linkTo = (number: string) => `/cms/tickets/accepted/${number}`

async function tell(parts: AlertParts, work: Work): Promise<void> {
  const { db, secrets, sms, config } = parts
  const { center, alert, phones, numbers, subject } = work
  const fates = new Map<string, ReturnType<typeof fateOf> | 'taken'>()
  const troubles: unknown[] = []
  const stand = phones.length > 0 ? await parts.sessions.standing(phones.map((one) => one.session_id)) : new Set()
  const push = async (phone: Phone) => {
    const fate = pushTo(parts, work, phone).catch((error: unknown) => {
      troubles.push(error)
      return 'again' as const
    })
    fates.set(phone.session_id, await fate)
  }
  const link = config.webAddress ? config.webAddress + linkTo(alert.number) : ''
  const sent = numbers.map((to) => sms.send({ id: idOfText(secrets, alert.id, to), to, text: textOf(subject, 'en', link), risk: 1, center }))
  const [, texts] = await Promise.all([Promise.all(phones.filter((one) => stand.has(one.session_id)).map(push)), Promise.allSettled(sent)])
  const failure = texts.find((one) => one.status === 'rejected')
  if (failure) troubles.push(failure.reason)
  await db.within(center, async (tx) => {
    await holdTicketIfHere(tx, alert.number)
    const now = await holdAlert(tx, alert.id)
    if (!now) return
    const whose = (fate: string) => [...fates].filter(([, one]) => one === fate).map(([id]) => id)
    const [taken, again, ended] = [whose('taken'), whose('again'), whose('ended')]
    if (ended.length > 0) await removePhones(tx, ended)
    if (taken.length > 0) await notePhonesReached(tx, taken)
    const tries = now.tries + Number(again.length > 0 || failure !== undefined)
    const isAgain = again.length > 0 && tries < mostTries
    const isTexted = numbers.length > 0 && !failure
    const isLeft = numbers.length > 0 && failure !== undefined && tries < mostTries
    const after = {
      ...{
        told: [...new Set([...now.told, ...phones.map((one) => one.session_id)])].filter((id) => !again.includes(id)),
        tries,
        reached: now.reached + taken.length,
      },
      ...(isTexted && { texted_at: now.now, text_at: null }),
      ...(isLeft && { text_at: later(now.now, restMs(tries)) }),
      ...(failure && !isLeft && { text_at: null }),
      push_at: isAgain ? later(now.now, restMs(tries)) : null,
      busy_until: null,
    }
    // Told while the assignment ended: nothing more comes of it.
    const isOver = now.ended_at !== null
    await changeAlert(tx, alert.id, { ...after, attend_at: isOver ? null : nextOf({ ...now, ...after }) })
    const about = { accountId: alert.account_id, kind: alert.kind }
    if (!work.ticket) return
    if (taken.length > 0) await tellOf(tx, doer, work.ticket, 'crewAlerted', { data: { ...about, channel: 'push', count: taken.length } })
    if (isTexted) await tellOf(tx, doer, work.ticket, 'crewAlerted', { data: { ...about, channel: 'text', count: numbers.length } })
  })
  if (troubles.length > 0) throw troubles[0]
}

async function pushTo({ secrets, config }: AlertParts, { center, alert, subject, standing }: Work, phone: Phone) {
  const topic = secrets.hash('alert topic', alert.number, phone.session_id).toString('base64url').slice(0, 32)
  const { language } = phone
  const payload = {
    ...{ title: titleOf(subject, language), body: bodyOf(subject, language), url: linkTo(alert.number), tag: alert.number },
    ...{ kind: alert.kind, at: alert.made_at, words: wordsFor(language) },
    token: standing ? tokenOf(secrets, { center, alert: standing, session: phone.session_id }) : null,
  }
  return push(secrets, config, phone.secret, JSON.stringify(payload), topic)
}

/** Sends one message to a phone; what became of it. */
export async function push(secrets: Secrets, config: AlertParts['config'], sealed: string, text: string, topic: string) {
  try {
    await sendPush(JSON.parse(secrets.unseal(sealed)) as Subscription, text, topic, senderOf(secrets, config))
    return 'taken' as const
  } catch (error) {
    if (!(error instanceof OutsideTrouble)) throw error
    return fateOf(error)
  }
}
