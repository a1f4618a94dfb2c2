// Tests in a browser: each worker has a Tanod of its own, over a copy of the filled folder of the run, and what it asks outside answers from the start.
import { type BrowserContext, test as plain } from '@playwright/test'
import { App, freePort } from '#tests/app.ts'
import { openMeteoAnswer } from '#tests/openMeteoAnswer.ts'
import { type Answer, openOutside } from '#tests/outsideServer.ts'
import { warningAnswer } from '#tests/warningAnswer.ts'
import { empty, isSpoiled, watch } from './window.ts'

/** The outside systems of this Tanod. Were nothing there, it would ask them no more for half a minute. */
interface Outside {
  host: string
  /** What they say until the end of the test, instead of fair weather and no warning. */
  answer(next: Answer): void
}

/** The window of the test before, with the options that it had. */
interface Kept {
  context: BrowserContext
  options: string
}

interface Own {
  app: App
  kept: { window: Kept | null }
  outsideServer: Outside
  /** What a file calls it that begins with the demo as it was filled. */
  ownTanod: string
  /** Where a test may open a push service. */
  pushPort: number
}

const fair: Answer = ({ url = '' }) =>
  /^\/(warnings|oauth)/.test(url) ? warningAnswer(url, []) : { body: openMeteoAnswer(url, { rain: 0, temperature: 29, wind: 5 }) }

export const test = plain.extend<{ outside: Outside; leavesNoPage: void }, Own>({
  kept: [async ({ browserName: _ }, use) => use({ window: null }), { scope: 'worker' }],
  ownTanod: ['', { scope: 'worker', option: true }],
  // A test goes on in the window of the one before, emptied, where both ask for the same: what the page loads is there, and compiled.
  context: async (
    {
      browser,
      kept,
      baseURL,
      viewport,
      isMobile,
      hasTouch,
      deviceScaleFactor,
      colorScheme,
      locale,
      timezoneId,
      userAgent,
      reducedMotion,
      permissions,
      geolocation,
      serviceWorkers,
      actionTimeout,
      contextOptions,
    },
    use,
  ) => {
    const phone = [viewport, isMobile, hasTouch, deviceScaleFactor, colorScheme, permissions, geolocation]
    const person = [locale, timezoneId, userAgent, reducedMotion]
    const options = JSON.stringify([baseURL, ...phone, ...person, serviceWorkers, actionTimeout, contextOptions])
    const before = kept.window
    kept.window = null
    if (before && before.options !== options) await before.context.close()
    const context = before?.options === options ? before.context : watch(await browser.newContext())
    await use(context)
    // What a worker of the page keeps, and whatever else a test has changed of its window, ends with it.
    if (serviceWorkers !== 'block' || isSpoiled(context)) return context.close()
    await empty(context, baseURL!)
    kept.window = { context, options }
  },
  pushPort: [async ({ browserName: _ }, use) => use(await freePort()), { scope: 'worker' }],
  outsideServer: [
    async ({ browserName: _ }, use) => {
      let now = fair
      const server = await openOutside((request, body) => now(request, body))
      await use({ host: server.host, answer: (next) => (now = next) })
      await server.close()
    },
    { scope: 'worker' },
  ],
  // Windows that a test opened by itself would look at tickets, ring and draw beside the tests after it.
  leavesNoPage: [
    async ({ browser, kept }, use) => {
      await use()
      for (const context of browser.contexts()) if (context !== kept.window?.context) await context.close()
    },
    { auto: true },
  ],
  outside: async ({ outsideServer }, use) => {
    await use(outsideServer)
    outsideServer.answer(fair)
  },
  app: [
    async ({ outsideServer: { host: outside }, pushPort }, use) => {
      const port = await freePort()
      const app = new App({
        // Links in texts lead here.
        TANOD_WEB_ADDRESS: `http://127.0.0.1:${port}`,
        ...{
          TANOD_FAST: '1',
          TANOD_LOG: 'warn',
          // A session that a test makes older is older at once.
          TANOD_SESSION_CACHE_MS: '0',
          TANOD_WEATHER_URL: `http://${outside}`,
          TANOD_PRIVATE_HOSTS: `${outside},127.0.0.1:${pushPort}`,
          TANOD_CAMERA_HOSTS: '127.0.0.1',
        },
        ...{ TANOD_WARNINGS_URL: `http://${outside}/warnings`, TANOD_WARNINGS_CLIENT_ID: 'tanod', TANOD_WARNINGS_CLIENT_SECRET: 'secret of a test' },
      })
      app.port = port
      await app.start()
      await use(app)
      await app.remove()
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: ({ app }, use) => use(app.url),
})
