// The desk while its window is drawn wider and narrower: what is open stays open, what is typed stays typed, and nothing lies over a row of the list.
import { expect, type Page } from '@playwright/test'
import { firstOf } from '#tests/long.ts'
import { api, demoToken, enter, keepPicture, speak } from './desk.ts'
import { fileTicket } from './filed.ts'
import { test } from './server.ts'

/** As a browser that has not been touched yet. */
const silence = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' })
    AudioContext.prototype.resume = () => new Promise(() => {})
  })

const words = 'We are with you. Stay on the ground'

test('a chat that is open stays so while the window crosses every breakpoint, with the words typed', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher', 'map')
  const { transactionNumber } = await fileTicket(page, 'Smoke from the roof')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/cms/tickets/pending/${transactionNumber}`)
  await page.getByRole('button', { name: 'Chat with the citizen' }).click()
  const box = page.getByRole('textbox', { name: 'Write to the citizen' })
  await box.fill(words)
  for (const width of [1900, 1280, 1180, 900, 700, 390, 760, 1000, 1250, 1700]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(box).toHaveValue(words)
  }
})

test('the button that sends in the chat stands whole beside a list that was left wide on a larger screen', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher', 'map')
  const { transactionNumber } = await fileTicket(page, 'Smoke from the roof')
  await page.evaluate(() => localStorage.setItem('tanod.desk', JSON.stringify({ panes: { ticketList: 660 } })))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/cms/tickets/pending/${transactionNumber}`)
  await page.getByRole('button', { name: 'Chat with the citizen' }).click()
  const [chat, divider] = [page.getByRole('region', { name: 'Chat' }), page.getByRole('separator', { name: 'Width of the list' })]
  // From 1440 px on the map has its room beside it.
  const windows = [
    [1440, 394],
    [1280, 519],
    [1920, 660],
  ] as const
  for (const [width, wide] of firstOf(windows, 1)) {
    await page.setViewportSize({ width, height: 900 })
    await expect(divider).toHaveAttribute('aria-valuenow', String(wide))
    const [card, button] = [(await chat.first().boundingBox())!, (await chat.getByRole('button', { name: 'Send', exact: true }).boundingBox())!]
    expect(button.x + button.width, `of ${width} px`).toBeLessThanOrEqual(card.x + card.width)
  }
})

/** Rows of the list that lie beneath a message, and whether there is one. */
const beneath = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('.mantine-Notification-root')].map((one) => one.getBoundingClientRect())
    const list = document.querySelector('[data-tickets]')!.getBoundingClientRect()
    const isOver = messages.some(({ top, left, right }) => top < list.bottom && left < list.right && right > list.left)
    return { count: messages.length, isOver }
  })

test('a message in the corner lies over no row of the list', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher', 'map')
  for (const [width, height] of [
    [1280, 800],
    [900, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/cms/tickets/accepted')
    await expect(page.locator('[data-tickets] [role=option]').first()).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('There is nothing to undo.')).toBeVisible()
    expect(await beneath(page)).toEqual({ count: 1, isOver: false })
    await keepPicture(page, `message-${width}`)
  }
})

test('on a phone the actions of a ticket stand in one row in English and Filipino, with every word whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'taytay-dispatcher', 'map')
  const { transactionNumber } = await fileTicket(page, 'Smoke from the roof')
  for (const [language, name] of [
    ['en', 'What to do with the ticket'],
    ['fil', 'Ano ang gagawin sa ticket'],
  ] as const) {
    await speak(page, language)
    await page.goto(`/cms/tickets/pending/${transactionNumber}`)
    const buttons = page.getByRole('toolbar', { name }).getByRole('button')
    await expect(buttons).toHaveCount(5)
    const seen = await buttons.evaluateAll((all) =>
      all.map((one) => {
        const { top, height, right } = one.getBoundingClientRect()
        const words = [one, ...one.querySelectorAll<HTMLElement>('*')]
        return {
          top,
          isHigh: height >= 36,
          isInside: right <= innerWidth,
          isCut: words.some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1),
        }
      }),
    )
    expect(seen).toEqual(seen.map(() => ({ top: seen[0]!.top, isHigh: true, isInside: true, isCut: false })))
    // The number and the alarm below it: each its own 24 px.
    const own = page.locator('#screen article header p button')
    await expect(own).toHaveCount(2)
    const boxes = await own.evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom] as const))
    const [number, alarm] = boxes as [readonly [number, number], readonly [number, number]]
    expect([number[1] - number[0] >= 24, alarm[1] - alarm[0] >= 24, alarm[0] >= number[1] || alarm[0] < number[0] + 5]).toEqual([true, true, true])
    await keepPicture(page, `actions-390-${language}`)
  }
})

test('what can be done with several tickets stands whole in one row, and the rest in the menu at its end, at every width', { tag: '@long' }, async ({
  page,
}) => {
  await enter(page, 'taytay-dispatcher', 'map')
  for (const [language, bar, more, send] of [
    ['en', 'What to do with the selected tickets', 'More to do', 'Send to 3'],
    ['fil', 'Ano ang gagawin sa mga napiling ticket', 'Iba pang gagawin', 'Magpadala sa 3'],
  ] as const) {
    await speak(page, language)
    await page.goto('/cms/tickets/accepted')
    const rows = page.locator('[data-tickets] [role=option]')
    for (const index of [0, 1, 2]) await rows.nth(index).click({ modifiers: ['Control'] })
    const toolbar = page.getByRole('toolbar', { name: bar })
    for (const width of firstOf([1440, 390, 1920, 1280, 1024, 768], 2)) {
      await page.setViewportSize({ width, height: 900 })
      await expect(toolbar.getByRole('button', { name: send })).toBeVisible()
      const cut = () =>
        toolbar.evaluate((bar) => {
          const end = bar.getBoundingClientRect()
          const seen = [...bar.querySelectorAll('button')].filter((one) => getComputedStyle(one).visibility === 'visible')
          const isWhole = (one: HTMLElement) => {
            const { left, right, top, bottom } = one.getBoundingClientRect()
            const parts = [one, ...one.querySelectorAll<HTMLElement>('*')]
            const isCut = parts.some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
            return !isCut && left >= end.left && right <= Math.min(end.right, innerWidth) && top >= end.top && bottom <= end.bottom
          }
          return seen.filter((one) => !isWhole(one)).map((one) => one.textContent)
        })
      await expect.poll(cut, `${language} ${width}`).toEqual([])
      await keepPicture(page, `several-${language}-${width}`)
    }
    await page.setViewportSize({ width: 390, height: 900 })
    await toolbar.getByRole('button', { name: more }).click()
    await expect(page.getByRole('menuitem').last()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(toolbar.getByRole('button', { name: send })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('acts that failed stay until they are seen, and take no more than a quarter of the screen at twice the size', { tag: '@long' }, async ({
  page,
}) => {
  await enter(page, 'taytay-dispatcher', 'map')
  const tickets = [
    await fileTicket(page, 'Smoke from the roof'),
    await fileTicket(page, 'Sparks at the pole', 14.5502),
    await fileTicket(page, 'Fell down', 14.5301),
  ]
  await page.route(/commandcenter\/.*accept/i, (route) => route.abort())
  for (const { transactionNumber } of tickets) {
    await page.goto(`/cms/tickets/pending/${transactionNumber}`)
    await page.getByRole('toolbar', { name: 'What to do with the ticket' }).getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('group', { name: 'What failed' })).toContainText(`${transactionNumber.slice(-4)}: NOT done`)
  }
  const failed = page.getByRole('group', { name: 'What failed' })
  await expect(failed.getByText(/NOT done/)).toHaveCount(tickets.length)
  for (const [width, height] of [
    [720, 450],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const log = (await page.getByRole('log', { name: 'What this desk did last' }).locator('..').boundingBox())!
    expect(log.height, `of ${width} × ${height}`).toBeLessThanOrEqual(height / 4 + 2)
    await expect(failed.getByRole('button', { name: 'Dismiss' }).first()).toBeInViewport({ ratio: 1 })
    await keepPicture(page, `failed-${width}`)
  }
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Map/ }).click()
  const list = (await page.getByRole('region', { name: 'List' }).boundingBox())!
  await expect.poll(async () => (await failed.boundingBox())?.x, 'beside the list of the map').toBeGreaterThanOrEqual(list.x + list.width)
  await page.goBack()
  await page.setViewportSize({ width: 720, height: 450 })
  await failed.getByRole('button', { name: 'More' }).first().click()
  await expect(failed.getByRole('button', { name: 'Less' })).toHaveCount(1)
  for (const left of [2, 1, 0]) {
    await failed.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(page.getByText(/NOT done/)).toHaveCount(left)
  }
})

for (const [username, language, path, words] of [
  ['taytay-dispatcher', 'en', '/cms/calls', 'Sound is off — click to arm'],
  ['taytay-dispatcher', 'fil', '/cms/calls', 'Walang tunog — pindutin'],
  ['taytay-responseteam', 'ceb', '/cms/', 'Walay tingog — pislita'],
] as const)
  test(`the light that asks for sound holds its words in ${language}, two lines at most`, { tag: language === 'fil' ? [] : '@long' }, async ({
    page,
  }) => {
    await silence(page)
    await enter(page, username)
    await speak(page, language)
    await page.goto(path)
    const light = page.getByRole('button', { name: words })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(light).toBeInViewport({ ratio: 1 })
      const { above, below, lines } = await light.evaluate((node) => {
        const text = document.createRange()
        text.selectNodeContents(node.lastElementChild!)
        const [inner, outer] = [text.getBoundingClientRect(), node.getBoundingClientRect()]
        return {
          above: inner.top - outer.top,
          below: outer.bottom - inner.bottom,
          lines: new Set([...text.getClientRects()].map(({ top }) => top)).size,
        }
      })
      expect([Math.min(above, below) >= 2, lines <= 2], `${width}: ${above} above, ${below} below ${lines} lines`).toEqual([true, true])
    }
  })

test('while the sound is off the center’s name, the search and the light that asks for it stand beside each other at every width', {
  tag: '@long',
}, async ({ page }) => {
  await silence(page)
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto('/cms/tickets/pending')
  const parts = [
    page.getByRole('button', { name: 'Sound is off — click to arm' }),
    page.getByRole('button', { name: 'Search or do something' }),
    page.getByRole('banner').getByText('Taytay Command Center'),
  ]
  for (const [width, height] of [
    [1440, 900],
    [1000, 800],
    [720, 450],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of parts) {
      await expect(part).toBeInViewport({ ratio: 1 })
      const isFree = await part.evaluate((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect()
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return found !== null && (node.contains(found) || found.contains(node))
      })
      expect(isFree, `${await part.getAttribute('aria-label')} at ${width}`).toBe(true)
    }
  }
})

test('beside an open chat the first teams are seen with how soon they can be there, and on a low screen the last message too while one writes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher', 'map')
  const { transactionNumber, token } = await fileTicket(page, 'A tree on the wires', 14.5402)
  // That it may be the same event takes a line above.
  await fileTicket(page, 'A tree on the wires', 14.5402)
  for (const text of ['We are on the roof', 'The stairs are full of smoke'])
    await page.request.post(`${api}/ccPublic/sendPublicChat`, { data: { token, messageId: crypto.randomUUID(), text } })
  await page.goto(`/cms/tickets/pending/${transactionNumber}`)
  await page.getByRole('button', { name: 'Chat with the citizen' }).click()
  const box = page.getByRole('textbox', { name: 'Write to the citizen' })
  await expect(box).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('This may be the same event as 1 other ticket')).toBeVisible()
  const teams = page.getByRole('listbox', { name: 'Response teams' }).getByRole('option')
  for (const at of [0, 1]) {
    await expect(teams.nth(at)).toBeInViewport({ ratio: 1 })
    await expect(teams.nth(at)).toContainText(/\d min/)
  }
  // A response plan above it has a button of its own, with the key P.
  const send = page.getByRole('region', { name: 'Send a team' }).getByRole('button', { name: /^Send (?!.* P$)/ })
  await expect(send).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  const last = page.getByRole('group', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'The stairs are full of smoke' })
  for (const one of [last, teams.nth(0), teams.nth(1)]) await expect(one).toBeInViewport({ ratio: 1 })
  // In a line of its own it begins where the line above does.
  const number = page.getByText('No number: reached on the page of the report alone')
  expect((await number.boundingBox())!.x).toBe((await number.locator('..').boundingBox())!.x)
  await box.pressSequentially('Stay on the roof, away from the edge, and wave a cloth for us.')
  for (const one of [last, box, teams.nth(0), send]) await expect(one).toBeInViewport({ ratio: 1 })
  // A call that waits is listed; of one that is over the timeline tells.
  const post = async (path: string, data: object, headers = {}) => {
    const reply = await page.request.post(`${api}/${path}`, { data, headers })
    expect(reply.status(), await reply.text()).toBe(200)
    return ((await reply.json()) as { data: { callId: string; secret: string } }).data
  }
  const { callId, secret } = await post('ccPublic/startPublicCall', { token, media: 'audio' })
  await post('ccPublic/endPublicCall', { callId, secret })
  const missed = page.locator('[data-talks] ~ ul li')
  await expect(missed).toBeInViewport()
  const headers = { authorization: `Bearer ${await demoToken(page.request, 'dispatcher')}`, 'idempotency-key': crypto.randomUUID() }
  const logs = await page.request.get(`${api}/call/getCallLogs?transactionNumber=${transactionNumber}`, { headers })
  const { items } = ((await logs.json()) as { data: { items: { id: string }[] } }).data
  await post(`call/closeMissedCall/${items[0]!.id}`, { reason: 'Written to instead.' }, headers)
  await expect(missed).toHaveCount(1)
  await expect(missed).toBeHidden()
})
