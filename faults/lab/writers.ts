// A busy town: changes of tickets at a steady pace, of every kind that moves a ticket on a board.
import { randomUUID } from 'node:crypto'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { seeded } from '#tests/line.ts'
import type { Desk, Town } from './town.ts'
import { untilAnswered } from './work.ts'

const abreast = 8
const pool = 40

/** The same desks and tickets in every round, so that a list stays one page. */
const openPool = async (town: Town) => {
  const desks = [await town.seat('supervisor', 'taytay', 'Ana Busy'), await town.seat('supervisor', 'taytay', 'Ben Busy')]
  const ids = await town.file(desks[0]!.centerId, pool, () => ({}))
  return { desks, tickets: ids.map((id) => ({ id, version: 1, status: 'pending', isBusy: false })) }
}
let opened: ReturnType<typeof openPool> | undefined

export async function keepWriting(town: Town, everyMs: number) {
  const { desks, tickets } = await (opened ??= openPool(town))
  const random = seeded(7)
  const began = performance.now()
  let written = 0
  let due = 0
  let isOver = false
  const failures: unknown[] = []

  async function change(one: (typeof tickets)[number], desk: Desk): Promise<void> {
    const { id, version } = one
    const why = { reason: 'prank' }
    // As the web asks: again under its key where the line has taken the answer away.
    const key = randomUUID()
    const priority = (1 + Math.floor(random() * 5)) as 1
    const edit = () => desk.ask(entries.editEmergencyTicket, { id, version, priority }, { key })
    const moves: Record<string, (() => Promise<{ data: { status: string; version: number } }>)[]> = {
      pending: [edit, () => desk.ask(lifecycle.acceptTicket, { id }, { key }), () => desk.ask(lifecycle.declineTicket, { id, ...why }, { key })],
      accepted: [
        edit,
        () => desk.ask(lifecycle.reportTicket, { id, isReported: 1, ...why }, { key }),
        () => desk.ask(lifecycle.deleteEmergencyTicket, { id, ...why }, { key }),
      ],
      reported: [() => desk.ask(lifecycle.reportTicket, { id, isReported: 0 }, { key })],
      declined: [() => desk.ask(lifecycle.reopenTicket, { id, ...why }, { key })],
      deleted: [() => desk.ask(lifecycle.restoreEmergencyTicket, { id }, { key })],
    }
    const possible = moves[one.status]!
    const move = possible[Math.floor(random() * possible.length)]!
    const { data } = await untilAnswered(move)
    Object.assign(one, { status: data.status, version: data.version })
    written++
  }

  const lane = async (desk: Desk) => {
    while (!isOver) {
      const waitMs = began + due++ * everyMs - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const free = tickets.filter(({ isBusy }) => !isBusy)
      const one = free[Math.floor(random() * free.length)]!
      one.isBusy = true
      await change(one, desk).catch((error: unknown) => failures.push(error))
      one.isBusy = false
    }
  }
  const lanes = Array.from({ length: abreast }, (_, at) => lane(desks[at % desks.length]!))
  return {
    /** Answers once the last change is written. */
    async stop() {
      isOver = true
      await Promise.all(lanes)
      if (failures.length > 0) throw failures[0]
      return { written, seconds: (performance.now() - began) / 1_000 }
    },
  }
}
