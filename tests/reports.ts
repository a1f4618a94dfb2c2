// Reports for tests, filed as the public side files them.
import { fileTicket, type NewTicket } from '#server/tickets/storeFiling.ts'
import type { Lab } from './lab.ts'

const doer = { accountId: null, accountType: 'public', source: '127.0.0.1', requestId: 'test' }

export async function fileReports(lab: Lab, centreId: string, caseTypeId: string, count: number, more: Partial<NewTicket> = {}): Promise<string[]> {
  const file = (index: number) =>
    lab.nodes[index % lab.nodes.length]!.db.within(centreId, async (tx) => {
      const given: NewTicket = { source: 'quickreport', caseTypeId, description: `Report ${index}`, ...more }
      return (await fileTicket(tx, doer, given)).number
    })
  return Promise.all(Array.from({ length: count }, (_, index) => file(index)))
}

export async function firstCaseType(lab: Pick<Lab, 'owner'>, centreId: string): Promise<string> {
  const { rows } = await lab.owner.query<{ id: string }>(
    'select id from case_type where command_center_id = $1 and priority = 3 order by "order" limit 1',
    [centreId],
  )
  return rows[0]!.id
}
