// Open-Meteo's forecast, read as weather: the usual provider, free of keys. Its data is under CC BY 4.0, so it is named where it is shown.
import * as z from 'zod'
import type { WeatherDay, WeatherHour, WeatherNow } from '#contract/weather/room.ts'
import { timeNow } from '#server/kit/clock.ts'
import { fetchJson, OutsideTrouble } from './fetchOutside.ts'

export interface Place {
  lat: number
  lng: number
}
export interface WholeWeather {
  now: WeatherNow | null
  hours: WeatherHour[]
  days: WeatherDay[]
}
/** What any provider of weather must do; another one is another file beside this. */
export interface WeatherProvider {
  name: string
  /** Now and the coming days, beginning with yesterday; or the two days that end with the given one, which is over. */
  fetch(place: Place, timeZone: string, day?: string): Promise<WholeWeather>
}

const some = z.number().nullish()
const series = z.array(some)
const Hourly = z.object({
  time: z.array(z.string()).max(500),
  temperature_2m: series,
  relative_humidity_2m: series,
  precipitation: series,
  precipitation_probability: series.optional(),
  weather_code: series,
  wind_speed_10m: series,
  wind_gusts_10m: series,
  wind_direction_10m: series,
})
const Daily = z.object({
  time: z.array(z.iso.date()).max(32),
  weather_code: series,
  temperature_2m_max: series,
  temperature_2m_min: series,
  precipitation_sum: series,
  precipitation_probability_max: series.optional(),
  wind_speed_10m_max: series,
  wind_gusts_10m_max: series,
  sunrise: z.array(z.string().nullish()),
  sunset: z.array(z.string().nullish()),
})
const Current = z.object({
  time: z.string(),
  /** Rain fell within so many seconds. */
  interval: z.number().positive(),
  temperature_2m: some,
  relative_humidity_2m: some,
  precipitation: some,
  weather_code: some,
  wind_speed_10m: some,
  wind_gusts_10m: some,
  wind_direction_10m: some,
  pressure_msl: some,
  cloud_cover: some,
})
/** Units are beside the figures, and are asked for: a provider that answers in others is not understood. */
const Units = z.looseObject({
  temperature_2m: z.literal('°C').optional(),
  precipitation: z.literal('mm').optional(),
  wind_speed_10m: z.literal('km/h').optional(),
})
const Answer = z.object({
  utc_offset_seconds: z.number().int().min(-50_400).max(50_400),
  current_units: Units.optional(),
  hourly_units: Units,
  current: Current.optional(),
  hourly: Hourly,
  daily: Daily.optional(),
})

const measures = [
  'temperature_2m',
  'relative_humidity_2m',
  'precipitation',
  'weather_code',
  'wind_speed_10m',
  'wind_gusts_10m',
  'wind_direction_10m',
] as const
const daily = Object.keys(Daily.shape).filter((name) => name !== 'time')
/** What it calls now may be so far from our now, before one of the two clocks is wrong. */
const mostDriftMs = 3 * 3_600_000

export function openMeteo(base: string, privateHosts: readonly string[]): WeatherProvider {
  return {
    name: 'Open-Meteo',
    async fetch({ lat, lng }, timeZone, day) {
      const url = new URL('/v1/forecast', base)
      const given: Record<string, string> = {
        ...{ latitude: String(lat), longitude: String(lng), timezone: timeZone, timeformat: 'iso8601' },
        ...{ wind_speed_unit: 'kmh', temperature_unit: 'celsius', precipitation_unit: 'mm' },
        hourly: [...measures, 'precipitation_probability'].join(),
        ...(day
          ? { start_date: dayBefore(day), end_date: day }
          : { current: [...measures, 'pressure_msl', 'cloud_cover'].join(), daily: daily.join(), past_days: '1', forecast_days: '7' }),
      }
      for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
      const read = Answer.safeParse(await fetchJson(url, { privateHosts }))
      if (!read.success) throw new OutsideTrouble('notUnderstood', z.prettifyError(read.error).slice(0, 300))
      const whole = weatherFrom(read.data)
      if (!day && Math.abs(Date.parse(whole.now?.observedAt ?? '') - timeNow()) > mostDriftMs)
        throw new OutsideTrouble('wrongClock', String(whole.now?.observedAt))
      return whole
    },
  }
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
const whole = (value: number | null | undefined) => (value == null ? null : Math.round(value))

export function weatherFrom({ utc_offset_seconds: offset, current, hourly, daily: days }: z.output<typeof Answer>): WholeWeather {
  const momentOf = (local: string) => {
    const at = Date.parse(`${local}Z`) - offset * 1000
    if (!Number.isFinite(at)) throw new OutsideTrouble('notUnderstood', `the time ${local}`)
    return new Date(at).toISOString()
  }
  const hours = hourly.time.map((time, n) => ({
    at: momentOf(time),
    code: whole(hourly.weather_code[n]),
    temperatureC: hourly.temperature_2m[n] ?? null,
    humidityPercent: hourly.relative_humidity_2m[n] ?? null,
    rainMm: hourly.precipitation[n] ?? null,
    rainChancePercent: hourly.precipitation_probability?.[n] ?? null,
    windKmh: hourly.wind_speed_10m[n] ?? null,
    gustKmh: hourly.wind_gusts_10m[n] ?? null,
    windFromDegrees: hourly.wind_direction_10m[n] ?? null,
  }))
  return { now: current ? nowFrom(current, momentOf(current.time), hours) : null, hours, days: days ? daysFrom(days, momentOf) : [] }
}

function nowFrom(current: z.output<typeof Current>, observedAt: string, hours: WeatherHour[]): WeatherNow {
  return {
    observedAt,
    code: whole(current.weather_code),
    temperatureC: current.temperature_2m ?? null,
    humidityPercent: current.relative_humidity_2m ?? null,
    // It tells what fell in the last interval, which is mostly a quarter of an hour.
    rainMm: current.precipitation == null ? null : (current.precipitation * 3600) / current.interval,
    rain3hMm: rainOf3h(hours, observedAt),
    windKmh: current.wind_speed_10m ?? null,
    gustKmh: current.wind_gusts_10m ?? null,
    windFromDegrees: current.wind_direction_10m ?? null,
    pressureHpa: current.pressure_msl ?? null,
    cloudPercent: current.cloud_cover ?? null,
  }
}

/** The three whole hours up to a moment; null unless all three are known. */
export function rainOf3h(hours: readonly WeatherHour[], until: string): number | null {
  const end = Date.parse(until)
  const last = hours.filter(({ at, rainMm }) => rainMm !== null && Date.parse(at) <= end && Date.parse(at) > end - 3 * 3_600_000)
  return last.length === 3 ? Math.round(last.reduce((sum, { rainMm }) => sum + rainMm!, 0) * 10) / 10 : null
}

function daysFrom(days: z.output<typeof Daily>, momentOf: (local: string) => string): WeatherDay[] {
  return days.time.map((day, n) => ({
    day,
    code: whole(days.weather_code[n]),
    lowC: days.temperature_2m_min[n] ?? null,
    highC: days.temperature_2m_max[n] ?? null,
    rainMm: days.precipitation_sum[n] ?? null,
    rainChancePercent: days.precipitation_probability_max?.[n] ?? null,
    windKmh: days.wind_speed_10m_max[n] ?? null,
    gustKmh: days.wind_gusts_10m_max[n] ?? null,
    sunrise: days.sunrise[n] ? momentOf(days.sunrise[n]) : null,
    sunset: days.sunset[n] ? momentOf(days.sunset[n]) : null,
  }))
}
