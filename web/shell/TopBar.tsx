// The thin bar on top: where one is, search, the lights, the time, and who is signed in.
import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { IconExternalLink, IconSearch } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useNow } from '#web/kit/clock.ts'
import { formatDay, formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { openWindow } from '#web/kit/ownWindow.ts'
import { DeskSwitches } from '#web/kit/parts/DeskSwitches.tsx'
import { CenterLogo } from '#web/kit/parts/marks/CenterLogo.tsx'
import { useMe } from '#web/kit/session/session.ts'
import { toast } from '#web/kit/toast.ts'
import { Banners } from './Banners.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { ConnectionLight } from './ConnectionLight.tsx'
import { SoundLight } from './SoundLight.tsx'
import styles from './TopBar.module.css'

export function TopBar() {
  const me = useMe()
  return (
    <header className={styles.bar}>
      <div className={styles.front}>
        <div className={styles.place}>
          <CenterLogo size={26} />
          <span className={styles.center}>{me?.commandCenter?.name ?? t('All centers')}</span>
        </div>
        <UnstyledButton className={styles.search} onClick={spotlight.open} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={16} stroke={1.8} aria-hidden="true" />
          <span className={styles.hint}>{t('Search or do something')}</span>
          <Kbd className={styles.key} size="xs" aria-hidden="true">
            Ctrl K
          </Kbd>
        </UnstyledButton>
        <div className={styles.banners}>
          <Banners hasLight />
        </div>
      </div>
      <div className={styles.tools}>
        <ConnectionLight />
        <SoundLight />
        <Clock />
        <span className={styles.desk}>
          <OwnWindow />
          <DeskSwitches />
        </span>
        <AccountMenu />
      </div>
    </header>
  )
}

/** What is worth a monitor of its own. */
const withWindow = ['map', 'cctv', 'chat', 'dashboard']

function OwnWindow() {
  const { pathname, search } = useLocation()
  const screen = pathname.split('/')[2] ?? ''
  if (!withWindow.includes(screen)) return null
  const open = () => {
    if (!openWindow(screen, pathname + search))
      toast('warning', t('The browser held windows back. Allow pop-ups for this page, then open them once more.'))
  }
  return (
    <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('In a window of its own')} title={t('In a window of its own')} onClick={open}>
      <IconExternalLink size={18} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  )
}

function Clock() {
  const now = useNow()
  return (
    <time className={styles.clock} dateTime={new Date(now).toISOString()} title={t('Time of the server, in the center’s zone')}>
      <span>{formatDay(now)}</span> <b>{formatTime(now)}</b>
    </time>
  )
}
