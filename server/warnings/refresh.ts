// Each minute: asks every source, keeps what is new for each center, follows what replaces and cancels, and tells of it.
import * as z from 'zod'
import { opensStorm } from '#contract/storm/calm.ts'
import { touches } from '#contract/warnings/area.ts'
import { isGrave, type Warning } from '#contract/warnings/Warning.ts'
import { ownCenter, settingsOf, showCenter } from '#server/centers/store.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { openByWarning } from '#server/storm/store.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import type { Incoming } from './incoming.ts'
import { openSources, type Source, type SourceConfig } from './sources.ts'
import { endWarnings, forgetWarnings, keepWarning, knownWarnings, noteWarningSource } from './store.ts'

export const warningsJob = job('warnings', z.object({}), '* * * * *')
const keptDays = 30
const doer: Doer = { session: null, accountType: 'system', source: 'warnings', requestId: 'warnings' }

export function workWarnings(jobs: Jobs, db: Database, config: SourceConfig): Promise<void> {
  const sources = openSources(config)
  return jobs.work(warningsJob, () => refreshWarnings(db, sources))
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

async function round(db: Database, sources: readonly Source[]): Promise<void> {
  const centers = await db.across(centersListed({}))
  await Promise.all(
    sources.map(async (source) => {
      const found = await source.fetch().catch((error: unknown) => {
        if (error instanceof OutsideTrouble) return troubleSentences[error.kind]
        throw error
      })
      for (const { id } of centers) if (typeof found !== 'string') await db.within(id, (tx) => take(tx, source.name, found))
      const [first] = centers
      if (first) await db.within(first.id, (tx) => noteWarningSource(tx, source.name, typeof found === 'string' ? found : null))
    }),
  )
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString()
  for (const { id } of centers) await db.within(id, (tx) => forgetWarnings(tx, before))
}

export async function take(tx: Tx, source: string, given: readonly Incoming[]): Promise<void> {
  const known = await knownWarnings(tx, source)
  const prints = new Map(known.map((one) => [one.key, one]))
  const fresh = given.filter(({ key, print, endsAt }) => prints.get(key)?.print !== print && !(endsAt && Date.parse(endsAt) < Date.now()))
  const center = await ownCenter(tx)
  if (!center) return
  const settings = await settingsOf(tx)
  const { areaNames } = settings.warnings
  const bounds = showCenter(center).mapBounds
  for (const one of fresh) {
    const isConcerning = touches({ ...one, words: `${one.area}; ${one.title}` }, bounds, areaNames)
    const id = await keepWarning(tx, source, isConcerning, one)
    const isOld = prints.has(one.key)
    if (one.isOver) await tell(tx, 'warningEnded', id, one.severity, false)
    else await tell(tx, 'warningArrived', id, one.severity, !isOld && isGrave({ ...one, isConcerning }))
    const isAwaited = !isOld && !one.isOver && isConcerning && one.status === 'Actual' && opensStorm(one, settings.storm.openOn)
    if (isAwaited) await openByWarning(tx, doer, { id, name: one.title })
  }
  const replaced = new Set([...known, ...fresh].flatMap(({ replaces }) => replaces))
  const listed = new Set(given.map(({ key }) => key))
  const now = fresh.length > 0 ? await knownWarnings(tx, source) : known
  // What is replaced is over; so is what left its list and never said when it ends.
  const over = now.filter((one) => one.endedAt === null && (replaced.has(one.key) || (!listed.has(one.key) && one.endsAt === null)))
  const ended =
    over.length > 0
      ? await endWarnings(
          tx,
          over.map(({ id }) => id),
        )
      : []
  for (const { id, severity } of ended) await tell(tx, 'warningEnded', id, severity as Warning['severity'], false)
}

const tell = (tx: Tx, verb: 'warningArrived' | 'warningEnded', id: string, severity: Warning['severity'], grave: boolean) =>
  verb === 'warningArrived'
    ? record(tx, doer, { verb: 'warningArrived', kind: 'warning', id, data: { severity, isGrave: grave } })
    : record(tx, doer, { verb: 'warningEnded', kind: 'warning', id, data: { severity } })
