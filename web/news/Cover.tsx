// The cover of an item: what is kept, another picture, and whose stands if somebody changed the item meanwhile.
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { imageTypes } from '#contract/files/files.ts'
import { type News, news as calls } from '#contract/news/room.ts'
import { useChange } from '#web/kit/api.ts'
import { useFileUrl } from '#web/kit/files.ts'
import { k, t } from '#web/kit/language.ts'
import { Conflict, type Theirs } from '#web/kit/resources/Conflict.tsx'
import { theirsOf } from '#web/kit/resources/formValues.ts'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import styles from './news.module.css'

const groups: readonly FieldGroup[] = [{ title: k('Cover picture'), fields: [{ name: 'cover', label: k('Cover picture'), input: 'file' }] }]

export function Cover({ item, onChanged }: { item: News; onChanged(item: News): void }) {
  const [theirs, setTheirs] = useState<(Theirs & { item: News }) | null>(null)
  const [chosen, setChosen] = useState<unknown>(null)
  const url = useFileUrl(item.coverId)
  const save = useChange(calls.editNews, {
    expects: ['stale'],
    onDone: ({ data }) => {
      setTheirs(null)
      onChanged(data)
    },
    onRefused: (error, { cover }): void => {
      const now = theirsOf<News>(error)
      if (!now || !(cover instanceof File)) return
      // Others changed its words alone: the picture is nobody else's business.
      if (now.coverId === item.coverId) save.mutate({ id: now.id, version: now.version, cover })
      else {
        setChosen(cover)
        setTheirs({ id: now.id, before: { cover: item.coverId }, now: { cover: now.coverId }, item: now })
      }
    },
  })
  const settle = () => {
    if (!theirs) return
    if (chosen instanceof File) return save.mutate({ id: theirs.id, version: theirs.item.version, cover: chosen })
    setTheirs(null)
    onChanged(theirs.item)
  }
  return (
    <section className={styles.cover}>
      {url && !theirs && <img src={url} alt={t('Cover picture')} />}
      {theirs && (
        <>
          <Conflict groups={groups} theirs={theirs} values={{ cover: chosen }} onChoose={(_, value) => setChosen(value)} />
          <Button size="xs" loading={save.isPending} onClick={settle}>
            {t('Save this cover')}
          </Button>
        </>
      )}
      <FileButton accept={imageTypes.join(',')} onChange={(file) => file && save.mutate({ id: item.id, version: item.version, cover: file })}>
        {(props) => (
          <Button {...props} size="xs" variant="default" loading={save.isPending}>
            {url ? t('Another cover picture') : t('Choose a cover picture')}
          </Button>
        )}
      </FileButton>
    </section>
  )
}
