// Weather and forecast at a place, from the provider or with the age of its last answer.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { At, Day, Position } from '#contract/nouns/fields.ts'

const some = z.number().nullable()
/** What the provider did not say is null; nothing is made up. Wind is the mean of ten minutes, rain what fell in the hour before. */
const Conditions = z.object({
  /** WMO's code of the weather. */
  code: z.number().int().nullable(),
  temperatureC: some,
  humidityPercent: some,
  rainMm: some,
  windKmh: some,
  gustKmh: some,
  windFromDegrees: some,
})

export const WeatherHour = Conditions.extend({ at: At, rainChancePercent: some })
export type WeatherHour = z.output<typeof WeatherHour>

export const WeatherDay = z.object({
  day: Day,
  code: z.number().int().nullable(),
  lowC: some,
  highC: some,
  rainMm: some,
  rainChancePercent: some,
  windKmh: some,
  gustKmh: some,
  sunrise: At.nullable(),
  sunset: At.nullable(),
})
export type WeatherDay = z.output<typeof WeatherDay>

/** Rain of the moment is told as millimetres an hour. */
export const WeatherNow = Conditions.extend({ observedAt: At, rain3hMm: some, pressureHpa: some, cloudPercent: some })
export type WeatherNow = z.output<typeof WeatherNow>

/** Where the figures come from and how old they are. */
const origin = {
  provider: z.string(),
  /** The middle of the field of a few kilometres that is asked about. */
  position: Position,
  fetchedAt: At,
  isStale: z.boolean(),
  /** Why they are not fresh; null when they are. */
  trouble: z.string().nullable(),
}
export const Weather = WeatherNow.extend({ ...origin, heatIndexC: some })
export type Weather = z.output<typeof Weather>

export const Forecast = z.object({ ...origin, hours: z.array(WeatherHour).max(400), days: z.array(WeatherDay).max(16) })
export type Forecast = z.output<typeof Forecast>

const access = may('situation.view')
const place = Position.pick({ lat: true, lng: true })

export const weather = {
  getSatelliteWeather: post('/resources/getSatelliteWeather', {
    harm: 'none',
    doc: 'The weather at a place now, or at an hour of the last three months.',
    access,
    input: place.extend({ at: At.optional() }),
    data: Weather,
  }),
  getSatelliteForecast: post('/resources/getSatelliteForecast', {
    harm: 'none',
    doc: 'The weather at a place by hour and by day.',
    access,
    input: place,
    data: Forecast,
  }),
}
