// The executive dashboard: the city at a glance, beside the period before, and on a wall.
import { Button } from '@mantine/core'
import { IconDeviceTv, IconPrinter } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { formatTime } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { useMe } from '#web/kit/session/session.ts'
import { Dashboard, useDashboard } from '#web/statistics/Dashboard.tsx'
import { PeriodBar } from '#web/statistics/PeriodBar.tsx'
import { usePeriod } from '#web/statistics/usePeriod.ts'
import { Wall } from '#web/statistics/Wall.tsx'

export function Screen() {
  useLanguage()
  return <Leading title={t('Executive dashboard')} />
}

export function Leading({ title }: { title: string }) {
  const name = useMe()?.commandCenter?.name ?? ''
  const [params, setParams] = useSearchParams()
  const { chosen, choose } = usePeriod()
  const figures = useDashboard(chosen)
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
        <Button size="xs" variant="default" leftSection={<IconPrinter size={15} />} onClick={() => print()}>
          {t('Print')}
        </Button>
      </PageHeader>
      <Dashboard chosen={chosen} figures={figures} />
    </>
  )
}
