// A crew puts words and pictures on its ticket, with or without signal.
import { Button, FileButton, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { imageTypes } from '#contract/files/files.ts'
import { PlainForm } from '#web/kit/form/Form.tsx'
import { t } from '#web/kit/language.ts'
import { shrinkPhoto } from '#web/kit/shrink.ts'
import { useDraft } from '#web/kit/unsaved.ts'
import { queueAct } from './outbox.ts'
import styles from './FieldNote.module.css'

export function FieldNote({ id }: { id: string }) {
  const [text, setText, clearText] = useDraft(`field note ${id}`, '')
  const reset = useRef<() => void>(null)
  const tell = (act: 'note' | 'hazard') => {
    if (!text.trim()) return
    void queueAct({ id, act, text: text.trim() })
    clearText()
  }
  /** Each picture goes by itself: a bad line has less to send anew. */
  const photograph = async (chosen: File[]) => {
    reset.current?.()
    for (const file of chosen) await queueAct({ id, act: 'note', files: [await shrinkPhoto(file)] })
  }
  return (
    <PlainForm className={styles.note} onSend={() => tell('note')}>
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
        <>
          <Button type="submit" size="md">
            {t('Add the note')}
          </Button>
          <Button variant="default" size="md" leftSection={<IconAlertTriangle size={20} />} onClick={() => tell('hazard')}>
            {t('Warn all teams of it')}
          </Button>
        </>
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
