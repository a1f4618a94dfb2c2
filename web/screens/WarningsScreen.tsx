// Warnings of outside sources with their detail, and the alerts that the center gives out itself.
import { SegmentedControl, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { warnings as calls } from '#contract/warnings/room.ts'
import type { Warning } from '#contract/warnings/Warning.ts'
import { query } from '#web/kit/api.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { None } from '#web/kit/parts/None.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import panes from '#web/kit/parts/panes.module.css'
import { useRows } from '#web/kit/resources/useRows.ts'
import { OwnAlerts } from '#web/warnings/OwnAlerts.tsx'
import { Sources } from '#web/warnings/Sources.tsx'
import { WarningDetail } from '#web/warnings/WarningDetail.tsx'
import { WarningList } from '#web/warnings/WarningList.tsx'
import styles from '#web/warnings/warnings.module.css'

const shown = { ours: { isStanding: 1, isConcerning: 1 }, all: { isStanding: 1 }, over: { isStanding: 0 } } as const

export function Screen() {
  useLanguage()
  const [part, setPart] = useState<string | null>('incoming')
  return (
    <>
      <PageHeader title={t('Warnings')} />
      <Tabs value={part} onChange={setPart} keepMounted={false}>
        <Tabs.List px="md">
          <Tabs.Tab value="incoming">{t('Warnings for us')}</Tabs.Tab>
          <Tabs.Tab value="own">{t('Our own alerts')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="incoming">
          <IncomingWarnings />
        </Tabs.Panel>
        <Tabs.Panel value="own">
          <OwnAlerts />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function IncomingWarnings() {
  const [which, setWhich] = useState<keyof typeof shown>('ours')
  const [params, setParams] = useSearchParams()
  const list = useRows<Warning>(calls.getWarnings, shown[which])
  const sources = useQuery({ ...query(calls.getWarnings, { limit: 1 }), refetchInterval: 60_000 }).data?.sources
  const wanted = params.get('id')
  // One that another names may stand in another list.
  const everywhere = useRows<Warning>(calls.getWarnings, { limit: 100 })
  const selected = list.rows.find(({ id }) => id === wanted) ?? everywhere.rows.find(({ id }) => id === wanted) ?? list.rows[0]
  return (
    <>
      {sources && <Sources sources={sources} />}
      <div className={styles.filter}>
        <SegmentedControl
          aria-label={t('Which warnings')}
          value={which}
          onChange={(next) => setWhich(next as typeof which)}
          data={[
            { value: 'ours', label: t('Our area') },
            { value: 'all', label: t('All that stand') },
            { value: 'over', label: t('Over') },
          ]}
        />
      </div>
      {selected ? (
        <div className={panes.panes}>
          <WarningList
            rows={list.rows}
            selected={selected.id}
            hasMore={list.hasMore}
            onMore={list.loadMore}
            onSelect={(id) => setParams({ id }, { replace: true })}
          />
          <WarningDetail warning={selected} />
        </div>
      ) : (
        <None of={list} title={which === 'over' ? t('No warning is over') : t('No warning stands here')}>
          <p>{t('Above is told when each source last answered.')}</p>
        </None>
      )}
    </>
  )
}
