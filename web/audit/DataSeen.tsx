// Whose data an account has seen, and when.
import { useState } from 'react'
import { audit, type DataView } from '#contract/audit/room.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { None } from '#web/kit/parts/None.tsx'
import type { Column } from '#web/kit/resources/Resource.ts'
import { RowTable } from '#web/kit/resources/RowTable.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import styles from './audit.module.css'
import { PersonSelect } from './PersonSelect.tsx'
import { lookOf } from './words.ts'

const columns: readonly Column<DataView>[] = [
  { name: 'at', title: k('When'), draw: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
  {
    ...{ name: 'citizenId', title: k('Whom') },
    draw: ({ citizenId, otherId, transactionNumber }) => (
      <span title={citizenId ?? otherId ?? undefined}>
        {citizenId ? t('A citizen') : transactionNumber ? t('The caller of a ticket') : t('Somebody without a record')}{' '}
        {/* Enough of the id to tell two of them apart; it stands whole where the pointer rests. */}
        <span className={styles.which}>{(citizenId ?? otherId)?.slice(-6)}</span>
      </span>
    ),
  },
  { name: 'call', title: k('How'), draw: ({ call }) => lookOf(call) },
  { name: 'transactionNumber', title: k('Ticket') },
]
const noNames = () => ''

export function DataSeen() {
  const [accountId, setAccountId] = useState<string | null>(null)
  return (
    <div className={styles.part}>
      <div className={styles.filters}>
        <PersonSelect value={accountId} onChange={setAccountId} />
      </div>
      {accountId ? (
        <Seen key={accountId} accountId={accountId} />
      ) : (
        <EmptyState title={t('Choose an account')}>
          <p>{t('Then every citizen whose data it has seen is listed, the newest first. That you looked is written in the log.')}</p>
        </EmptyState>
      )}
    </div>
  )
}

function Seen({ accountId }: { accountId: string }) {
  const list = useRows<DataView>(audit.getDataSeenBy, { accountId })
  return (
    <RowTable<DataView>
      label={t('Whose data was seen')}
      columns={columns}
      list={list}
      idOf={({ at, citizenId, transactionNumber, otherId, call }) => `${at} ${citizenId ?? otherId ?? transactionNumber} ${call}`}
      nameOf={noNames}
      openId={null}
      onOpen={() => {}}
      empty={
        <None of={list} title={t('Nobody’s')}>
          <p>{t('This account has seen no citizen’s data.')}</p>
        </None>
      }
    />
  )
}
