// Tests in a browser: each worker has a Tanod of its own, over a copy of the filled folder of the run.
import { test as plain } from '@playwright/test'
import { App, freePort } from '#tests/app.ts'

interface Own {
  app: App
  /** Where a test may open a server that stands for the outside systems of this Tanod. */
  outsidePort: number
}

export const test = plain.extend<object, Own>({
  outsidePort: [async ({ browserName: _ }, use) => use(await freePort()), { scope: 'worker' }],
  app: [
    async ({ outsidePort }, use) => {
      const outside = `127.0.0.1:${outsidePort}`
      const app = new App({
        ...{
          TANOD_FAST: '1',
          TANOD_LOG: 'warn',
          TANOD_WEATHER_URL: `http://${outside}`,
          TANOD_PRIVATE_HOSTS: outside,
          TANOD_CAMERA_HOSTS: '127.0.0.1',
        },
        ...{ TANOD_WARNINGS_URL: `http://${outside}/warnings`, TANOD_WARNINGS_CLIENT_ID: 'tanod', TANOD_WARNINGS_CLIENT_SECRET: 'secret of a test' },
      })
      await app.start()
      await use(app)
      await app.remove()
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: ({ app }, use) => use(app.url),
})
