// Whom a fact of a ticket concerns on the road: what they are to be told is written in the same transaction.
import type { FactName } from '#contract/facts.ts'
import { type Change, changesOf } from '#contract/tickets/alerting/rules.ts'
import { type Priority, priorities } from '#contract/tickets/priorities.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { settingsOf } from '#server/tickets/settings.ts'
import { addAlerts, crewsOn, crewsWithoutAlert, endAlerts, ringSooner, supervisorsWithPhones } from './storeAlerting.ts'

const leastUrgent = priorities.at(-1)!

interface Told {
  number: string
  verb: FactName
  data: Readonly<Record<string, unknown>>
}

/** After these somebody may be on a ticket no more. */
const ending: ReadonlySet<string> = new Set<FactName>([
  ...([
    'ticketUnassigned',
    'assignmentRefused',
    'teamStatusChanged',
    'ticketStepTakenBack',
    'ticketResolved',
    'ticketReported',
    'ticketDeleted',
  ] as const),
  ...(['ticketMerged', 'ticketTransferAccepted'] as const),
])
/** After these somebody may be on a ticket again. */
const puttingBack: ReadonlySet<string> = new Set<FactName>([
  ...(['ticketStepTakenBack', 'ticketReported', 'ticketRestored', 'ticketUnmerged', 'ticketReopened'] as const),
  ...(['ticketTransferCancelled', 'ticketTransferDeclined'] as const),
])
/** Of these the unit itself is the cause, and knows. */
const byItself: ReadonlySet<string> = new Set<FactName>(['assignmentRefused', 'teamStatusChanged'])

export async function makeAlerts(tx: Tx, { number, verb, data }: Told, priority: number = leastUrgent): Promise<void> {
  if (verb === 'ticketAssigned') return alertAssigned(tx, number, data['accountIds'] as string[], priority as Priority)
  if (verb === 'ticketEdited') return alertEdit(tx, number, data['fields'] as string[], priority as Priority)
  if (verb === 'ticketEscalated') return alertSupervisors(tx, number)
  if (verb === 'rollCallAsked') return add(tx, number, 'rollCall', [data['accountId'] as string])
  if (verb === 'maydayDeclared') return alertMayday(tx, number, data['accountId'] as string)
  if (puttingBack.has(verb)) await alertPutBack(tx, number, priority as Priority)
  if (!ending.has(verb) || (verb === 'teamStatusChanged' && data['to'] !== 'cleared')) return
  const over = (await endAlerts(tx, number)).filter(
    ({ told, texted_at: textedAt, busy_until: busyUntil }) => told.length > 0 || textedAt || busyUntil,
  )
  const others = over.filter((one) => !byItself.has(verb) || one.account_id !== data['accountId'])
  await add(
    tx,
    number,
    'ended',
    others.map((one) => one.account_id),
  )
}

/** After these a crew may have come to the scene, or have left it. */
export const movesCrews = (verb: string): boolean => ending.has(verb) || puttingBack.has(verb) || verb === 'teamStatusTakenBack'

/** Whether anybody on the road may have to be told of it. */
export const isForCrews = (verb: string): boolean => ending.has(verb) || puttingBack.has(verb) || others.has(verb)
const others: ReadonlySet<string> = new Set<FactName>(['ticketAssigned', 'ticketEdited', 'ticketEscalated', 'maydayDeclared', 'rollCallAsked'])

async function alertAssigned(tx: Tx, number: string, accountIds: string[], priority: Priority): Promise<void> {
  const { alerting } = await settingsOf(tx)
  const others = (await crewsOn(tx, number)).filter((id) => !accountIds.includes(id))
  const times = { textAfter: alerting.textAfterSeconds, ringAfter: alerting.ringAfter[priority] }
  await addAlerts(
    tx,
    accountIds.map((accountId) => ({ number, accountId, kind: 'assigned' as const, ...times })),
  )
  await add(tx, number, 'changed', others, ['units'])
}

/** Who is on a ticket again after it was told to be free is told so; who has yet to acknowledge is told as of a new assignment. */
async function alertPutBack(tx: Tx, number: string, priority: Priority): Promise<void> {
  const crews = await crewsWithoutAlert(tx, number)
  if (crews.length === 0) return
  const { alerting } = await settingsOf(tx)
  const times = { textAfter: alerting.textAfterSeconds, ringAfter: alerting.ringAfter[priority] }
  await addAlerts(
    tx,
    crews.map(({ account_id: accountId }) => ({ number, accountId, kind: 'assigned' as const, ...times })),
  )
  const known = crews.filter((one) => !one.is_awaited).map((one) => one.account_id)
  await add(tx, number, 'changed', known, ['again'])
}

async function alertEdit(tx: Tx, number: string, fields: readonly string[], priority: Priority): Promise<void> {
  await alertChange(tx, number, changesOf(fields))
  const seconds = fields.includes('priority') ? (await settingsOf(tx)).alerting.ringAfter[priority] : null
  if (seconds !== null) await ringSooner(tx, number, seconds)
}

/** Tells the crews on a ticket what of it is not as they were told. */
export async function alertChange(tx: Tx, number: string, what: readonly Change[]): Promise<void> {
  if (what.length > 0) await add(tx, number, 'changed', await crewsOn(tx, number), what)
}

async function alertSupervisors(tx: Tx, number: string): Promise<void> {
  const { alerting } = await settingsOf(tx)
  if (alerting.tellsSupervisors === 0) return
  const known = await supervisorsWithPhones(tx)
  if (known.length > 0)
    await addAlerts(
      tx,
      known.map((one) => ({ number, accountId: one.account_id, kind: 'escalated' as const, textAfter: null, ringAfter: null })),
    )
}

/** The other crews on the ticket hear at once of the one in danger. */
async function alertMayday(tx: Tx, number: string, accountId: string): Promise<void> {
  const others = (await crewsOn(tx, number)).filter((id) => id !== accountId)
  await add(tx, number, 'mayday', others)
}

/** What comes after an assignment goes out by text only where no phone could be reached. */
async function add(
  tx: Tx,
  number: string,
  kind: 'changed' | 'ended' | 'mayday' | 'rollCall',
  accountIds: readonly string[],
  what: readonly Change[] = [],
): Promise<void> {
  if (accountIds.length === 0) return
  const { alerting } = await settingsOf(tx)
  await addAlerts(
    tx,
    accountIds.map((accountId) => ({ number, accountId, kind, what, textAfter: alerting.textAfterSeconds, ringAfter: null })),
  )
}
