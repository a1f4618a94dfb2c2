// The thin bar on top: where one is, search, the lights, the time, and who is signed in.
import { Kbd, UnstyledButton } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNow } from '#web/kit/clock.ts'
import { formatDay, formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { DeskSwitches } from '#web/kit/parts/DeskSwitches.tsx'
import { CenterLogo } from '#web/kit/parts/marks/CenterLogo.tsx'
import { useMe } from '#web/kit/session/session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ConnectionLight } from './ConnectionLight.tsx'
import { SoundLight } from './SoundLight.tsx'
import styles from './TopBar.module.css'

export function TopBar() {
  const me = useMe()
  return (
    <header className={styles.bar}>
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
      <div className={styles.tools}>
        <ConnectionLight />
        <SoundLight />
        <Clock />
        <span className={styles.desk}>
          <DeskSwitches />
        </span>
        <AccountMenu />
      </div>
    </header>
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
