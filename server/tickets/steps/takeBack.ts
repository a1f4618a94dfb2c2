// Takes the latest step of a ticket back: it is again as it was, stamps and units included, unless something else happened since.
import { isDeepStrictEqual } from 'node:util'
import { say } from '#contract/kit/say.ts'
import { mayTake } from '#contract/tickets/steps/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import { handedOver } from '#contract/tickets/transfers/betweenCells.ts'
import type { Context } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { namesOf } from '#server/accounts/store.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { changeTicket, lockTicket, type TicketChanges } from '#server/tickets/storeTickets.ts'
import { hasMayday } from '#contract/tickets/safety/rules.ts'
import { tellClosed } from '#server/tickets/transfers/storeCellTransfers.ts'
import { isOwn, tellOf } from './steps.ts'
import { dropStep, type KeptStep, latestStepOf, putUnitsBack, type Values, wholeUnitsOf } from './storeSteps.ts'

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const stillHolds = (now: object, { became }: KeptStep) =>
  Object.entries(became).every(([name, value]) => isDeepStrictEqual(plain((now as Values)[name]), plain(value)))
const idsOf = ({ unitsWere, unitsBecame }: KeptStep) => [...new Set([...unitsWere, ...unitsBecame].map((row) => row['account_id'] as string))]

export async function takeStepBack(tx: Tx, { me, doer }: Pick<Context, 'me' | 'doer'>, { id, version }: { id: string; version: number }) {
  const locked = await lockTicket(tx, me, id)
  if (hasMayday(locked)) refuse(409, 'A Mayday stands on this ticket. End it first.')
  const kept = await latestStepOf(tx, id)
  if (!kept || kept.version < version) refuse(409, 'It is too late to take this back.')
  const relation = { permissions: me.permissions as ReadonlySet<string>, isOwn: isOwn(locked, me) || kept.byId === me.accountId }
  if (!mayTake(kept.step, relation)) refuse(403, 'Your account may not do this with this ticket.')
  const ids = idsOf(kept)
  const isUntouched =
    kept.version === version &&
    kept.byId === me.accountId &&
    stillHolds(locked, kept) &&
    isDeepStrictEqual(plain(await wholeUnitsOf(tx, id, ids)), plain(kept.unitsBecame))
  if (!isUntouched) {
    // Who took the latest step, where nothing came after it: what an assignment leaves does not say.
    const isLast = kept.byId !== me.accountId && kept.version === locked.version
    const by = isLast ? (await namesOf(tx, [kept.byId])).get(kept.byId) : undefined
    refuse(
      409,
      by
        ? say('This ticket was changed since, last by {name}: it cannot be taken back.', { name: by })
        : 'This ticket was changed since: it cannot be taken back.',
      'conflict',
    )
  }
  const after = await changeTicket(tx, locked, kept.was as TicketChanges)
  await putUnitsBack(tx, id, ids, kept.unitsWere)
  await dropStep(tx, id, kept.version)
  if (kept.step === 'reopen' && after.resolved?.disposition === handedOver) await tellClosed(tx, id)
  const outOf = kept.step === 'merge' ? locked.merged_into : null
  const data = { from: locked.status as Status, to: after.status as Status, step: kept.step, outOf }
  await tellOf(tx, doer, after, 'ticketStepTakenBack', { data, accounts: locked.allocated_to })
  return { message: 'Taken back: the ticket is as it was.', data: await showTicketOf(tx, me, id) }
}
