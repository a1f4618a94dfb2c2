// Chat between a phone and the desk: both ways without reload, marks, typing, a message written without a network, drafts, and the screen of several.
import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { api, seriousInLong, enter, watchComplaints, keepPicture } from './desk.ts'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'

async function report(browser: Browser, text: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const types = (await (await page.request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string }[] }
  const sent = await page.request.post(`${api}/ccPublic/createEmergencyTicket`, {
    data: { caseTypeId: types.data[0]!.id, deviceId: randomUUID(), description: text, landmark: 'Plaza', callerName: 'Ligaya Sample' },
  })
  const { data } = (await sent.json()) as { data: { token: string; transactionNumber: string } }
  await page.goto(`/cms/quickreport#${data.token}`)
  return { page, context, id: data.transactionNumber }
}
/** It opens by itself where the center has written what was not seen yet. */
async function openTalk(page: Page): Promise<void> {
  const [way, messages] = [page.getByRole('button', { name: 'Write to the center' }), page.getByRole('list', { name: 'Messages' })]
  await expect(way.or(messages)).toBeVisible()
  if (await way.isVisible()) await way.click()
}
const say = async (page: Page, text: string) => {
  await page.getByLabel('Your message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
const answer = async (page: Page, text: string) => {
  await page.getByLabel('Write to the citizen').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('a citizen and the desk write to each other, and each sees how far a message came', async ({ page, browser }) => {
  const complaints = watchComplaints(page)
  const { page: phone, context, id } = await report(browser, 'Smoke from the roof')
  await enter(page, 'taytay-dispatcher')
  await openTalk(phone)
  await say(phone, 'We are <b>inside</b> & waiting')
  await page.goto(`/cms/chat/${id}`)
  const messages = page.getByRole('group', { name: 'Messages' })
  await expect(messages.getByText('We are <b>inside</b> & waiting')).toBeVisible()
  await expect(phone.getByText(/· Read$/)).toBeVisible()

  await page.getByLabel('Write to the citizen').pressSequentially('On our')
  await expect(phone.getByText('The center is writing …')).toBeVisible()
  await answer(page, 'On our way')
  await expect(phone.getByText('On our way')).toBeVisible()
  await expect(messages.getByText('Read')).toBeVisible()
  await phone.getByLabel('Your message').pressSequentially('Thank')
  await expect(page.getByText('The citizen is writing …').first()).toBeVisible()

  expect(await seriousInLong(page)).toEqual([])
  expect(await seriousInLong(phone)).toEqual([])
  await keepPicture(page, 'chat-desk')
  await keepPicture(phone, 'chat-phone', { fullPage: true })
  expect(complaints).toEqual([])
  await context.close()
})

test('who does not read well answers a question by one of two pictures, another may be pressed, and the place is there as a code', {
  tag: '@long',
}, async ({ page, browser }) => {
  const { page: phone, context, id } = await report(browser, 'Smoke from the roof')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 14.558688, longitude: 121.132438, accuracy: 9 })
  await enter(page, 'taytay-dispatcher')
  await openTalk(phone)
  await page.goto(`/cms/chat/${id}`)
  const messages = page.getByRole('group', { name: 'Messages' })
  const ask = async (text: string) => {
    await page.getByLabel('Write to the citizen').fill(text)
    await page.getByRole('button', { name: 'Ask it with the pictures yes and no' }).click()
    await expect(messages.getByText(text)).toBeVisible()
  }
  await ask('Is anybody hurt?')
  await ask('Can you get out?')
  const pairs = phone.getByRole('group', { name: 'Answer yes or no' })
  await expect(pairs).toHaveCount(2)
  const press = async (at: number, word: 'Yes' | 'No') => {
    const button = pairs.nth(at).getByRole('button', { name: word })
    const { width, height } = (await button.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThan(90)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await press(0, 'Yes')
  const said = messages.locator('[data-from="citizen"]')
  await expect(said.first()).toContainText('Is anybody hurt?')
  await expect(said.first().getByText('Yes', { exact: true })).toBeVisible()
  await press(1, 'Yes')
  await press(1, 'No')
  await expect(said.last()).toContainText('Can you get out?')
  await expect(said.last().getByText('No', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Share my position' }).click()
  await expect(phone.getByRole('status', { name: 'Plus Code' })).toHaveText('7Q63H45J+FX')
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme })
    await page.emulateMedia({ colorScheme })
    // The page of the citizen takes its colors as it opens.
    await phone.reload()
    await openTalk(phone)
    await phone.getByRole('button', { name: /^Share/ }).click()
    await expect(phone.getByRole('status', { name: 'Plus Code' })).toHaveText('7Q63H45J+FX')
    await pairs.last().scrollIntoViewIfNeeded()
    await keepPicture(phone, `yes-no-390-${colorScheme}`)
    await phone.getByRole('status', { name: 'Plus Code' }).scrollIntoViewIfNeeded()
    await keepPicture(phone, `plus-code-390-${colorScheme}`)
    await keepPicture(page, `yes-no-desk-${colorScheme}`)
    expect(await seriousInLong(phone)).toEqual([])
    expect(await seriousInLong(page)).toEqual([])
  }
  await context.close()
})

test('what is written without a network is kept on the phone, and sent in order when there is one', { tag: '@long' }, async ({ page, browser }) => {
  const { page: phone, context, id } = await report(browser, 'No signal here')
  await openTalk(phone)
  await expect(phone.getByLabel('Your message')).toBeVisible()
  await context.setOffline(true)
  await say(phone, 'first')
  await say(phone, 'second')
  await expect(phone.getByText('Kept on this phone, not sent yet')).toHaveCount(2)
  await context.setOffline(false)
  await expect(phone.getByText('Kept on this phone, not sent yet')).toHaveCount(0)
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/chat/${id}`)
  await expect(page.locator('[data-seq="1"]')).toContainText('first')
  await expect(page.locator('[data-seq="2"]')).toContainText('second')
  await expect(page.locator('[data-seq]')).toHaveCount(2)
  await context.close()
})

test('a draft survives a reload, and the ticket shows the same conversation by one key', { tag: '@long' }, async ({ page, browser }) => {
  const { page: phone, context, id } = await report(browser, 'A draft is begun')
  await openTalk(phone)
  await say(phone, 'Hello?')
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/chat/${id}`)
  const kept = page.waitForResponse((reply) => reply.url().includes('saveChatDraft'))
  await page.getByLabel('Write to the citizen').fill('Not finished yet')
  await kept
  await page.reload()
  await expect(page.getByLabel('Write to the citizen')).toHaveValue('Not finished yet')
  await page.goto(`/cms/tickets/pending/${id}`)
  await expect(page.getByRole('article', { name: id })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('group', { name: 'Messages' }).getByText('Hello?')).toBeVisible()
  await expect(page.getByLabel('Write to the citizen')).toHaveValue('Not finished yet')
  await context.close()
})

for (const scheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const))
  for (const width of isLong ? [390, 1440] : [390])
    test(`the screen of conversations is clean at ${width} px, ${scheme}`, { tag: '@long' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await enter(page, 'taytay-dispatcher')
      await page.goto('/cms/chat')
      await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('button').first()).toBeVisible()
      await keepPicture(page, `chat-${width}-${scheme}`)
      expect(await seriousInLong(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
