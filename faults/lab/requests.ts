// What is asked for under keys: planned of several kinds, some of them asked again and some with another body.
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import type { Desk } from './town.ts'

export interface Planned {
  what: string
  desk: Desk
  key: string
  call: Endpoint
  input: object
  /** Another body under the same key. */
  changed: object
  expected: number
  /** The text or the fact that it writes, once; nothing where it is refused. */
  leaves: string | null
}

interface Stock {
  desks: Desk[]
  /** Tickets to take steps with, enough for all; the last is declined first, and the one before it takes updates. */
  pending: string[]
  caseTypeId: string
}

const repeats = 0.3
const changedBodies = 0.05
const borrowedKeys = 0.05
const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!

export function planRequests(times: number, { desks, pending, caseTypeId }: Stock) {
  const run = `same-key ${randomUUID()}`
  const unused = [...pending]
  const declined = unused.pop()!
  const updated = unused.pop()!
  const planned: Planned[] = []

  const kinds: ((said: string) => Pick<Planned, 'call' | 'input' | 'changed' | 'expected' | 'leaves'>)[] = [
    (description) => {
      const input = { caseTypeId, description }
      return {
        call: entries.createEmergencyTicket,
        input,
        changed: { ...input, landmark: 'Chapel', description: `${description} changed` },
        expected: 200,
        leaves: description,
      }
    },
    (description) => {
      const input = { caseTypeId, description, scheduledAt: new Date(Date.now() + 86_400_000).toISOString() }
      return {
        call: entries.addScheduledEntry,
        input,
        changed: { ...input, description: `${description} changed` },
        expected: 200,
        leaves: description,
      }
    },
    (text) => {
      const input = { transactionNumber: updated, text }
      return { call: updates.addUpdate, input, changed: { ...input, text: `${text} changed` }, expected: 200, leaves: text }
    },
    () => {
      const id = unused.pop()!
      return { call: lifecycle.acceptTicket, input: { id }, changed: { id, version: 7 }, expected: 200, leaves: `ticketAccepted ${id}` }
    },
    () => {
      const id = unused.pop()!
      const input = { id, reason: 'prank' }
      return { call: lifecycle.declineTicket, input, changed: { ...input, note: 'Nothing there' }, expected: 200, leaves: `ticketDeclined ${id}` }
    },
    // Refused at the first time, and so for ever, with the same words.
    () => ({ call: lifecycle.acceptTicket, input: { id: declined }, changed: { id: declined, version: 7 }, expected: 409, leaves: null }),
  ]

  const add = (): Planned => {
    const number = planned.length
    const desk = pick(desks)
    const made = kinds[number % kinds.length]!(`${run} ${number}`)
    // A key belongs to its caller and its call: others may have the same.
    const lender = Math.random() < borrowedKeys && planned.length > 0 ? pick(planned) : undefined
    const isFree = lender && !planned.some((one) => one.key === lender.key && one.desk === desk && one.call === made.call)
    const request = { ...made, desk, what: `request ${number} (${made.call.path})`, key: isFree ? lender.key : randomUUID() }
    planned.push(request)
    return request
  }
  const requests = Array.from({ length: times }, (): { request: Planned; kind: 'first' | 'again' | 'changed' } => {
    const chance = Math.random()
    if (planned.length === 0 || chance > repeats + changedBodies) return { request: add(), kind: 'first' }
    // Half of what comes again comes at once, while the first may be under way.
    const request = Math.random() < 0.5 ? planned.at(-1)! : pick(planned)
    return { request, kind: chance < repeats ? 'again' : 'changed' }
  })
  return { run, requests, planned, declined }
}
