// Several tickets at once: what can be done with them, and then what became of each.
import { Button, Modal } from '@mantine/core'
import { t, tn } from '#web/kit/language.ts'
import { mayNow, useMe } from '#web/kit/session.ts'
import { askDecline, askDelete, forEach, type NamedReason } from './asks.ts'
import styles from './BulkBar.module.css'
import { accept, mark } from './deeds.ts'
import type { Outcome } from './take.ts'
import { openDialog } from './useTicketDeeds.ts'

interface Props {
  ids: readonly string[]
  reasons: NamedReason[]
  onClear(): void
  onDone(outcomes: Outcome[]): void
}

export function BulkBar({ ids, reasons, onClear, onDone }: Props) {
  const me = useMe()
  if (ids.length === 0) return null
  const may = (name: string) => mayNow([name], me)
  const deed = (label: string, run: () => unknown) => (
    <Button size="compact-sm" variant="default" onClick={run}>
      {label}
    </Button>
  )
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('What to do with the selected tickets')}>
      <b>{tn(ids.length, '{count} selected', '{count} selected')}</b>
      {may('tickets.triage') && deed(t('Accept'), () => void forEach(ids, (id, how) => accept(id, how)).then(onDone))}
      {may('tickets.triage') && deed(t('Decline'), () => void askDecline(ids, reasons).then(onDone))}
      {may('tickets.assign') && deed(t('Departments'), () => openDialog('departments', ids))}
      {may('tickets.assign') && deed(t('Teams'), () => openDialog('teams', ids))}
      {may('tickets.transfer') && deed(t('Transfer'), () => openDialog('transfer', ids))}
      {deed(t('Mark read'), () => {
        for (const id of ids) void mark(id, true)
        onClear()
      })}
      {may('tickets.delete') && deed(t('Delete'), () => void askDelete(ids).then(onDone))}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t('Clear')}
      </Button>
    </div>
  )
}

export function Outcomes({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose(): void }) {
  return (
    <Modal opened={outcomes.length > 1} onClose={onClose} title={t('What became of each ticket')}>
      <ul className={styles.outcomes}>
        {outcomes.map(({ id, isDone, message }) => (
          <li key={id} data-failed={!isDone || undefined}>
            <b>
              <span aria-hidden="true">{isDone ? '✓' : '✕'}</span> {id}
            </b>{' '}
            {message}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
