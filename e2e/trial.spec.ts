// A blind trial: mixed reports come in while a hand with keys alone acknowledges, reads the screen, and sends the unit that it names; two citizens call in between, three write, and once the network is cut. TANOD_LONG=1 TANOD_TRIAL=40 is the long form, in ten minutes.
import { setTimeout as delay } from 'node:timers/promises'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
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
  /** Of the citizen's own page. */
  token: string
  unit: string
}

/** Files what comes in, one after the other, and tells the numbers in that order; the last comes while the network is away. */
async function fileAll(request: APIRequestContext, round: number, filed: Filed[], cut: Promise<void>): Promise<void> {
  const { items } = (await ask(request, 'ccPublic/getCommandCenters?limit=100')) as { items: { id: string; slug: string }[] }
  const commandCenterId = items.find(({ slug }) => slug === 'taytay')!.id
  const types = (await ask(request, `ccPublic/getCaseTypes?commandCenterId=${commandCenterId}`)) as { id: string; name: string }[]
  for (let n = 0; n < count; n++) {
    if (n === count - 1) await cut
    const [type, unit, story] = cases[n % cases.length]!
    const caseTypeId = types.find(({ name }) => name === type)!.id
    // Far from each other, so that none looks like the one before.
    const position = { lat: 14.535 + ((n * 7) % 40) * 0.0012 + round * 0.0005, lng: 121.115 + ((n * 11) % 40) * 0.0011 }
    const report = { commandCenterId, caseTypeId, deviceId: crypto.randomUUID(), description: `${story} ${100 * round + n}`, position }
    const sent = (await ask(request, 'ccPublic/createEmergencyTicket', report)) as { transactionNumber: string; token: string }
    filed.push({ number: sent.transactionNumber, token: sent.token, unit })
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
      selected: /\/pending\/(.+)$/.exec(location.pathname)?.[1],
      shown: article?.getAttribute('aria-label'),
      title: article?.querySelector('h1')?.textContent ?? '',
      words: article?.textContent ?? '',
      rows: document.querySelectorAll('[data-tickets] [role=option]').length,
    }
  })

interface Act {
  name: string
  id: string
  /** How long the number had stood on the screen when the last key went down. */
  forMs: number
}

/** Notes each step that leaves this page, and how long its ticket had been in view: by the document alone, whatever the desk itself holds of it. */
const watchActs = (page: Page) =>
  page.addInitScript(() => {
    const acts: Act[] = []
    Object.assign(window, { acts })
    const since = new Map<string, number>()
    const isInView = (one: Element) => {
      const { top, left, bottom, right, width, height } = one.getBoundingClientRect()
      return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && one.checkVisibility()
    }
    const look = () => {
      const now = new Set<string>()
      for (const one of document.querySelectorAll('article[aria-label], [data-strip-bar] button[title], [id^=alarm-], [role=dialog] h2')) {
        const words = `${one.getAttribute('aria-label')} ${one.getAttribute('title')} ${one.id} ${one.tagName === 'H2' ? one.textContent : ''}`
        const number = /[A-Z]+-\d{6}-\d{4,}/.exec(words)?.[0]
        if (number && isInView(one)) now.add(number)
      }
      for (const number of since.keys()) if (!now.has(number)) since.delete(number)
      for (const number of now) if (!since.has(number)) since.set(number, performance.now())
    }
    new MutationObserver(look).observe(document, {
      ...{ subtree: true, childList: true, characterData: true },
      attributeFilter: ['aria-label', 'title', 'id'],
    })
    // What a rule of style or a scroll brings into view changes no node.
    const eachFrame = () => {
      look()
      requestAnimationFrame(eachFrame)
    }
    eachFrame()
    let pressed = new Map<string, number>()
    const note = () => {
      look()
      pressed = new Map([...since].map(([number, at]) => [number, performance.now() - at]))
    }
    addEventListener('keydown', note, true)
    addEventListener('pointerdown', note, true)
    const send = window.fetch
    window.fetch = (...given: Parameters<typeof fetch>) => {
      const request = given[0] instanceof Request ? given[0].clone() : new Request(...given)
      const name = /\/((?:acknowledge|accept|assign)\w*)/.exec(request.url)?.[1]
      const seen = pressed
      if (name && request.method === 'POST')
        void request.text().then((body) => {
          const id = /[A-Z]+-\d{6}-\d{4,}/.exec(request.url + body)?.[0] ?? ''
          acts.push({ name, id, forMs: seen.get(id) ?? -1 })
        })
      return send(...given)
    }
  })

test.use({ permissions: ['camera', 'microphone'] })

/** Back to where the hand was, without loading anything anew. */
async function backToPending(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState(null, '', '/cms/tickets/pending')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  // A key that comes before moves in the list that the hand has left, and stays there.
  await expect(page.locator('a[aria-current="page"][href="/cms/tickets/pending"]')).toBeAttached()
  await expect(page.locator('[data-tickets]')).toBeVisible()
}

/** A citizen calls: the desk answers, its ticket stands beside the call, both speak, and the citizen ends it. */
async function takeCall(page: Page, browser: Browser, { number, token }: Filed): Promise<boolean> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ['camera', 'microphone'] })
  const phone = await context.newPage()
  await phone.goto(`/cms/quickreport/${token}`)
  await phone.getByRole('button', { name: 'Voice call' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Answer' }).click({ timeout: 55_000 })
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  const isBeside = await expect(page)
    .toHaveURL(new RegExp(`tickets/\\w+/${number}`))
    .then(() => true)
    .catch(() => false)
  await phone.getByRole('button', { name: 'Hang up' }).click()
  await expect(page.getByRole('region', { name: 'Call', exact: true }).getByRole('button', { name: 'Hang up' })).toHaveCount(0)
  await context.close()
  await backToPending(page)
  return isBeside
}

/** A citizen writes, the desk reads it and answers, and the answer is with the citizen. */
async function takeChat(page: Page, request: APIRequestContext, { number, token }: Filed): Promise<boolean> {
  await ask(request, 'ccPublic/sendPublicChat', { token, msgType: 'msg', text: `Where are you? (${number})` })
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/cms/chat/${number}`)
  await expect(page.getByRole('group', { name: 'Messages' }).getByText(`Where are you? (${number})`)).toBeVisible()
  await page.getByLabel('Write to the citizen').fill(`We are on our way to ${number}`)
  await page.getByLabel('Write to the citizen').press('Enter')
  const isThere = async () =>
    ((await ask(request, 'ccPublic/getPublicChats', { token })) as { items: { text: string | null }[] }).items.some(
      ({ text }) => text === `We are on our way to ${number}`,
    )
  await expect.poll(isThere).toBe(true)
  await backToPending(page)
  return true
}

/** The network is away for eight seconds, and until more has come in. */
async function cutNetwork(page: Page, filed: Filed[], tell: () => void): Promise<void> {
  await page.context().setOffline(true)
  const before = filed.length
  tell()
  await delay(8_000)
  await expect.poll(() => filed.length).toBeGreaterThan(before)
  await page.context().setOffline(false)
  await expect(page.getByText('Live', { exact: true }).first()).toBeAttached({ timeout: 60_000 })
}

for (const [round, width] of [1440, 390].slice(0, times(1, 2)).entries())
  test(`${count} mixed tickets by keys alone at ${width} px: the right unit each time, alarms in their order, no key without effect`, {
    tag: '@long',
  }, async ({ page, request, browser }) => {
    test.setTimeout(1_800_000)
    const complaints = watchComplaints(page)
    const pending = (await ask(request, 'reports/getPendingEmergencyTickets?limit=100')) as { items: { transactionNumber: string }[] }
    for (const { transactionNumber } of pending.items) await ask(request, `reports/acceptTicket/${transactionNumber}`, {})
    await page.setViewportSize({ width, height: 900 })
    await watchActs(page)
    await enter(page, 'taytay-dispatcher')
    await page.goto('/cms/tickets/pending')
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
    const untilNothingIsSent = () => expect(page.locator('[data-strip-bar]').getByText('Sending…')).toHaveCount(0)
    const silence = async (alarms: number) => {
      if (alarms === 1) {
        await press('q')
        // Where it has only just come up, or could not be told, it stands there still: the hand looks again.
        await untilNothingIsSent()
        return
      }
      await press('!')
      const lines = page.getByRole('dialog', { name: 'Emergencies that nobody has acknowledged' }).getByRole('option')
      await expect(lines.first()).toBeVisible()
      while ((await lines.count()) > 0) {
        // One that rings again comes in where it stood: what the key means is read of one moment.
        const { id, isChosen } = await lines.last().evaluate((one) => ({ id: one.id, isChosen: one.ariaSelected === 'true' }))
        if (!isChosen) {
          await press('j')
          continue
        }
        await expect(page.locator(`[role=dialog][data-painted^="${id.replace('alarm-', '')} "]`)).toBeVisible()
        await press('q')
        await untilNothingIsSent()
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

    // What a round before has sent rings again where its crew has not answered: this round begins in silence, and counts what is its own.
    const quiet = page.getByText('Every alarm is acknowledged.')
    for (;;) {
      await expect(quiet.or(page.locator('[data-strip-bar] button[title]').first()).first()).toBeAttached()
      const { alarms } = await look(page)
      if (alarms > 0) await silence(alarms)
      else if ((await quiet.count()) > 0) break
    }
    keys = 0
    type Line = { seq: number; id: string; actorType: string; verb: string }
    const linesOf = async (verb?: string) =>
      ((await ask(request, `resources/getAuditLog?limit=500${verb ? `&verb=${verb}` : ''}`)) as { items: Line[] }).items
    const [{ seq: mark } = { seq: 0 }] = await linesOf()

    const filed: Filed[] = []
    const sent: string[] = []
    let tellCut = () => {}
    const cut = new Promise<void>((resolve) => (tellCut = resolve))
    const began = performance.now()
    const filing = fileAll(request, round, filed, cut)
    const calls: boolean[] = []
    const chats: boolean[] = []
    let cuts = 0
    const between = [
      async (of: Filed) => void calls.push(await takeCall(page, browser, of)),
      async (of: Filed) => void chats.push(await takeChat(page, request, of)),
      async () => (await cutNetwork(page, filed, () => tellCut()), cuts++),
      async (of: Filed) => void chats.push(await takeChat(page, request, of)),
      async (of: Filed) => void calls.push(await takeCall(page, browser, of)),
      async (of: Filed) => void chats.push(await takeChat(page, request, of)),
    ].map((happens, at, all) => ({ happens, after: Math.max(1, Math.floor(((at + 1) * count) / (all.length + 2))) }))
    for (let handled = 0; handled < count; ) {
      if (between[0] && handled >= between[0].after) await between.shift()!.happens(filed.find(({ number }) => number === sent.at(-1))!)
      const { alarms, selected, shown, title, words, rows } = await look(page)
      if (alarms > 0) await silence(alarms)
      else if (!selected) {
        if (rows > 0) await press('j')
        else await delay(20)
      } else if (shown === selected && unitOf(title, words)) {
        await send(selected, unitOf(title, words)!)
        sent.push(selected)
        handled++
      } else await delay(20)
    }
    await filing
    const minutes = (performance.now() - began) / 60_000

    expect(between).toEqual([])
    type Stored = { priority: number; assignments: { name: string }[] }
    const units = (await ask(request, 'resources/getResponseTeams?limit=500')) as {
      items: { name: string; team: { callSign: string } }[]
    }
    const callSigns = new Map(units.items.map(({ name, team }) => [name, team.callSign]))
    const now: (Stored & { number: string; unit: string })[] = []
    // One after another: all of them at once is more than a busy database has patience for.
    for (const { number, unit } of filed) now.push({ ...((await ask(request, `reports/getEmergencyTicket/${number}`)) as Stored), number, unit })
    const right = now.filter(
      ({ unit, assignments }) => assignments.length === 1 && [assignments[0]!.name, callSigns.get(assignments[0]!.name)].includes(unit),
    )
    const numbers = filed.map(({ number }) => number)
    const lines = (await Promise.all(['ticketAcknowledged', 'ticketAccepted', 'ticketAssigned'].map(linesOf))).flat()
    const done = lines.filter(({ seq, actorType }) => seq > mark && actorType === 'dispatcher').toSorted((one, other) => one.seq - other.seq)
    const silenced = done.flatMap(({ verb, id }) => (verb === 'ticketAcknowledged' && numbers.includes(id) ? [id] : []))
    // Whatever the log has of this hand went out from this page, with its ticket in view for as long as a key asks.
    const acts = await page.evaluate(() => (window as unknown as { acts: Act[] }).acts)
    const unseen = [...acts.filter(({ forMs }) => forMs < 400), ...done.filter(({ id }) => !acts.some((act) => act.id === id))]
    type Log = { transactionNumber: string | null; outcome: string; calledBackAt: string | null }
    const logs = ((await ask(request, 'call/getCallLogs?limit=100')) as { items: Log[] }).items
    const callers = logs.filter(({ transactionNumber }) => numbers.includes(transactionNumber ?? ''))
    const lost = callers.filter(({ outcome, calledBackAt }) => outcome !== 'answered' && calledBackAt === null)
    const grave = now.filter(({ priority }) => priority === 1).map(({ number }) => number)
    console.log(
      `${width} px: ${right.length} of ${count} to the right unit in ${minutes.toFixed(1)} min, ${silenced.length} alarms (${grave.length} P1) acknowledged in order of arrival, ${keys} keys, ${dead.length} without effect; ${calls.filter(Boolean).length} calls with their ticket beside, ${lost.length} lost, ${chats.length} chats answered, ${cuts} cut of the network, ${unseen.length} of ${acts.length} acts on what was not in view`,
    )
    expect(now.filter((one) => !right.includes(one)).map(({ number, unit, assignments }) => ({ number, unit, assignments }))).toEqual([])
    // What rings once more later, as of a crew that has not answered, comes when it comes.
    expect([...new Set(silenced)].filter((number) => grave.includes(number))).toEqual(grave)
    expect(grave.length).toBeGreaterThan(0)
    expect([calls, chats, cuts, lost, unseen]).toEqual([[true, true], [true, true, true], 1, [], []])
    expect(callers.length).toBe(calls.length)
    expect(sent.toSorted()).toEqual(numbers.toSorted())
    expect(dead).toEqual([])
    expect(complaints).toEqual([])
  })
