// From nothing to the first resolved ticket, by clicking alone, step by step as docs/first-center.md tells it: each word in bold there is seen on a screen in its step.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { touch } from './crews.ts'
import { signInAs, keepPicture } from './desk.ts'
import { test } from './server.ts'

const open = (page: Page, kind: string) => page.goto(`/cms/resources/${kind}`)
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const head = (page: Page) => page.getByRole('article').locator('header')
const desk = async (browser: Browser, more: object = {}) =>
  (await browser.newContext({ locale: 'en-PH', timezoneId: 'Asia/Manila', ...more })).newPage()

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByRole('textbox', { name: label, exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function addNamed(page: Page, kind: string, one: string, name: string, filipino: string): Promise<void> {
  await open(page, kind)
  await press(page, `New ${one}`)
  await field(page, 'Name in English').fill(name)
  await field(page, 'Name in Filipino').fill(filipino)
  await press(page, 'Add')
  await expect(page.getByRole('button', { name })).toBeVisible()
}

const secretShown = async (page: Page) => (await page.getByTestId('secret').innerText()).trim()

/** Signs in with what was handed over, and chooses an own password before anything else. */
async function firstSignIn(page: Page, username: string, initial: string, own: string): Promise<void> {
  await page.goto('/cms/')
  await page.getByLabel('User name or e-mail address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(initial)
  await press(page, 'Sign in')
  await page.getByLabel('Initial password').fill(initial)
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('New password again').fill(own)
  await press(page, 'Change the password')
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
}

const guide = readFileSync(join(import.meta.dirname, '../docs/first-center.md'), 'utf8')
  .split(/^## \d+\. /m)
  .slice(1)
const boldIn = (title: string) => {
  const part = guide.find((one) => one.startsWith(`${title}\n`)) ?? ''
  return [...part.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words.replace(/\s+/g, ' '))
}

/** Tells every word that comes on a screen, however shortly: texts, and the names of what has none. */
function watchWords(): void {
  const names = ['aria-label', 'placeholder']
  const told = new Set<string>()
  const textsIn = (one: Element) => [one.textContent ?? '', ...names.map((name) => one.getAttribute(name) ?? '')]
  const tell = (nodes: Iterable<Node>) => {
    const found = [...nodes].flatMap((node) => {
      const top = node instanceof Element ? node : node.parentElement
      return top ? [top, ...top.querySelectorAll('*')].flatMap(textsIn) : []
    })
    const fresh = found.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '' && text.length < 300 && !told.has(text))
    for (const text of fresh) told.add(text)
    if (fresh.length > 0) (globalThis as unknown as { sawWords(words: string[]): void }).sawWords(fresh)
  }
  const watcher = new MutationObserver((all) => tell(new Set(all.flatMap(({ target, addedNodes }) => [target, ...addedNodes]))))
  watcher.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: names })
  // What stands at the beginning of a step is on the screen in it too.
  addEventListener('step', () => {
    told.clear()
    tell([document.documentElement])
  })
}

// Fifteen steps of five people in as many windows: it is the guide as a whole that is promised.
test('from nothing to the first resolved ticket', { tag: '@long' }, async ({ page, browser }) => {
  const initial = { admin: '', team: '', dispatcher: '' }
  const admin = await desk(browser)
  const dispatcher = await desk(browser)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const team = await desk(browser, phone)
  const citizen = await desk(browser, phone)
  const seen = new Set<string>()
  const everybody = [page, admin, dispatcher, team, citizen]
  for (const one of everybody) {
    await one.context().exposeBinding('sawWords', (_, words: string[]) => words.forEach((text) => seen.add(text)))
    await one.context().addInitScript(watchWords)
  }
  const step = (title: string, work: () => Promise<void>) =>
    test.step(title, async () => {
      seen.clear()
      for (const one of everybody) await one.evaluate(() => dispatchEvent(new Event('step')))
      await work()
      await expect.poll(() => boldIn(title).filter((words) => ![...seen].some((text) => text.includes(words)))).toEqual([])
    })

  await step('Make the center', async () => {
    await signInAs(page, 'demo-superadmin')
    await press(page, 'New center')
    const wizard = page.getByRole('dialog')
    await wizard.getByRole('button', { name: 'Make the center' }).click()
    await expect(wizard.getByText('Fill this in.').first()).toBeVisible()
    await expect(wizard.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await wizard.getByRole('textbox', { name: 'Name', exact: true }).fill('Antipolo Command Center')
    await wizard.getByRole('combobox', { name: 'City or municipality' }).fill('antipolo')
    await page.getByRole('option', { name: 'City of Antipolo, Rizal' }).click()
    await wizard.getByRole('textbox', { name: 'Code', exact: true }).fill('ANT')
    await wizard.getByRole('textbox', { name: 'Name in web addresses' }).fill('antipolo')
    await expect(wizard.getByRole('textbox', { name: 'Address', exact: true })).toHaveCount(1)
    await wizard.getByRole('switch', { name: 'With the usual reference data' }).click()
    await wizard.getByRole('textbox', { name: 'Middle of the town' }).fill('14.5865, 121.1754')
    await wizard.getByRole('textbox', { name: 'South-west corner' }).fill('14.53, 121.11')
    await wizard.getByRole('textbox', { name: 'North-east corner' }).fill('14.68, 121.25')
    await wizard.getByRole('button', { name: 'Make the center' }).click()
    await expect(wizard.getByRole('button', { name: 'Add the administrator' })).toBeVisible()
    await wizard.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Halimbawa')
    await wizard.getByRole('textbox', { name: 'User name', exact: true }).fill('antipolo-admin')
    await wizard.getByRole('button', { name: 'Add the administrator' }).click()
    initial.admin = await secretShown(page)
    await wizard.getByRole('button', { name: 'Handed over, done' }).click()
    await expect(page.getByRole('button', { name: 'Antipolo Command Center' })).toBeVisible()
  })

  await step('Take it over as its administrator', async () => {
    await firstSignIn(admin, 'antipolo-admin', initial.admin, 'nine patient mango trees')
    const steps = admin.getByRole('list', { name: 'First steps' }).getByRole('listitem')
    await expect(steps.filter({ has: admin.getByLabel('To do') })).toHaveCount(6)
    await expect(steps.filter({ has: admin.getByLabel('Done') })).toHaveText(/Barangays/)
  })

  await step('Name what happens and what goes out', async () => {
    await addNamed(admin, 'department-types', 'department type', 'Fire', 'Bumbero')
    await addNamed(admin, 'response-types', 'response type', 'Fire truck', 'Trak ng bumbero')
    await addNamed(admin, 'case-types', 'case type', 'Fire', 'Sunog')
  })

  await step('Add a department', async () => {
    await open(admin, 'departments')
    await press(admin, 'New department')
    await choose(admin, 'Department type', 'Fire')
    await field(admin, 'Name').fill('Antipolo Fire Station')
    await field(admin, 'User name').fill('antipolo-fire')
    await press(admin, 'Add')
    expect((await secretShown(admin)).length).toBeGreaterThan(7)
  })

  await step('Add a response team', async () => {
    await open(admin, 'response-teams')
    await press(admin, 'New response team')
    await field(admin, 'Call sign').fill('Engine 9')
    await choose(admin, 'Response type', 'Fire truck')
    await choose(admin, 'Department', 'Antipolo Fire Station')
    await admin.locator('[data-path="name"]').fill('Engine Nine')
    await field(admin, 'User name').fill('antipolo-engine9')
    await press(admin, 'Add')
    initial.team = await secretShown(admin)
    await expect(admin.getByRole('button', { name: 'Engine 9' })).toBeVisible()
    await admin.getByRole('button', { name: 'Engine 9' }).click()
    await expect(admin.getByRole('button', { name: 'Tracker app' })).toBeVisible()
    await open(admin, 'crew-members')
    await press(admin, 'New crew member')
    await field(admin, 'Name').fill('Bayani Halimbawa')
    await choose(admin, 'Usual role', 'Driver')
    await press(admin, 'Add')
    await expect(admin.getByRole('row', { name: /Bayani Halimbawa.*Driver/ })).toBeVisible()
  })

  await step('Add a dispatcher', async () => {
    await open(admin, 'agents')
    await press(admin, 'New agent')
    await choose(admin, 'Works as', 'Dispatcher')
    await field(admin, 'Name').fill('Carla Halimbawa')
    await field(admin, 'User name').fill('antipolo-dispatcher')
    await press(admin, 'Add')
    initial.dispatcher = await secretShown(admin)
    await expect(admin.getByRole('row', { name: /Carla Halimbawa.*Dispatcher/ })).toBeVisible()
    await admin.getByRole('button', { name: 'Carla Halimbawa' }).click()
    await press(admin, 'Take out of use')
    await press(admin, 'Undo')
    await expect(admin.getByRole('row', { name: /Carla Halimbawa/ })).toBeVisible()
  })

  await step('Open the dispatcher’s desk', async () => {
    await firstSignIn(dispatcher, 'antipolo-dispatcher', initial.dispatcher, 'seven quiet river stones')
    await dispatcher.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tickets' }).click()
    await expect(dispatcher).toHaveURL(/tickets/)
  })

  await step('Put the team on duty', async () => {
    await firstSignIn(team, 'antipolo-engine9', initial.team, 'five loud brass bells')
    await team.getByRole('radiogroup', { name: 'Can your team be sent?' }).getByText('Available').click()
    await expect(team.getByRole('radio', { name: 'Available' })).toBeChecked()
    await expect(team.getByText('No assignment')).toBeVisible()
    await press(team, 'Sign on')
    await choose(team, 'Your name', 'Bayani Halimbawa')
    await press(team, 'Sign on')
    await expect(team.getByRole('region', { name: 'Crew of Engine 9' })).toContainText('Bayani Halimbawa')
  })

  await step('File a ticket for a caller', async () => {
    await press(dispatcher, 'New')
    const form = dispatcher.getByRole('dialog')
    await choose(dispatcher, 'Case type', 'Fire')
    await form.getByLabel('What happened').fill('Smoke behind the market')
    await form.getByLabel('Landmark').fill('Public market')
    await form.getByRole('button', { name: 'File the ticket' }).click()
    await expect(dispatcher).toHaveURL(/accepted\/ANT-\d{6}-0001$/)
    await expect(head(dispatcher)).toContainText('Handled by Carla Halimbawa')
  })

  await step('Report an emergency', async () => {
    await citizen.goto('/cms/quickreport?center=antipolo')
    await expect(citizen.getByText('This center is not open to citizens yet: what is sent is a rehearsal.')).toBeVisible()
    await press(citizen, 'Fire')
    await citizen.getByLabel('Landmark, street or house').fill('Public market')
    await citizen.getByText('Add words, a photo or your name').click()
    await citizen.getByLabel('What do you see?').fill('A house burns in our street')
    await citizen.getByLabel('I cannot give a number').check()
    await press(citizen, 'Send to the command center')
    await expect(citizen.locator('.reference')).toContainText(/ANT-\d{6}-0002/)
  })

  await step('Accept the ticket', async () => {
    await dispatcher
      .getByRole('navigation', { name: 'Lists of tickets' })
      .getByRole('link', { name: /Pending/ })
      .click()
    await dispatcher
      .getByRole('option')
      .filter({ hasText: /ANT-\d{6}-0002/ })
      .click()
    await dispatcher
      .getByRole('toolbar')
      .getByRole('button', { name: /^Accept/ })
      .click()
    await dispatcher
      .getByRole('navigation', { name: 'Lists of tickets' })
      .getByRole('link', { name: /Accepted/ })
      .click()
    await dispatcher
      .getByRole('option')
      .filter({ hasText: /ANT-\d{6}-0002/ })
      .click()
    await expect(head(dispatcher)).toContainText('Handled by Carla Halimbawa')
    await expect(citizen.getByText('A dispatcher took up your report.')).toBeVisible()
  })

  await step('Send the department and the team', async () => {
    await dispatcher
      .getByRole('toolbar')
      .getByRole('button', { name: /^Departments/ })
      .click()
    await dispatcher
      .getByRole('dialog')
      .getByRole('option', { name: /Antipolo Fire Station/ })
      .click()
    await dispatcher.getByRole('dialog').getByRole('button', { name: 'Assign Antipolo Fire Station' }).click()
    const send = dispatcher.getByRole('region', { name: 'Send a team' })
    await send.getByRole('option', { name: /Engine 9/ }).click()
    await send.getByRole('button', { name: 'Send Engine 9' }).click()
    const sent = dispatcher.getByRole('region', { name: 'Departments and teams' })
    await expect(sent.getByText('Department ·')).toHaveCount(1)
    await expect(sent.getByText('Response team ·')).toHaveCount(1)
  })

  await step('Take the assignment', async () => {
    await expect(team.getByText('A house burns in our street').last()).toBeVisible()
    await touch(team.getByRole('listitem'), 'Acknowledge')
    await touch(team, 'We are on the way')
    await expect(dispatcher.getByRole('region', { name: 'Departments and teams' })).toContainText('En route')
    await expect(citizen.getByText('Help is on the way.')).toBeVisible()
  })

  await step('Resolve the ticket', async () => {
    await touch(team, 'We are there')
    await touch(team, 'We are done here')
    await expect(dispatcher.getByRole('region', { name: 'Departments and teams' })).toContainText('Cleared')
    await dispatcher
      .getByRole('toolbar')
      .getByRole('button', { name: /^Resolve/ })
      .click()
    const ending = dispatcher.getByRole('dialog')
    await ending.getByRole('radio').first().click()
    await ending.getByLabel('Summary').fill('Put out before it spread')
    await ending.getByRole('button', { name: 'Resolve', exact: true }).click()
    await expect(head(dispatcher)).toContainText('Resolved by Carla Halimbawa')
    await expect(citizen.locator('.headline')).toContainText('The center closed this report.')
  })

  await step('Open the center to citizens', async () => {
    await admin.goto('/cms/dashboard')
    await admin.getByText('First steps: 5 of 7 done').click()
    await keepPicture(admin, 'first-steps-folded')
    await open(admin, 'center')
    await expect(admin.getByRole('heading', { name: 'Not open to citizens' })).toBeVisible()
    await press(admin, 'Add a number')
    await field(admin, 'Who answers').fill('Command center')
    await field(admin, 'Number').fill('(02) 8123 4567')
    await press(admin, 'Save')
    await press(admin, 'Open to citizens now')
    await expect(admin.getByRole('heading', { name: 'Open to citizens', exact: true })).toBeVisible()
    await expect(citizen.getByText('This center is not open to citizens yet')).toBeHidden()
  })
})
