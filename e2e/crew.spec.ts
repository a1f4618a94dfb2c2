// The phone of a crew: rung while its page is closed, acknowledged from the notification, usable without signal, and empty once it is signed out.
import { expect, type Page } from '@playwright/test'
import { openPushService } from '#tests/pushService.ts'
import { crew, desk, isInKept, isKept } from './crews.ts'
import { api, seriousInLong, signInAs, keepPicture } from './desk.ts'
import { test } from './server.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

/** The browser's own push service is not to be had here: what it would make is ours, all else is the browser's. */
const standIn = (page: Page, subscription: object) =>
  page.addInitScript((made) => {
    const { endpoint, p256dh, auth } = made as { endpoint: string; p256dh: string; auth: string }
    Object.assign(PushManager.prototype, { subscribe: () => Promise.resolve({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }) })
  }, subscription)

test('with its page closed a crew is rung, and acknowledges from the notification', { tag: '@long' }, async ({
  page,
  context,
  request,
  pushPort,
}) => {
  const service = await openPushService(pushPort)
  await context.grantPermissions(['notifications'])
  await standIn(page, service.subscription('crew'))
  const { send, stateOf } = await desk(request)
  const team = await crew(page)
  await expect(page.getByText('In your pocket this phone stays silent when you are sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Let this phone ring' }).click()
  await expect(page.getByText('This phone rings when you are sent, also in your pocket.')).toBeVisible()
  await expect.poll(() => service.messages.map(({ title }) => title)).toEqual(['Notifications work'])
  expect(await seriousInLong(page)).toEqual([])

  const wire = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    wire.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/cms/'))
      if (ours) resolve(ours.registrationId)
    }),
  )
  await wire.send('ServiceWorker.enable')
  const registrationId = await registration
  const { origin } = new URL(page.url())
  await page.goto('/ready')

  const id = await send(team, 'Behind the market')
  await expect.poll(() => service.messages.find(({ tag }) => tag === id)?.kind).toBe('assigned')
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/staff-sw.js'))!
  await wire.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(service.messages.find(({ tag }) => tag === id)),
  })
  const shown = () =>
    worker.evaluate(async (tag) => {
      const { registration: own } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await own.getNotifications({ tag })).map((one) => ({
        title: one.title,
        actions: (one as unknown as { actions: { title: string }[] }).actions.map((each) => each.title),
      }))
    }, id)
  await expect.poll(shown).toEqual([{ title: expect.stringMatching(/^You are sent: P\d /), actions: ['Acknowledge', 'Call desk'] }])
  await worker.evaluate(async (tag) => {
    const own = globalThis as unknown as { registration: ServiceWorkerRegistration; dispatchEvent(event: Event): void }
    const [notification] = await own.registration.getNotifications({ tag })
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event }).NotificationEvent
    own.dispatchEvent(new Click('notificationclick', { notification, action: 'acknowledge' }))
  }, id)
  await expect.poll(() => stateOf(id, team)).toBe('acknowledged')
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['The desk knows: you have acknowledged.'])
  service.close()
})

test('a phone that has just signed in has its tickets after a reload without signal', { tag: '@long' }, async ({ page, context, request }) => {
  const { send } = await desk(request)
  await signInAs(page, 'taytay-responseteam')
  const team = await page.evaluate(() => (JSON.parse(localStorage.getItem('tanod.auth') ?? '{}') as { accountId: string }).accountId)
  const landmark = 'Behind the new school'
  const id = await send(team, landmark)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: landmark })
  await expect(card.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  await expect.poll(() => isKept(page, 'tanod-staff-1', '/cms/')).toBe(true)
  for (const read of ['auth/getCurrentUser', `reports/getEmergencyTicket/${id}`, 'resources/getOwnTeam', 'resources/getOwnCrew'])
    await expect.poll(() => isKept(page, 'tanod-staff-own', `${api}/${read}`)).toBe(true)
  await expect.poll(() => isInKept(page, 'getAcceptedEmergencyTickets', id)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(card.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'MAYDAY' })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await signOut(page)
  expect(await page.evaluate(() => caches.has('tanod-staff-own'))).toBe(false)
})

async function signOut(page: Page): Promise<void> {
  await page.getByTitle(/^Account of /).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog', { name: 'Sign out with an open run?' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`in ${colorScheme}, without signal a crew reads its tickets after a reload; signed out, the phone has forgotten them`, {
    tag: '@long',
  }, async ({ page, context, request }) => {
    await page.emulateMedia({ colorScheme })
    const { send } = await desk(request)
    const team = await crew(page, signInAs)
    const landmark = `Behind the ${colorScheme} house`
    const id = await send(team, landmark)
    await expect(page.getByRole('main').getByText(landmark).first()).toBeVisible()
    await expect.poll(() => isKept(page, 'tanod-staff-1', '/cms/')).toBe(true)
    await expect.poll(() => isKept(page, 'tanod-staff-own', `${api}/auth/getCurrentUser`)).toBe(true)
    await expect.poll(() => isInKept(page, 'getAcceptedEmergencyTickets', id)).toBe(true)
    await expect.poll(() => isKept(page, 'tanod-staff-own', `${api}/reports/getEmergencyTicket/${id}`)).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('main').getByText(landmark).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
    await keepPicture(page, `crew-${colorScheme}`)
    // What warns lies over the top bar, and keeps nobody from signing out.
    await expect(page.getByText(/^Live updates lost/)).toBeVisible()
    await page.getByTitle(/^Account of /).click({ trial: true, timeout: 60_000 })
    await context.setOffline(false)
    await page.reload()
    await signOut(page)
    expect(await page.evaluate(() => caches.has('tanod-staff-own'))).toBe(false)
  })
