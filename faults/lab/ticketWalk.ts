// One ticket under way: takes the model's commands for real, through the handlers of two nodes, and compares.
import { isDeepStrictEqual } from 'node:util'
import type fc from 'fast-check'
import { Refused } from '#contract/kit/client.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { reading } from '#contract/tickets/detail/reading.ts'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { type Command, type Expected, expectOf, type Model, seenOf } from './ticketModel.ts'
import { limit } from './limits.ts'
import { type Desk, type Town, until } from './town.ts'

/** Who works on tickets in one center, and the ticket that others are merged into. */
export interface Crew {
  supervisor: Desk
  department: Desk
  team: Desk
  hub: string
}

export interface Outcome {
  answer: number
  data: unknown
  details: Record<string, unknown>
}

const clockMostMs = limit('HEAL', 60_000)
const why = { reason: 'prank' }
const ending = { disposition: 'assisted', summary: 'Done.' }

export class Walk {
  readonly town: Town
  readonly crews: readonly [Crew, Crew]
  readonly id: string
  version: number | undefined

  constructor(town: Town, crews: readonly [Crew, Crew], id: string) {
    this.town = town
    this.crews = crews
    this.id = id
  }

  async take(model: Model, command: Command, isStranger: boolean): Promise<Outcome> {
    const isAnswer = command === 'acceptTransfer' || command === 'declineTransfer'
    const crew = this.crews[isAnswer !== isStranger ? 1 - model.side : model.side]!
    try {
      const { data } = (await this.#actions(crew)[command]()) as { data: unknown }
      return { answer: 200, data, details: {} }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { answer: error.status, data: null, details: error.details }
    }
  }

  /** The ticket as the supervisor of its center sees it. */
  async look({ side }: Model): Promise<Ticket> {
    return (await this.crews[side].supervisor.ask(lists.getEmergencyTicket, { id: this.id })).data
  }

  /** What differs between the ticket and its model. */
  differs(model: Model, ticket: Ticket): string {
    const { department, team } = this.crews[model.side]
    const expected = seenOf(model, { departmentId: department.accountId, teamId: team.accountId })
    const { status, formerStatus, tab, allocatedTo, awaiting } = ticket
    const seen = { status, formerStatus, tab, allocatedTo: allocatedTo.toSorted(), awaiting: awaiting.toSorted() }
    return isDeepStrictEqual(seen, expected) ? '' : `${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`
  }

  #actions({ supervisor, department, team, hub }: Crew): Record<Command, () => Promise<unknown>> {
    const { id } = this
    const other = this.crews.map((crew) => crew.supervisor.centerId).find((center) => center !== supervisor.centerId)!
    const departmentId = department.accountId
    const teamId = team.accountId
    const move = (state: 'acknowledged' | 'enRoute' | 'onScene' | 'cleared') =>
      supervisor.ask(assignment.setTeamStatus, { id, responseTeamId: teamId, state })
    return {
      accept: () => supervisor.ask(lifecycle.acceptTicket, { id }),
      acknowledge: () => department.ask(lifecycle.acceptTicket, { id }),
      decline: () => supervisor.ask(lifecycle.declineTicket, { id, ...why }),
      report: () => supervisor.ask(lifecycle.reportTicket, { id, isReported: 1, ...why }),
      unreport: () => supervisor.ask(lifecycle.reportTicket, { id, isReported: 0 }),
      resolve: () => supervisor.ask(lifecycle.resolveTicket, { transactionNumber: id, ...ending }),
      resolveOwn: () => department.ask(lifecycle.resolveTicket, { transactionNumber: id, ...ending }),
      proposeResolve: () => team.ask(lifecycle.resolveTicket, { transactionNumber: id, ...ending }),
      reopen: () => supervisor.ask(lifecycle.reopenTicket, { id, ...why }),
      escalate: () => supervisor.ask(lifecycle.escalateTicket, { id, ...why }),
      delete: () => supervisor.ask(lifecycle.deleteEmergencyTicket, { id, ...why }),
      restore: () => supervisor.ask(lifecycle.restoreEmergencyTicket, { id }),
      assign: () => supervisor.ask(assignment.assignToDepartments, { id, departmentIds: [departmentId] }),
      unassign: () => supervisor.ask(assignment.removeDepartment, { id, departmentId }),
      assignTeam: () => supervisor.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [teamId] }),
      unassignTeam: () => supervisor.ask(assignment.removeResponseTeam, { id, responseTeamId: teamId }),
      acknowledgeTeam: () => move('acknowledged'),
      enRoute: () => move('enRoute'),
      onScene: () => move('onScene'),
      clear: () => move('cleared'),
      transfer: () => supervisor.ask(transfer.transferTicket, { transactionNumber: id, commandCenterId: other, ...why }),
      cancelTransfer: () => supervisor.ask(transfer.cancelTransferredTicket, { id }),
      acceptTransfer: () => supervisor.ask(transfer.acceptTransferredTicket, { id }),
      declineTransfer: () => supervisor.ask(transfer.declineTransferredTicket, { id, ...why }),
      merge: () => supervisor.ask(lifecycle.mergeTicket, { id, into: hub }),
      unmerge: () => supervisor.ask(lifecycle.unmergeTicket, { id }),
      edit: () => supervisor.ask(entries.editEmergencyTicket, { id, version: this.version!, landmark: 'Chapel' }),
      editStale: () => supervisor.ask(entries.editEmergencyTicket, { id, version: this.version! + 1, landmark: 'School' }),
      update: () => supervisor.ask(updates.addUpdate, { transactionNumber: id, text: 'Seen from the bridge' }),
      comeDue: () => this.#passTime(`scheduled_at = now()`, `status = 'scheduled'`),
      close: () => this.#passTime(`resolved_at = now() - interval '25 hours'`, `status = 'resolved' and closed_at is null`),
      read: () => supervisor.ask(reading.readEmergencyTicket, { id }),
      unread: () => supervisor.ask(reading.unreadEmergencyTicket, { id }),
    }
  }

  /** Lets the time of a ticket pass, and waits for the clock of the nodes to see it. */
  async #passTime(change: string, due: string): Promise<{ data: null }> {
    const { judges } = this.town
    const { rowCount } = await judges.query(`update ticket set ${change}, attend_at = now() where number = $1 and ${due}`, [this.id])
    if (rowCount === 0) throw new Refused(409, 'It is not its time.')
    const isDone = async () => (await judges.query(`select from ticket where number = $1 and ${due}`, [this.id])).rowCount === 0
    if (!(await until(isDone, clockMostMs, 100))) throw new Error(`${this.id}: the clock did nothing within ${clockMostMs} ms`)
    return { data: null }
  }
}

/** A command of fast-check: takes a step for real and in the model, and holds the two against each other. */
export class TakeStep implements fc.AsyncCommand<{ now: Model }, Walk> {
  readonly command: Command
  readonly isStranger: boolean
  readonly said: string

  constructor(command: Command, isStranger: boolean) {
    this.command = command
    this.isStranger = isStranger && command !== 'comeDue' && command !== 'close'
    this.said = this.isStranger ? `${command} by the other` : command
  }

  check = () => true
  toString = () => this.said

  /** What it should be answered on a ticket that may have changed hands since it was asked. */
  expected(model: Model, asked: Model = model): Expected {
    return expectOf(model, this.command, this.isStranger !== (model.side !== asked.side))
  }

  async run(model: { now: Model }, walk: Walk): Promise<void> {
    const before = model.now
    walk.version ??= (await walk.look(before)).version
    const { answer, after } = this.expected(before)
    const outcome = await walk.take(before, this.command, this.isStranger)
    if (this.command === 'escalate' && answer === 200 && outcome.answer === 409) {
      // The clock was faster: it brings before the supervisors whatever missed its target.
      const ticket = await walk.look(before)
      if (ticket.escalated?.reason !== 'missed-target') throw new Error(`${this.said} on a ${before.status} one: 409, but nobody escalated it`)
      model.now = { ...before, isEscalated: true }
      return
    }
    if (outcome.answer !== answer) throw new Error(`${this.said} on a ${before.status} one: ${outcome.answer} instead of ${answer}`)
    const told = outcome.details['status']
    if (answer === 409 && told !== undefined && told !== before.status && told !== 'cancelled' && told !== 'declined' && told !== 'accepted')
      throw new Error(`${this.said}: refused as ${JSON.stringify(told)}, while it is ${before.status}`)
    if (answer !== 200) return
    model.now = after
    const isWhole = typeof outcome.data === 'object' && outcome.data !== null && 'formerStatus' in outcome.data
    const ticket = isWhole ? (outcome.data as Ticket) : await walk.look(after)
    walk.version = ticket.version
    const difference = walk.differs(after, ticket)
    if (difference) throw new Error(`${this.said} on a ${before.status} one: ${difference}`)
  }
}
