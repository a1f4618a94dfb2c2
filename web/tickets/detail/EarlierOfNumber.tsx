// What came from the caller's number before: how many alarms this week, which were false, and the last of them.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { reading } from '#contract/tickets/detail/reading.ts'
import { query } from '#web/kit/api.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'

/** So many make a word of it, not a number. */
const manyAlarms = 3

export function EarlierOfNumber({ id, phone }: { id: string; phone: string | null | undefined }) {
  const mayRead = useMay('tickets.read')
  const { data } = useQuery({ ...query(reading.getEarlierOfNumber, { id }), enabled: mayRead && Boolean(phone) })
  const { byId } = useCaseTypes()
  const nameOf = useNameOf()
  if (!data || data.tickets.length === 0) return null
  const { alarmsThisWeek, falseReports, tickets } = data
  const alarms = t('{count, plural, one {# alarm} other {# alarms}} from this number within a week, with this one', { count: alarmsThisWeek })
  const told = falseReports > 0 && t('{count, plural, one {# false report} other {# false reports}}', { count: falseReports })
  return (
    <div>
      {alarmsThisWeek >= manyAlarms ? <b>{alarms}</b> : alarms}
      {told && ` · ${told}`}
      {tickets.map(({ transactionNumber, tab, caseTypeId, receivedAt }) => {
        const type = byId.get(caseTypeId)
        return (
          <div key={transactionNumber}>
            <Anchor component={Link} to={`/cms/tickets/${tab}/${transactionNumber}`} size="sm">
              {transactionNumber}
            </Anchor>{' '}
            <small>
              {type && `${nameOf(type)} · `}
              <Ago at={receivedAt} short />
            </small>
          </div>
        )
      })}
    </div>
  )
}
