// A caller asked by a card, by keys alone: from the first words to the beat for compressions, the unit sent, and the times on the timeline; and a director who writes and signs a card.
import { expect } from '@playwright/test'
import { clicksOf, listenToClicks } from './clicks.ts'
import { api, demoToken, enter, pressSeen, seriousInLong, watchComplaints, keepPicture } from './desk.ts'
import { test } from './server.ts'

test('from the first words to the beat of 110 a minute by keys alone, the first unit sent, the times on the timeline', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const complaints = watchComplaints(page)
  await listenToClicks(page)
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/pending')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await expect(dialog.getByLabel('What the caller says')).toBeFocused()
  expect((await dialog.getByLabel('What the caller says').boundingBox())!.width, 'its placeholder is read whole').toBeGreaterThan(330)
  await expect(dialog.getByRole('button', { name: 'Chest pain' }).first()).toBeVisible()
  const began = Date.now()
  await page.keyboard.type('bumagsak si tatay')
  await page.keyboard.press('Enter')
  const card = dialog.getByRole('region', { name: 'Question card' })
  await expect(card.getByText('Is the person awake? Do they answer you?')).toBeVisible()
  await expect(card).toBeFocused()
  await page.keyboard.press('2')
  await expect(card.getByText('Are they breathing normally?')).toBeVisible()
  await page.keyboard.press('2')
  await expect(card.getByText('Beat of 110 a minute: on')).toBeVisible()
  await expect.poll(async () => (await clicksOf(page)).length).toBeGreaterThan(3)
  console.log(`from the first key to the beat in ${Date.now() - began} ms`)
  const clicks = await clicksOf(page)
  for (const [at, one] of clicks.entries()) expect(one - clicks[0]!).toBeCloseTo((at * 60) / 110, 6)
  await expect(card).toContainText('P1')
  await expect(card).toContainText('Not breathing or no pulse')
  await keepPicture(page, 'card-arrest')
  expect(await seriousInLong(page)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/accepted\/[A-Z]+-/)
  const own = page.getByRole('article').getByRole('region', { name: 'Question card' })
  await expect(own).toBeFocused()
  await page.keyboard.press('2')
  await expect(own.getByText('Chest compressions, child')).toBeVisible()
  await page.keyboard.press('c')
  await expect(own.getByText('First compression noted')).toBeVisible()
  await expect(own.getByRole('button', { name: /^Send / })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Departments and teams' }).getByText('Response team ·')).toHaveCount(1)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('a cardiac arrest was recognized by card unconscious')
  await expect(timeline).toContainText('the caller began chest compressions')
  await keepPicture(page, 'card-ticket')
  expect(complaints).toEqual([])
})

test('a director writes a card in three languages and signs it: the desk is asked by it at once', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-supervisor')
  await page.goto('/cms/cards/burns')
  const name = page.getByRole('group', { name: 'Name', exact: true })
  await expect(name.getByRole('textbox').first()).toHaveValue('Burns')
  await keepPicture(page, 'card-editor')
  expect(await seriousInLong(page)).toEqual([])
  await name.getByRole('textbox').first().fill('Burns and scalds')
  await page.getByRole('button', { name: 'Write it down, to be signed' }).click()
  await page.getByLabel('Signed as').fill('Medical director')
  await page.getByRole('button', { name: 'Sign version 2: callers are asked by it' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Medical director')
  await page.goto('/cms/tickets/pending')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('scald')
  await page.getByLabel('What the caller says').fill('he is burned')
  await expect(page.getByRole('button', { name: 'Burns and scalds' })).toBeVisible()
})

test('a fire with somebody inside: the plan names the teams, what is missing and the neighbors, and one key sends the set', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const get = async (path: string) =>
    ((await (await request.get(`${api}/resources/${path}`, { headers })).json()) as { data: { items: { id: string; name: string }[] } }).data.items
  const fire = (await get('getCaseTypes?search=Fire&limit=50')).find(({ name }) => name === 'Fire')!
  const trapped = (await get(`getSubCaseTypes?caseTypeId=${fire.id}&limit=50`)).find(({ name }) => name === 'Person trapped')!
  const made = await request.post(`${api}/reports/createEmergencyTicket`, {
    headers,
    data: { caseTypeId: fire.id, caseSubTypeId: trapped.id, description: 'An old man is upstairs', position: { lat: 14.56, lng: 121.13 } },
  })
  const { data } = (await made.json()) as { data: { transactionNumber: string } }
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/tickets/accepted/${data.transactionNumber}`)
  const plan = page.getByRole('region', { name: 'Response plan' })
  await expect(plan).toContainText('Fire truck: 0 of 2')
  await expect(plan).toContainText('Ambulance: 0 of 1')
  await expect(plan).toContainText('Police patrol: 0 of 1')
  // On its own button, or beside the one team where the tests before have left no other free.
  await expect(plan.locator('kbd', { hasText: 'P' })).toBeVisible()
  await keepPicture(page, 'plan')
  expect(await seriousInLong(page)).toEqual([])
  await pressSeen(page, 'p')
  await expect(page.getByRole('region', { name: 'Departments and teams' }).getByText('Response team ·').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('raised the alarm: First alarm')
  await keepPicture(page, 'plan-sent')
})

test('after a felt quake the page asks first whether anybody is hurt, and a report of it takes two touches', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  await request.post(`${api}/reports/raiseQuake`, { headers, data: {} })
  // A page that came before would say it in its top line.
  await expect.poll(async () => (await request.get('/cms/quickreport?center=taytay')).text()).toContain('"quake":{')
  await page.goto('/cms/quickreport?center=taytay')
  const quake = page.getByRole('region', { name: 'Earthquake' })
  await expect(quake).toContainText('Did you feel the earthquake?')
  await keepPicture(page, 'quake-page')
  expect(await seriousInLong(page)).toEqual([])
  await quake.getByRole('button', { name: 'I only felt it' }).click()
  await expect(page.getByText('Thank you. It is counted.')).toBeVisible()
  await page.reload()
  await quake.getByRole('button', { name: 'Somebody is hurt or trapped' }).click()
  await keepPicture(page, 'quake-report', { fullPage: true })
  await page.getByLabel('I cannot give a number').check()
  await page.getByRole('button', { name: 'Send to the command center' }).click()
  await expect(page.getByRole('region', { name: 'While you wait' })).toBeVisible()
  await keepPicture(page, 'quake-link', { fullPage: true })
  await request.post(`${api}/reports/endQuake`, { headers, data: {} })
})

test('an arrest shows the nearest AED that is open at the desk, and on the phone of whoever reported it', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const read = async (path: string) => ((await (await request.get(`${api}/${path}`, { headers })).json()) as { data: unknown }).data
  const cards = (await read('cards/getCards')) as { code: string; content: { caseTypeId: string; caseSubTypeId: string } }[]
  const { caseTypeId, caseSubTypeId } = cards.find(({ code }) => code === 'arrest')!.content
  const aeds = ((await read('resources/getDefibrillators')) as { items: { name: string; position: { lat: number; lng: number } }[] }).items
  const { lat, lng } = aeds.find(({ name }) => name === 'Barangay hall (demo)')!.position
  const filed = await request.post(`${api}/ccPublic/createEmergencyTicket`, {
    data: { commandCenterId: 'taytay', caseTypeId, description: 'He fell down and does not wake up', position: { lat: lat + 0.001, lng } },
  })
  const { token, transactionNumber: id } = ((await filed.json()) as { data: { token: string; transactionNumber: string } }).data
  await request.post(`${api}/reports/editEmergencyTicket/${id}`, { headers, data: { caseSubTypeId } })
  await request.post(`${api}/reports/acceptTicket/${id}`, { headers, data: {} })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/cms/quickreport#${token}`)
  const near = page.getByRole('region', { name: 'A defibrillator (AED) is near' })
  await expect(near).toContainText('Barangay hall (demo), 111 m away')
  await expect(near).toContainText('the guard has the key')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `aed-390-${colorScheme}`, { fullPage: true })
  }
  expect(await seriousInLong(page)).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/tickets/accepted/${id}`)
  const aed = page.getByRole('region', { name: 'Nearest AED' })
  await expect(aed).toContainText('AED: Barangay hall (demo), 111 m away')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `aed-1440-${colorScheme}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(aed).toBeVisible()
  await keepPicture(page, 'aed-desk-390')
  expect(await seriousInLong(page)).toEqual([])
})
