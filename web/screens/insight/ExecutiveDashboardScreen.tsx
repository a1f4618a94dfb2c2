// The executive dashboard: the city at a glance, beside the period before, and on a wall.
import { Button } from '@mantine/core'
import { IconDeviceTv, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime, formatTime } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { statistics } from '#contract/statistics/room.ts'
import { Books } from '#web/statistics/Books.tsx'
import { Emergencies } from '#web/statistics/Emergencies.tsx'
import { useFigure } from '#web/statistics/useFigure.ts'
import { areThere, Dashboard, useDashboard } from '#web/statistics/Dashboard.tsx'
import { LetterButton } from '#web/statistics/LetterButton.tsx'
import { PeriodBar } from '#web/statistics/PeriodBar.tsx'
import { Since } from '#web/statistics/Since.tsx'
import { PaperHead } from '#web/statistics/reports/Paper.tsx'
import styles from '#web/statistics/statistics.module.css'
import { reachesNow, usePeriod } from '#web/statistics/usePeriod.ts'
import { Wall } from '#web/statistics/Wall.tsx'

export function Screen() {
  useLanguage()
  return <Leading title={t('Executive dashboard')} since={<Now />} />
}

/** What burns now beside what changed since yesterday. */
const Now = () => (
  <div className={styles.now}>
    <Emergencies />
    <Since />
  </div>
)

/** `since` is what those who lead read first. */
export function Leading({ title, since }: { title: string; since?: ReactNode }) {
  const me = useMe()
  const name = me?.commandCenter?.name ?? ''
  const choosesWhom = mayNow(['reports.numbers'], me)
  const [params, setParams] = useSearchParams()
  const { chosen, choose } = usePeriod()
  const figures = useDashboard(chosen)
  const books = useFigure(statistics.getBooks, chosen, { isLive: false }).data
  const madeAt = figures.totals.data?.madeAt
  const close = useCallback(() => setParams((before) => (before.delete('wall'), before), { replace: true }), [setParams])
  const open = () => setParams((before) => (before.set('wall', '1'), before), { replace: true })
  if (params.has('wall')) return <Wall title={name} chosen={chosen} figures={figures} onClose={close} />
  return (
    <>
      <PageHeader title={title} detail={madeAt ? t('{center}, as of {time}', { center: name, time: formatTime(madeAt) }) : name}>
        <PeriodBar chosen={chosen} choices={figures.choices.data} onChoose={choose} />
        <Button size="xs" variant="default" leftSection={<IconDeviceTv size={15} />} onClick={open}>
          {t('Wall mode')}
        </Button>
        {choosesWhom && <LetterButton />}
        <Button size="xs" variant="default" leftSection={<IconPrinter size={15} />} disabled={!areThere(figures)} onClick={() => print()}>
          {t('Print')}
        </Button>
      </PageHeader>
      <div data-onpaper className={styles.onPaper}>
        <PaperHead title={title} chosen={chosen} choices={figures.choices.data} center={name} />
        {madeAt && <p>{t('Printed by {name} at {time}', { name: me?.name ?? '', time: formatDateTime(madeAt) })}</p>}
      </div>
      {reachesNow(chosen) && since}
      <div className={styles.closed}>
        <Books books={books} />
      </div>
      <Dashboard chosen={chosen} figures={figures} />
    </>
  )
}
