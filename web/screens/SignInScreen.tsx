// Signing in: the post's name on one side, one small form on the other, and the demo accounts where there are any.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import { DemoAccounts } from '#web/auth/DemoAccounts.tsx'
import { LoginForm } from '#web/auth/LoginForm.tsx'
import { PartnerSignIn } from '#web/auth/PartnerSignIn.tsx'
import { RecoveredForm, RecoveryForm } from '#web/auth/RecoveryForm.tsx'
import { useSignedIn } from '#web/auth/useSignedIn.ts'
import { query } from '#web/kit/api.ts'
import { takeNotice } from '#web/kit/session/expiry.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { DeskSwitches } from '#web/kit/parts/DeskSwitches.tsx'
import { Emblem } from '#web/kit/parts/marks/Emblem.tsx'
import { toast } from '#web/kit/toast.ts'
import styles from './SignInScreen.module.css'

export type Mode = 'login' | 'agree' | 'recovery' | 'changePassword'

interface Props {
  realm?: 'staff' | 'dgsi'
  /** The center's own sign-in of its executive dashboard. */
  center?: { slug: string; name: string }
}

export function SignInScreen({ realm = 'staff', center }: Props) {
  useLanguage()
  const [mode, setMode] = useState<Mode>('login')
  /** Another installation led here, with the name that was typed there. */
  const [username] = useState(() => (new URLSearchParams(location.search).get('name') ?? '').slice(0, 254))
  const [otpToken, setOtpToken] = useState('')
  const onSignedIn = useSignedIn()
  const options = useQuery({ ...query(signIn.getSignInOptions), staleTime: Number.POSITIVE_INFINITY })
  const demo = (options.data?.demo ?? []).filter(
    (one) => one.realm === realm && (!center || (one.accountType === 'executive' && one.center === center.slug)),
  )
  useEffect(tellNotice, [])

  const headings: Record<Mode, string> = {
    login: realm === 'dgsi' ? t('Partner sign-in') : center ? t('Executive sign-in') : t('Sign in'),
    agree: t('Is that you?'),
    recovery: t('Recover your account'),
    changePassword: t('Choose a new password'),
  }

  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <div className={styles.name}>
          <Emblem size={40} />
          <span>Tanod</span>
        </div>
        <div className={styles.words}>
          <p className={styles.title}>{center?.name ?? t('Command Center')}</p>
          <p>{t('Every call answered, every ticket followed to its end.')}</p>
        </div>
        <p className={styles.small}>
          {t('Not staff? In an emergency call 911, or')} <a href="/cms/quickreport">{t('report online')}</a>.
        </p>
      </aside>
      <main className={styles.main}>
        <div className={styles.switches}>
          <DeskSwitches />
        </div>
        <div className={styles.box}>
          <h1>{headings[mode]}</h1>
          {mode === 'login' && <LoginForm realm={realm} username={username} onSignedIn={onSignedIn} onForgotten={() => setMode('recovery')} />}
          {(mode === 'login' || mode === 'agree') && options.data?.partner && (realm === 'dgsi' || options.data.partnerForStaff) && (
            <PartnerSignIn name={options.data.partner} onSignedIn={onSignedIn} onAsking={(isAsking) => setMode(isAsking ? 'agree' : 'login')} />
          )}
          {mode === 'recovery' && (
            <RecoveryForm
              onBack={() => setMode('login')}
              onValid={(token) => {
                setOtpToken(token)
                setMode('changePassword')
              }}
            />
          )}
          {mode === 'changePassword' && <RecoveredForm otpToken={otpToken} onDone={() => setMode('login')} />}
          {mode === 'login' && (options.isPending || demo.length > 0) && (
            <div className={styles.demo}>{demo.length > 0 && <DemoAccounts accounts={demo} onSignedIn={onSignedIn} />}</div>
          )}
        </div>
        <nav className={styles.foot} aria-label={t('About Tanod')}>
          <a href="/cms/onboarding">{t('What is Tanod?')}</a>
          <a href="/cms/policy">{t('Privacy notice')}</a>
        </nav>
      </main>
    </div>
  )
}

function tellNotice(): void {
  const notice = takeNotice()
  if (notice === 'expired') toast('warning', t('Session Expired'), { ms: 5000 })
  if (notice === 'inactive') toast('info', t('Signed out due to inactivity'))
}
