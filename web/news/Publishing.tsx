// The way of an item to the public and back: publish, schedule, back to draft, archive, delete.
import { useNow } from '#web/kit/clock.ts'
import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type News, news as calls } from '#contract/news/room.ts'
import { change, useChange } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { momentOf, writtenOf } from '#web/kit/moment.ts'

interface Props {
  item: News
  onChanged(item: News): void
  onClose(): void
}

export function Publishing({ item, onChanged, onClose }: Props) {
  const edit = useChange(calls.editNews, { onDone: ({ data }) => onChanged(data) })
  const set = (status: News['status']) => edit.mutate({ id: item.id, version: item.version, status })
  const remove = useChange(calls.deleteNews, {
    undo: () => change(calls.restoreNews, { id: item.id }, { quiet: 'all' }),
    onDone: ({ data }) => {
      onChanged(data)
      onClose()
    },
  })
  const restore = useChange(calls.restoreNews, { onDone: ({ data }) => onChanged(data) })
  const { status } = item
  if (item.isDeleted === 1)
    return (
      <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate({ id: item.id })}>
        {t('Bring back')}
      </Button>
    )
  return (
    <>
      {status !== 'published' && (
        <Button loading={edit.isPending} onClick={() => set('published')}>
          {t('Publish now')}
        </Button>
      )}
      {(status === 'draft' || status === 'scheduled') && (
        <Schedule
          item={item}
          isBusy={edit.isPending}
          onChoose={(publishAt) => edit.mutate({ id: item.id, version: item.version, status: 'scheduled', publishAt })}
        />
      )}
      {status !== 'draft' && (
        <Button variant="default" onClick={() => set('draft')}>
          {t('Back to draft')}
        </Button>
      )}
      {status === 'published' && (
        <Button variant="default" onClick={() => set('archived')}>
          {t('Archive')}
        </Button>
      )}
      <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate({ id: item.id })}>
        {t('Delete')}
      </Button>
    </>
  )
}

function Schedule({ item, isBusy, onChoose }: { item: News; isBusy: boolean; onChoose(at: string): void }) {
  const [opened, setOpened] = useState(false)
  const [when, setWhen] = useState<string | null>(item.publishAt)
  const now = useNow()
  const isLater = when !== null && Date.parse(when) > now
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus shadow="md" position="top">
      <Popover.Target>
        <Button variant="default" onClick={() => setOpened(!opened)}>
          {item.publishAt ? t('Comes out {when}', { when: formatDateTime(item.publishAt) }) : t('Schedule')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <TextInput
            type="datetime-local"
            label={t('Comes out')}
            min={writtenOf(now)}
            value={when ? writtenOf(when) : ''}
            onChange={({ currentTarget }) => setWhen(momentOf(currentTarget.value)?.toISOString() ?? null)}
          />
          <Button
            disabled={!isLater}
            loading={isBusy}
            onClick={() => {
              if (when) onChoose(when)
              setOpened(false)
            }}
          >
            {when && isLater ? t('Publish {when}', { when: formatDateTime(when) }) : t('Choose a later time')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
