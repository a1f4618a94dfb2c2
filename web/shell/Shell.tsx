// The frame around every screen of the staff: rail, top bar, banners, and what runs all the while somebody is signed in.
import './shellStyles.ts'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { InitialPassword } from '#web/auth/InitialPassword.tsx'
import { ProveMyself } from '#web/auth/ProveMyself.tsx'
import { SignInAgain } from '#web/auth/SignInAgain.tsx'
import { usePageTitle } from '#web/kit/badges.ts'
import { Dialogs } from '#web/kit/dialogs.tsx'
import { t, useLanguage } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { useMe } from '#web/kit/session/session.ts'
import { Banners } from './Banners.tsx'
import { EndingDialog } from './EndingDialog.tsx'
import { Palette } from './Palette.tsx'
import { Rail } from './Rail.tsx'
import styles from './Shell.module.css'
import { Standing } from './Standing.tsx'
import { TopBar } from './TopBar.tsx'
import { useRunningParts } from './useRunningParts.ts'

export function Shell() {
  useLanguage()
  usePageTitle()
  const me = useMe()
  const ready = useRunningParts(me !== null && !me.isDefaultPass)
  const [isPane] = useState(useSearchParams()[0].has('pane'))
  const { pathname } = useLocation()
  useEffect(() => void document.getElementById('screen')?.scrollTo?.(0, 0), [pathname])
  if (!me) return <DotsLoader />
  if (me.isDefaultPass) return <InitialPassword />

  return (
    <div className={styles.shell} data-pane={isPane || undefined}>
      <a className={styles.skip} href="#screen">
        {t('Skip to the screen')}
      </a>
      {!isPane && <Rail />}
      <div className={styles.body}>
        {!isPane && <TopBar />}
        <Banners />
        <Standing place="top" />
        <main id="screen" className={styles.screen} tabIndex={-1}>
          {ready ? <Outlet /> : <DotsLoader />}
        </main>
      </div>
      <Standing place="over" />
      <Palette />
      <Dialogs />
      <EndingDialog />
      <SignInAgain />
      <ProveMyself />
    </div>
  )
}
