// A new item of news: its title and summary; it starts as a draft.
import { Button, CloseButton, Group } from '@mantine/core'
import { type News, news as calls } from '#contract/news/room.ts'
import { useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { FieldGroups } from '#web/kit/resources/fields/FieldGroups.tsx'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
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
  const form = useContractForm(ItemForm, { title: '', summary: '' })
  const make = useChange(calls.createNews, {
    onDone: ({ data }) => {
      form.restart()
      onMade(data)
    },
    onRefused: form.showRefusal,
  })
  return (
    <Form form={form} onSend={make.mutate} className={styles.form}>
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
    </Form>
  )
}
