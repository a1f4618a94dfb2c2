// Tests in a browser: each worker has a Tanod of its own, over a copy of the filled folder of the run, and what it asks outside answers from the start.
import { test as plain } from '@playwright/test'
import { App, freePort } from '#tests/app.ts'
import { openMeteoAnswer } from '#tests/openMeteoAnswer.ts'
import { type Answer, openOutside } from '#tests/outsideServer.ts'
import { warningAnswer } from '#tests/warningAnswer.ts'

/** The outside systems of this Tanod. Were nothing there, it would ask them no more for half a minute. */
interface Outside {
  host: string
  /** What they say until the end of the test, instead of fair weather and no warning. */
  answer(next: Answer): void
}

interface Own {
  app: App
  outsideServer: Outside
  /** Where a test may open a push service. */
  pushPort: number
}

const fair: Answer = ({ url = '' }) =>
  /^\/(warnings|oauth)/.test(url) ? warningAnswer(url, []) : { body: openMeteoAnswer(url, { rain: 0, temperature: 29, wind: 5 }) }

export const test = plain.extend<{ outside: Outside; leavesNoPage: void }, Own>({
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
    async ({ browser }, use) => {
      await use()
      for (const context of browser.contexts()) await context.close()
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
