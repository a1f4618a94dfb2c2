// The demo accounts on the sign-in screen: one click each, with user name and password to type by hand.
import { useState } from 'react'
import type { SignedIn } from '#contract/auth/Session.ts'
import { demoTypes, signIn } from '#contract/auth/signIn.ts'
import { type DataOf, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import styles from './DemoAccounts.module.css'
import { typeWords } from '#web/kit/words.ts'

type Demo = DataOf<typeof signIn.getSignInOptions>['demo']

export function DemoAccounts({ accounts, onSignedIn }: { accounts: Demo; onSignedIn(signedIn: SignedIn): void }) {
  const centers = [...new Set(accounts.map(({ center }) => center))]
  const [chosen, setChosen] = useState(centers.includes('taytay') ? 'taytay' : centers[0])
  const asSignIn = { quiet: 'done', asSignIn: true, onDone: ({ data }: { data: SignedIn }) => onSignedIn(data) } as const
  const demoLogin = useChange(signIn.demoLogin, asSignIn)
  const dgsiLogin = useChange(signIn.dgsiLogin, asSignIn)
  const shown = accounts.filter(({ center }) => center === chosen).sort((a, b) => demoTypes.indexOf(a.accountType) - demoTypes.indexOf(b.accountType))
  const passwords = new Set(accounts.map(({ password }) => password))

  return (
    <section className={styles.demo} aria-labelledby="demo-heading">
      <header>
        <h2 id="demo-heading">{t('Demo accounts')}</h2>
        {centers.length > 1 && (
          <div className={styles.centers} role="group" aria-label={t('Center')}>
            {centers.map((center) => (
              <button key={center} type="button" aria-pressed={center === chosen} onClick={() => setChosen(center)}>
                {center}
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
        {shown.map(({ accountType, realm, username, password, center }) => (
          <li key={username}>
            <button
              type="button"
              disabled={demoLogin.isPending || dgsiLogin.isPending}
              onClick={() => (realm === 'dgsi' ? dgsiLogin.mutate({ username, password }) : demoLogin.mutate({ accountType, center }))}
            >
              <b>{t(typeWords[accountType])}</b>
              <code>{passwords.size === 1 ? username : `${username} / ${password}`}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
