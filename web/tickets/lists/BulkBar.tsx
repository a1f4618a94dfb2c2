// Several tickets at once, over the head of the list: every button says how many it means, and what finds no room in the row is in a menu at its end; then what became of each.
import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { IconDots, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  const { row, inRow } = useFold<HTMLDivElement>(severally.length)
  const keyOf = ({ key }: Several) => (key && letterKeys ? <kbd>{nameOfKey(keyOfAction(key, keys))}</kbd> : undefined)
  return (
    <div className={styles.bar} role="toolbar" data-painted={painted} aria-label={t('What to do with the selected tickets')}>
      <b>{t('{count, number} selected', { count: ids.length })}</b>
      <div ref={row} className={styles.row}>
        {severally.map((one, index) => (
          <Button
            key={one.label}
            size="compact-sm"
            variant="default"
            data-folded={index >= inRow || undefined}
            onClick={one.run}
            rightSection={keyOf(one)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {inRow < severally.length && (
        <Menu position="bottom-end" withinPortal returnFocus>
          <Menu.Target>
            <ActionIcon variant="default" size={26} aria-label={t('More to do')} title={t('More to do')}>
              <IconDots size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown className={styles.more}>
            {severally.slice(inRow).map((one) => (
              <Menu.Item key={one.label} onClick={one.run} rightSection={keyOf(one)}>
                {one.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon variant="subtle" color="gray" size={26} aria-label={t('Choose none')} title={`${t('Choose none')} · Esc`} onClick={onClear}>
        <IconX size={17} />
      </ActionIcon>
    </div>
  )
}

/** How many of the buttons stand whole in one row: the bar is as narrow as the list, and words of another language are longer. */
function useFold<E extends HTMLElement>(count: number) {
  const row = useRef<E>(null)
  const [inRow, setInRow] = useState(count)
  const measure = useCallback(() => {
    const all = [...(row.current?.children ?? [])] as HTMLElement[]
    setInRow(all.filter((one) => one.offsetTop === all[0]?.offsetTop).length)
  }, [])
  // Whatever is drawn anew may be wider: another number, another language, larger text.
  useLayoutEffect(measure)
  useEffect(() => {
    const watch = new ResizeObserver(measure)
    watch.observe(row.current!)
    return () => watch.disconnect()
  }, [measure])
  return { row, inRow: Math.min(inRow, count) }
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
