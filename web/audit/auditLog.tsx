// The audit log: who did what and when, exported with a reason, and whose data an account has seen.
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t, useLanguage } from '#web/kit/language.ts'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { useMay } from '#web/kit/session/session.ts'
import styles from './audit.module.css'
import { DataSeen } from './DataSeen.tsx'
import { ExportLog } from './ExportLog.tsx'
import { type LogFilters, LogList } from './LogList.tsx'

export function Screen() {
  useLanguage()
  const mayExport = useMay('center.manage', 'centers.manage')
  const [tab, setTab] = useState<string | null>('log')
  const [params, setParams] = useSearchParams()
  const [narrowed, setNarrowed] = useState<LogFilters>({})
  const filters: LogFilters = { ...narrowed, looks: params.get('looks') === '1' ? undefined : 0 }
  const choose = ({ looks, ...others }: LogFilters) => {
    setNarrowed(others)
    if (looks === filters.looks) return
    const next = new URLSearchParams(params)
    if (looks === 0) next.delete('looks')
    else next.set('looks', '1')
    setParams(next, { replace: true })
  }
  return (
    <div className={styles.screen}>
      <PageHeader title={t('Audit log')}>{tab === 'log' && mayExport && <ExportLog filters={filters} />}</PageHeader>
      <Tabs value={tab} onChange={setTab} keepMounted={false} className={styles.tabs}>
        <Tabs.List>
          <Tabs.Tab value="log">{t('What was done')}</Tabs.Tab>
          <Tabs.Tab value="seen">{t('Whose data was seen')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="log">
          <LogList filters={filters} onChange={choose} />
        </Tabs.Panel>
        <Tabs.Panel value="seen">
          <DataSeen />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
