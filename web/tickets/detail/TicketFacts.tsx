// The facts of a case: what was said, where it is, who called, what was sent along, and when what happened.
import { Anchor } from '@mantine/core'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { caseToldBy } from '#contract/nouns/ticketFields.ts'
import { sourceWords } from '#contract/tickets/sourceWords.ts'
import { formatPhone, isDialable } from '#contract/nouns/Phone.ts'
import { formatDateTime, formatTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { sayWritten } from '#web/kit/writtenNumber.ts'
import { NotLoaded } from '#web/kit/parts/Loaded.tsx'
import { WriteOnly } from '#web/kit/parts/marks/WriteOnly.tsx'
import { describePlaced, SendLink } from './SendLink.tsx'
import { EarlierOfNumber } from './EarlierOfNumber.tsx'
import { KnownCitizen } from './KnownCitizen.tsx'
import { Shares } from '#web/tickets/exchange/Shares.tsx'
import { OutsideNumbers } from '#web/tickets/outsideNumbers/OutsideNumbers.tsx'
import { sayEnding } from './ending.ts'
import { FileTile } from './FileTile.tsx'
import { PinElsewhere } from './PinElsewhere.tsx'
import { PremisesHere } from '#web/tickets/premises/PremisesHere.tsx'
import { Said } from '#web/tickets/lists/Said.tsx'
import { useBarangays, useNameOf, useReportCategories } from '#web/tickets/reference.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import styles from './TicketFacts.module.css'

/** Of another room: what belongs to a telephone number. */
export type OfNumber = ComponentType<{ phone: string | null | undefined }>

export function TicketFacts({ ticket, Flags }: { ticket: Shown; Flags?: OfNumber | undefined }) {
  const { callerName, callerPhone, files = [], merged = [], stamps } = ticket
  const barangay = useBarangays().byId.get(ticket.barangayId ?? '')
  const category = useReportCategories().byId.get(ticket.reportCategoryId ?? '')
  const nameOf = useNameOf()
  const isWithoutNumber = callerPhone !== undefined && !isDialable(callerPhone ?? '')
  const where = [...placeToldBy(ticket), barangay?.name].filter(Boolean).join(', ') || ticket.place
  return (
    <section aria-label={t('The case')}>
      <p className={styles.said}>
        <Said text={ticket.description ?? ticket.summary} caseTypeId={ticket.caseTypeId} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Where')}</dt>
          <dd>
            <IconMapPin size={15} aria-hidden="true" /> {where || (ticket.barangayId === undefined ? <NotLoaded /> : t('Not known'))}
            {ticket.placed && <small> · {describePlaced(ticket.placed, ticket.position)}</small>}
            <PinElsewhere ticket={ticket} />
          </dd>
        </div>
        <div>
          <dt>{t('Caller')}</dt>
          <dd>
            {callerName === undefined ? <NotLoaded /> : callerName || t('No name given')}{' '}
            {callerPhone && !isDialable(callerPhone) && <span className={styles.phone}>{sayWritten(callerPhone)}</span>}
            {callerPhone && isDialable(callerPhone) && (
              <Anchor className={styles.phone} href={`tel:${callerPhone.replace(/[^\d+]/g, '')}`}>
                <IconPhone size={15} aria-hidden="true" /> {formatPhone(callerPhone)}
              </Anchor>
            )}
            {isWithoutNumber && (ticket.canChat || !ticket.userId) && (
              <span className={styles.phone}>
                {callerPhone
                  ? ticket.canChat
                    ? t('Reached on the page of the report alone')
                    : t('Cannot be called back')
                  : ticket.canChat
                    ? t('No number: reached on the page of the report alone')
                    : t('No number: no way to call back')}
              </span>
            )}
            {ticket.isWriteOnly && (
              <>
                {' '}
                <WriteOnly />{' '}
              </>
            )}
            <SendLink ticket={ticket} />
            <KnownCitizen id={ticket.userId ?? null} phone={callerPhone ?? null} />
            <EarlierOfNumber id={ticket.transactionNumber} phone={callerPhone} />
            {Flags && <Flags phone={callerPhone} />}
            {ticket.isCitizenBlocked && <b className={styles.blocked}>{t('Blocked')}</b>}
          </dd>
        </div>
        <div>
          <dt>{t('Received')}</dt>
          <dd>
            {formatDateTime(ticket.receivedAt)} · <Ago at={ticket.receivedAt} short /> · {t(sourceWords[ticket.source])}
            {ticket.filedBy && ` · ${ticket.filedBy.name}`}
          </dd>
        </div>
        {caseToldBy(ticket).map(({ label, value }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <OutsideNumbers ticket={ticket} />
        <Shares ticket={ticket} />
        {category && (
          <div>
            <dt>{t('Category')}</dt>
            <dd>{nameOf(category)}</dd>
          </div>
        )}
        {ticket.scheduledAt && (
          <div>
            <dt>{t('Scheduled for')}</dt>
            <dd>{formatDateTime(ticket.scheduledAt)}</dd>
          </div>
        )}
        {ticket.happenedAt && (
          <div>
            <dt>{t('Happened')}</dt>
            <dd>{formatDateTime(ticket.happenedAt)}</dd>
          </div>
        )}
        {ticket.proposed && ticket.status === 'accepted' && (
          <div>
            <dt>{t('The team proposes')}</dt>
            <dd>
              {t(ticket.proposed.disposition)}: {ticket.proposed.summary}
            </dd>
          </div>
        )}
        {ticket.resolved && (
          <div>
            <dt>{t('Resolved')}</dt>
            <dd>
              {t(ticket.resolved.disposition)}: {sayEnding(ticket.resolved)}
            </dd>
          </div>
        )}
        {merged.length > 0 && (
          <div>
            <dt>{t('{count, plural, one {# report hangs under it} other {# reports hang under it}}', { count: merged.length })}</dt>
            <dd>
              {merged.map((number) => (
                <Anchor key={number} component={Link} to={`/cms/tickets/merged/${number}`} mr="xs">
                  {number}
                </Anchor>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <PremisesHere ticket={ticket} />
      {stamps && <Stamps stamps={stamps} />}
      {files.length > 0 && (
        <div className={styles.files}>
          {files.map((file) => (
            <FileTile key={file.id} file={file} />
          ))}
        </div>
      )}
    </section>
  )
}

const stampWords = [
  ['receivedAt', k('Received')],
  ['acceptedAt', k('Accepted')],
  ['dispatchedAt', k('Dispatched')],
  ['enRouteAt', k('En route')],
  ['onSceneAt', k('On scene')],
  ['resolvedAt', k('Resolved')],
] as const

function Stamps({ stamps }: { stamps: NonNullable<Shown['stamps']> }) {
  return (
    <ol className={styles.stamps} aria-label={t('Stamps')}>
      {stampWords.map(([name, word]) => {
        const at = stamps[name]
        return (
          <li key={name} data-done={at !== null || undefined}>
            <span>{t(word)}</span>
            {at ? (
              <time dateTime={at} title={formatDateTime(at)}>
                {formatTime(at)}
              </time>
            ) : (
              <span aria-label={t('not yet')}>–</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
