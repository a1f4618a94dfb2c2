// Each state of a report as its page says it in Filipino and Cebuano: all of it fits a phone, and none of it is left in English.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { api, demoToken } from './desk.ts'
import { test } from './server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const headlines = {
  received: ['Natanggap ang iyong ulat.', 'Nadawat ang imong taho.'],
  read: ['Nabasa na ng dispatcher ang iyong ulat.', 'Nabasa na sa dispatcher ang imong taho.'],
  taken: ['Tinanggap ng dispatcher ang iyong ulat.', 'Gidawat sa dispatcher ang imong taho.'],
  enRoute: [/^Papunta na ang /, /^Padulong na ang /],
  onScene: [/^Dumating na ang /, /^Niabot na ang /],
  closed: ['Isinara ng center ang ulat na ito.', 'Gisirado sa center kini nga taho.'],
  reopened: ['Bukas muli ang iyong ulat.', 'Abli pag-usab ang imong taho.'],
  declined: ['Hindi tinanggap ng center ang ulat na ito.', 'Wala dawata sa center kining taho.'],
  transferred: ['Ipinapasa ang iyong ulat sa ibang center.', 'Gipasa ang imong taho sa laing center.'],
  merged: ['Tinanggap ng dispatcher ang iyong ulat.', 'Gidawat sa dispatcher ang imong taho.'],
} as const

async function file(request: APIRequestContext, more: object) {
  const { data: types } = (await (await request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const given = { caseTypeId: types.find(({ name }) => name === 'Fire')!.id, deviceId: randomUUID(), ...more }
  const reply = await request.post(`${api}/ccPublic/createEmergencyTicket`, { data: given })
  return ((await reply.json()) as { data: { token: string; transactionNumber: string } }).data
}

/** In both languages: its headline, that nothing is wider than the screen, and a picture to look at. */
async function look(page: Page, state: string, says?: readonly (string | RegExp)[]) {
  for (const [index, language] of (['fil', 'ceb'] as const).entries()) {
    await page.locator('.languages select').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    if (says) await expect(page.locator('.headline')).toHaveText(says[index]!)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && !one.closest('.unseen'))
        .map((one) => one.outerHTML.slice(0, 90)),
    )
    expect(cut, `${state}, ${language}`).toEqual([])
    await page.screenshot({ path: `test-results/state-${state}-${language}.png`, fullPage: true })
  }
}

test('every state is said in Filipino and Cebuano, and fits', { tag: '@long' }, async ({ page, context, request }) => {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const ask = async (path: string, data: object = {}) => {
    const reply = await request.post(`${api}/reports/${path}`, { headers, data })
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
  }
  const near = (north: number) => ({ position: { lat: 14.5686 + north, lng: 121.1331, accuracy: 10 } })
  const open = async ({ token }: { token: string }) => {
    await page.goto('about:blank')
    await page.goto(`/cms/quickreport#${token}`)
  }
  const one = await file(request, near(0))
  const { transactionNumber } = one
  await open(one)
  await look(page, 'received', headlines.received)
  await ask(`readEmergencyTicket/${transactionNumber}`)
  await look(page, 'read', headlines.read)
  await ask(`acceptTicket/${transactionNumber}`)
  await look(page, 'taken', headlines.taken)
  const reply = await request.get(`${api}/reports/getRecommendedTeams/${transactionNumber}`, { headers })
  const responseTeamId = ((await reply.json()) as { data: { accountId: string }[] }).data[0]!.accountId
  await ask('assignToResponseTeam', { transactionNumber, responseTeamIds: [responseTeamId] })
  for (const state of ['enRoute', 'onScene'] as const) {
    await ask(`setTeamStatus/${transactionNumber}`, { responseTeamId, state })
    await look(page, state, headlines[state])
  }
  await context.setOffline(true)
  await expect(page.getByText('Walay koneksyon.')).toBeVisible()
  await look(page, 'offline', headlines.onScene)
  await context.setOffline(false)
  await ask('resolveTicket', { transactionNumber, disposition: 'resolved', summary: 'Put out' })
  await look(page, 'closed', headlines.closed)
  await ask(`reopenTicket/${transactionNumber}`, { reason: 'Burns again' })
  await look(page, 'reopened', headlines.reopened)

  const declined = await file(request, near(0.01))
  await ask(`declineTicket/${declined.transactionNumber}`, { reason: 'Already reported' })
  await open(declined)
  await look(page, 'declined', headlines.declined)

  const [hub, joined] = [await file(request, near(0.02)), await file(request, near(0.0201))]
  await ask(`acceptTicket/${hub.transactionNumber}`)
  await ask(`mergeTicket/${joined.transactionNumber}`, { into: hub.transactionNumber })
  await open(joined)
  await look(page, 'merged', headlines.merged)

  const { data } = (await (await request.get(`${api}/ccPublic/getCommandCenters?slug=taguig`)).json()) as { data: { items: { id: string }[] } }
  const handed = await file(request, near(0.03))
  await ask('transferTicket', { transactionNumber: handed.transactionNumber, commandCenterId: data.items[0]!.id, reason: 'Outside' })
  await open(handed)
  await look(page, 'transferred', headlines.transferred)

  await page.emulateMedia({ colorScheme: 'dark' })
  await open(await file(request, { landmark: 'Plaza' }))
  await look(page, 'placeless-dark', headlines.received)
})
