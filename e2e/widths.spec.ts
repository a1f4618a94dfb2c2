// The console on every width: nothing sideways, rows enough, the map where there is room, and no bar that moves the list.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openLine } from '#tests/line.ts'
import { everyNth } from '#tests/long.ts'
import { api, enter, keepPicture, speak } from './desk.ts'
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
    await enter(page, 'taytay-dispatcher', 'map')
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

test('with a ticket open nothing goes sideways, and the map is beside it where there is room or it is wanted', { tag: '@long' }, async ({ page }) => {
  await fit(page, '1920 × 1080')
  await enter(page, 'taytay-dispatcher', 'map')
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

test('a row always shows a place; it gives way down to a few letters, then what happened does, and its flags last', { tag: '@long' }, async ({
  page,
}) => {
  await enter(page, 'taytay-dispatcher', 'map')
  /** Flags in all rows, or the word of a supervisor beside the clock. */
  const markAll = (words: readonly string[]) =>
    page.evaluate((texts) => {
      const flag = document.querySelector<HTMLElement>('[data-tickets] [data-flag]')!
      for (const type of document.querySelectorAll('[data-tickets] [role=option] b')) {
        const top = type.parentElement!
        if (top.closest('[data-done]')) continue
        for (const other of top.querySelectorAll('[data-flag]')) other.remove()
        top.append(...texts.filter((text) => text !== 'SUP').map((textContent) => Object.assign(flag.cloneNode() as HTMLElement, { textContent })))
        const clock = top.nextElementSibling!.querySelector('[data-level]')
        clock?.querySelector('small')?.remove()
        if (texts.includes('SUP') && clock?.firstElementChild?.tagName === 'TIME')
          clock.prepend(Object.assign(document.createElement('small'), { textContent: 'SUP' }))
      }
    }, words)
  /** What of a row gave way out of turn, or lies under its clock. */
  const wrong = () =>
    page.evaluate(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const isCut = (one: Element) => one.scrollWidth > one.clientWidth
      return [...document.querySelectorAll('[data-tickets] [role=option]')].flatMap((row) => {
        const [type, place, flags] = [row.querySelector('b')!, row.querySelector('[data-place]'), [...row.querySelectorAll('b ~ [data-flag]')]]
        if (!place) return []
        const clock = type.parentElement!.nextElementSibling!.getBoundingClientRect().left
        const { left, right, width } = place.getBoundingClientRect()
        const said = [
          (width === 0 || right > clock || (isCut(place) && width < 4.2 * rem)) && 'has no place',
          isCut(type) && type.clientWidth < 2.9 * rem && 'has no kind',
          isCut(type) && isCut(place) && width > 4.3 * rem && 'cuts the kind before the place',
          flags.some(isCut) && type.clientWidth > 3.1 * rem && 'cuts a flag before the kind',
          [type, ...flags].some((one) => one.getBoundingClientRect().right > clock + 0.5) && 'lies under its clock',
        ].filter(Boolean)
        return said.map((one) => `${row.textContent} ${one} (${Math.round(left)}–${Math.round(right)} of ${Math.round(clock)})`)
      })
    })
  const flags = [[], ['NO WORD', 'SUP'], ['NO ANSWER', 'LIFE'], ['NAWAWALANG TEAM', 'SUP'], ['WALANG SAGOT', 'BUHAY']]
  for (const language of ['en', 'fil'] as const) {
    await speak(page, language)
    for (const [size, isOpen] of [
      ['1440 × 900', true],
      ['1440 × 900', false],
      ['1280 × 720', false],
      ['phone', false],
    ] as const) {
      await fit(page, size)
      await page.goto('/cms/tickets/accepted')
      const rows = page.locator('[data-tickets] [role=option]')
      await expect(rows.filter({ hasText: language === 'en' ? 'Medical emergency' : 'Medikal na emerhensiya' }).first()).toBeVisible()
      if (isOpen) {
        await rows.first().click()
        await expect(page.getByRole('article').first()).toBeVisible()
      }
      // The longest kind of English stands whole.
      const bare = page.locator('[data-tickets] [role=option] b:not(:has(~ [data-flag]))')
      const cut = await bare.evaluateAll((all) =>
        all.flatMap((one) => (one.textContent.length <= 17 && one.scrollWidth > one.clientWidth ? [one.textContent] : [])),
      )
      if (language === 'en') expect(cut, `where no flag stands, ${language} ${size}`).toEqual([])
      for (const words of flags) {
        if (words.length > 0) await markAll(words)
        expect(await wrong(), `${language} ${size} ${words.join(' ')}`).toEqual([])
        if (words.includes('NO WORD')) await keepPicture(page, `rows-${language}-${size.replaceAll(/[ ×]+/g, '-')}${isOpen ? '-open' : ''}`)
      }
    }
  }
})

test('the switch of the triage stays in sight with every tab an administrator has', { tag: '@long' }, async ({ page }) => {
  await fit(page, '1440 × 900')
  await enter(page, 'taytay-admin', 'map')
  await page.goto('/cms/tickets/pending')
  const lists = page.getByRole('navigation', { name: 'Lists of tickets' })
  await expect(lists.getByRole('link').last()).toBeAttached()
  await expect(lists.getByText('Triage')).toBeInViewport({ ratio: 1 })
})

test('on a phone a team is sent from a page of its own, with rows for a thumb', { tag: '@long' }, async ({ page }) => {
  await fit(page, 'phone')
  await enter(page, 'taytay-dispatcher', 'map')
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
