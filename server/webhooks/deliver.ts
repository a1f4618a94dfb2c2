// Delivers what the sealed log tells: once over all nodes, each object's facts in order, tried again with a growing pause.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { mostTries, pauseSeconds } from '#contract/webhooks/rules.ts'
import { momentNow } from '#server/kit/clock.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { keepLooking } from '#server/kit/keepLooking.ts'
import { prepared } from '#server/kit/prepared.ts'
import type { Tail } from '#server/kit/tail.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'
import { fetchOutside, OutsideTrouble, type TroubleKind } from '#server/outside/fetchOutside.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import type { WebhookParts } from './parts.ts'
import { signedHeaders } from '#server/kit/signed.ts'
import { addressOf, fillWebhook, settleDelivery, takeDeliveries, webhooksInUse, webhooksWithWork } from './store.ts'

const limits = { waiting: 1_000, atOnce: 8, answerMs: 5_000, leaseMs: 15_000, answerBytes: 64 * 1024 }
/** What was tried again, or missed its wake-up, is found by itself. */
const sweepMs = 1_000

interface Hook {
  id: string
  center: string
}

export const keepWebhooks = ({ tail, warn, ...parts }: WebhookParts & { tail: Tail; warn: (error: unknown) => void }) =>
  keepLooking({
    ...{ everyMs: sweepMs, warn },
    calledBy: { tail, isCall: () => true },
    async look({ once, isStopped }) {
      for (const { id, command_center_id: center } of await parts.db.across(webhooksWithWork({})))
        once(id, () => drain(parts, { id, center }, isStopped))
    },
  })

async function drain(parts: WebhookParts, { id, center }: Hook, isStopped: () => boolean): Promise<void> {
  const { db } = parts
  while (!isStopped()) {
    const filled = await db.within(center, (tx) => tx.one(fillWebhook({ id, most: limits.waiting })))
    const { address, taken } = await db.within(center, async (tx) => ({
      taken: await tx.all(takeDeliveries({ id, most: limits.atOnce, leaseMs: limits.leaseMs })),
      address: await tx.one(addressOf({ id })),
    }))
    if (taken.length === 0 && !filled?.went) return
    await Promise.all(taken.map((one) => deliver(parts, { id, center }, address!, one)))
  }
}

interface Taken {
  seq: number
  message: string
  body: unknown
  tries: number
  turn: number | null
}

const keysOf = (secrets: WebhookParts['secrets'], { secret, before }: { secret: string; before: string | null }) =>
  [secret, before].flatMap((sealed) => (sealed === null ? [] : secrets.unseal(sealed)))

async function deliver(
  { db, secrets, config }: WebhookParts,
  { id, center }: Hook,
  address: { url: string; secret: string; before: string | null },
  one: Taken,
): Promise<void> {
  const { answer, outcome } = await send(address.url, keysOf(secrets, address), one, config.privateHosts)
  const state = outcome === 'taken' ? 'delivered' : one.tries >= mostTries ? 'failed' : 'waiting'
  const settled = { id, seq: one.seq, turn: one.turn!, state, status: answer, outcome, pause: pauseSeconds(one.tries) }
  await db.within(center, (tx) => tx.all(settleDelivery(settled)))
}

/** How it was answered: taken, or what the trouble was. */
async function send(
  url: string,
  keys: readonly string[],
  { message, body }: Pick<Taken, 'message' | 'body'>,
  privateHosts: readonly string[],
): Promise<{ answer: number | null; outcome: 'taken' | TroubleKind }> {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', ...signedHeaders(keys, message, text) }
  try {
    const { status } = await fetchOutside(url, {
      ...{ method: 'POST', headers, body: text, privateHosts, maxMs: limits.answerMs, maxBytes: limits.answerBytes },
    })
    return { answer: status, outcome: 'taken' }
  } catch (error) {
    const trouble = error instanceof OutsideTrouble ? error : null
    return { answer: trouble?.status ?? null, outcome: trouble?.kind ?? 'silent' }
  }
}

/** The webhooks in use, each to be told a test that is in no log: null where it took it, or why not. */
export async function tryWebhooks({ db, secrets, config }: WebhookParts, center: string) {
  const rows = await db.read(center, (tx) => tx.all(webhooksInUse({})))
  return rows.map(({ name, url, ...keys }) => ({
    name,
    async ask() {
      const body = { type: 'test', timestamp: momentNow(), data: {} }
      const { outcome } = await send(url, keysOf(secrets, keys), { message: randomUUID(), body }, config.privateHosts)
      return outcome === 'taken' ? null : troubleSentences[outcome]
    },
  }))
}

const deliveriesJob = job('deliveries', z.object({}), '41 * * * *')
const forget = prepared('forgetDeliveries', () => sqlOf.selectNoFrom(sql`forget_deliveries(interval '7 days')`.as('count')))

export const workDeliveries = (jobs: Jobs, db: Database) => jobs.work(deliveriesJob, async () => void (await db.across(forget({}))))
