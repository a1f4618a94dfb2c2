// Writes one content: a text with simple marks, a caption, or a link.
import { Button, Group, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Content } from '#contract/news/room.ts'
import { k, t } from '#web/kit/language.ts'
import { Conflict } from '#web/kit/resources/Conflict.tsx'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
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
  const [first] = useState(() => valuesOf(kind, content).text)
  const [text, setText] = useState(first)
  const [url, setUrl] = useState(content?.url ?? '')
  const [isTried, setTried] = useState(false)
  useUnsaved(text !== first || url !== (content?.url ?? ''))
  const isUrlWrong = kind === 'link' && !/^https?:\/\/\S+\.\S+/.test(url.trim())
  const isTextWrong = kind === 'text' && text.trim() === ''

  return (
    <form
      className={styles.contentForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isUrlWrong && !isTextWrong)
          onSave(kind === 'text' ? { text: toHtml(text) } : { text: text.trim(), ...(kind === 'link' && { url: url.trim() }) })
      }}
    >
      {theirs && (
        <Conflict
          groups={groups}
          theirs={{ id: theirs.newsId, before: valuesOf(kind, content), now: valuesOf(kind, theirs) }}
          values={{ text, url }}
          onChoose={(path, value) => (path === 'url' ? setUrl : setText)(String(value))}
        />
      )}
      {kind === 'link' && (
        <TextInput
          label={t('Address')}
          type="url"
          placeholder="https://"
          autoFocus
          value={url}
          error={isTried && isUrlWrong && t('Write a web address, such as https://example.ph.')}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      )}
      {kind === 'text' ? (
        <Textarea
          label={t('Text')}
          description={t('An empty line starts a paragraph. ## heading, **bold**, *italic*, - list, [words](https://address).')}
          autosize
          minRows={6}
          maxRows={24}
          autoFocus
          maxLength={15_000}
          value={text}
          error={isTried && isTextWrong && t('Fill this in.')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          label={kind === 'link' ? t('Words of the link') : t('Caption')}
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size="xs" type="submit" loading={isBusy}>
          {t('Save this part')}
        </Button>
      </Group>
    </form>
  )
}
