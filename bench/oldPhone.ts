// The page where citizens report on an old phone with a poor line: CPU six times slower, 400 kbit/s, 400 ms. 911, the number, and the photo.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { ask } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { App } from '#tests/app.ts'
import { buildOnce } from './bytes.ts'
import { type Figure, middle, ms } from './figure.ts'
import { openBrowser } from './tasks.ts'

const rounds = 5
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slower = 6

export async function measureOldPhone(): Promise<Figure[]> {
  buildOnce()
  const app = new App({ TANOD_DEMO: '1', TANOD_TRUST_PROXY: '127.0.0.1' })
  const browser = await openBrowser()
  const took = { cold: [] as number[], again: [] as number[], number: [] as number[], withPhoto: [] as number[], photo: [] as number[] }
  try {
    await app.start(300_000)
    const photo = await bigPhoto()
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({
        ...{ baseURL: app.url, locale: 'en-PH', viewport: { width: 360, height: 640 } },
        extraHTTPHeaders: { 'x-forwarded-for': `10.0.0.${round + 1}` },
      })
      context.setDefaultTimeout(120_000)
      took.cold.push(await untilHotline(await oldPhone(context)))
      took.again.push(await untilHotline(await oldPhone(context)))
      took.number.push((await report(await oldPhone(context), null)).took)
      const page = await oldPhone(context)
      const sent = await report(page, photo)
      took.withPhoto.push(sent.took)
      took.photo.push(await untilKept(app.url, new URL(page.url()).hash.slice(1), sent.at))
      await context.close()
    }
  } finally {
    await browser.close()
    await app.remove()
  }
  const figure = (what: string, times: number[], most: number): Figure => {
    const measured = `${ms(middle(times))} (most ${ms(Math.max(...times))})`
    return { id: 'citizen', what, measured, promise: `≤ ${ms(most)}`, isKept: middle(times) <= most }
  }
  return [
    figure('911 seen, first visit', took.cold, 1_500),
    figure('911 seen, second visit', took.again, 500),
    figure('the number after "Send", words alone', took.number, 2_500),
    figure('the number after "Send", with a photo of 12 megapixels', took.withPhoto, 2_500),
    figure('that photo kept by the center', took.photo, 20_000),
  ]
}

async function oldPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

/** From the beginning of the page until the link has its place on the screen. */
async function untilHotline(page: Page): Promise<number> {
  await page.addInitScript(() => {
    const look = () => {
      const link = document.querySelector('a[href="tel:911"]')?.getBoundingClientRect()
      if (link && link.height >= 44) window.hotlineAt = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/cms/quickreport')
  const at = await page.waitForFunction(() => window.hotlineAt)
  const time = (await at.jsonValue())!
  await page.getByRole('button', { name: 'Flood', exact: true }).waitFor()
  await page.close()
  return time
}

async function report(page: Page, photo: Buffer | null): Promise<{ took: number; at: number }> {
  await page.goto('/cms/quickreport')
  await page.getByRole('button', { name: 'Flood', exact: true }).click()
  await page.getByLabel('Landmark, street or house').fill('Market')
  await page.getByText('Add words, a photo or your name').click()
  await page.getByLabel('What do you see?').fill('Water up to the knees')
  if (photo) {
    await page.getByLabel('Add a photo').setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByText(/photo\.jpg/).waitFor()
  }
  const at = performance.now()
  await page.getByLabel('I cannot give a number').check()
  await page.getByRole('button', { name: 'Send to the command center' }).click()
  await page.locator('.reference').waitFor()
  return { took: performance.now() - at, at }
}

async function untilKept(base: string, token: string, since: number): Promise<number> {
  for (;;) {
    const { data } = await ask({ base, token: () => null }, publicSide.tellMedia, { token, media: [] })
    if (data.length > 0 && data.every(({ state }) => state === 'kept')) return performance.now() - since
    if (performance.now() - since > 120_000) throw new Error(`The photo is not kept: ${JSON.stringify(data)}`)
    await delay(100)
  }
}

/** Twelve megapixels with as much in them as a photo has. */
const bigPhoto = async () => {
  const grain = await sharp(randomBytes(250 * 188 * 3), { raw: { width: 250, height: 188, channels: 3 } })
    .resize(4_000, 3_000)
    .toBuffer({ resolveWithObject: true })
  return sharp(grain.data, { raw: { width: 4_000, height: 3_000, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}
