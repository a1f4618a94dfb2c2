// npm run pictures: the pictures of the README, taken of the demo: the desk, the map, and the phone of who reports. Each stays small.
import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { App, root } from '#tests/app.ts'
import { findBrowser } from './browser.mjs'

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

execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'ignore' })
mkdirSync(folder, { recursive: true })
const found = findBrowser() as { path?: string; missing?: string }
if (!found.path) throw new Error(found.missing)
const app = new App({ TANOD_DEMO: '1', TANOD_FAST: '1', TANOD_WEATHER_URL: 'off' })
await app.start()
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const picture of pictures) await takeOne(browser, app.url, picture)
} finally {
  await browser.close()
  await app.remove()
}
