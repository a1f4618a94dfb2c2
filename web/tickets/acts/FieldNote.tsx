// A crew puts words and pictures on its ticket, with or without signal.
import { Button, FileButton, Textarea } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { imageTypes } from '#contract/files/files.ts'
import { mostFiles } from '#contract/tickets/entries/entry.ts'
import { PlainForm } from '#web/kit/form/Form.tsx'
import { t } from '#web/kit/language.ts'
import { shrinkPhoto } from '#web/kit/shrink.ts'
import { useDraft } from '#web/kit/unsaved.ts'
import { queueAct } from './outbox.ts'
import styles from './FieldNote.module.css'

export function FieldNote({ id }: { id: string }) {
  const [text, setText, clearText] = useDraft(`field note ${id}`, '')
  const reset = useRef<() => void>(null)
  const send = () => {
    if (!text.trim()) return
    void queueAct({ id, act: 'note', text: text.trim() })
    clearText()
  }
  /** Each picture goes by itself: a bad line has less to send anew. */
  const photograph = async (chosen: File[]) => {
    reset.current?.()
    for (const file of chosen.slice(0, mostFiles)) await queueAct({ id, act: 'note', files: [await shrinkPhoto(file)] })
  }
  return (
    <PlainForm className={styles.note} onSend={send}>
      <Textarea
        aria-label={t('Note for the center')}
        placeholder={t('Note for the center …')}
        autosize
        minRows={1}
        maxRows={6}
        size="md"
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() && (
        <Button type="submit" size="md">
          {t('Add the note')}
        </Button>
      )}
      <FileButton resetRef={reset} accept={imageTypes.join()} multiple onChange={(chosen) => void photograph(chosen)}>
        {(props) => (
          <Button {...props} variant="default" size="md" leftSection={<IconCamera size={20} />}>
            {t('Photograph')}
          </Button>
        )}
      </FileButton>
    </PlainForm>
  )
}
