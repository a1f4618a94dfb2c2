// The list of warnings with the state of its sources, and asking them now.
import { k } from '#contract/kit/say.ts'
import type { warnings as contract } from '#contract/warnings/room.ts'
import { spend } from '#server/kit/attempts.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { WarningParts } from './parts.ts'
import { warningsJob } from './refresh.ts'
import { endOf } from './cap/signature.ts'
import { provider } from './sources.ts'
import { pageOfWarnings, warningSources } from './store.ts'

/** The provider is missed after so long. */
const usualMinutes = 15
const notConfigured = 'A provider of warnings is not set up.'

export function serveWarningList({
  db,
  jobs,
  secrets,
  config,
  joined,
}: WarningParts): Pick<Handlers<typeof contract>, 'getWarnings' | 'refreshWarnings'> {
  return {
    async getWarnings(filter, { me, read }) {
      const feeds = await joined.feeds(me.center)
      const names = [...(config.warnings ? [provider] : []), ...feeds.map(({ name }) => name)]
      const { page, rows } = await read(async (tx) => ({ page: await pageOfWarnings(tx, filter), rows: await warningSources(tx) }))
      const sources = names.map((name) => {
        const row = rows.find(({ source }) => source === name)
        const feed = feeds.find((one) => one.name === name)
        const end = feed?.certificate ? endOf(feed.certificate) : null
        return {
          ...{ name: shown(name), fetchedAt: row?.fetched_at ?? null, trouble: row ? row.trouble : 'It was not asked yet.' },
          isSilent: row !== undefined && isOld(row.fetched_at, feed?.everyMinutes ?? usualMinutes),
          certificateEndsAt: end?.toISOString() ?? null,
        }
      })
      const items = page.items.map((row) => ({ ...row, source: shown(row.source) }))
      const all = config.warnings
        ? sources
        : [{ name: 'provider', fetchedAt: null, trouble: notConfigured, isSilent: false, certificateEndsAt: null }, ...sources]
      return { message: 'Warnings.', data: { ...page, items, sources: all } }
    },

    async refreshWarnings(_, { me, change }) {
      await spend(
        db,
        [{ key: secrets.hash('refresh warnings', me.center), most: 6, windowMs: 60_000 }],
        k('They were asked just now. Please wait {wait}.'),
      )
      return change(async (tx) => {
        await jobs.send(tx, warningsJob, {})
        return { message: 'The sources are being asked.', data: {} }
      })
    },
  }
}

const isOld = (at: string | null, minutes: number) => at === null || Date.parse(at) < timeNow() - minutes * 60_000

/** The host of a feed: its whole address may hold what is nobody's business. */
export const shown = (source: string) => (source === provider ? provider : new URL(source).host)
