// The room audit: the log as its readers see it, its export, and who saw whose data.
import * as z from 'zod'
import type { audit as contract } from '#contract/audit/room.ts'
import { type AuditLine, mostExported } from '#contract/audit/room.ts'
import { accountOf } from '#server/auth/store.ts'
import { wasCitizen } from '#server/citizens/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { writeCsv } from '#server/kit/csv.ts'
import { placeOf } from '#server/kit/page.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { linesOfCentres, linesToExport, type LogFilter, pageOfLog, pageOfViews } from './store.ts'

const Place = z.tuple([z.number().int().min(0)])
const head = ['number', 'time (UTC)', 'deed', 'kind', 'object', 'account', 'name', 'type', 'from', 'data']
const ofAllCentres = (me: Actor) => me.may('centres.manage')

/** Lines of all centres have no cheap total: what this page shows, and whether there is more, is told. */
async function pageOfCentres(tx: Tx, filter: LogFilter, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const before = placeOf(cursor, Place)?.[0] ?? null
  const lines = await linesOfCentres(tx, filter, before, limit + 1)
  const items = lines.slice(0, limit)
  const next = lines.length > limit ? Buffer.from(JSON.stringify([items.at(-1)!.position])).toString('base64url') : null
  return { items, next, total: lines.length }
}

const row = ({ seq, at, verb, kind, id, actorId, actorName, actorType, source, data }: AuditLine) => [
  seq,
  at,
  verb,
  kind,
  id,
  actorId,
  actorName,
  actorType,
  source,
  JSON.stringify(data),
]

const tellLook = (tx: Tx, doer: Doer, kind: 'account' | 'citizen', id: string, call: string) =>
  record(tx, doer, { verb: 'dataViewsRead', kind, id, data: { call } })

export const serveAudit = (): Handlers<typeof contract> => ({
  async getAuditLog({ cursor, limit, ...filter }, { me, read }) {
    const paging = { cursor, limit }
    const data = await read((tx) => (ofAllCentres(me) ? pageOfCentres(tx, filter, paging) : pageOfLog(tx, filter, paging)))
    return { message: 'The log.', data }
  },

  async exportAuditLog({ reason, ...filter }, { me, change, doer }) {
    return change(async (tx) => {
      const most = mostExported + 1
      const found = await (ofAllCentres(me) ? linesOfCentres(tx, filter, null, most) : linesToExport(tx, filter, most))
      const lines = found.slice(0, mostExported)
      await record(tx, doer, { verb: 'auditExported', kind: 'log', id: tx.centre, data: { lines: lines.length, reason } })
      const csv = writeCsv([head, ...lines.map(row)])
      const data = { filename: `log-${new Date().toISOString().slice(0, 10)}.csv`, csv, lines: lines.length, isCut: found.length > mostExported }
      return { message: `${lines.length} lines exported.`, data }
    })
  },

  async getDataSeenBy({ accountId, ...filter }, { change, doer }) {
    return change(async (tx) => {
      if (!(await accountOf(tx, accountId))) refuse(404, 'There is no such account.')
      await tellLook(tx, doer, 'account', accountId, 'getDataSeenBy')
      return { message: 'Whose data the account has seen.', data: await pageOfViews(tx, { accountId, ...filter }) }
    })
  },

  async getDataViewers({ citizenId, ...filter }, { change, doer }) {
    return change(async (tx) => {
      if (!(await wasCitizen(tx, citizenId))) refuse(404, 'There is no such citizen.')
      await tellLook(tx, doer, 'citizen', citizenId, 'getDataViewers')
      return { message: 'Who has seen the data of the citizen.', data: await pageOfViews(tx, { citizenId, ...filter }) }
    })
  },
})
