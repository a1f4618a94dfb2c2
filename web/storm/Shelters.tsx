// Evacuation centers: how full each is, what is needed there, and counting who came.
import { Button, Progress } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storm as calls } from '#contract/storm/room.ts'
import { fullness, type Shelter } from '#contract/storm/shelters.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { CountShelter } from './CountShelter.tsx'
import { ShelterForm } from './ShelterForm.tsx'
import styles from './storm.module.css'
import { useBarangayNames } from './useBarangayNames.ts'

export function Shelters({ isOn, stormId }: { isOn: boolean; stormId: string | undefined }) {
  const list = useQuery(query(calls.getShelters, stormId ? { stormId } : {}))
  const mayLead = useMay('tickets.hazards')
  const [counted, setCounted] = useState<Shelter>()
  const [edited, setEdited] = useState<Shelter | 'new'>()
  if (!list.data) return list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : <SkeletonRows />
  const rows = list.data.filter(({ isDeleted, count }) => isDeleted === 0 || count !== null)
  return (
    <section aria-label={t('Evacuation centers')}>
      {mayLead && (
        <div className={styles.tools}>
          <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {t('Add an evacuation center')}
          </Button>
        </div>
      )}
      {rows.length === 0 && (
        <None of={list} title={t('There is no evacuation center yet')}>
          <p>{t('Add schools, covered courts and churches before the rain comes.')}</p>
        </None>
      )}
      <ul className={styles.shelters}>
        {rows.map((shelter) => (
          <Card key={shelter.id} shelter={shelter} mayCount={mayLead && isOn} mayLead={mayLead} onCount={setCounted} onEdit={setEdited} />
        ))}
      </ul>
      {counted && <CountShelter shelter={counted} onClose={() => setCounted(undefined)} />}
      {edited && <ShelterForm shelter={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

interface CardProps {
  shelter: Shelter
  mayCount: boolean
  mayLead: boolean
  onCount(shelter: Shelter): void
  onEdit(shelter: Shelter): void
}

function Card({ shelter, mayCount, mayLead, onCount, onEdit }: CardProps) {
  const nameOf = useBarangayNames()
  const change = useChange(calls.updateShelter)
  const { id, name, barangayId, address, contact, familiesCapacity, personsCapacity, count, isDeleted, version } = shelter
  const full = fullness(shelter)
  return (
    <li data-full={(full ?? 0) >= 1 || undefined}>
      <h3>{name}</h3>
      <p className={styles.soft}>{[nameOf(barangayId), address, contact].filter(Boolean).join(' · ')}</p>
      <p className={styles.persons}>
        <b>{formatNumber(count?.persons ?? 0)}</b>{' '}
        {personsCapacity > 0 ? t('of {capacity, number} persons', { capacity: personsCapacity }) : t('persons')} ·{' '}
        <b>{formatNumber(count?.families ?? 0)}</b>{' '}
        {familiesCapacity > 0 ? t('of {capacity, number} families', { capacity: familiesCapacity }) : t('families')}
      </p>
      {full !== null && (
        <Progress
          value={Math.min(100, full * 100)}
          color={full >= 1 ? 'red.8' : full >= 0.8 ? 'orange.7' : 'tanod'}
          aria-label={t('How full it is')}
        />
      )}
      {full !== null && full >= 1 && <p className={styles.grave}>{t('Full')}</p>}
      {count?.needs && (
        <p>
          <b>{t('Needed:')}</b> {count.needs}
        </p>
      )}
      <p className={styles.soft}>
        {count ? (
          <>
            {t('counted by {name}', { name: count.countedBy })} · <Ago at={count.countedAt} short />
          </>
        ) : (
          t('not counted yet')
        )}
        {isDeleted === 1 && ` · ${t('out of use')}`}
      </p>
      <div className={styles.tools}>
        {mayCount && (
          <Button size="compact-sm" onClick={() => onCount(shelter)}>
            {t('Count')}
          </Button>
        )}
        {mayLead && (
          <Button size="compact-sm" variant="default" onClick={() => onEdit(shelter)}>
            {t('Change')}
          </Button>
        )}
        {mayLead && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={change.isPending}
            onClick={() => change.mutate({ id, version, isDeleted: isDeleted === 1 ? 0 : 1 })}
          >
            {isDeleted === 1 ? t('Take into use again') : t('Take out of use')}
          </Button>
        )}
      </div>
    </li>
  )
}
