// Tells those who agreed when a report stands otherwise: found by the facts of its ticket, queued, and sent outside every request.
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { Sentence, say } from '#contract/kit/say.ts'
import { english } from '#contract/language/english.ts'
import { mobile, plainPhone } from '#contract/nouns/phoneText.ts'
import { sentenceOf } from '#contract/publicSide/sentence.ts'
import { ownCenter } from '#server/centers/store.ts'
import { messageOf } from '#server/chat/store.ts'
import type { Config } from '#server/config.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Secrets, tokenHash } from '#server/kit/secrets.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import type { Channels } from '#server/outside/channels.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import type { Sms } from '#server/outside/sms.ts'
import { fateOf, senderOf, sendPush, type Subscription } from '#server/outside/webPush.ts'
import type { Centers } from '#server/publicSide/centers.ts'
import { referenceOf, tokenOf } from '#server/publicSide/visitors.ts'
import { standingOf } from '#server/publicSide/standing.ts'
import { countTries, findReport, type SentReport } from '#server/publicSide/store.ts'
import { speak } from '#server/kit/speak.ts'
import { addressIn, sendOnce } from './byChannel.ts'
import {
  contactOf,
  contactsOfLate,
  contactsOfTickets,
  forgetMessages,
  forgetOldContacts,
  forgetTexts,
  keepContact,
  type NewContact,
  phoneHash,
  removeContact,
  senderContactsOf,
  takeTelling,
} from './store.ts'

export interface TellingParts {
  db: Database
  jobs: Jobs
  secrets: Secrets
  centers: Centers
  config: Pick<Config, 'privateHosts' | 'mailFrom' | 'webAddress'>
  sms: Sms | null
  joined: Channels
}

const one = z.object({ center: z.uuid(), id: z.uuid() })
const lookJob = job('tellHowItStands', one)
/** `message` is its id at the gateway; the first text brings the number and the link. */
const told = { said: Sentence, message: z.uuid(), isFirst: z.boolean().default(false) }
const sendJob = job('sendTelling', one.extend(told))
/** By a channel apart: what waits for it is counted by it, and holds up no other. */
const channelJob = job('tellByChannel', one.extend({ ...told, channel: z.uuid() }))
/** What staff write to whom reported by text, who may have no page to read it on. */
/** The message lies with the center that has the ticket, the way to its reader with the one that the report came to. */
const answer = { center: z.uuid(), contact: z.uuid(), chat: z.uuid(), writer: z.uuid().optional() }
const answerJob = job('sendTextAnswer', z.object(answer))
const answerChannelJob = job('answerByChannel', z.object({ ...answer, channel: z.uuid() }))
const sweepJob = job('tellingSweep', z.object({}), '*/5 * * * *')

/** After these a report may stand otherwise for the one who sent it. */
const steps = new Set([
  ...['ticketAccepted', 'ticketDeclined', 'ticketReported', 'ticketResolved', 'ticketReopened', 'ticketDeleted', 'ticketRestored', 'ticketRead'],
  ...[
    'ticketMerged',
    'ticketUnmerged',
    'ticketStepTakenBack',
    'ticketAssigned',
    'ticketUnassigned',
    'assignmentRefused',
    'teamStatusChanged',
    'teamStatusTakenBack',
  ],
  ...['ticketTransferOffered', 'ticketTransferCancelled', 'ticketTransferAccepted', 'ticketTransferDeclined', 'offlineReportTagged'],
])

export async function workTelling(parts: TellingParts & { tail: Pick<Tail, 'onFacts'>; warn: (error: unknown) => void }): Promise<void> {
  const { db, jobs, tail, warn } = parts
  await jobs.work(lookJob, (contact) => look(parts, contact))
  await jobs.work(sendJob, (given, isLast) => send(parts, given, isLast))
  await jobs.work(channelJob, (given, isLast) => send(parts, given, isLast))
  await jobs.work(answerJob, (given, isLast) => sendAnswer(parts, given, isLast))
  await jobs.work(answerChannelJob, (given, isLast) => sendAnswer(parts, given, isLast))
  // What no node saw, because all of them were away, is told late and not never.
  await jobs.work(sweepJob, async () => {
    await db.across(forgetOldContacts({}))
    await db.across(forgetTexts({}))
    await db.across(forgetMessages({}))
    for (const { command_center_id: center, id } of await db.across(contactsOfLate({}))) await look(parts, { center, id })
  })
  tail.onFacts((facts) => {
    const numbers = facts.filter(({ verb }) => steps.has(verb)).map(({ data }) => data['transactionNumber'])
    const known = [...new Set(numbers)].filter((number) => typeof number === 'string')
    if (known.length > 0) void queue(parts, known).catch(warn)
  })
}

async function queue({ db, jobs }: TellingParts, numbers: string[]): Promise<void> {
  for (const { command_center_id: center, id } of await db.across(contactsOfTickets({ numbers }))) await jobs.send(null, lookJob, { center, id })
}

const hourMs = 3_600_000
const textsPerHour = 5
/** The number to text, where texts are sent at all; whoever names a stranger's number again and again makes no more texts of it. */
export async function numberForTexts(
  { db, secrets, sms }: Pick<TellingParts, 'db' | 'secrets'> & { sms: Pick<Sms, 'isSet'> },
  center: string,
  written = '',
) {
  const phone = plainPhone(written)
  if (!mobile.test(phone) || !(await sms.isSet(center))) return null
  const [tries = 0] = await countTries(db, [secrets.hash('texts', phone)], hourMs)
  return tries <= textsPerHour ? phone : null
}

export const filedSentence = (filed: SentReport['filed']) =>
  sentenceOf({
    status: 'pending',
    helpState: null,
    pastHelp: null,
    reopenedAt: null,
    takenOverAt: null,
    handedTo: null,
    helpers: [],
    filed,
    isRead: false,
  })

/** A number that was given with a report is told its number and link, and from then on how it stands. */
export async function tellByText(
  tx: Tx,
  parts: Pick<TellingParts, 'secrets'> & { jobs: Pick<Jobs, 'send'> },
  { phone, ...told }: { reportId: string; phone: string; language: string; said: Sentence },
): Promise<void> {
  const { secrets } = parts
  await tellSender(tx, parts, { ...told, kind: 'sms', addressHash: phoneHash(secrets, phone), secret: secrets.seal(phone) })
}

/** The same, to whoever wrote by text or by a channel. */
export async function tellSender(
  tx: Tx,
  parts: Pick<TellingParts, 'secrets'> & { jobs: Pick<Jobs, 'send'> },
  { said, ...given }: Omit<NewContact, 'told'> & { said: Sentence },
): Promise<void> {
  const id = await keepContact(tx, { ...given, told: english(said) })
  await sendTo(tx, parts, { ...given, id }, { said, isFirst: true })
}

interface Telling {
  said: Sentence
  isFirst: boolean
}
async function sendTo(
  tx: Tx,
  { jobs, secrets }: Pick<TellingParts, 'secrets'> & { jobs: Pick<Jobs, 'send'> },
  { id, kind, secret }: { id: string; kind: string; secret: string },
  telling: Telling,
): Promise<void> {
  const given = { center: tx.center, id, message: randomUUID(), ...telling }
  if (kind === 'channel') await jobs.send(tx, channelJob, { ...given, channel: addressIn(secrets, secret).channel })
  else await jobs.send(tx, sendJob, given)
}

/** Takes what is to be told, once over all nodes, and queues it in the same transaction. */
async function look(parts: TellingParts, { center, id }: z.output<typeof one>): Promise<void> {
  const { db } = parts
  for (;;) {
    const contact = await db.read(center, (tx) => contactOf(tx, id))
    if (!contact) return
    const found = await standingFor(parts, contact.report_id)
    if (!found) return void (await db.within(center, (tx) => removeContact(tx, id)))
    const told = english(found.said)
    if (told === contact.told) return
    const isTaken = await db.within(center, async (tx) => {
      const isOurs = await takeTelling(tx, { id, before: contact.told, told })
      if (isOurs) await sendTo(tx, parts, contact, { said: found.said, isFirst: false })
      return isOurs
    })
    if (isTaken) return
  }
}

async function standingFor({ db, secrets, centers }: TellingParts, reportId: string) {
  const sent = await findReport(db, tokenHash(tokenOf(secrets, reportId)))
  if (!sent) return null
  const center = await centers.choose({ commandCenterId: sent.ticket_center_id ?? sent.command_center_id })
  const standing = await db.read(center.id, (tx) => standingOf(tx, sent, center, []))
  return { said: sentenceOf(standing), center, reference: referenceOf(sent.id, sent.own_number), number: sent.own_number }
}

/** A message of the staff goes to whom the report came from by text or by a channel. */
export async function answerTexted(
  tx: Tx,
  { jobs, secrets }: Pick<TellingParts, 'secrets'> & { jobs: Pick<Jobs, 'send'> },
  number: string,
  chat: string,
): Promise<void> {
  for (const { command_center_id: center, id: contact, kind, secret } of await senderContactsOf(tx, number)) {
    const given = { center, contact, chat, writer: tx.center }
    if (kind === 'channel') await jobs.send(tx, answerChannelJob, { ...given, channel: addressIn(secrets, secret).channel })
    else await jobs.send(tx, answerJob, given)
  }
}

async function sendAnswer(
  parts: TellingParts,
  { center, contact: id, chat, writer = center }: z.output<typeof answerJob.data>,
  isLast: boolean,
): Promise<void> {
  const { db, secrets, sms } = parts
  const contact = await db.read(center, (tx) => contactOf(tx, id))
  const { message, name } = await db.read(writer, async (tx) => ({ message: await messageOf(tx, chat), name: (await ownCenter(tx))?.name ?? '' }))
  if (!contact || !message) return
  if (contact.kind === 'channel') {
    const link = `${parts.config.webAddress ?? ''}/cms/quickreport#${tokenOf(secrets, contact.report_id)}`
    const text = message.text || speak(contact.language, say('You were sent a file. It is on your page: {link}', { link }))
    return sendOnce(parts, center, { id: chat, secret: contact.secret, text, ticket: { number: message.number, center: writer }, isLast })
  }
  if (!message.text) return
  await sms?.send({
    id: chat,
    center,
    risk: 2,
    to: secrets.unseal(contact.secret),
    text: `${name}, ${message.number}: ${message.text}`,
  })
}

async function send(parts: TellingParts, { center, id, said, message, isFirst }: z.output<typeof sendJob.data>, isLast: boolean): Promise<void> {
  const { db, secrets, config, sms } = parts
  const contact = await db.read(center, (tx) => contactOf(tx, id))
  // What is not so any more is not told: what came after it waits as well.
  if (!contact || (contact.told !== english(said) && !isFirst)) return
  const found = await standingFor(parts, contact.report_id)
  if (!found) return
  const body = speak(contact.language, said)
  const name = found.center.name
  const path = `/cms/quickreport#${tokenOf(secrets, contact.report_id)}`
  if (contact.kind === 'sms' || contact.kind === 'channel') {
    const { reference, number } = found
    const link = config.webAddress ? config.webAddress + path : ''
    const words = isFirst
      ? say('{name}: {said} Your number is {reference}. {link}', { name, said, reference, link })
      : say('{name}, {reference}: {said}', { name, reference, said })
    const text = speak(contact.language, words).trim()
    if (contact.kind === 'channel')
      return sendOnce(parts, center, {
        id: message,
        secret: contact.secret,
        text,
        ticket: number === null ? null : { number, center: found.center.id },
        isLast,
      })
    return sms?.send({ id: message, center, risk: isFirst ? 2 : 3, to: secrets.unseal(contact.secret), text })
  }
  const title = `${name} · ${found.reference}`
  const subscription = JSON.parse(secrets.unseal(contact.secret)) as Subscription
  const topic = secrets.hash('push topic', contact.id).toString('base64url').slice(0, 32)
  try {
    await sendPush(subscription, JSON.stringify({ title, body, url: path }), topic, senderOf(secrets, config))
  } catch (error) {
    if (!(error instanceof OutsideTrouble)) throw error
    const fate = fateOf(error)
    if (fate === 'ended') await db.within(center, (tx) => removeContact(tx, id))
    else if (fate !== 'senseless') throw error
  }
}
