// Acts of this desk that did not go out, over a reload: as ids alone, until they went out, were judged or were dismissed; gone with the session.
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import type { StepName } from '#contract/tickets/steps/rules.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { crewShelf, useSession } from '#web/kit/session/session.ts'
import { keptOfDesk } from '#web/kit/shelf.ts'
import { isStandingNow, useReceipts } from '#web/tickets/steps/receipts.ts'

export interface KeptAct {
  accountId: string
  id: string
  step: StepName
  path: string
  input: Record<string, unknown>
  /** Under which it goes out once, however often it is tried. */
  keys: [string, string][]
  /** As it was seen. */
  version: number
  will: Pick<TicketRow, 'status' | 'tab'>
  /** Whether whoever is at this desk will have accepted it. */
  isMine: boolean
}

const { acceptTicket, archiveTicket, restoreEmergencyTicket, unmergeTicket } = lifecycle
const { assignToDepartments, assignToResponseTeam, removeDepartment, removeResponseTeam } = assignment
const endpoints: readonly Endpoint[] = [
  ...[acceptTicket, archiveTicket, restoreEmergencyTicket, unmergeTicket],
  ...[assignToDepartments, assignToResponseTeam, removeDepartment, removeResponseTeam],
]
export const endpointOf = (path: string): Endpoint | undefined => endpoints.find((one) => one.path === path)
/** A reason or a summary may name somebody: it stays in the memory of the page. */
const wordless = ['id', 'transactionNumber', 'version', 'responseTeamIds', 'departmentIds', 'responseTeamId', 'departmentId']
const canBeKept = ({ path, input }: KeptAct) => endpointOf(path) !== undefined && Object.keys(input).every((name) => wordless.includes(name))

/** The names on the shelf, by the receipts that stand for them here. */
const shelved = new Map<string, string>()
useReceipts.subscribe(() => {
  for (const [receipt, name] of shelved) {
    if (isStandingNow(receipt)) continue
    shelved.delete(receipt)
    void crewShelf.del(name)
  }
})

/** Ends once it is kept, or the database of the browser has given no answer for a while: what is told as failed before that would be lost with the page. */
export async function keepAct(receipt: string, act: Omit<KeptAct, 'accountId'>): Promise<void> {
  const whole = { ...act, accountId: useSession.getState().accountId ?? '' }
  if (!canBeKept(whole)) return
  const name = keptOfDesk + receipt
  shelved.set(receipt, name)
  await crewShelf.set(name, whole)
}

/** Those of this account for which no receipt stands here; each with what stands for it from now on. */
export async function actsOfBefore(): Promise<{ act: KeptAct; standFor(receipt: string): void }[]> {
  const known = new Set(shelved.values())
  const { accountId } = useSession.getState()
  return (await crewShelf.entries())
    .filter(([name, act]) => name.startsWith(keptOfDesk) && !known.has(name) && (act as KeptAct).accountId === accountId)
    .map(([name, act]) => ({ act: act as KeptAct, standFor: (receipt: string) => void shelved.set(receipt, name) }))
}
