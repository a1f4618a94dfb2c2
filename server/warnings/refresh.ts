// Each minute: asks every source, keeps what is new for each center, follows what replaces and cancels, and tells of it.
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { opensStorm } from '#contract/storm/calm.ts'
import { concerns } from '#contract/warnings/area.ts'
import { isAsGood, isGrave, type Provenance, type Warning } from '#contract/warnings/Warning.ts'
import { ownCenter, settingsOf, showCenter } from '#server/centers/store.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { openByWarning } from '#server/storm/store.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import type { Incoming } from './incoming.ts'
import type { JoinedFeed } from '#server/centers/parts.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { JoinedFeeds } from './parts.ts'
import { openProvider, type Source, type SourceConfig, sourceOf } from './sources.ts'
import { endWarnings, forgetWarnings, keepWarning, knownWarnings, noteWarningSource, trustWarning, warningsOfRemoved } from './store.ts'

export const warningsJob = job('warnings', z.object({}), '* * * * *')
const keptDays = 30
const doer: Doer = { session: null, accountType: 'system', source: 'warnings', requestId: 'warnings' }

export function workWarnings(jobs: Jobs, db: Database, config: Pick<SourceConfig, 'warnings' | 'privateHosts'>, joined: JoinedFeeds): Promise<void> {
  const fixed = openProvider(config)
  /** A feed that is as it was goes on from what it held. */
  let open = new Map<string, Source>()
  return jobs.work(warningsJob, async () => {
    const feeds = new Map<string, JoinedFeed>()
    for (const { id } of await db.across(centersListed({}))) for (const feed of await joined.feeds(id)) feeds.set(JSON.stringify(feed), feed)
    open = new Map([...feeds].map(([key, feed]) => [key, open.get(key) ?? sourceOf(feed, config.privateHosts)]))
    await refreshWarnings(db, [...fixed, ...open.values()])
  })
}

let underWay: Promise<void> = Promise.resolve()
/** One round after the other on this node. */
export function refreshWarnings(db: Database, sources: readonly Source[]): Promise<void> {
  underWay = underWay.then(
    () => round(db, sources),
    () => round(db, sources),
  )
  return underWay
}

const isFor =
  ({ center }: Source) =>
  ({ id }: { id: string }) =>
    center === null || center === id

async function round(db: Database, sources: readonly Source[]): Promise<void> {
  const centers = await db.across(centersListed({}))
  await Promise.all(
    sources.map(async (source) => {
      const found = await source.fetch().catch((error: unknown) => {
        if (error instanceof OutsideTrouble) return troubleSentences[error.kind]
        throw error
      })
      for (const { id } of centers.filter(isFor(source)))
        if (typeof found !== 'string') await db.within(id, (tx) => take(tx, source.name, found.found, found.isWhole, source.trust))
      const [first] = centers
      if (first) await db.within(first.id, (tx) => noteWarningSource(tx, source.name, typeof found === 'string' ? found : null))
    }),
  )
  for (const { id } of centers)
    await db.within(id, async (tx) => {
      const names = sources.filter((source) => isFor(source)({ id })).map(({ name }) => name)
      await end(tx, await warningsOfRemoved(tx, names))
      await forgetWarnings(tx, keptDays)
    })
}

/** Of a source that is trusted for what comes like `trust`; null: each is as it was judged. */
export async function take(tx: Tx, source: string, given: readonly Incoming[], isWhole = true, trust: Provenance | null = null): Promise<void> {
  const center = await ownCenter(tx)
  if (!center) return
  const settings = await settingsOf(tx)
  const { mapBounds: bounds, psgcCode: psgc } = showCenter(center)
  const home = { bounds, psgc, names: settings.warnings.areaNames }
  const known = await knownWarnings(tx, source)
  const before = new Map(known.map((one) => [one.key, one]))
  const every = new Set([...before.keys(), ...given.map(({ key }) => key)])
  // What a center calls its place is part of what it was told: with other names all is judged again.
  const place = JSON.stringify(home)
  const told = given.map((one) => {
    const known = before.get(one.key)
    // Who is less trusted does not write over it under its name; what it was read from is judged anew.
    const isSame = known?.document?.equals(Buffer.from(one.print, 'hex')) ?? false
    const key = known && !isSame && !isAsGood(one.provenance, known.provenance) ? `${one.key} ${one.print}` : one.key
    const judged = `${one.signature} ${one.provenance} ${one.isTrusted}`
    return { ...(one.seenFrom?.(home) ?? one), key, seen: createHash('sha256').update(`${one.print} ${place} ${judged}`).digest('hex') }
  })
  const keys = new Set(told.map(({ key }) => key))
  const ofBefore = known.filter(({ key }) => !keys.has(key))
  for (const row of trust ? ofBefore : []) {
    const isTrusted = row.signature !== 'bad' && isAsGood(row.provenance, trust!)
    if (isTrusted === row.isTrusted) continue
    await trustWarning(tx, row.id, isTrusted)
    await tell(tx, 'warningArrived', row.id, row.severity as Warning['severity'], false)
    row.isTrusted = isTrusted
  }
  const fresh = told
    .filter(({ key, seen }) => before.get(key)?.print !== seen)
    // One that has run out still ends what it names.
    .filter(({ endsAt, replaces }) => !(endsAt && Date.parse(endsAt) < timeNow()) || replaces.some((key) => every.has(key)))
  const enders = [...ofBefore, ...told].filter(({ isTrusted, replaces }) => isTrusted && replaces.length > 0)
  const isReplaced = ({ key, provenance }: Pick<Incoming, 'key' | 'provenance'>) =>
    enders.some((one) => one.replaces.includes(key) && isAsGood(one.provenance, provenance))
  for (const one of fresh) {
    const isConcerning = concerns({ ...one, words: one.area || one.title, more: one.description }, home)
    const id = await keepWarning(tx, source, isConcerning, one)
    const prior = before.get(one.key)
    const hasRunOut = one.endsAt !== null && Date.parse(one.endsAt) < timeNow()
    const isNews = !one.isOver && !hasRunOut && !isReplaced(one) && !(prior?.isConcerning && prior.isTrusted)
    if (one.isOver) await tell(tx, 'warningEnded', id, one.severity, false)
    else await tell(tx, 'warningArrived', id, one.severity, isNews && isGrave({ ...one, isConcerning }))
    const isAwaited = isNews && isConcerning && one.isTrusted && one.status === 'Actual' && opensStorm(one, settings.storm.openOn)
    if (isAwaited) await openByWarning(tx, doer, { id, name: one.title })
  }
  const listed = new Set([...given, ...told].map(({ key }) => key))
  const now = fresh.length > 0 ? await knownWarnings(tx, source) : known
  const hasLeft = ({ key, endsAt }: (typeof now)[number]) => !listed.has(key) && endsAt === null && (isWhole || /^https?:/.test(key))
  await end(
    tx,
    now.filter((one) => one.endedAt === null && (isReplaced(one) || hasLeft(one))),
  )
}

async function end(tx: Tx, over: readonly { id: string }[]): Promise<void> {
  if (over.length === 0) return
  const ended = await endWarnings(
    tx,
    over.map(({ id }) => id),
  )
  for (const { id, severity } of ended) await tell(tx, 'warningEnded', id, severity as Warning['severity'], false)
}

const tell = (tx: Tx, verb: 'warningArrived' | 'warningEnded', id: string, severity: Warning['severity'], grave: boolean) =>
  verb === 'warningArrived'
    ? record(tx, doer, { verb: 'warningArrived', kind: 'warning', id, data: { severity, isGrave: grave } })
    : record(tx, doer, { verb: 'warningEnded', kind: 'warning', id, data: { severity } })
