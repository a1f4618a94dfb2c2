// Finding citizens and reading one: whoever sees callers only, sees those alone; all of it is in the log.
import { plainPhone } from '#contract/nouns/Phone.ts'
import { k, say } from '#contract/kit/say.ts'
import type { CitizenRow } from '#contract/citizens/Citizen.ts'
import type { search as contract } from '#contract/citizens/search.ts'
import { citizenWords } from '#contract/citizens/words.ts'
import { mostCitizensExported } from '#contract/citizens/search.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { imprintLines, tableWriter, writeTable } from '#server/files/table.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { interpretersOfPhone, premisesOfCitizen, volunteersOfPhone } from '#server/reference/store.ts'
import type { CitizenParts } from './parts.ts'
import { noCitizen, showCitizen } from './show.ts'
import { citizenOf } from './store.ts'
import { blockPage } from './storeBlocks.ts'
import { citizenOfTicket, ticketsOf, visibleAmong } from './storeCallers.ts'
import { callersLike, citizenCounts, citizenPage, citizenRows, duplicatesOf, someCitizens } from './storeLists.ts'
import { keepExport } from './storeRequests.ts'

const logSearch = (tx: Tx, { doer, me }: Context, call: string, rows: readonly CitizenRow[]) =>
  record(tx, doer, {
    verb: 'citizensSearched',
    ...{ kind: 'account', id: me.accountId },
    data: { call, found: rows.length, citizenIds: rows.map((row) => row.accountId) },
  })

const logRead = (tx: Tx, { doer }: Context, call: string, id: string, transactionNumber: string | null = null) =>
  record(tx, doer, { verb: 'citizenRead', kind: 'citizen', id, data: { call, transactionNumber } })

export function serveSearch({ calls }: CitizenParts): Handlers<typeof contract> {
  return {
    async searchCitizenByCC({ cursor, limit, ...filter }, context) {
      const data = await context.readRecorded(async (tx) => {
        const page = await citizenPage(tx, filter, { cursor, limit })
        await logSearch(tx, context, 'searchCitizenByCC', page.items)
        return page
      })
      return { message: 'Citizens.', data }
    },

    async searchCitizen({ phone, name, transactionNumber }, context) {
      const { me, readRecorded } = context
      const data = await readRecorded(async (tx) => {
        const ofTicket = transactionNumber ? await citizenOfTicket(tx, me, transactionNumber) : null
        const known = ofTicket ? [...(await citizenRows(tx, [ofTicket])).values()] : []
        const found = phone || name ? await callersLike(tx, phone, name) : []
        const rows = [...known, ...found.filter((row) => row.accountId !== ofTicket)]
        // Who may answer calls knows a caller by the exact number, also at the first call.
        const isOnTheLine = (row: { phone: string | null }) => phone !== undefined && me.may('calls.answer') && row.phone === plainPhone(phone)
        const visible = await visibleAmong(
          tx,
          me,
          found.map((row) => row.accountId),
        )
        const shown = rows.filter((row) => row.accountId === ofTicket || visible.has(row.accountId) || isOnTheLine(row)).slice(0, 10)
        await logSearch(tx, context, 'searchCitizen', shown)
        return shown
      })
      const isByNameAlone = name && !phone && !me.may('citizens.read')
      const nobody = isByNameAlone
        ? 'Your account finds citizens by name only among the callers of its tickets. Search by telephone number.'
        : 'Nobody was found.'
      return { message: data.length > 0 ? 'Found.' : nobody, data }
    },

    async getCitizenInfo({ id }, context) {
      const { me, readRecorded } = context
      const data = await readRecorded(async (tx) => {
        if (!(await visibleAmong(tx, me, [id])).has(id)) refuse(404, noCitizen)
        const citizen = await showCitizen(tx, me, id)
        await logRead(tx, context, 'getCitizenInfo', id)
        return citizen
      })
      return { message: 'The citizen.', data }
    },

    async getCitizenDuplicates({ id }, context) {
      const data = await context.readRecorded(async (tx) => {
        const rows = await duplicatesOf(tx, (await citizenOf(tx, id)) ?? refuse(404, noCitizen))
        await logSearch(tx, context, 'getCitizenDuplicates', rows)
        return rows
      })
      return { message: data.length > 0 ? 'These may be the same person.' : 'No other record is like this one.', data }
    },

    async exportCitizen({ id, reason }, context) {
      const { me, readRecorded, doer } = context
      const data = await readRecorded(async (tx) => {
        const citizen = await showCitizen(tx, me, id)
        const blocks = (await blockPage(tx, id, { limit: 100 })).items
        const tickets = await ticketsOf(tx, id, 1_000)
        const premises = await premisesOfCitizen(tx, { citizenId: id, isForStaff: true })
        const neighbor = citizen.phone ? await volunteersOfPhone(tx, citizen.phone) : []
        const interpreter = citizen.phone ? await interpretersOfPhone(tx, citizen.phone) : []
        const flags = citizen.phone ? await calls.flagsOfNumber(tx, citizen.phone) : []
        const exportId = await keepExport(tx, { by: me.accountId, citizenId: id, reason, citizens: 1 })
        await record(tx, doer, { verb: 'citizensExported', kind: 'citizen', id, data: { exportId, citizenId: id, citizens: 1, citizenIds: [id] } })
        await logRead(tx, context, 'exportCitizen', id)
        const held = { exportedAt: momentNow(), exportedBy: me.name, reason, citizen, blocks, tickets, premises, neighbor, interpreter, flags }
        return { exportId, filename: `citizen-${id}.json`, json: JSON.stringify(held, null, 2) }
      })
      return { message: 'Everything that is held about this citizen.', data }
    },

    async exportCitizens({ reason, format, language, ...filter }, { me, readRecorded, doer }) {
      const data = await readRecorded(async (tx) => {
        const found = await someCitizens(tx, filter, mostCitizensExported + 1)
        const rows = found.slice(0, mostCitizensExported)
        const isCut = found.length > rows.length
        const exportId = await keepExport(tx, { by: me.accountId, citizenId: null, reason, citizens: rows.length })
        const fact = { exportId, citizenId: null, citizens: rows.length, citizenIds: rows.map(({ id }) => id) }
        await record(tx, doer, { verb: 'citizensExported', kind: 'citizenExport', id: exportId, data: fact })
        const writer = await tableWriter(tx, language)
        const { t, clock } = writer
        const head = [k('Number'), k('Name'), k('Phone'), k('E-mail'), k('Barangay'), k('Address'), k('Born'), k('Status'), k('Registered')]
        const chosen = Object.entries(filter).filter(([, value]) => value !== undefined)
        const sheet = {
          ...{ name: t(k('Citizens')), filename: 'citizens', isCut, head: head.map((one) => t(one)) },
          lines: [
            ...imprintLines(writer, { madeBy: me.name, madeAt: momentNow(), reason }),
            ...chosen.map(([name, value]) => [`${t(k('Filter'))}: ${name}`, String(value)]),
          ],
          table: rows.map((row) => [
            ...[row.id, row.name, row.phone, row.email, row.barangay, row.address, row.birth_date],
            ...[t(citizenWords[row.status as keyof typeof citizenWords]), clock(row.created_at)],
          ]),
        }
        return { exportId, ...(await writeTable(format, writer, sheet)), citizens: rows.length }
      })
      return { message: say('{count, plural, one {# citizen was exported.} other {# citizens were exported.}}', { count: data.citizens }), data }
    },

    async getCitizenCounts(_, { read }) {
      return { message: 'Citizens on each tab.', data: await read(citizenCounts) }
    },
  }
}
