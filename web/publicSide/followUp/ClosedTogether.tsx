// Closed together with the report of somebody else: why it cannot be opened again from here, and what to do instead.
import { t } from '#web/publicSide/language.ts'

export function ClosedTogether() {
  return (
    <section className="note warn">
      <h2>{t('Is it not solved where you are?')}</h2>
      <p>{t('It was closed together with a report of somebody else, so it cannot be opened again from here. Call 911, or report it again.')}</p>
      <a className="wide" href="/cms/quickreport">
        {t('Report it again')}
      </a>
    </section>
  )
}
