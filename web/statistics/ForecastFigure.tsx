// What the coming week may bring: an estimate that says so, how far such estimates were off, and the teams beside it.
import type { Forecast } from '#contract/statistics/figures.ts'
import { statistics } from '#contract/statistics/room.ts'
import { timeSlots } from '#contract/statistics/week.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Bars } from './charts/Bars.tsx'
import { WeekGrid } from './charts/WeekGrid.tsx'
import { Figure } from './Figure.tsx'
import { useTypeNames } from './typeNames.ts'
import { useFigure } from './useFigure.ts'
import type { Filters } from './usePeriod.ts'
import { sayShortDay } from './words.ts'

const rounded = (value: number) => Math.round(value * 10) / 10

export function ForecastFigure({ filters }: { filters: Filters }) {
  const { data } = useFigure(statistics.getForecast, filters, { isLive: false })
  const { named } = useTypeNames()
  if (!data) return null
  const { slots, tested, teams, weeks, byCaseType, byBarangay } = data
  const sum = Math.round(slots.reduce((all, { expected }) => all + expected, 0))
  const days = Array.from({ length: 7 }, (_, day) => slots.slice(day * 8, day * 8 + 8)).map((own) => ({
    name: sayShortDay(own[0]!.day),
    slots: own.map(({ expected, low, high }) => ({ count: expected, says: `${low}–${high}` })),
  }))
  const guess = t(
    'An estimate, not a fact: about {sum} tickets in the seven days from today, from the last {weeks, plural, one {# week} other {# weeks}}.',
    {
      sum: formatNumber(sum),
      weeks,
    },
  )
  const error = tested
    ? t(
        'On the last {weeks, plural, one {# week} other {# weeks}} it was off by {error} tickets in a slot; the same slot of the week before by {other}. {within} % of the slots lay within the range.',
        {
          weeks: tested.weeks,
          error: String(Math.round(tested.error * 100) / 100),
          other: String(Math.round(tested.errorOfLastWeek * 100) / 100),
          within: Math.round(tested.within * 100),
        },
      )
    : t('There are too few weeks yet to say how far it may be off.')
  const staff = t('{onDuty} of {all} response teams are on duty now.', { onDuty: teams.onDuty, all: teams.all })
  const title = t('Expected in the coming week')
  return (
    <>
      <Figure
        title={title}
        says={`${guess} ${error} ${staff}`}
        filename="expected"
        isWide
        table={{
          head: [t('Day'), t('From'), t('Expected'), t('At least'), t('At most')],
          rows: slots.map(({ day, timeInterval, expected, low, high }) => ({ cells: [day, timeSlots[timeInterval]!, rounded(expected), low, high] })),
        }}
      >
        <WeekGrid days={days} label={title} />
      </Figure>
      <ExpectedBy title={t('Expected by case type')} filename="expected-by-case-type" rows={named(byCaseType)} />
      <ExpectedBy title={t('Expected by barangay')} filename="expected-by-barangay" rows={byBarangay} />
    </>
  )
}

function ExpectedBy({ title, filename, rows }: { title: string; filename: string; rows: Forecast['byCaseType'] }) {
  const bars = rows.map(({ id, name, expected }) => ({ id, name, count: rounded(expected) }))
  return (
    <Figure
      title={title}
      says={t('An estimate, not a fact: tickets in the seven days from today.')}
      filename={filename}
      table={{ head: [t('Name'), t('Expected')], rows: bars.map(({ name, count }) => ({ cells: [name, count] })) }}
    >
      <Bars bars={bars} label={title} />
    </Figure>
  )
}
