// Reports for tests, filed as the public side files them.
import { fileTicket, type NewTicket } from '#server/tickets/entries/storeFiling.ts'
import type { Lab } from './lab.ts'

const doer = { session: null, accountType: 'public', source: '127.0.0.1', requestId: 'test' }

/** Where a crowd waits for one row, some are told to come again. */
const isBusy = ({ code, status }: { code?: string; status?: number }) => code === '55P03' || status === 503

export async function fileReports(lab: Lab, centerId: string, caseTypeId: string, count: number, more: Partial<NewTicket> = {}): Promise<string[]> {
  const file = (index: number): Promise<string> =>
    fileOne(index).catch((error: { code?: string; status?: number }) => (isBusy(error) ? file(index) : Promise.reject(error as Error)))
  const fileOne = (index: number) =>
    lab.nodes[index % lab.nodes.length]!.db.within(centerId, async (tx) => {
      const given: NewTicket = { source: 'quickreport', caseTypeId, description: `Report ${index}`, ...more }
      return (await fileTicket(tx, doer, given)).number
    })
  return Promise.all(Array.from({ length: count }, (_, index) => file(index)))
}

export async function firstCaseType(lab: Pick<Lab, 'owner'>, centerId: string): Promise<string> {
  const { rows } = await lab.owner.query<{ id: string }>(
    'select id from case_type where command_center_id = $1 and priority = 3 order by "order" limit 1',
    [centerId],
  )
  return rows[0]!.id
}
