// The statistics for admins and supervisors: the same figures as the executives', and the yearly report by case type.
import { Select } from '@mantine/core'
import { useState } from 'react'
import { statistics } from '#contract/statistics/room.ts'
import { formatNumber, t, useLanguage } from '#web/kit/language.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { DataTable, Figure } from '#web/statistics/Figure.tsx'
import styles from '#web/statistics/statistics.module.css'
import { useTypeNames } from '#web/statistics/typeNames.ts'
import { useFigure } from '#web/statistics/useFigure.ts'
import { todayThere } from '#web/statistics/usePeriod.ts'
import { sayMonth } from '#web/statistics/words.ts'
import { yearRows } from '#web/statistics/yearTable.ts'
import { Leading } from './ExecutiveDashboardScreen.tsx'

export function Screen() {
  useLanguage()
  return (
    <>
      <Leading title={t('Statistics')} />
      <div className={styles.page}>
        <YearlyReport />
      </div>
    </>
  )
}

const yearsShown = 6

function YearlyReport() {
  const now = Number(todayThere().slice(0, 4))
  const [year, setYear] = useState(now)
  const { nameOf } = useTypeNames()
  const { data, error, refetch } = useFigure(statistics.getYearlyReport, { year }, { isLive: year === now })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows />
  const months = Array.from({ length: 12 }, (_, index) => sayMonth(`${year}-${String(index + 1).padStart(2, '0')}-01`))
  const table = {
    head: [t('Case type'), ...months, t('Total')],
    rows: yearRows(data.current.rows, { year, today: todayThere(), nameOf }),
  }
  const says = t('{count} tickets in {year}, {before} in the year before.', {
    count: formatNumber(data.current.total),
    year: String(year),
    before: formatNumber(data.previous.total),
  })
  return (
    <>
      <Select
        w="8rem"
        label={t('Year')}
        allowDeselect={false}
        data={Array.from({ length: yearsShown }, (_, back) => String(now - back))}
        value={String(year)}
        onChange={(value) => setYear(Number(value))}
      />
      <Figure title={t('Yearly report')} says={says} table={table} filename={`year-${year}`} isWide>
        <DataTable label={t('Yearly report')} table={table} />
      </Figure>
    </>
  )
}
