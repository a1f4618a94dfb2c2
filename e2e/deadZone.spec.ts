// A crew without signal for twenty minutes: what it did is there once, each with its own time, though its page was drawn anew and its browser closed in between.
import { rmSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { makeFolder } from '#tests/app.ts'
import { openLine } from '#tests/line.ts'
import { backdate, crew, desk, isKept, touch } from './crews.ts'
import { api, seriousFindings, signInAs, keepPicture } from './desk.ts'
import { test } from './server.ts'

const minuteMs = 60_000

/** The clock of the phone is off by what this says, until it says something else. */
function shiftClock(): void {
  const Real = Date
  const offBy = () => Number(localStorage.getItem('test.offBy'))
  class Wrong extends Real {
    constructor(...given: [] | [number]) {
      super(...((given.length > 0 ? given : [Real.now() + offBy()]) as [number]))
    }
    static override now = () => Real.now() + offBy()
  }
  globalThis.Date = Wrong as DateConstructor
}
const setClock = (page: Page, minutes: number) => page.evaluate((ms) => localStorage.setItem('test.offBy', String(ms)), minutes * minuteMs)

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
const waiting = (page: Page) => page.getByRole('status', { name: 'Not told yet' }).getByRole('listitem')

for (const [wrong, clockIs] of [
  [0, 'right'],
  [7, '7 minutes ahead'],
  [-7, '7 minutes behind'],
] as const)
  test(
    `with a clock that is ${clockIs}, twenty minutes without signal lose nothing and tell each act with its own time`,
    { tag: '@long' },
    async ({ app, playwright, request }, { project }) => {
      const folder = makeFolder()
      // Cut beside the browser's own switch, which a worker that starts offline does not always heed: it asked, and learned a time that no phone here has.
      const line = await openLine([app.port])
      let context: BrowserContext
      const open = async (isOffline: boolean) => {
        context = await playwright.chromium.launchPersistentContext(folder, {
          ...project.use.launchOptions,
          ...{ baseURL: line.url, viewport: { width: 390, height: 844 }, locale: 'en-PH', timezoneId: 'Asia/Manila', offline: isOffline },
          serviceWorkers: 'allow',
        })
        await context.addInitScript(shiftClock)
        return context.pages()[0] ?? (await context.newPage())
      }
      let page = await open(false)
      await page.goto('/ready')
      await setClock(page, wrong)
      const { send, stateOf, partOf, timelineOf } = await desk(request)
      const team = await crew(page, signInAs)
      await setClock(page, wrong)
      await page.reload()
      const landmark = `Beyond the hill, ${clockIs}`
      const id = await send(team, landmark)
      const card = () => page.getByRole('main').getByRole('listitem').filter({ hasText: landmark })
      await touch(card(), 'Acknowledge')
      await expect.poll(() => stateOf(id, team)).toBe('acknowledged')
      await backdate(app, id, 25)
      await expect.poll(() => isKept(page, 'tanod-staff-1', '/cms/')).toBe(true)
      await page.reload()
      await expect(card().getByRole('button', { name: 'We are on the way' })).toBeVisible()
      await expect.poll(() => isKept(page, 'tanod-staff-own', `${api}/reports/getEmergencyTicket/${id}`)).toBe(true)

      await context!.setOffline(true)
      line.be('shut')
      const clockLearned = () => page.evaluate(() => localStorage.getItem('tanod.clock') ?? '0')
      const clock = await clockLearned()
      /** Between which moments. */
      const pressed: [number, number][] = []
      /** What the crew does so many minutes before there is signal again. */
      const act = async (minutes: number, what: () => Promise<unknown>) => {
        await setClock(page, wrong - minutes)
        const began = Date.now()
        await what()
        pressed.push([began - minutes * minuteMs, Date.now() - minutes * minuteMs])
        await expect(waiting(page)).toHaveCount(pressed.length)
        await expect(waiting(page).last()).toContainText('waiting for signal · ')
      }
      const press = (name: string) => () => touch(card(), name)
      const photograph = (color: string) => async () =>
        card()
          .locator('input[type=file]')
          .setInputFiles({ name: `${color}.png`, mimeType: 'image/png', buffer: await picture(color) })
      await act(20, press('We are on the way'))
      await page.reload()
      await act(16, press('We are there'))
      await act(14, photograph('red'))
      await act(13, photograph('green'))
      expect(await seriousFindings(page)).toEqual([])
      await keepPicture(page, `dead-zone-${wrong}`, { fullPage: true })
      await context!.close()

      page = await open(true)
      await page.goto('/cms/dashboard')
      await expect(waiting(page)).toHaveCount(4)
      await act(10, async () => {
        await card().getByLabel('Note for the center').fill('Two are hurt, both walk.')
        await card().getByRole('button', { name: 'Add the note' }).click()
      })
      await act(5, async () => {
        await card().getByRole('button', { name: 'Another step' }).click()
        await press('We are done here')()
      })
      expect(await stateOf(id, team)).toBe('acknowledged')
      expect(await clockLearned()).toBe(clock)
      await setClock(page, wrong)
      line.be('clear')
      await context!.setOffline(false)

      await expect.poll(() => stateOf(id, team)).toBe('cleared')
      await expect(waiting(page)).toHaveCount(0)
      const late = async () => (await timelineOf(id)).filter(({ data }) => data.happenedAt && data.to !== 'acknowledged')
      // Pictures go after all else, each with the time at which it was taken.
      await expect
        .poll(async () => (await late()).map(({ data, update }) => update?.text ?? data.to))
        .toEqual(['enRoute', 'onScene', 'Two are hurt, both walk.', 'cleared', '', ''])
      const told = await late()
      expect(told.flatMap(({ update }) => (update ? [update.files.length] : []))).toEqual([0, 1, 1])
      const whenPressed = [0, 1, 4, 5, 2, 3].map((at) => pressed[at]!)
      const offBy = told.map(({ data }, at) => {
        const [from, to] = whenPressed[at]!
        const happened = Date.parse(data.happenedAt!)
        return Math.max(0, from - happened, happened - to)
      })
      console.log(`${clockIs}: off by ${offBy.join(', ')} ms`)
      expect(Math.max(...offBy)).toBeLessThan(5_000)
      const mine = await partOf(id, team)
      expect([mine.enRouteAt, mine.onSceneAt, mine.clearedAt].map((at) => Date.parse(at))).toEqual(
        [0, 1, 3].map((at) => Date.parse(told[at]!.data.happenedAt!)),
      )
      await context!.close()
      line.close()
      rmSync(folder, { recursive: true, force: true })
    },
  )
