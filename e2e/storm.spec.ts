// Storm mode, from the warning that opens it to the printed situation report, and back to a usual day.
import { expect } from '@playwright/test'
import { warningAnswer } from '#tests/warningAnswer.ts'
import { api, demoToken, seriousFindings, enter, watchComplaints, seeNotice } from './desk.ts'
import { test } from './server.ts'

const signal = { id: 'tcws-2', title: 'Tropical Cyclone Wind Signal No. 2', severity: 'Severe', area: 'Rizal', lat: 14.55, lng: 121.13 }

test('a warning opens storm mode, a captain reports by phone, and the situation report is printed', { tag: '@long' }, async ({
  page,
  browser,
  request,
  outside,
}) => {
  const complaints = watchComplaints(page)
  const phone = await browser.newContext({ viewport: { width: 390, height: 800 } })
  try {
    const admin = await demoToken(request, 'admin')
    const asAdmin = { authorization: `Bearer ${admin}` }
    const { data } = (await (await request.get(`${api}/resources/getSettings`, { headers: asAdmin })).json()) as {
      data: { version: number; settings: { storm: object } }
    }
    const settings = { ...data.settings, storm: { ...data.settings.storm, openOn: ['Wind Signal'] } }
    await request.post(`${api}/resources/updateSettings`, {
      headers: { ...asAdmin, 'idempotency-key': 'storm-settings-of-a-test' },
      data: { version: data.version, settings },
    })
    // Another test may have made the captain of this barangay a link.
    const asDesk = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
    const { data: places } = (await (await request.get(`${api}/resources/getBarangays?limit=100`, { headers: asDesk })).json()) as {
      data: { items: { id: string; name: string }[] }
    }
    const { id: barangayId } = places.items.find(({ name }) => name.startsWith('Dolores'))!
    const ended = await request.post(`${api}/storm/endCaptainLink`, {
      headers: { ...asDesk, 'idempotency-key': 'storm-link-of-a-test' },
      data: { barangayId },
    })
    expect([200, 404], await ended.text()).toContain(ended.status())
    outside.answer(({ url = '' }) => warningAnswer(url, [signal]))
    await enter(page, 'taytay-dispatcher')
    await page.goto('/cms/')
    const bar = page.getByRole('region', { name: 'Storm mode' })
    await request.post(`${api}/warnings/refreshWarnings`, { headers: { ...asAdmin, 'idempotency-key': 'storm-warnings-of-a-test' } })
    await expect(await seeNotice(bar)).toContainText('Tropical Cyclone Wind Signal No. 2')

    await bar.getByRole('button', { name: 'Board' }).click()
    const row = page.getByRole('row', { name: /^Dolores/ })
    await expect(row).toContainText('none yet')
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('tab', { name: 'Captains' }).click()
    const line = page.getByRole('listitem').filter({ hasText: /^Dolores/ })
    await line.getByRole('button', { name: 'Make a link' }).click()
    await page.getByRole('dialog', { name: 'Make a link' }).getByRole('button', { name: 'Make a link' }).click()
    const link = (await page.getByTestId('secret').textContent())!.trim()
    const captain = await phone.newPage()
    await captain.goto(link)
    await captain.getByLabel('How does it stand? One line is enough.').fill('Water is at the knee, two families on a roof')
    await captain.getByLabel('Urgent: somebody is in danger').check()
    await captain.getByText('Figures that changed').click()
    await captain.getByLabel('Affected families').fill('35')
    await captain.getByLabel('Affected persons').fill('140')
    await captain.getByRole('button', { name: 'Send the report' }).click()
    await expect(captain.getByText('The center has it.')).toBeVisible()
    await captain.getByText(/Dolores .*Not counted yet/).click()
    await captain.getByLabel('Families', { exact: true }).fill('20')
    await captain.getByLabel('Persons', { exact: true }).fill('81')
    await captain.getByLabel('What is needed').fill('Milk')
    await captain.getByRole('button', { name: 'Send the count' }).click()
    await expect(captain.getByText('The center has your count.')).toBeVisible()
    expect(await seriousFindings(captain)).toEqual([])

    // A link that is shown only once is put away before one leaves.
    await page.getByRole('status', { name: 'The link of barangay Dolores' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close without it' }).click()
    await page.getByRole('tab', { name: 'Board' }).click()
    await expect(row).toContainText('Water is at the knee')
    await expect(row).toContainText('81 (20 families)')
    await row.getByRole('button', { name: '1, 1 urgent' }).click()
    await page.getByRole('button', { name: 'File a ticket' }).click()
    await page.getByRole('combobox', { name: 'Case type' }).click()
    await page.getByRole('option', { name: 'Flood' }).click()
    await expect(page.getByText('No report waits')).toBeVisible()

    await page.getByRole('tab', { name: 'Situation report' }).click()
    const told = page.getByRole('row', { name: /Dolores/ })
    await expect(told).toContainText('140')
    await expect(told).toContainText('81')
    await page.getByLabel('With the names of casualties').check()
    await expect(page.getByRole('heading', { name: 'Casualties' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(bar).toBeHidden()
    await expect(told).toBeVisible()
    expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-')
    await page.emulateMedia({ media: 'screen' })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'DROMIC as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^dromic-.*\.csv$/)

    await page.getByRole('button', { name: 'Leave storm mode' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave storm mode' }).click()
    await expect(bar).toBeHidden()
    await captain.reload()
    await expect(captain.getByText('If somebody is in danger, please call as well.')).toBeVisible()
    await captain.getByLabel('What has happened, and where?').fill('The wall of the chapel has come down')
    await captain.getByRole('button', { name: 'Send it as urgent' }).click()
    const urgent = page.getByRole('alert', { name: 'Urgent report of a barangay' })
    await expect(await seeNotice(urgent)).toContainText('The wall of the chapel has come down')
    await urgent.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(urgent).toBeHidden()
    expect(complaints).toEqual([])
  } finally {
    await phone.close()
  }
})
