// Two installations in a browser: one makes a word, the other joins by it, each lists the other, somebody is led to where a center is, and who is left is told so; a ticket goes over, is taken, refused, and opened again. Each starts a second Tanod.
import { randomUUID } from 'node:crypto'
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

/** The worker's Tanod may ask at this port. */
function secondOf(app: App, port: number): App {
  const second = new App({
    TANOD_WEB_ADDRESS: `http://127.0.0.1:${port}`,
    ...{ TANOD_FAST: '1', TANOD_LOG: 'warn', TANOD_WEATHER_URL: 'off', TANOD_SESSION_CACHE_MS: '0', TANOD_PRIVATE_HOSTS: `127.0.0.1:${app.port}` },
  })
  second.port = port
  return second
}

const desk = async (browser: Browser) => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

test('one gives a word and the other joins by it; people are led to where a center is; who is left is told so', { tag: '@long' }, async ({
  app,
  browser,
  pushPort,
}) => {
  const second = secondOf(app, pushPort)
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

/** A call of somebody who has just signed in. */
async function asking(request: APIRequestContext, url: string, username: string, password = demoPassword) {
  const headers: Record<string, string> = {}
  const ask = async <T>(path: string, data?: object): Promise<T> => {
    const more = { headers: { ...headers, 'idempotency-key': randomUUID() } }
    const reply = data ? await request.post(`${url}${api}/${path}`, { ...more, data }) : await request.get(`${url}${api}/${path}`, more)
    expect(reply.status(), await reply.text()).toBe(200)
    return ((await reply.json()) as { data: T }).data
  }
  const enter = ({ token }: { token: string }) => void (headers['authorization'] = `Bearer ${token}`)
  enter(await ask('auth/login', { username, password }))
  return { ask, enter }
}

const own = 'a window on the river'
interface NewOne {
  slug: string
  code: string
  username: string
}
/** With an admin who has chosen a password. */
async function newCenter(root: Awaited<ReturnType<typeof asking>>, request: APIRequestContext, url: string, { slug, code, username }: NewOne) {
  const { firstAdmin } = await root.ask<{ firstAdmin: { initialPassword: string } }>('adminFn/createCommandCenterInstance', {
    ...{ slug, code, name: `${slug} Command Center`, mapCenter: { lat: 14.52, lng: 121.24 }, admin: { name: username, username } },
    mapBounds: { south: 14.5, west: 121.2, north: 14.6, east: 121.3 },
  })
  const admin = await asking(request, url, username, firstAdmin.initialPassword)
  await admin.ask('auth/changePasswordWithTokenV2', { currentPassword: firstAdmin.initialPassword, newPassword: own })
}

/** At the desk by the own sign-in. */
async function sitDown(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/cms/`)
  await page.getByLabel('User name or e-mail address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
}

test('a center of the other takes what it is offered, or refuses it with a reason; opened again here, both are told', { tag: '@long' }, async ({
  app,
  browser,
  pushPort,
}) => {
  const second = secondOf(app, pushPort)
  try {
    await second.start()
    const [east, west] = [await desk(browser), await desk(browser)]
    const complaints = [east, west].map(watchComplaints)
    const [root, otherRoot] = [await asking(east.request, app.url, 'demo-superadmin'), await asking(west.request, second.url, 'demo-superadmin')]
    // Neither has the other's: a center that is open at both speaks for itself.
    await newCenter(root, east.request, app.url, { slug: 'pililla', code: 'PIL', username: 'pia-pililla' })
    await newCenter(otherRoot, west.request, second.url, { slug: 'morong', code: 'MRG', username: 'mara-morong' })
    const { word } = await root.ask<{ word: string }>('adminFn/makeCellWord', { name: 'Rizal West' })
    await otherRoot.ask('adminFn/joinCell', { name: 'Rizal East', word })
    const ana = await asking(east.request, app.url, 'pia-pililla', own)
    interface Center {
      commandCenterId: string
      name: string
    }
    const morong = async () =>
      (await ana.ask<{ items: Center[] }>('reports/getCentersElsewhere')).items.find(({ name }) => name === 'morong Command Center')
    await expect(async () => expect(await morong()).toBeDefined()).toPass()
    const commandCenterId = (await morong())!.commandCenterId
    const { items: kinds } = await ana.ask<{ items: { id: string; name: string }[] }>('resources/getCaseTypes?limit=50')
    const offered = async (description: string) => {
      const { transactionNumber } = await ana.ask<{ transactionNumber: string }>('reports/createEmergencyTicket', {
        ...{ caseTypeId: kinds.find(({ name }) => name === 'Fire')!.id, description, landmark: 'The old mill' },
      })
      await ana.ask('reports/transferTicket', { transactionNumber, commandCenterId, reason: 'They are nearer' })
      return transactionNumber
    }
    const taken = await offered('Smoke over the old mill')
    await sitDown(west, second.url, 'mara-morong', own)
    await west.goto(`${second.url}/cms/tickets/transferred`)
    const rowOf = (words: string) => west.getByRole('option').or(west.getByRole('row')).filter({ hasText: words }).first()
    await rowOf('Smoke over').click()
    const take = west.getByRole('button', { name: 'Take this ticket' })
    await expect(take).toBeVisible()
    await expect(west.getByText(/Offered by pililla Command Center/).first()).toBeVisible()
    expect(await seriousFindings(west)).toEqual([])
    await pictures(west, 'offer-waits')

    await take.click()
    await sitDown(east, app.url, 'pia-pililla', own)
    await east.goto(`${app.url}/cms/tickets/archived/${taken}`)
    await expect(east.getByText('Handed to a center of another installation').first()).toBeVisible()
    await pictures(east, 'offer-taken')

    const refused = await offered('A tree over the road')
    await west.goto(`${second.url}/cms/tickets/transferred`)
    await rowOf('A tree over').click()
    await west.getByRole('button', { name: 'Refuse it' }).click()
    const asks = west.getByRole('dialog')
    await asks.getByText('Nobody is free').click()
    await pictures(west, 'offer-refusing')
    await asks.getByRole('button', { name: 'Refuse it' }).click()
    await east.goto(`${app.url}/cms/tickets/accepted/${refused}`)
    await expect(east.getByText(/Nobody is free/).first()).toBeVisible()
    await pictures(east, 'offer-refused')

    // Opened again here: the dialog says who has it, and both are told.
    await east.goto(`${app.url}/cms/tickets/archived/${taken}`)
    await button(east, 'Open it again').click()
    const reopens = east.getByRole('dialog')
    await reopens.getByText('Not solved').click()
    await pictures(east, 'reopening')
    await reopens.getByRole('button', { name: 'Open it again' }).click()
    await expect(east.getByText(/Both have it now\./).first()).toBeVisible()
    await pictures(east, 'reopened')
    await west.goto(`${second.url}/cms/tickets/accepted`)
    await rowOf('Smoke over').click()
    await expect(west.getByText(/Both have it now\./).first()).toBeVisible()
    expect(await seriousFindings(west)).toEqual([])
    await pictures(west, 'reopened-there')
    expect(complaints.flat()).toEqual([])
  } finally {
    await second.remove()
  }
})
