// Calls between real browsers with invented cameras: pictures move on both sides, the ticket lies beside the call and is corrected, a third joins, a caller who is gone stays on the desk.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { clicksOf, listenToClicks } from './clicks.ts'
import { api, demoToken, seriousInLong, enter, watchComplaints, keepPicture } from './desk.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'

test.use({
  permissions: ['camera', 'microphone'],
})

async function staff(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext({ permissions: ['camera', 'microphone'] })).newPage()
  await enter(page, username)
  await page.goto('/cms/calls')
  const duty = page.getByRole('switch', { name: 'Calls ring here' })
  if ((await duty.count()) > 0) await expect(duty).toBeVisible()
  // The desk rings once the server has heard of it.
  await expect(page.getByText(/[1-9]\d* of \d+ desks? (?:is|are) free/)).toBeVisible()
  return page
}
async function citizen(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ['camera', 'microphone'] })
  const page = await context.newPage()
  const types = (await (await page.request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string }[] }
  const sent = await page.request.post(`${api}/ccPublic/createEmergencyTicket`, {
    data: { caseTypeId: types.data.at(-1)!.id, deviceId: randomUUID(), description: 'A call', landmark: 'Plaza', callerName: 'Ligaya Sample' },
  })
  const { data } = (await sent.json()) as { data: { token: string; transactionNumber: string } }
  await page.goto(`/cms/quickreport/${data.token}`)
  return { page, id: data.transactionNumber }
}
/** Frames that a page has drawn of the others. */
const framesOn = (page: Page, within: string) =>
  page.evaluate(
    (place) => [...document.querySelectorAll<HTMLVideoElement>(`${place} video`)].map((one) => one.getVideoPlaybackQuality().totalVideoFrames),
    within,
  )
async function moves(page: Page, within: string): Promise<void> {
  await expect.poll(async () => Math.max(0, ...(await framesOn(page, within)))).toBeGreaterThan(3)
  const before = Math.max(...(await framesOn(page, within)))
  await expect.poll(async () => Math.max(...(await framesOn(page, within)))).toBeGreaterThan(before)
}
const others = '[aria-label="Call"] figure'

const panelOf = '[aria-label="Call"]'

/** With the page at its end, where the bar covers nothing: from under it one scrolls. */
async function seriousAtEnd(phone: Page) {
  await phone.evaluate(() => scrollTo(0, document.body.scrollHeight))
  return seriousInLong(phone)
}

/** Boxes of parts of the desk, by name. */
const boxesOf = async (parts: Record<string, Locator>) => {
  const found = await Promise.all(Object.entries(parts).map(async ([name, part]) => ({ name, ...(await part.boundingBox())! })))
  return found
}
/** How many of these are seen as a whole in what they are scrolled in. */
const wholeIn = (frame: Locator, of: string) =>
  frame.evaluate((node, selector) => {
    const { top, bottom } = node.getBoundingClientRect()
    return [...node.querySelectorAll(selector)].filter((one) => {
      const box = one.getBoundingClientRect()
      return box.top >= top - 1 && box.bottom <= bottom + 1
    }).length
  }, of)
type Box = Awaited<ReturnType<typeof boxesOf>>[number]
const covers = (one: Box, other: Box) =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1

test('a citizen calls with picture: its ticket opens beside the call and nothing covers the other, a third joins, and a lost caller stays', async ({
  browser,
}) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  await desk.setViewportSize({ width: 1440, height: 900 })
  // A map that stands beside the ticket leaves a call its room.
  await desk.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('tanod.desk') ?? '{}') as object
    localStorage.setItem('tanod.desk', JSON.stringify({ ...kept, mapBeside: true }))
  })
  await desk.reload()
  await expect(desk.getByText(/[1-9]\d* of \d+ desks? (?:is|are) free/)).toBeVisible()
  const second = await staff(browser, 'taytay-agent')
  const { page: phone, id } = await citizen(browser)
  const complaints = [desk, phone].map(watchComplaints)
  await phone.getByRole('button', { name: 'Video call' }).click()
  await expect(phone.getByText('It rings at the center …')).toBeVisible()
  await expect(second.getByRole('alert').getByRole('button', { name: 'Answer' })).toBeVisible()
  await keepPicture(desk, 'call-rings')
  const began = Date.now()
  await desk.getByRole('alert').getByRole('button', { name: 'Answer' }).click()
  await expect(second.getByRole('alert').getByRole('button', { name: 'Answer' })).toHaveCount(0)
  await moves(desk, others)
  await moves(phone, '.sights')
  console.log(`pictures moved on both sides after ${Date.now() - began} ms`)
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  await keepPicture(phone, 'call-phone', { fullPage: true })
  await phone.context().setOffline(true)
  await expect(phone.getByText('The connection is lost. Trying again …')).toBeVisible()
  await expect(phone.getByRole('alert').filter({ hasText: 'The center cannot hear you now.' }).getByRole('link', { name: '911' })).toBeVisible()
  await keepPicture(phone, 'call-lost')
  await phone.context().setOffline(false)
  await expect(phone.getByText('The connection is back.')).toBeVisible()
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  expect(await seriousAtEnd(phone)).toEqual([])

  await expect(desk).toHaveURL(new RegExp(`tickets/\\w+/${id}`))
  const ticket = desk.getByRole('article', { name: id })
  await expect(ticket.getByText('Seen by')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Place', exact: true })).toHaveCount(0)
  // Answered by the mouse, the keys of the ticket stay at hand.
  expect(await desk.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  await ticket.getByRole('button', { name: 'Chat with the citizen' }).click()
  const composer = ticket.getByRole('textbox', { name: 'Write to the citizen' })
  await composer.fill('We are with you')
  const send = ticket.getByRole('region', { name: 'Send a team' })
  const panel = desk.getByRole('region', { name: 'Call', exact: true })
  const zones = { facts: ticket.locator('#ticket-body'), send, call: panel, chat: ticket.getByRole('region', { name: 'Chat', exact: true }) }
  const boxes = await boxesOf(zones)
  for (const one of boxes) for (const other of boxes) if (one !== other) expect(covers(one, other), `${one.name} over ${other.name}`).toBe(false)
  const foot = (await send.locator('[data-picker-part="foot"]').boundingBox())!
  for (const part of await send.locator('> :has([data-picker-part]) ~ *').filter({ visible: true }).all())
    expect((await part.boundingBox())!.y, 'no edge of the plan stands above what sends').toBeGreaterThanOrEqual(foot.y)
  for (const part of [send.getByRole('button').last(), composer, panel.getByRole('button', { name: 'Hang up' })]) {
    const { y, height } = (await part.boundingBox())!
    expect(y + height).toBeLessThan(900)
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  // Of the teams too the first are seen, each with how soon it can be there.
  expect(await wholeIn(send.locator('[data-picker-part="list"]'), '[role=option]')).toBeGreaterThanOrEqual(2)
  await keepPicture(desk, 'call-zones')
  expect(await seriousInLong(desk)).toEqual([])
  await panel.getByRole('button', { name: 'Cut this picture into the ticket' }).click()
  await expect(ticket.getByText('Cut by the browser from the live view of the video call')).toBeVisible()

  await desk.getByRole('button', { name: 'Bring somebody in, or hand the call over' }).click()
  await desk
    .getByRole('menuitem', { name: /Bring in .*Agent|Bring in/ })
    .first()
    .click()
  await second.getByRole('alert').getByRole('button', { name: 'Answer' }).click()
  await expect(phone.locator('.sights video')).toHaveCount(2)
  await moves(second, others)
  await second.getByRole('button', { name: 'Hang up' }).click()

  if (isLong) {
    await desk.getByRole('button', { name: 'Share the screen' }).click()
    await expect(desk.getByRole('button', { name: 'Stop sharing the screen' })).toBeVisible()
  }

  await phone.getByRole('button', { name: 'I cannot speak', exact: true }).click()
  await phone.getByRole('button', { name: /Somebody is hurt/ }).click()
  await expect(desk.getByText('Somebody is hurt')).toBeVisible()
  await expect(desk.getByText('Cannot speak')).toBeVisible()

  await panel.getByRole('button', { name: 'Ticket', exact: true }).click()
  const words = desk.getByRole('textbox', { name: 'What happened' })
  await expect(words).toHaveValue('A call')
  // In the column of the facts, where it can be read.
  const form = desk.getByRole('group', { name: 'Beside the call' })
  const [inside, facts] = [(await form.boundingBox())!, (await ticket.locator('#ticket-body').boundingBox())!]
  expect(Math.min(inside.y + inside.height, facts.y + facts.height) - Math.max(inside.y, facts.y)).toBeGreaterThan(300)
  await words.fill('Told on the line')
  await keepPicture(desk, 'call-panel')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(ticket.getByText('Told on the line')).toBeVisible()
  await moves(desk, others)

  // What is saved is put away.
  await expect(words).toHaveCount(0)
  await panel.getByRole('button', { name: 'Ticket', exact: true }).click()
  await expect(words).toHaveValue('Told on the line')
  await words.fill('A call that was lost')
  await phone.getByRole('button', { name: 'Hang up' }).click()
  const over = desk.getByRole('region', { name: 'Call that is over' })
  await expect(over.getByText('The caller hung up')).toBeVisible()
  await expect(words).toHaveValue('A call that was lost')
  await expect(over.getByRole('button', { name: 'Call back' })).toBeVisible()

  await desk.setViewportSize({ width: 390, height: 844 })
  const phoneBoxes = await boxesOf({ ticket, over, bar: desk.getByRole('navigation', { name: 'Screens' }) })
  for (const one of phoneBoxes)
    for (const other of phoneBoxes) if (one !== other) expect(covers(one, other), `${one.name} over ${other.name}`).toBe(false)
  await keepPicture(desk, 'call-zones-390')
  await over.getByRole('button', { name: 'Put away' }).click()
  await expect(over).toHaveCount(0)
  await desk.setViewportSize({ width: 1440, height: 900 })
  await desk
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /^Calls/ })
    .click()
  await expect(desk.getByRole('region', { name: 'Call log' }).getByRole('listitem').first()).toContainText('Ligaya Sample')
  expect(complaints.flat()).toEqual([])
})

test('where the center records, both sides are told, and the call is played from the log and from its ticket', { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const token = async (username: string) => {
    const signedIn = await request.post(`${api}/auth/login`, { data: { username, password: demoPassword } })
    return { authorization: `Bearer ${((await signedIn.json()) as { data: { token: string } }).data.token}` }
  }
  const headers = await token('taytay-admin')
  const recordCalls = async (isOn: 0 | 1) => {
    const { data } = (await (await request.get(`${api}/resources/getSettings`, { headers })).json()) as {
      data: { settings: object; version: number }
    }
    const changed = { ...data, settings: { ...data.settings, calls: { recordCalls: isOn } } }
    expect((await request.post(`${api}/resources/updateSettings`, { headers, data: changed })).ok()).toBe(true)
  }
  await recordCalls(1)
  const desk = await staff(browser, 'taytay-dispatcher')
  const { page: phone, id } = await citizen(browser)
  const complaints = [desk, phone].map(watchComplaints)
  const free = async () => ((await (await request.get(`${api}/call/getDuty`, { headers })).json()) as { data: { free: number } }).data.free
  await expect.poll(free).toBeGreaterThan(0)
  await phone.getByRole('button', { name: 'Voice call' }).click()
  await desk.getByRole('alert').getByRole('button', { name: 'Answer' }).click()
  await expect(phone.getByText('This call is recorded.')).toBeVisible()
  const panel = desk.getByRole('region', { name: 'Call', exact: true })
  await expect(panel.getByText('Recording', { exact: true })).toBeVisible()
  const piece = () => desk.waitForResponse((reply) => reply.url().includes('sendRecording') && reply.ok())
  await piece()
  await keepPicture(desk, 'call-recorded-desk')
  await keepPicture(phone, 'call-recorded-phone', { fullPage: true })
  expect(await seriousInLong(desk)).toEqual([])
  expect(await seriousAtEnd(phone)).toEqual([])
  await panel.getByRole('button', { name: 'Hold' }).click()
  await expect(panel.getByText('Recording is paused')).toBeVisible()
  await panel.getByRole('button', { name: 'Take up again' }).click()
  await panel.getByRole('button', { name: 'Hang up' }).click()
  await recordCalls(0)

  // Answering opened the ticket beside the call.
  await desk
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /^Calls/ })
    .click()
  const line = desk.getByRole('region', { name: 'Call log' }).getByRole('listitem').first()
  await line.getByRole('button', { name: 'Play the recording' }).click()
  const player = line.getByLabel(/^Recording of /)
  const seconds = () => player.evaluate((sound) => (sound as HTMLAudioElement).duration)
  await expect.poll(async () => Number.isFinite(await seconds()) && (await seconds()) > 4).toBe(true)
  await expect.poll(() => player.evaluate((sound) => (sound as HTMLAudioElement).currentTime)).toBeGreaterThan(0)
  await keepPicture(desk, 'call-log-played')
  expect(await seriousInLong(desk)).toEqual([])
  const { data } = (await (await request.get(`${api}/call/getCallLogs?transactionNumber=${id}`, { headers })).json()) as {
    data: { items: { recordings: { id: string }[] }[] }
  }
  const recordings = data.items.flatMap((one) => one.recordings)
  expect(recordings).toHaveLength(1)
  const file = await (await request.get(`${api}/files/${recordings[0]!.id}`, { headers })).body()
  const probed = spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=codec_type,codec_name', '-of', 'json', '-'], { input: file })
  // A machine without ffmpeg has the browser's word alone.
  if (!probed.error) expect(JSON.parse(String(probed.stdout))).toMatchObject({ streams: [{ codec_type: 'audio', codec_name: 'opus' }] })
  const measured = spawnSync('ffmpeg', ['-i', '-', '-af', 'volumedetect', '-f', 'null', '-'], { input: file })
  if (!measured.error) expect(Number(/max_volume: (\S+) dB/.exec(String(measured.stderr))?.[1])).toBeGreaterThan(-40)

  await desk.goto(`/cms/tickets/pending/${id}`)
  await desk.getByRole('list', { name: 'Calls of this ticket' }).getByRole('button', { name: 'Play the recording' }).click()
  await expect(desk.getByLabel(/^Recording of /)).toBeVisible()
  await keepPicture(desk, 'ticket-recorded')
  expect(await seriousInLong(desk)).toEqual([])
  expect(complaints.flat()).toEqual([])
})

test('an interpreter is rung by one touch, signs in sight of the caller, is named for another language, and stands on the timeline', {
  tag: '@long',
}, async ({ browser }) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  await desk.setViewportSize({ width: 900, height: 800 })
  const second = await staff(browser, 'taytay-agent')
  const { page: phone, id } = await citizen(browser)
  await phone.getByRole('button', { name: 'Voice call' }).click()
  await desk.getByRole('alert').getByRole('button', { name: 'Answer' }).click()
  const panel = desk.getByRole('region', { name: 'Call', exact: true })
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  await expect(panel).toBeVisible()
  await keepPicture(desk, 'call-900-light')
  expect(await seriousInLong(desk, panelOf)).toEqual([])
  const menu = async (language: string) => {
    await panel.getByRole('button', { name: 'Add interpreter' }).click()
    return desk.getByRole('menu').getByRole('group', { name: language }).getByRole('menuitem')
  }
  const signer = await menu('Filipino Sign Language')
  await expect(signer).toHaveCount(1)
  await expect(signer).toContainText('free')
  const name = ((await signer.textContent()) ?? '').replace(/free$/, '').trim()
  // Below those of the own house: whom to ring, who is there now before those whose hours are over.
  const toRing = await desk.getByRole('menu').getByRole('group', { name: 'By telephone' }).getByRole('menuitem').allTextContents()
  const isOver = (line: string) => line.endsWith('hours are over')
  expect(toRing.map(isOver)).toEqual([...toRing.filter((line) => !isOver(line)), ...toRing.filter(isOver)].map(isOver))
  expect(toRing.filter((line) => line.includes('24/7')).map(isOver)).toEqual([false])
  await keepPicture(desk, 'interpreters-900-light')
  await signer.click()
  await second.getByRole('alert').getByRole('button', { name: 'Answer' }).click()
  await expect(panel.getByText(`${name} interprets Filipino Sign Language.`)).toBeVisible()
  await expect(phone.getByText('Somebody who signs is in the call. Switch your camera on, so that they see you.')).toBeVisible()
  await moves(phone, '.sights')
  await keepPicture(phone, 'interpreter-phone', { fullPage: true })
  const cebuano = await menu('Cebuano')
  await expect(cebuano).toContainText('in this call')
  await desk.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(desk, 'interpreters-900-dark')
  await cebuano.click()
  await expect(panel.getByText(`${name} interprets Cebuano.`)).toBeVisible()
  await keepPicture(desk, 'call-900-dark')
  expect(await seriousInLong(desk, panelOf)).toEqual([])
  await desk.setViewportSize({ width: 1440, height: 900 })
  await keepPicture(desk, 'call-interpreted-1440-dark')
  expect(await seriousInLong(desk, panelOf)).toEqual([])
  await panel.getByLabel('Write in this call').fill('Can you get out?')
  await panel.getByRole('button', { name: 'Ask it with the pictures yes and no' }).click()
  const pair = phone.getByRole('group', { name: 'Answer yes or no' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme })
    await pair.scrollIntoViewIfNeeded()
    await keepPicture(phone, `yes-no-call-390-${colorScheme}`)
  }
  expect(await seriousAtEnd(phone)).toEqual([])
  await pair.getByRole('button', { name: 'No' }).click()
  await expect(pair).toHaveCount(0)
  await expect(panel.getByRole('list', { name: 'Written in this call' }).getByRole('listitem').last()).toHaveText('❌ NoCan you get out?')
  await keepPicture(desk, 'yes-no-call-desk')
  await phone.getByRole('button', { name: 'Hang up' }).click()
  await panel.getByRole('button', { name: 'Hang up' }).click()
  const timeline = desk.getByRole('article', { name: id })
  const from = String.raw`from \d\d:\d\d:\d\d to \d\d:\d\d:\d\d`
  for (const language of ['Filipino Sign Language', 'Cebuano']) {
    await expect(timeline.getByText(`${name} interprets ${language} in the call`)).toBeVisible()
    await expect(timeline.getByText(new RegExp(`${name} interpreted ${language} in the call, ${from}`))).toBeVisible()
  }
  await keepPicture(desk, 'interpreted-timeline-1440-dark', { fullPage: true })
})

test('from a telephone that rings to the beat for compressions in four keys, and from a call in the browser in as many', { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const desk = await (await browser.newContext({ permissions: ['camera', 'microphone'] })).newPage()
  await listenToClicks(desk)
  await enter(desk, 'taytay-dispatcher')
  await desk.setViewportSize({ width: 1440, height: 900 })
  await desk.goto('/cms/tickets/pending')
  await expect(desk.getByRole('option').first()).toBeVisible()
  /** The keys of a hand, and how long the desk took for each until what the next one needs was there. */
  const byKeys = async (steps: readonly (readonly [key: string, shown: () => Promise<void>])[]) => {
    let took = 0
    for (const [key, shown] of steps) {
      const began = performance.now()
      await desk.keyboard.press(key)
      await shown()
      took += performance.now() - began
    }
    return `${steps.length} keys, ${(took / 1000).toFixed(1)} s of the desk: ${(took / 1000 + steps.length * 1.5).toFixed(1)} s with a hand of 1.5 s a key`
  }
  const asks = async (card: Locator) => {
    const heard = (await clicksOf(desk)).length
    return [
      ['s', () => expect(card.getByLabel('What the caller says')).toBeFocused()],
      ['Enter', () => expect(card.getByText('Is the person awake? Do they answer you?')).toBeVisible()],
      ['2', () => expect(card.getByText('Are they breathing normally?')).toBeVisible()],
      ['2', () => expect.poll(async () => (await clicksOf(desk)).length).toBeGreaterThan(heard)],
    ] as const
  }
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const tell = (event: string) =>
    request.post(`${api}/call/tellPhoneCall`, { headers, data: { phoneCallId: 'four keys', event, number: '0917 555 0177', line: '8-911' } })
  await tell('ringing')
  const phoned = desk.getByRole('article', { name: 'Telephone call' })
  await expect(phoned).toBeVisible()
  console.log(`telephone to beat: ${await byKeys(await asks(phoned.getByRole('region', { name: 'Question card' })))}`)
  await expect(phoned.getByText('Beat of 110 a minute: on')).toBeVisible()
  await keepPicture(desk, 'phone-to-beat')
  await tell('ended')
  await phoned.getByRole('button', { name: 'Put away' }).click()

  const { page: phone, id } = await citizen(browser)
  await phone.getByRole('button', { name: 'Voice call' }).click()
  await expect(desk.getByRole('alert').getByRole('button', { name: 'Answer' })).toBeVisible()
  const ticket = desk.getByRole('article', { name: id })
  console.log(`browser to beat: ${await byKeys(await asks(ticket.getByRole('region', { name: 'Question card' })))}`)
  await expect(ticket.getByText('Beat of 110 a minute: on')).toBeVisible()
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  await keepPicture(desk, 'call-to-beat')
  await desk.getByRole('region', { name: 'Call', exact: true }).getByRole('button', { name: 'Hang up' }).click()
  await expect(desk.getByRole('region', { name: 'Call', exact: true })).toHaveCount(0)
  await desk.context().close()
})

/** Keeps the lines that a page makes from now on in reach, and lets one say that half of what is sent gets lost. */
const keepLines = (page: Page) =>
  page.evaluate(() => {
    const kept = Object.assign(window, { lines: [] as RTCPeerConnection[], isWeak: false })
    const Real = RTCPeerConnection
    const count = Real.prototype.getStats
    // Beside what arrives: where nothing does the line is lost, not weak.
    Real.prototype.getStats = async function getStats() {
      const told = [['told', { type: 'remote-inbound-rtp', fractionLost: 0.5 }]] as const
      return new Map([...(await count.call(this)), ...(kept.isWeak ? told : [])])
    }
    window.RTCPeerConnection = class extends Real {
      constructor(given?: RTCConfiguration) {
        super(given)
        kept.lines.push(this)
      }
    }
  })
const sentBy = (page: Page) =>
  page.evaluate(() => {
    const { lines } = window as unknown as { lines: RTCPeerConnection[] }
    return lines
      .at(-1)!
      .getSenders()
      .flatMap(({ track }) => (track?.readyState === 'live' ? track.kind : []))
      .toSorted()
  })

const beWeak = (page: Page, isWeak: boolean) => page.evaluate((now) => Object.assign(window, { isWeak: now }), isWeak)

// Counts of five seconds are what a line is judged by.
test('on a weak line audio only takes the pictures off at both ends of a real connection, says so to both, and either brings back its own', {
  tag: '@long',
}, async ({ browser }) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  await desk.setViewportSize({ width: 1440, height: 900 })
  const { page: phone } = await citizen(browser)
  for (const page of [desk, phone]) await keepLines(page)
  await phone.getByRole('button', { name: 'Video call' }).click()
  await desk.getByRole('alert').getByRole('button', { name: 'Answer' }).click()
  await moves(desk, others)
  await moves(phone, '.sights')
  for (const page of [desk, phone]) await expect.poll(() => sentBy(page)).toEqual(['audio', 'video'])
  await expect(desk.getByRole('button', { name: 'Try audio only' })).toHaveCount(0)

  await beWeak(desk, true)
  await expect(desk.getByText('The line is weak: the picture stops and starts.')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme })
    await keepPicture(desk, `call-weak-${colorScheme}`)
  }
  await desk.getByRole('button', { name: 'Try audio only' }).click()
  for (const page of [desk, phone]) {
    await expect(page.getByText('Audio only: no picture goes either way, so that the voice comes through.')).toBeVisible()
    await expect.poll(() => sentBy(page)).toEqual(['audio'])
  }
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  await keepPicture(desk, 'call-audio-only')
  await keepPicture(phone, 'call-audio-only-phone', { fullPage: true })
  expect(await seriousAtEnd(phone)).toEqual([])

  await beWeak(desk, false)
  await phone.getByRole('button', { name: 'Try the picture again' }).click()
  await expect.poll(() => sentBy(phone)).toEqual(['audio', 'video'])
  await moves(desk, others)
  for (const page of [desk, phone]) await expect(page.getByText(/^Audio only/)).toHaveCount(0)
  await expect(desk.getByText('Pictures can be shown again. Yours stays off until you show it.')).toBeVisible()
  expect(await sentBy(desk)).toEqual(['audio'])
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme })
    await keepPicture(desk, `call-picture-offered-${colorScheme}`)
  }
  await desk.getByRole('button', { name: 'Show my picture' }).click()
  await expect.poll(() => sentBy(desk)).toEqual(['audio', 'video'])
  await moves(phone, '.sights')

  await beWeak(desk, true)
  await desk.getByRole('button', { name: 'Try audio only' }).click()
  await desk.getByRole('button', { name: 'Try the picture again' }).click()
  await expect(phone.getByRole('button', { name: 'Show my picture' })).toBeVisible()
  expect(await sentBy(phone)).toEqual(['audio'])
  await keepPicture(phone, 'call-picture-offered-phone', { fullPage: true })
  await phone.getByRole('button', { name: 'Show my picture' }).click()
  await expect.poll(() => sentBy(phone)).toEqual(['audio', 'video'])
  await phone.getByRole('button', { name: 'Hang up' }).click()
  await expect(desk.getByRole('region', { name: 'Call that is over' })).toBeVisible()
})

test('a desk is called back to the page, and a reload brings it back into the call', async ({ browser }) => {
  const desk = await browser.newPage()
  await enter(desk, 'taytay-dispatcher')
  const { page: phone, id } = await citizen(browser)
  await desk.goto(`/cms/tickets/pending/${id}`)
  const rung = desk.waitForResponse((reply) => reply.url().includes('startCall'))
  // By key: a click is lost where the screen still moves between its press and its release.
  await desk.getByRole('button', { name: 'Call the citizen’s page' }).press('Enter')
  expect(await (await rung).text()).toContain('It rings.')
  // Wherever the page stands: it was opened at its top.
  for (const name of ['Answer', 'Decline']) await expect(phone.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await keepPicture(phone, 'phone-rung')
  await phone.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('region', { name: 'Call', exact: true })).toBeVisible()
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  await phone.evaluate(() => scrollTo(0, 0))
  await expect(phone.getByRole('button', { name: 'Hang up' })).toBeInViewport({ ratio: 1 })
  await expect(phone.getByRole('button', { name: 'Call', exact: true })).toHaveCount(0)
  await phone.getByRole('button', { name: 'Hang up' }).click()
  await expect(desk.getByRole('region', { name: 'Call', exact: true })).toHaveCount(0)
})

test('the telephone rings: the card pops, the protocol stands beside the ticket, and stays when the telephone hangs up', { tag: '@long' }, async ({
  page,
}) => {
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/calls')
  await expect(page.getByRole('switch', { name: 'Calls ring here' })).toBeChecked()
  const signedIn = await page.request.post(`${api}/auth/login`, { data: { username: 'taytay-dispatcher', password: demoPassword } })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  const headers = { authorization: `Bearer ${data.token}` }
  const tell = (event: string) =>
    page.request.post(`${api}/call/tellPhoneCall`, { headers, data: { phoneCallId: 'e2e-1', event, number: '0917 555 0199', line: '8-911' } })
  const heard = await tell('ringing')
  expect(heard.status(), await heard.text()).toBe(200)
  const card = page.getByRole('article', { name: 'Telephone call' })
  await expect(card).toContainText('0917-555-0199')
  await card.getByRole('button', { name: 'I have it' }).click()
  await card.getByRole('button', { name: 'File a ticket' }).click()
  await card.getByRole('combobox', { name: 'Case type' }).click()
  await page.getByRole('option', { name: 'Fire' }).click()
  await card.getByRole('region', { name: 'Protocol card' }).getByText('Filipino').click()
  await expect(card.getByText('Lumabas agad at huwag nang bumalik sa loob.')).toBeVisible()
  await card.getByLabel('What happened').fill('Told by telephone')
  await tell('ended')
  await expect(card.getByText('Hung up')).toBeVisible()
  await keepPicture(page, 'phone-card')
  expect(await seriousInLong(page)).toEqual([])
  await card.getByRole('button', { name: 'File the ticket' }).click()
  await expect(page).toHaveURL(/tickets\/accepted\/TAY-/)
})

test('a desk looks at its microphone and camera before the first call', { tag: '@long' }, async ({ browser }) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  await desk.getByRole('button', { name: 'Check microphone and camera' }).click()
  const check = desk.getByRole('dialog', { name: 'Microphone and camera of this desk' })
  await expect(check.getByText('You are heard.')).toBeVisible()
  await expect(check.getByLabel('Your own picture')).toBeVisible()
  await check.getByRole('combobox', { name: 'Microphone' }).click()
  await desk.getByRole('option').first().click()
  await keepPicture(desk, 'device-check')
  expect(await seriousInLong(desk)).toEqual([])
  await desk.keyboard.press('Escape')
  await expect(desk.getByText('Before the first call')).toHaveCount(0)
  expect(await desk.evaluate(() => JSON.parse(localStorage.getItem('tanod.desk')!).devices)).toMatchObject({
    audio: expect.any(String),
    isChecked: true,
  })
})

for (const scheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const))
  for (const width of isLong ? [390, 1440] : [390])
    test(`the screen of calls is clean at ${width} px, ${scheme}`, { tag: '@long' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await enter(page, 'taytay-dispatcher')
      await page.goto('/cms/calls')
      await expect(page.getByRole('heading', { name: 'Call log' })).toBeVisible()
      await keepPicture(page, `calls-${width}-${scheme}`)
      expect(await seriousInLong(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })

test('what became of a call stands in two lines at most where there is room beside it', { tag: '@long' }, async ({ page }) => {
  await page.route('**/getCallLogs*', async (route) => {
    const reply = await route.fetch()
    const told = (await reply.json()) as { data: { items: object[] } }
    Object.assign(told.data.items[0]!, { outcome: 'answered', endedBy: 'lost', seconds: 42 })
    await route.fulfill({ response: reply, json: told })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/calls')
  const said = page
    .getByRole('region', { name: 'Call log' })
    .getByRole('listitem')
    .first()
    .getByText(/The line was lost/)
  const { height, lines } = await said.evaluate((one) => ({ height: one.clientHeight, lines: parseFloat(getComputedStyle(one).lineHeight) }))
  expect(height / lines).toBeLessThan(2.5)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a number is flagged at its ticket, and the flag stands where that number rings, after all others for pranks', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const read = async (path: string) =>
    ((await (await request.get(`${api}/${path}`, { headers })).json()) as { data: { items: { id: string }[] } }).data
  const ring = (phoneCallId: string, number: string) =>
    request.post(`${api}/call/tellPhoneCall`, { headers, data: { phoneCallId, event: 'ringing', number } })
  const caseTypeId = (await read('resources/getCaseTypes?limit=1')).items[0]!.id
  const made = await request.post(`${api}/reports/createEmergencyTicket`, {
    headers,
    data: { caseTypeId, description: 'Hirap huminga ang lola', callerName: 'Ligaya Sample', callerPhone: '0917 555 0333' },
  })
  const { transactionNumber: id } = ((await made.json()) as { data: { transactionNumber: string } }).data
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/tickets/accepted/${id}`)
  const flag = async (kind: string, reason: string) => {
    await page.getByRole('article').getByRole('button', { name: 'Flag this number' }).click()
    const dialog = page.getByRole('dialog', { name: 'Flag 0917-555-0333' })
    await dialog.getByRole('combobox', { name: 'What is to be known' }).click()
    await page.getByRole('option', { name: kind }).click()
    await dialog.getByLabel('Why').fill(reason)
    await keepPicture(page, `flag-dialog-${kind.split(' ')[0]}`)
    await dialog.getByRole('button', { name: /^Flag it until / }).click()
    await expect(dialog).toHaveCount(0)
  }
  await flag('Oxygen at home', 'Concentrator beside the bed')
  await flag('Prank number', 'Children of the house called five times in vain')
  const flags = page.getByRole('article').getByRole('list', { name: 'Flags of this number' })
  await expect(flags.getByRole('listitem')).toHaveCount(2)
  await ring('flagged one', '0917 555 0333')
  await ring('other one', '0917 555 0334')
  const ringing = page.getByRole('article', { name: 'Telephone call' })
  await expect(ringing).toHaveCount(2)
  await expect(ringing.first()).toContainText('0917-555-0334')
  await expect(ringing.last()).toContainText('Concentrator beside the bed')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `flags-1440-${colorScheme}`)
  }
  expect(await seriousInLong(page)).toEqual([])
  for (const phoneCallId of ['flagged one', 'other one'])
    await request.post(`${api}/call/tellPhoneCall`, { headers, data: { phoneCallId, event: 'ended' } })
  await page.goto('/cms/calls')
  await page.getByLabel('Number of the caller').fill('0917 555 0333')
  await expect(page.getByRole('main').getByText('Concentrator beside the bed')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('main').getByText('Concentrator beside the bed').scrollIntoViewIfNeeded()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `flags-390-${colorScheme}`)
  }
  expect(await seriousInLong(page)).toEqual([])
})
