// The reports of the day: hazards that stand now, and those that are over.
import { Anchor, Button, Group, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { hazards } from '#contract/tickets/hazards/hazards.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { useChange } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { FileTile } from '#web/tickets/detail/FileTile.tsx'
import { tabNamed } from '#web/tickets/lists/tabs.ts'
import { useIds } from '#web/tickets/lists/useIds.ts'
import styles from '#web/tickets/lists/SideLists.module.css'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import { HazardEditor } from './HazardEditor.tsx'
import { severityWords } from '#web/kit/words.ts'
import { type HazardTab, useAgain, useHazards } from './hazardsNow.ts'

const idOf = ({ hazardId }: { hazardId: string }) => hazardId

interface ListProps {
  tab: HazardTab
  selected: string | undefined
  onSelect(id: string): void
  onIds(ids: readonly string[] | undefined): void
}

export function HazardList({ tab, selected, onSelect, onIds }: ListProps) {
  const list = useHazards(tab)
  useIds(onIds, list.data?.items, idOf)
  const mayKeep = useMay('tickets.hazards') && tab === 'reports-of-the-day'
  const [adds, setAdds] = useState(false)
  return (
    <>
      {mayKeep && (
        <div className={styles.tools}>
          <Button size="compact-sm" ml="auto" leftSection={<IconPlus size={15} />} onClick={() => setAdds(true)}>
            {t('New')}
          </Button>
        </div>
      )}
      {!list.data?.items.length && <None of={list} title={t(tabNamed(tab)?.empty ?? '')} />}
      <ul className={styles.list}>
        {list.data?.items.map((hazard) => (
          <li key={hazard.hazardId}>
            <button type="button" data-selected={hazard.hazardId === selected || undefined} onClick={() => onSelect(hazard.hazardId)}>
              <b>{hazard.title}</b>
              <span>{hazard.description}</span>
              <small>
                {t(severityWords[hazard.severity])} · {t('{count, plural, one {# ticket} other {# tickets}}', { count: hazard.ticketsCount })} ·{' '}
                <Ago at={hazard.addedAt} short />
              </small>
            </button>
          </li>
        ))}
      </ul>
      {adds && <HazardEditor onClose={() => setAdds(false)} />}
    </>
  )
}

export function HazardDetail({ tab, id }: { tab: HazardTab; id: string | undefined }) {
  const list = useHazards(tab)
  const hazard = list.data?.items.find((one) => one.hazardId === id)
  const types = useCaseTypes().byId
  const nameOf = useNameOf()
  const mayKeep = useMay('tickets.hazards')
  const again = useAgain()
  const archiveAgain = useChange(hazards.archiveReportOfTheDay, { onDone: again })
  const bringBackAgain = useChange(hazards.bringBackReportOfTheDay, { onDone: again })
  const archive = useChange(hazards.archiveReportOfTheDay, { onDone: again, undo: (_, given) => bringBackAgain.mutateAsync(given) })
  const bringBack = useChange(hazards.bringBackReportOfTheDay, { onDone: again, undo: (_, given) => archiveAgain.mutateAsync(given) })
  const attach = useChange(hazards.updateTicketReportOfTheDay, { onDone: again })
  const [edits, setEdits] = useState(false)
  const [number, setNumber] = useState('')
  if (!hazard && id) return <None of={list} title={t('This is in the list no more')} />
  if (!hazard) return <EmptyState title={t('No report of the day is selected')} />
  const hang = (add: string[], remove: string[]) => {
    setNumber('')
    attach.mutate({ id: hazard.hazardId, version: hazard.version, add, remove })
  }
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
          {hazard.tickets.map((one) => (
            <div key={one}>
              <Anchor component={Link} to={`/cms/tickets/accepted/${one}`} mr="xs">
                {one}
              </Anchor>
              {mayKeep && (
                <Button size="compact-xs" variant="subtle" color="gray" onClick={() => hang([], [one])}>
                  {t('Take off')}
                </Button>
              )}
            </div>
          ))}
          {hazard.tickets.length === 0 && '–'}
          {mayKeep && (
            <Group gap="xs" wrap="nowrap" mt="xs">
              <TextInput
                size="sm"
                aria-label={t('Number of a ticket that belongs to it')}
                placeholder={t('Number of a ticket')}
                value={number}
                onChange={(event) => setNumber(event.currentTarget.value.toUpperCase())}
              />
              <Button
                size="sm"
                variant="default"
                loading={attach.isPending}
                disabled={!TransactionNumber.safeParse(number.trim()).success}
                onClick={() => hang([number.trim()], [])}
              >
                {t('Attach')}
              </Button>
            </Group>
          )}
        </dd>
      </dl>
      {hazard.files.map((file) => (
        <FileTile key={file.id} file={file} />
      ))}
      {mayKeep && (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setEdits(true)}>
            {t('Edit')}
          </Button>
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
      {edits && <HazardEditor key={hazard.version} hazard={hazard} onClose={() => setEdits(false)} />}
    </article>
  )
}
