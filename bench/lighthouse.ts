// Lighthouse on the page where citizens report and on “Near me now”, as it judges a phone: the middle of three runs. It is fetched from npm for the occasion.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { signIn } from '#contract/auth/signIn.ts'
import { identity } from '#contract/centers/identity.ts'
import { ask } from '#contract/kit/client.ts'
import { App } from '#tests/app.ts'
import { buildOnce } from './bytes.ts'
import { type Figure, middle } from './figure.ts'

const version = '13.5.0'
const runs = 3
const least = { performance: 0.95, accessibility: 1, 'best-practices': 1 } as const
type Category = keyof typeof least
const categories = Object.keys(least) as Category[]
const pages = { 'the report': '/cms/quickreport', 'near me now': '/cms/near/taytay' }

/** It is off until a center switches it on. */
async function switchNearOn({ url }: App): Promise<void> {
  const { token } = (await ask({ base: url, token: () => null }, signIn.demoLogin, { accountType: 'admin', center: 'taytay' })).data
  const wire = { base: url, token: () => token }
  const { settings, version } = (await ask(wire, identity.getSettings)).data
  await ask(wire, identity.updateSettings, { version, settings: { ...settings, publicReports: { ...settings.publicReports, nearMe: 1 } } })
}

export async function measureLighthouse(): Promise<Figure[]> {
  buildOnce()
  const app = new App({ TANOD_DEMO: '1' })
  const folder = mkdtempSync(join(tmpdir(), 'tanod-lighthouse-'))
  try {
    await app.start(300_000)
    await switchNearOn(app)
    const figures: Figure[] = []
    for (const [what, path] of Object.entries(pages)) {
      const scores: Record<Category, number>[] = []
      for (let run = 0; run < runs; run++) scores.push(await judge(app.url + path, join(folder, `${run}.json`)))
      for (const category of categories) {
        const score = middle(scores.map((one) => one[category]))
        figures.push({
          id: 'lighthouse',
          what: `Lighthouse on a phone, ${what}, ${category}`,
          measured: `${Math.round(score * 100)} of 100 (${scores.map((one) => Math.round(one[category] * 100)).join(', ')})`,
          promise: `≥ ${least[category] * 100}`,
          isKept: score >= least[category],
        })
      }
    }
    return figures
  } finally {
    await app.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function judge(url: string, file: string): Promise<Record<Category, number>> {
  const chosen = ['--quiet', `--only-categories=${categories.join()}`, '--output=json', `--output-path=${file}`]
  const given = ['exec', '--yes', `lighthouse@${version}`, '--', url, ...chosen, '--chrome-flags=--headless=new --no-sandbox --disable-gpu']
  const env = { ...process.env, CHROME_PATH: process.env['TANOD_BROWSER'] ?? '/usr/bin/chromium' }
  await promisify(execFile)('npm', given, { env, timeout: 300_000 })
  const told = (JSON.parse(readFileSync(file, 'utf8')) as { categories: Record<Category, { score: number | null }> }).categories
  return Object.fromEntries(categories.map((category) => [category, told[category].score ?? 0])) as Record<Category, number>
}
