// A browser's own address for notifications: whether it can have one, and how it is asked for.
export const canBeNotified = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
/** Safari on a phone has it only for pages on the home screen. */
export const isPhoneOfApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

const readyMs = 10_000
/** The worker that shows notifications; none where the browser keeps none. */
export function workerReady(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), readyMs))
  return Promise.race([navigator.serviceWorker.ready, late])
}

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}
/** Where this browser is told from now on, under the key of the installation; null where it cannot be. */
export async function subscribe(worker: ServiceWorkerRegistration, key: string): Promise<PushAddress | null> {
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null)
  if (!made) return null
  const { endpoint, keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return { endpoint: endpoint ?? '', p256dh, auth }
}
