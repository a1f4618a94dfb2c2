// The partner agency's sign-in in a browser: there and back, and what is said where it does not agree.
import { expect, test } from '@playwright/test'
import { App, freePort } from '#tests/app.ts'
import { openPartnerProvider, partnerClient } from '#tests/partnerProvider.ts'

let app: App
let provider: Awaited<ReturnType<typeof openPartnerProvider>>
test.beforeAll(async () => {
  const port = await freePort()
  provider = await openPartnerProvider(`http://127.0.0.1:${port}/cms/dgsi`)
  app = new App({
    ...{ TANOD_FAST: '1', TANOD_WEATHER_URL: 'off', TANOD_PRIVATE_HOSTS: new URL(provider.issuer).host, TANOD_PARTNER_NAME: 'The Agency' },
    ...{ TANOD_OIDC_ISSUER: provider.issuer, TANOD_OIDC_CLIENT_ID: partnerClient.id, TANOD_OIDC_CLIENT_SECRET: partnerClient.secret },
  })
  app.port = port
  await app.start()
})
test.afterAll(async () => {
  await app.remove()
  await provider.close()
})

test('somebody signs in there and is at work here; whom nobody here knows is told so', { tag: '@long' }, async ({ page, browser }) => {
  const signIn = async (on: typeof page, name: string) => {
    await on.goto(`${app.url}/cms/dgsi`)
    await on.getByRole('button', { name: 'Sign in with The Agency' }).click()
    await on.locator('input[name=login]').fill(name)
    await on.locator('input[name=password]').fill('anything')
    await on.locator('button[type=submit]').click()
    await on.getByRole('button', { name: 'Continue' }).click()
  }
  await signIn(page, 'taytay-partner@demo.invalid')
  await expect(page.getByRole('button', { name: /Sinag Demo/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /Sinag Demo/ })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'somebody@elsewhere.invalid')
  await expect(other.getByText('The Agency knows you, but no account here is yours')).toBeVisible()
  expect(new URL(other.url()).search).toBe('')
})

test('the demo account of the agency is one click, and the staff’s page does not know it', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${app.url}/cms`)
  await expect(page.getByText('taytay-dispatcher')).toBeVisible()
  await expect(page.getByText('taytay-partner')).toHaveCount(0)
  await page.goto(`${app.url}/cms/dgsi`)
  await page.getByText('taytay-partner').click()
  await expect(page.getByRole('button', { name: /Sinag Demo/ })).toBeVisible()
})
