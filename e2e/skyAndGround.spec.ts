// Warnings that announce themselves, sensors that raise an alert and a ticket, and a tracker that says where it is.
import { expect } from '@playwright/test'
import { warningAnswer } from '#tests/warningAnswer.ts'
import { api, demoToken, seriousFindings, enter, watchComplaints, seeNotice } from './desk.ts'
import { test } from './server.ts'

let asked = 0
const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'idempotency-key': `sky-and-ground-${++asked}-of-a-test` })

test('an extreme warning stands over every screen until this desk takes note, and is read with its area', async ({ page, request, outside }) => {
  const complaints = watchComplaints(page)
  const surge = {
    ...{ id: 'surge', title: 'Storm surge of three metres', description: 'Leave the <b>coast</b> now.', severity: 'Extreme', area: 'Rizal' },
    ...{ lat: 14.55, lng: 121.13 },
  }
  outside.answer(({ url = '' }) => warningAnswer(url, [surge]))
  const admin = await demoToken(request, 'admin')
  await enter(page, 'taytay-dispatcher')
  // It stands behind an alarm, also where the tests before have acknowledged all that there were.
  const types = (await (await request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const fire = { caseTypeId: types.data.find(({ name }) => name === 'Fire')!.id, deviceId: crypto.randomUUID(), landmark: 'Beside the mill' }
  expect((await request.post(`${api}/ccPublic/createEmergencyTicket`, { data: fire })).status()).toBe(200)
  await page.goto('/cms/')
  const bar = page.getByRole('alert', { name: 'Warning' })
  await request.post(`${api}/warnings/refreshWarnings`, { headers: headers(admin) })
  await expect(await seeNotice(bar)).toContainText('Storm surge of three metres')
  await bar.getByRole('button', { name: 'Read it' }).click()
  const detail = page.getByRole('article', { name: 'Storm surge of three metres' })
  await expect(detail).toContainText('Leave the <b>coast</b> now.')
  await expect(page.getByRole('status').getByText('last answer')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(bar).toBeHidden()
  expect(complaints).toEqual([])
})

test('a gauge rises: its alert is told at once, opens one ticket, and is taken note of', { tag: '@long' }, async ({ page, request }) => {
  const complaints = watchComplaints(page)
  const admin = await demoToken(request, 'admin')
  const types = (await (await request.get(`${api}/resources/getCaseTypes?search=Flood`, { headers: headers(admin) })).json()) as {
    data: { items: { id: string }[] }
  }
  const gauge = {
    ...{ name: 'Creek gauge of a test', kind: 'flood', unit: 'm', position: { lat: 14.55, lng: 121.13 }, barangayId: null, silentAfterMinutes: 60 },
    thresholds: [{ level: 'critical', side: 'above', value: 5, caseTypeId: types.data.items[0]!.id }],
  }
  const added = (await (await request.post(`${api}/resources/addSensor`, { headers: headers(admin), data: gauge })).json()) as {
    data: { key: string }
  }
  const read = async (value: number) => {
    const reply = await request.post(`${api}/ccPublic/addSensorData`, {
      data: { key: added.data.key, readings: [{ at: new Date().toISOString(), value }] },
    })
    expect(reply.status()).toBe(200)
  }
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/')
  await read(2)
  await read(6.4)
  // Other gauges of the demo may have become silent meanwhile.
  const bar = page.getByRole('status', { name: 'Alert of a sensor' }).filter({ hasText: 'Creek gauge of a test' })
  await seeNotice(bar)
  await read(6.6)
  await bar.getByRole('button', { name: 'Look' }).click()
  await expect(page.getByRole('region', { name: 'Creek gauge of a test' })).toContainText('6.6 m')
  const alert = page.getByRole('listitem').filter({ hasText: 'Creek gauge of a test' }).filter({ hasText: 'TAY-' })
  await expect(alert).toHaveCount(1)
  expect(await seriousFindings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(bar).toBeHidden()
  await expect(alert).toContainText('noted by')
  expect(complaints).toEqual([])
})

test('a tracker is given a key and its position is shown, until the device is taken out of use', { tag: '@long' }, async ({ page, request }) => {
  const complaints = watchComplaints(page)
  await enter(page, 'taytay-admin')
  await page.goto('/cms/resources/devices')
  const row = page.getByRole('row', { name: /Spare phone \(demo\)/ })
  await row.click()
  await page.getByRole('button', { name: 'Key for positions' }).click()
  const key = (await page.getByTestId('secret').textContent())!.trim()
  const at = Math.floor(Date.now() / 1000)
  const send = () => request.get(`${api}/ccPublic/devices/osmand?id=${key}&lat=14.56&lon=121.14&speed=10&timestamp=${at}&batt=55`)
  expect((await send()).status()).toBe(200)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/cms/resources/devices')
  await expect(row).toContainText('is known')
  await expect(row).toContainText('19 km/h')
  await expect(row).toContainText('55 %')
  expect(await seriousFindings(page)).toEqual([])
  expect(complaints).toEqual([])
})
