// A crew's phone stays awake while a run is on, and says whether its tracker app works; the admin gives the code to scan.
import { expect, type Page } from '@playwright/test'
import { crew, desk } from './crews.ts'
import { api, demoToken, enter, seriousInLong, keepPicture } from './desk.ts'
import { test } from './server.ts'

// What the phone keeps for where there is no signal is the matter of crew.spec.ts.
test.use({ serviceWorkers: 'block' })

/** The browser's own lock, noted as it is given and let go. */
function noteLocks(): void {
  const given: WakeLockSentinel[] = []
  const own = WakeLock.prototype.request
  WakeLock.prototype.request = async function (this: WakeLock, type) {
    const lock = await own.call(this, type)
    given.push(lock)
    return lock
  }
  Object.assign(globalThis, {
    heldLocks: () => given.filter(({ released }) => !released).length,
    letGo: async () => {
      for (const lock of given) await lock.release()
      document.dispatchEvent(new Event('visibilitychange'))
    },
  })
}
const held = (page: Page) => page.evaluate(() => (globalThis as unknown as { heldLocks(): number }).heldLocks())

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the screen stays awake from the assignment until the run is cleared, also after the phone was put away', async ({
    page,
    request,
    context,
  }) => {
    await context.grantPermissions(['screen-wake-lock'])
    await page.addInitScript(noteLocks)
    const { send, tell, stateOf } = await desk(request)
    const team = await crew(page)
    // Runs of other tests of this server do not keep it awake.
    const before = (await (await request.get(`${api}/reports/getAcceptedEmergencyTickets?limit=100`, await asTeam(page))).json()) as {
      data: { items: { transactionNumber: string }[] }
    }
    for (const { transactionNumber: id } of before.data.items) if (await stateOf(id, team)) await tell(id, team, 'cleared')
    await page.reload()
    await expect.poll(() => held(page)).toBe(0)
    const id = await send(team, 'Beside the water tank')
    await expect.poll(() => held(page)).toBe(1)
    // As the browser does when the phone is put away, and looked at again.
    await page.evaluate(() => (globalThis as unknown as { letGo(): Promise<void> }).letGo())
    await expect.poll(() => held(page)).toBe(1)
    await tell(id, team, 'cleared')
    await expect.poll(() => held(page)).toBe(0)
  })
})

const asTeam = async (page: Page) => ({
  headers: { authorization: `Bearer ${await page.evaluate(() => (JSON.parse(localStorage.getItem('tanod.auth')!) as { token: string }).token)}` },
})

test('the admin shows the codes of a unit; what its app then reports is said on its phone, with its age', { tag: '@long' }, async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enter(page, 'taytay-admin')
  await page.goto('/cms/resources/response-teams')
  await page
    .getByRole('row', { name: /Ambulance/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Tracker app' }).click()
  await page.getByRole('button', { name: /^Show the codes of/ }).click()
  await expect(page.getByRole('img', { name: 'Traccar: scan in the settings of its app' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'OwnTracks: scan with the camera' })).toBeVisible()
  expect(await seriousInLong(page, '[role=status]')).toEqual([])
  await keepPicture(page, 'tracker-codes')

  const phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  const team = await crew(phone)
  await expect(phone.getByText('No tracker app is set up for this unit.')).toBeVisible()
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  const made = (await (await request.post(`${api}/resources/setUpTracker/${team}`, { headers, data: {} })).json()) as { data: { key: string } }
  const sent = await request.get(`${baseURL}${api}/ccPublic/devices/osmand?id=${made.data.key}&lat=14.5655&lon=121.1375`)
  expect(sent.status()).toBe(200)
  await phone.reload()
  await expect(phone.getByText(/^The tracker app works: last position/)).toBeVisible()
})
