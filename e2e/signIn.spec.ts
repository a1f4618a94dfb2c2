// The front door: sign-in, its modes, the demo paths, where each type lands, and what ends a session.
import { expect } from '@playwright/test'
import { codeOfLetter, api, signInAs, watchComplaints } from './desk.ts'
import { test } from './server.ts'
import { times } from '#tests/long.ts'

const landings = [
  ['taytay-verifier', '/cms/citizens'],
  ['demo-superadmin', '/cms/commandcenters'],
  ['taytay-writer', '/cms/news/list'],
  ['taytay-executive', '/cms/executive-dashboard'],
  ['taytay-dispatcher', '/cms/dashboard'],
] as const

for (const [username, path] of landings.slice(0, times(1, 5))) {
  test(`${username} lands on ${path}`, async ({ page }) => {
    const complaints = watchComplaints(page)
    await signInAs(page, username)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page).toHaveTitle(/Tanod Command Center$/)
    expect(complaints).toEqual([])
  })
}

for (const type of ['dispatcher', 'department', 'admin', 'supervisor', 'writer'].slice(0, times(1, 5))) {
  test(`/demo-${type} signs in by itself`, async ({ page }) => {
    await page.goto(`/demo-${type}`)
    await expect(page).toHaveURL(/\/cms\/(dashboard|news\/list)$/)
  })
}

test('a path asked for while signed out is opened after signing in, and a wrong password is told', async ({ page }) => {
  await page.goto('/cms/tickets')
  await page.getByLabel('User name or e-mail address').fill('taytay-supervisor')
  await page.getByLabel('Password', { exact: true }).fill('certainly-not-this')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The user name or the password is wrong.').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('watch-over-taytay-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/cms\/tickets/)
})

test('a forgotten password is recovered by the code of the letter', { tag: '@long' }, async ({ page, app }) => {
  await page.goto('/cms/')
  await page.getByText('Forgot your password?').click()
  await page.getByLabel('E-mail address of your account').fill('taguig-agent@demo.invalid')
  await page.getByRole('button', { name: 'Send a one-time password' }).click()
  await expect(page.getByText('One time password is sent to your email.').first()).toBeVisible()
  await page.getByLabel('One-time password').fill(await codeOfLetter(app.data, 'taguig-agent@demo.invalid'))
  await page.getByRole('button', { name: 'Check it' }).click()
  await expect(page.getByText('One time password valid').first()).toBeVisible()
  for (const field of await page.locator('input[autocomplete="new-password"]').all()) await field.fill('seven quiet carabaos')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await signInAs(page, 'taguig-agent', 'seven quiet carabaos')
})

test('an ended session says so', { tag: '@long' }, async ({ page, request }) => {
  await signInAs(page, 'taytay-agent')
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('tanod.auth') ?? '{}') as { token?: string }).token)
  const reply = await request.post(`${api}/auth/logout`, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(200)
  await expect(page.getByText('Session Expired').first()).toBeVisible()
})

test('signing out leaves nothing in the browser', async ({ page }) => {
  await signInAs(page, 'taytay-dispatcher')
  await page.getByRole('button', { name: /Diwa Demo/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toMatch(/token":"|Diwa|dispatcher/)
})

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
for (const viewport of viewports.slice(0, times(1, 2)))
  test(`nothing moves when the demo accounts come, at ${viewport.width} pixels`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize(viewport)
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/getSignInOptions*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/cms')
    const places = async () => {
      await page.evaluate(() => document.fonts.ready)
      const shown = [page.getByRole('button', { name: 'Sign in', exact: true }), page.getByRole('link', { name: 'What is Tanod?' })]
      return Promise.all(shown.map(async (one) => (await one.boundingBox())?.y))
    }
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    const before = await places()
    go()
    await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeVisible()
    expect(await places()).toEqual(before)
  })
