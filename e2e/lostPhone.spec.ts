// A phone that is lost, signed out or blocked: at its next contact nothing readable is left on it, not even what it could not send.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { api, demoToken, enterAnew } from './desk.ts'
import { crew, desk, isKept } from './crews.ts'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'

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

/** The gate has the two in which the phone has lost its session before. */
const chosen = Object.entries(ways).filter(([way]) => isLong || way.startsWith('called lost after'))
for (const [way, end] of chosen)
  test(`${way}, a phone keeps nothing readable`, async ({ page, context, request }) => {
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
