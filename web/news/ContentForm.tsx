// Writes one content: a text with simple marks, a caption, or a link.
import { Button, Group, TextInput, Textarea } from '@mantine/core'
import * as z from 'zod'
import type { Content } from '#contract/news/room.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { Conflict } from '#web/kit/resources/Conflict.tsx'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { toHtml, toMarkup } from './markup.ts'
import styles from './news.module.css'

const groups: readonly FieldGroup[] = [
  {
    title: k('Contents'),
    fields: [
      { name: 'text', label: k('Text') },
      { name: 'url', label: k('Address') },
    ],
  },
]
const valuesOf = (kind: Content['kind'], content: Content | undefined) => ({
  text: kind === 'text' ? toMarkup(content?.text ?? '') : (content?.text ?? ''),
  url: content?.url ?? '',
})

const Words = z.object({ text: z.string(), url: z.string() })
const Link = Words.extend({ url: z.string().regex(/^\s*https?:\/\/\S+\.\S+/, k('Write a web address, such as https://example.ph.')) })
const schemas = { text: Words.extend({ text: z.string().trim().min(1) }), image: Words, video: Words, link: Link }

interface Props {
  kind: Content['kind']
  content?: Content | undefined
  /** What somebody else made of it meanwhile. */
  theirs?: Content | null
  isBusy: boolean
  onSave(part: { text: string; url?: string }): void
  onClose(): void
}

export function ContentForm({ kind, content, theirs, isBusy, onSave, onClose }: Props) {
  const form = useContractForm(schemas[kind], valuesOf(kind, content))
  const send = ({ text, url }: z.output<typeof Words>) =>
    onSave(kind === 'text' ? { text: toHtml(text) } : { text: text.trim(), ...(kind === 'link' && { url: url.trim() }) })

  return (
    <Form form={form} onSend={send} className={styles.contentForm}>
      {theirs && (
        <Conflict
          groups={groups}
          theirs={{ id: theirs.newsId, before: valuesOf(kind, content), now: valuesOf(kind, theirs) }}
          values={form.values}
          onChoose={form.set}
        />
      )}
      {kind === 'link' && <TextInput label={t('Address')} type="url" placeholder="https://" autoFocus {...form.getInputProps('url')} />}
      {kind === 'text' ? (
        <Textarea
          label={t('Text')}
          description={t('An empty line starts a paragraph. ## heading, **bold**, *italic*, - list, [words](https://address).')}
          autosize
          minRows={6}
          maxRows={24}
          autoFocus
          maxLength={15_000}
          {...form.getInputProps('text')}
        />
      ) : (
        <TextInput label={kind === 'link' ? t('Words of the link') : t('Caption')} maxLength={300} {...form.getInputProps('text')} />
      )}
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size="xs" type="submit" loading={isBusy}>
          {t('Save this part')}
        </Button>
      </Group>
    </Form>
  )
}
