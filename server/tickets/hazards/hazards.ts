// Reports of the day: the standing hazards of the moment.
import { uuidv7 as uuid } from 'uuidv7'
import { type Hazard, type hazards as contract, mostTitle } from '#contract/tickets/hazards/hazards.ts'
import type { FactName } from '#contract/facts.ts'
import type { Context } from '#server/kit/context.ts'
import { type Happening, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { TicketParts } from '#server/tickets/entries/entries.ts'
import { attach, detach, keepAll } from '#server/tickets/detail/files.ts'
import type { LockedTicket } from '#server/tickets/columns.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import { alertChange } from '#server/tickets/alerting/makeAlerts.ts'
import { checkReferences } from '#server/tickets/references.ts'
import { personOf } from '#server/tickets/steps/steps.ts'
import { addHazard, changeHazard, hangTickets, type HazardRow, hazardsOf, holdHazard, listHazards, showHazard } from './storeHazards.ts'

const noHazard = () => refuse(404, 'There is no such report of the day.')
const hazardFor = async (tx: Tx, id: string): Promise<HazardRow> => (await holdHazard(tx, id)) ?? noHazard()
const shown = async (tx: Tx, id: string): Promise<Hazard> => showHazard((await hazardsOf(tx, [id]))[0] ?? noHazard())

function tell<V extends FactName>(tx: Tx, { doer }: Pick<Context, 'doer'>, id: string, verb: V, data: Partial<Happening<V>['data']> = {}) {
  return record(tx, doer, { verb, kind: 'hazard', id, data: { hazardId: id, ...data } as Happening<V>['data'] })
}

/** What a crew says is dangerous at the place of its ticket: it stands for everybody until the desk ends it. */
export async function addCrewHazard(tx: Tx, context: Pick<Context, 'me' | 'doer'>, ticket: LockedTicket, text: string): Promise<void> {
  const id = uuid()
  const position = positionOf(ticket) ?? undefined
  const title = Array.from(text.trim().split('\n')[0]!).slice(0, mostTitle).join('')
  const fields = { title, description: text, severity: 'severe', caseTypeId: ticket.case_type_id, position } as const
  await addHazard(tx, id, fields, personOf(context.me), ticket.number)
  await tell(tx, context, id, 'hazardAdded', { severity: fields.severity })
  // One ticket hangs under one danger: the first that the desk gave it stays.
  if (!ticket.hazard_id) {
    const added = await hangTickets(tx, [ticket.number], id)
    await tell(tx, context, id, 'hazardTicketsChanged', { added, removed: [] })
  }
  await alertChange(tx, ticket.number, ['hazards'])
}

export function serveHazards({ keeper }: TicketParts): Handlers<typeof contract> {
  return {
    async getReportsOfTheDay(asked, { read }) {
      return { message: 'The reports of the day.', data: await read((tx) => listHazards(tx, false, asked)) }
    },

    async getArchivedReportsOfTheDay(asked, { read }) {
      return { message: 'The archived reports of the day.', data: await read((tx) => listHazards(tx, true, asked)) }
    },

    async addReportOfTheDay({ files: given, transactionNumbers = [], ...fields }, context) {
      const files = await keepAll(keeper, given, context.me)
      return context.change(async (tx) => {
        await checkReferences(tx, fields)
        const id = uuid()
        await addHazard(tx, id, fields, personOf(context.me))
        await attach(tx, id, files, 'hazard')
        const added = await hangTickets(tx, transactionNumbers, id)
        if (added.length !== new Set(transactionNumbers).size) refuse(404, 'There is no such ticket.')
        await tell(tx, context, id, 'hazardAdded', { severity: fields.severity })
        if (added.length > 0) await tell(tx, context, id, 'hazardTicketsChanged', { added, removed: [] })
        for (const number of added) await alertChange(tx, number, ['hazards'])
        return { message: 'Report of the day added.', data: await shown(tx, id) }
      })
    },

    async editReportOfTheDay({ id, version, files: given, removeFileIds = [], ...fields }, context) {
      if (given) await context.read((tx) => shown(tx, id))
      const files = await keepAll(keeper, given, context.me)
      return context.change(async (tx) => {
        const locked = await hazardFor(tx, id)
        if (version !== undefined && locked.version !== version) refuseStale('report of the day', { ...(await shown(tx, id)) }, fields)
        if (saysNothing({ ...fields, given, removed: removeFileIds[0] })) return { message: 'Report of the day saved.', data: await shown(tx, id) }
        await checkReferences(tx, fields)
        await detach(tx, 'hazard', id, removeFileIds)
        await attach(tx, id, files, 'hazard')
        await changeHazard(tx, id, fields)
        const names = Object.entries(fields).filter(([, value]) => value !== undefined)
        await tell(tx, context, id, 'hazardEdited', { fields: names.map(([name]) => name), version: locked.version + 1 })
        return { message: 'Report of the day saved.', data: await shown(tx, id) }
      })
    },

    async updateTicketReportOfTheDay({ id, add = [], remove = [], isArchived, version }, context) {
      return context.change(async (tx) => {
        const locked = await hazardFor(tx, id)
        if (version !== undefined && locked.version !== version) refuseStale('report of the day', { ...(await shown(tx, id)) }, {})
        const isMoved = isArchived !== undefined && (locked.archived_at !== null) !== Boolean(isArchived)
        if (isMoved) await moveHazard(tx, context, id, Boolean(isArchived))
        if (add.length + remove.length === 0) return { message: 'Saved.', data: await shown(tx, id) }
        const added = await hangTickets(tx, add, id)
        if (added.length !== new Set(add).size) refuse(404, 'There is no such ticket.')
        const removed = await hangTickets(tx, remove, null, id)
        if (removed.length !== new Set(remove).size) refuse(404, 'There is no such ticket.')
        await changeHazard(tx, id, {})
        await tell(tx, context, id, 'hazardTicketsChanged', { added, removed })
        for (const number of [...added, ...removed]) await alertChange(tx, number, ['hazards'])
        return { message: 'Saved.', data: await shown(tx, id) }
      })
    },

    archiveReportOfTheDay: ({ id }, context) => move(id, context, true),
    bringBackReportOfTheDay: ({ id }, context) => move(id, context, false),
  }
}

async function moveHazard(tx: Tx, context: Context, id: string, toArchive: boolean): Promise<void> {
  await changeHazard(tx, id, { isArchived: toArchive })
  await tell(tx, context, id, toArchive ? 'hazardArchived' : 'hazardBroughtBack')
}

function move(id: string, context: Context, toArchive: boolean) {
  return context.change(async (tx) => {
    const locked = await hazardFor(tx, id)
    if ((locked.archived_at !== null) === toArchive) refuse(409, toArchive ? 'It is archived already.' : 'It stands already.')
    await moveHazard(tx, context, id, toArchive)
    return { message: toArchive ? 'Archived.' : 'It stands again.', data: await shown(tx, id) }
  })
}
