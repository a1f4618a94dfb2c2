// An answer as Open-Meteo writes it, made for the question that it is given.

const hours = (from: string, count: number) => Array.from({ length: count }, (_, n) => new Date(Date.parse(`${from}T00:00:00Z`) + n * 3_600_000))
const local = (at: Date) => at.toISOString().slice(0, 16)
const dayMs = 86_400_000
const manilaMs = 8 * 3_600_000

export interface Made {
  /** Of one interval of 15 minutes. */
  rain?: number
  temperature?: number
  humidity?: number
  wind?: number
  /** How far the provider's clock is off. */
  driftMs?: number
  code?: unknown
}

/** Rain by the hour is the hour's own number, so that a test knows which hour it was given. */
export function openMeteoAnswer(url: string, { rain = 2, temperature = 33, humidity = 60, wind = 45, driftMs = 0, code = 63 }: Made = {}): string {
  const asked = new URL(url, 'http://x').searchParams
  const now = Date.now() + driftMs + manilaMs
  const today = new Date(now).toISOString().slice(0, 10)
  const first = asked.get('start_date') ?? new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10)
  const last = asked.get('end_date') ?? new Date(Date.parse(today) + 6 * dayMs).toISOString().slice(0, 10)
  const days = Array.from({ length: (Date.parse(last) - Date.parse(first)) / dayMs + 1 }, (_, n) =>
    new Date(Date.parse(first) + n * dayMs).toISOString().slice(0, 10),
  )
  const times = days.flatMap((day) => hours(day, 24))
  const all = <T>(value: T) => times.map(() => value)
  const daily = <T>(value: T) => days.map(() => value)
  return JSON.stringify({
    latitude: Number(asked.get('latitude')),
    longitude: Number(asked.get('longitude')),
    generationtime_ms: 0.1,
    utc_offset_seconds: manilaMs / 1000,
    timezone: 'Asia/Manila',
    ...(asked.has('current') && {
      current_units: { time: 'iso8601', interval: 'seconds', temperature_2m: '°C', precipitation: 'mm', wind_speed_10m: 'km/h' },
      current: {
        ...{ time: local(new Date(Math.floor(now / 900_000) * 900_000)), interval: 900, temperature_2m: temperature, relative_humidity_2m: humidity },
        ...{ precipitation: rain, weather_code: code, wind_speed_10m: wind, wind_gusts_10m: wind + 20, wind_direction_10m: 90 },
        ...{ pressure_msl: 1004.2, cloud_cover: 100 },
      },
    }),
    hourly_units: { time: 'iso8601', temperature_2m: '°C', precipitation: 'mm', wind_speed_10m: 'km/h' },
    hourly: {
      time: times.map(local),
      ...{ temperature_2m: all(temperature), relative_humidity_2m: all(humidity), precipitation: times.map((at) => at.getUTCHours()) },
      ...{ precipitation_probability: all(80), weather_code: all(code), wind_speed_10m: all(wind), wind_gusts_10m: all(wind + 20) },
      wind_direction_10m: all(90),
    },
    ...(asked.has('daily') && {
      daily: {
        time: days,
        ...{ weather_code: daily(code), temperature_2m_max: daily(34), temperature_2m_min: daily(25.4), precipitation_sum: daily(40) },
        ...{ precipitation_probability_max: daily(90), wind_speed_10m_max: daily(70), wind_gusts_10m_max: daily(95) },
        ...{ sunrise: days.map((day) => `${day}T05:58`), sunset: days.map((day) => `${day}T17:24`) },
      },
    }),
  })
}
