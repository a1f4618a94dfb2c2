// A sheet as it lies on paper: whose it is, what it is and when, above what it tells.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { identity } from '#contract/centers/identity.ts'
import { query } from '#web/kit/api.ts'
import { HeadRow } from './HeadRow.tsx'
import { CenterLogo } from './marks/CenterLogo.tsx'
import styles from './Sheet.module.css'

export function Sheet({ title, when, className, children }: { title: string; when: ReactNode; className: string | undefined; children: ReactNode }) {
  const center = useQuery(query(identity.fetchCCInfo)).data
  return (
    <article className={`${styles.sheet} ${className}`} data-paper aria-label={title}>
      <header>
        <CenterLogo size={40} />
        <div>
          <b>{center?.name}</b>
          <span>{title}</span>
        </div>
        <span className={styles.when}>{when}</span>
      </header>
      {children}
    </article>
  )
}

/** Each cell knows the head of its column: where rows are cards, it stands beside it. */
export function SheetTable({ head, children }: { head: readonly string[]; children: ReactNode }) {
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    for (const row of body.current?.rows ?? [])
      for (const [column, cell] of [...row.cells].entries()) cell.setAttribute('data-label', cell.colSpan === 1 ? (head[column] ?? '') : '')
  })
  return (
    <div className={styles.scroll}>
      <table>
        <HeadRow names={head} />
        <tbody ref={body}>{children}</tbody>
      </table>
    </div>
  )
}
