// Watches over crews on the scene, once over all nodes: calls the roll, rings for a crew that does not answer or gives no sign, and ends with it.
import { type CrewRoad, watchCrew, type WatchRules } from '#contract/tickets/safety/rules.ts'
import { namesOf } from '#server/accounts/store.ts'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { caseTypeOf } from '#server/reference/store.ts'
import type { Danger, LockedTicket } from '#server/tickets/columns.ts'
import { settingsOf } from '#server/tickets/settings.ts'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, holdTicketIfHere, lockTicket } from '#server/tickets/storeTickets.ts'
import { changeWatch, endWatch, holdWatch, postponeWatch, signOfCrew, takeDueWatch, watchesToAttend } from './storeSafety.ts'

const aheadMs = 1_000
const batch = 100
/** So many are attended at a time: each holds a connection of the database. */
const mostTaken = 3
const brokenMs = 15_000
const doer: Doer = { session: null, accountType: 'system', source: '', requestId: '' }

export function keepWatches({ db, warn }: { db: Database; warn: (error: unknown) => void }) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const look = async (): Promise<number> => {
    const soon = await db.across(watchesToAttend(batch, aheadMs))
    const due = soon.filter((one) => one.in_ms <= 0)
    const attendOne = async () => {
      for (let one = due.shift(); one && !stopped; one = due.shift()) {
        const { command_center_id: center, number, account_id: teamId } = one
        try {
          await db.within(center, (tx) => attendWatch(tx, number, teamId))
        } catch (error) {
          warn(error)
          await db.within(center, (tx) => postponeWatch(tx, number, teamId, brokenMs)).catch(warn)
        }
      }
    }
    const isFull = due.length === batch
    await Promise.all(Array.from({ length: mostTaken }, attendOne))
    const next = soon.find((one) => one.in_ms > 0)?.in_ms ?? aheadMs
    return isFull ? 0 : next
  }
  const round = () => {
    looking = look()
      .catch((error: unknown) => {
        warn(error)
        return aheadMs
      })
      .then((inMs) => {
        if (!stopped) timer = setTimeout(round, Math.min(Math.max(inMs, 20), aheadMs))
      })
  }
  round()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await looking
  }
}

async function rulesFor(tx: Tx, ticket: LockedTicket): Promise<WatchRules> {
  const [{ safety }, caseType] = [await settingsOf(tx), await caseTypeOf(tx, ticket.case_type_id)]
  return { ...safety, rollCallMinutes: caseType?.rollCallMinutes ?? 0 }
}

const without = ({ dangers }: LockedTicket, teamId: string, kinds: readonly Danger['kind'][]) =>
  dangers.filter((one) => one.id !== teamId || !kinds.includes(one.kind))

async function attendWatch(tx: Tx, number: string, teamId: string): Promise<void> {
  // The ticket first, as every step does.
  let ticket = await holdTicketIfHere(tx, number)
  const watch = await takeDueWatch(tx, number, teamId)
  if (!watch) return
  if (!ticket || !watch.is_on_scene) {
    await endWatch(tx, number, teamId)
    if (ticket) await clear(tx, ticket, teamId, ['rollCall', 'noSign'])
    return
  }
  const { now, since, asked_at: askedAt } = watch
  const rules = await rulesFor(tx, ticket)
  const has = (kind: Danger['kind']) => ticket!.dangers.some((one) => one.kind === kind && one.id === teamId)
  const signAt = rules.silentMinutes > 0 ? await signOfCrew(tx, number, teamId, since) : now
  const watched = { since, askedAt, signAt, isOverdue: has('rollCall'), isMissed: has('noSign') }
  const { steps, nextAt } = watchCrew(watched, rules, now)
  await changeWatch(tx, number, teamId, { attend_at: nextAt, ...(steps.includes('ask') && { asked_at: now }) })
  if (steps.includes('ask')) await tellOf(tx, doer, ticket, 'rollCallAsked', { data: { accountId: teamId } })
  if (steps.includes('overdue')) ticket = await ring(tx, ticket, { kind: 'rollCall', id: teamId, at: askedAt ?? now })
  if (steps.includes('missed')) ticket = await ring(tx, ticket, { kind: 'noSign', id: teamId, at: signAt })
  if (steps.includes('heard')) await clear(tx, ticket, teamId, ['noSign'])
}

async function ring(tx: Tx, ticket: LockedTicket, { kind, id, at }: Pick<Danger, 'id' | 'at'> & { kind: 'rollCall' | 'noSign' }) {
  const name = (await namesOf(tx, [id])).get(id) ?? ''
  const dangers = [...without(ticket, id, [kind]), { kind, id, name, at, seen: null }]
  const after = await changeTicket(tx, ticket, { dangers }, { byItself: true })
  await tellOf(tx, doer, after, kind === 'rollCall' ? 'rollCallOverdue' : 'crewMissed', { data: { accountId: id } })
  return after
}

async function clear(tx: Tx, ticket: LockedTicket, teamId: string, kinds: readonly Danger['kind'][]): Promise<void> {
  const dangers = without(ticket, teamId, kinds)
  if (dangers.length === ticket.dangers.length) return
  const after = await changeTicket(tx, ticket, { dangers }, { byItself: true })
  await tellOf(tx, doer, after, 'crewHeard', { data: { accountId: teamId } })
}

export const noRollCall = 'No roll-call waits for this team.'
export const allWell = 'Noted: everybody is well.'
interface AllWell {
  number: string
  teamId: string
  road: CrewRoad
  /** When the crew said so, where that was told later. */
  late?: { happenedAt?: string }
}
/** Everybody of the crew is well: the next roll-call is counted from now. */
export async function answerRollCall(tx: Tx, by: Doer, { number, teamId, road, late = {} }: AllWell): Promise<void> {
  const ticket = await lockTicket(tx, null, number)
  const watch = await holdWatch(tx, number, teamId)
  if (!watch?.asked_at) refuse(409, noRollCall)
  await changeWatch(tx, number, teamId, { asked_at: null, since: ticket.now, attend_at: ticket.now })
  const after = await changeTicket(tx, ticket, { dangers: without(ticket, teamId, ['rollCall']) }, { byItself: true })
  await tellOf(tx, by, after, 'rollCallAnswered', { data: { accountId: teamId, by: road, ...late } })
}
