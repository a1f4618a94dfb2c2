// Feeds of alerts, Atom and RSS: which documents they name.
import { childrenOf, NotXml, textOf, type Xml } from '#server/outside/xml.ts'

export interface Entry {
  id: string
  title: string
  updated: string | null
  /** Where its document is; on the feed's own host, whatever host the feed writes. */
  url: string
}

const mostEntries = 100

/** The newest first; those without a time of their own keep their order after them. */
export function entriesOf(feed: Xml, feedUrl: string): Entry[] {
  const isAtom = feed.name === 'feed'
  if (!isAtom && feed.name !== 'rss') throw new NotXml('It is no feed.')
  const items = isAtom ? childrenOf(feed, 'entry') : childrenOf(feed, 'channel').flatMap((channel) => childrenOf(channel, 'item'))
  const entries = items.flatMap((item) => {
    const address = isAtom ? linkOf(item) : textOf(item, 'link')
    const url = address && onHostOf(feedUrl, address)
    if (!url) return []
    const id = textOf(item, isAtom ? 'id' : 'guid') ?? url
    return { id, title: textOf(item, 'title') ?? id, updated: textOf(item, isAtom ? 'updated' : 'pubDate'), url }
  })
  return entries.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, mostEntries)
}

const timeOf = ({ updated }: Entry) => Date.parse(updated ?? '') || 0

function linkOf(entry: Xml): string | null {
  const links = childrenOf(entry, 'link').map(({ attributes }) => attributes)
  const best =
    links.find(({ type }) => type === 'application/cap+xml') ??
    links.find(({ href = '' }) => /\.(cap|xml)$/.test(href)) ??
    links.find(({ rel = 'alternate' }) => rel === 'alternate')
  return best?.href ?? null
}

/** Links sometimes differ from the feed in host or scheme: what was configured is what is asked. */
function onHostOf(feedUrl: string, address: string): string | null {
  try {
    const feed = new URL(feedUrl)
    const { protocol, pathname, search } = new URL(address, feed)
    if (protocol !== 'http:' && protocol !== 'https:') return null
    feed.pathname = pathname
    feed.search = search
    feed.hash = ''
    return feed.href
  } catch {
    return null
  }
}
