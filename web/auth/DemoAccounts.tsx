// The demo accounts on the sign-in screen: one click each, with user name and password to type by hand.
import { useState } from 'react'
import type { SignedIn } from '#contract/auth/Session.ts'
import { demoTypes, signIn } from '#contract/auth/signIn.ts'
import { type DataOf, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import styles from './DemoAccounts.module.css'
import { labelOfType } from './labels.ts'

type Demo = DataOf<typeof signIn.getSignInOptions>['demo']

export function DemoAccounts({ accounts, onSignedIn }: { accounts: Demo; onSignedIn(signedIn: SignedIn): void }) {
  const centres = [...new Set(accounts.map(({ centre }) => centre))]
  const [chosen, setChosen] = useState(centres.includes('taytay') ? 'taytay' : centres[0])
  const demoLogin = useChange(signIn.demoLogin, { quiet: 'done', asSignIn: true, onDone: ({ data }) => onSignedIn(data) })
  const shown = accounts.filter(({ centre }) => centre === chosen).sort((a, b) => demoTypes.indexOf(a.accountType) - demoTypes.indexOf(b.accountType))
  const passwords = new Set(accounts.map(({ password }) => password))

  return (
    <section className={styles.demo} aria-labelledby="demo-heading">
      <header>
        <h2 id="demo-heading">{t('Demo accounts')}</h2>
        {centres.length > 1 && (
          <div className={styles.centres} role="group" aria-label={t('Center')}>
            {centres.map((centre) => (
              <button key={centre} type="button" aria-pressed={centre === chosen} onClick={() => setChosen(centre)}>
                {centre}
              </button>
            ))}
          </div>
        )}
      </header>
      <p>
        {t('This is a demo with invented data: one click signs in.')}{' '}
        {passwords.size === 1 && (
          <>
            {t('Password of all:')} <code>{accounts[0]?.password}</code>
          </>
        )}
      </p>
      <ul>
        {shown.map(({ accountType, username, password, centre }) => (
          <li key={username}>
            <button type="button" disabled={demoLogin.isPending} onClick={() => demoLogin.mutate({ accountType, centre })}>
              <b>{t(labelOfType(accountType))}</b>
              <code>{passwords.size === 1 ? username : `${username} / ${password}`}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
