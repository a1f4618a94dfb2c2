// Agreeing to be told by a notification how the report stands, while the page is closed. Asked by a button alone.
import { useEffect, useState } from 'react'
import { telling } from '#contract/publicSide/telling.ts'
import { languageNow, t } from '#web/publicSide/language.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call, toldOf } from '#web/publicSide/wire.ts'

type State = 'looking' | 'off' | 'on' | 'refused' | 'unable'
const readyMs = 10_000

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
/** Safari on a phone has it only for pages on the home screen. */
const isPhoneOfApple = () => /iPhone|iPad/.test(navigator.userAgent)

/** The worker that shows notifications; none where the browser keeps none. */
function workerReady(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), readyMs))
  return Promise.race([navigator.serviceWorker.ready, late])
}

export function Notify({ token }: { token: string }) {
  const [state, setState] = useState<State>(isAble() ? 'looking' : 'unable')
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  useEffect(() => {
    if (!isAble()) return
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
      const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null)
      if (!made) return 'unable'
      const { endpoint, keys } = made.toJSON()
      const { p256dh = '', auth = '' } = keys ?? {}
      await call(telling.allowPush, { token, deviceId, endpoint: endpoint ?? '', p256dh, auth, language: languageNow() })
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
