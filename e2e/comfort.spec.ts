// What a desk is used to: ten accepts are ten keys after the one that opens the first, widths and volume as they were left, two minutes of silence, no motion where none is wanted, the map on another monitor.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { api, demoToken, enter, signInAs, pressSeen } from './desk.ts'
import { test } from './server.ts'

async function file(request: APIRequestContext, type: string, description: string): Promise<string> {
  const { data: types } = (await (await request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const data = { caseTypeId: types.find(({ name }) => name === type)!.id, deviceId: crypto.randomUUID(), landmark: 'Gate', description }
  const reply = await request.post(`${api}/ccPublic/createEmergencyTicket`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as { data: { transactionNumber: string } }).data.transactionNumber
}
async function statusOf(request: APIRequestContext, number: string): Promise<string> {
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  return ((await (await request.get(`${api}/reports/getEmergencyTicket/${number}`, { headers })).json()) as { data: { status: string } }).data.status
}
const selected = (page: Page) => /pending\/(.+)$/.exec(page.url())?.[1] ?? ''

test('ten accepts are ten keys after the one that opens the first, and no mouse', { tag: '@long' }, async ({ page, request }) => {
  for (let n = 0; n < 10; n++) await file(request, 'Flood', `Water in street ${n}`)
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/pending')
  await expect(page.getByRole('option').nth(9)).toBeVisible()
  // With nothing chosen the key opens what is next, and does no more.
  await page.keyboard.press('a')
  await expect(page.getByRole('article')).toBeVisible()
  const taken: string[] = []
  for (let n = 0; n < 10; n++) {
    const number = selected(page)
    taken.push(number)
    await pressSeen(page, 'a')
    await expect(page).not.toHaveURL(new RegExp(`${number}$`))
  }
  expect(new Set(taken).size).toBe(10)
  for (const number of taken) await expect.poll(() => statusOf(request, number)).toBe('accepted')
})

test('the dividers move by keys, and stand where they were left', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/pending')
  const divider = page.getByRole('separator', { name: 'Width of the list' })
  const width = Number(await divider.getAttribute('aria-valuenow'))
  await divider.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuenow', String(width + 48))
  await page.reload()
  await expect(divider).toHaveAttribute('aria-valuenow', String(width + 48))
  const list = await page.getByRole('region', { name: 'List' }).boundingBox()
  expect(Math.round(list!.width)).toBe(width + 48)
})

test('the sound light says how it stands, is silent for two minutes and no longer, and keeps its volume', async ({ page }) => {
  await page.clock.install()
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/')
  await page.getByRole('button', { name: 'Sound on', exact: true }).click()
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const panel = page.getByRole('dialog').filter({ has: page.getByRole('slider') })
    const frame = (await panel.boundingBox())!
    for (const choice of await panel.getByRole('combobox').all()) {
      const { x, width: wide } = (await choice.boundingBox())!
      expect(x + wide, `of ${width} px`).toBeLessThanOrEqual(frame.x + frame.width - 8)
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('slider', { name: 'Volume of this desk' }).press('ArrowLeft')
  const volume = await page.getByRole('slider', { name: 'Volume of this desk' }).getAttribute('aria-valuenow')
  await page.getByRole('button', { name: 'Silence for 2 minutes' }).click()
  await expect(page.getByRole('button', { name: /^Silent for 0[12]:/ })).toBeVisible()
  await page.clock.fastForward('02:01')
  await expect(page.getByRole('button', { name: 'Sound on', exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Sound (on|is off)$/ }).click()
  await expect(page.getByRole('slider', { name: 'Volume of this desk' })).toHaveAttribute('aria-valuenow', volume!)
})

test('an alarm moves nothing where no motion is wanted, and is told by shape and word', { tag: '@long' }, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const number = await file(request, 'Fire', 'Smoke over the market')
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/tickets/pending/${number}`)
  const row = page.locator(`[id="ticket-${number}"]`)
  await expect(row.locator('[data-ticket-mark="pending-1"]')).toBeVisible()
  await expect(row).toContainText('P1')
  await expect(row).toContainText('Critical')
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 1).length,
  )
  expect(moving).toBe(0)
  await request.post(`${api}/reports/acknowledgeEmergencyTicket/${number}`, { headers, data: {} })
})

/** Opens the screen that is shown in a window of its own. */
async function apart(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'In a window of its own' }).click()
  const other = await opened
  await expect(other.getByRole('navigation', { name: 'Screens' })).toHaveCount(0)
  return other
}

test('map, conversations and cameras stand on other monitors, and follow what the desk selects', { tag: '@long' }, async ({ page, request }) => {
  const number = await file(request, 'Flood', 'Water behind the market')
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  const position = { lat: 14.5573, lng: 121.1326 }
  const edited = await request.post(`${api}/reports/editEmergencyTicket/${number}`, { headers, data: { position } })
  expect(edited.status(), await edited.text()).toBe(200)
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  const map = await apart(page)
  await expect(map.locator('[data-map]').first()).toBeVisible()
  await page.goto('/cms/chat')
  const chat = await apart(page)
  await page.goto('/cms/cctv')
  await expect(page.getByRole('region', { name: 'Wall of cameras' })).toBeVisible()
  const cameras = await apart(page)
  await expect(cameras.getByRole('region', { name: 'Wall of cameras' })).toBeVisible()
  await page.goto(`/cms/tickets/pending/${number}`)
  await expect(page.getByRole('article', { name: number })).toBeVisible()
  await expect(map).toHaveURL(new RegExp(`ticket=${number}`))
  await expect(chat).toHaveURL(new RegExp(`/cms/chat/${number}`))
  await expect(cameras).toHaveURL(/cameras=/)
  const { data: near } = (await (await request.get(`${api}/cctv/fetchCctv?limit=4&lat=${position.lat}&lng=${position.lng}`, { headers })).json()) as {
    data: { items: { id: string }[] }
  }
  await expect.poll(() => new URL(cameras.url()).searchParams.get('cameras')).toBe(near.items.map(({ id }) => id).join())
})

test('the desk is found as it was left by the next shift: its look, and its windows', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'taytay-dispatcher')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  const other = await apart(page)
  const scheme = page.locator('html')
  const wanted = (await scheme.getAttribute('data-mantine-color-scheme')) === 'dark' ? 'light' : 'dark'
  await page.getByRole('button', { name: 'Dispatcher' }).click()
  const changed = page.waitForResponse((reply) => reply.url().includes('saveDesk'))
  await page.getByRole('menuitemradio', { name: new RegExp(`^${wanted}$`, 'i') }).click()
  await changed
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await other.close()
  await signInAs(page, 'taytay-dispatcher')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', wanted)
  await page.getByRole('button', { name: 'Dispatcher' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: /^Open my (window|3 windows) again$/ }).click()
  await expect((await opened).locator('[data-map]').first()).toBeVisible()
})
