// The tabs of the tickets: the number is what waits in each, the dot says that some of it is unread.
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { formatNumber, t, useLanguage } from '#web/kit/language.ts'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { useCounts } from './counts.ts'
import { type TabName, tabRows } from './tabs.ts'
import styles from './TicketTabs.module.css'

export const TicketTabs = memo(function TicketTabs({ tab, children }: { tab: TabName; children?: ReactNode }) {
  useLanguage()
  const me = useMe()
  const counts = useCounts().data
  const [waiting, unread] = [counts?.waiting, counts?.unread] as (Partial<Record<TabName, number>> | undefined)[]
  const here = useRef<HTMLAnchorElement>(null)
  useEffect(() => void here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [tab])
  return (
    <nav className={styles.tabs} aria-label={t('Lists of tickets')}>
      {tabRows
        .filter((row) => mayNow(row.permissions, me))
        .map((row) => {
          const count = waiting?.[row.name] ?? 0
          const fresh = unread?.[row.name] ?? 0
          return (
            <NavLink
              key={row.name}
              ref={row.name === tab ? here : undefined}
              to={`/cms/tickets/${row.name}`}
              data-urgent={(row.name === 'pending' && fresh > 0) || undefined}
            >
              {t(row.title)}
              {count > 0 && (
                <span
                  className={styles.count}
                  data-unread={fresh > 0 || undefined}
                  title={t('{count, number} wait, {unread, number} unread', { count, unread: fresh })}
                >
                  <span aria-hidden="true">{count > 999 ? '999+' : formatNumber(count)}</span>
                  <span className="spoken">{t('{count, number} wait, {unread, number} unread', { count, unread: fresh })}</span>
                </span>
              )}
            </NavLink>
          )
        })}
      {children && <span className={styles.side}>{children}</span>}
    </nav>
  )
})
