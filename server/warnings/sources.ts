// Asks the sources of warnings: the provider of events, and feeds of alerts with the documents that they name.
import type { Config } from '#server/config.ts'
import { Breaker } from '#server/outside/breaker.ts'
import { fetchOutside, OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { openWarningProvider } from '#server/outside/warningProvider.ts'
import { entriesOf, type Entry } from './cap/feeds.ts'
import { alertFrom } from './cap/read.ts'
import { signatureOf } from './cap/signature.ts'
import { capSpace } from './cap/schema.ts'
import { NotXml, readXml } from './cap/xml.ts'
import { fromAlert, fromEvent, fromUnreadable, type Incoming } from './incoming.ts'

export type SourceConfig = Pick<Config, 'warnings' | 'capFeeds' | 'capCertificate' | 'privateHosts'>

export interface Source {
  name: string
  fetch(): Promise<Incoming[]>
}

/** Documents asked for in one round; what is left comes in the next. */
const mostDocuments = 40

export const provider = 'provider'

export function openSources({ warnings, capFeeds, capCertificate, privateHosts }: SourceConfig): Source[] {
  const feeds = capFeeds.map((url): Source => ({ name: url, fetch: openFeed(url, capCertificate, privateHosts) }))
  if (!warnings) return feeds
  const eventsOf = openWarningProvider(warnings, privateHosts)
  const breaker = new Breaker()
  const fetch = async () => (await breaker.through(eventsOf)).flatMap((event) => fromEvent(event) ?? [])
  return [{ name: provider, fetch }, ...feeds]
}

function openFeed(feedUrl: string, certificate: string | null, privateHosts: readonly string[]) {
  const breaker = new Breaker()
  const documents = new Map<string, Incoming>()
  const headers = { accept: 'application/atom+xml, application/rss+xml, application/cap+xml, application/xml' }
  const textAt = async (url: string) => (await fetchOutside(url, { privateHosts, headers })).text

  async function read(entry: Entry): Promise<Incoming> {
    const text = await textAt(entry.url)
    return incomingFrom(text, entry, certificate)
  }

  return () =>
    breaker.through(async () => {
      let entries: Entry[]
      try {
        entries = entriesOf(readXml(await textAt(feedUrl)), feedUrl)
      } catch (error) {
        throw error instanceof NotXml ? new OutsideTrouble('notUnderstood', error.message) : error
      }
      const keyed = entries.map((entry) => ({ entry, key: `${entry.id} ${entry.updated} ${entry.url}` }))
      const present = new Set(keyed.map(({ key }) => key))
      for (const key of documents.keys()) if (!present.has(key)) documents.delete(key)
      let left = mostDocuments
      for (const { entry, key } of keyed) if (!documents.has(key) && left-- > 0) documents.set(key, await read(entry))
      return keyed.flatMap(({ key }) => documents.get(key) ?? [])
    })
}

/** Whatever a document holds, it comes in: at least as a line that says what is wrong with it. */
export function incomingFrom(text: string, { title, url, updated }: Pick<Entry, 'title' | 'url' | 'updated'>, certificate: string | null): Incoming {
  try {
    const document = readXml(text)
    if (document.name !== 'alert' || document.space !== capSpace) return fromUnreadable(title, url, updated, 'It is no alert of CAP 1.2.')
    return fromAlert(alertFrom(document), title, url, signatureOf(text, certificate))
  } catch (error) {
    if (error instanceof NotXml) return fromUnreadable(title, url, updated, error.message)
    throw error
  }
}
