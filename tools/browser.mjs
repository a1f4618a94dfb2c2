// Finds a browser for the tests: the system's, Playwright's, or Debian's where we may install it. First the one without windows, which draws the same pages for a third less; for the long form a whole one, as that one notifies nobody.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { installPackages } from './apt.mjs'

/** Debian's own file: the command of that name lives on when its browser is killed. */
const withoutWindows = '/usr/lib/chromium/chromium-headless-shell'
const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const inside = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']

/** Gives { path } of a browser that starts, or { missing } with one sentence. */
export function findBrowser({ isWhole = false, say = console.log } = {}) {
  const chosen = process.env.TANOD_BROWSER
  if (chosen) return starts(chosen) ? { path: chosen } : { missing: `TANOD_BROWSER names ${chosen}, and that does not start.` }
  const found = look(isWhole)
  if (found) return { path: found }
  const refusal = installChromium(isWhole, say)
  if (refusal) return { missing: `There is no browser for the browser tests: ${refusal}` }
  const installed = look(isWhole)
  return installed ? { path: installed } : { missing: 'The browser that was installed for the browser tests does not start.' }
}

function look(isWhole) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const system = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const whole = [...system, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', ...playwrights()]
  return (isWhole ? whole : [withoutWindows, ...whole]).find(starts)
}

function playwrights() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), '.cache/ms-playwright'),
    path.join(homedir(), 'Library/Caches/ms-playwright'),
  ]
  return caches
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((name) => /^chromium-\d+$/.test(name))
        .sort()
        .reverse()
        .map((name) => path.join(cache, name)),
    )
    .flatMap((folder) => inside.map((file) => path.join(folder, file)))
}

function starts(file) {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/** Installs Debian's browser; gives the reason when that is not to be had. */
function installChromium(isWhole, say) {
  const refusal = installPackages([isWhole ? 'chromium' : 'chromium-headless-shell'], say)
  return refusal && `${refusal}, so install Google Chrome or Chromium, or name one in TANOD_BROWSER.`
}
