// The letter of a month for those who lead: three sentences, three causes, three places; as text, and as a page to print.
import { previousOf, type Span } from '#contract/statistics/periods.ts'
import type { CountBy, MissedCause } from '#contract/statistics/figures.ts'
import { settingsOf } from '#server/centers/store.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { missedOf, reportNumbers } from '#server/statistics/store.ts'

const most = 3
const causes: Record<MissedCause, string> = {
  desk: 'waited at the desk until somebody was sent',
  turnout: 'waited until the team left',
  travel: 'took longest on the way',
  unknown: 'lack a stamp that would say where the time went',
}

export interface MonthLetter {
  title: string
  sentences: string[]
  causes: string[]
  places: string[]
}

const shareOf = (part: number, whole: number) => Math.round((100 * part) / whole)

function changeOf(now: number, before: number): string {
  if (before === 0 || now === before) return before === 0 ? 'none were counted the month before' : 'as many as in the days before'
  return `${shareOf(Math.abs(now - before), before)} % ${now > before ? 'more' : 'fewer'} than in the days before`
}

export async function monthLetter(tx: Tx, center: string, span: Span): Promise<MonthLetter> {
  const { targets, escalation } = await settingsOf(tx)
  const [numbers, before, missed] = await Promise.all([
    reportNumbers(tx, span, null),
    reportNumbers(tx, previousOf(span), null),
    missedOf(tx, span, {}, targets, 'response'),
  ])
  const month = new Intl.DateTimeFormat('en-PH', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${span.from}T00:00:00Z`))
  const { measured, missing, overdue } = missed
  const open = (numbers.byStatus.pending ?? 0) + (numbers.byStatus.accepted ?? 0) + (numbers.byStatus.transferred ?? 0)
  const named = (rows: readonly CountBy[]) => rows.filter(({ name }) => name !== '').slice(0, most)
  return {
    title: `${center}: ${month}`,
    sentences: [
      `${numbers.total} tickets were received, ${changeOf(numbers.total, before.total)}.`,
      measured + overdue === 0
        ? 'Of no ticket is it known when help arrived.'
        : `Help arrived within its target for ${shareOf(measured - missed.missed, measured + overdue)} of 100 tickets; it should for ${escalation.percentile}.`,
      `${open} are still open, and of ${missing} nobody stamped when help arrived.`,
    ],
    causes: missed.byCause.slice(0, most).map(({ cause, count }) => `${count} ${causes[cause]}`),
    places: named(missed.byBarangay).map(({ name, count }) => `${name}: ${count} too late`),
  }
}

const orNone = (lines: readonly string[]) => (lines.length > 0 ? lines : ['None.'])

export const asText = ({ sentences, causes: why, places }: MonthLetter): string =>
  [
    ...sentences,
    '',
    'Why help came too late',
    ...orNone(why).map((line) => `  ${line}`),
    '',
    'Where',
    ...orNone(places).map((line) => `  ${line}`),
  ].join('\n')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign]!)
const list = (lines: readonly string[]) =>
  `<ol>${orNone(lines)
    .map((line) => `<li>${escaped(line)}</li>`)
    .join('')}</ol>`

/** One sheet of A4, in black on white, that needs nothing from elsewhere. */
export const asPage = ({ title, sentences, causes: why, places }: MonthLetter): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>@page{size:A4;margin:25mm}body{max-width:42em;margin:2em auto;font:12pt/1.5 Georgia,serif;color:#000;background:#fff}h1{font-size:18pt}h2{font-size:13pt;margin-bottom:.2em}ol{margin-top:0}</style>
<h1>${escaped(title)}</h1>${sentences.map((line) => `<p>${escaped(line)}</p>`).join('')}
<h2>Why help came too late</h2>${list(why)}<h2>Where</h2>${list(places)}</html>
`
