// A citizen agrees to be notified: by a button alone, encrypted for the browser, shown by the worker, and refusals said in words.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openPushService } from '#tests/pushService.ts'
import { api, demoToken, keepPicture } from './desk.ts'
import { test } from './server.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

/** The browser's own push service is not to be had here: what it would make is ours, all else is the browser's. */
const standIn = (page: Page, subscription: object) =>
  page.addInitScript((made) => {
    const { endpoint, p256dh, auth } = made as { endpoint: string; p256dh: string; auth: string }
    const known = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
    Object.assign(PushManager.prototype, {
      subscribe: () => (localStorage.setItem('subscribed', '1'), Promise.resolve(known)),
      getSubscription: () => Promise.resolve(localStorage.getItem('subscribed') ? known : null),
    })
  }, subscription)

async function file(page: Page, request: APIRequestContext) {
  await page.goto('/cms/quickreport')
  const kinds = (await (await request.get(`${api}/ccPublic/getCaseTypes?commandCenterId=taytay`)).json()) as { data: { id: string }[] }
  const form = { commandCenterId: 'taytay', caseTypeId: kinds.data[0]!.id, description: 'Smoke', landmark: 'Gate' }
  const reply = await request.post(`${api}/ccPublic/createEmergencyTicket`, { data: form })
  return ((await reply.json()) as { data: { token: string; transactionNumber: string } }).data
}

test('told when it stands otherwise, with the page closed', { tag: '@long' }, async ({ page, context, request, pushPort }) => {
  const service = await openPushService(pushPort)
  await context.grantPermissions(['notifications'])
  await standIn(page, service.subscription('phone'))
  const { token, transactionNumber: id } = await file(page, request)
  await page.goto(`/cms/quickreport#${token}`)
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  await expect(page.getByText('This phone tells you when something changes')).toBeVisible()
  await keepPicture(page, 'notified', { fullPage: true })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notify me no more' })).toBeVisible()

  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  expect((await request.post(`${api}/reports/acceptTicket/${id}`, { headers, data: {} })).status()).toBe(200)
  await expect.poll(() => service.messages.length).toBe(1)
  expect(service.messages[0]).toMatchObject({ body: 'A dispatcher took up your report.', url: `/cms/quickreport#${token}` })

  const shown = await page.evaluate(async (text) => {
    const worker = await navigator.serviceWorker.ready
    await worker.showNotification('before')
    return { scope: worker.scope, text }
  }, JSON.stringify(service.messages[0]))
  const wire = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    wire.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)),
  )
  await wire.send('ServiceWorker.enable')
  const registrationId = await registration
  // Who looks at the report needs no notification of it.
  await page.goto('/cms/quickreport')
  const titles = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({ title, body, data: String(data) })),
    )
  // The worker may still know the page where it was: then it is told once more.
  await expect(async () => {
    await wire.send('ServiceWorker.deliverPushMessage', { origin: new URL(shown.scope).origin, registrationId, data: shown.text })
    const told = { title: service.messages[0]!.title, body: 'A dispatcher took up your report.', data: `/cms/quickreport#${token}` }
    await expect.poll(titles, { timeout: 5_000 }).toContainEqual(told)
  }).toPass()

  await page.goto(`/cms/quickreport#${token}`)
  await page.getByRole('button', { name: 'Notify me no more' }).click()
  await expect(page.getByRole('button', { name: 'Notify me', exact: true })).toBeVisible()
  service.close()
})

test('says in words that the browser refuses, or cannot', { tag: '@long' }, async ({ page, request }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  const { token } = await file(page, request)
  await page.goto(`/cms/quickreport#${token}`)
  await expect(page.getByText('Notifications of this page are blocked.')).toBeVisible()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await page.reload()
  await expect(page.getByText('This browser cannot notify you while the page is closed.')).toBeVisible()
})
