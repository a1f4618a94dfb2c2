// HTTPS of the program's own in a real browser: one that trusts the town's authority, as a phone does after the page of trust, and one that does not. Needs certutil.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type LaunchOptions } from '@playwright/test'
import { App, freePort, runProgram } from '#tests/app.ts'
import { signInAs } from './desk.ts'
import { test } from './server.ts'

const lacksCertutil = spawnSync('certutil', ['--version'], { stdio: 'ignore' }).error !== undefined

/** The authorities that a browser of this folder trusts beside those of the world. */
function trust(home: string, authority?: string): void {
  const folder = join(home, '.pki/nssdb')
  mkdirSync(folder, { recursive: true })
  const say = (...args: string[]) => {
    const { status, stderr } = spawnSync('certutil', [...args, '-d', `sql:${folder}`], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`certutil: ${stderr}`)
  }
  say('-N', '--empty-password')
  if (authority) say('-A', '-t', 'C,,', '-n', 'tanod', '-i', authority)
}

test('a browser that trusts the authority has position, camera and a page that stays; one that does not is warned', { tag: '@long' }, async ({
  launchOptions,
}: {
  launchOptions: LaunchOptions
}) => {
  test.skip(lacksCertutil, 'There is no certutil.')
  const homes = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'tanod-home-')))
  const app = new App({ TANOD_WEATHER_URL: 'off', TANOD_FAST: '1' })
  const browsers: Browser[] = []
  const open = async (home: string) => {
    const browser = await chromium.launch({ ...launchOptions, env: { ...process.env, HOME: home } as Record<string, string> })
    browsers.push(browser)
    return (
      await browser.newContext({ serviceWorkers: 'allow', permissions: ['geolocation'], geolocation: { latitude: 14.56, longitude: 121.13 } })
    ).newPage()
  }
  try {
    app.port = await freePort()
    expect(await runProgram('server/certificate.ts', app.settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('A new authority was made'),
    })
    await app.start()
    trust(homes[0]!, join(app.data, 'tls/authority.pem'))
    trust(homes[1]!)
    const page = await open(homes[0]!)
    await page.goto(`http://localhost:${app.port}/cms/quickreport?center=taytay`)
    await expect(page).toHaveURL(`https://localhost:${app.port}/cms/quickreport?center=taytay`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto(`https://localhost:${app.port}/demo-dispatcher`)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    const given = await page.evaluate(async () => ({
      isSecure: isSecureContext,
      hasMicrophone: 'mediaDevices' in navigator,
      lat: await new Promise((resolve, reject) => void navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords.latitude), reject)),
    }))
    expect(given).toEqual({ isSecure: true, hasMicrophone: true, lat: 14.56 })
    const stranger = await open(homes[1]!)
    await expect(stranger.goto(`https://localhost:${app.port}/cms/`)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
    // In a page of its own: the refused one still goes to the browser's page of errors.
    const helped = await stranger.context().newPage()
    await helped.goto(`http://localhost:${app.port}/trust`)
    const saved = helped.waitForEvent('download')
    await helped.getByRole('link', { name: 'Download the certificate' }).click()
    expect((await saved).suggestedFilename()).toBe('tanod-authority.crt')
  } finally {
    for (const browser of browsers) await browser.close()
    await app.remove()
    for (const home of homes) rmSync(home, { recursive: true, force: true })
  }
})

test('without HTTPS a crew is told why its phone is silent and shares no position', { tag: '@long' }, async ({ app, launchOptions }) => {
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP tanod.lan 127.0.0.1']
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const page = await (await browser.newContext({ baseURL: `http://tanod.lan:${app.port}` })).newPage()
    await signInAs(page, 'taytay-responseteam')
    await expect(page.getByText('Without HTTPS no phone rings while the page is closed.')).toBeVisible()
    await page.getByText('Available', { exact: true }).click()
    await expect(page.getByText('Without HTTPS this phone gives no position.')).toBeVisible()
    await page.getByText('Off duty', { exact: true }).click()
    await page.getByRole('button', { name: 'Go off duty' }).click()
    await expect(page.getByText('Your position is not shared.')).toBeVisible()
  } finally {
    await browser.close()
  }
})
