// Agreeing to be told by a notification how the report stands, while the page is closed. Asked by a button alone.
import { useEffect, useState } from 'react'
import { telling } from '#contract/publicSide/telling.ts'
import { canBeNotified, isPhoneOfApple, subscribe, workerReady } from '#web/kit/push.ts'
import { lacksHttps } from '#web/kit/secure.ts'
import { languageNow, t } from '#web/publicSide/language.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call, toldOf } from '#web/publicSide/wire.ts'

type State = 'looking' | 'off' | 'on' | 'refused' | 'unable'

export function Notify({ token }: { token: string }) {
  const [state, setState] = useState<State>(canBeNotified() ? 'looking' : 'unable')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  useEffect(() => {
    if (!canBeNotified()) return
    let isGone = false
    const look = async () => {
      if (Notification.permission === 'denied') return 'refused'
      if (Notification.permission === 'default') return 'off'
      const { deviceId } = await visitorNow()
      const [{ isOn }, known] = await Promise.all([
        call(telling.getPush, { token, deviceId }),
        workerReady().then((worker) => worker?.pushManager.getSubscription()),
      ])
      return isOn && known ? 'on' : 'off'
    }
    look().then(
      (found) => !isGone && setState(found),
      () => !isGone && setState('off'),
    )
    return () => {
      isGone = true
    }
  }, [token])

  const attempt = async (work: () => Promise<State>) => {
    setBusy(true)
    setTrouble('')
    try {
      setState(await work())
    } catch (error) {
      setTrouble(toldOf(error) ?? t('This did not work. Please try again.'))
    }
    setBusy(false)
  }
  const start = () =>
    attempt(async () => {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off'
      const worker = await workerReady()
      if (!worker) return 'unable'
      const { deviceId } = await visitorNow()
      const { key } = await call(telling.getPush, { token, deviceId })
      const address = await subscribe(worker, key)
      if (!address) return 'unable'
      await call(telling.allowPush, { token, deviceId, ...address, language: languageNow() })
      return 'on'
    })
  const stop = () =>
    attempt(async () => {
      await call(telling.endPush, { token, deviceId: (await visitorNow()).deviceId })
      return 'off'
    })

  if (state === 'looking') return null
  return (
    <section aria-labelledby="notify">
      <h2 id="notify">{t('Be notified')}</h2>
      <p role="status">
        {state === 'off' && t('This phone can tell you when something changes, also while this page is closed.')}
        {state === 'on' && t('This phone tells you when something changes, also while this page is closed.')}
        {state === 'refused' && t('Notifications of this page are blocked. Allow them in the settings of your browser, then load this page again.')}
        {state === 'unable' &&
          lacksHttps() &&
          t('This page came without HTTPS, so no browser can notify you of it. Keep it open, or come back to it.')}
        {state === 'unable' &&
          !lacksHttps() &&
          (isPhoneOfApple()
            ? t('On this phone notifications come only after you add this page to the home screen.')
            : t('This browser cannot notify you while the page is closed. Keep the page open, or come back to it.'))}
      </p>
      {(state === 'off' || state === 'on') && (
        <button type="button" className="wide quiet" disabled={isBusy} onClick={() => void (state === 'on' ? stop() : start())}>
          {state === 'on' ? t('Notify me no more') : t('Notify me')}
        </button>
      )}
      <p role="alert">{trouble}</p>
    </section>
  )
}
