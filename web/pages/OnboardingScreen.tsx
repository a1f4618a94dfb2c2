// What Tanod is, and how to join: content writers register here.
import { WriterRegistration } from '#web/auth/WriterRegistration.tsx'
import { TeamRegistration } from '#web/auth/TeamRegistration.tsx'
import { t, useLanguage } from '#web/kit/language.ts'
import { PublicPage } from '#web/kit/parts/PublicPage.tsx'
import { Centers } from './Centers.tsx'

export function OnboardingScreen() {
  useLanguage()
  return (
    <PublicPage
      title={t('What is Tanod?')}
      lead={t('Tanod is the command center of your local government: it takes emergency reports, sends help, and follows every report to its end.')}
    >
      <h2>{t('For citizens')}</h2>
      <p>
        {t('In an emergency, call 911.')} {t('Where calling is not possible, send a report online; it reaches the same dispatchers.')}
      </p>
      <p>
        <a data-alone href="/cms/quickreport">
          {t('Report an emergency')}
        </a>
      </p>
      <Centers />
      <h2>{t('For staff')}</h2>
      <p>{t('Dispatchers, departments, supervisors and response teams get their accounts from the administrator of their center.')}</p>
      <p>
        <a data-alone href="/cms">
          {t('Staff sign-in')}
        </a>
      </p>
      <h2>{t('Write for your community')}</h2>
      <p>{t('Content writers publish advisories and news for a center. Prove your e-mail address, tell who you are, and the center decides.')}</p>
      <WriterRegistration />
      <h2>{t('Join as a response team')}</h2>
      <p>{t('Volunteer and private teams apply here, with the proof of their payment. The center decides, and then opens the account.')}</p>
      <TeamRegistration />
    </PublicPage>
  )
}
