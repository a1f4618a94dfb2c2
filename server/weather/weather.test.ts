// Weather at a place: read in its units and times, kept, told with its age when the provider fails, and never made up.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { weather } from '#contract/weather/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { firstOf } from '#tests/long.ts'
import { type Made, openMeteoAnswer } from '#tests/openMeteoAnswer.ts'
import { type Mood, openOutside } from '#tests/outsideServer.ts'

let lab: Lab
let provider: Awaited<ReturnType<typeof openOutside>>
let dispatcher: Caller
let made: Made = {}
let isTooMany = false
beforeAll(async () => {
  provider = await openOutside((request) =>
    isTooMany
      ? { status: 429, body: '{"error":true,"reason":"Minutely API request limit exceeded."}' }
      : { body: openMeteoAnswer(request.url ?? '', made) },
  )
  lab = await openLab({ settings: { weatherUrl: provider.url, privateHosts: [provider.host] } })
  dispatcher = await lab.as('dispatcher')
})
afterAll(async () => {
  await lab.close()
  await provider.close()
})
afterEach(() => {
  provider.be('well')
  made = {}
  isTooMany = false
})

let n = 0
/** A field nobody has asked about. */
const elsewhere = () => ({ lat: 10 + ++n * 0.1, lng: 121 })
/** What was kept grows old at once. */
const age = () => lab.owner.query("update weather_answer set fetched_at = fetched_at - interval '3 hours'")

it('tells now with rain by the hour, three hours of rain and the heat index', async () => {
  const place = elsewhere()
  const { data } = await dispatcher.ask(weather.getSatelliteWeather, place)
  expect(data).toMatchObject({ provider: 'Open-Meteo', temperatureC: 33, rainMm: 8, windKmh: 45, isStale: false, trouble: null })
  expect(data.heatIndexC).toBeCloseTo(39.5, 1)
  expect(Math.abs(Date.parse(data.observedAt) - Date.now())).toBeLessThan(20 * 60_000)
  const hour = new Date(Date.parse(data.observedAt) + 8 * 3_600_000).getUTCHours()
  expect(data.rain3hMm).toBe([0, 1, 2].reduce((sum, back) => sum + ((hour - back + 24) % 24), 0))
})

it('tells seven days and each hour at the right moment', async () => {
  const { data } = await dispatcher.ask(weather.getSatelliteForecast, elsewhere())
  expect(data.days.length).toBe(8)
  expect(data.days[1]).toMatchObject({ lowC: 25.4, highC: 34, windKmh: 70, gustKmh: 95 })
  for (const { at, rainMm } of data.hours) expect(new Date(Date.parse(at) + 8 * 3_600_000).getUTCHours()).toBe(rainMm)
})

it('tells the hour that a ticket lies in, also just before midnight', async () => {
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  const place = elsewhere()
  for (const [time, hour] of [
    ['13:20', 14],
    ['23:30', 0],
  ] as const) {
    const { data } = await dispatcher.ask(weather.getSatelliteWeather, { ...place, at: `${day}T${time}:00+08:00` })
    expect(data.rainMm).toBe(hour)
    expect(data.observedAt).toBe(new Date(Date.parse(`${day}T${time.slice(0, 2)}:00:00+08:00`) + 3_600_000).toISOString())
  }
  expect((await refusalOf(dispatcher.ask(weather.getSatelliteWeather, { ...place, at: '2020-01-01T00:00:00Z' }))).status).toBe(400)
})

it('asks once for a field, whoever asks, until it is ten minutes old', async () => {
  provider.be('well')
  const place = elsewhere()
  const other = await lab.as('admin', 'taguig')
  await Promise.all([1, 2, 3].map(() => dispatcher.ask(weather.getSatelliteWeather, place)))
  await other.ask(weather.getSatelliteForecast, { lat: place.lat + 0.01, lng: place.lng })
  expect(provider.asked()).toHaveLength(1)
  await age()
  await dispatcher.ask(weather.getSatelliteWeather, place)
  expect(provider.asked()).toHaveLength(2)
})

it.each(
  firstOf<[Mood, string]>(
    [
      ['garbled', 'Its answer cannot be understood.'],
      ['flood', 'Its answer is too large.'],
      ['redirect', 'It refuses to answer.'],
      ['broken', 'It does not answer.'],
    ],
    1,
  ),
)('when the provider is %s: the last good answer with its age, else a clear refusal', async (mood, trouble) => {
  const restarted = await openLab({ settings: { weatherUrl: provider.url, privateHosts: [provider.host] } })
  try {
    const caller = await restarted.as('dispatcher')
    const place = elsewhere()
    const { data: good } = await caller.ask(weather.getSatelliteWeather, place)
    await restarted.owner.query("update weather_answer set fetched_at = fetched_at - interval '3 hours'")
    provider.be(mood)
    const { data } = await caller.ask(weather.getSatelliteWeather, place)
    expect(data).toMatchObject({ isStale: true, trouble, temperatureC: good.temperatureC, observedAt: good.observedAt })
    expect(Date.parse(good.fetchedAt) - Date.parse(data.fetchedAt)).toBe(3 * 3_600_000)
    expect((await refusalOf(caller.ask(weather.getSatelliteWeather, elsewhere()))).code).toBe('no-answer')
    expect(provider.trespasses()).toBe(0)
  } finally {
    await restarted.close()
  }
})

it.each(['the provider', 'our own limit'])('asked too often, says %s: the last good answer with its age', async (whose) => {
  const limited = await openLab({ settings: { weatherUrl: provider.url, privateHosts: [provider.host] } })
  try {
    const caller = await limited.as('dispatcher')
    const place = elsewhere()
    const { data: good } = await caller.ask(weather.getSatelliteWeather, place)
    await limited.owner.query("update weather_answer set fetched_at = fetched_at - interval '3 hours'")
    isTooMany = whose === 'the provider'
    if (!isTooMany) await limited.owner.query('update attempt set count = 120')
    provider.be('well')
    const { data } = await caller.ask(weather.getSatelliteWeather, place)
    expect(data).toMatchObject({ isStale: true, trouble: 'It was asked too often.', temperatureC: good.temperatureC })
    expect(Date.parse(good.fetchedAt) - Date.parse(data.fetchedAt)).toBe(3 * 3_600_000)
    expect(provider.asked()).toHaveLength(isTooMany ? 1 : 0)
    expect((await refusalOf(caller.ask(weather.getSatelliteWeather, elsewhere()))).status).toBe(isTooMany ? 503 : 429)
  } finally {
    await limited.close()
  }
})

it('after three failures it is asked no more for a while', async () => {
  provider.be('broken')
  const status = async () => (await refusalOf(dispatcher.ask(weather.getSatelliteWeather, elsewhere()))).status
  expect([await status(), await status(), await status(), await status(), await status()]).toEqual([503, 503, 503, 503, 503])
  expect(provider.asked()).toHaveLength(3)
})

it('a provider whose clock is wrong, or whose code is a script, is not believed', { tags: 'long' }, async () => {
  for (const wrong of [{ driftMs: 9 * 3_600_000 }, { code: '<script>alert(1)</script>' }]) {
    const fresh = await openLab({ settings: { weatherUrl: provider.url, privateHosts: [provider.host] } })
    made = wrong
    expect((await refusalOf((await fresh.as('dispatcher')).ask(weather.getSatelliteWeather, elsewhere()))).code).toBe('no-answer')
    await fresh.close()
  }
})

it('not configured says so, and a private address is asked only where the settings name it', { tags: 'long' }, async () => {
  const off = await openLab()
  expect((await refusalOf((await off.as('dispatcher')).ask(weather.getSatelliteWeather, elsewhere()))).code).toBe('not-configured')
  await off.close()
  provider.be('well')
  const unnamed = await openLab({ settings: { weatherUrl: provider.url } })
  expect((await refusalOf((await unnamed.as('dispatcher')).ask(weather.getSatelliteWeather, elsewhere()))).code).toBe('no-answer')
  expect(provider.asked()).toEqual([])
  await unnamed.close()
})
