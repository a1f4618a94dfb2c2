// The dashboard of those who lead: numbers against their targets, and the figures behind them, for a period beside the one before.
import { useState } from 'react'
import { statistics } from '#contract/statistics/room.ts'
import type { TargetName } from '#contract/tickets/clock.ts'
import { countOpen } from '#contract/tickets/states.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { type BigNumber, Numbers } from './Numbers.tsx'
import { CountsFigure, DensityFigure, MonthsFigure, ResponseFigure, StepsFigure, TrendFigure, WeekFigure } from './panels.tsx'
import styles from './statistics.module.css'
import { useFigure } from './useFigure.ts'
import { useTypeNames } from './typeNames.ts'
import { SourceFigure } from './SourceFigure.tsx'
import { ForecastFigure } from './ForecastFigure.tsx'
import { CardNumbers } from './CardNumbers.tsx'
import { HintNumbers } from './HintNumbers.tsx'
import { useWhy, Why } from './Why.tsx'
import { type Chosen, type Filters, reachesNow, reportsOf, todayThere } from './usePeriod.ts'
import { intervalWords, sayChangeUntil, saySeconds, sayShare } from './words.ts'

export type Figures = ReturnType<typeof useDashboard>

/** All that a dashboard shows. What has no filter but the year is not narrowed by days. */
export function useDashboard(chosen: Chosen) {
  const { from: _from, to, ...filters } = chosen
  const year = Number(to.slice(0, 4))
  const isLive = to >= todayThere()
  return {
    year,
    choices: useFigure(statistics.getFigureChoices, {}, { isLive: false }),
    totals: useFigure(statistics.getDashboardDataV2, chosen, { isLive }),
    times: useFigure(statistics.getResponseTime, chosen, { isLive }),
    steps: useFigure(statistics.getStepTimes, chosen, { isLive: false }),
    types: useFigure(statistics.getCasesCounts, chosen, { isLive }),
    week: useFigure(statistics.getWeeklyIncidents, chosen, { isLive }),
    months: useFigure(statistics.getCountPerMonth, { year, ...filters }, { isLive }),
  }
}

/** Before, a paper would be half of it, or have the numbers of the period that was chosen before. */
export const areThere = ({ year: _year, ...figures }: Figures): boolean =>
  Object.values(figures).every(({ data, isPlaceholderData }) => data && !isPlaceholderData)

/** Where a number leads: to the tickets behind it, for those who may see them, else to their counts. */
export function useLeads(chosen: Chosen): (narrower?: Filters) => string | undefined {
  const me = useMe()
  const screen = mayNow(['reports.read'], me) ? 'reports' : mayNow(['reports.numbers'], me) ? 'reportsSummary' : undefined
  return (narrower = {}) => screen && reportsOf(screen, chosen, narrower)
}

export function numbersOf(
  { totals, times, choices }: Figures,
  leads: (narrower?: Filters) => string | undefined,
  whyOf?: (target: TargetName) => string,
): BigNumber[] {
  if (!totals.data || !times.data || !choices.data) return []
  const { current, previous, previousUntil } = totals.data
  const { promisedShare } = choices.data
  const timed = (['answer', 'processing', 'response'] as const).map((name): BigNumber => {
    const figureIn = (span: 'current' | 'previous') => times.data![span].all.find(({ interval }) => interval === name)!
    const figure = figureIn('current')
    const kept = figure.keptTarget
    const before = figureIn('previous').percentile90
    const against =
      kept === null
        ? figure.measured === 0
          ? t('none measured')
          : t('no target')
        : t('{share} kept the target, {promised} should', { share: sayShare(kept), promised: sayShare(promisedShare) })
    return {
      label: t('{interval}, nine of ten within', { interval: t(intervalWords[name]) }),
      value: saySeconds(figure.percentile90),
      to: kept !== null && kept < promisedShare && whyOf ? whyOf(name) : leads() && '#response-time',
      detail: [against, ...(before === null ? [] : [t('before {count}', { count: saySeconds(before) })])].join(' · '),
      verdict: kept === null ? undefined : { isMet: kept >= promisedShare, word: kept >= promisedShare ? t('met') : t('missed') },
    }
  })
  return [
    { label: t('Tickets'), value: formatNumber(current.total), detail: sayChangeUntil(current.total, previous.total, previousUntil), to: leads() },
    ...timed,
    {
      label: t('Resolved, of those received'),
      value: sayShare(current.resolvedShare),
      detail: previous.total === 0 ? t('none in the period before') : t('before {count}', { count: sayShare(previous.resolvedShare) }),
      to: leads(),
    },
    {
      label: t('Open tickets'),
      value: formatNumber(countOpen(current.byStatus)),
      detail: t('received in this period and not closed; {count} from the period before', { count: formatNumber(countOpen(previous.byStatus)) }),
      to: leads(),
    },
  ]
}

const filtersOf = ({ from: _from, to: _to, ...filters }: Chosen): Filters => filters

export function Dashboard({ chosen, figures }: { chosen: Chosen; figures: Figures }) {
  const leads = useLeads(chosen)
  const { linkTo } = useWhy()
  const [by, setBy] = useState<'byDepartment' | 'byResponseTeam'>('byDepartment')
  const { named } = useTypeNames()
  const { choices, totals, times, steps, types, week, months } = figures
  const failed = [choices, totals, times, steps, types, week, months].find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={failed.refetch} />
  if (!choices.data || !totals.data || !times.data || !steps.data || !types.data || !week.data || !months.data) return <SkeletonRows />
  return (
    <div className={styles.page}>
      <Numbers numbers={numbersOf(figures, leads, linkTo)} label={t('Key figures')} />
      <CardNumbers chosen={chosen} />
      <HintNumbers chosen={chosen} />
      <Why chosen={chosen} />
      <div className={styles.grid}>
        <TrendFigure {...totals.data} />
        <CountsFigure
          title={t('Case types')}
          filename="case-types"
          current={named(types.data.current)}
          previous={named(types.data.previous)}
          leads={(id) => leads({ caseTypeId: [id] })}
        />
        <DensityFigure
          current={totals.data.current.byBarangay}
          previous={totals.data.previous.byBarangay}
          barangays={choices.data.barangays}
          leads={(id) => leads({ barangayId: [id] })}
        />
        <ResponseFigure {...times.data} promisedShare={choices.data.promisedShare} />
        <StepsFigure {...steps.data} promisedShare={choices.data.promisedShare} />
        <WeekFigure current={week.data.current} />
        <MonthsFigure {...months.data} />
        <SourceFigure chosen={chosen} />
        {reachesNow(chosen) && <ForecastFigure filters={filtersOf(chosen)} />}
        <div className={styles.units}>
          <CountsFigure
            key={by}
            title={by === 'byDepartment' ? t('Departments') : t('Response teams')}
            filename={by === 'byDepartment' ? 'departments' : 'response-teams'}
            current={totals.data.current[by]}
            previous={totals.data.previous[by]}
            leads={(id) => leads(by === 'byDepartment' ? { departmentId: [id] } : { responseTeamId: [id] })}
          />
          <button type="button" className={styles.other} onClick={() => setBy(by === 'byDepartment' ? 'byResponseTeam' : 'byDepartment')}>
            {by === 'byDepartment' ? t('Show the response teams') : t('Show the departments')}
          </button>
        </div>
      </div>
    </div>
  )
}
