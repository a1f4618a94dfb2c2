// Asks the sources of warnings: the provider of events, and feeds of alerts with the documents that they name.
import type { Config } from '#server/config.ts'
import type { Provenance } from '#contract/warnings/Warning.ts'
import { Breaker } from '#server/outside/breaker.ts'
import { fetchOutside, OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import { openWarningProvider } from '#server/outside/warningProvider.ts'
import { type Flawed, type ReadAlert, readAlert } from './cap/document.ts'
import type { Entry } from './cap/feeds.ts'
import { Reading } from './cap/Reading.ts'
import { type FeedPolicy, trustIn } from './cap/trust.ts'
import type { JoinedFeed } from '#server/centers/parts.ts'
import { timeNow } from '#server/kit/clock.ts'
import { fromAlert, fromEvent, fromUnreadable, type Incoming } from './incoming.ts'

export type SourceConfig = Pick<Config, 'warnings' | 'capFeeds' | 'privateHosts'>

export interface Source {
  name: string
  /** Whose own it is; null: it is asked for all centers. */
  center: string | null
  /** How it must come to be acted upon. */
  trust: Provenance
  fetch(): Promise<Found>
}

type Named = Pick<Entry, 'title' | 'url' | 'updated'>

export interface Found {
  found: Incoming[]
  /** Everything on the list was read: what is missing has left it. */
  isWhole: boolean
}

/** Documents asked for in one round; what is left comes in the next. */
const mostDocuments = 40
const atOnce = 4
const mostBytes = 5 * 1024 * 1024
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000

export const provider = 'provider'

export function openSources({ warnings, capFeeds, privateHosts }: SourceConfig): Source[] {
  const feeds = capFeeds.map((feed) => sourceOf({ ...feed, name: feed.url, center: null }, privateHosts))
  return [...openProvider({ warnings, privateHosts }), ...feeds]
}

const isSecure = (url: string, privateHosts: readonly string[]) => new URL(url).protocol === 'https:' || privateHosts.includes(new URL(url).host)

export function sourceOf({ name, center, url, trust, certificate }: JoinedFeed, privateHosts: readonly string[]): Source {
  return { name, center, trust, fetch: openFeed(url, { trust, certificate, isSecure: isSecure(url, privateHosts) }, privateHosts) }
}

export function openProvider({ warnings, privateHosts }: Pick<SourceConfig, 'warnings' | 'privateHosts'>): Source[] {
  if (!warnings) return []
  const eventsOf = openWarningProvider(warnings, privateHosts)
  const breaker = new Breaker()
  const fetch = async () => ({ found: (await breaker.through(eventsOf)).flatMap((event) => eventFrom(event) ?? []), isWhole: true })
  const judged = trustIn('none', { trust: 'transport', certificate: null, isSecure: isSecure(warnings.url, privateHosts) })
  const eventFrom = (event: unknown) => {
    const read = fromEvent(event)
    return read && { ...read, ...judged }
  }
  return [{ name: provider, center: null, trust: 'transport', fetch }]
}

interface Held {
  found: Incoming
  /** Null where its document came; else when it is asked for again, and after how many tries. */
  again: { at: number; tries: number } | null
}

function openFeed(feedUrl: string, policy: FeedPolicy, privateHosts: readonly string[]) {
  const breaker = new Breaker()
  const reading = new Reading()
  const documents = new Map<string, Held>()
  const headers = { accept: 'application/atom+xml, application/rss+xml, application/cap+xml, application/xml' }
  const textAt = async (url: string) => (await fetchOutside(url, { privateHosts, headers, maxBytes: mostBytes })).text

  /** What is wrong with one document is told of that one alone. */
  async function take(entry: Entry, before: Held | undefined): Promise<Held> {
    try {
      return { found: incomingOf(await reading.alert(await textAt(entry.url), policy.certificate), entry, policy), again: null }
    } catch (error) {
      if (!(error instanceof OutsideTrouble)) throw error
      const tries = (before?.again?.tries ?? 0) + 1
      const pause = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
      const flaw = `Its document does not come: ${troubleSentences[error.kind]}`
      return { found: fromUnreadable(entry.title, entry.url, entry.updated, flaw), again: { at: timeNow() + pause, tries } }
    }
  }

  return () =>
    breaker.through(async () => {
      const read = await reading.feed(await textAt(feedUrl), feedUrl)
      if ('flaw' in read) throw new OutsideTrouble('notUnderstood', read.flaw)
      const keyed = read.entries.map((entry) => ({ entry, key: `${entry.id} ${entry.updated} ${entry.url}` }))
      const present = new Set(keyed.map(({ key }) => key))
      for (const key of documents.keys()) if (!present.has(key)) documents.delete(key)
      const isDue = (held: Held | undefined) => !held || (held.again !== null && held.again.at <= timeNow())
      const due = keyed.filter(({ key }) => isDue(documents.get(key)))
      // What never came before goes before what failed.
      const queue = due.toSorted((one, other) => Number(documents.has(one.key)) - Number(documents.has(other.key))).slice(0, mostDocuments)
      const ask = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) documents.set(next.key, await take(next.entry, documents.get(next.key)))
      }
      await Promise.all(Array.from({ length: atOnce }, ask))
      const held = keyed.map(({ key }) => documents.get(key))
      return { found: held.flatMap((one) => one?.found ?? []), isWhole: held.every((one) => one?.again === null) }
    })
}

/** Whatever a document holds, it comes in: at least as a line that says what is wrong with it. */
function incomingOf(read: ReadAlert | Flawed, { title, url, updated }: Named, policy: FeedPolicy): Incoming {
  return 'flaw' in read ? fromUnreadable(title, url, updated, read.flaw) : fromAlert(read.alert, title, url, trustIn(read.signature, policy))
}

export const incomingFrom = (text: string, entry: Named, policy: FeedPolicy) => incomingOf(readAlert(text, policy.certificate), entry, policy)
