// The head of a screen: its name, a count or a line beside it, and its actions on the right.
import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

export function PageHeader({ title, detail, children }: { title: string; detail?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {detail && <div className={styles.detail}>{detail}</div>}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  )
}
