// Gives the link of the report away, which the address of the page does not show.
import { useState } from 'react'
import { t } from '#web/publicSide/language.ts'

export function CopyLink({ token }: { token: string }) {
  const [isShown, show] = useState(false)
  const link = `${location.origin}/cms/quickreport#${token}`
  const copy = async () => {
    await navigator.clipboard?.writeText(link).catch(() => undefined)
    show(true)
  }
  return (
    <section aria-labelledby="link">
      <h2 id="link">{t('The link of this report')}</h2>
      <p className="soft">{t('Keep it to come back from any phone. Whoever has it can do all that you can do here.')}</p>
      <button type="button" className="wide quiet" onClick={() => void copy()}>
        {t('Copy the link')}
      </button>
      {isShown && <textarea readOnly rows={3} aria-label={t('The link of this report')} value={link} onFocus={({ target }) => target.select()} />}
    </section>
  )
}
