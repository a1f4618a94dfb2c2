// A session lasts so many hours, whoever is at the desk: five minutes before the end it is said, and signing in again over the screen goes on without a gap.
import { Button, Modal } from '@mantine/core'
import { IconHourglassLow } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import { AgainForm } from '#web/auth/AgainForm.tsx'
import { call } from '#web/kit/api.ts'
import { useTimeLeft } from '#web/kit/clock.ts'
import { formatDuration } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import styles from './Banners.module.css'

const warnMs = 5 * 60_000

/** How long this session still lasts, once that is less than five minutes; null before. */
export function useSessionLeft(): number | null {
  const { me, token, expired } = useSession()
  const endsAt = me?.sessionEndsAt ?? null
  const left = useTimeLeft(endsAt === null ? 0 : Date.parse(endsAt), warnMs)
  const isNear = endsAt !== null && left < warnMs
  // Another window may have signed in again, or the center may have changed how long a session lasts.
  useEffect(() => {
    if (!isNear || !token) return
    void call(signIn.getCurrentUser).then(
      ({ data }) => useSession.setState((now) => (now.token === token ? { me: data } : {})),
      () => {},
    )
  }, [isNear, token])
  return isNear && expired === null && left > 0 ? left : null
}

export function StaySignedIn({ left }: { left: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.banner} data-tone="warning" role="status">
      <IconHourglassLow size={18} aria-hidden="true" />
      <span>
        <b aria-live="off" className="figures">
          {t('Your session ends in {time}.', { time: formatDuration(left) })}
        </b>{' '}
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          {t('Stay signed in')}
        </Button>
      </span>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('Stay signed in')}>
        <AgainForm
          text={t('A session ends after its hours, whoever is at the desk. Sign in again: what is open stays as it is.')}
          onDone={() => setOpen(false)}
        />
      </Modal>
    </div>
  )
}
