// Over every screen: that a storm is on, with the way to its board, and urgent reports that wait. It also tells the sounds of all rooms.
import { Button } from '@mantine/core'
import { IconStorm } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { storm as calls } from '#contract/storm/room.ts'
import type { Storm } from '#contract/storm/Storm.ts'
import { query } from '#web/kit/api.ts'
import { useCalm } from '#web/kit/calm.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { StripBar } from '#web/kit/strip.tsx'
import { UrgentReport } from './UrgentReport.tsx'
import styles from './storm.module.css'

export function Part() {
  useLanguage()
  const { data } = useQuery(query(calls.getStorm))
  const from = data?.storm ? data.calmFrom : null
  useEffect(() => {
    useCalm.setState({ from })
    return () => useCalm.setState({ from: null })
  }, [from])
  if (!data) return null
  return (
    <>
      <UrgentReport urgent={data.urgent} />
      {data.storm && <Now storm={data.storm} />}
    </>
  )
}

function Now({ storm: { name, openedAt } }: { storm: Storm }) {
  const navigate = useNavigate()
  return (
    <StripBar of="storm">
      <section className={styles.bar} aria-label={t('Storm mode')}>
        <IconStorm size={20} aria-hidden="true" />
        <b>{t('Storm mode: {name}', { name })}</b>
        <span className={styles.since}>
          <Ago at={openedAt} short />
        </span>
        <Button size="compact-sm" variant="default" onClick={() => void navigate('/cms/storm/board')}>
          {t('Board')}
        </Button>
      </section>
    </StripBar>
  )
}
