// Reports by days and filters: numbers and tickets on a page that prints, and as files.
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { statistics } from '#contract/statistics/room.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { Books } from '#web/statistics/Books.tsx'
import { PeriodBar } from '#web/statistics/PeriodBar.tsx'
import { Grouped } from '#web/statistics/reports/Grouped.tsx'
import { Paper } from '#web/statistics/reports/Paper.tsx'
import styles from '#web/statistics/reports/reports.module.css'
import { ReportTable } from '#web/statistics/reports/ReportTable.tsx'
import { TakeOut } from '#web/statistics/reports/TakeOut.tsx'
import { printMost, useReport } from '#web/statistics/reports/useReport.ts'
import { useFigure } from '#web/statistics/useFigure.ts'
import { usePeriod } from '#web/statistics/usePeriod.ts'

export function Screen() {
  useLanguage()
  const { chosen, choose } = usePeriod('today')
  const choices = useFigure(statistics.getFigureChoices, {}, { isLive: false }).data
  const report = useReport(chosen)
  const { numbers, imprint, rows, error, isWhole } = report
  return (
    <>
      <PageHeader title={t('Reports')}>
        <PeriodBar chosen={chosen} choices={choices} onChoose={choose} />
        <TakeOut chosen={chosen} />
        <Button size="xs" leftSection={<IconPrinter size={15} />} loading={report.isPrinting} onClick={report.print}>
          {t('Print')}
        </Button>
      </PageHeader>
      <div className={styles.desk}>
        {error && !numbers ? (
          <ErrorState error={error} onRetry={report.refetch} />
        ) : !numbers || !imprint ? (
          <DotsLoader label={t('Loading Report...')} />
        ) : (
          <Paper title={t('Report of tickets')} chosen={chosen} choices={choices} imprint={imprint}>
            <Grouped numbers={numbers} />
            <Books books={report.books} />
            {rows.length === 0 ? (
              <None of={{ data: numbers }} title={t('No ticket was received on these days')} />
            ) : (
              <ReportTable rows={rows} choices={choices} />
            )}
            {numbers.total > rows.length && isWhole && <p>{t('The newest {count}; all are in the file.', { count: printMost })}</p>}
            {/* Printed by the browser: the button waits for the rest. */}
            {!isWhole && (
              <p data-onpaper>{t('The newest {count} of {total}; the button “Print” prints more.', { count: rows.length, total: numbers.total })}</p>
            )}
          </Paper>
        )}
        {!isWhole && (
          <div className={styles.more}>
            <Button variant="default" loading={report.isFetchingNextPage} onClick={() => void report.fetchNextPage()}>
              {t('Show more')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
