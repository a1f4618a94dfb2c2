// The promise: cut the line to the database at any statement, and a ticket is whole or not there: none without its facts, no row without its file, and after the sweeper no file without its row.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { tickets } from '#contract/tickets/room.ts'
import { connect, openPool } from '#server/database/pool.ts'
import { sweep } from '#server/files/sweep.ts'
import { Database } from '#server/kit/transaction.ts'
import { App } from '#tests/app.ts'
import { openCuttingProxy, type Side } from './lab/cuttingProxy.ts'
import { judgeWhole } from './lab/judge.ts'
import { Ledger } from './lab/ledger.ts'
import type { Fault } from './lab/Fault.ts'
import { openTown } from './lab/town.ts'
import { type Asking, openDesk, picture, reportAsVisitor } from './lab/tickets.ts'
import { untilAnswered } from './lab/work.ts'

/** A change of a ticket forgets its facts. */
const plantForgetting = {
  sql: `create function plant() returns trigger language plpgsql as 'begin delete from fact_inbox where object_id = new.number; return null; end' security definer;
    create constraint trigger plant after update on ticket deferrable initially deferred for each row execute function plant()`,
  undo: 'drop function plant cascade',
}

export const cutStatements: Fault = {
  says: 'with the line to the database cut at every statement a ticket is whole or not there, with its facts and files',
  async run({ times = 500, plant }) {
    const town = await openTown()
    const proxy = await openCuttingProxy(join(new URL(town.ownerUrl).searchParams.get('host')!, '.s.PGSQL.5432'))
    const app = new App({
      ...town.settings,
      ...{ DATABASE_URL: `postgres://postgres:none@127.0.0.1:${proxy.port}/tanod`, TANOD_TRUST_PROXY: '127.0.0.1' },
    })
    const owner = await connect(town.ownerUrl, 'tanod-judge')
    const pool = openPool(town.appUrl, 2, 'tanod-judge')
    try {
      await app.start()
      const prefix = `fault-${randomUUID().slice(0, 8)}-`
      const ledger = new Ledger(prefix)
      const { asked, deepest } = await town.broken(plant, plantForgetting, () => cutEach(times, app, proxy, ledger, prefix))
      const files = { files: join(town.data, 'files'), receiving: join(town.data, 'receiving') }
      const left = (await loose(owner, files.files)).length
      await sweep({ db: new Database(pool), ...files, olderThanMs: 0 })
      const findings = [
        ...(await ledger.judge(owner)),
        ...(await judgeWhole(town)),
        ...(await loose(owner, files.files)).map((name) => `the file ${name} has no row after the sweeper`),
        ...readdirSync(files.receiving).map((name) => `the upload ${name} was left after the sweeper`),
      ]
      if (proxy.cuts === 0) findings.push('nothing was cut')
      const figure = `${asked} operations, ${proxy.cuts} cuts, up to the ${deepest}th statement; ${ledger.tell()}; ${left} contents without a row swept away`
      return { figure, findings }
    } finally {
      await pool.end()
      await owner.end()
      await app.remove()
      proxy.close()
    }
  },
}

/** Takes tickets through their life, each action cut on both sides of one statement, then of the next, until every statement had its cut. A short form begins where something is written. */
async function cutEach(times: number, app: App, proxy: Awaited<ReturnType<typeof openCuttingProxy>>, ledger: Ledger, prefix: string) {
  const desk = await openDesk(() => app.url)
  const { asking, caseTypeId, crews } = desk
  let asked = 0
  let deepest = 0
  let place: { at: number; side: Side } = { at: times < 100 ? 4 : 1, side: 'before' }
  const past = new Set<string>()
  const cut = async <R>(name: string, work: () => Promise<R>): Promise<R> => {
    if (!past.has(name)) proxy.arm(place.at, place.side)
    const result = await work()
    asked++
    if (!past.has(name)) {
      if (proxy.disarm()) deepest = Math.max(deepest, place.at)
      else past.add(name)
    }
    return result
  }
  const action: Asking = (call, input) => {
    const key = randomUUID()
    return cut(call.path, () => untilAnswered(() => asking(call, input, { key })))
  }
  /** A client that asks once and goes away: whether it was done or not, it must be whole. */
  const giveUp = async (mark: string) => {
    const given = { caseTypeId, description: mark, landmark: 'Market', files: [await picture()] }
    proxy.arm(place.at, place.side)
    await asking(tickets.createEmergencyTicket, given).catch(() => {})
    proxy.disarm()
    ledger.asked(mark, 1)
    asked++
  }
  while (asked < times) {
    const mark = () => prefix + randomUUID()
    const filed = mark()
    const { data } = await action(tickets.createEmergencyTicket, { caseTypeId, description: filed, landmark: 'Market', files: [await picture()] })
    ledger.filed(filed, data.transactionNumber, 1)
    const id = await cut('public', () => reportAsVisitor(desk, ledger, mark()))
    if (!id) continue
    await action(tickets.acceptTicket, { id })
    ledger.did(id, 'ticketAccepted')
    await action(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [crews[0]!] })
    ledger.did(id, 'ticketAssigned')
    const update = await action(tickets.addUpdate, { transactionNumber: id, text: `${filed} is seen to`, isPublic: 0, files: [await picture()] })
    ledger.updated(update.data.id, id, 1)
    const { data: seen } = await asking(tickets.getEmergencyTicket, { id: data.transactionNumber })
    await action(tickets.editEmergencyTicket, { id: seen.transactionNumber, version: seen.version, landmark: 'Behind the market' })
    ledger.did(seen.transactionNumber, 'ticketEdited')
    await action(tickets.resolveTicket, { transactionNumber: id, disposition: 'resolved', summary: 'Handled on scene.' })
    ledger.did(id, 'ticketResolved')
    await giveUp(mark())
    place = place.side === 'before' ? { ...place, side: 'after' } : { at: place.at + 1, side: 'before' }
    if (past.size < 7) continue
    past.clear()
    place = { at: 1, side: 'before' }
  }
  return { asked, deepest }
}

/** Content that no row knows. */
async function loose(owner: Awaited<ReturnType<typeof connect>>, folder: string): Promise<string[]> {
  const { rows } = await owner.query<{ sha256: string }>('select distinct sha256 from file')
  const known = new Set(rows.flatMap(({ sha256 }) => [sha256, `${sha256}.small`]))
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return names.map(({ name }) => name).filter((name) => !known.has(name))
}
