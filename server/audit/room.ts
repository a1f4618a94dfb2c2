// The room audit: the log as its readers see it, its export, and who saw whose data.
import { say } from '#contract/kit/say.ts'
import type { audit as contract } from '#contract/audit/room.ts'
import { type AuditLine, mostExported } from '#contract/audit/room.ts'
import { accountOf } from '#server/auth/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { cutRow, writeCsv } from '#contract/nouns/csv.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { keepPurpose, purposesOf, linesOfCentersToExport, linesToExport, pageOfCenters, pageOfLog, pageOfViews } from './store.ts'

const head = ['number', 'time (UTC)', 'action', 'kind', 'object', 'account', 'name', 'type', 'from', 'data']
const ofAllCenters = (me: Actor) => me.may('centers.manage')

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

/** An export's line says what it was for, as long as that is kept. */
async function withPurposes(tx: Tx, lines: AuditLine[]): Promise<AuditLine[]> {
  const idOf = ({ data }: AuditLine) => String(data['exportId'])
  const purposes = await purposesOf(tx, lines.filter(({ data }) => 'exportId' in data).map(idOf))
  return lines.map((line) => (purposes.get(idOf(line)) ? { ...line, data: { ...line.data, purpose: purposes.get(idOf(line)) } } : line))
}

const tellLook = (tx: Tx, doer: Doer, kind: 'account' | 'citizen', id: string, call: string) =>
  record(tx, doer, { verb: 'dataViewsRead', kind, id, data: { call } })

/** Whether there is such a citizen, or was one whose data has been removed since. */
type WasCitizen = (tx: Tx, id: string) => Promise<boolean>

export const serveAudit = ({ wasCitizen }: { wasCitizen: WasCitizen }): Handlers<typeof contract> => ({
  async getAuditLog({ cursor, limit, ...filter }, { me, read }) {
    const paging = { cursor, limit }
    const data = await read(async (tx) => {
      const page = await (ofAllCenters(me) ? pageOfCenters(tx, filter, paging) : pageOfLog(tx, filter, paging))
      return { ...page, items: await withPurposes(tx, page.items) }
    })
    return { message: 'The log.', data }
  },

  async exportAuditLog({ reason, ...filter }, { me, readRecorded, doer }) {
    return readRecorded(async (tx) => {
      const most = mostExported + 1
      const found = await (ofAllCenters(me) ? linesOfCentersToExport(tx, filter, most) : linesToExport(tx, filter, most))
      const lines = found.slice(0, mostExported)
      const isCut = found.length > mostExported
      await record(tx, doer, {
        verb: 'auditExported',
        kind: 'log',
        id: tx.center,
        data: { lines: lines.length, exportId: await keepPurpose(tx, me.accountId, reason) },
      })
      const csv = writeCsv([head, ...(await withPurposes(tx, lines)).map(row), ...(isCut ? [cutRow] : [])])
      const data = { filename: `log-${new Date().toISOString().slice(0, 10)}.csv`, csv, lines: lines.length, isCut }
      return { message: say('{count, plural, one {# line exported.} other {# lines exported.}}', { count: lines.length }), data }
    })
  },

  async getDataSeenBy({ accountId, ...filter }, { readRecorded, doer }) {
    return readRecorded(async (tx) => {
      if (!(await accountOf(tx, accountId))) refuse(404, 'There is no such account.')
      await tellLook(tx, doer, 'account', accountId, 'getDataSeenBy')
      return { message: 'Whose data the account has seen.', data: await pageOfViews(tx, { accountId, ...filter }) }
    })
  },

  async getDataViewers({ citizenId, ...filter }, { readRecorded, doer }) {
    return readRecorded(async (tx) => {
      if (!(await wasCitizen(tx, citizenId))) refuse(404, 'There is no such citizen.')
      await tellLook(tx, doer, 'citizen', citizenId, 'getDataViewers')
      return { message: 'Who has seen the data of the citizen.', data: await pageOfViews(tx, { citizenId, ...filter }) }
    })
  },
})
