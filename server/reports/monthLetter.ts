// The letter of a month for those who lead: three sentences, three causes, three places; as text, and as a PDF.
import { previousOf, type Span } from '#contract/statistics/periods.ts'
import type { CountBy, MissedCause } from '#contract/statistics/figures.ts'
import { countOpen } from '#contract/tickets/states.ts'
import { settingsOf } from '#server/centers/store.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { missedOf, reportNumbers } from '#server/statistics/store.ts'
import { type Block, pdfOf } from './pdf.ts'

const most = 3
const causes: Record<MissedCause, string> = {
  desk: 'waited at the desk until somebody was sent',
  turnout: 'waited until the team left',
  travel: 'took longest on the way',
  unknown: 'lack a stamp that would say where the time went',
}

export interface LetterWords {
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

export async function monthLetter(tx: Tx, center: string, span: Span): Promise<LetterWords> {
  const { targets, escalation } = await settingsOf(tx)
  const [numbers, before, missed] = await Promise.all([
    reportNumbers(tx, span, null),
    reportNumbers(tx, previousOf(span), null),
    missedOf(tx, span, {}, targets, 'response'),
  ])
  const month = new Intl.DateTimeFormat('en-PH', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${span.from}T00:00:00Z`))
  const { measured, missing, overdue, ended } = missed
  const held = measured + ended + overdue
  const named = (rows: readonly CountBy[]) => rows.filter(({ name }) => name !== '').slice(0, most)
  return {
    title: `${center}: ${month}`,
    sentences: [
      `${numbers.total} tickets were received, ${changeOf(numbers.total, before.total)}.`,
      held === 0
        ? 'Of no ticket is it known when help arrived.'
        : `Help arrived within its target for ${shareOf(held - missed.missed, held)} of 100 tickets; it should for ${escalation.percentile}.`,
      `${countOpen(numbers.byStatus)} are still open, and of ${missing} nobody stamped when help arrived.`,
    ],
    causes: missed.byCause.slice(0, most).map(({ cause, count }) => `${count} ${causes[cause]}`),
    places: named(missed.byBarangay).map(({ name, count }) => `${name}: ${count} too late`),
  }
}

const orNone = (lines: readonly string[]) => (lines.length > 0 ? lines : ['None.'])

export const asText = ({ sentences, causes: why, places }: LetterWords): string =>
  [
    ...sentences,
    '',
    'Why help came too late',
    ...orNone(why).map((line) => `  ${line}`),
    '',
    'Where',
    ...orNone(places).map((line) => `  ${line}`),
  ].join('\n')

const items = (lines: readonly string[]): Block[] => orNone(lines).map((text, at) => ({ style: 'item', text: `${at + 1}. ${text}` }))

/** One sheet of A4, in black on white. */
export const asPdf = ({ title, sentences, causes: why, places }: LetterWords): string =>
  pdfOf(title, [
    { style: 'title', text: title },
    ...sentences.map((text): Block => ({ style: 'text', text })),
    { style: 'heading', text: 'Why help came too late' },
    ...items(why),
    { style: 'heading', text: 'Where' },
    ...items(places),
  ])
