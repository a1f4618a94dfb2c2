// The partner agency's sign-in in a browser: there and back, and what is said where it does not agree.
import { expect, test } from '@playwright/test'
import { App, freePort } from '#tests/app.ts'
import { egovPartner, openEgov, openPartnerProvider, partnerClient } from '#tests/partnerProvider.ts'
import { keepPicture, seriousFindings } from './desk.ts'

let app: App
let provider: Awaited<ReturnType<typeof openPartnerProvider>>
let egov: Awaited<ReturnType<typeof openEgov>>
test.beforeAll(async () => {
  const port = await freePort()
  provider = await openPartnerProvider(`http://127.0.0.1:${port}/cms/dgsi`)
  egov = await openEgov('taguig-partner@demo.invalid')
  const hosts = [provider.issuer, egov.url].map((url) => new URL(url).host).join(',')
  app = new App({
    ...{ TANOD_FAST: '1', TANOD_WEATHER_URL: 'off', TANOD_PRIVATE_HOSTS: hosts, TANOD_PARTNER_NAME: 'The Agency' },
    ...{ TANOD_OIDC_ISSUER: provider.issuer, TANOD_OIDC_CLIENT_ID: partnerClient.id, TANOD_OIDC_CLIENT_SECRET: partnerClient.secret },
    ...{ TANOD_EGOV_URL: egov.url, TANOD_EGOV_PARTNER_CODE: egovPartner.code, TANOD_EGOV_PARTNER_SECRET: egovPartner.secret },
  })
  app.port = port
  await app.start()
})
test.afterAll(async () => {
  await app.remove()
  await provider.close()
  egov.close()
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

test('whom a code brings is asked whether that is who they are: one button signs in, the other does not', { tag: '@long' }, async ({ page }) => {
  const said = page.getByText(/^The Agency says that you are .+ Demo\.$/)
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await page.goto(`${app.url}/cms/dgsi?exchange_code=good-${width}-${colorScheme}`)
      await expect(said).toBeVisible()
      await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
      expect(await seriousFindings(page)).toEqual([])
      await keepPicture(page, `partner-asked-${width}-${colorScheme}`)
    }
  await page.getByRole('button', { name: 'That is not me' }).click()
  await expect(said).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in with The Agency' })).toBeVisible()

  await page.goto(`${app.url}/cms/dgsi?exchange_code=good-again`)
  await page.getByRole('button', { name: 'That is me: sign in' }).click()
  await expect(page.getByRole('button', { name: / Demo/ })).toBeVisible()
})

test('the demo account of the agency is one click, and the staff’s page does not know it', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${app.url}/cms`)
  await expect(page.getByText('taytay-dispatcher')).toBeVisible()
  await expect(page.getByText('taytay-partner')).toHaveCount(0)
  await page.goto(`${app.url}/cms/dgsi`)
  await page.getByText('taytay-partner').click()
  await expect(page.getByRole('button', { name: /Sinag Demo/ })).toBeVisible()
})
