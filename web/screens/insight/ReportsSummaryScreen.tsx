// The summary: the numbers of some days alone, for those too who may see no ticket.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { writeCsv } from '#contract/nouns/csv.ts'
import { statistics } from '#contract/statistics/room.ts'
import { reports } from '#contract/reports/room.ts'
import { query } from '#web/kit/api.ts'
import { download } from '#web/kit/download.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { Books } from '#web/statistics/Books.tsx'
import { PeriodBar } from '#web/statistics/PeriodBar.tsx'
import { Grouped, groupsOf } from '#web/statistics/reports/Grouped.tsx'
import { Paper } from '#web/statistics/reports/Paper.tsx'
import styles from '#web/statistics/reports/reports.module.css'
import { typeNamesOf } from '#web/statistics/typeNames.ts'
import { useFigure } from '#web/statistics/useFigure.ts'
import { usePeriod } from '#web/statistics/usePeriod.ts'

export function Screen() {
  useLanguage()
  const { chosen, choose } = usePeriod('month')
  const choices = useFigure(statistics.getFigureChoices, {}, { isLive: false }).data
  const { data, error, refetch } = useQuery(query(reports.getReportByDate, { ...chosen, limit: 1 }))
  const take = () => {
    if (!data) return
    const rows = groupsOf(data.numbers, typeNamesOf(choices?.caseTypes)).flatMap(({ title, rows: own }) =>
      own.map(([name, count]) => [title, name, count]),
    )
    download(`summary-${chosen.from}-${chosen.to}.csv`, writeCsv([[t('Grouped by'), t('Name'), t('Tickets')], ...rows]))
  }
  return (
    <>
      <PageHeader title={t('Reports summary')}>
        <PeriodBar chosen={chosen} choices={choices} onChoose={choose} />
        <Button size="xs" variant="default" leftSection={<IconDownload size={15} />} disabled={!data} onClick={take}>
          CSV
        </Button>
        <Button size="xs" leftSection={<IconPrinter size={15} />} disabled={!data} onClick={() => print()}>
          {t('Print')}
        </Button>
      </PageHeader>
      <div className={styles.desk}>
        {error && !data ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : data ? (
          <Paper title={t('Summary of tickets')} chosen={chosen} choices={choices} imprint={data.imprint}>
            <Grouped numbers={data.numbers} />
            <Books books={data.books} />
          </Paper>
        ) : (
          <DotsLoader label={t('Loading Report...')} />
        )}
      </div>
    </>
  )
}
