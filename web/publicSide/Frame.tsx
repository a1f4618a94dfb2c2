// The frame of the public page: the name, the language, and above all whom to call.
import type { ReactNode } from 'react'
import type { PublicCenter } from '#contract/publicSide/places.ts'
import { Emblem } from '#web/kit/parts/Emblem.tsx'
import { switchLanguage, t, useLanguage } from './language.ts'

interface FrameProps {
  hotlines: PublicCenter['hotlines']
  /** Whose page this is, once that is known. */
  centre?: Pick<PublicCenter, 'name' | 'logoUrl'> | undefined
  children: ReactNode
}

export function Frame({ hotlines, centre, children }: FrameProps) {
  const language = useLanguage()
  return (
    <div className="page">
      <header className="top">
        <a className="name" href="/cms/quickreport">
          {centre?.logoUrl ? <img className="logo" src={centre.logoUrl} alt="" /> : <Emblem size={24} />}
          {centre?.name ?? 'Tanod'}
        </a>
        <button type="button" className="plain" lang={language === 'fil' ? 'en' : 'fil'} onClick={switchLanguage}>
          {language === 'fil' ? 'English' : 'Filipino'}
        </button>
      </header>
      <a className="call" href="tel:911">
        {t('Call 911')}
        <small>{t('If someone is in danger, call first')}</small>
      </a>
      {hotlines.length > 0 && (
        <details className="hotlines">
          <summary>{t('Other hotlines')}</summary>
          <ul>
            {hotlines.map(({ name, number }) => (
              <li key={number}>
                <a href={`tel:${number}`}>{number}</a> {name}
              </li>
            ))}
          </ul>
        </details>
      )}
      <main>{children}</main>
      <footer className="foot">
        <a href="/cms/policy">{t('Privacy notice')}</a>
        <a href="/cms/policy/account-deletion">{t('Delete my data')}</a>
      </footer>
    </div>
  )
}
