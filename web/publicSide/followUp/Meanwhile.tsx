// What to do until help is there, by the kind of emergency.
import { safetyCard } from '#contract/publicSide/safety.ts'
import { t } from '#web/publicSide/language.ts'

export function Meanwhile({ icon }: { icon: string }) {
  return (
    <section className="note warn meanwhile">
      <h2>{t('While you wait')}</h2>
      <ul>
        {safetyCard(icon).map((sentence) => (
          <li key={sentence}>{t(sentence)}</li>
        ))}
      </ul>
    </section>
  )
}
