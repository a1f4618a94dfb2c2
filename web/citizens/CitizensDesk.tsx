// The verifier's desk: tabs, the queue on the left, one citizen beside it, and the keys that decide.
import { Tabs, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CitizenRow, CitizenTab, citizenTabs } from '#contract/citizens/Citizen.ts'
import { search as calls } from '#contract/citizens/search.ts'
import { query } from '#web/kit/api.ts'
import { formatNumber, t, useLanguage } from '#web/kit/language.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import { useMay } from '#web/kit/session/session.ts'
import { CitizenDetail } from './CitizenDetail.tsx'
import { CitizenQueue } from './CitizenQueue.tsx'
import styles from './citizens.module.css'
import { DeletionRequests } from './DeletionRequests.tsx'
import { ExportCitizens } from './ExportCitizens.tsx'
import { nextOf, type Tab, tabWords } from './queue.ts'
import { useQueueKeys } from './useQueueKeys.ts'

/** `first` is what was looked for elsewhere. */
export function CitizensDesk({ first }: { first: { tab: string | null; search: string } }) {
  useLanguage()
  const mayVerify = useMay('citizens.verify')
  const [tab, setTab] = useState<Tab | 'requests'>(CitizenTab.safeParse(first.tab).data ?? 'PENDING')
  const [text, setText] = useState(first.search)
  const [search] = useDebouncedValue(text.trim(), 200)
  const [openId, setOpenId] = useState<string | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const status = tab === 'requests' ? 'PENDING' : tab
  const wanted = { status, search: search || undefined }
  const list = useRows<CitizenRow>(calls.searchCitizenByCC, wanted)
  const counts = useQuery(query(calls.getCitizenCounts)).data
  const ids = list.rows.map(({ accountId }) => accountId)

  const open = (id: string | null) => {
    setOpenId(id)
    document.querySelector<HTMLElement>(`[data-citizen="${id}"]`)?.focus()
  }
  if (openId === null && window.innerWidth > 900 && ids[0] && tab !== 'requests') setOpenId(ids[0])
  const decided = () => open(nextOf(ids, openId))
  const current = list.rows.find(({ accountId }) => accountId === openId) ?? null
  const onKeyDown = useQueueKeys({ ids, current, openId, onOpen: open, onDecided: decided, onSearch: () => searchBox.current?.focus() })

  return (
    <div className={styles.desk} onKeyDown={onKeyDown}>
      <PageHeader title={t('Citizens')}>{mayVerify && tab !== 'requests' && <ExportCitizens filters={wanted} />}</PageHeader>
      <Tabs
        className={styles.tabs}
        value={tab}
        keepMounted={false}
        onChange={(next) => {
          setTab(next as Tab)
          setOpenId(null)
        }}
      >
        <Tabs.List>
          {citizenTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(tabWords[one])} {counts && <span className={styles.count}>{formatNumber(counts[one] ?? 0)}</span>}
            </Tabs.Tab>
          ))}
          {mayVerify && <Tabs.Tab value="requests">{t('Deletion requests')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.panel}>
          {tab === 'requests' ? (
            <DeletionRequests />
          ) : (
            <div className={styles.split} data-open={openId !== null || undefined}>
              <div className={styles.side}>
                <TextInput
                  ref={searchBox}
                  m="sm"
                  type="search"
                  aria-label={t('Search by name or number')}
                  placeholder={t('Search by name or number')}
                  leftSection={<IconSearch size={15} stroke={1.7} />}
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
                <CitizenQueue list={list} tab={tab} openId={openId} isSearched={search !== ''} onOpen={open} />
              </div>
              <div className={styles.main}>
                {openId ? (
                  <CitizenDetail key={openId} id={openId} onDecided={decided} onOpen={open} onClose={() => setOpenId(null)} />
                ) : (
                  <EmptyState title={t('Choose somebody')}>
                    <p>{t('J and K move, O opens, A approves, D declines.')}</p>
                  </EmptyState>
                )}
              </div>
            </div>
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
