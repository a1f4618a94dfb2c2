// What changed since yesterday: this day so far, and of the day before in three sentences: how many came, who was reached late, what is still open; each with its cause and its tickets.
import { Link } from 'react-router'
import { statistics } from '#contract/statistics/room.ts'
import type { CaseTypeFigure, Missed, Totals } from '#contract/statistics/figures.ts'
import { addDays } from '#contract/statistics/periods.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { useMay } from '#web/kit/session/session.ts'
import styles from './statistics.module.css'
import { useLeads } from './Dashboard.tsx'
import { useTypeNames } from './typeNames.ts'
import { useFigure } from './useFigure.ts'
import { todayThere } from './usePeriod.ts'
import { causeWords } from './Why.tsx'
import { sayChange, sayChangeUntil, sayDay } from './words.ts'

type Counted = Pick<CaseTypeFigure, 'name' | 'count'> & { id: string | null }
interface Moved extends Counted {
  by: number
}

/** Which of them moved the total most, in the direction in which the total went. */
export function moved(now: readonly Counted[], before: readonly Counted[]): Moved | undefined {
  const ids = new Set([...now, ...before].map(({ id }) => id))
  const sum = (rows: readonly Counted[]) => rows.reduce((all, { count }) => all + count, 0)
  const direction = Math.sign(sum(now) - sum(before))
  const rows = [...ids].flatMap((id): Moved[] => {
    const [one, other] = [now, before].map((rows) => rows.find((row) => row.id === id))
    const count = one?.count ?? 0
    return [{ id, name: (one ?? other)!.name, count, by: count - (other?.count ?? 0) }]
  })
  const [most] = rows.filter(({ by, id }) => id !== null && by * direction > 0).toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
  return most
}

/** After a day without any nothing has moved: the one that is named most often, where it is one alone. */
function oneMost(rows: readonly Counted[]): Moved | undefined {
  const [first, second] = rows.filter(({ id, count }) => id !== null && count > 0).toSorted((one, other) => other.count - one.count)
  return first && first.count > (second?.count ?? 0) ? { ...first, by: first.count } : undefined
}

interface Days {
  totals: { current: Totals; previous: Totals }
  types: { current: readonly Counted[]; previous: readonly Counted[] }
  late: { current: Missed; previous: Missed }
}

const figure = (count: number) => formatNumber(count)
const sayMoved = ({ by }: Moved) => (by > 0 ? t('{count} more', { count: figure(by) }) : t('{count} fewer', { count: figure(-by) }))

const most = 3

/** Where most of them were, or where more than elsewhere; places that have as many are named together, and of many none is. */
function sayWhere({ missed, byBarangay }: Missed): string | false {
  const count = Math.max(0, ...byBarangay.map((one) => one.count))
  const names = byBarangay.flatMap((one) => (one.count === count ? [one.name] : []))
  if (names.length === 0 || names.length > most || names.includes('')) return false
  const name = names.join(', ')
  if (names.length > 1) return t('as many in each of: {name} ({count})', { name, count: figure(count) })
  return 2 * count > missed
    ? t('most of them in {name} ({count})', { name, count: figure(count) })
    : t('more in {name} than elsewhere ({count})', { name, count: figure(count) })
}

export function sentencesOf({ totals: { current, previous }, types, late }: Days, day: string): { text: string; why?: true }[] {
  const isFirst = previous.total === 0
  const type = isFirst ? oneMost(types.current) : moved(types.current, types.previous)
  const place = isFirst ? oneMost(current.byBarangay) : moved(current.byBarangay, previous.byBarangay)
  const came = t('{day}: {count, plural, one {# ticket} other {# tickets}}, {change}', {
    day: sayDay(day),
    count: current.total,
    change: isFirst ? (current.total === 0 ? t('none the day before either') : t('none the day before')) : sayChange(current.total, previous.total),
  })
  const [cause] = late.current.byCause.toSorted((one, other) => other.count - one.count)
  const { measured, missed, ended, overdue } = late.current
  const states = [
    missed > ended + overdue && t('{count} reached late', { count: figure(missed - ended - overdue) }),
    ended > 0 && t('{count} ended late with no arrival recorded', { count: figure(ended) }),
    overdue > 0 && t('{count} late and still waiting', { count: figure(overdue) }),
  ].filter(Boolean)
  const isKnown = measured + ended + overdue > 0
  const reached = isKnown
    ? t(
        '{missed, plural, =0 {Nobody waited longer for help than promised} one {# waited longer for help than promised} other {# waited longer for help than promised}}, {before} the day before',
        { missed, before: figure(late.previous.missed) },
      )
    : t('When help arrived was not recorded of any ticket')
  const { pending = 0, accepted = 0, transferred = 0 } = current.byStatus
  const open = pending + accepted + transferred
  return [
    {
      text: sentence([
        came,
        type &&
          (isFirst
            ? t('the most frequent type was {name} ({count})', { name: type.name, count: figure(type.count) })
            : t('by type most {name}, {count}', { name: type.name, count: sayMoved(type) })),
        place &&
          (isFirst
            ? t('the most came from {name} ({count})', { name: place.name, count: figure(place.count) })
            : t('by barangay most {name}, {count}', { name: place.name, count: sayMoved(place) })),
      ]),
    },
    {
      text: sentence([
        states.length > 0 ? `${reached}: ${states.join(', ')}` : reached,
        cause && t('most of the time went: {cause}', { cause: t(causeWords[cause.cause]) }),
        sayWhere(late.current),
      ]),
      why: true,
    },
    {
      text: sentence([
        open === 0 ? t('All that came that day is over') : t('Of the tickets of that day {count} are still open', { count: figure(open) }),
        open > 0 &&
          t('{pending} wait to be accepted, {accepted} are worked on', { pending: figure(pending), accepted: figure(accepted + transferred) }),
      ]),
    },
  ]
}

/** How this day goes, beside the day before until the same hour: a storm of this morning is in no sentence about yesterday. */
export const sentenceOfToday = ({ current, previous, previousUntil }: { current: Totals; previous: Totals; previousUntil: string | null }): string =>
  sentence([
    t('Today so far: {count, plural, one {# ticket} other {# tickets}}, {change}', {
      count: current.total,
      change: sayChangeUntil(current.total, previous.total, previousUntil),
    }),
    t('{count, plural, =0 {none of them waits} one {# of them waits} other {# of them wait}} to be accepted', {
      count: current.byStatus.pending ?? 0,
    }),
  ])

const sentence = (parts: readonly (string | false | undefined)[]): string => `${parts.filter(Boolean).join('; ')}.`

export function Since() {
  const today = todayThere()
  const [day, before] = [addDays(today, -1), addDays(today, -2)]
  const span = { from: day, to: day }
  const still = { isLive: false } as const
  const now = useFigure(statistics.getDashboardDataV2, { from: today, to: today })
  const totals = useFigure(statistics.getDashboardDataV2, span, still)
  const types = useFigure(statistics.getCasesCounts, span, still)
  const late = useFigure(statistics.getMissed, { ...span, target: 'response' }, still)
  const lateBefore = useFigure(statistics.getMissed, { from: before, to: before, target: 'response' }, still)
  const leads = useLeads(span)
  const { named } = useTypeNames()
  const isListed = useMay('reports.read')
  const all = [totals, types, late, lateBefore]
  const data = totals.data &&
    types.data &&
    late.data &&
    lateBefore.data && {
      totals: totals.data,
      types: { current: named(types.data.current), previous: named(types.data.previous) },
      late: { current: late.data, previous: lateBefore.data },
    }
  return (
    <section className={styles.since} aria-label={t('What changed since yesterday')}>
      <h2>{t('What changed since yesterday')}</h2>
      <Loaded of={now}>{(figures) => <p>{sentenceOfToday(figures)}</p>}</Loaded>
      <Loaded of={{ data, error: all.find(({ error }) => error)?.error }}>
        {(days) => (
          <ol>
            {sentencesOf(days, day).map(({ text, why }) => {
              const to = why ? `?${new URLSearchParams({ ...span, why: 'response' })}` : leads()
              const word = why ? t('Why, and which') : isListed ? t('The tickets of that day') : t('The numbers of that day')
              return (
                <li key={text}>
                  {text} {to && <Link to={to}>{word}</Link>}
                </li>
              )
            })}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
