// Every two seconds: the tickets that came or of which more is known are looked at by the rules of their center; and each night hints go with their time.
import { uuidv7 as uuid } from 'uuidv7'
import * as z from 'zod'
import { hintTicketsMost } from '#contract/hints/Hint.ts'
import { mostWithin } from '#contract/hints/rules.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { settingsOf } from '#server/centers/store.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { keepLooking } from '#server/kit/keepLooking.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import {
  addHint,
  addTickets,
  alarmsOfNumber,
  alikeNear,
  centersWithHintsDue,
  forgetHints,
  hintOfCause,
  type NewHint,
  noteGrown,
  takeDue,
  ticketForHints,
} from './store.ts'

const everyMs = 2_000
const batch = 50
const doer: Doer = { session: null, accountType: 'system', source: '', requestId: '' }

export const watchHints = (db: Database, warn: (error: unknown) => void) => keepLooking({ everyMs, warn, look: () => lookForHints(db) })

/** What is taken is looked at in the same transaction: a node that ends leaves it to the others. */
export async function lookForHints(db: Database): Promise<void> {
  for (const center of await centersWithHintsDue(db)) while ((await db.within(center, lookOnce)) === batch);
}

async function lookOnce(tx: Tx): Promise<number> {
  const numbers = await takeDue(tx, batch)
  if (numbers.length === 0) return 0
  const { hints } = await settingsOf(tx)
  const causes: Cause[] = []
  for (const number of numbers) for (const found of await lookAt(tx, number, hints)) await gather(tx, causes, found)
  for (const cause of causes) await tell(tx, cause)
  return numbers.length
}

type Rules = Awaited<ReturnType<typeof settingsOf>>['hints']
const seen = ({ number, received_at: receivedAt }: { number: string; received_at: string }) => ({ number, receivedAt })

/** What strikes by one ticket, or all that strikes together in one look. */
interface Cause {
  hint: Omit<NewHint, 'id'>
  numbers: Set<string>
  /** Of the hint that it belongs to already. */
  knownId?: string | undefined
}

async function lookAt(tx: Tx, number: string, rules: Rules): Promise<Cause[]> {
  const ticket = await ticketForHints(tx, number)
  if (!ticket) return []
  const causes: Cause[] = []
  const take = (hint: Cause['hint'], found: readonly { number: string }[], least: number) => {
    if (found.length >= least) causes.push({ hint, numbers: new Set(found.map((one) => one.number)) })
  }
  const around = (minutes: number) => {
    const at = Date.parse(ticket.received_at)
    return { after: new Date(at - minutes * 60_000).toISOString(), before: new Date(at + minutes * 60_000).toISOString() }
  }
  const { case_type_id: caseTypeId, case_sub_type_id: caseSubTypeId, lat, lng, caller_phone: phone } = ticket
  if (rules.near > 0 && lat !== null && lng !== null) {
    const { metres, minutes } = rules
    const square = await alikeNear(tx, { caseTypeId, caseSubTypeId, lat, lng, metres, ...around(minutes) })
    const near = square.filter((one) => metresBetween({ lat, lng }, { lat: one.lat!, lng: one.lng! }) <= metres)
    const found = mostWithin(seen(ticket), near.map(seen), minutes)
    const hint = { kind: 'near', case_type_id: caseTypeId, case_sub_type_id: caseSubTypeId, within_metres: metres, within_minutes: minutes } as const
    take(hint, found, rules.near)
  }
  if (rules.ofNumber > 0 && phone) {
    const minutes = rules.days * 1440
    const found = mostWithin(seen(ticket), (await alarmsOfNumber(tx, { phone, ...around(minutes) })).map(seen), minutes)
    const hint = { kind: 'number', case_type_id: null, case_sub_type_id: null, within_metres: null, within_minutes: minutes } as const
    take(hint, found, rules.ofNumber)
  }
  return causes
}

/** In a storm each report belongs to what the one before it belongs to: it is told once for all that is looked at together. What was judged is not told anew. */
async function gather(tx: Tx, causes: Cause[], found: Cause): Promise<void> {
  const { hint, numbers } = found
  const join = (cause: Cause) => {
    for (const number of numbers) cause.numbers.add(number)
  }
  const isAlike = ({ hint: { kind, case_type_id: type, case_sub_type_id: subType } }: Cause) =>
    kind === hint.kind && type === hint.case_type_id && subType === hint.case_sub_type_id
  const same = causes.find((one) => isAlike(one) && !numbers.isDisjointFrom(one.numbers))
  if (same) return join(same)
  const { kind, case_type_id: caseTypeId, case_sub_type_id: caseSubTypeId } = hint
  const known = await hintOfCause(tx, { kind, caseTypeId, caseSubTypeId, numbers: [...numbers] })
  if (known?.judged_at) return
  const begun = known && causes.find(({ knownId }) => knownId === known.id)
  if (begun) return join(begun)
  causes.push({ ...found, knownId: known?.id })
}

/** One hint for each cause: it grows. */
async function tell(tx: Tx, { hint, numbers, knownId }: Cause): Promise<void> {
  const all = [...numbers].toSorted()
  const id = knownId ?? uuid()
  if (!knownId) await addHint(tx, { id, ...hint })
  if ((await addTickets(tx, id, all)) === 0) return
  if (knownId) await noteGrown(tx, id)
  const data = { hintId: id, kind: hint.kind, count: all.length, transactionNumbers: all.slice(-hintTicketsMost) }
  await record(tx, doer, { verb: knownId ? 'hintGrew' : 'hintMade', kind: 'hint', id, data })
}

const hintsJob = job('hints', z.object({}), '23 18 * * *', ['closedTickets'])
export const workHints = (jobs: Jobs, db: Database) =>
  jobs.work(hintsJob, async () => {
    for (const { id } of await db.across(centersListed({})))
      await db.within(id, async (tx) => forgetHints(tx, (await settingsOf(tx)).retentionDays.closedTickets))
  })
