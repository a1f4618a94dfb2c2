// A crew's page under a thumb: nothing that is touched is smaller than 44 pixels, and no button is cut.
import { expect, type Page } from '@playwright/test'
import { crew, desk, putAway } from './crews.ts'
import { keepPicture } from './desk.ts'
import { test } from './server.ts'

// What the phone keeps for where there is no signal is the matter of crew.spec.ts.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'block' })

/** What can be touched and is smaller than a thumb: a field counts with its label. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type="file"]), textarea, [role^="menuitem"]')]
    return parts.flatMap((part) => {
      const boxes = [part, ...((part as HTMLInputElement).labels ?? [])].map((one) => one.getBoundingClientRect())
      const isShown =
        part.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
        boxes.some(({ width, height, bottom }) => width > 1 && height > 1 && bottom > 0)
      const fits = boxes.some(({ width, height }) => width >= 43.5 && height >= 43.5)
      const cut = part.matches('button, a') && part.scrollWidth > part.clientWidth + 1
      if (!isShown || (fits && !cut)) return []
      const { width, height } = boxes[0]!
      return [`${part.tagName} ${part.ariaLabel ?? part.textContent ?? part.id} ${Math.round(width)}×${Math.round(height)}${cut ? ' cut' : ''}`]
    })
  })

test('on the page of a crew, in its menu and its dialogs a thumb finds everything, and no button is cut', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const { send, tell } = await desk(request)
  const team = await crew(page)
  const landmark = 'Behind the tall gate'
  await send(team, landmark)
  const other = await send(team, 'Behind the low gate')
  await tell(other, team, 'onScene')
  await tell(other, team, 'cleared')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: landmark })
  await card.getByRole('button', { name: 'Acknowledge' }).click()
  await putAway(page)
  await expect(card.getByRole('button', { name: 'We are on the way' })).toBeVisible()
  await expect(page.getByRole('main').getByText(other)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Not told yet' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: /^Take / })).toBeVisible()
  await card.getByLabel('Note for the center').fill('A live wire lies on the ground, north side.')
  await card.getByRole('button', { name: 'Warn all teams of it' }).click()
  await expect(card.getByRole('list', { name: 'Dangers there' })).toContainText('A live wire lies on the ground, north side.')
  expect(await tooSmall(page)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `crew-touch-${colorScheme}`)
  }
  await page.getByTitle(/^Account of /).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
  await keepPicture(page, 'crew-menu')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Propose to resolve' }).click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
  await keepPicture(page, 'crew-dialog')
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await card
    .getByLabel('Note for the center')
    .fill('Two are hurt and cannot walk; the road beside the school is closed by a fallen tree, come by the bridge.')
  await card.getByRole('button', { name: 'Add the note' }).click()
  await expect(card.getByText('waiting for signal · ')).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
  await context.setOffline(false)
  await expect(card.getByText('waiting for signal · ')).toHaveCount(0)
})
