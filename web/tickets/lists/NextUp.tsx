// While no ticket is open: which one is next, how long it has waited, and the key that opens it; below it the map of all that are open.
import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { waits } from '#contract/tickets/states.ts'
import { useDesk } from '#web/kit/desk.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import { nameOfKey } from '#web/tickets/steps/KeyList.tsx'
import { keyOfAction } from '#web/tickets/steps/keys.ts'
import { useRow } from './rows.ts'
import { Said } from './Said.tsx'
import { TicketAge } from './TicketAge.tsx'
import styles from './NextUp.module.css'

interface Props {
  /** The first of the list that stands beside it, also where the list holds it back. */
  first: string | undefined
  isByUrgency: boolean
  onOpen(id: string): void
  map: ReactNode
}

export function NextUp({ first, isByUrgency, onOpen, map }: Props) {
  useLanguage()
  const { letterKeys, keys } = useDesk()
  const row = useRow(first ?? '')
  const type = useCaseTypes().byId.get(row?.caseTypeId ?? '')
  const nameOf = useNameOf()
  const key = (name: 'open' | 'accept' | 'next' | 'help') => nameOfKey(keyOfAction(name, keys))
  return (
    <div className={styles.pane}>
      {row && waits(row.status) ? (
        <section className={styles.next} aria-label={t('Next')}>
          <h2>{row.status === 'pending' && isByUrgency ? t('Waits first') : t('First in this list')}</h2>
          <div className={styles.what}>
            <PriorityBadge priority={row.priority} />
            <b>{nameOf(type) || '…'}</b>
            <span>{row.place}</span>
            <TicketAge row={row} wide />
          </div>
          <p className={styles.words}>
            <Said text={row.summary} caseTypeId={row.caseTypeId} />
          </p>
          <div className={styles.how}>
            <Button size="compact-md" rightSection={letterKeys && <kbd>{key('open')}</kbd>} onClick={() => onOpen(row.transactionNumber)}>
              {t('Open {name}', { name: row.transactionNumber })}
            </Button>
            {letterKeys && row.status === 'pending' && (
              <span>
                {t('{accept} opens it too, and accepts it when pressed again. {help} lists all keys.', { accept: key('accept'), help: key('help') })}
              </span>
            )}
          </div>
        </section>
      ) : (
        <section className={styles.next} aria-label={t('Next')}>
          <EmptyState icon={IconMap2} title={t('No ticket is selected')}>
            <p>{t('Choose one in the list, or on the map.')}</p>
          </EmptyState>
        </section>
      )}
      <div className={styles.map}>{map}</div>
    </div>
  )
}
