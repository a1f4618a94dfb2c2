// Corrects an update in its place: its words, who sees it, and its pictures.
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type TicketUpdate, updates } from '#contract/tickets/detail/updates.ts'
import { change, useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { t } from '#web/kit/language.ts'
import { useDraft } from '#web/kit/unsaved.ts'
import { FileTile } from './FileTile.tsx'
import { PlainForm } from '#web/kit/form/Form.tsx'
import styles from './Timeline.module.css'
import { useTimelineAgain } from './UpdateActions.tsx'
import { WhoSees } from './WhoSees.tsx'

export function CorrectUpdate({ update, onClose }: { update: TicketUpdate; onClose(): void }) {
  const again = useTimelineAgain()
  const [text, setText, forget] = useDraft(`correct ${update.id}`, update.text)
  const [isPublic, setPublic] = useState(update.isPublic === 1)
  const close = () => {
    forget()
    onClose()
  }
  const save = useChange(updates.editUpdate, {
    undo: ({ data }) => {
      const former = { id: update.id, version: data.version, text: update.text, isPublic: update.isPublic }
      return change(updates.editUpdate, former, { quiet: 'all' }).then(again)
    },
    onDone: async () => {
      await again()
      close()
    },
    onRefused: again,
  })
  const removeImage = useChange(updates.removeImageUpdate, { onDone: again, onRefused: again })
  const dropPicture = async (fileId: string, name: string) => {
    const question = {
      title: t('Remove the picture {name}', { name }),
      text: t('The picture is gone for good.'),
      action: t('Remove the picture'),
      danger: true,
    }
    if (await confirmAction(question)) removeImage.mutate({ id: update.id, fileId, version: update.version })
  }
  const isChanged = text.trim() !== update.text || (isPublic ? 1 : 0) !== update.isPublic
  const submit = () => {
    if (!isChanged) return close()
    if (text.trim() && !save.isPending) save.mutate({ id: update.id, version: update.version, text: text.trim(), isPublic: isPublic ? 1 : 0 })
  }
  return (
    <PlainForm className={styles.correct} onSend={submit} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <Textarea
        aria-label={t('Correct the update')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={5000}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {update.files.length > 0 && (
        <div className={styles.files}>
          {update.files.map((file) => (
            <span key={file.id} className={styles.picture}>
              <FileTile file={file} />
              <ActionIcon
                size="sm"
                variant="default"
                aria-label={t('Remove the picture {name}', { name: file.name })}
                onClick={() => void dropPicture(file.id, file.name)}
              >
                <IconX size={13} />
              </ActionIcon>
            </span>
          ))}
        </div>
      )}
      <div className={styles.foot}>
        <WhoSees isPublic={isPublic} onChange={setPublic} />
        <Button size="compact-md" variant="subtle" color="gray" ml="auto" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" size="compact-md" loading={save.isPending} disabled={!text.trim()} title="Ctrl Enter">
          {t('Save')}
        </Button>
      </div>
    </PlainForm>
  )
}
