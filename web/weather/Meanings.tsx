// What PAGASA's colors, signals and classes mean, in plain words.
import { t } from '#web/kit/language.ts'
import styles from './weather.module.css'
import { heatWords, rainWords, windWords } from './words.ts'

export function Meanings({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <details className={styles.card} open={isOpen}>
      <summary>{t('What the colors, signals and classes mean')}</summary>
      <div className={styles.meanings}>
        {[
          { title: t('Rain'), words: Object.values(rainWords).slice(2) },
          { title: t('Wind'), words: Object.values(windWords).slice(1) },
          { title: t('Heat index'), words: Object.values(heatWords).slice(1) },
        ].map(({ title, words }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {words.map(({ name, means }) => (
                <div key={name}>
                  <dt>{t(name)}</dt>
                  <dd>{t(means)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.source}>
        {t('Signals are raised by PAGASA alone; what is shown here is how strong the wind is told to be, by the same scale.')}
      </p>
    </details>
  )
}
