// What stands where nothing is: what would be here, and what to do.
import { type Icon, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

export function EmptyState({ icon: Face = IconInbox, title, children }: { icon?: Icon; title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <Face size={30} stroke={1.4} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
    </div>
  )
}
