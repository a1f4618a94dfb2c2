// What a list is narrowed by: kept in the address, sent to the server, and judged here where a row tells enough.
import { type Status, statuses } from '#contract/tickets/states.ts'
import { flags, type TicketRow } from '#contract/tickets/Ticket.ts'
import { type Priority, priorities } from '#contract/tickets/priorities.ts'
import { type Sort, sorts } from './order.ts'

export interface Filter {
  search?: string
  priority?: Priority[]
  caseTypeId?: string[]
  barangayId?: string[]
  allocatedTo?: string[]
  acceptedBy?: string[]
  flag?: TicketRow['flags']
  status?: Status[]
  isRead?: 0 | 1
  sort: Sort
}

/** What a crew's own runs are listed by. */
export const runsFilter: Filter = { sort: 'urgent' }

const lists = ['caseTypeId', 'barangayId', 'allocatedTo', 'acceptedBy'] as const

export function readFilter(params: URLSearchParams): Filter {
  const many = (name: string) => params.get(name)?.split(',').filter(Boolean)
  const filter: Filter = { sort: sorts.find((one) => one === params.get('sort')) ?? 'urgent' }
  if (params.get('search')) filter.search = params.get('search')!
  const chosen = many('priority')?.map(Number) as Priority[] | undefined
  if (chosen?.length) filter.priority = chosen.filter((one) => priorities.includes(one))
  const [flag, status] = [flags.filter((one) => many('flag')?.includes(one)), statuses.filter((one) => many('status')?.includes(one))]
  if (flag.length > 0) filter.flag = flag
  if (status.length > 0) filter.status = status
  for (const name of lists) {
    const ids = many(name)
    if (ids?.length) filter[name] = ids
  }
  if (params.get('unread')) filter.isRead = 0
  return filter
}

export function writeFilter({ sort, search, priority, flag, status, isRead, ...others }: Filter): URLSearchParams {
  const params = new URLSearchParams()
  if (sort !== 'urgent') params.set('sort', sort)
  if (search) params.set('search', search)
  if (priority?.length) params.set('priority', priority.join())
  if (flag?.length) params.set('flag', flag.join())
  if (status?.length) params.set('status', status.join())
  for (const name of lists) if (others[name]?.length) params.set(name, others[name].join())
  if (isRead === 0) params.set('unread', '1')
  return params
}

export const countFilters = ({ priority, caseTypeId, barangayId, allocatedTo, flag, status, isRead }: Filter): number =>
  [priority, caseTypeId, barangayId, allocatedTo, flag, status].filter((one) => one?.length).length + Number(isRead !== undefined)

/** Whether a row passes; undefined where the filter asks what a row does not tell. */
export function passes(
  row: TicketRow,
  { search, priority, caseTypeId, barangayId, allocatedTo, acceptedBy, flag, status, isRead }: Filter,
): boolean | undefined {
  if (priority && !priority.includes(row.priority)) return false
  if (caseTypeId && !caseTypeId.includes(row.caseTypeId)) return false
  if (allocatedTo && !allocatedTo.some((id) => row.allocatedTo.includes(id))) return false
  if (acceptedBy && !(row.acceptedBy && acceptedBy.includes(row.acceptedBy.id))) return false
  if (flag && !flag.every((one) => row.flags.includes(one))) return false
  if (status && !status.includes(row.status)) return false
  if (isRead !== undefined && row.isRead !== (isRead === 1)) return false
  return search || barangayId ? undefined : true
}
