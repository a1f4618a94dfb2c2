// Each second: says whose pages this node hears, and lets the clock end what rang too long or was left, and held calls ring where there is room.
import { sql } from 'kysely'
import type { LiveServer, LiveSocket } from '#server/feed/admit.ts'
import { absentSeconds, ringSeconds } from '#contract/calls/rules.ts'
import { settingsOf } from '#server/centers/store.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'
import * as z from 'zod'
import { ringsByItself } from './active.ts'
import type { Lines } from './lines.ts'
import { attend, moveUp } from './steps.ts'
import { forgetOldCalls } from './store.ts'
import { forgetOldFlags } from './storeFlags.ts'
import { callsLongRecorded, forgetRecordingsOf } from './storeRecordings.ts'

const everyMs = 1_000
const seenEvery = 3
/** Where nobody was looked for so long, by a node that has just started or whose database was away, nobody is taken out for it: all have their time anew. */
const unseenMs = 9_000
/** So many calls are told to be due at once; all of them are spared where some are. */
const [dueMost, roundsMost] = [200, 50]

const seeParties = prepared('seeParties', (p: Params<{ ids: string[] }>) => sqlOf.selectNoFrom(sql`see_call_parties(${p.ids})`.as('done')))
const seeDesks = prepared('seeDesks', (p: Params<{ ids: string[]; rings: boolean[] }>) =>
  sqlOf.selectNoFrom(sql`see_call_desks(${p.ids}, ${p.rings})`.as('done')),
)
const callsToAttend = prepared('callsToAttend', (p: Params<Record<keyof typeof ringSeconds | 'absent', number>>) =>
  sqlOf.selectFrom(sql<{ command_center_id: string; id: string }>`calls_to_attend(${p.incoming}, ${p.outgoing}, ${p.absent})`.as('due')).selectAll(),
)
const networksWithRoom = prepared('networksWithRoom', () =>
  sqlOf.selectFrom(sql<{ command_center_id: string; source_hash: Buffer }>`networks_with_room()`.as('room')).selectAll(),
)

async function see(db: Database, sockets: LiveSocket[]): Promise<void> {
  // Crews are found by their run, not at a desk.
  const desks = new Map(
    sockets
      .filter(({ data }) => data.actor?.may('calls.answer') || data.actor?.may('calls.listen') || data.actor?.accountType === 'department')
      .map(({ data }) => [data.actor.accountId, data.actor.accountType]),
  )
  if (desks.size > 0) await db.across(seeDesks({ ids: [...desks.keys()], rings: [...desks.values()].map(ringsByItself) }))
}

/** A desk is there from the moment its page is, not only from the next look around on. */
export const seeDesk = (db: Database, socket: LiveSocket): Promise<void> => see(db, [socket])

export function watchCalls(db: Database, lines: Lines, io: LiveServer, warn: (error: unknown) => void): () => Promise<void> {
  let turn = 0
  let running: Promise<void> = Promise.resolve()
  let lookedAt = -Infinity
  const isLate = () => performance.now() - lookedAt > unseenMs
  const work = async () => {
    if (turn++ % seenEvery === 0 || isLate()) {
      if (lines.parties.length > 0) await db.across(seeParties({ ids: lines.parties }))
      await see(db, [...io.of('/').sockets.values()])
    }
    const sparing = isLate()
    for (let due = dueMost, round = 0; due === dueMost && round < (sparing ? roundsMost : 1); round++) {
      const calls = await db.across(callsToAttend({ ...ringSeconds, absent: absentSeconds }))
      for (const { command_center_id: center, id } of calls) await db.within(center, (tx) => attend(tx, id, { sparing }))
      due = calls.length
    }
    lookedAt = performance.now()
    for (const { command_center_id: center, source_hash: source } of await db.across(networksWithRoom({})))
      await db.within(center, (tx) => moveUp(tx, source))
  }
  const timer = setInterval(() => {
    running = running.then(work).catch(warn)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}

const callsJob = job('calls', z.object({}), '41 18 * * *', ['callLogs', 'callRecordings'])

/** Each night: logs and recordings that are held longer than the center's settings allow are gone, and flags of numbers long after their end. */
export const workCalls = (jobs: Jobs, db: Database) => jobs.work(callsJob, () => forgetCalls(db))

export async function forgetCalls(db: Database): Promise<void> {
  for (const { id } of await db.across(centersListed({})))
    await db.within(id, async (tx) => {
      const { callLogs, callRecordings } = (await settingsOf(tx)).retentionDays
      await forgetRecordingsOf(tx, await callsLongRecorded(tx, Math.min(callLogs, callRecordings)))
      await forgetOldCalls(tx, callLogs)
      await forgetOldFlags(tx)
    })
}
