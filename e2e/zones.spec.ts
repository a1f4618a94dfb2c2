// An open ticket on screens of a desk: facts, sending and talk stand beside each other, none over another, and what is pressed or typed next is always in view.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { enter, keepPicture } from './desk.ts'
import { type Filed, fileTicket } from './filed.ts'
import { test } from './server.ts'

const sizes = [
  [1280, 800],
  [1366, 768],
  [1440, 900],
] as const

/** What lies over something else, or is not in view as a whole where a hand needs it. */
const faultsOf = (page: Page, needs: readonly string[]) =>
  page.evaluate(async (wanted) => {
    // As it is painted: what sticks is placed with the frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const zones: Record<string, Element | null> = {
      strip: document.querySelector('[data-strip-bar][data-first]'),
      ring: document.querySelector('article[role=alert]'),
      head: document.querySelector('#screen article[data-painted] > header'),
      facts: document.querySelector('#ticket-body'),
      sending: document.querySelector('section[aria-label="Send a team"]'),
      call: document.querySelector('[data-dock] section[aria-label="Call"]'),
      chat: document.querySelector('[data-talks]'),
    }
    const buttons = [...document.querySelectorAll('[data-beside] button')]
    const named = (words: RegExp) => buttons.find((one) => words.test(one.textContent ?? '') || words.test(one.getAttribute('aria-label') ?? ''))
    zones['call buttons'] = named(/^Call the citizen’s page/)?.parentElement ?? null
    const parts: Record<string, Element | null | undefined> = {
      'named button': [...(zones['sending']?.querySelectorAll('button') ?? [])].findLast((one) => /^Send |reassign/.test(one.textContent ?? '')),
      composer: document.querySelector('[data-talks] textarea'),
      'button of the composer': [...(zones['chat']?.querySelectorAll('button') ?? [])].findLast((one) => one.textContent === 'Send'),
      'hang up': named(/^Hang up/),
      'ringing answer': document.querySelector('article[role=alert] button'),
      answer: named(/^(Hold and answer|Answer)( ?S)?$/),
      field: zones['sending']?.querySelector('input[aria-label="Find a team"]'),
      unit: zones['sending']?.querySelector('[role=option][data-current]'),
    }
    const there = Object.entries(zones).flatMap(([name, one]) =>
      one && one.getClientRects().length > 0 ? [{ name, box: one.getBoundingClientRect() }] : [],
    )
    const covers = there.flatMap(({ name, box }, at) =>
      there
        .slice(at + 1)
        .filter(
          (other) =>
            box.left < other.box.right - 1 && other.box.left < box.right - 1 && box.top < other.box.bottom - 1 && other.box.top < box.bottom - 1,
        )
        .map((other) => `${name} and ${other.name} cover each other`),
    )
    const hidden = wanted.flatMap((name) => {
      const one = parts[name]
      if (!one) return [`there is no ${name}`]
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + 8, top + 3],
        [right - 8, bottom - 3],
      ] as const
      const above = points.map(([x, y]) => document.elementFromPoint(x, y))
      const isSeen = above.every((found) => found !== null && (one.contains(found) || found.contains(one)))
      if (top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && isSeen) return []
      return [
        `${name} (${one.textContent} at ${Math.round(top)}–${Math.round(bottom)}) is not in view, but ${above.map((found) => `${found?.tagName} ${found?.textContent?.slice(0, 20)}`).join(', ')}`,
      ]
    })
    return [...covers, ...hidden]
  }, needs)

const bars = (page: Page) => page.locator('[data-strip-bar]:not([hidden])')
const more = (page: Page) => page.locator('[data-strip] > button')
/** One bar or two; what else the demo shows at this hour is taken note of. */
async function showStrips(page: Page, count: 1 | 2): Promise<void> {
  const isOpen = (await more(page).getAttribute('aria-expanded')) === 'true'
  if (isOpen !== (count === 2)) await more(page).click()
  await expect(async () => {
    if ((await bars(page).count()) > count)
      await bars(page).and(page.locator(':not([data-strip-bar=alarm])')).getByRole('button', { name: 'Acknowledge' }).last().click({ timeout: 1_000 })
    await expect(bars(page)).toHaveCount(count, { timeout: 1_000 })
  }).toPass()
}

async function fit(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Phones hang up with their test: the next one hears what it rang itself, not one that may come back yet. */
const phones: BrowserContext[] = []
test.afterEach(async () => {
  for (const phone of phones.splice(0)) {
    const hangUp = phone.pages()[0]!.getByRole('button', { name: 'Hang up' })
    if (await hangUp.isVisible()) {
      await hangUp.click()
      await expect(hangUp).toBeHidden()
    }
    await phone.close()
  }
})

async function callIn(browser: Browser, { token }: Filed, how: 'Voice call' | 'Video call' = 'Voice call'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ['camera', 'microphone'] })
  phones.push(context)
  const phone = await context.newPage()
  await phone.goto(`/cms/quickreport/${token}`)
  await phone.getByRole('button', { name: how }).click()
  return phone
}

test.use({ permissions: ['camera', 'microphone'] })

test('with a call and a chat, on three sizes of a screen no zone covers another, and what is pressed or typed next is in view', {
  tag: '@long',
}, async ({ page, browser }) => {
  await enter(page, 'taytay-dispatcher', 'map')
  const [filed, other] = [await fileTicket(page, 'Smoke from the roof'), await fileTicket(page, 'Sparks at the transformer', 14.5502)]
  await fit(page, sizes[0])
  await page.goto(`/cms/tickets/pending/${filed.transactionNumber}`)
  const send = page.getByRole('region', { name: 'Send a team' }).getByRole('button', { name: /^Send |reassign/ })
  await expect(send.last()).toBeEnabled()
  const chat = page.locator('[data-talks] > button')
  const faults: string[] = []
  const look = async (state: string, needs: readonly string[]) => faults.push(...(await faultsOf(page, needs)).map((fault) => `${state}: ${fault}`))
  const walk = async (call: string, needs: readonly string[]) => {
    for (const size of sizes) {
      await fit(page, size)
      await showStrips(page, 1)
      for (const isTalking of [false, true]) {
        if ((await chat.getAttribute('aria-expanded')) !== String(isTalking)) await chat.click()
        const composer = page.locator('[data-talks] textarea')
        await expect(composer).toHaveCount(Number(isTalking))
        const state = `${size.join(' × ')}, ${call}${isTalking ? ', chat' : ''}`
        await look(state, ['named button', ...needs, ...(isTalking ? ['composer', 'button of the composer'] : [])])
        await page.locator('#ticket-body').focus()
        await page.keyboard.press('r')
        await expect(page.getByRole('combobox', { name: 'Find a team' })).toBeFocused()
        await look(`${state}, R`, ['named button', 'field', 'unit', ...needs])
        await keepPicture(page, `zones-${size.join('x')}-${call.replaceAll(' ', '-')}${isTalking ? '-chat' : ''}`)
        await page.locator('#ticket-body').focus()
      }
    }
  }
  await walk('no call', [])

  await callIn(browser, filed)
  const answer = page.getByRole('alert').getByRole('button', { name: 'Answer' })
  await expect(answer).toBeVisible()
  for (const size of [[1280, 720], ...sizes] as const) {
    await fit(page, size)
    await look(`${size.join(' × ')}, it rings`, ['named button', 'composer', 'button of the composer', 'ringing answer'])
    await keepPicture(page, `zones-${size.join('x')}-it-rings`)
  }
  await answer.click()
  await expect(page.getByRole('region', { name: 'Call', exact: true }).getByRole('button', { name: 'Hang up' })).toBeVisible()
  await walk('a call', ['hang up'])

  await callIn(browser, other)
  await expect(page.locator('[data-dock]').getByRole('button', { name: 'Answer' })).toBeVisible()
  for (const size of sizes) {
    await fit(page, size)
    await look(`${size.join(' × ')}, a call and one that rings`, ['hang up', 'named button'])
    await keepPicture(page, `zones-${size.join('x')}-ringing`)
  }
  expect(faults).toEqual([])
})

const topsOf = (page: Page) =>
  page.evaluate(() =>
    ['#screen', '#ticket-body', 'section[aria-label="Send a team"]'].map((one) => document.querySelector(one)?.getBoundingClientRect().top),
  )

test('what is behind the count of the strip lies over the screen and moves nothing of it, Escape folds it; kind and barangay are whole while words are there to give way', {
  tag: '@long',
}, async ({ page }) => {
  await enter(page, 'taytay-dispatcher', 'map')
  const words = 'Smoke from the roof of the house beside the chapel, two children are inside and nobody can get to the door'
  const { transactionNumber } = await fileTicket(page, words, 14.5705)
  for (const size of [...sizes, [390, 844] as const]) {
    await fit(page, size)
    await page.goto(`/cms/tickets/pending/${transactionNumber}`)
    const alarm = page.locator('[data-strip-bar=alarm] button[title]').first()
    await expect(alarm).toContainText('Fire')
    await expect(page.locator('article[data-painted]')).toBeVisible()
    const cut = await alarm.locator('b, b + span').evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
    // On a phone the end of the place is what is read: the barangay.
    if (size[0] > 390) expect([size[0], cut]).toEqual([size[0], [0, 0]])
    await showStrips(page, 1)
    const before = await topsOf(page)
    await showStrips(page, 2)
    expect(await topsOf(page)).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(bars(page)).toHaveCount(1)
    await expect(page.locator('article[data-painted]')).toBeVisible()
  }
})

/** Pictures of the call lower than a face is read by, or not wholly in view. */
const lowPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-dock] figure[data-picture] video')].flatMap((one) => {
      const { left, right, top, bottom, height } = one.getBoundingClientRect()
      const points = [
        [(left + right) / 2, top + 4],
        [(left + right) / 2, bottom - 4],
      ] as const
      const isSeen = points.every(([x, y]) => document.elementFromPoint(x, y)?.closest('figure') === one.closest('figure'))
      return height >= 120 && isSeen
        ? []
        : [`a picture of ${Math.round(height)} px at ${Math.round(top)}–${Math.round(bottom)}${isSeen ? '' : ', covered'}`]
    }),
  )

test('with a call in pictures and three lines begun in the chat, the answer is sent, the unit is named and the faces are seen; while a second call rings too', {
  tag: '@long',
}, async ({ page, browser }) => {
  await enter(page, 'taytay-dispatcher', 'map')
  const [filed, other] = [await fileTicket(page, 'Fell down the stairs', 14.5703), await fileTicket(page, 'Sparks at the pole', 14.5503)]
  await fit(page, sizes[0])
  await page.goto('/cms/calls')
  await expect(page.getByRole('switch', { name: 'Calls ring here' })).toBeChecked()
  await page.goto(`/cms/tickets/pending/${filed.transactionNumber}`)
  await expect(
    page
      .getByRole('region', { name: 'Send a team' })
      .getByRole('button', { name: /^Send |reassign/ })
      .last(),
  ).toBeEnabled()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Answer' })).toHaveCount(0)
  await callIn(browser, filed, 'Video call')
  await page.getByRole('alert').getByRole('button', { name: 'Answer' }).first().click()
  await expect(page.locator('[data-dock] figure[data-picture] video')).toBeVisible()
  const faults: string[] = []
  const look = async (state: string, needs: readonly string[], among: readonly (readonly [number, number])[] = sizes) => {
    for (const size of among) {
      await fit(page, size)
      const at = `${size.join(' × ')}, ${state}`
      faults.push(...[...(await faultsOf(page, needs)), ...(await lowPictures(page))].map((fault) => `${at}: ${fault}`))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await keepPicture(page, `callroom-${at.replaceAll(/[ ,×]+/g, '-')}-${colorScheme}`)
      }
    }
  }
  const hands = ['hang up', 'named button', 'unit']
  await look('a call', hands)
  await page.locator('[data-talks] > button').click()
  await page
    .locator('[data-talks] textarea')
    .fill('We are with you. Press the cloth hard on the wound. Do not stand up, and do not give anything to drink.')
  const written = [...hands, 'composer', 'button of the composer']
  await look('chat', written)
  await callIn(browser, other)
  await expect(page.locator('[data-dock]').getByRole('button', { name: /nswer$/ })).toBeVisible()
  await look(
    'chat and a second that rings',
    [...written, 'answer'],
    sizes.filter(([, height]) => height >= 800),
  )
  // Whoever interprets is one picture more.
  await page.evaluate(() => {
    const face = document.querySelector('[data-dock] figure[data-picture]')!
    face.after(face.cloneNode(true))
  })
  await page.locator('[data-talks] > button').click()
  await look('two pictures', hands)
  // How ways are guessed is said beside the map, not where a team is chosen.
  await expect(page.getByText(/^Without roads:/)).toHaveCount(0)
  await page.getByRole('radiogroup', { name: 'Part of the ticket' }).getByText('Place').click()
  await expect(page.getByRole('group', { name: 'Place' }).getByText(/^Without roads:/)).toBeVisible()
  expect(faults).toEqual([])
})
