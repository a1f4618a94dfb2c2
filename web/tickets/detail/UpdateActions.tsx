// Beside an update on the timeline: correct it, take it off, or bring it back.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconArrowBackUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type TicketUpdate, updates } from '#contract/tickets/detail/updates.ts'
import { change, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import styles from './Timeline.module.css'

export function useTimelineAgain(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: [updates.getUpdates.path] })
}

export function UpdateActions({ update, onCorrect }: { update: TicketUpdate; onCorrect(): void }) {
  const again = useTimelineAgain()
  const remove = useChange(updates.removeUpdate, {
    undo: () => change(updates.restoreUpdate, { id: update.id }, { quiet: 'all' }).then(again),
    onDone: again,
    onRefused: again,
  })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={styles.actions}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('Correct or take off')}
          loading={remove.isPending}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={onCorrect}>
          {t('Correct')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={15} />}
          c="var(--mantine-color-error)"
          onClick={() => remove.mutate({ id: update.id, version: update.version })}
        >
          {t('Take off the timeline')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Where an update was taken off. */
export function UpdateOff({ id, mayRestore }: { id: string; mayRestore: boolean }) {
  const again = useTimelineAgain()
  const restore = useChange(updates.restoreUpdate, { onDone: again, onRefused: again })
  return (
    <small className={styles.off}>
      {t('taken off the timeline')}
      {mayRestore && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconArrowBackUp size={14} />}
          loading={restore.isPending}
          onClick={() => restore.mutate({ id })}
        >
          {t('Bring back')}
        </Button>
      )}
    </small>
  )
}
