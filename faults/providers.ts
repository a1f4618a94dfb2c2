// INP-06. The promise: providers of weather and warnings that hang, pour, drip, lie or lead elsewhere cost tickets nothing, and the last good data stays, with its age.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#contract/auth/signIn.ts'
import { ask, Refused } from '#contract/kit/client.ts'
import { warnings } from '#contract/warnings/room.ts'
import { weather } from '#contract/weather/room.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { root } from '#tests/app.ts'
import { openMeteoAnswer } from '#tests/openMeteoAnswer.ts'
import { type Mood, openOutside } from '#tests/outsideServer.ts'
import { percentile } from '#tests/raw.ts'
import { warningAnswer } from '#tests/warningAnswer.ts'
import { openWork, plantedWait } from './lab/besideTrouble.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { openSingle, providerSecret as secret } from './lab/single.ts'

const moods = ['hang', 'flood', 'drip', 'garbled', 'script', 'redirect', 'broken', 'expired', 'clock'] as const
type Trouble = (typeof moods)[number]
const mostRatio = 1.2
/** A short form goes round once. */
const roundsOf = (seconds: number) => (seconds < 20 ? 1 : 6)
/** Below so much a ratio says more about the machine than about us. */
const leastMs = (plant: boolean) => limit('LEAST', 10, plant)
const place = { lat: 14.55, lng: 121.15 }
const signal = { id: 'signal-1', title: 'Wind Signal No. 1', severity: 'Moderate', area: 'Rizal', lat: 14.55, lng: 121.13 }

export const providers: Fault = {
  says: 'hang, 1 GB, drip, bad JSON, script, redirect, no line, expired token, wrong clock: tickets p95 ≤ 1.2 × that with providers that are well, last good data with its age, no secret told',
  async run({ times: seconds = 20, plant }) {
    const rounds = roundsOf(seconds)
    const { app, providerPort } = await openSingle()
    let trouble: Trouble | null = null
    const outside = await openOutside((request) => {
      const url = request.url ?? ''
      if (trouble === 'expired' && url.includes('getAllWarning')) return { status: 401, body: '{"message":"expired"}' }
      if (url.startsWith('/warnings')) return warningAnswer(url, [trouble === 'script' ? { ...signal, title: '<script>alert(1)</script>' } : signal])
      const made = trouble === 'script' ? { code: '<script>alert(1)</script>' } : trouble === 'clock' ? { driftMs: 9 * 3_600_000 } : {}
      return { body: openMeteoAnswer(url, made) }
    }, providerPort)
    const findings: string[] = []
    const ratios: string[] = []
    try {
      const { ownerUrl } = await openToLook({ databaseUrl: undefined, data: app.data }, () => {})
      const owner = await connect(ownerUrl, 'tanod-judge')
      const { token } = (await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType: 'dispatcher', center: 'taytay' })).data
      const wire = { base: app.url, token: (): string | null => token }
      const told: string[] = []
      const hear = async <R>(asked: Promise<R>): Promise<R> => {
        const reply = await asked.catch((error: unknown) => {
          told.push(JSON.stringify(error instanceof Refused ? error.message : String(error)))
          throw error
        })
        told.push(JSON.stringify(reply))
        return reply
      }
      await ask(wire, weather.getSatelliteWeather, place)
      await ask(wire, warnings.refreshWarnings, {})
      for (let n = 0; n < 200 && (await ask(wire, warnings.getWarnings, {})).data.items.length === 0; n++) await delay(500)

      const works = await openWork(wire)
      let away = 0
      /** The same is asked of providers that are well and of those in trouble. */
      const asks = (mood: Trouble | null) => [
        ...Array.from({ length: 5 }, () => hear(ask(wire, weather.getSatelliteWeather, { lat: 10 + ++away * 0.1, lng: 122 })).catch(() => {})),
        hear(ask(wire, weather.getSatelliteWeather, place)).then(
          ({ data }) => {
            if (mood === null || mood === 'expired') return
            if (!data.isStale && Date.now() - Date.parse(data.fetchedAt) > 1_800_000) findings.push(`${mood}: old weather as if it were fresh`)
            if (data.temperatureC !== 33) findings.push(`${mood}: the last good weather is gone`)
          },
          (error: unknown) => findings.push(`${mood}: ${String(error)}`),
        ),
        hear(ask(wire, warnings.refreshWarnings, {})).catch(() => {}),
      ]
      const slot = async (mood: Trouble | null): Promise<number[]> => {
        trouble = mood
        outside.be(mood === null || ['script', 'expired', 'clock'].includes(mood) ? 'well' : (mood as Mood))
        if (plant && mood) await owner.query(plantedWait.sql)
        await owner.query("update weather_answer set fetched_at = fetched_at - interval '1 hour'")
        const asking = asks(mood)
        const took = await works((seconds * 1_000) / rounds)
        await Promise.all(asking)
        if (plant && mood) await owner.query(plantedWait.undo)
        reached += mood ? outside.asked().length : 0
        return took
      }
      let reached = 0
      await works(Math.min(4, seconds) * 1_000)
      // One trouble is enough to show that a slow desk is seen.
      for (const mood of plant ? moods.slice(0, 1) : moods) {
        reached = 0
        const [before, during, control]: number[][] = [[], [], []]
        // In turns that go round, so that what else this machine does falls on all three; two of them differ in nothing and show how far chance goes.
        for (let round = 0; round < rounds; round++)
          for (let at = 0; at < 3; at++) {
            const which = (round + at) % 3
            ;[before, during, control][which]!.push(...(await slot(which === 1 ? mood : null)))
          }
        const list = await hear(ask(wire, warnings.getWarnings, { isStanding: 1 }))
        if (list.data.items.length === 0) findings.push(`${mood}: the last good warnings are gone`)
        const [was, is, chance] = [before!, during!, control!].map((took) => percentile(took, 0.95)) as [number, number, number]
        const of = (one: number) => (one / was).toFixed(2)
        ratios.push(`${mood} ${of(is)} (control ${of(chance)}, asked ${reached})`)
        const quiet = Math.max(was, chance)
        if (is > quiet * mostRatio && is - quiet > leastMs(plant))
          findings.push(`${mood}: tickets p95 ${was.toFixed(0)} and ${chance.toFixed(0)} ms without, ${is.toFixed(0)} ms during`)
        if (reached === 0 && seconds >= 20) findings.push(`${mood}: nobody met it`)
      }
      if (outside.trespasses() > 0) findings.push(`${outside.trespasses()} requests were led to where nobody may go`)
      if ([...told, bundle()].some((text) => text.includes(secret))) findings.push('the secret of the provider was told')
      await owner.end()
    } finally {
      await outside.close()
    }
    return { figure: `${moods.length} troubles of ${seconds} s each; p95 of tickets against without: ${ratios.join(', ')}`, findings }
  },
}

/** Whatever a browser is given, where it was built. */
function bundle(): string {
  const folder = join(root, 'dist/web')
  if (!existsSync(folder)) return ''
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|html|css|json)$/.test(name))
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}
