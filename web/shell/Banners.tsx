// Bars over the screen that say what is wrong right now: a session that ends, no live updates, no sound, a wrong clock, an old version.
import { Button } from '@mantine/core'
import { IconClockExclamation, IconPlugConnectedX, IconRefresh, IconVolumeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useStale } from '#web/kit/chunks.ts'
import { useDrift, useLocalNow } from '#web/kit/clock.ts'
import { isFetched, toldAfterMs, useConnection } from '#web/kit/feed/connection.ts'
import { formatAge } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { armSound, useSound } from '#web/kit/sound.ts'
import styles from './Banners.module.css'
import { useNeedsSound } from './SoundLight.tsx'
import { StaySignedIn, useSessionLeft } from './StaySignedIn.tsx'

/** `hasLight`: the light of the sound stands beside it, and asks for the sound by itself. */
export function Banners({ hasLight = false }: { hasLight?: boolean }) {
  const muted = useMuted()
  const all = [useEndingSession(), useLost(), hasLight ? null : muted, useDrifting(), useOutdated()]
  return all.find((one) => one !== null) ?? null
}

function useEndingSession() {
  const left = useSessionLeft()
  return left === null ? null : <StaySignedIn left={left} />
}

function useLost() {
  const line = useConnection()
  const { lostAt, freshAt } = line
  const now = useLocalNow()
  if (lostAt === null || now - lostAt < toldAfterMs) return null
  const seconds = Math.round((now - lostAt) / 1000)
  const checked = isFetched(line, now)
    ? t('New things are fetched every 5 seconds meanwhile.')
    : t('What you see is from {age}.', { age: formatAge(freshAt, now) })
  return (
    <p className={styles.banner} data-tone="warning" role="status">
      <IconPlugConnectedX size={18} aria-hidden="true" />
      <span>
        <b aria-live="off">{t('Live updates lost {seconds} s ago — retrying.', { seconds })}</b> {checked}
      </span>
    </p>
  )
}

function useMuted() {
  const needsSound = useNeedsSound()
  const isBlocked = useSound((sound) => sound.isBlocked)
  if (!isBlocked || !needsSound) return null
  return (
    <button type="button" className={styles.banner} data-tone="alarm" onClick={() => void armSound()}>
      <IconVolumeOff size={18} aria-hidden="true" />
      <b>{t('Sound is off — click to arm')}</b>
    </button>
  )
}

function useDrifting() {
  const drift = useDrift()
  if (drift === null) return null
  const seconds = Math.round(Math.abs(drift) / 1000)
  return (
    <Bar icon={<IconClockExclamation size={18} aria-hidden="true" />}>
      {t('The clock of this computer is {seconds} s off. Tanod shows the server’s time.', { seconds })}
    </Bar>
  )
}

function useOutdated() {
  const { stale } = useStale()
  const isLost = useConnection(({ state }) => state === 'lost')
  if (!stale || isLost) return null
  return (
    <Bar icon={<IconRefresh size={18} aria-hidden="true" />}>
      {t('A newer version of Tanod is ready. Finish what is open, then reload.')}{' '}
      <Button size="compact-xs" variant="default" onClick={() => location.reload()}>
        {t('Reload now')}
      </Button>
    </Bar>
  )
}

function Bar({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.banner} data-tone="warning" role="status">
      {icon}
      <span>{children}</span>
    </div>
  )
}
