// The casualties of a storm, with the columns of the Office of Civil Defense.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Casualty, casualtyKinds } from '#contract/storm/casualties.ts'
import { storm as calls } from '#contract/storm/room.ts'
import type { Storm } from '#contract/storm/Storm.ts'
import { query, useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { formatDateTime } from '#web/kit/format.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { None } from '#web/kit/parts/None.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { CasualtyForm } from './CasualtyForm.tsx'
import { kindLabels } from './casualtyLabels.ts'
import styles from './storm.module.css'

export function Casualties({ storm }: { storm: Storm }) {
  const list = useQuery(query(calls.getCasualties, { stormId: storm.id }))
  const [edited, setEdited] = useState<Casualty | 'new'>()
  if (!list.data) return list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : <SkeletonRows />
  const counts = casualtyKinds.map((kind) => [kind, list.data.filter((one) => one.kind === kind).length] as const)
  return (
    <section className={styles.part} aria-label={t('Casualties')}>
      <dl className={styles.figures}>
        {counts.map(([kind, count]) => (
          <div key={kind}>
            <dt>{t(kindLabels[kind])}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {storm.closedAt === null && (
        <div className={styles.tools}>
          <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {t('Add a casualty')}
          </Button>
        </div>
      )}
      {list.data.length === 0 ? (
        <None of={list} title={t('No casualty is known')} />
      ) : (
        <ul className={styles.reports}>
          {list.data.map((one) => (
            <Line key={one.id} casualty={one} onEdit={setEdited} />
          ))}
        </ul>
      )}
      {edited && <CasualtyForm casualty={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

function Line({ casualty, onEdit }: { casualty: Casualty; onEdit(one: Casualty): void }) {
  const remove = useChange(calls.removeCasualty)
  const { id, kind, name, age, place, cause, happenedAt } = casualty
  const ask = async () => {
    const isSure = await confirmAction({ title: t('Take this person off the list?'), action: t('Take {name} off the list', { name }), danger: true })
    if (isSure) remove.mutate({ id })
  }
  return (
    <li>
      <p>
        <b>{t(kindLabels[kind])}</b> {name}
        {age !== null && `, ${age}`}
      </p>
      <p className={styles.soft}>{[place, cause, happenedAt && formatDateTime(happenedAt)].filter(Boolean).join(' · ')}</p>
      <div className={styles.tools}>
        <Button size="compact-sm" variant="default" onClick={() => onEdit(casualty)}>
          {t('Change')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void ask()}>
          {t('Take off')}
        </Button>
      </div>
    </li>
  )
}
