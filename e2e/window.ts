// A window of the browser that serves one test after the other: what a test has changed of it for good ends it, all else is emptied.
import type { BrowserContext } from '@playwright/test'

const spoiled = new WeakSet<BrowserContext>()
export const isSpoiled = (context: BrowserContext): boolean => spoiled.has(context)

/** What cannot be taken back, or what the next test would have to know of. */
const spoiling = [
  'addCookies',
  'addInitScript',
  'clearPermissions',
  'close',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'on',
  'once',
  'route',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const
const ofClock = ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'] as const

/** Notes whether it is spoiled. */
export function watch(context: BrowserContext): BrowserContext {
  const note = <K extends string>(part: Record<K, unknown>, names: readonly K[]) => {
    for (const name of names) {
      const own = part[name] as (...given: unknown[]) => unknown
      part[name] = (...given: unknown[]) => {
        spoiled.add(context)
        return own.apply(part, given)
      }
    }
  }
  note(context as Record<(typeof spoiling)[number], unknown>, spoiling)
  note(context.clock as Record<(typeof ofClock)[number], unknown>, ofClock)
  return context
}

/** Without a page, and without what its pages have kept; what the browser has loaded stays. */
export async function empty(context: BrowserContext, origin: string): Promise<void> {
  await context.setOffline(false)
  const page = await context.newPage()
  for (const one of context.pages()) if (one !== page) await one.close()
  const wire = await context.newCDPSession(page)
  const storageTypes = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'
  await wire.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await page.close()
}
