// One message: who, what, when, and how far it came. Text is shown as text.
import { IconCheck, IconChecks, IconClock, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { type Chat, voiceNoteName } from '#contract/chat/Chat.ts'
import { fetchFile, useFileUrl } from '#web/kit/files.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { toastError } from '#web/kit/toast.ts'
import styles from './chat.module.css'

const answerWords = { yes: k('Yes'), no: k('No') }

/** `asked`: the words of the question that it answers. */
export const Message = memo(function Message({ message, asked }: { message: Chat; asked?: string | undefined }) {
  const { from, sender, text, file, yesNo, sentAt } = message
  const answer = yesNo === 'yes' || yesNo === 'no' ? yesNo : null
  return (
    <li className={styles.message} data-from={from} data-seq={message.seq}>
      {sender && <span className={styles.sender}>{sender.name}</span>}
      {file && <Attached file={file} />}
      {answer ? (
        <>
          {asked && <q className={styles.asked}>{asked}</q>}
          <p className={styles.answer} data-answer={answer}>
            {answer === 'yes' ? <IconCheck size={20} aria-hidden="true" /> : <IconX size={20} aria-hidden="true" />} {t(answerWords[answer])}
          </p>
        </>
      ) : (
        text && <p>{text}</p>
      )}
      {yesNo === 'asks' && <span className={styles.sender}>{t('To be answered by the pictures yes and no')}</span>}
      <span className={styles.foot}>
        <Ago at={sentAt} />
        {from === 'staff' && <Mark {...message} />}
      </span>
    </li>
  )
})

function Mark({ deliveredAt, readAt }: Pick<Chat, 'deliveredAt' | 'readAt'>) {
  const [Face, word, at] = readAt
    ? ([IconChecks, t('Read'), readAt] as const)
    : deliveredAt
      ? ([IconCheck, t('Delivered'), deliveredAt] as const)
      : ([IconClock, t('Sent'), null] as const)
  return (
    <span className={styles.mark} data-read={readAt !== null || undefined} title={at ? formatDateTime(at) : undefined}>
      <Face size={14} aria-hidden="true" /> {word}
    </span>
  )
}

function Attached({ file }: { file: NonNullable<Chat['file']> }) {
  const isPicture = file.mime.startsWith('image/')
  const isSound = file.mime.startsWith('audio/') || file.name === voiceNoteName
  const isFilm = file.mime.startsWith('video/') && !isSound
  const url = useFileUrl(isPicture || isSound || isFilm ? file.id : null, isPicture ? 'small' : 'whole')
  if (isSound && url) return <audio className={styles.sound} controls src={url} aria-label={t('Voice note')} />
  if (isFilm && url) return <video className={styles.film} controls src={url} aria-label={file.name} />
  return (
    <button
      type="button"
      className={styles.file}
      onClick={() => void openFile(file).catch(toastError)}
      aria-label={t('Open {name}', { name: file.name })}
    >
      {isPicture && url ? <img src={url} alt={file.name} /> : file.name}
    </button>
  )
}

async function openFile({ id, name }: { id: string; name: string }): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(id, 'whole'))
  Object.assign(document.createElement('a'), { href: address, target: '_blank', rel: 'noopener', title: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
