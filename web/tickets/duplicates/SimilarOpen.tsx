// Open tickets that sound like what is being typed: seen before a second one is filed.
import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from 'react-router'
import { type Comparable, rankDuplicates } from '#contract/tickets/duplicates/duplicates.ts'
import { isOpen } from '#contract/tickets/states.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { serverNow, useNow } from '#web/kit/clock.ts'
import { heldQueries } from '#web/kit/feed/cached.ts'
import { readPosition } from '#web/kit/form/position.ts'
import { formatAge } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSettings } from '#web/tickets/reference.ts'
import { shortNumber } from '#web/tickets/steps/receipts.ts'
import styles from './Duplicates.module.css'

interface Written {
  caseTypeId: string
  description: string
  callerPhone: string
  place: string
}

const comparable = ({ caseTypeId, receivedAt, position, summary }: TicketRow): Comparable => ({
  ...{ caseTypeId, receivedAt, position, description: summary },
  ...{ callerPhone: null, userId: null },
})
const shownMost = 3

export function SimilarOpen({ written }: { written: Written }) {
  const [{ caseTypeId, description, place }] = useDebouncedValue(written, 300)
  const { duplicates } = useSettings()
  const now = useNow()
  const position = readPosition(place)
  if (!caseTypeId || !position || description.trim() === '') return null
  const open = heldQueries(queryClient, 'ticket').flatMap(({ state }) => {
    const row = state.data as TicketRow | undefined
    return row && isOpen(row.status) ? [{ ...comparable(row), row }] : []
  })
  const receivedAt = new Date(serverNow()).toISOString()
  const found = rankDuplicates({ caseTypeId, receivedAt, position, description, callerPhone: null, userId: null }, open, duplicates)
  if (found.length === 0) return null
  return (
    <section className={styles.box} aria-label={t('Already open nearby')}>
      <h2>{t('Already open nearby')}</h2>
      <ul>
        {found.slice(0, shownMost).map(({ ticket: { row } }) => (
          <li key={row.transactionNumber}>
            <span className={styles.words}>
              <Anchor component={Link} to={`/cms/tickets/${row.tab}/${row.transactionNumber}`}>
                {shortNumber(row.transactionNumber)}
              </Anchor>{' '}
              {row.summary}
              <small>
                {row.place} · {formatAge(row.receivedAt, now)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
