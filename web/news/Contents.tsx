// The contents of an item in their order: texts, pictures and links, each added, changed, moved and taken away.
import { ActionIcon, Button, FileButton, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLink, IconPencil, IconPhoto, IconTextPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { imageTypes } from '#contract/files/files.ts'
import { type Content, type News, news as calls } from '#contract/news/room.ts'
import { useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { t } from '#web/kit/language.ts'
import { theirsOf } from '#web/kit/resources/formValues.ts'
import { ContentForm } from './ContentForm.tsx'
import { ContentView } from './ContentView.tsx'
import styles from './news.module.css'

interface Props {
  item: News
  onChanged(item: News): void
}
type Open = Content | 'text' | 'link' | null

export function Contents({ item, onChanged }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const onDone = ({ data }: { data: News }) => {
    setOpen(null)
    setTheirs(null)
    onChanged(data)
  }
  const add = useChange(calls.addContent, { onDone })
  const [theirs, setTheirs] = useState<Content | null>(null)
  const editing = { onDone, expects: ['stale'], onRefused: (error: unknown) => setTheirs(theirsOf<Content>(error)) }
  const edit = useChange(calls.editContent, editing)
  const makeRoom = useChange(calls.editContent, { ...editing, quiet: 'done' })
  const remove = useChange(calls.deleteContent, { onDone })
  const opened = open !== null && typeof open === 'object' ? open : undefined
  const isOpen = ({ id }: Content) => opened?.id === id
  const contents = item.contents.toSorted((one, other) => one.order - other.order)

  /** Changes places with the neighbour: the one that moves takes the neighbour's place, then the neighbour its own. */
  const move = async (at: number, by: 1 | -1) => {
    const [one, other] = [contents[at], contents[at + by]]
    if (!one || !other) return
    const place = one.order === other.order ? other.order + by : other.order
    await makeRoom.mutateAsync({ id: one.id, version: one.version, order: Math.max(0, place) })
    await edit.mutateAsync({ id: other.id, version: other.version, order: one.order })
  }
  const ask = async (content: Content) => {
    const isSure = await confirmAction({
      title: t('Remove this part?'),
      text: t('It cannot be brought back.'),
      action: t('Remove this part'),
      danger: true,
    })
    if (isSure) remove.mutate({ id: content.id })
  }

  return (
    <section className={styles.contents} aria-label={t('Contents')}>
      <h3>{t('Contents')}</h3>
      {contents.length === 0 && open === null && <p className={styles.hint}>{t('Nothing yet. Add a text, a picture or a link.')}</p>}
      <ol>
        {contents.map((content, at) =>
          isOpen(content) ? (
            <li key={content.id}>
              <ContentForm
                kind={content.kind}
                content={opened}
                theirs={theirs?.id === content.id ? theirs : null}
                isBusy={edit.isPending}
                onSave={(part) => edit.mutate({ id: content.id, version: (theirs ?? opened ?? content).version, ...part })}
                onClose={() => {
                  setOpen(null)
                  setTheirs(null)
                }}
              />
            </li>
          ) : (
            <li key={content.id} className={styles.content}>
              <ContentView content={content} />
              <Group gap={2} className={styles.tools}>
                <Tool label={t('Move up')} isOff={at === 0 || edit.isPending} face={IconArrowUp} onClick={() => void move(at, -1)} />
                <Tool
                  label={t('Move down')}
                  isOff={at === contents.length - 1 || edit.isPending}
                  face={IconArrowDown}
                  onClick={() => void move(at, 1)}
                />
                <Tool label={t('Edit')} face={IconPencil} onClick={() => setOpen(content)} />
                <Tool label={t('Remove')} face={IconTrash} onClick={() => void ask(content)} />
              </Group>
            </li>
          ),
        )}
      </ol>
      {(open === 'text' || open === 'link') && (
        <ContentForm
          kind={open}
          isBusy={add.isPending}
          onSave={(part) => add.mutate({ newsId: item.id, kind: open, ...part })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === null && (
        <Group gap="xs">
          <Button size="xs" variant="default" leftSection={<IconTextPlus size={15} />} onClick={() => setOpen('text')}>
            {t('Text')}
          </Button>
          <FileButton accept={imageTypes.join(',')} onChange={(file) => file && add.mutate({ newsId: item.id, kind: 'image', text: '', file })}>
            {(props) => (
              <Button {...props} size="xs" variant="default" leftSection={<IconPhoto size={15} />} loading={add.isPending}>
                {t('Picture')}
              </Button>
            )}
          </FileButton>
          <Button size="xs" variant="default" leftSection={<IconLink size={15} />} onClick={() => setOpen('link')}>
            {t('Link or video')}
          </Button>
        </Group>
      )}
    </section>
  )
}

function Tool({ label, face: Face, isOff = false, onClick }: { label: string; face: typeof IconTrash; isOff?: boolean; onClick(): void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      <Face size={16} stroke={1.7} />
    </ActionIcon>
  )
}
