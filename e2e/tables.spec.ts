// Lists as offices keep them come in at the screen: a CSV of Excel on Windows, and a workbook of people with a card for each.
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { crew, desk } from './crews.ts'
import { api, demoToken, enterAnew, seriousFindings, signInAs, keepPicture } from './desk.ts'
import { test } from './server.ts'

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Choose a file: Excel or CSV' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** As Excel on Windows writes it. */
const windows = (text: string) => Buffer.from(text, 'latin1')
/** Excel takes a mobile number for a number. */
const workbook = (rows: (string | number)[][]) =>
  writeXlsxFile(rows.map((row) => row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })))).toBuffer()

test('barangays come in from a CSV of Excel on Windows, and a wrong cell is mended in place', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'taytay-admin')
  await page.goto('/cms/resources/barangays')
  await choose(
    page,
    'brgy.csv',
    windows(
      'Listahan ng mga barangay;;\r\nBarangay;Kapitan;Hotline;Remarks\r\nSanto Niño;José Peña;12;ok\r\nBagong Silang;Ana Cruz;0917 123 4567;\r\n',
    ),
  )
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Barangay, line 3' })).toHaveValue('Santo Niño')
  await expect(dialog.getByRole('status')).toContainText('Wrong: 1')
  await expect(dialog.getByText('Write a Philippine number or a short code, such as 911.')).toBeVisible()
  await keepPicture(page, 'tables-preview')
  expect(await seriousFindings(page)).toEqual([])
  const cell = dialog.getByRole('textbox', { name: 'Hotline, line 3' })
  await cell.fill('911')
  await cell.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('Wrong: 0')
  await dialog.getByRole('button', { name: 'Take 2 lines in' }).click()
  await expect(dialog.getByRole('status')).toContainText('Taken in: 2')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Search').first().fill('Niño')
  await expect(page.getByRole('row', { name: /Santo Niño.*José Peña/ })).toBeVisible()
})

test('a phone book comes in as an office keeps it: titles, signatures, two numbers in a cell, and a group that no column holds', {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'taytay-admin')
  await page.goto('/cms/resources/directories')
  await choose(
    page,
    'hotlines.xlsx',
    await workbook([
      ['EMERGENCY HOTLINES', '', ''],
      ['OFFICE', 'CONTACT NO.', 'PERSON IN CHARGE'],
      ['Hinagpis Police', '(02) 8451-0199 / 0998-598-5711', 'PLtCol. Muñoz'],
      ['Hinagpis Power', '16211', ''],
      ['Prepared by: J. Reyes', '', ''],
    ]),
  )
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText('Wrong: 2')
  const group = dialog.getByLabel('Group, the same for all lines')
  await group.fill('Hotlines')
  await group.press('Enter')
  await keepPicture(page, 'tables-directory')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take 2 lines in' }).click()
  await expect(dialog.getByRole('status')).toContainText('Taken in: 2')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Search').first().fill('Hinagpis')
  await expect(page.getByRole('row', { name: /Hinagpis Police.*Hotlines.*\(02\) 8451-0199, 0998-598-5711/ })).toBeVisible()
})

test('people come in from a workbook, and each gets a card with a first password to print', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'taytay-admin')
  await page.goto('/cms/resources/agents')
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('menuitem', { name: 'Download a template' }).click()
  const made = await template
  expect(made.suggestedFilename()).toBe('agents.xlsx')
  await choose(page, 'template.xlsx', await readFile(await made.path()))
  await expect(page.getByText('No lines were found in this file.')).toBeVisible()

  await choose(
    page,
    'staff.xlsx',
    await workbook([
      ['Full name', 'Works as', 'Mobile'],
      ['Bayani Peña', 'Dispatcher', '9171234567'],
      ['Ana Lim', 'Agent', ''],
    ]),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take 2 lines in' }).click()
  await expect(dialog.getByText('2 cards to hand over')).toBeVisible()
  await keepPicture(page, 'tables-people')
  const cards = page.locator('[data-cards] section')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('bayani.pena')
  await page.evaluate(() => (window.print = () => {}))
  await dialog.getByRole('button', { name: 'Print the cards' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(cards.first()).toBeVisible()
  await expect(page.locator('#app')).toBeHidden()
  await keepPicture(page, 'tables-cards')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(cards.first()).toBeHidden()
})

/** The desk takes a call by telephone. */
async function fileFrom(request: APIRequestContext, callerPhone: string): Promise<string> {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const types = (await (await request.get(`${api}/resources/getCaseTypes?limit=1`, { headers })).json()) as { data: { items: { id: string }[] } }
  const data = { caseTypeId: types.data.items[0]!.id, description: 'Cannot breathe.', callerPhone }
  const reply = await request.post(`${api}/reports/createEmergencyTicket`, { headers, data })
  return ((await reply.json()) as { data: { transactionNumber: string } }).data.transactionNumber
}

test('premises come in from a workbook, and a ticket there shows hazards and access to the desk and on the phone of the team, as they stand now', {
  tag: '@long',
}, async ({ page, browser }) => {
  await signInAs(page, 'taytay-admin')
  await page.goto('/cms/resources/premises')
  await choose(
    page,
    'lugar.xlsx',
    await workbook([
      ['Talaan ng mga mapanganib na lugar, 2026'],
      ['Name', 'Type', 'Barangay', 'Contact person', 'Contact number', 'Mga panganib', 'Access', 'Floors'],
      ['Bodega ng Niño Peña', 'Bodega', 'Brgy. Dolores', 'José Peña', 9171234567, 'Chlorine in drums', 'Gate code 4711', 2],
      ['Paaralang Ibáñez', 'School', 'San Juan', 'Ana Cruz', 9181234567, '', '', 3],
    ]),
  )
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText('Wrong: 1')
  const cell = dialog.getByRole('textbox', { name: 'Type, line 3' })
  await cell.fill('Chemicals')
  await cell.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('Wrong: 0')
  await dialog.getByRole('button', { name: 'Take 2 lines in' }).click()
  await expect(dialog.getByRole('status')).toContainText('Taken in: 2')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Search').first().fill('Niño')
  const row = page.getByRole('row', { name: /Bodega ng Niño Peña.*Chemicals/ })
  await expect(row).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const team = await crew(phone, enterAnew)
  const number = await (await desk(page.request)).send(team, 'Bodega ng Nino Pena, likod ng palengke')
  await phone.goto(`/cms/tickets/accepted/${number}`)
  const there = phone.getByRole('region', { name: 'Known of this place' })
  for (const told of ['Chlorine in drums', 'Gate code 4711', 'José Peña', '0917-123-4567']) await expect(there).toContainText(told)
  await there.scrollIntoViewIfNeeded()
  await keepPicture(phone, 'premises-390')
  expect(await seriousFindings(phone)).toEqual([])

  await row.click()
  await page.getByLabel('Access', { exact: true }).fill('Gate code 5822')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(there).toContainText('Gate code 5822')
  await page.goto(`/cms/tickets/accepted/${number}`)
  await expect(page.getByRole('region', { name: 'Known of this place' })).toContainText('Gate code 5822')
  await keepPicture(page, 'premises-desk')
  await phone.close()
})

test('citizens come in from a workbook; a number that is there is shown as changed, and the desk sees who calls by it', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'taytay-admin')
  await page.goto('/cms/resources/registered-citizens')
  await choose(
    page,
    'PWD 2026.xlsx',
    await workbook([
      ['Talaan ng mga PWD at senior, Bayan ng Taytay'],
      ['Pangalan', 'Cellphone', 'Barangay', 'Tirahan', 'Note', 'Note until'],
      ['Remedios Peña', 9175550101, 'Brgy. Dolores', '3 Mabini Street', 'May oxygen sa bahay', '2099-12-31'],
      ['Jose Ibáñez', '12345', 'San Juan', '', '', ''],
    ]),
  )
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText('Wrong: 1')
  await expect(dialog.getByText('Write a mobile number, such as 0917 123 4567.')).toBeVisible()
  await keepPicture(page, 'citizens-preview')
  const cell = dialog.getByRole('textbox', { name: 'Cellphone, line 4' })
  await cell.fill('917 555 0102')
  await cell.press('Enter')
  await dialog.getByRole('button', { name: 'Take 2 lines in' }).click()
  await expect(dialog.getByRole('status')).toContainText('Taken in: 2')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Search').first().fill('Remedios')
  await expect(page.getByRole('row', { name: /Remedios Peña.*0917-555-0101.*PWD 2026\.xlsx/ })).toBeVisible()

  await choose(
    page,
    'Seniors.xlsx',
    await workbook([
      ['Pangalan', 'Cellphone'],
      ['Remedios Peña Santos', 9175550101],
      ['Jose Ibáñez', '0917-555-0102'],
    ]),
  )
  await expect(dialog.getByRole('status')).toContainText('New: 0')
  await expect(dialog.getByRole('status')).toContainText('Changed: 1')
  await expect(dialog.getByRole('status')).toContainText('As before: 1')
  await dialog.getByRole('button', { name: 'Take 1 line in' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Remedios Peña Santos.*May oxygen sa bahay/ })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await keepPicture(page, 'citizens')
  await page.setViewportSize({ width: 390, height: 844 })
  await keepPicture(page, 'citizens-390')
  await page.setViewportSize({ width: 1440, height: 900 })

  const number = await fileFrom(page.request, '0917 555 0101')
  await page.goto(`/cms/tickets/pending/${number}`)
  await expect(page.getByText('By the number:')).toContainText('Remedios Peña Santos')
  await expect(page.getByText('May oxygen sa bahay (until')).toBeVisible()
  await keepPicture(page, 'citizens-ticket')
})
