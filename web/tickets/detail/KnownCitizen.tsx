// The citizen behind a ticket, or the one whose number it came from: record, what to know, earlier tickets, and whether they were ever blocked.
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { search } from '#contract/citizens/search.ts'
import { citizenWords } from '#contract/citizens/words.ts'
import { languages } from '#contract/languages.ts'
import { isDialable, plainPhone } from '#contract/nouns/Phone.ts'
import { query } from '#web/kit/api.ts'
import { formatDate } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'

export function KnownCitizen({ id, phone }: { id: string | null; phone: string | null }) {
  const mayAsk = useMay('citizens.readCallers', 'citizens.read')
  const tagged = useQuery({ ...query(search.getCitizenInfo, { id: id ?? '' }), enabled: mayAsk && id !== null })
  const number = phone && isDialable(phone) ? plainPhone(phone) : null
  const isAsked = mayAsk && number !== null && (id === null || tagged.isError)
  const found = useQuery({ ...query(search.searchCitizen, { phone: number ?? '' }), enabled: isAsked }).data ?? []
  const ofNumber = found.filter((one) => one.phone === number)
  // A number that several have names nobody.
  const known = isAsked && ofNumber.length === 1 ? ofNumber[0]!.accountId : null
  const byNumber = useQuery({ ...query(search.getCitizenInfo, { id: known ?? '' }), enabled: known !== null })
  const data = tagged.data ?? byNumber.data
  if (!data) return null
  const told = [
    t(citizenWords[data.status]),
    data.language && languages[data.language].name,
    t('{count, plural, one {# ticket} other {# tickets}}', { count: data.tickets }),
    data.falseReports > 0 && t('{count, plural, one {# false report} other {# false reports}}', { count: data.falseReports }),
    data.blocks > 0 && t('{count, plural, one {blocked once} other {blocked # times}}', { count: data.blocks }),
  ]
  return (
    <div>
      {!tagged.data && t('By the number:')} <b>{data.name}</b> · {told.filter(Boolean).join(' · ')}
      {data.note && (
        <div>
          <IconInfoCircle size={15} aria-hidden="true" />{' '}
          {data.noteUntil ? t('{note} (until {day})', { note: data.note, day: formatDate(data.noteUntil) }) : data.note}
        </div>
      )}
    </div>
  )
}
