// The audit log: who did what and when, exported with a reason, and whose data an account has seen.
import { Tabs } from '@mantine/core'
import { useState } from 'react'
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
  const [filters, setFilters] = useState<LogFilters>({})
  return (
    <div className={styles.screen}>
      <PageHeader title={t('Audit log')}>{tab === 'log' && mayExport && <ExportLog filters={filters} />}</PageHeader>
      <Tabs value={tab} onChange={setTab} keepMounted={false} className={styles.tabs}>
        <Tabs.List>
          <Tabs.Tab value="log">{t('What was done')}</Tabs.Tab>
          <Tabs.Tab value="seen">{t('Whose data was seen')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="log">
          <LogList filters={filters} onChange={setFilters} />
        </Tabs.Panel>
        <Tabs.Panel value="seen">
          <DataSeen />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
