// What is an emergency just now: the newest first, since when it is open, and how far those are that help.
import type { Emergencies as Answer } from '#contract/statistics/figures.ts'
import { statistics } from '#contract/statistics/room.ts'
import { nameIn } from '#contract/languages.ts'
import { k, t, useLanguage } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { TicketMark } from '#web/kit/parts/marks/TicketMark.tsx'
import styles from './statistics.module.css'
import { useFigure } from './useFigure.ts'

const most = 5
const reachedWords: Record<Answer['items'][number]['reached'], string> = {
  nobody: k('nobody was sent yet'),
  sent: k('a team was sent'),
  enRoute: k('a team is on the way'),
  onScene: k('a team is there'),
}

export function Emergencies() {
  const language = useLanguage()
  const asked = useFigure(statistics.getEmergencies, {})
  const { items = [], open = 0 } = asked.data ?? {}
  const shown = items.slice(0, most)
  return (
    <section className={styles.emergencies} aria-label={t('Emergencies now')}>
      <h2>{open > 0 ? t('Emergencies now: {count, number}', { count: open }) : t('Emergencies now')}</h2>
      {shown.length === 0 ? (
        <None of={asked} title={t('No emergency is open')} />
      ) : (
        <ul>
          {shown.map(({ caseType, barangay, priority, status, receivedAt, reached }) => (
            <li key={`${receivedAt} ${caseType.name} ${barangay}`}>
              <TicketMark priority={priority} status={status} />
              <span>
                <b>{[nameIn(language, caseType), barangay || t('place not known')].join(', ')}</b>
                <small>
                  {t(reachedWords[reached])} · <Ago at={receivedAt} />
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {open > most && <p>{t('{count, plural, one {and # more} other {and # more}}', { count: open - shown.length })}</p>}
    </section>
  )
}
