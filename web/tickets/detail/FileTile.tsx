// A stored file as a small picture, or as its name, to open.
import { UnstyledButton } from '@mantine/core'
import { IconFile, IconMusic, IconVideo } from '@tabler/icons-react'
import type { StoredFile } from '#contract/nouns/fields.ts'
import { fetchFile, useFileUrl } from '#web/kit/files.ts'
import { t } from '#web/kit/language.ts'
import { toastError } from '#web/kit/toast.ts'
import styles from './FileTile.module.css'

export function FileTile({ file }: { file: StoredFile }) {
  const isPicture = file.mime.startsWith('image/')
  const url = useFileUrl(isPicture ? file.id : null)
  const Face = file.mime.startsWith('video/') ? IconVideo : file.mime.startsWith('audio/') ? IconMusic : IconFile
  return (
    <UnstyledButton
      className={styles.tile}
      onClick={() => void openFile(file).catch(toastError)}
      aria-label={t('Open {name}', { name: file.name })}
      title={file.name}
    >
      {isPicture && url ? <img src={url} alt="" /> : <Face size={22} stroke={1.5} aria-hidden="true" />}
      {!isPicture && <span>{file.name}</span>}
    </UnstyledButton>
  )
}

async function openFile({ id, name }: StoredFile): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(id, 'whole'))
  Object.assign(document.createElement('a'), { href: address, target: '_blank', rel: 'noopener', title: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
