// The console on every width: nothing sideways, rows enough, the map where there is room, and no bar that moves the list.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openLine } from '#tests/line.ts'
import { everyNth } from '#tests/long.ts'
import { api, enter } from './desk.ts'
import { test } from './server.ts'

/** What a browser at 200 % gives a page of 1440 × 900 and of 1280 × 720. */
const sizes = {
  phone: [390, 844],
  tablet: [768, 1024],
  '1280 × 720': [1280, 720],
  '1440 × 900': [1440, 900],
  '1920 × 1080': [1920, 1080],
  '1440 × 900 at 200 %': [720, 450],
  '1280 × 720 at 200 %': [640, 360],
} as const
type Size = keyof typeof sizes
const names = Object.keys(sizes) as Size[]

const strip = (page: Page) => page.getByRole('region', { name: 'Emergencies that nobody has acknowledged' })
const openMap = (page: Page) => page.getByRole('region', { name: 'Map of the tickets of this list' })
const place = (page: Page) => page.getByRole('region', { name: 'Place' })
const listbox = (page: Page) => page.getByRole('listbox', { name: 'Tickets' })

async function fit(page: Page, size: Size): Promise<void> {
  const [width, height] = sizes[size]
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Where the list begins, how many rows are whole in it, how wide it is, and how far anything reaches beyond the screen. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('[data-tickets]')!.getBoundingClientRect()
    const rows = [...document.querySelectorAll('[data-tickets] [role=option]')].map((row) => row.getBoundingClientRect())
    return {
      top: Math.round(list.top),
      width: Math.round(list.width),
      rows: rows.filter((row) => row.top >= list.top - 1 && row.bottom <= list.bottom + 1).length,
      sideways: Math.max(document.documentElement.scrollWidth - innerWidth, document.getElementById('screen')!.scrollWidth - innerWidth),
    }
  })

async function measureAll(page: Page) {
  const found = {} as Record<Size, Awaited<ReturnType<typeof measured>>>
  for (const size of names) {
    await fit(page, size)
    found[size] = await measured(page)
  }
  return found
}
const topsOf = (all: Awaited<ReturnType<typeof measureAll>>) => Object.fromEntries(names.map((size) => [size, all[size].top]))
const sidewaysOf = (all: Awaited<ReturnType<typeof measureAll>>) => names.filter((size) => all[size].sideways > 0)

async function reportFire(request: APIRequestContext): Promise<void> {
  const { data: types } = (await (await request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const caseTypeId = types.find(({ name }) => name === 'Fire')!.id
  const words = 'Fire in the second house behind the market, the stairs are full of smoke and nobody has seen the children come out'
  const data = { caseTypeId, deviceId: crypto.randomUUID(), landmark: 'Beside the chapel', description: words }
  expect((await request.post(`${api}/ccPublic/createEmergencyTicket`, { data })).status()).toBe(200)
}

test('quiet, in alarm, with several chosen and offline the list stands where it stood, and nothing goes sideways', { tag: '@long' }, async ({
  browser,
  baseURL,
  request,
}) => {
  const line = await openLine([Number(new URL(baseURL!).port)])
  const page = await browser.newPage({ baseURL: line.url })
  try {
    await enter(page, 'taytay-dispatcher')
    await page.goto('/cms/tickets/pending')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByTitle('Live', { exact: true })).toBeVisible()
    while ((await strip(page).allInnerTexts()).some((text) => !text.includes('Every alarm is acknowledged'))) {
      await page.keyboard.press('q')
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    }
    await page.goto('/cms/tickets/archived')
    await expect(page.getByRole('option').first()).toBeVisible()
    const warnings = page.getByRole('alert', { name: 'Warning' })
    while ((await warnings.count()) > 0) await warnings.first().getByRole('button', { name: 'Acknowledge' }).click()
    const quiet = await measureAll(page)
    console.log(JSON.stringify(quiet))
    expect(sidewaysOf(quiet)).toEqual([])
    expect(quiet['1280 × 720'].rows).toBeGreaterThanOrEqual(9)
    expect(quiet['1920 × 1080'].width).toBeGreaterThanOrEqual(quiet['1440 × 900'].width + 100)

    await reportFire(request)
    await expect(strip(page)).toContainText('nobody has seen the children')
    const alarm = await measureAll(page)
    expect(topsOf(alarm)).toEqual(topsOf(quiet))
    expect(sidewaysOf(alarm)).toEqual([])

    await fit(page, '1440 × 900')
    await listbox(page).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByRole('toolbar', { name: 'What to do with the selected tickets' })).toBeVisible()
    expect((await measured(page)).top).toBe(quiet['1440 × 900'].top)
    await page.keyboard.press('Escape')
    await page.goto('/cms/tickets/archived')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByTitle('Live', { exact: true })).toBeVisible()

    line.be('hole')
    await expect(page.getByRole('status').filter({ hasText: 'Live updates lost' })).toBeVisible({ timeout: 120_000 })
    const offline = await measureAll(page)
    expect(topsOf(offline)).toEqual(topsOf(quiet))
    expect(sidewaysOf(offline)).toEqual([])
    for (const size of names) {
      await fit(page, size)
      await expect(page.getByRole('status').filter({ hasText: 'Live updates lost' })).toBeInViewport()
    }
  } finally {
    await page.close()
    line.close()
  }
})

test('with a ticket open nothing goes sideways, and the map is beside it where there is room or it is wanted', async ({ page }) => {
  await fit(page, '1920 × 1080')
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/accepted')
  await fit(page, '1440 × 900')
  await expect(openMap(page)).toBeVisible()
  const [list, next, town] = await Promise.all(
    [listbox(page), page.getByRole('region', { name: 'Next' }), openMap(page)].map((one) => one.boundingBox()),
  )
  expect(list!.x + list!.width).toBeLessThanOrEqual(next!.x)
  expect(next!.y + next!.height).toBeLessThanOrEqual(town!.y + 1)
  expect(town!.height).toBeGreaterThan(300)
  await fit(page, '1920 × 1080')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(openMap(page)).toHaveCount(0)
  await expect(place(page)).toBeVisible()
  const sideways: string[] = []
  for (const size of everyNth(names, 3)) {
    await fit(page, size)
    await expect(page.getByRole('article').first()).toBeVisible()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) sideways.push(size)
  }
  expect(sideways).toEqual([])
  await fit(page, '1440 × 900')
  await expect(place(page)).toBeVisible()
  await page.getByRole('button', { name: 'Fold the map into the ticket' }).click()
  await expect(place(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(place(page)).toHaveCount(0)
  await fit(page, '1920 × 1080')
  await expect(place(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the map beside the ticket' }).click()
  await expect(place(page)).toBeVisible()
})

test('what happened is read whole in the row, and the place gives way', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/accepted')
  await expect(page.getByRole('option').first()).toBeVisible()
  const types = listbox(page).getByRole('option').locator('b')
  const cut = () =>
    types.evaluateAll((all) =>
      all.filter((type) => type.textContent.length <= 17 && type.scrollWidth > type.clientWidth).map((type) => type.textContent),
    )
  /** Of which no more than a letter or two is seen. */
  const lost = () =>
    listbox(page)
      .locator('[data-place]')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().top < one.parentElement!.getBoundingClientRect().bottom - 1)
          .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth < 64)
          .map((one) => one.textContent),
      )
  const markAll = (words: readonly string[]) =>
    listbox(page).evaluate((list, texts) => {
      const mark = list.querySelector('[data-flag]')!.cloneNode() as HTMLElement
      for (const type of list.querySelectorAll('[role=option] b')) {
        const top = type.parentElement!
        for (const flag of top.querySelectorAll('[data-flag]')) flag.remove()
        top.append(...texts.map((textContent) => Object.assign(mark.cloneNode() as HTMLElement, { textContent })))
      }
    }, words)
  /** Flags that lie under the clock of their row. */
  const under = () =>
    listbox(page)
      .locator('[data-flag]')
      .evaluateAll((all) =>
        all
          .filter((flag) => flag.getBoundingClientRect().right > flag.parentElement!.nextElementSibling!.getBoundingClientRect().left)
          .map((flag) => `${flag.parentElement!.querySelector('b')!.textContent}: ${flag.textContent}`),
      )
  const look = async (sizesOf: readonly Size[]) => {
    for (const size of sizesOf) {
      await fit(page, size)
      for (const words of [[], ['NO WORD'], ['NO ANSWER', 'LIFE'], ['NAWAWALANG TEAM'], ['WALANG SAGOT', 'BUHAY']]) {
        if (words.length > 0) await markAll(words)
        expect({ size, words, cut: await cut(), lost: await lost(), under: await under() }).toEqual({ size, words, cut: [], lost: [], under: [] })
      }
    }
  }
  await look(['phone', '1280 × 720', '1440 × 900'])
  const texts = await types.allTextContents()
  expect(texts.filter((text) => text.length <= 13)).not.toEqual([])
  expect(texts).toContain('Medical emergency')
  await page.getByRole('option').first().click()
  await expect(place(page)).toBeVisible()
  await look(['1440 × 900'])
})

test('the switch of the triage stays in sight with every tab an administrator has', { tag: '@long' }, async ({ page }) => {
  await fit(page, '1440 × 900')
  await enter(page, 'taytay-admin')
  await page.goto('/cms/tickets/pending')
  const lists = page.getByRole('navigation', { name: 'Lists of tickets' })
  await expect(lists.getByRole('link').last()).toBeAttached()
  await expect(lists.getByText('Triage')).toBeInViewport({ ratio: 1 })
})

test('on a phone a team is sent from a page of its own, with rows for a thumb', { tag: '@long' }, async ({ page }) => {
  await fit(page, 'phone')
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/accepted')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: /Send response teams/ })
  await expect(dialog.getByRole('option').first()).toBeVisible()
  const box = (await dialog.boundingBox())!
  expect([box.width, box.height]).toEqual([...sizes.phone])
  const heights = await dialog.getByRole('option').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56)
  expect(
    (await dialog
      .getByRole('button', { name: /Send|Choose a team/ })
      .last()
      .boundingBox())!.height,
  ).toBeGreaterThanOrEqual(44)
})
