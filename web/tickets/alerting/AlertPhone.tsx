// Whether this phone rings while its page is closed: asked for by a button alone, tried out by another, and said plainly.
import { Button } from '@mantine/core'
import { IconBellRinging, IconBellOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alerting } from '#contract/tickets/alerting/alerting.ts'
import { change, keyOf, query } from '#web/kit/api.ts'
import { formatTime } from '#web/kit/format.ts'
import { languageNow, t } from '#web/kit/language.ts'
import { canBeNotified, isPhoneOfApple, subscribe, workerReady } from '#web/kit/push.ts'
import { lacksHttps } from '#web/kit/secure.ts'
import { useMay } from '#web/kit/session/session.ts'
import styles from './AlertPhone.module.css'
import { useStaffWorker } from './staffWorker.ts'

const permissionNow = () => (canBeNotified() ? Notification.permission : 'unable')

/** A desk is in nobody's pocket, and is sent nowhere. */
export function AlertPhone({ isDesk = false }: { isDesk?: boolean }) {
  useStaffWorker(useMay('tickets.readOwn'))
  const cache = useQueryClient()
  const phone = useQuery({ ...query(alerting.getAlertPhone), enabled: canBeNotified() })
  const [permission, setPermission] = useState<NotificationPermission | 'unable'>(permissionNow)
  const [isBusy, setBusy] = useState(false)
  const isOn = permission === 'granted' && phone.data?.isOn === true
  const keep = (data: object) => cache.setQueryData(keyOf(alerting.getAlertPhone), { ...phone.data, ...data })

  const busy = (work: () => Promise<unknown>) => async () => {
    setBusy(true)
    await work().catch(() => undefined)
    setBusy(false)
  }
  const start = busy(async () => {
    const asked = await Notification.requestPermission()
    setPermission(asked)
    if (asked !== 'granted' || !phone.data) return
    const worker = await workerReady()
    const address = worker && (await subscribe(worker, phone.data.key))
    if (!address) return setPermission('unable')
    keep((await change(alerting.allowAlerts, { ...address, language: languageNow() }, { quiet: 'done' })).data)
    keep((await change(alerting.tryAlert, {}, { isOnce: true })).data)
  })
  const attempt = busy(async () => keep((await change(alerting.tryAlert, {}, { isOnce: true })).data))
  const stop = busy(async () => keep((await change(alerting.endAlerts, {})).data))

  if (permission !== 'unable' && !phone.data) return null
  return (
    <section
      className={styles.phone}
      data-on={isOn || undefined}
      data-desk={isDesk || undefined}
      aria-label={isDesk ? t('Notifications on this device') : t('Notifications on this phone')}
    >
      <p role="status">
        {isOn ? <IconBellRinging size={20} aria-hidden="true" /> : <IconBellOff size={20} aria-hidden="true" />}
        <span>
          {isOn && (isDesk ? t('This device rings also while the page is closed.') : t('This phone rings when you are sent, also in your pocket.'))}
          {isOn && phone.data?.reachedAt && <small>{t('Last reached at {time}.', { time: formatTime(phone.data.reachedAt) })}</small>}
          {!isOn && permission === 'denied' && t('Notifications are blocked. Allow them for this page in the settings of your browser.')}
          {!isOn &&
            permission === 'unable' &&
            lacksHttps() &&
            t(
              'Without HTTPS no phone rings while the page is closed. Ask whoever runs Tanod for its secure address, and keep the page open meanwhile.',
            )}
          {!isOn &&
            permission === 'unable' &&
            !lacksHttps() &&
            (isPhoneOfApple()
              ? t('Add this page to the home screen, then notifications can be turned on here.')
              : t('This browser cannot ring while the page is closed. Keep it open.'))}
          {!isOn &&
            (permission === 'default' || permission === 'granted') &&
            (isDesk ? t('This device stays silent while the page is closed.') : t('In your pocket this phone stays silent when you are sent.'))}
        </span>
      </p>
      {isOn ? (
        <div className={styles.buttons}>
          <Button variant="default" size="md" loading={isBusy} onClick={() => void attempt()}>
            {t('Try it')}
          </Button>
          <Button variant="subtle" size="md" disabled={isBusy} onClick={() => void stop()}>
            {t('Turn off')}
          </Button>
        </div>
      ) : (
        (permission === 'default' || permission === 'granted') && (
          <Button size={isDesk ? 'sm' : 'md'} loading={isBusy} onClick={() => void start()}>
            {isDesk ? t('Let it ring') : t('Let this phone ring')}
          </Button>
        )
      )}
    </section>
  )
}
