// The pictures of the ID and the selfie side by side; each opens large.
import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { Citizen } from '#contract/citizens/Citizen.ts'
import { useFileUrl } from '#web/kit/files.ts'
import { t } from '#web/kit/language.ts'
import styles from './citizens.module.css'

export function Evidence({ evidence }: { evidence: Citizen['evidence'] }) {
  const [open, setOpen] = useState<{ id: string; label: string } | null>(null)
  if (!evidence) return <p className={styles.hint}>{t('Only verifiers see the pictures.')}</p>
  const pictures = [
    ...evidence.idPictureIds.map((id, at) => ({ id, label: at === 0 ? t('ID') : t('ID, picture {count}', { count: at + 1 }) })),
    ...(evidence.selfieId ? [{ id: evidence.selfieId, label: t('Selfie') }] : []),
  ]
  if (pictures.length === 0) return <p className={styles.hint}>{t('No pictures are kept any more.')}</p>
  return (
    <section className={styles.pictures} aria-label={t('Evidence')}>
      {pictures.map((picture) => (
        <Picture key={picture.id} {...picture} onOpen={() => setOpen(picture)} />
      ))}
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={open?.label} size="auto">
        {open && <Large {...open} />}
      </Modal>
    </section>
  )
}

function Picture({ id, label, onOpen }: { id: string; label: string; onOpen(): void }) {
  const url = useFileUrl(id)
  return (
    <figure>
      <button type="button" onClick={onOpen} aria-label={t('Enlarge: {what}', { what: label })}>
        {url && <img src={url} alt={label} />}
      </button>
      <figcaption>{label}</figcaption>
    </figure>
  )
}

const zooms = [1, 2, 3] as const

function Large({ id, label }: { id: string; label: string }) {
  const url = useFileUrl(id, 'whole')
  const [zoom, setZoom] = useState<(typeof zooms)[number]>(1)
  const next = zooms[zooms.indexOf(zoom) + 1] ?? 1
  return (
    <div className={styles.large} tabIndex={0} role="group" aria-label={label}>
      <button type="button" onClick={() => setZoom(next)} aria-label={t('Zoom: now {count} times', { count: zoom })}>
        {url && <img src={url} alt={label} style={{ width: `${zoom * 100}%` }} />}
      </button>
    </div>
  )
}
