// What is told of a ticket that another center offers, before it is taken.
import { IconMapPin } from '@tabler/icons-react'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import styles from '#web/tickets/detail/TicketFacts.module.css'

export function OfferFacts({ row }: { row: TicketRow }) {
  return (
    <section aria-label={t('The case')}>
      <p className={styles.said}>{row.summary}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Where')}</dt>
          <dd>
            <IconMapPin size={15} aria-hidden="true" /> {row.place || t('Not known')}
          </dd>
        </div>
        <div>
          <dt>{t('Received')}</dt>
          <dd>
            {formatDateTime(row.receivedAt)} · <Ago at={row.receivedAt} short />
          </dd>
        </div>
        <div>
          <dt>{t('Caller')}</dt>
          <dd>{t('Who called, and what was written of it, comes with the ticket once it is taken.')}</dd>
        </div>
      </dl>
    </section>
  )
}
