// A blind trial: mixed reports come in while a hand with keys alone acknowledges, reads the screen, and sends the unit that it names. TANOD_TRIAL=40 is the long form, in ten minutes.
import { setTimeout as delay } from 'node:timers/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { api, demoToken, enter, watchComplaints } from './desk.ts'
import { test } from './server.ts'
import { times } from '#tests/long.ts'

const count = Number(process.env['TANOD_TRIAL'] ?? times(5, 10))
/** The long form takes as long as the promise says; the short one lets them come as fast as a storm. */
const gapMs = count >= 40 ? 600_000 / count : 300

/** What this desk sends to each kind of case, and words that nobody has said before. */
const cases = [
  ['Fire', 'Engine 2', 'Smoke over the roof of house'],
  ['Medical emergency', 'Medic 1', 'A man holds his chest in room'],
  ['Flood', 'Boat 1', 'Water stands at the door of house'],
  ['Crime', 'Patrol 1', 'Two people break the window of shop'],
  ['Road accident', 'Traffic 1', 'A truck lies on its side at post'],
  ['Medical emergency', 'Medic 2', 'A child does not wake up in room'],
  ['Rescue', 'Rescue 1', 'A worker hangs on the scaffold at gate'],
] as const
const unitOf = (title: string, words: string) => cases.find(([type, , story]) => title.startsWith(type) && words.includes(story))?.[1]

const ask = async (request: APIRequestContext, path: string, data?: object) => {
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  const reply = await (data ? request.post(`${api}/${path}`, { headers, data }) : request.get(`${api}/${path}`, { headers }))
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return ((await reply.json()) as { data: never }).data
}

interface Filed {
  number: string
  unit: string
}

/** Files what comes in, one after the other, and tells the numbers in that order. */
async function fileAll(request: APIRequestContext, round: number, filed: Filed[]): Promise<void> {
  const { items } = (await ask(request, 'ccPublic/getCommandCenters?limit=100')) as { items: { id: string; slug: string }[] }
  const commandCenterId = items.find(({ slug }) => slug === 'taytay')!.id
  const types = (await ask(request, `ccPublic/getCaseTypes?commandCenterId=${commandCenterId}`)) as { id: string; name: string }[]
  for (let n = 0; n < count; n++) {
    const [type, unit, story] = cases[n % cases.length]!
    const caseTypeId = types.find(({ name }) => name === type)!.id
    // Far from each other, so that none looks like the one before.
    const position = { lat: 14.535 + ((n * 7) % 40) * 0.0012 + round * 0.0005, lng: 121.115 + ((n * 11) % 40) * 0.0011 }
    const report = { commandCenterId, caseTypeId, deviceId: crypto.randomUUID(), description: `${story} ${100 * round + n}`, position }
    const { transactionNumber: number } = (await ask(request, 'ccPublic/createEmergencyTicket', report)) as { transactionNumber: string }
    filed.push({ number, unit })
    await delay(gapMs)
  }
}

/** All that a key can change, without what changes by itself. */
const sign = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLInputElement | null
    const texts = (query: string) => [...document.querySelectorAll(query)].map((one) => (one.textContent ?? '').replace(/\d+ s\b|\d+:\d\d/g, ''))
    const ids = (query: string) => [...document.querySelectorAll(query)].map((one) => one.id)
    return JSON.stringify([
      location.pathname,
      [here?.tagName, here?.id, here?.getAttribute('aria-label'), here?.value],
      ids('[aria-selected=true], [data-current], [data-sending]'),
      texts('[role=log], [role=alert], .mantine-Notifications-root, [role=dialog] h2'),
      document.querySelectorAll('[role=dialog]').length,
      document.querySelector('section[aria-label] button[title]')?.getAttribute('title'),
    ])
  })

const look = (page: Page) =>
  page.evaluate(() => {
    const strip = document.querySelector('section[aria-label="Emergencies that nobody has acknowledged"]')
    const waiting = /(\d+) waiting/.exec([...(strip?.querySelectorAll('button') ?? [])].map((one) => one.textContent).join(' '))
    const article = document.querySelector('article[aria-label]')
    return {
      alarms: Number(waiting?.[1] ?? 0),
      newest: strip?.querySelector('button[title]')?.getAttribute('title') ?? '',
      selected: /\/pending\/(.+)$/.exec(location.pathname)?.[1],
      shown: article?.getAttribute('aria-label'),
      title: article?.querySelector('h1')?.textContent ?? '',
      words: article?.textContent ?? '',
      rows: document.querySelectorAll('[data-tickets] [role=option]').length,
    }
  })

for (const [round, width] of [1440, 390].slice(0, times(1, 2)).entries())
  test(`${count} mixed tickets by keys alone at ${width} px: the right unit each time, alarms in their order, no key without effect`, {
    tag: '@long',
  }, async ({ page, request }) => {
    test.setTimeout(1_800_000)
    const complaints = watchComplaints(page)
    const pending = (await ask(request, 'reports/getPendingEmergencyTickets?limit=100')) as { items: { transactionNumber: string }[] }
    for (const { transactionNumber } of pending.items) await ask(request, `reports/acceptTicket/${transactionNumber}`, {})
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'taytay-dispatcher')
    await page.goto('/cms/tickets/pending')
    await expect(page.getByText('Every alarm is acknowledged.')).toBeVisible()
    await expect(page.getByText('Nobody is waiting.')).toBeVisible()

    let keys = 0
    const dead: string[] = []
    /** Presses one key and sees what came of it. */
    const press = async (key: string) => {
      const before = await sign(page)
      keys++
      await page.keyboard.press(key)
      const changed = await expect
        .poll(() => sign(page), { timeout: 10_000, intervals: [20] })
        .not.toBe(before)
        .then(() => true)
        .catch(() => false)
      if (!changed) dead.push(`${key} at ${page.url().split('/cms')[1]}`)
    }
    const silence = async (alarms: number, newest: string) => {
      if (alarms === 1) {
        await press('q')
        // Where it has only just come up the desk says so, and a look tells what stands there now.
        await expect
          .poll(async () => (await look(page)).newest !== newest || (await page.getByText('has only just come up').count()) > 0, { intervals: [20] })
          .toBe(true)
        return
      }
      await press('!')
      const lines = page.getByRole('dialog', { name: 'Emergencies that nobody has acknowledged' }).getByRole('option')
      await expect(lines.first()).toBeVisible()
      while ((await lines.last().getAttribute('aria-selected')) !== 'true') await press('j')
      while ((await lines.count()) > 0) {
        const oldest = await lines.last().getAttribute('id')
        await expect(page.locator('[role=dialog][data-painted]')).toBeVisible()
        await press('q')
        await expect(page.locator(`[id="${oldest}"]`)).toHaveCount(0)
      }
    }
    const send = async (number: string, unit: string) => {
      await press('r')
      const field = page.getByRole('combobox', { name: 'Find a team' })
      await expect(field).toBeFocused()
      await page.keyboard.type(unit.toLowerCase())
      keys += unit.length
      if ((await field.inputValue()) !== unit.toLowerCase()) dead.push(`typing ${unit} at ${number}`)
      // Where the unit is on a less urgent ticket, the button takes it from there.
      await expect(page.getByRole('button', { name: new RegExp(`^(Send ${unit}( |$)|${unit} · reassign)`) })).toBeEnabled()
      // On a phone the dialog is what a hand must have seen.
      await expect(page.locator(`${width < 768 ? '[role=dialog] ' : ''}[data-painted^="${number} "]`)).toBeVisible()
      await press('Enter')
      await expect(page.getByRole('dialog', { name: new RegExp(number) })).toHaveCount(0)
      await expect(page).not.toHaveURL(new RegExp(`/pending/${number}$`))
    }

    const filed: Filed[] = []
    const began = performance.now()
    const filing = fileAll(request, round, filed)
    for (let handled = 0; handled < count; ) {
      const { alarms, newest, selected, shown, title, words, rows } = await look(page)
      if (alarms > 0) await silence(alarms, newest)
      else if (!selected) {
        if (rows > 0) await press('j')
        else await delay(20)
      } else if (shown === selected && unitOf(title, words)) {
        await send(selected, unitOf(title, words)!)
        handled++
      } else await delay(20)
    }
    await filing
    const minutes = (performance.now() - began) / 60_000

    type Stored = { priority: number; assignments: { name: string }[] }
    const units = (await ask(request, 'resources/getResponseTeams?limit=500')) as {
      items: { name: string; team: { callSign: string } }[]
    }
    const callSigns = new Map(units.items.map(({ name, team }) => [name, team.callSign]))
    const now = await Promise.all(
      filed.map(async ({ number, unit }) => ({ ...((await ask(request, `reports/getEmergencyTicket/${number}`)) as Stored), number, unit })),
    )
    const right = now.filter(
      ({ unit, assignments }) => assignments.length === 1 && [assignments[0]!.name, callSigns.get(assignments[0]!.name)].includes(unit),
    )
    const log = (await ask(request, 'resources/getAuditLog?verb=ticketAcknowledged&limit=500')) as { items: { seq: number; id: string }[] }
    const numbers = filed.map(({ number }) => number)
    const silenced = log.items.toSorted((one, other) => one.seq - other.seq).flatMap(({ id }) => (numbers.includes(id) ? [id] : []))
    const grave = now.filter(({ priority }) => priority === 1).map(({ number }) => number)
    console.log(
      `${width} px: ${right.length} of ${count} to the right unit in ${minutes.toFixed(1)} min, ${silenced.length} alarms (${grave.length} P1) acknowledged in order of arrival, ${keys} keys, ${dead.length} without effect`,
    )
    expect(now.filter((one) => !right.includes(one)).map(({ number, unit, assignments }) => ({ number, unit, assignments }))).toEqual([])
    expect(silenced).toEqual(numbers.filter((number) => silenced.includes(number)))
    expect(grave.filter((number) => !silenced.includes(number))).toEqual([])
    expect(grave.length).toBeGreaterThan(0)
    expect(dead).toEqual([])
    expect(complaints).toEqual([])
  })
