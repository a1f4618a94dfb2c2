// One warning, whole: what is told, for where, from when to when, by whom, and whether it can be trusted.
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isAhead, saidIn, type Warning } from '#contract/warnings/Warning.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import panes from '#web/kit/parts/panes.module.css'
import { SeverityMark } from './SeverityMark.tsx'
import styles from './warnings.module.css'
import { codeWords, endingWords, signatureWords } from './words.ts'

const code = (word: string | null) => (word === null ? '–' : t(codeWords[word] ?? word))
const when = (at: string | null) => (at === null ? '–' : formatDateTime(at))

/** `map` shows its area, where it tells one. */
export function WarningDetail({ warning, map }: { warning: Warning; map: ReactNode }) {
  const { title, description, instruction } = saidIn(useLanguage(), warning)
  const { event, severity, urgency, certainty, status, area, issuedAt, startsAt, endsAt, endedAt } = warning
  const { sender, source, signature, isTrusted, flaws, url, polygons, circles, ending } = warning
  const now = useNow()
  return (
    <article className={`${panes.card} ${styles.detail}`} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.top}>
        <SeverityMark severity={severity} /> {event !== title && event}
        {status !== 'Actual' && <b className={styles.flag}>{code(status)}</b>}
        {endedAt !== null && <b className={styles.flag}>{t('Over since {time}', { time: formatDateTime(endedAt) })}</b>}
        {endedAt === null && startsAt !== null && Date.parse(startsAt) > now && <b className={styles.flag}>{t('Not begun')}</b>}
      </p>
      {ending && (
        <p>
          {t(endingWords[ending.how])}
          {ending.by && (
            <>
              {': '}
              <Link to={`/cms/warnings?id=${ending.by.id}`}>{ending.by.title}</Link>
            </>
          )}
        </p>
      )}
      {!isTrusted && (
        <p role="note">{t('Its source is not trusted for what comes so: it makes no sound, opens no storm, and ends no other warning.')}</p>
      )}
      {isAhead(warning, now) && (
        <p role="note">{t('Its sender says {time}, which lies ahead: the clock there is wrong.', { time: formatDateTime(issuedAt!) })}</p>
      )}
      {flaws.length > 0 && (
        <div className={styles.flaws} role="note">
          <b>{t('Flagged: parts of it are not as they have to be. Read it with care.')}</b>
          <ul>
            {flaws.map((flaw) => (
              <li key={flaw}>{flaw}</li>
            ))}
          </ul>
        </div>
      )}
      {description && <p className={styles.words}>{description}</p>}
      {instruction && (
        <section className={styles.instruction} aria-label={t('What to do')}>
          <h3>{t('What to do')}</h3>
          <p className={styles.words}>{instruction}</p>
        </section>
      )}
      <dl className={styles.facts}>
        <Fact name={t('Area')}>{area || '–'}</Fact>
        <Fact name={t('Begins')}>{when(startsAt ?? issuedAt)}</Fact>
        <Fact name={t('Ends')}>{when(endsAt)}</Fact>
        <Fact name={t('Urgency')}>{code(urgency)}</Fact>
        <Fact name={t('Certainty')}>{code(certainty)}</Fact>
        <Fact name={t('Sender')}>
          {sender || '–'} · {source}
        </Fact>
        <Fact name={t('Signature')}>{t(signatureWords[signature])}</Fact>
        {url && (
          <Fact name={t('More')}>
            <Anchor href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </Anchor>
          </Fact>
        )}
      </dl>
      {polygons.length + circles.length > 0 && map}
    </article>
  )
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
