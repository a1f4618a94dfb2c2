// The promise: whoever telephones has their card on the desk's screen within a second of the INVITE, and leaves one line of the log.
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { apiKeys } from '#contract/accounts/apiKeys.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { App } from '#tests/app.ts'
import { browserFile, lacks, lacksPages } from '#tests/programs.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { until } from './lab/town.ts'
import { asOwner } from './lab/work.ts'
import { openExchange } from './talk/exchange.ts'
import { openDesk } from './talk/pages.ts'
import { type CallEnd, ends } from './talk/scenarios.ts'

const outcomes: Record<CallEnd, string> = { answered: 'answered', declined: 'missed', 'given up': 'missed' }
/** The ringing is told to nobody, and every event is another call. */
const worse = (text: string) =>
  text.replace(`$(ci{s.escape.common}) +`, `$(ci{s.escape.common}) + $var(event) +`).replace(`$var(event) = "ringing"`, `$var(event) = ""`)

export const phones: Fault = {
  says: 'a telephone call through Kamailio has its card on the desk’s screen within 1 s of the INVITE and leaves one line of the log, answered, declined or given up',
  needs: () => lacks(['kamailio', 'sipp']) ?? lacksPages(),
  async run({ times = 30, plant }) {
    const app = new App({ TANOD_DEMO: '1', TANOD_FAST: '1' })
    const browser = await chromium.launch({ executablePath: browserFile(), args: ['--no-sandbox', '--disable-gpu'] })
    const findings: string[] = []
    const [cardMs, healMs] = [limit('CARD', 1_000, plant), limit('HEAL', 5_000, plant)]
    try {
      await app.start(300_000)
      const exchange = await openExchange({ tanod: app.url, key: await makeKey(app) }, plant ? worse : undefined)
      const desk = await openDesk(browser, app.url)
      await noteCards(desk)
      const invited = new Map<string, number>()
      const endOf = new Map<string, CallEnd>()
      try {
        for (const [at, end] of ends.entries()) {
          const numbers = Array.from({ length: Math.ceil(times / ends.length) }, (_, index) => `0917${600 + at}${String(index).padStart(4, '0')}`)
          for (const number of numbers) endOf.set(number, end)
          for (const [number, moment] of await exchange.call(numbers, end)) invited.set(number, moment)
        }
        // The exchange tells beside its calls: it has a moment to end that.
        await until(async () => (await logsOf(app)).every(({ state }) => state === 'ENDED'), healMs, 50)
      } finally {
        await exchange.close()
      }
      const shown = await cardsOf(desk)
      const logs = Map.groupBy(await logsOf(app), ({ phone }) => phone)
      const late: number[] = []
      for (const [number, end] of endOf) {
        const of = (logs.get(number) ?? []).map(({ state, outcome }) => outcome ?? state)
        if (of.join() !== outcomes[end]) findings.push(`${number}, ${end}: its lines of the log are ${of.join(', ') || 'none'}`)
        const [began, seen] = [invited.get(number), shown.get(number)]
        if (began === undefined) findings.push(`${number}: its INVITE was not found on the wire`)
        else if (seen === undefined) findings.push(`${number}, ${end}: no card came`)
        else if (seen - began > cardMs) findings.push(`${number}, ${end}: its card came after ${(seen - began).toFixed(0)} ms`)
        if (began !== undefined && seen !== undefined) late.push(seen - began)
      }
      late.sort((one, other) => one - other)
      const figure = `${endOf.size} calls, cards after ${late[late.length >> 1]?.toFixed(0) ?? 'never'} ms in the middle, ${late.at(-1)?.toFixed(0) ?? 'never'} ms at most`
      return { figure, findings }
    } finally {
      await browser.close()
      await app.remove()
    }
  },
}

/** As an admin makes it, with the permission that docs/joining.md names. */
async function makeKey(app: App): Promise<string> {
  const wire = (token: string | null) => ({ base: app.url, token: () => token })
  const { token } = (await ask(wire(null), signIn.demoLogin, { accountType: 'admin', center: 'taytay' })).data
  return (await ask(wire(token), apiKeys.addApiKey, { name: 'Exchange', permissions: ['calls.answer'], callsPerMinute: 6_000 })).data.key
}

/** The first moment of each number on a card of the screen, by this machine's clock. */
const noteCards = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = (window.cards = {} as Record<string, number>)
    const look = () => {
      for (const card of document.querySelectorAll('article[aria-label="Telephone call"] header')) {
        const number = /09[\d-]{9,}/.exec(card.textContent)?.[0].replaceAll('-', '').slice(0, 11)
        if (number) requestAnimationFrame(() => (seen[number] ??= performance.timeOrigin + performance.now()))
      }
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const cardsOf = async (page: Page) => new Map(Object.entries(await page.evaluate(() => window.cards)))

interface Log {
  phone: string
  state: string
  outcome: string | null
}
async function logsOf(app: App): Promise<Log[]> {
  const { rows } = await asOwner(app, (owner) =>
    owner.query<Log>(
      `select '0' || right(caller_phone, 10) as phone, state, outcome from call where phone_call_id is not null and caller_phone is not null`,
    ),
  )
  return rows
}
