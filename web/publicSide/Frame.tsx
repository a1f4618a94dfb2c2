// The frame of the public page: the name, the language, and above all whom to call.
import { type ReactNode, useEffect } from 'react'
import { languages, languagesAt } from '#contract/languages.ts'
import { formatPhone } from '#contract/nouns/phoneText.ts'
import type { PublicCenter } from '#contract/publicSide/places.ts'
import { Emblem } from '#web/kit/parts/marks/Emblem.tsx'
import { keepZone, switchLanguage, t, useLanguage, zoneNow } from './language.ts'

interface FrameProps {
  hotlines: PublicCenter['hotlines']
  /** Whose page this is, once that is known. */
  center?: (Pick<PublicCenter, 'name'> & Partial<Pick<PublicCenter, 'logoUrl' | 'timeZone'>>) | undefined
  /** Nobody serves the place: said on the call for 911, which keeps its size. */
  isUnserved?: boolean
  /** What has come since the page stands, in the place of the name: it moves nothing, and is shown at a touch. */
  late?: { text: string; onShow(): void } | null
  /** That there is no connection, in the place of the name: it comes and goes, and moves nothing. */
  line?: string | null
  /** What comes late, where it moves nothing. */
  below?: ReactNode
  children: ReactNode
}

export function Frame({ hotlines, center, isUnserved = false, late, line, below, children }: FrameProps) {
  const language = useLanguage()
  const zone = center?.timeZone
  useEffect(() => {
    if (zone) keepZone(zone)
  }, [zone])
  return (
    <div className="page">
      <header className="top">
        <div className="who">
          <a className="name" href="/cms/quickreport">
            {center?.logoUrl ? <img className="logo" src={center.logoUrl} alt="" width={36} height={36} /> : <Emblem size={24} />}
            <span>{center?.name ?? 'Tanod'}</span>
          </a>
          {line && !late && (
            <p className="late line" role="status">
              <span>{line}</span>
            </p>
          )}
          {late && (
            <div className="late" role="alert">
              <button type="button" onClick={late.onShow}>
                <span>⚠ {late.text}</span>
              </button>
            </div>
          )}
        </div>
        <label className="languages">
          <span className="unseen">{t('Language')}</span>
          <select value={language} onChange={({ target }) => void switchLanguage(target.value as typeof language)}>
            {languagesAt('public').map((code) => (
              <option key={code} value={code} lang={code}>
                {languages[code].name}
              </option>
            ))}
          </select>
        </label>
      </header>
      <a className="call" href="tel:911">
        {t('Call 911')}
        <small>{isUnserved ? t('No center here serves this place.') : t('If someone is in danger, call first')}</small>
      </a>
      <ul className="hotlines" aria-label={t('Other hotlines')}>
        {hotlines.map(({ name, number }) => (
          <li key={number}>
            <a href={`tel:${number}`}>
              <b>{formatPhone(number)}</b> {t(name)}
            </a>
          </li>
        ))}
      </ul>
      <main>{children}</main>
      <footer className="foot">
        <a href="/cms/quickreport?my">{t('My reports')}</a>
        <a href="/cms/policy">{t('Privacy notice')}</a>
        <a href="/cms/policy/account-deletion">{t('Delete my data')}</a>
        <small>{t('Times are those of {zone}.', { zone: zoneNow() })}</small>
      </footer>
      {below}
    </div>
  )
}
