// The room audit: the log as its readers see it, its export, and who saw whose data.
import { k, say } from '#contract/kit/say.ts'
import type { audit as contract } from '#contract/audit/room.ts'
import { type AuditLine, mostExported } from '#contract/audit/room.ts'
import { sentenceOf } from '#contract/audit/sentence.ts'
import { accountOf } from '#server/auth/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { dayIn, imprintLines, tableWriter, type Writer, writeTable } from '#server/files/table.ts'
import type { SheetCell } from '#server/files/workbook.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { withNames } from './names.ts'
import { keepPurpose, purposesOf, linesOfCentersToExport, linesToExport, pageOfCenters, pageOfLog, pageOfViews } from './store.ts'

const head = [
  ...[
    k('Number'),
    k('Time'),
    k('What happened'),
    k('Code word'),
    k('Kind'),
    k('Object'),
    k('Called'),
    k('Account'),
    k('Name'),
    k('Account type'),
    k('From'),
    k('Data'),
  ],
]
const ofAllCenters = (me: Actor) => me.may('centers.manage')

/** The code word and the data stay beside the words: a program reads them, and they are what was sealed. */
const row = ({ t, clock }: Writer, { seq, at, verb, kind, id, name, actorId, actorName, actorType, source, data }: AuditLine): SheetCell[] => [
  ...[seq, clock(at), t(sentenceOf(verb, data) ?? verb), verb, kind, id, name, actorId, actorName],
  ...[actorType, source, JSON.stringify(data)],
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
      return { ...page, items: await withPurposes(tx, await withNames(tx, page.items)) }
    })
    return { message: 'The log.', data }
  },

  async exportAuditLog({ reason, format, language, ...filter }, { me, read, readRecorded, doer }) {
    const data = await read(async (tx) => {
      const most = mostExported + 1
      const found = await (ofAllCenters(me) ? linesOfCentersToExport(tx, filter, most) : linesToExport(tx, filter, most))
      const lines = found.lines.slice(0, mostExported)
      const isCut = found.lines.length > mostExported
      const writer = await tableWriter(tx, language)
      const { t, zone } = writer
      const madeAt = tx.asOf
      const { looks: _, ...narrowed } = filter
      const chosen = Object.entries(narrowed).filter(([, value]) => value !== undefined)
      const sheet = {
        ...{ name: t(k('Log')), filename: `log-${dayIn(zone, madeAt)}`, isCut, head: head.map((one) => t(one)) },
        lines: [
          ...imprintLines(writer, { madeBy: me.name, madeAt, reason }),
          ...chosen.map(([name, value]): SheetCell[] => [`${t(k('Filter'))}: ${name}`, String(value)]),
          ...(found.leftOut
            ? [[t(k('Left out: who only looked, and cameras on and off line')), `${found.leftOut.total}${found.leftOut.isMore ? '+' : ''}`]]
            : []),
        ],
        table: (await withPurposes(tx, await withNames(tx, lines))).map((line) => row(writer, line)),
      }
      return { ...(await writeTable(format, writer, sheet)), lines: lines.length }
    })
    // Nobody is given it before the log tells of it.
    await readRecorded(async (tx) => {
      const exportId = await keepPurpose(tx, me.accountId, reason)
      await record(tx, doer, { verb: 'auditExported', kind: 'log', id: tx.center, data: { lines: data.lines, exportId } })
    })
    return { message: say('{count, plural, one {# line exported.} other {# lines exported.}}', { count: data.lines }), data }
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
