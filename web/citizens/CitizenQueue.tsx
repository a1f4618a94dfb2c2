// The list of the queue: who waits, since when, and where.
import { Button } from '@mantine/core'
import type { CitizenRow } from '#contract/citizens/Citizen.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { formatDate } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { None } from '#web/kit/parts/None.tsx'
import type { Rows } from '#web/kit/resources/useRows.ts'
import styles from './citizens.module.css'
import type { Tab } from './queue.ts'

interface Props {
  list: Rows<CitizenRow>
  tab: Tab
  openId: string | null
  isSearched: boolean
  onOpen(id: string): void
}

export function CitizenQueue({ list, tab, openId, isSearched, onOpen }: Props) {
  if (list.rows.length === 0) return <NoneHere list={list} tab={tab} isSearched={isSearched} />
  return (
    <>
      <ul className={styles.queue}>
        {list.rows.map(({ accountId, name, barangay, phone, createdAt, isBlocked, blockedUntil }) => (
          <li key={accountId}>
            <button type="button" data-citizen={accountId} aria-current={accountId === openId || undefined} onClick={() => onOpen(accountId)}>
              <strong>{name}</strong>
              <span>{barangay}</span>
              <span className="figures">{phone && formatPhone(phone)}</span>
              <span>
                <Ago at={createdAt} short />
                {isBlocked === 1 && ` · ${blockedUntil ? t('blocked until {day}', { day: formatDate(blockedUntil) }) : t('blocked for good')}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button m="sm" variant="default" size="xs" loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('Load more')}
        </Button>
      )}
    </>
  )
}

function NoneHere({ list, tab, isSearched }: Pick<Props, 'list' | 'tab' | 'isSearched'>) {
  if (isSearched)
    return (
      <None of={list} title={t('Nobody found')}>
        <p>{t('Search for another name or number.')}</p>
      </None>
    )
  return tab === 'PENDING' ? (
    <None of={list} title={t('Nobody waits')}>
      <p>{t('Citizens who ask to be verified on the quick report appear here by themselves.')}</p>
    </None>
  ) : (
    <None of={list} title={t('Nobody here')} />
  )
}
