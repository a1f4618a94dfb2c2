// Writes an update onto the timeline, for staff or for the citizen too, with pictures.
import { ActionIcon, Button, Checkbox, FileButton, Textarea, Tooltip } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { imageTypes } from '#contract/files/files.ts'
import { mostFiles } from '#contract/tickets/entries/entry.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { useChange } from '#web/kit/api.ts'
import { PlainForm } from '#web/kit/form/Form.tsx'
import { t } from '#web/kit/language.ts'
import { useDraft } from '#web/kit/unsaved.ts'
import styles from './UpdateBox.module.css'
import { WhoSees } from './WhoSees.tsx'

const boxId = 'ticket-update'
const wantMs = 1_000
let wantedAt = 0

/** Starts writing; where the box is just being drawn anew, it takes the focus when it is there. */
export function startUpdate(): void {
  wantedAt = Date.now()
  document.getElementById(boxId)?.focus()
}

interface Props {
  id: string
  /** Other reports were merged into the ticket: their reporters may be told too. */
  hasOthers: boolean
}

export function UpdateBox({ id, hasOthers }: Props) {
  const cache = useQueryClient()
  const [text, setText, clearText] = useDraft(`update ${id}`, '')
  const [isPublic, setPublic] = useState(false)
  const [forAll, setForAll] = useState(false)
  const [files, setFiles] = useState<File[]>([])
  const reset = useRef<() => void>(null)
  const add = useChange(updates.addUpdate, {
    onDone: () => {
      clearText()
      setFiles([])
      void cache.invalidateQueries({ queryKey: [updates.getUpdates.path] })
    },
  })
  const send = () => {
    if (text.trim() && !add.isPending)
      add.mutate({
        transactionNumber: id,
        text: text.trim(),
        isPublic: isPublic ? 1 : 0,
        forAll: isPublic && forAll ? 1 : 0,
        ...(files.length > 0 && { files }),
      })
  }
  return (
    <PlainForm className={styles.box} onSend={send}>
      <Textarea
        id={boxId}
        ref={takeFocus}
        aria-label={t('Write an update')}
        placeholder={t('Write an update …')}
        classNames={{ input: styles.text! }}
        rows={1}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {(text || files.length > 0) && (
        <div className={styles.foot}>
          <WhoSees isPublic={isPublic} onChange={setPublic} />
          {hasOthers && isPublic && (
            <Checkbox
              size="xs"
              label={t('Also those whose reports were merged')}
              checked={forAll}
              onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
            />
          )}
          <FileButton
            resetRef={reset}
            accept={imageTypes.join()}
            multiple
            onChange={(chosen) => {
              setFiles([...files, ...chosen].slice(0, mostFiles))
              reset.current?.()
            }}
          >
            {(props) => (
              <Tooltip label={t('Add pictures')}>
                <ActionIcon {...props} variant="subtle" color="gray" aria-label={t('Add pictures')}>
                  <IconPaperclip size={17} />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
          {files.map((file) => (
            <span key={`${file.name}${file.lastModified}`} className={styles.file}>
              {file.name}
              <ActionIcon
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={t('Remove {name}', { name: file.name })}
                onClick={() => setFiles(files.filter((one) => one !== file))}
              >
                <IconX size={13} />
              </ActionIcon>
            </span>
          ))}
          <Button type="submit" size="compact-md" ml="auto" loading={add.isPending} title="Ctrl Enter">
            {t('Add')}
          </Button>
        </div>
      )}
    </PlainForm>
  )
}

const takeFocus = (node: HTMLElement | null) => {
  if (node && Date.now() - wantedAt < wantMs) node.focus()
}
