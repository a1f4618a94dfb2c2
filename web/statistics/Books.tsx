// What the closed days counted when they ended, and what was corrected since: on the screen and on paper the same.
import type { Books as BooksOf, CorrectedField, Correction } from '#contract/statistics/books.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { formatNumber, k, t } from '#web/kit/language.ts'
import styles from './Books.module.css'
import { intervalWords, sayShortDay, saySpan } from './words.ts'

const fieldWords: Record<CorrectedField, string> = {
  hours: k('Time of day'),
  priority: k('Priority'),
  caseType: k('Case type'),
  barangay: k('Barangay'),
  units: k('Departments and teams'),
  ...intervalWords,
}
const kindWords: Record<Correction['kind'], string> = { added: k('added'), removed: k('removed'), changed: k('changed') }

export function Books({ books }: { books: BooksOf | undefined }) {
  if (!books?.closed) return null
  const { closed, received, resolved, corrected, corrections } = books
  const isChanged = received.added > 0 || received.removed > 0
  return (
    <section className={styles.books} aria-label={t('Days that are over')}>
      <p>
        <b>{t('Days that are over: {days}.', { days: saySpan(closed) })}</b>{' '}
        {t('Counted at the end of each of these days, {received} tickets were received and {resolved} resolved.', {
          received: formatNumber(received.atClosing),
          resolved: formatNumber(resolved.atClosing),
        })}{' '}
        {isChanged
          ? t('Since then {added} were added and {removed} taken out: now {received} received, {resolved} resolved.', {
              added: formatNumber(received.added),
              removed: formatNumber(received.removed),
              received: formatNumber(received.now),
              resolved: formatNumber(resolved.now),
            })
          : resolved.now === resolved.atClosing
            ? t('These numbers still hold.')
            : t('By now {resolved} are resolved.', { resolved: formatNumber(resolved.now) })}
      </p>
      {corrected > 0 && (
        <details>
          <summary>{t('{count, plural, one {# correction} other {# corrections}} since then', { count: corrected })}</summary>
          <ul>
            {corrections.map((one) => (
              <li key={`${one.transactionNumber} ${one.at} ${one.day}`}>
                <b>{one.transactionNumber}</b> · {sayShortDay(one.day)} · {t(kindWords[one.kind])}
                {one.changes.map(({ field, before, after }) => ` · ${t(fieldWords[field])}: ${before ?? '–'} → ${after ?? '–'}`)} ·{' '}
                {formatDateTime(one.at)}
              </li>
            ))}
          </ul>
          {corrected > corrections.length && <p>{t('The newest {count}.', { count: corrections.length })}</p>}
        </details>
      )}
    </section>
  )
}
