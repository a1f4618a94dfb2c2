// The reports of the day: hazards that stand now, and those that are over.
import { Anchor, Button, Group, Modal, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { create } from 'zustand'
import { type Hazard, hazards, severities } from '#contract/tickets/hazards.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { k, t, tn } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useMay } from '#web/kit/session.ts'
import { FileTile } from './FileTile.tsx'
import { useCaseTypes, useNameOf } from './reference.ts'
import { readPlace } from './ticketForm.ts'
import styles from './SideLists.module.css'
import { tabNamed } from './tabs.ts'

export const severityWords: Record<Hazard['severity'], string> = {
  minor: k('Minor'),
  moderate: k('Moderate'),
  severe: k('Severe'),
  extreme: k('Extreme'),
}
/** Whether the list shows the hazards that stand, or those that are over. */
const useView = create<{ isArchive: boolean }>(() => ({ isArchive: false }))

function useHazards() {
  const { isArchive } = useView()
  return useQuery(query(isArchive ? hazards.getArchivedReportsOfTheDay : hazards.getReportsOfTheDay, { limit: 100 }))
}
function useAgain() {
  const cache = useQueryClient()
  return () => {
    for (const { path } of [hazards.getReportsOfTheDay, hazards.getArchivedReportsOfTheDay]) void cache.invalidateQueries({ queryKey: [path] })
  }
}

export function HazardList({ selected, onSelect }: { selected: string | undefined; onSelect(id: string): void }) {
  const { data, error, isPending, refetch } = useHazards()
  const { isArchive } = useView()
  const mayKeep = useMay('tickets.hazards')
  const [adds, setAdds] = useState(false)
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t('Which reports of the day')}
          value={isArchive ? 'archived' : 'standing'}
          onChange={(value) => useView.setState({ isArchive: value === 'archived' })}
          data={[
            { value: 'standing', label: t('Standing') },
            { value: 'archived', label: t('Over') },
          ]}
        />
        {mayKeep && (
          <Button size="compact-sm" ml="auto" leftSection={<IconPlus size={15} />} onClick={() => setAdds(true)}>
            {t('New')}
          </Button>
        )}
      </div>
      {isPending && <SkeletonRows />}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {data?.items.length === 0 && <EmptyState title={isArchive ? t('No hazard is over yet.') : t(tabNamed('reports-of-the-day')?.empty ?? '')} />}
      <ul className={styles.list}>
        {data?.items.map((hazard) => (
          <li key={hazard.hazardId}>
            <button type="button" data-selected={hazard.hazardId === selected || undefined} onClick={() => onSelect(hazard.hazardId)}>
              <b>{hazard.title}</b>
              <span>{hazard.description}</span>
              <small>
                {t(severityWords[hazard.severity])} · {tn(hazard.ticketsCount, '{count} ticket', '{count} tickets')} ·{' '}
                <Ago at={hazard.addedAt} short />
              </small>
            </button>
          </li>
        ))}
      </ul>
      <NewHazard opened={adds} onClose={() => setAdds(false)} />
    </>
  )
}

export function HazardDetail({ id }: { id: string | undefined }) {
  const hazard = useHazards().data?.items.find((one) => one.hazardId === id)
  const types = useCaseTypes().byId
  const nameOf = useNameOf()
  const mayKeep = useMay('tickets.hazards')
  const again = useAgain()
  const archive = useChange(hazards.archiveReportOfTheDay, { onDone: again })
  const bringBack = useChange(hazards.bringBackReportOfTheDay, { onDone: again })
  if (!hazard) return <EmptyState title={t('No report of the day is selected')} />
  return (
    <article className={styles.detail}>
      <h1>{hazard.title}</h1>
      <p className={styles.said}>{hazard.description}</p>
      <dl>
        <dt>{t('Severity')}</dt>
        <dd>{t(severityWords[hazard.severity])}</dd>
        <dt>{t('Case type')}</dt>
        <dd>{nameOf(types.get(hazard.caseTypeId ?? '')) || '–'}</dd>
        <dt>{t('Added')}</dt>
        <dd>
          {formatDateTime(hazard.addedAt)} {hazard.addedBy?.name}
        </dd>
        <dt>{t('Position')}</dt>
        <dd>{hazard.position ? `${hazard.position.lat.toFixed(5)}, ${hazard.position.lng.toFixed(5)}` : '–'}</dd>
        <dt>{t('Tickets')}</dt>
        <dd>
          {hazard.tickets.map((number) => (
            <Anchor key={number} component={Link} to={`/cms/tickets/accepted/${number}`} mr="xs">
              {number}
            </Anchor>
          ))}
          {hazard.tickets.length === 0 && '–'}
        </dd>
      </dl>
      {hazard.files.map((file) => (
        <FileTile key={file.id} file={file} />
      ))}
      {mayKeep && (
        <div className={styles.deeds}>
          {hazard.isArchived === 0 ? (
            <Button variant="default" loading={archive.isPending} onClick={() => archive.mutate({ id: hazard.hazardId })}>
              {t('It is over: archive it')}
            </Button>
          ) : (
            <Button variant="default" loading={bringBack.isPending} onClick={() => bringBack.mutate({ id: hazard.hazardId })}>
              {t('It stands again: bring it back')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

const empty = { title: '', description: '', severity: 'moderate' as Hazard['severity'], caseTypeId: null as string | null, place: '' }

function NewHazard({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [values, setValues] = useState(empty)
  const types = useCaseTypes().list
  const nameOf = useNameOf()
  const again = useAgain()
  const add = useChange(hazards.addReportOfTheDay, {
    onDone: () => {
      again()
      setValues(empty)
      onClose()
    },
  })
  const isWrong = values.place.trim() !== '' && !readPlace(values.place)
  const send = () => {
    if (values.title.trim() === '' || isWrong) return
    const { title, description, severity, caseTypeId, place } = values
    add.mutate({ title, description, severity, caseTypeId: caseTypeId ?? undefined, position: readPlace(place) })
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t('New report of the day')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Title')}
            withAsterisk
            data-autofocus
            maxLength={160}
            value={values.title}
            onChange={(event) => setValues({ ...values, title: event.currentTarget.value })}
          />
          <Textarea
            label={t('What is to be known')}
            autosize
            minRows={2}
            maxLength={5000}
            value={values.description}
            onChange={(event) => setValues({ ...values, description: event.currentTarget.value })}
          />
          <Group grow>
            <Select
              label={t('Severity')}
              allowDeselect={false}
              data={severities.map((value) => ({ value, label: t(severityWords[value]) }))}
              value={values.severity}
              onChange={(value) => setValues({ ...values, severity: (value as Hazard['severity'] | null) ?? 'moderate' })}
            />
            <Select
              label={t('Case type')}
              searchable
              clearable
              data={types.map((row) => ({ value: row.id, label: nameOf(row) }))}
              value={values.caseTypeId}
              onChange={(caseTypeId) => setValues({ ...values, caseTypeId })}
            />
          </Group>
          <TextInput
            label={t('Position')}
            placeholder="14.5547, 121.1327"
            error={isWrong ? t('Write latitude and longitude, such as 14.5547, 121.1327.') : undefined}
            value={values.place}
            onChange={(event) => setValues({ ...values, place: event.currentTarget.value })}
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={values.title.trim() === ''} loading={add.isPending}>
              {t('Add it')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
