// The citizen behind a ticket: record, earlier tickets, and whether they were ever blocked.
import { useQuery } from '@tanstack/react-query'
import { search } from '#contract/citizens/search.ts'
import { citizenWords } from '#contract/citizens/words.ts'
import { query } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'

export function KnownCitizen({ id }: { id: string }) {
  const mayAsk = useMay('citizens.readCallers', 'citizens.read')
  const { data } = useQuery({ ...query(search.getCitizenInfo, { id }), enabled: mayAsk })
  if (!data) return null
  const told = [
    t(citizenWords[data.status]),
    t('{count, plural, one {# ticket} other {# tickets}}', { count: data.tickets }),
    data.falseReports > 0 && t('{count, plural, one {# false report} other {# false reports}}', { count: data.falseReports }),
    data.blocks > 0 && t('{count, plural, one {blocked once} other {blocked # times}}', { count: data.blocks }),
  ]
  return (
    <div>
      <b>{data.name}</b> · {told.filter(Boolean).join(' · ')}
    </div>
  )
}
