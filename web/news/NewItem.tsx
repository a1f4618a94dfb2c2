// A new item of news: its title and summary; it starts as a draft.
import { Button, CloseButton, Group } from '@mantine/core'
import { type News, news as calls } from '#contract/news/room.ts'
import { useChange } from '#web/kit/api.ts'
import { k, t } from '#web/kit/language.ts'
import { FieldGroups } from '#web/kit/resources/FieldGroups.tsx'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { refusedFields, useSchemaForm } from '#web/kit/resources/useSchemaForm.ts'
import styles from './news.module.css'

export const itemGroups: readonly FieldGroup[] = [
  {
    title: k('Heading'),
    fields: [
      { name: 'title', label: k('Title') },
      { name: 'summary', label: k('Summary'), input: 'long', help: k('Two sentences that stand in the list.') },
    ],
  },
]
export const ItemForm = calls.createNews.input.pick({ title: true, summary: true })

export function NewItem({ onMade, onClose }: { onMade(item: News): void; onClose(): void }) {
  const form = useSchemaForm(ItemForm, { title: '', summary: '' })
  const make = useChange(calls.createNews, {
    onDone: ({ data }) => {
      form.restart(form.values)
      onMade(data)
    },
    onRefused: (error) => form.showErrors(refusedFields(error, ['title', 'summary'])),
  })
  return (
    <form
      ref={form.root}
      noValidate
      className={styles.form}
      onSubmit={form.submit(() => make.mutate({ title: String(form.values.title), summary: String(form.values.summary) }))}
    >
      <header className={styles.head}>
        <h2>{t('Write news')}</h2>
        <CloseButton onClick={onClose} aria-label={t('Close')} />
      </header>
      <div className={styles.body}>
        <FieldGroups groups={itemGroups} schema={ItemForm} form={form} isNew readOnly={false} />
      </div>
      <Group className={styles.foot} justify="flex-end">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={make.isPending}>
          {t('Start the draft')}
        </Button>
      </Group>
    </form>
  )
}
