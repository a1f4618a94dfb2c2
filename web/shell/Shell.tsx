// The frame around every screen of the staff: rail, top bar, banners, and what runs all the while somebody is signed in.
import './shellStyles.ts'
import { Outlet } from 'react-router'
import { FirstFactor } from '#web/auth/FirstFactor.tsx'
import { InitialPassword } from '#web/auth/InitialPassword.tsx'
import { ProveMyself } from '#web/auth/ProveMyself.tsx'
import { SignInAgain } from '#web/auth/SignInAgain.tsx'
import { usePageTitle } from '#web/kit/badges.ts'
import { DockPlace } from '#web/kit/dock.tsx'
import { Dialogs } from '#web/kit/dialogs.tsx'
import { t, useLanguage } from '#web/kit/language.ts'
import { ownWindow, useWindows } from '#web/kit/ownWindow.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { useMe } from '#web/kit/session/session.ts'
import { Banners } from './Banners.tsx'
import { EndingDialog } from './EndingDialog.tsx'
import { FromTheTop } from './FromTheTop.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Palette } from './Palette.tsx'
import { Rail } from './Rail.tsx'
import styles from './Shell.module.css'
import { StandingOver } from './Standing.tsx'
import { Strip } from './Strip.tsx'
import { TopBar } from './TopBar.tsx'
import { useRunningParts } from './useRunningParts.ts'

export function Shell() {
  useLanguage()
  usePageTitle()
  const me = useMe()
  const ready = useRunningParts(me !== null && !me.isDefaultPass && !me.needsSecondFactor)
  useWindows()
  if (!me) return <DotsLoader />
  if (me.isDefaultPass) return <InitialPassword />
  if (me.needsSecondFactor) return <FirstFactor />

  return (
    <div className={styles.shell} data-pane={ownWindow ?? undefined}>
      <a className={styles.skip} href="#screen">
        {t('Skip to the screen')}
      </a>
      {!ownWindow && <Rail />}
      <div className={styles.body}>
        {ownWindow ? <Banners /> : <TopBar />}
        <Strip />
        <main id="screen" className={styles.screen} tabIndex={-1}>
          {ready ? <Outlet /> : <DotsLoader />}
        </main>
      </div>
      <DockPlace className={styles.dock} />
      <StandingOver />
      <Palette />
      <Dialogs />
      <LeaveGuard />
      <EndingDialog />
      <SignInAgain />
      <ProveMyself />
      <FromTheTop />
    </div>
  )
}
