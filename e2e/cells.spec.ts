// Two installations in a browser: one makes a word, the other joins by it, each lists the other, somebody is led to where a center is, and who is left is told so. It starts a second Tanod.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { demoPassword } from '#server/auth/demo.ts'
import { App } from '#tests/app.ts'
import { api, keepPicture, seriousFindings, watchComplaints } from './desk.ts'
import { test } from './server.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })

/** Signed in anew: what joins and leaves asks who is at the desk. */
async function openInstallations(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/cms/`)
  await page.getByLabel('User name or e-mail address').fill('demo-superadmin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('tab', { name: 'Installations' }).click()
  await expect(page.getByRole('heading', { name: 'Installations' })).toBeVisible()
}

/** Answers who is at the desk, where that is asked, until what was begun is done. */
async function confirming(page: Page, done: () => Promise<boolean>): Promise<void> {
  const asks = page.getByRole('dialog', { name: 'Please confirm that it is you.' }).getByLabel('Your password')
  await expect(async () => {
    if (await asks.isVisible()) {
      await asks.fill(demoPassword)
      await asks.press('Enter')
    }
    expect(await done()).toBe(true)
  }).toPass()
}

/** The screen at a desk and on a phone, light and dark. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await keepPicture(page, `cells-${name}-${width}-${colorScheme}`)
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function addCenter(request: APIRequestContext, url: string, slug: string, code: string): Promise<void> {
  const signedIn = await request.post(`${url}${api}/auth/login`, { data: { username: 'demo-superadmin', password: demoPassword } })
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data
  const reply = await request.post(`${url}${api}/adminFn/createCommandCenterInstance`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `center-${slug}-of-cells` },
    data: {
      ...{ slug, code, name: `${slug} Command Center`, mapCenter: { lat: 14.52, lng: 121.26 }, hasUsualReference: false },
      mapBounds: { south: 14.5, west: 121.2, north: 14.6, east: 121.3 },
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

const desk = async (browser: Browser) => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

test('one gives a word and the other joins by it; people are led to where a center is; who is left is told so', { tag: '@long' }, async ({
  app,
  browser,
  pushPort,
}) => {
  // The worker's Tanod may ask at this port.
  const second = new App({
    TANOD_WEB_ADDRESS: `http://127.0.0.1:${pushPort}`,
    ...{ TANOD_FAST: '1', TANOD_LOG: 'warn', TANOD_WEATHER_URL: 'off', TANOD_SESSION_CACHE_MS: '0', TANOD_PRIVATE_HOSTS: `127.0.0.1:${app.port}` },
  })
  second.port = pushPort
  try {
    await second.start()
    const [east, west] = [await desk(browser), await desk(browser)]
    const complaints = [east, west].map(watchComplaints)
    await openInstallations(east, app.url)
    await expect(east.getByText('Another Tanod, with centers and people of its own, is joined by a word')).toBeVisible()
    await pictures(east, 'none')

    // East makes the word.
    await button(east, 'New installation').click()
    await east.getByRole('textbox', { name: 'Name', exact: true }).fill('Rizal West')
    await pictures(east, 'new')
    await button(east, 'Add').click()
    await confirming(east, () => east.getByTestId('secret').isVisible())
    const word = (await east.getByTestId('secret').innerText()).trim()
    expect(word).toContain(`${app.url}#`)
    await pictures(east, 'word')
    await button(east, 'Copy').click()
    await east
      .getByRole('status')
      .filter({ has: east.getByTestId('secret') })
      .getByRole('button', { name: 'Close' })
      .click()
    await expect(row(east, 'Rizal West')).toContainText('Its word waits')

    // West joins by it, once it has seen what a wrong word is told.
    await openInstallations(west, second.url)
    await button(west, 'Join by a word').click()
    const dialog = west.getByRole('dialog', { name: 'Join by a word' })
    await dialog.getByLabel('Name').fill('Rizal East')
    await dialog.getByLabel('Joining word').fill('no word at all')
    await dialog.getByRole('button', { name: 'Join it' }).click()
    await confirming(west, () => dialog.getByText('This is no joining word.').isVisible())
    await pictures(west, 'wrong-word')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await button(west, 'Join by a word').click()
    await dialog.getByLabel('Name').fill('Rizal East')
    await dialog.getByLabel('Joining word').fill(word)
    await dialog.getByRole('button', { name: 'Join it' }).click()
    await confirming(west, async () => (await dialog.count()) === 0)
    for (const [page, name] of [
      [west, 'Rizal East'],
      [east, 'Rizal West'],
    ] as const)
      await expect(async () => {
        await page.reload()
        await page.getByRole('tab', { name: 'Installations' }).click()
        await expect(row(page, name)).toContainText('2 centers are claimed twice', { timeout: 2_000 })
      }).toPass()
    await button(east, 'Rizal West').click()
    await expect(east.getByText('Taytay Command Center is open here too: people stay here.', { exact: false })).toBeVisible()
    expect(await seriousFindings(east)).toEqual([])
    await pictures(east, 'twice')

    // A name with its center goes to where that is, before a password is sent.
    await addCenter(west.request, second.url, 'baras', 'BRS')
    const visitor = await desk(browser)
    await expect(async () => {
      const asked = await visitor.request.get(`${app.url}${api}/auth/whereIsCenter`, { params: { slug: 'baras' } })
      expect(((await asked.json()) as { data: { url: string | null } }).data.url).toBe(second.url)
    }).toPass()
    await visitor.goto(`${app.url}/cms/`)
    await visitor.getByLabel('User name or e-mail address').fill('bea@baras')
    await visitor.getByLabel('Password', { exact: true }).fill('a window on the river')
    await visitor.getByLabel('Password', { exact: true }).press('Enter')
    await expect(visitor).toHaveURL((url) => url.origin === second.url)
    await expect(visitor.getByLabel('User name or e-mail address')).toHaveValue('bea@baras')
    await keepPicture(visitor, 'cells-led')

    // East leaves; west hears so with the next thing that it tells.
    await east.reload()
    await east.getByRole('tab', { name: 'Installations' }).click()
    await button(east, 'Rizal West').click()
    await expect(east.getByRole('complementary', { name: 'Rizal West' }).getByText('baras Command Center')).toBeVisible()
    await button(east, 'Leave').click()
    await pictures(east, 'leaving')
    await east.getByRole('dialog').getByRole('button', { name: 'Leave Rizal West' }).click()
    await confirming(east, async () => (await row(east, 'Rizal West').count()) === 0)
    await addCenter(west.request, second.url, 'tanay', 'TNY')
    await expect(async () => {
      await west.reload()
      await west.getByRole('tab', { name: 'Installations' }).click()
      await expect(row(west, 'Rizal East')).toContainText('It has left', { timeout: 2_000 })
    }).toPass()
    await button(west, 'Rizal East').click()
    await expect(west.getByText('It has left this installation, and takes nothing that it is told.', { exact: false })).toBeVisible()
    expect(await seriousFindings(west)).toEqual([])
    await pictures(west, 'left')
    await button(west, 'Leave').click()
    await west.getByRole('dialog').getByRole('button', { name: 'Leave Rizal East' }).click()
    await confirming(west, async () => (await row(west, 'Rizal East').count()) === 0)
    expect(complaints.flat()).toEqual([])
  } finally {
    await second.remove()
  }
})
