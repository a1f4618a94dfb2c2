// The promise: two who reach nothing but the server and the relay see each other; a relay that refuses them ends in words.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { iceServersFor } from '#server/calls/room.ts'
import { App } from '#tests/app.ts'
import { lacks, lacksNamespaces, lacksPages } from '#tests/programs.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { openRelay, relayPort } from '#tests/coturn.ts'
import { openIslands } from './talk/islands.ts'
import { call, framesMove, hangUp, openDesk, openPhone, waysOf, wordsCome } from './talk/pages.ts'

const sightMs = limit('SIGHT', 3_000)
const wordsMs = limit('WORDS', 8_000)
/** What comes too late is told with its time, as long as it comes. */
const waitMs = 30_000 + wordsMs
const dayMs = 24 * 3_600_000

export const relay: Fault = {
  says: 'a citizen and a desk in two networks that reach nothing but the server and the relay see each other within 3 s; wrong and expired credentials end in words within 8 s',
  needs: () => lacks(['turnserver']) ?? lacksNamespaces() ?? lacksPages(),
  async run({ times = 5, plant }) {
    const islands = openIslands()
    const secret = randomBytes(16).toString('hex')
    const turn = { turnUrls: [`turn:${islands.address}:${relayPort}?transport=udp`], turnSecret: secret, stunUrls: [] }
    const app = new App({ HOST: '0.0.0.0', TANOD_DEMO: '1', TANOD_FAST: '1', TANOD_TURN_URLS: turn.turnUrls[0]!, TANOD_TURN_SECRET: secret })
    const findings = islands.leaks()
    const figures: string[] = []
    let coturn = plant ? null : await openRelay(islands.address, secret)
    try {
      await app.start(300_000)
      const origin = `http://${islands.address}:${app.port}`
      const [near, far] = [await islands.browser('a', origin), await islands.browser('b', origin)]
      const desk = await openDesk(far, origin)

      /** One call of a citizen from the other island, judged while the line stands or does not. */
      const onLine = async (judge: (phone: Page, pressed: number) => Promise<void>, prepare = async (_: Page) => {}) => {
        const phone = await openPhone(near, origin, app.url)
        await prepare(phone)
        await judge(phone, await call(phone, desk))
        await hangUp(phone, desk)
        await phone.context().close()
      }

      const seen: number[] = []
      for (let time = 0; time < times; time++)
        await onLine(async (phone, pressed) => {
          const took = await Promise.all([framesMove(desk, 'desk', pressed, waitMs), framesMove(phone, 'phone', pressed, waitMs)])
          const ways = { desk: await waysOf(desk), phone: await waysOf(phone) }
          for (const [at, end] of (['desk', 'phone'] as const).entries()) {
            if (took[at] === null) findings.push(`call ${time}: no picture moves on the ${end}`)
            else if (took[at]! > sightMs) findings.push(`call ${time}: pictures move on the ${end} after ${took[at]!.toFixed(0)} ms`)
            if (ways[end].length !== 1 || ways[end][0] !== 'relay')
              findings.push(`call ${time}: the line of the ${end} goes by ${ways[end].join(', ') || 'nothing'}`)
          }
          seen.push(...took.map((one) => one ?? Infinity))
        })
      figures.push(`${times} calls by the relay, pictures after ${least(seen)} to ${most(seen)} ms`)

      const wordsIn = async (what: string, prepare?: (page: Page) => Promise<void>) => {
        await onLine(async (phone, pressed) => {
          const took = await Promise.all([wordsCome(desk, 'desk', pressed, waitMs), wordsCome(phone, 'phone', pressed, waitMs)])
          for (const [at, end] of (['desk', 'phone'] as const).entries())
            if (took[at] === null || took[at]! > wordsMs)
              findings.push(`${what}: ${took[at] === null ? 'no words' : `words after ${took[at]!.toFixed(0)} ms`} on the ${end}`)
          figures.push(`${what}: words after ${most(took.map((one) => one ?? Infinity))} ms`)
        }, prepare)
      }
      if (!plant) {
        /** What the server gave a day ago. */
        const old = { data: iceServersFor(turn, 'a', Date.now() - dayMs) }
        await expire(desk, '**/getIceServers/*', old.data.iceServers)
        await wordsIn('expired credentials', (phone) => expire(phone, '**/startPublicCall*', old.data.iceServers))
        await desk.unroute('**/getIceServers/*')
        await coturn!.close()
        coturn = await openRelay(islands.address, randomBytes(16).toString('hex'))
        await wordsIn('a relay with another secret')
        await coturn.close()
        coturn = null
        await wordsIn('no relay')
      }
      return { figure: figures.join('; '), findings }
    } finally {
      await islands.close()
      await coturn?.close()
      await app.remove()
    }
  },
}

async function expire(page: Page, path: string, iceServers: object): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, iceServers } } })
  })
}

const least = (times: readonly number[]) => told(Math.min(...times))
const most = (times: readonly number[]) => told(Math.max(...times))
const told = (ms: number) => (ms === Infinity ? 'endless' : ms.toFixed(0))
