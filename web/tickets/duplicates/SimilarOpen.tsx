// Open tickets that sound like what is being typed: seen before a second one is filed.
import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Comparable, rankDuplicates } from '#contract/tickets/duplicates/duplicates.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { openStatuses } from '#contract/tickets/states.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { ownWords } from '#contract/tickets/ownWords.ts'
import { query } from '#web/kit/api.ts'
import { serverNow, useNow } from '#web/kit/clock.ts'
import { readPosition } from '#web/kit/form/position.ts'
import { formatAge } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Said } from '#web/tickets/lists/Said.tsx'
import { useCaseTypes, useSettings } from '#web/tickets/reference.ts'
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
/** Those of one type that came in last: of them only what is near in time can be meant. */
const comparedMost = 100
const againMs = 15_000

export function SimilarOpen({ written }: { written: Written }) {
  const [{ caseTypeId, description, place }] = useDebouncedValue(written, 300)
  const { duplicates } = useSettings()
  const kind = useCaseTypes().byId.get(caseTypeId)
  const now = useNow()
  const position = readPosition(place)
  const isTold = caseTypeId !== '' && position !== undefined && description.trim() !== ''
  const asked = { caseTypeId: [caseTypeId], status: [...openStatuses], sort: 'newest' as const, limit: comparedMost }
  const { data } = useQuery({ ...query(lists.searchEmergencyTickets, asked), enabled: isTold, staleTime: againMs, refetchInterval: againMs })
  if (!isTold || !data) return null
  const open = data.items.map((row) => ({ ...comparable(row), description: ownWords(row.description, kind), row }))
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
              <Said text={row.summary} caseTypeId={row.caseTypeId} />
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
