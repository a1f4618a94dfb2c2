// Deeds that ask first: for a reason, a place to send to, or several tickets at once.
import { askReason } from '#web/kit/dialogs.tsx'
import { k, t, tn } from '#web/kit/language.ts'
import { toast } from '#web/kit/toast.ts'
import * as deeds from './deeds.ts'
import type { Why } from './deeds.ts'
import type { Outcome } from './take.ts'

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
}

/** A reason from the short list or in own words; null where the person thought better of it. */
export async function askWhy({ title, action, reasons, danger = false }: Question): Promise<Why | null> {
  const answer = await askReason({ title, action, danger, reasons: reasons.map(({ label }) => label) })
  if (!answer) return null
  const code = reasons.find(({ label }) => label === answer.reason)?.code
  const text = answer.text.trim()
  if (code) return text ? { reason: code, note: text } : { reason: code }
  return { reason: text }
}

const named = (ids: readonly string[]) => (ids.length === 1 ? ids[0]! : tn(ids.length, '{count} ticket', '{count} tickets'))

export async function askDecline(ids: readonly string[], reasons: NamedReason[]): Promise<Outcome[]> {
  const name = named(ids)
  const why = await askWhy({ title: t('Decline {name}', { name }), action: t('Decline {name}', { name }), reasons, danger: true })
  return why ? forEach(ids, (id, how) => deeds.decline(id, why, how)) : []
}

export async function askReport(ids: readonly string[]): Promise<Outcome[]> {
  const name = named(ids)
  const why = await askWhy({ title: t('Report {name}', { name }), action: t('Report as abuse'), reasons: plain(reportReasons), danger: true })
  return why ? forEach(ids, (id, how) => deeds.report(id, why, how)) : []
}

export async function askDelete(ids: readonly string[]): Promise<Outcome[]> {
  const name = named(ids)
  const why = await askWhy({ title: t('Delete {name}', { name }), action: t('Delete {name}', { name }), reasons: plain(deleteReasons), danger: true })
  return why ? forEach(ids, (id, how) => deeds.remove(id, why, how)) : []
}

export async function askReopen(id: string): Promise<void> {
  const why = await askWhy({ title: t('Open {name} again', { name: id }), action: t('Open it again'), reasons: plain(reopenReasons) })
  if (why) await deeds.reopen(id, why)
}

export async function askEscalate(id: string): Promise<void> {
  const why = await askWhy({
    title: t('Ask the supervisors about {name}', { name: id }),
    action: t('Ask the supervisors'),
    reasons: plain(escalateReasons),
  })
  if (why) await deeds.escalate(id, why)
}

export async function askRefuseTransfer(id: string): Promise<void> {
  const why = await askWhy({ title: t('Refuse {name}', { name: id }), action: t('Refuse it'), reasons: plain(refuseReasons), danger: true })
  if (why) await deeds.declineTransfer(id, why)
}

/** One by itself speaks for itself; several are done one after the other and told together. */
export async function forEach(ids: readonly string[], deed: (id: string, how: { isQuiet?: boolean }) => Promise<Outcome>): Promise<Outcome[]> {
  if (ids.length === 1) return [await deed(ids[0]!, {})]
  const outcomes: Outcome[] = []
  for (const id of ids) outcomes.push(await deed(id, { isQuiet: true }))
  const failed = outcomes.filter(({ isDone }) => !isDone).length
  toast(failed > 0 ? 'warning' : 'done', t('{done} done, {failed} failed', { done: outcomes.length - failed, failed }))
  return outcomes
}
