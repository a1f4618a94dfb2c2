// A card over the map about the mark that was chosen.
import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#web/kit/language.ts'
import styles from './map.module.css'

interface Props {
  title: ReactNode
  /** What has stood here long enough for a key to mean it. */
  painted?: string | undefined
  onClose(): void
  children?: ReactNode
}

export function Card({ title, painted, onClose, children }: Props) {
  return (
    <section className={styles.card} role="status" data-painted={painted}>
      <h2>
        {title}
        <CloseButton aria-label={t('Close')} onClick={onClose} size="sm" />
      </h2>
      {children}
    </section>
  )
}

export const Dim = ({ children }: { children: ReactNode }) => <p className={styles.dim}>{children}</p>
export const Tools = ({ children }: { children: ReactNode }) => <div className={styles.tools}>{children}</div>
