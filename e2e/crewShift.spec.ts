// A shift on a unit, in a browser: signed on by name, seen at the desk and on the run, two runs at once, one taken over, and the end of the shift with a run open.
import { expect, type Page } from '@playwright/test'
import { crew, desk, putAway } from './crews.ts'
import { api, demoToken, enter, seriousInLong, keepPicture } from './desk.ts'
import { test } from './server.ts'

// What the phone keeps for where there is no signal is the matter of crew.spec.ts.
test.use({ serviceWorkers: 'block' })

const phone = { width: 390, height: 844 }
const panel = (page: Page) => page.getByRole('region', { name: /^Crew of / })

test.describe('on a phone', () => {
  test.use({ viewport: phone })
  for (const colorScheme of ['light', 'dark'] as const)
    test(`in ${colorScheme}, people sign on by name and off; runs that overlap, and one that is taken over, are said`, {
      tag: colorScheme === 'dark' ? '@long' : [],
    }, async ({ page, request }) => {
      await page.emulateMedia({ colorScheme })
      const { send, tell } = await desk(request)
      const admin = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
      const name = `Bayani ${colorScheme} Sample`
      const added = await request.post(`${api}/resources/addCrewMember`, {
        headers: admin,
        data: { name, role: 'driver', certificates: ['First aid 2020-01-31'] },
      })
      expect(added.status(), await added.text()).toBe(200)
      const team = await crew(page)
      await panel(page).getByRole('button', { name: 'Sign on' }).click()
      await panel(page).getByRole('combobox', { name: 'Your name' }).fill(name)
      await page.getByRole('option', { name }).click()
      await panel(page).getByRole('button', { name: 'Sign on' }).click()
      const own = panel(page).getByRole('listitem').filter({ hasText: name })
      await expect(own).toContainText('Driver, since')
      await expect(own).toContainText('First aid ended on Jan 31, 2020')
      expect(await seriousInLong(page)).toEqual([])
      await panel(page).scrollIntoViewIfNeeded()
      await keepPicture(page, `crew-shift-${colorScheme}`)

      const [first, second] = [await send(team, `Gate one ${colorScheme}`), await send(team, `Gate two ${colorScheme}`)]
      await expect(page.getByText(/^\d+ runs at once: /)).toBeVisible()
      // Looked at anew, they are put in order at once.
      await putAway(page)
      await expect(page.getByText(/^\d+ runs at once: the most urgent comes first\.$/)).toBeVisible()
      for (const landmark of [`Gate one ${colorScheme}`, `Gate two ${colorScheme}`])
        await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: landmark }).first()).toBeVisible()
      const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
      const teams = (await (await request.get(`${api}/reports/getRecommendedTeams/${first}`, { headers })).json()) as {
        data: { accountId: string; callSign: string }[]
      }
      const other = teams.data.find(({ accountId }) => accountId !== team)!
      await request.post(`${api}/reports/assignToResponseTeam`, { headers, data: { transactionNumber: first, responseTeamIds: [other.accountId] } })
      const card = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: `Gate one ${colorScheme}` })
      await expect(card).toContainText(`With you: ${other.callSign} (assigned)`)
      const removed = await request.post(`${api}/reports/removeResponseTeam/${first}`, { headers, data: { responseTeamId: team } })
      expect(removed.status(), await removed.text()).toBe(200)
      await expect(page.getByText(`You are off ${first}. ${other.callSign} goes on with it.`)).toBeVisible()
      expect(await seriousInLong(page)).toEqual([])
      await page.evaluate(() => scrollTo(0, 0))
      await keepPicture(page, `crew-many-${colorScheme}`)

      const duty = page.getByRole('radiogroup', { name: 'Can your team be sent?' })
      await duty.getByText('Available').click()
      await expect(duty.getByRole('radio', { name: 'Off duty' })).not.toBeChecked()
      await duty.getByText('Off duty').click()
      // No line ends within a number.
      await expect(page.getByRole('dialog')).toContainText(second.replaceAll('-', '\u2011'))
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await own.getByRole('button', { name: 'Sign off' }).click()
      await expect(own).toHaveCount(0)
      await tell(second, team, 'cleared')
    })
})

test('the desk sees who is on, and on the run its crew', { tag: '@long' }, async ({ page, request }) => {
  const { send } = await desk(request)
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/dashboard')
  const board = page.getByRole('region', { name: 'Response teams' })
  await expect(board).toContainText(/\(driver\), .+\(leader\), .+\(medic\)/)
  await expect(board).toContainText(/First aid ended on/)
  await board.scrollIntoViewIfNeeded()
  await keepPicture(page, 'crew-board')
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const crews = (await (await request.get(`${api}/resources/getCrews`, { headers })).json()) as {
    data: { responseTeamId: string; crew: { name: string }[] }[]
  }
  const { responseTeamId, crew: on } = crews.data.find((one) => one.crew.length > 0)!
  const id = await send(responseTeamId, 'At the old bridge')
  await page.goto(`/cms/tickets/accepted/${id}`)
  await expect(page.getByRole('region', { name: 'Departments and teams' })).toContainText(`Crew: ${on[0]!.name}`)
  await keepPicture(page, 'crew-run')
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(page, 'crew-run-dark')
})

test('who scans the code in the vehicle signs on by the own number, without an account', async ({ page, request }) => {
  await page.setViewportSize(phone)
  const admin = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const number = '+639171110099'
  await request.post(`${api}/resources/addCrewMember`, { headers: admin, data: { name: 'Hiwaga Sample', role: 'rescuer', phone: number } })
  const crews = (await (await request.get(`${api}/resources/getCrews`, { headers })).json()) as {
    data: { responseTeamId: string; callSign: string }[]
  }
  const { responseTeamId, callSign } = crews.data[0]!
  const made = await request.post(`${api}/resources/resetSignOnCode/${responseTeamId}`, { headers: admin, data: {} })
  const { code } = ((await made.json()) as { data: { code: string } }).data
  await page.goto(`/cms/crew#${code}`)
  await page.getByLabel('Your mobile number').fill('0917 111 0099')
  expect(await seriousInLong(page)).toEqual([])
  await keepPicture(page, 'crew-code')
  await page.getByRole('button', { name: 'Sign on' }).click()
  await expect(page.getByRole('status')).toContainText(`Hiwaga Sample is on ${callSign}.`)
})
