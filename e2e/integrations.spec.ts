// What is joined to the center, seen and tested by its administrator without a terminal.
import { expect, type Page } from '@playwright/test'
import { api, demoToken, enter, seriousFindings, keepPicture } from './desk.ts'
import { test } from './server.ts'

test('each joined thing is a tile, and Test it says in words how it went', { tag: '@long' }, async ({ page, outside }) => {
  await enter(page, 'taytay-admin')
  await page.goto('/cms/resources/integrations')
  const tile = (name: string) => page.getByRole('listitem', { name, exact: true })
  await expect(tile('Cameras').getByText(/\d+ joined/)).toBeVisible()
  await tile('Mail').getByRole('button', { name: 'Test it' }).click()
  await expect(tile('Mail').getByText(/mailbox of this machine/)).toBeVisible()
  outside.answer(() => ({ status: 503, body: '' }))
  await tile('Weather').getByRole('button', { name: 'Test it' }).click()
  await expect(tile('Weather').getByText('It refuses to answer.')).toBeVisible()
  await tile('Sensors').getByText('How a program does it').click()
  await expect(tile('Sensors').getByText(new URL(page.url()).origin)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await pictures(page, 'integrations')
})

test('an admin joins the town’s own gateway: tested before it is saved, in force at once, ended again', { tag: '@long' }, async ({
  page,
  request,
  outside,
}) => {
  await enter(page, 'taytay-admin')
  const id = await page.evaluate(() => (JSON.parse(localStorage.getItem('tanod.auth')!) as { accountId: string }).accountId)
  const headers = { authorization: `Bearer ${await demoToken(request, 'superadmin')}`, 'idempotency-key': 'number-of-who-tests' }
  const given = await request.post(`${api}/adminFn/updateAdminAccounts/${id}`, { headers, data: { phone: '+639175550199' } })
  expect(given.status()).toBe(200)
  await page.goto('/cms/resources/integrations')
  const tile = page.getByRole('listitem', { name: 'Text messages', exact: true })
  await expect(tile.getByText('Off')).toBeVisible()
  await tile.getByRole('button', { name: 'Join one' }).click()
  const form = page.getByRole('dialog', { name: 'SMS gateway' })
  await form.getByLabel('Address').fill('https://10.0.0.9/send')
  await form.getByRole('button', { name: 'Test it' }).click()
  await expect(form.getByText('This address is not public.').first()).toBeVisible()
  const texts: string[] = []
  outside.answer((_, body) => {
    texts.push(body)
    return { body: '{}' }
  })
  await form.getByLabel('Address').fill(`http://${outside.host}/send`)
  await form.getByLabel('Token').fill('a word that nobody sees')
  await form.getByRole('button', { name: 'Test it' }).click()
  await expect(form.getByText(/A text message went to/)).toBeVisible()
  expect(texts.length).toBe(1)
  expect(await seriousFindings(page)).toEqual([])
  await pictures(page, 'connection')
  await form.getByRole('button', { name: 'Join it' }).click()
  await expect(tile.getByText('Set up')).toBeVisible()
  await tile.getByRole('button', { name: /^Change/ }).click()
  await expect(page.getByRole('dialog').getByText('Token: set')).toBeVisible()
  expect(await page.content()).not.toContain('nobody sees')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await tile.getByRole('button', { name: 'Test it' }).click()
  await expect(tile.getByText(/A text message went to/)).toBeVisible()
  await tile.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('button', { name: 'End the connection' }).click()
  await expect(tile.getByText('Off')).toBeVisible()
})

test('an admin joins the page of Messenger, and is shown what Meta is told', { tag: '@long' }, async ({ page, outside }) => {
  outside.answer(({ url }) => {
    const isRight = String(url).includes('access_token=token+of+the+page')
    return isRight ? { body: '{"id":"1789","name":"Town of Taytay"}' } : { status: 400, body: '{"error":{"code":190,"error_subcode":463}}' }
  })
  await enter(page, 'taytay-admin')
  await page.goto('/cms/resources/integrations')
  const tile = page.getByRole('listitem', { name: 'Messenger', exact: true })
  await expect(tile.getByText('Off')).toBeVisible()
  await tile.getByRole('button', { name: 'Join one' }).click()
  const form = page.getByRole('dialog', { name: 'Messenger page' })
  await form.getByLabel('Number of the page').fill('1789')
  await form.getByLabel('Address').fill(`http://${outside.host}/v23.0`)
  await form.getByLabel('Access token of the page').fill('token of yesterday')
  await form.getByLabel('Secret of the app').fill('secret of the app')
  await form.getByRole('button', { name: 'Test it' }).click()
  await expect(form.getByText(/^The access token of the page has expired/)).toBeVisible()
  await form.getByLabel('Access token of the page').fill('token of the page')
  await form.getByRole('button', { name: 'Test it' }).click()
  await expect(form.getByText('The page Town of Taytay answered.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await pictures(page, 'channel')
  await form.getByRole('button', { name: 'Join it' }).click()
  await expect(tile.getByText('Set up')).toBeVisible()
  await tile.getByText('What the other side is told').click()
  const [address, token] = await tile.locator('pre').allTextContents()
  const verified = await page.request.get(`${address}?hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${token}`)
  expect([verified.status(), await verified.text()]).toEqual([200, '4711'])
  expect(await page.content()).not.toContain('secret of the app')
  expect(await seriousFindings(page)).toEqual([])
  await pictures(page, 'integrations-messenger')
  await tile.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('button', { name: 'End the connection' }).click()
  await expect(tile.getByText('Off')).toBeVisible()
})

test('a superadmin opens a network to cameras, and joins what is asked for all centers', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'demo-superadmin')
  await page.goto('/cms/resources/integrations')
  const tile = page.getByRole('listitem', { name: 'Cameras', exact: true })
  await tile.getByRole('button', { name: 'Name hosts' }).click()
  const form = page.getByRole('dialog', { name: 'Networks open to cameras' })
  await form.getByLabel('Private networks').fill('192.168.0.0/16')
  await form.getByLabel('Private networks').press('Enter')
  await form.getByRole('button', { name: 'Join it' }).click()
  await expect(tile.getByText('192.168.0.0/16')).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Mail', exact: true }).getByRole('button', { name: 'Join one' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await pictures(page, 'integrations-superadmin')
  await tile.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('button', { name: 'End the connection' }).click()
  await expect(tile.getByText('192.168.0.0/16')).toBeHidden()
})

async function pictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!
  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `${name}-${width}-${colorScheme}`, { fullPage: name.startsWith('integrations') })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
}
