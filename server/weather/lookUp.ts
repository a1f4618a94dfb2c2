// Looks up the weather of a place: what was fetched lately, else afresh, else the last good answer with what keeps a fresh one away.
import { k } from '#contract/kit/say.ts'
import { Breaker } from '#server/outside/breaker.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { openMeteo, type Place, type WeatherProvider, type WholeWeather } from '#server/outside/openMeteo.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import { spend } from '#server/kit/attempts.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import { Refusal, refuse } from '#server/kit/refuse.ts'
import { keepAnswer, keptAnswer } from './store.ts'
import type { WeatherParts } from './parts.ts'

export interface Found extends WholeWeather {
  provider: string
  position: Place
  fetchedAt: string
  isStale: boolean
  trouble: string | null
}
export interface Wish {
  center: string
  place: Place
  timeZone: string
  /** A day that is over; none for now and the coming days. */
  day?: string | undefined
}

const freshMs = 10 * 60_000
/** New questions of one center to the provider. */
const most = { asks: 120, windowMs: 60_000 }
/** Fields of about five kilometres share an answer; weather is no finer. */
const field = 0.05
const middle = (degrees: number) => Math.round(Math.round(degrees / field) * field * 100) / 100

interface Asked {
  url: string
  provider: WeatherProvider
  breaker: Breaker
}

export function openWeather({ db, secrets, config, joined }: WeatherParts) {
  let asked: Asked | null = null
  /** Another address is another provider: what the one before refused says nothing of it. */
  async function providerNow() {
    const url = await joined.weatherUrl()
    if (url === null) return null
    if (asked?.url !== url) asked = { url, provider: openMeteo(url, config.privateHosts), breaker: new Breaker() }
    return asked
  }
  const underWay = new Map<string, Promise<WholeWeather & { fetchedAt: string }>>()

  async function fetch({ provider, breaker }: Asked, { center, place, timeZone, day }: Wish, key: { place: string; span: string }) {
    const whole = await breaker.through(async () => {
      try {
        return await provider.fetch(place, timeZone, day)
      } catch (error) {
        if (error instanceof OutsideTrouble) await joined.noteWeather(error.kind)
        throw error
      }
    })
    await joined.noteWeather(null)
    const fetchedAt = momentNow()
    await db.within(center, (tx) => tx.all(keepAnswer({ provider: provider.name, ...key, fetchedAt, answer: JSON.stringify(whole) })))
    return { ...whole, fetchedAt }
  }

  async function ask(now: Asked, wish: Wish, key: { place: string; span: string }) {
    if (!now.breaker.isOpen)
      await spend(
        db,
        [{ key: secrets.hash('weather', wish.center), most: most.asks, windowMs: most.windowMs }],
        k('The weather of too many places was asked for. Please wait {wait}.'),
      )
    return fetch(now, wish, key)
  }

  return async function lookUp(wish: Wish): Promise<Found> {
    const now = await providerNow()
    if (!now) return refuse(503, 'No weather provider is configured.', 'not-configured')
    const position = { lat: middle(wish.place.lat), lng: middle(wish.place.lng) }
    const key = { place: `${position.lat},${position.lng}`, span: wish.day ?? 'now' }
    const { name } = now.provider
    const kept = await db.read(wish.center, (tx) => tx.one(keptAnswer({ provider: name, ...key })))
    const last = kept && { ...(kept.answer as WholeWeather), fetchedAt: kept.fetchedAt as string }
    const isFresh = last && (wish.day !== undefined || timeNow() - Date.parse(last.fetchedAt) < freshMs)
    if (isFresh) return { provider: name, position, ...last, isStale: false, trouble: null }
    try {
      const id = `${now.url} ${key.place} ${key.span}`
      if (!underWay.has(id))
        underWay.set(
          id,
          ask(now, { ...wish, place: position }, key).finally(() => underWay.delete(id)),
        )
      return { provider: name, position, ...(await underWay.get(id)!), isStale: false, trouble: null }
    } catch (error) {
      const kind = error instanceof OutsideTrouble ? error.kind : last && error instanceof Refusal ? 'tooOften' : null
      if (!kind) throw error
      const trouble = troubleSentences[kind]
      if (!last) return refuse(503, 'The weather provider gives no answer, and none is kept of this place.', 'no-answer')
      return { provider: name, position, ...last, isStale: true, trouble }
    }
  }
}
