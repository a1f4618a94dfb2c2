// Numbers of others at the desk: told when a ticket is filed, the same one again leads to the first, and a ticket goes to a joined system.
import { expect } from '@playwright/test'
import { api, demoToken, enter, seriousFindings, watchComplaints, keepPicture } from './desk.ts'
import { test } from './server.ts'

test('a number of 911 is filed once: the second desk is led to the first, adds its words, and the ticket goes to a joined system', {
  tag: '@long',
}, async ({ page, request, outside }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const complaints = watchComplaints(page)
  const got: string[] = []
  outside.answer(({ url }, body) => {
    if (url === '/incidents') got.push(body)
    return { body: '{}' }
  })
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  const partner = { name: 'Provincial 911', kind: '911', form: 'eido', url: `http://${outside.host}/incidents` }
  const joined = await request.post(`${api}/resources/addPartner`, { headers, data: partner })
  expect(joined.status(), await joined.text()).toBe(200)

  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/accepted')
  await expect(page.getByRole('option').first()).toBeVisible()
  const file = async (words: string) => {
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'New ticket' })
    await form.getByRole('combobox', { name: 'Case type' }).fill('Fire')
    await page.getByRole('option', { name: 'Fire', exact: true }).click()
    await form.getByRole('textbox', { name: 'What happened' }).fill(words)
    await form.getByRole('combobox', { name: 'Told by' }).fill('Unified')
    await page.getByRole('option', { name: 'Unified 911' }).click()
    await form.getByRole('textbox', { name: 'Their number' }).fill('2026-4471')
    return form
  }
  const first = await file('Smoke behind the market')
  await first.getByRole('button', { name: 'File the ticket', exact: true }).click()
  await expect(page.getByText('Unified 911 2026-4471')).toBeVisible()
  const number = /[A-Z]+-\d{6}-\d{4}/.exec(page.url())![0]

  const second = await file('The market burns, says another caller')
  await expect(second.getByRole('region', { name: 'Open under this number' })).toBeVisible()
  await keepPicture(page, 'outside-form')
  await second.getByRole('button', { name: 'Add what was told to this ticket' }).click()
  await expect(page.getByText('The market burns, says another caller')).toBeVisible()
  expect(page.url()).toContain(number)

  await page.getByRole('button', { name: 'Add a number' }).click()
  await page.getByRole('combobox', { name: 'Whose number' }).fill('Police')
  await page.getByRole('option', { name: 'Police blotter' }).click()
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill('PB 12')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Police blotter PB 12')).toBeVisible()

  await page.getByRole('button', { name: 'Send to…' }).click()
  await page.getByRole('menuitem', { name: 'Provincial 911' }).click()
  await expect.poll(() => got.length).toBe(1)
  await expect(page.getByText('Provincial 911 has it as', { exact: false })).toBeVisible()
  await expect(page.getByText('Provincial 911 has the ticket as it now stands')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await keepPicture(page, 'outside-detail')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await keepPicture(page, 'outside-phone')
  expect(complaints).toEqual([])
})

test('a joined system is made, shown with its secret once, and stands among the integrations', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-admin')
  await page.goto('/cms/resources/partners')
  await expect(page.getByRole('heading', { name: 'Joined systems' })).toBeVisible()
  await keepPicture(page, 'partners')
  await page.goto('/cms/resources/integrations')
  await expect(page.getByRole('listitem', { name: 'Joined systems' })).toBeVisible()
  await keepPicture(page, 'partners-tile', { fullPage: true })
})
