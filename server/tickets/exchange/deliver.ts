// Sends tickets to joined systems: once over all nodes, signed, tried again with a growing pause, each message under its own id.
import { randomUUID } from 'node:crypto'
import { nothingTold, type ToldIncident, writeOwn } from '#contract/tickets/exchange/Incident.ts'
import { mostTries, pauseSeconds } from '#contract/webhooks/rules.ts'
import { momentNow } from '#server/kit/clock.ts'
import { ownCenter } from '#server/kit/ownCenter.ts'
import { keepLooking } from '#server/kit/keepLooking.ts'
import type { Doer } from '#server/kit/record.ts'
import { signedHeaders } from '#server/kit/signed.ts'
import type { Tail } from '#server/kit/tail.ts'
import { fetchOutside, OutsideTrouble, type TroubleKind } from '#server/outside/fetchOutside.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { ticketOf } from '#server/tickets/storeTickets.ts'
import { writeEido } from './eido.ts'
import { type ExchangeParts, secretsOf } from './partners.ts'
import { allPartners, centersWithShares, partnerOf, type PartnerRow, settleShare, takeShares, type TakenShare } from './storePartners.ts'
import { toldOfTicket } from './told.ts'

const limits = { atOnce: 8, answerMs: 5_000, leaseMs: 15_000, answerBytes: 64 * 1024 }
const sweepMs = 1_000
const calls: ReadonlySet<string> = new Set(['ticketShared'])

interface SendingParts extends ExchangeParts {
  host: string
}

export const keepShares = ({ tail, warn, ...parts }: SendingParts & { tail: Tail; warn: (error: unknown) => void }) =>
  keepLooking({
    ...{ everyMs: sweepMs, warn },
    calledBy: { tail, isCall: ({ verb }) => calls.has(verb) },
    async look({ once, isStopped }) {
      for (const { command_center_id: center } of await parts.db.across(centersWithShares({}))) once(center, () => drain(parts, center, isStopped))
    },
  })

async function drain(parts: SendingParts, center: string, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const taken = await parts.db.within(center, (tx) => tx.all(takeShares({ most: limits.atOnce, leaseMs: limits.leaseMs })))
    if (taken.length === 0) return
    await Promise.all(taken.map((one) => deliver(parts, center, one)))
  }
}

const system: Doer = { session: null, accountType: 'system', source: 'exchange', requestId: 'exchange' }

async function deliver(parts: SendingParts, center: string, one: TakenShare): Promise<void> {
  const { db } = parts
  const found = await db.read(center, async (tx) => ({
    partner: await partnerOf(tx, one.partner_id),
    told: await toldOfTicket(tx, one.number),
    slug: (await ownCenter(tx))!.slug,
  }))
  const { partner, told, slug } = found
  const sent = partner && told ? await send(parts, partner, slug, one.message, told) : { answer: null, outcome: 'gone' as const }
  const isTaken = sent.outcome === 'taken'
  const isOver = isTaken || sent.outcome === 'gone' || one.tries >= mostTries
  const state = isTaken ? 'delivered' : isOver ? 'failed' : 'waiting'
  await db.within(center, async (tx) => {
    const of = { partnerId: one.partner_id, number: one.number, turn: Number(one.turn) }
    const settled = { ...of, state, status: told?.status ?? null, answer: sent.answer, outcome: sent.outcome, pause: pauseSeconds(one.tries) }
    if (!(await settleShare(tx, settled)) || !isOver) return
    const ticket = await ticketOf(tx, one.number)
    if (ticket && partner) await tellOf(tx, system, ticket, isTaken ? 'shareTaken' : 'shareGivenUp', { data: { partner: partner.name } })
  })
}

async function send({ secrets, config, host }: SendingParts, partner: PartnerRow, slug: string, message: string, told: ToldIncident) {
  const isEido = partner.form === 'eido'
  const body = JSON.stringify(isEido ? writeEido(told, { host, agency: slug }) : writeOwn(told))
  const type = isEido ? 'application/emergency.eido+json' : 'application/json'
  const headers = { 'content-type': type, ...signedHeaders(secretsOf(secrets, partner), message, body) }
  try {
    const { status } = await fetchOutside(partner.url, {
      ...{ method: 'POST', headers, body, privateHosts: config.privateHosts, maxMs: limits.answerMs, maxBytes: limits.answerBytes },
    })
    return { answer: status, outcome: 'taken' as const }
  } catch (error) {
    const trouble = error instanceof OutsideTrouble ? error : null
    return { answer: trouble?.status ?? null, outcome: (trouble?.kind ?? 'silent') as TroubleKind }
  }
}

/** The joined systems in use that take tickets, each to be sent a test that names itself so: null where it took it, or why not. */
export async function tryPartners(parts: SendingParts, center: string) {
  const { rows, slug } = await parts.db.read(center, async (tx) => ({ rows: await allPartners(tx), slug: (await ownCenter(tx))!.slug }))
  return rows
    .filter(({ url, isDeleted }) => url !== '' && !isDeleted)
    .map((partner) => ({
      name: partner.name,
      async ask() {
        const told = {
          ...nothingTold,
          id: `test-${randomUUID()}`,
          at: momentNow(),
          kind: 'TEST',
          status: 'test',
          description: 'This is a test of the line: nothing has happened.',
        }
        const { outcome } = await send(parts, partner, slug, `test_${randomUUID()}`, told)
        return outcome === 'taken' ? null : troubleSentences[outcome]
      },
    }))
}
