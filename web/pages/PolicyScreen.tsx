// The privacy notice, in plain words.
import { k, t, useLanguage } from '#web/kit/language.ts'
import { PublicPage } from '#web/kit/parts/PublicPage.tsx'

const kept: [what: string, why: string, long: string][] = [
  [
    k('Your report: what happened, where, your name and phone number, photos, and the chat about it'),
    k('To send help, to call you back, and to answer for what was done'),
    k('As long as the retention period of the center, which the law and its records schedule set; then it is deleted or made anonymous'),
  ],
  [k('The place of your phone, only when you send it'), k('To find you'), k('With the report')],
  [
    k('Calls: who, when, how long; recordings only where the center records and says so'),
    k('To handle the emergency and to check how it was handled'),
    k('With the report'),
  ],
  [
    k('Where you offer to help neighbors: your name, number, home, skills and certificate'),
    k('To ask you by text when help is needed near your home'),
    k('Until you answer STOP or tap “Ask me no more”; at most two years after your certificate was seen, and ninety days if nobody saw one'),
  ],
  [
    k('Staff accounts: name, user name, e-mail address, when and from where they signed in'),
    k('To know who did what'),
    k('While the account is open, and in the audit log after it'),
  ],
  [
    k('Applications of content writers and response teams'),
    k('To decide them'),
    k('Until decided; a declined application is deleted after its retention period'),
  ],
]

export function PolicyScreen() {
  useLanguage()
  return (
    <PublicPage
      title={t('Privacy notice')}
      lead={t(
        'What a command center that uses Tanod keeps about you, why, for how long, and what you can ask for, under the Data Privacy Act of 2012 (Republic Act 10173).',
      )}
    >
      <h2>{t('Who is responsible')}</h2>
      <p>
        {t(
          'The local government whose command center you report to. Its data protection officer answers your questions; ask at the city or municipal hall.',
        )}
      </p>
      <h2>{t('What is kept, why, and how long')}</h2>
      <table>
        <thead>
          <tr>
            <th>{t('What')}</th>
            <th>{t('Why')}</th>
            <th>{t('How long')}</th>
          </tr>
        </thead>
        <tbody>
          {kept.map((row) => (
            <tr key={row[0]}>
              {row.map((text, column) => (
                <td key={text} data-label={[undefined, `${t('Why')}: `, `${t('How long')}: `][column]}>
                  {t(text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{t('Why this is allowed')}</h2>
      <p>
        {t(
          'Helping in an emergency protects life and health, and is a duty of the local government by law. Your consent is asked only for what goes beyond that.',
        )}
      </p>
      <h2>{t('Who sees it')}</h2>
      <ul>
        <li>{t('Dispatchers, supervisors and administrators of the center.')}</li>
        <li>{t('The departments and response teams that your report is given to, and only that report.')}</li>
        <li>{t('Another center, when your report belongs there and is transferred.')}</li>
        <li>{t('Courts and authorities, when the law requires it.')}</li>
      </ul>
      <p>{t('Nothing is sold, and nothing is used for advertising.')}</p>
      <h2>{t('In your browser')}</h2>
      <p>
        {t(
          'No tracking and no cookies. The browser of a signed-in person keeps a sign-in token, the account’s number and the choices of the desk until signing out. A report online that could not be sent yet waits on your phone until it is sent.',
        )}
      </p>
      <h2>{t('Your rights')}</h2>
      <p>
        {t(
          'You may ask what is kept about you, have it corrected, object, get a copy, or have it deleted where no law requires keeping it. You may also complain to the National Privacy Commission.',
        )}
      </p>
      <p>
        <a data-alone href="/cms/policy/account-deletion">
          {t('How to have an account deleted')}
        </a>
      </p>
    </PublicPage>
  )
}
