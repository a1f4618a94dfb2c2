// npm run pictures -- screens FOLDER [name …] [--outer] [--en --fil --ceb]: every screen, or those that are named, at five widths (or the two outer ones), light and dark, in each of its languages (or those named), joined into sheets; and what each page says against itself, which ends the command with 1.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Language, languageCodes } from '#contract/languages.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { englishFinder, readsEnglish } from './english.ts'
import { accounts, ofWeb, type Shot, shotsOf } from './list.ts'
import { look } from './look.ts'
import { joinSheet, type Tile } from './sheets.ts'

const sizes = { 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 } as const
type Width = keyof typeof sizes
const widths = Object.keys(sizes).map(Number) as Width[]
const outer: Width[] = [390, 1440]
const schemes = ['light', 'dark'] as const
/** As high as a page is drawn whole. */
const highest = 3_200

interface Picture extends Tile {
  shot: string
  language: Language
  scheme: (typeof schemes)[number]
  screen: Width
  isWhole: boolean
}

const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const moment = (page: Page) => page.evaluate(() => performance.now())

/** What still loads, after the time that is given to it. */
async function settle(page: Page, since: number): Promise<string[]> {
  await drawn(page)
  const isStill = () =>
    page.waitForFunction(
      () => {
        const loads = [...document.querySelectorAll('[class*="Skeleton-root"], [aria-busy=true], [role=status] > span[class*="dots"]')]
        return loads.every((part) => !part.checkVisibility()) && document.fonts.status === 'loaded'
      },
      null,
      { timeout: 20_000 },
    )
  const loaded = await isStill().then(
    () => [],
    () => ['still loading after 20 s'],
  )
  // A map is drawn anew at its next size; one that had nothing to draw stays as it is.
  await page
    .waitForFunction(
      (since) => [...document.querySelectorAll<HTMLElement>('[data-map]')].every((map) => Number(map.dataset['idle']) >= since),
      since,
      {
        timeout: 2_500,
      },
    )
    .catch(() => {})
  await drawn(page)
  return loaded
}

export class Taker {
  readonly pictures: Picture[] = []
  readonly #found = new Map<string, Set<string>>()
  /** English in another language that no catalog holds: somebody's words, or forgotten ones. */
  readonly #somebodys = new Map<string, Set<string>>()
  readonly #english = new Map<Language, ReturnType<typeof englishFinder>>()
  readonly #browser: Browser
  readonly #url: string
  readonly #folder: string

  constructor(browser: Browser, url: string, folder: string) {
    this.#browser = browser
    this.#url = url
    this.#folder = folder
    mkdirSync(join(folder, 'each'), { recursive: true })
  }

  async take(shots: Shot[]): Promise<void> {
    const windows = new Map<string, { shots: Shot[]; language: Language }>()
    for (const shot of shots) {
      for (const language of shot.languages) {
        const key = `${shot.account ?? ''} ${language} ${shot.isPhone ?? false}`
        const window = windows.get(key) ?? { shots: [], language }
        window.shots.push(shot)
        windows.set(key, window)
      }
    }
    const waiting = [...windows.values()].toSorted((one, other) => other.shots.length - one.shots.length)
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.#takeAll(next.shots, next.language)
    }
    await Promise.all([work(), work()])
  }

  async #takeAll(shots: Shot[], language: Language): Promise<void> {
    const [first] = shots
    const context = await this.#browser.newContext({
      ...{ baseURL: this.#url, locale: 'en-PH', timezoneId: 'Asia/Manila', reducedMotion: 'reduce', serviceWorkers: 'block' },
      hasTouch: first!.isPhone ?? false,
      viewport: { width: 1440, height: 900 },
    })
    await this.#sitDown(context, first!.account, language)
    const page = await context.newPage()
    let now = ''
    let refused = '-'
    const say = (text: string) => this.#note(text, now)
    page.on('pageerror', (error) => say(`error: ${error.message}`))
    page.on(
      'console',
      (message) => message.type() === 'error' && !/status of \d{3}/.test(message.text()) && say(`console: ${message.text().slice(0, 160)}`),
    )
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() >= 400 && !pathname.endsWith(refused)) say(`${response.status()} of ${pathname}`)
    })
    for (const shot of shots) {
      now = `${shot.name} ${language}`
      refused = shot.refused ?? '-'
      try {
        await this.#takeOne(page, shot, language)
      } catch (error) {
        this.#note(`not taken: ${String(error).split('\n')[0]}`, now)
      }
      await this.#joinSheets(shot.name, language)
      console.log(`${shot.name} ${language}`)
    }
    await context.close()
  }

  async #sitDown(context: BrowserContext, account: Shot['account'], language: Language): Promise<void> {
    const kept: Record<string, string> = { 'tanod.desk': JSON.stringify({ language }) }
    if (account) {
      const reply = await context.request.post('/api/commandcenter/auth/login', { data: { username: accounts[account], password: demoPassword } })
      const { token, currentUser } = ((await reply.json()) as { data: { token: string; currentUser: { accountId: string } } }).data
      kept['tanod.auth'] = JSON.stringify({ token, accountId: currentUser.accountId })
    }
    await context.addInitScript((kept) => {
      if (location.protocol === 'about:') return
      for (const [name, value] of Object.entries(kept)) if (!localStorage.getItem(name)) localStorage.setItem(name, value)
    }, kept)
  }

  async #takeOne(page: Page, shot: Shot, language: Language): Promise<void> {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    // Else an address that differs in its # alone loads nothing.
    await page.goto('about:blank')
    await page.goto(`/cms/${shot.path}`)
    await page.locator('h1, h2, [aria-label], main').first().waitFor()
    await settle(page, 0)
    if (shot.open) {
      await shot.open(page)
      await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => {})
      await settle(page, 0)
    }
    for (const width of shot.isOneOfMany ? outer : widths) {
      for (const scheme of schemes) {
        if (shot.isOneOfMany && language !== 'en' && scheme === 'dark') continue
        await this.#picture(page, { shot, language, width, scheme })
      }
      if (outer.includes(width)) await this.#whole(page, { shot, language, width })
    }
  }

  async #picture(page: Page, at: { shot: Shot; language: Language; width: Width; scheme: (typeof schemes)[number] }): Promise<void> {
    const { shot, language, width, scheme } = at
    const since = await moment(page)
    await page.setViewportSize({ width, height: sizes[width] })
    await page.emulateMedia({ colorScheme: scheme })
    const where = `${shot.name} ${language} ${width} ${scheme}`
    for (const text of await settle(page, since)) this.#note(text, where)
    const { findings, texts } = await page.evaluate(look)
    for (const text of findings) this.#note(text, where)
    if (language !== 'en') this.#judge(texts, language, where)
    await this.#keep(page, { ...at, height: sizes[width], isWhole: false })
  }

  /** What a person scrolls to. */
  async #whole(page: Page, at: { shot: Shot; language: Language; width: Width }): Promise<void> {
    const { width } = at
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width, height: sizes[width] })
    const more = await page.evaluate(() => {
      const screen = document.getElementById('screen')
      const over = [screen, document.documentElement, ...(screen?.querySelectorAll('*') ?? [])].map((part) =>
        part && (part.id === 'screen' || part === document.documentElement || part.clientWidth > innerWidth * 0.55) && part.clientHeight > 200
          ? part.scrollHeight - part.clientHeight
          : 0,
      )
      return Math.max(...over)
    })
    if (more < 40) return
    const height = Math.min(highest, sizes[width] + more)
    await page.setViewportSize({ width, height })
    await settle(page, await moment(page))
    await this.#keep(page, { ...at, scheme: 'light', height, isWhole: true })
  }

  async #keep(
    page: Page,
    {
      shot,
      language,
      width,
      height,
      scheme,
      isWhole,
    }: { shot: Shot; language: Language; width: Width; height: number; isWhole: boolean } & Pick<Picture, 'scheme'>,
  ): Promise<void> {
    const file = join(this.#folder, 'each', `${shot.name}-${language}-${width}-${scheme}${isWhole ? '-whole' : ''}.jpg`)
    await page.screenshot({ path: file, type: 'jpeg', quality: 86, animations: 'disabled' })
    this.pictures.push({ shot: shot.name, language, scheme, screen: width, isWhole, file, width, height })
  }

  #judge(texts: string[], language: Language, where: string): void {
    const find = this.#english.get(language) ?? englishFinder(language)
    this.#english.set(language, find)
    for (const text of texts) {
      const found = find(text)
      if (found !== null) this.#note(`English in ${language}: “${text.slice(0, 80)}”`, where)
      else if (readsEnglish(text)) this.#somebodys.set(text, (this.#somebodys.get(text) ?? new Set()).add(where))
    }
  }

  #note(text: string, where: string): void {
    this.#found.set(text, (this.#found.get(text) ?? new Set()).add(where))
  }

  /** English in whole, another language where its words are longest and where most work. */
  async #joinSheets(name: string, language: Language): Promise<void> {
    const all = this.pictures.filter((one) => one.shot === name && one.language === language)
    const joinOf = (kind: string, tiles: Picture[]) =>
      tiles.length > 0 ? joinSheet(tiles, join(this.#folder, `${name}-${kind}.png`), 0.5) : Promise.resolve()
    const plain = all.filter(({ isWhole }) => !isWhole)
    if (language !== 'en')
      return joinOf(
        language,
        plain.filter(({ scheme, screen }) => scheme === 'light' && outer.includes(screen)),
      )
    await joinOf(
      'narrow',
      plain.filter(({ screen }) => [390, 768, 1440].includes(screen)),
    )
    await joinOf(
      'wide',
      plain.filter(({ screen }) => [1024, 1920].includes(screen)),
    )
    await joinOf(
      'whole',
      all.filter(({ isWhole }) => isWhole),
    )
  }

  /** Writes and tells what was found; how many findings there are. */
  report(): number {
    const listed = (found: Map<string, Set<string>>) =>
      Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([text, places]) => [text, [...places]]))
    writeFileSync(
      join(this.#folder, 'report.json'),
      `${JSON.stringify({ found: listed(this.#found), somebodys: listed(this.#somebodys) }, null, 2)}\n`,
    )
    for (const [text, places] of Object.entries(listed(this.#found)))
      console.log(`✗ ${text}\n    ${places.slice(0, 4).join(' · ')}${places.length > 4 ? ` and ${places.length - 4} more` : ''}`)
    console.log(
      `${this.pictures.length} pictures; ${this.#found.size} findings; ${this.#somebodys.size} sentences of English in another language that no catalog holds (report.json).`,
    )
    return this.#found.size
  }
}

/** Whether nothing was found. */
export async function takeScreens(browser: Browser, url: string, folder: string, asked: readonly string[]): Promise<boolean> {
  await import('#tests/screens.ts')
  const names = asked.filter((one) => !one.startsWith('--'))
  const languages = languageCodes.filter((code) => asked.includes(`--${code}`))
  const shots = shotsOf(await ofWeb())
  const wanted = (names.length === 0 ? shots : shots.filter(({ name }) => names.includes(name))).map((shot) => ({
    ...shot,
    isOneOfMany: shot.isOneOfMany || asked.includes('--outer'),
    languages: languages.length === 0 ? shot.languages : shot.languages.filter((code) => languages.includes(code)),
  }))
  const unknown = names.filter((name) => !shots.some((shot) => shot.name === name))
  if (unknown.length > 0) throw new Error(`No screen is called ${unknown.join(', ')}. There are: ${shots.map(({ name }) => name).join(', ')}.`)
  const taker = new Taker(browser, url, folder)
  await taker.take(wanted)
  return taker.report() === 0
}
