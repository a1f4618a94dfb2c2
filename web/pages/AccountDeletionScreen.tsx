// How to have an account and its data deleted.
import { t, useLanguage } from '#web/kit/language.ts'
import { DeletionForm } from './DeletionForm.tsx'
import { PublicPage } from '#web/kit/parts/PublicPage.tsx'

export function AccountDeletionScreen() {
  useLanguage()
  return (
    <PublicPage title={t('How to have an account deleted')} lead={t('You can ask for this at any time, and it costs nothing.')}>
      <h2>{t('Citizens')}</h2>
      <ul>
        <li>
          {t(
            'Ask the command center that your account belongs to: at its office in the city or municipal hall, or by letter to its data protection officer.',
          )}
        </li>
        <li>{t('Give the name and phone number of the account, so that it can be found, and bring something that proves it is yours.')}</li>
        <li>{t('You get an answer within 30 days.')}</li>
      </ul>
      <h2>{t('Ask here')}</h2>
      <DeletionForm />
      <h2>{t('Staff')}</h2>
      <p>{t('Ask the administrator of your center. The account is closed at once, and every session ends.')}</p>
      <h2>{t('What is deleted, and what stays')}</h2>
      <ul>
        <li>{t('Deleted: your name, phone number, address, documents and photos of the account.')}</li>
        <li>{t('Stays, without your name: reports of emergencies and what was done about them, for as long as the law requires such records.')}</li>
        <li>{t('Stays until it ends: an emergency that is being handled, or a block that is in force.')}</li>
      </ul>
      <p>
        <a data-alone href="/cms/policy">
          {t('Privacy notice')}
        </a>
      </p>
    </PublicPage>
  )
}
