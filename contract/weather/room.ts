// Weather and forecast at a place, from the provider or with the age of its last answer.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { At, Day, Position } from '#contract/nouns/fields.ts'

const some = z.number().nullable()
/** What the provider did not say is null; nothing is made up. */
const conditions = {
  code: z.number().int().nullable(),
  temperatureC: some,
  rainMm: some,
  windKmh: some,
  gustKmh: some,
  windFromDegrees: some,
}
/** Where the figures come from and how old they are. */
const origin = { provider: z.string(), position: Position, fetchedAt: At, isStale: z.boolean() }

export const Weather = z.object({
  ...origin,
  observedAt: At,
  ...conditions,
  feelsLikeC: some,
  humidityPercent: some,
  pressureHpa: some,
  cloudPercent: some,
})
export type Weather = z.output<typeof Weather>

export const Forecast = z.object({
  ...origin,
  hours: z.array(z.object({ at: At, ...conditions, rainChancePercent: some })).max(400),
  days: z
    .array(
      z.object({
        day: Day,
        code: z.number().int().nullable(),
        lowC: some,
        highC: some,
        rainMm: some,
        rainChancePercent: some,
        gustKmh: some,
        sunrise: At.nullable(),
        sunset: At.nullable(),
      }),
    )
    .max(16),
})
export type Forecast = z.output<typeof Forecast>

const access = may('situation.view')
const input = Position.pick({ lat: true, lng: true })

export const weather = {
  getSatelliteWeather: post('/resources/getSatelliteWeather', { doc: 'The weather at a place now.', access, changes: false, input, data: Weather }),
  getSatelliteForecast: post('/resources/getSatelliteForecast', {
    doc: 'The weather at a place by hour and by day.',
    access,
    changes: false,
    input,
    data: Forecast,
  }),
}
