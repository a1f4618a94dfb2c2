// The question who is at the desk: what concerns accounts asks it again ten minutes after signing in, once, in a dialog over the form.
import { expect } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { seriousFindings, signInAs, watchComplaints } from './desk.ts'
import { test } from './server.ts'

const account = 'taguig-admin'

/** As if whoever is signed in with this account had shown who they are an hour ago. */
async function age(settings: Record<string, string>): Promise<void> {
  const { ownerUrl } = await openToLook(readConfig(settings), () => {})
  const owner = await connect(ownerUrl, 'tanod-test')
  await owner.query(
    `update session set proven_at = now() - interval '1 hour' where account_id = (select account_id from sign_in_name where name = $1)`,
    [account],
  )
  await owner.end()
}

test('the password is asked for over the form, a wrong one is told, and the right one goes on with what was begun', { tag: '@long' }, async ({
  page,
  app,
}) => {
  const complaints = watchComplaints(page)
  await signInAs(page, account)
  await page.goto('/cms/resources/agents')
  await age(app.settings)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('New agent').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dalisay Sample')
  await page.getByRole('textbox', { name: 'User name', exact: true }).fill('stepped-up')
  await button('Add').click()
  const asks = page.getByRole('dialog', { name: 'Please confirm that it is you.' })
  await expect(asks.getByLabel('Your password')).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await asks.getByLabel('Your password').fill('certainly-not-this')
  await asks.getByRole('button', { name: 'Go on' }).click()
  await expect(asks.getByText('The present password is wrong.')).toBeVisible()
  await asks.getByLabel('Your password').fill(demoPassword)
  await asks.getByLabel('Your password').press('Enter')
  await expect(asks).toHaveCount(0)
  await expect(page.getByTestId('secret')).toBeVisible()
  await expect(page.getByRole('row', { name: /Dalisay Sample/ })).toBeVisible()

  await page.getByRole('button', { name: 'Dalisay Sample' }).click()
  await button('Take out of use').click()
  await expect(page.getByRole('row', { name: /Dalisay Sample/ })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('who closes the question has done nothing, and the form is as it was', { tag: '@long' }, async ({ page, app }) => {
  await signInAs(page, account)
  await page.goto('/cms/resources/agents')
  await age(app.settings)
  await page.getByRole('button', { name: 'New agent', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nobody Sample')
  await page.getByRole('textbox', { name: 'User name', exact: true }).fill('not-stepped-up')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const asks = page.getByRole('dialog', { name: 'Please confirm that it is you.' })
  await expect(asks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asks).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Nobody Sample')
  await expect(page.getByRole('row', { name: /Nobody Sample/ })).toHaveCount(0)
})
