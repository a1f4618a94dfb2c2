// Before an alert goes out: for which barangays it is, how many it reaches by what, and what arrives as a text message.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CapCategory } from '#contract/warnings/hazards.ts'
import { alertText } from '#contract/warnings/sms.ts'
import { minutesOfTexts } from '#contract/warnings/reach.ts'
import { warnings as calls } from '#contract/warnings/room.ts'
import { query } from '#web/kit/api.ts'
import type { Values } from '#web/kit/form/useContractForm.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { roadWords } from './words.ts'
import styles from './warnings.module.css'

const asked = ({ about, aboutId, barangayIds, event, category }: Values) => ({
  about: about as 'hazard' | 'news',
  aboutId: String(aboutId),
  event: String(event).slice(0, 80),
  ...(Boolean(category) && { category: category as CapCategory }),
  ...((barangayIds as string[]).length > 0 && { barangayIds: barangayIds as string[] }),
})
const mostNames = 8

export function Reach({ values }: { values: Values }) {
  const reach = useQuery({ ...query(calls.getAlertReach, asked(values)), enabled: values.aboutId !== null, placeholderData: keepPreviousData })
  if (values.aboutId === null) return null
  if (!reach.data) return reach.error && <ErrorState error={reach.error} onRetry={reach.refetch} />
  const { barangays, roads, webhooks, withoutRoad, hasGateway, center } = reach.data
  const { headline, description, instruction, isExercise } = values as Record<string, string>
  const arrives = alertText(center, { headline: headline!, description: description!, instruction: instruction!, isExercise: Boolean(isExercise) })
  const minutes = minutesOfTexts(reach.data, arrives.parts)
  const names = barangays.slice(0, mostNames).join(', ')
  return (
    <section className={styles.reach} aria-label={t('Whom it reaches')}>
      <h3>{t('Whom it reaches')}</h3>
      <p>
        {barangays.length > mostNames
          ? t('{names} and {count, plural, one {# more barangay} other {# more barangays}}', { names, count: barangays.length - mostNames })
          : names || t('No barangay: the place touches none.')}
      </p>
      <ul className={styles.roads}>
        {roads
          .filter(({ count }) => count > 0)
          .map(({ kind, way, count }) => (
            <li key={`${kind} ${way}`}>
              <b>{formatNumber(count)}</b> {t(roadWords[`${kind} ${way}`] ?? way)}
            </li>
          ))}
        {webhooks > 0 && (
          <li>
            <b>{formatNumber(webhooks)}</b> {t('sirens and systems by webhook')}
          </li>
        )}
      </ul>
      {withoutRoad > 0 && (
        <p className={styles.lacking}>
          {t('{count, plural, one {# captain has} other {# captains have}} no link and no number: they stay on the list to call.', {
            count: withoutRoad,
          })}
        </p>
      )}
      {!hasGateway && <p className={styles.lacking}>{t('No gateway for text messages is joined: nobody is told by text.')}</p>}
      {hasGateway && headline && (
        <figure className={styles.arrives}>
          <figcaption>
            {t('Arrives as a text message')} · {t('{count, plural, one {# part} other {# parts}}', { count: arrives.parts })}
            {arrives.isCut && <b> · {t('too long: the end is cut off')}</b>}
          </figcaption>
          <blockquote>{arrives.text}</blockquote>
          {minutes !== null && (
            <p>{t('Captains first. The last text message is sent in about {minutes, plural, one {# minute} other {# minutes}}.', { minutes })}</p>
          )}
        </figure>
      )}
    </section>
  )
}
