// What comes over the wire, headers and all, before a citizen can touch what is happening: at most 140,000 bytes, in every language of the page. The gate takes two languages, as one says nothing of a catalog.
import { expect, type Page } from '@playwright/test'
import { languagesAt } from '#contract/languages.ts'
import { test } from './server.ts'

const most = 140_000
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'block' } as const

interface Come {
  url: string
  bytes: number
}

/** All that was asked for before the first kind could be touched, with what each cost. */
async function comesBeforeUse(page: Page, language: string): Promise<Come[]> {
  await page.addInitScript((code) => {
    localStorage.setItem('tanod.desk', JSON.stringify({ language: code }))
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.tile')) return
      watch.disconnect()
      document.documentElement.dataset['usable'] = String(performance.now() / 1000)
    })
    watch.observe(document, { childList: true, subtree: true })
  }, language)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  const asked = new Map<string, { url: string; at: number }>()
  const came = new Map<string, number>()
  line.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => asked.set(requestId, { url: request.url, at: timestamp }))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => came.set(requestId, encodedDataLength))
  await page.goto('/cms/quickreport?center=taytay')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('data-usable')
  const usable = Number(await page.locator('html').getAttribute('data-usable'))
  const begun = Math.min(...[...asked.values()].map(({ at }) => at))
  const counted = [...asked].filter(([, { at }]) => at - begun <= usable)
  await expect.poll(() => counted.every(([id]) => came.has(id))).toBe(true)
  return counted.map(([id, { url }]) => ({ url: new URL(url).pathname, bytes: came.get(id)! }))
}

for (const language of languagesAt('public'))
  test(`the page of the citizens can be used within 140,000 bytes in ${language}`, { tag: language === 'ceb' ? ['@long'] : [] }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL!, ...phone })
    const page = await context.newPage()
    const all = (await comesBeforeUse(page, language)).toSorted((one, other) => other.bytes - one.bytes)
    const sum = all.reduce((total, { bytes }) => total + bytes, 0)
    console.log(
      `${language}: ${sum} bytes in ${all.length} answers; ${all
        .slice(0, 8)
        .map(({ url, bytes }) => `${url} ${bytes}`)
        .join(', ')}`,
    )
    expect(all.map(({ url }) => url)).toContain('/cms/quickreport')
    expect(all.filter(({ bytes }) => bytes === 0)).toEqual([])
    expect(sum).toBeGreaterThan(60_000)
    expect(sum).toBeLessThanOrEqual(most)
    await context.close()
  })
