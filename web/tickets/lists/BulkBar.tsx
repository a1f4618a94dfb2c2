// Several tickets at once, over the head of the list: every button says how many it means; then what became of each.
import { Button, Modal } from '@mantine/core'
import { useDesk } from '#web/kit/desk.ts'
import { t } from '#web/kit/language.ts'
import styles from './BulkBar.module.css'
import { nameOfKey } from '#web/tickets/steps/KeyList.tsx'
import { keyOfAction } from '#web/tickets/steps/keys.ts'
import { usePainted } from '#web/tickets/steps/painted.ts'
import type { Several } from '#web/tickets/steps/severally.ts'
import type { Outcome } from '#web/tickets/live/take.ts'
import { useRows } from './rows.ts'

export function BulkBar({ ids, severally, onClear }: { ids: readonly string[]; severally: readonly Several[]; onClear(): void }) {
  const { letterKeys, keys } = useDesk()
  const rows = useRows(ids)
  const painted = usePainted(
    'several',
    rows.map(({ transactionNumber, version }) => ({ id: transactionNumber, version })),
  )
  const count = ids.length
  return (
    <div className={styles.bar} role="toolbar" data-painted={painted} aria-label={t('What to do with the selected tickets')}>
      <b>{t('{count, number} selected', { count })}</b>
      {severally.map(({ label, key, run }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          onClick={run}
          rightSection={key && letterKeys && <kbd>{nameOfKey(keyOfAction(key, keys))}</kbd>}
        >
          {label}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear} rightSection={<kbd>Esc</kbd>}>
        {t('Choose none')}
      </Button>
    </div>
  )
}

/** One by one, where not all went well. */
export function Outcomes({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose(): void }) {
  return (
    <Modal opened={outcomes.some(({ isDone }) => !isDone) && outcomes.length > 1} onClose={onClose} title={t('What became of each ticket')}>
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
