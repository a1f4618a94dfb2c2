// Over every screen while a storm is on: that it is, and the way to its board. It also tells the sounds of all rooms.
import { Button } from '@mantine/core'
import { IconStorm } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { storm as calls } from '#contract/storm/room.ts'
import { query } from '#web/kit/api.ts'
import { useCalm } from '#web/kit/calm.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import styles from './storm.module.css'

export function Part() {
  useLanguage()
  const navigate = useNavigate()
  const { data } = useQuery(query(calls.getStorm))
  const from = data?.storm ? data.calmFrom : null
  useEffect(() => {
    useCalm.setState({ from })
    return () => useCalm.setState({ from: null })
  }, [from])
  if (!data?.storm) return null
  const { name, openedAt } = data.storm
  return (
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
  )
}
