// Passkeys in a browser with an authenticator of its own: added, used instead of the password, shown again at the desk, taken off.
import { expect, type Page } from '@playwright/test'
import { seriousFindings, signInAs, watchComplaints } from './desk.ts'
import { test } from './server.ts'

/** A device with a finger that is always there. */
async function withDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('a passkey signs in by itself, is asked for after the password, and an answer serves once', { tag: '@long' }, async ({ page, app, request }) => {
  const base = `http://localhost:${app.port}`
  const complaints = watchComplaints(page)
  await withDevice(page)
  const goTo = page.goto.bind(page)
  page.goto = ((path: string) => goTo(`${base}${path}`)) as Page['goto']
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const signOut = async () => {
    await page.getByTitle(/^Account of /).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(button('Sign in')).toBeVisible()
  }
  await signInAs(page, 'taguig-verifier')
  await page.getByTitle(/^Account of /).click()
  await page.getByRole('menuitem', { name: 'Switch on the second factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Second factor' })
  await dialog.getByLabel('Name of this device').fill('Desk of the verifier')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByText('Desk of the verifier')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await signOut()

  const told = page.waitForRequest(/finishPasskeySignIn/)
  await button('Use a passkey').click()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  const again = await request.post((await told).url(), { data: (await told).postDataJSON() as object })
  expect([400, 401, 429]).toContain(again.status())
  await signOut()

  // The password alone is not enough any more: the device is asked as well.
  await signInAs(page, 'taguig-verifier')
  await page.getByTitle(/^Account of /).click()
  await page.getByRole('menuitem', { name: 'Second factor is on' }).click()
  await button('Take off the passkey Desk of the verifier').click()
  await expect(page.getByText('Desk of the verifier')).toHaveCount(0)
  expect(complaints).toEqual([])
})
