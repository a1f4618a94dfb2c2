// Actions that ask first: for a reason, a place to send to, or several tickets at once.
import { handedOver } from '#contract/tickets/transfers/betweenCells.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { k, t } from '#web/kit/language.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import * as actions from './actions.ts'
import type { Why } from './actions.ts'
import { handNow, unmark } from './marks.ts'
import { isRecalledNow, noteDone, noteSending, shortNumber } from './receipts.ts'
import type { Outcome } from '#web/tickets/live/take.ts'
import { readDetail, readRow } from '#web/tickets/lists/rows.ts'
import { sayCenter } from '#web/tickets/transfers/elsewhere.ts'

export interface NamedReason {
  /** As the server keeps it. */
  code: string
  label: string
}

export const reportReasons = [k('Prank'), k('Abuse of the line'), k('False report')]
export const reopenReasons = [k('Not solved'), k('Resolved by mistake'), k('Happened again')]
export const escalateReasons = [k('Needs a decision'), k('Not enough teams'), k('Public figure or press'), k('Beyond our means')]
export const deleteReasons = [k('Made by mistake'), k('Test'), k('Entered twice')]
export const transferReasons = [k('Outside our area'), k('They are nearer'), k('Needs what only they have')]
export const refuseReasons = [k('Outside our area'), k('Nobody is free'), k('Belongs to another agency')]

export const plain = (reasons: readonly string[]): NamedReason[] => reasons.map((code) => ({ code, label: t(code) }))

interface Question {
  title: string
  action: string
  reasons: NamedReason[]
  danger?: boolean
  /** What it means, before the reasons. */
  text?: string
}

/** A reason from the short list or in own words; null where the person thought better of it. */
export async function askWhy({ title, action, reasons, danger = false, ...more }: Question): Promise<Why | null> {
  const answer = await askReason({ title, action, danger, reasons: reasons.map(({ label }) => label), ...more })
  if (!answer) return null
  const code = reasons.find(({ label }) => label === answer.reason)?.code
  const text = answer.text.trim()
  if (code) return text ? { reason: code, note: text } : { reason: code }
  return { reason: text }
}

const named = (ids: readonly string[]) => (ids.length === 1 ? ids[0]! : t('{count, plural, one {# ticket} other {# tickets}}', { count: ids.length }))

export async function askDecline(ids: readonly string[], reasons: NamedReason[]): Promise<Outcome[]> {
  const name = named(ids)
  const why = await askWhy({ title: t('Decline {name}', { name }), action: t('Decline {name}', { name }), reasons, danger: true })
  return why ? forEach(ids, (id, how) => actions.decline(id, why, how)) : []
}

export async function askReport(ids: readonly string[]): Promise<Outcome[]> {
  const name = named(ids)
  const why = await askWhy({ title: t('Report {name}', { name }), action: t('Report as abuse'), reasons: plain(reportReasons), danger: true })
  return why ? forEach(ids, (id, how) => actions.report(id, why, how)) : []
}

export async function askDelete(ids: readonly string[]): Promise<Outcome[]> {
  const name = named(ids)
  const why = await askWhy({ title: t('Delete {name}', { name }), action: t('Delete {name}', { name }), reasons: plain(deleteReasons), danger: true })
  return why ? forEach(ids, (id, how) => actions.remove(id, why, how)) : []
}

export async function askReopen(id: string): Promise<void> {
  const ticket = readDetail(queryClient, id)
  const meaning =
    ticket?.resolved?.disposition === handedOver && ticket.transfer
      ? {
          text: t('{center} has this ticket. If it is opened here again, both have it, and {center} is told.', {
            center: sayCenter(ticket.transfer, ticket.transfer.to.name),
          }),
        }
      : {}
  const why = await askWhy({ title: t('Open {name} again', { name: id }), action: t('Open it again'), reasons: plain(reopenReasons), ...meaning })
  if (why) await actions.reopen(id, why)
}

export async function askEscalate(id: string): Promise<void> {
  const why = await askWhy({
    title: t('Escalate {name} to supervisors', { name: id }),
    action: t('Escalate'),
    reasons: plain(escalateReasons),
  })
  if (why) await actions.escalate(id, why)
}

export async function askRefuseTransfer(id: string): Promise<void> {
  const why = await askWhy({ title: t('Refuse {name}', { name: id }), action: t('Refuse it'), reasons: plain(refuseReasons), danger: true })
  if (why) await actions.declineTransfer(id, why)
}

/** Those that are so already are left as they are, also by what takes it back. */
export const markEach = (ids: readonly string[], isRead: boolean): Promise<Outcome[]> =>
  forEach(ids, async (id, { isQuiet = false }) => {
    const isSo = readRow(queryClient, id)?.isRead === isRead
    return isSo
      ? { id, isDone: true, message: isRead ? t('Read already.') : t('Unread already.') }
      : actions.mark(id, isRead, { says: true, isQuiet })
  })

/** One by itself speaks for itself; several are done one after the other, told together, and taken back together. */
export async function forEach(ids: readonly string[], action: (id: string, how: { isQuiet?: boolean }) => Promise<Outcome>): Promise<Outcome[]> {
  const place = handNow()?.place()
  unmark(ids)
  if (ids.length === 1) return [await action(ids[0]!, {})]
  handNow()?.takes(ids)
  const receipt = noteSending(ids, named(ids), true)
  const outcomes: Outcome[] = []
  for (const id of ids) {
    if (isRecalledNow(receipt)) break
    outcomes.push(await action(id, { isQuiet: true }))
    handNow()?.left(id, ids)
  }
  const done = outcomes.filter(({ isDone }) => isDone)
  const back = async () => {
    const taking = noteSending(ids, named(ids))
    const taken: Outcome[] = []
    for (const { undo } of done.toReversed()) if (undo) taken.unshift(await undo({ isQuiet: true }))
    if (place) handNow()?.bringBack(place)
    const count = taken.filter(({ isDone }) => isDone).length
    noteDone(taking, ids, `${t('{count, plural, one {# ticket taken back} other {# tickets taken back}}', { count })}: ${eachOf(taken)}`)
  }
  const said = `${t('{done} done, {failed} failed', { done: done.length, failed: outcomes.length - done.length })}: ${eachOf(outcomes)}`
  noteDone(receipt, ids, said, done.some(({ undo }) => undo) ? back : undefined)
  return outcomes
}

const eachOf = (outcomes: readonly Outcome[]) => outcomes.map(({ id, isDone }) => `${isDone ? '✓' : '✕'} ${shortNumber(id)}`).join(' · ')
