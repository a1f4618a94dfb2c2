// A phone that is lost, signed out or blocked: at its next contact nothing readable is left on it, not even what it could not send.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { api, demoToken, enter, enterAnew, seriousInLong, keepPicture } from './desk.ts'
import { crew, desk, isKept } from './crews.ts'
import { test } from './server.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

/** Everything that this browser keeps of the page's origin and that holds these words or the token. */
const readable = (page: Page, words: string[]) =>
  page.evaluate(async (sought) => {
    const told = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.body.innerText]
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const kept = await (await caches.open(name)).match(request)
        if (!request.url.includes('/assets/')) told.push(request.url, (await kept?.text()) ?? '')
      }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name!)
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(asked.error))
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        told.push(JSON.stringify(all.result))
      }
      database.close()
    }
    return sought.filter((one) => told.some((text) => text.includes(one)))
  }, words)

const asAdmin = async (request: APIRequestContext, path: string) => {
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  const reply = await request.post(`${api}${path}`, { headers, data: {} })
  expect(reply.status(), await reply.text()).toBe(200)
}
/** Its session ends for another reason, and the phone learns of that first. */
const endBefore = async (page: Page, request: APIRequestContext, team: string) => {
  await asAdmin(request, `/resources/responseTeamLogout/${team}`)
  await page.context().setOffline(false)
  await expect(page.getByText('Sign in again to go on.')).toBeVisible()
}
const ways: Record<string, (page: Page, request: APIRequestContext, team: string) => Promise<unknown>> = {
  'called lost by an admin': (_, request, team) => asAdmin(request, `/resources/losePhones/${team}`),
  'called lost after its session had ended': async (page, request, team) => {
    await endBefore(page, request, team)
    await asAdmin(request, `/resources/losePhones/${team}`)
    await page.reload()
  },
  'called lost after it had signed itself out': async (page, request, team) => {
    await page.goto('about:blank')
    await asAdmin(request, `/resources/responseTeamLogout/${team}`)
    await page.context().setOffline(false)
    await page.goto('/cms/dashboard')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    expect(await readable(page, ['Two are hurt'])).toEqual(['Two are hurt'])
    await asAdmin(request, `/resources/losePhones/${team}`)
    await page.reload()
  },
  blocked: (_, request, team) => asAdmin(request, `/resources/deactivateAccount/${team}`),
  'signed out by its crew': async (page) => {
    await page.getByTitle(/^Account of /).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out and lose it' }).click()
  },
}

for (const [way, end] of Object.entries(ways))
  test(`${way}, a phone keeps nothing readable`, { tag: '@long' }, async ({ page, context, request }) => {
    const { send } = await desk(request)
    const team = await crew(page, enterAnew)
    const landmark = `Behind the mill, ${way}`
    const id = await send(team, landmark)
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: landmark })
    await expect.poll(() => isKept(page, 'tanod-staff-1', '/cms/')).toBe(true)
    await page.reload()
    await expect(card.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
    await expect.poll(() => isKept(page, 'tanod-staff-own', `${api}/reports/getEmergencyTicket/${id}`)).toBe(true)
    await context.setOffline(true)
    const note = `Two are hurt, ${way}`
    await card.getByLabel('Note for the center').fill(note)
    await card.getByRole('button', { name: 'Add the note' }).click()
    await expect(card.getByText('waiting for signal · ')).toBeVisible()
    const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('tanod.auth')!) as { token: string }).token)
    const words = [token, landmark, note, id]
    expect(await readable(page, words)).toEqual(words)

    await end(page, request, team)
    await context.setOffline(false)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect.poll(() => readable(page, words)).toEqual([])
    if (way === 'blocked') await asAdmin(request, `/resources/reactivateAccount/${team}`)
  })

test('one phone of a unit is lost: an admin chooses it by who signed on with it, and the other phone of the unit goes on', { tag: '@long' }, async ({
  page: lost,
  browser,
  request,
  baseURL,
}) => {
  const another = async (width: number) => {
    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width, height: 844 } })
    return { page: await context.newPage(), close: () => context.close() }
  }
  const name = 'Amihan Sample'
  const added = await request.post(`${api}/resources/addCrewMember`, {
    headers: { authorization: `Bearer ${await demoToken(request, 'admin')}` },
    data: { name, role: 'driver', certificates: [] },
  })
  expect(added.status(), await added.text()).toBe(200)
  const { send } = await desk(request)
  const team = await crew(lost, enterAnew)
  const panel = lost.getByRole('region', { name: /^Crew of / })
  await panel.getByRole('button', { name: 'Sign on' }).click()
  await panel.getByRole('combobox', { name: 'Your name' }).fill(name)
  await lost.getByRole('option', { name }).click()
  await panel.getByRole('button', { name: 'Sign on' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  const unit = /^Crew of (.+)$/.exec((await panel.getAttribute('aria-label'))!)![1]!
  const { page: inHand, close: closeInHand } = await another(390)
  await crew(inHand, enterAnew)
  const landmark = 'Behind the mill, one of two'
  const id = await send(team, landmark)
  const cardOn = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: landmark }).first()
  await expect(cardOn(lost)).toBeVisible()
  await expect.poll(() => isKept(lost, 'tanod-staff-own', `${api}/reports/getEmergencyTicket/${id}`)).toBe(true)
  const token = await lost.evaluate(() => (JSON.parse(localStorage.getItem('tanod.auth')!) as { token: string }).token)
  const words = [token, landmark, id]
  expect(await readable(lost, words)).toEqual(words)

  const { page: admin, close: closeAdmin } = await another(1440)
  await enter(admin, 'taytay-admin')
  await admin.goto('/cms/resources/response-teams')
  await admin.getByRole('row').filter({ hasText: unit }).first().click()
  await admin.getByRole('button', { name: 'A phone is lost' }).click()
  const line = admin.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
  await expect(line).toBeVisible()
  expect(await seriousInLong(admin)).toEqual([])
  await keepPicture(admin, 'lost-phone')
  await line.getByRole('button', { name: 'This one is lost' }).click()
  await admin.getByRole('button', { name: 'Empty this phone' }).click()
  await expect(line.getByText('called lost')).toBeVisible()

  await expect(lost.getByLabel('Password', { exact: true })).toBeVisible()
  await expect.poll(() => readable(lost, words)).toEqual([])
  await expect(cardOn(inHand)).toBeVisible()
  await inHand.reload()
  await expect(cardOn(inHand)).toBeVisible()
  await closeAdmin()
  await closeInHand()
})
