// The editor of one item: head, cover, contents in order, a preview, and its way to the public.
import { Button, CloseButton, Group } from '@mantine/core'
import { useState } from 'react'
import { type News, news as calls } from '#contract/news/room.ts'
import { useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { t } from '#web/kit/language.ts'
import { Conflict } from '#web/kit/resources/Conflict.tsx'
import { FieldGroups } from '#web/kit/resources/fields/FieldGroups.tsx'
import { useVersioned } from '#web/kit/resources/useVersioned.ts'
import { Contents } from './Contents.tsx'
import { Cover } from './Cover.tsx'
import { ItemForm, itemGroups } from './NewItem.tsx'
import styles from './news.module.css'
import { StatusBadge } from './newsList.tsx'
import { Preview } from './Preview.tsx'
import { Publishing } from './Publishing.tsx'

interface Props {
  item: News
  onChanged(item: News): void
  onClose(): void
}

export function NewsEditor({ item, onChanged, onClose }: Props) {
  const [isPreviewing, setPreviewing] = useState(false)
  return (
    <div className={styles.form}>
      <header className={styles.head}>
        <h2>{item.title}</h2>
        <Group gap="xs" wrap="nowrap">
          <StatusBadge status={item.status} />
          <CloseButton onClick={onClose} aria-label={t('Close')} />
        </Group>
      </header>
      <div className={styles.body}>
        <HeadForm item={item} onChanged={onChanged} />
        <Cover item={item} onChanged={onChanged} />
        <Contents item={item} onChanged={onChanged} />
      </div>
      <Group className={styles.foot} gap="xs">
        <Button variant="default" onClick={() => setPreviewing(true)}>
          {t('Preview')}
        </Button>
        <Publishing item={item} onChanged={onChanged} onClose={onClose} />
      </Group>
      {isPreviewing && <Preview item={item} onClose={() => setPreviewing(false)} />}
    </div>
  )
}

const valuesOf = ({ title, summary }: News) => ({ title, summary })

function HeadForm({ item, onChanged }: Omit<Props, 'onClose'>) {
  const { form, base, theirs, saved, refused } = useVersioned(ItemForm, { present: item, idOf: ({ id }) => id, valuesOf })
  const save = useChange(calls.editNews, {
    expects: ['stale'],
    onDone: ({ data }) => {
      saved(data)
      onChanged(data)
    },
    onRefused: (error) => void (refused(error) || form.showRefusal(error)),
  })
  const send = () => save.mutate({ id: item.id, version: base.version, title: String(form.values.title), summary: String(form.values.summary) })
  return (
    <Form form={form} onSend={send} className={styles.part}>
      {theirs && <Conflict groups={itemGroups} theirs={theirs} values={form.values} onChoose={form.set} />}
      <FieldGroups groups={itemGroups} schema={ItemForm} form={form} isNew={false} readOnly={false} />
      {form.isDirty && (
        <Button type="submit" size="xs" loading={save.isPending}>
          {t('Save the heading')}
        </Button>
      )}
    </Form>
  )
}
