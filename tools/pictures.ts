// npm run pictures: the pictures of the README and the docs, taken of the demo: the desk, the map, the phone of who reports, and a river that changes which team is nearest. `-- river` takes one alone. Each stays small. `-- screens FOLDER` takes every screen (tools/screens/take.ts).
import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { App, root, runProgram } from '#tests/app.ts'
import { browserFile } from '#tests/programs.ts'
import { place, river, writeRiverTown } from '#tests/riverTown.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { openMeteoAnswer } from '#tests/openMeteoAnswer.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { takeScreens } from './screens/take.ts'

const folder = join(root, 'docs/pictures')
const most = 150_000

interface Picture {
  name: string
  width: number
  height: number
  take(page: Page, url: string): Promise<void>
}

const asDispatcher = async (page: Page, url: string, path: string) => {
  await page.goto(`${url}/demo-dispatcher`)
  await page.getByRole('navigation', { name: 'Screens' }).waitFor()
  await page.goto(`${url}/cms/${path}`)
}

const pictures: Picture[] = [
  {
    name: 'desk',
    width: 1680,
    height: 980,
    async take(page, url) {
      await asDispatcher(page, url, 'tickets/pending')
      await page.getByRole('option').first().click()
      await page.getByRole('region', { name: 'Send a team' }).getByRole('option').first().waitFor()
      await page.locator('[data-map][data-idle]').waitFor()
    },
  },
  {
    name: 'map',
    width: 1440,
    height: 900,
    async take(page, url) {
      await asDispatcher(page, url, 'map')
      await page.locator('[data-map][data-idle]').waitFor()
    },
  },
  {
    name: 'phone',
    width: 390,
    height: 844,
    async take(page, url) {
      await page.goto(`${url}/cms/quickreport`)
      await page.getByRole('button').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
]

/** The same ticket before and after the roads came in: the team right across the water is the nearest no more. */
async function takeRiver(browser: Browser, { url, data, settings }: App): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1500 }, locale: 'en-PH', timezoneId: 'Asia/Manila' })
  const page = await context.newPage()
  const signIn = async (username: string) => {
    const reply = await context.request.post(`${url}/api/commandcenter/auth/login`, { data: { username, password: demoPassword } })
    const { token } = ((await reply.json()) as { data: { token: string } }).data
    return async <D>(path: string, given?: object): Promise<D> => {
      const headers = { authorization: `Bearer ${token}` }
      const said = await (given
        ? context.request.post(`${url}/api/commandcenter/${path}`, { headers, data: given })
        : context.request.get(`${url}/api/commandcenter/${path}`, { headers }))
      if (!said.ok()) throw new Error(`${path}: ${await said.text()}`)
      return ((await said.json()) as { data: D }).data
    }
  }
  const desk = await signIn('taytay-dispatcher')
  for (const [team, position] of [
    ['responseteam', place(9.4, 3)],
    ['team-engine2', place(3, 5)],
  ] as const)
    await (await signIn(`taytay-${team}`))('resources/reportPosition', { position, heading: null, measuredAt: new Date().toISOString() })
  await desk('map/addMapArea', { kind: 'danger', title: 'The river; its bridge is in the north', shape: river, endsAt: null })
  const { items } = await desk<{ items: { id: string }[] }>('resources/getCaseTypes?search=Fire&limit=1')
  const { transactionNumber } = await desk<{ transactionNumber: string }>('reports/createEmergencyTicket', {
    ...{ caseTypeId: items[0]!.id, description: 'Smoke from a house on the west bank', position: place(7, 3) },
  })
  await asDispatcher(page, url, `tickets/accepted/${transactionNumber}`)
  const pane = page.getByRole('group', { name: 'Place' })
  const look = async () => {
    await page.goto(`${url}/cms/tickets/accepted/${transactionNumber}`)
    await page.getByRole('radiogroup', { name: 'Part of the ticket' }).getByText('Place', { exact: true }).click()
    await pane.getByRole('heading', { name: 'Nearest teams' }).scrollIntoViewIfNeeded()
    await pane.getByRole('listitem').first().waitFor()
    return pane.screenshot({ animations: 'disabled' })
  }
  const before = await look()
  const osm = join(data, 'river.osm.pbf')
  writeRiverTown(osm)
  const { code, output } = await runProgram('server/roads.ts', settings, {}, [osm, 'taytay'])
  if (code !== 0) throw new Error(output)
  const after = await look()
  const { width, height } = await sharp(before).metadata()
  const gap = 24
  const file = join(folder, 'river.webp')
  await sharp({ create: { width: width * 2 + gap, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: before, left: 0, top: 0 },
      { input: after, left: width + gap, top: 0 },
    ])
    .webp({ quality: 72, effort: 6 })
    .toFile(file)
  await context.close()
  console.log(`docs/pictures/river.webp: ${(statSync(file).size / 1000).toFixed(0)} kB`)
  if (statSync(file).size > most) throw new Error(`river.webp is larger than ${most / 1000} kB.`)
}

async function takeOne(browser: Browser, url: string, { name, width, height, take }: Picture): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 2, locale: 'en-PH', timezoneId: 'Asia/Manila' })
  const page = await context.newPage()
  await take(page, url)
  const file = join(folder, `${name}.webp`)
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ width: Math.min(width * 2, 1440) })
    .webp({ quality: 72, effort: 6 })
    .toFile(file)
  await context.close()
  const { size } = statSync(file)
  console.log(`docs/pictures/${name}.webp: ${(size / 1000).toFixed(0)} kB`)
  if (size > most) throw new Error(`${name}.webp is larger than ${most / 1000} kB.`)
}

/** The demo of this moment, with fair weather. */
async function takeAllScreens([to, ...names]: string[]): Promise<void> {
  if (!to) throw new Error('Name the folder: npm run pictures -- screens FOLDER')
  const outside = await openOutside(({ url = '' }) => ({ body: openMeteoAnswer(url, { rain: 0, temperature: 29, wind: 5 }) }))
  await withDemo({ TANOD_WEATHER_URL: outside.url, TANOD_PRIVATE_HOSTS: outside.host }, async (browser, { url }) => {
    if (!(await takeScreens(browser, url, resolve(to), names))) process.exitCode = 1
  })
  await outside.close()
}

async function withDemo(settings: Record<string, string>, work: (browser: Browser, app: App) => Promise<void>): Promise<void> {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'ignore' })
  const app = new App({ TANOD_DEMO: '1', TANOD_FAST: '1', ...settings })
  await app.start()
  const browser = await chromium.launch({ executablePath: browserFile(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await work(browser, app)
  } finally {
    await browser.close()
    await app.remove()
  }
}

const [wanted, ...more] = process.argv.slice(2)
if (wanted === 'screens') await takeAllScreens(more)
else
  await withDemo({ TANOD_WEATHER_URL: 'off' }, async (browser, app) => {
    mkdirSync(folder, { recursive: true })
    for (const picture of pictures) if (!wanted || picture.name === wanted) await takeOne(browser, app.url, picture)
    if (!wanted || wanted === 'river') await takeRiver(browser, app)
  })
