// The room weather: now, then, and the coming days at a place.
import * as z from 'zod'
import { heatIndexOf } from '#contract/weather/heatIndex.ts'
import type { weather as contract, WeatherHour, WeatherNow } from '#contract/weather/room.ts'
import { ownCenter } from '#server/centers/store.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { centersListed } from '#server/kit/functions.ts'
import type { Database } from '#server/kit/transaction.ts'
import { rainOf3h } from '#server/outside/openMeteo.ts'
import { openWeather } from './lookUp.ts'
import type { WeatherParts } from './parts.ts'
import { forgetAnswers } from './store.ts'

const hourMs = 3_600_000
const keptDays = 92
/** The moment just gone is told by what the provider calls now. */
const nowMs = 2 * hourMs

export function serveWeather(parts: WeatherParts): Handlers<typeof contract> {
  const lookUp = openWeather(parts)
  const here = async ({ me, read }: Context) => ({ center: me.center, timeZone: (await read((tx) => ownCenter(tx)))?.time_zone ?? 'Asia/Manila' })

  return {
    async getSatelliteWeather({ lat, lng, at }, context) {
      const where = { ...(await here(context)), place: { lat, lng } }
      const age = at ? timeNow() - Date.parse(at) : 0
      if (age < -hourMs || age > keptDays * 24 * hourMs)
        refuse(400, 'The weather is known for now and the last three months; the forecast has its own call.')
      const then = at && age > nowMs ? Date.parse(at) : null
      // The hour that a moment lies in may end on the next day.
      const day = then === null ? undefined : dayOf(then + hourMs, where.timeZone)
      const { now, hours, days: _, ...origin } = await lookUp({ ...where, day: day === dayOf(timeNow(), where.timeZone) ? undefined : day })
      const seen = then === null ? now : thenFrom(hours, then)
      if (!seen) return refuse(503, 'The provider does not know the weather of that hour.', 'not-known')
      const { temperatureC, humidityPercent } = seen
      const heatIndexC = temperatureC === null || humidityPercent === null ? null : heatIndexOf(temperatureC, humidityPercent)
      return { message: 'The weather.', data: { ...seen, ...origin, heatIndexC } }
    },

    async getSatelliteForecast({ lat, lng }, context) {
      const { now: _, ...forecast } = await lookUp({ ...(await here(context)), place: { lat, lng } })
      return { message: 'The forecast.', data: forecast }
    },
  }
}

const dayOf = (at: number, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

/** The hour that a moment lies in, which the provider names by its end. */
function thenFrom(hours: readonly WeatherHour[], then: number): WeatherNow | null {
  const hour = hours.find(({ at }) => Date.parse(at) >= then && Date.parse(at) - then < hourMs)
  if (!hour) return null
  const { at: observedAt, rainChancePercent: _, ...conditions } = hour
  return { ...conditions, observedAt, rain3hMm: rainOf3h(hours, observedAt), pressureHpa: null, cloudPercent: null }
}

const weatherJob = job('weather', z.object({}), '53 18 * * *')

/** What is older than the oldest ticket that asks for it is of no more use. */
export const workWeather = (jobs: Jobs, db: Database) =>
  jobs.work(weatherJob, async () => {
    const [center] = await db.across(centersListed({}))
    const before = new Date(timeNow() - keptDays * 24 * hourMs).toISOString()
    if (center) await db.within(center.id, (tx) => tx.all(forgetAnswers({ before })))
  })
