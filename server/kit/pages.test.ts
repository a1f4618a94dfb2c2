// Tests of lists asked for by the number of a page: each goes on where the one before ended, and none refuses it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
let callers: Caller[]
let number: string
let opened: string
beforeAll(async () => {
  lab = await openLab()
  opened = new Date().toISOString()
  callers = [await lab.as('admin'), await lab.as('dispatcher'), await lab.as('superadmin'), await lab.as('verifier')]
  number = (await callers[1]!.ask(tickets.getAcceptedEmergencyTickets, { limit: 1 })).data.items[0]!.transactionNumber
})
afterAll(() => lab.close())

type Listed = { items: unknown[]; next: string | null }
const further: Record<string, () => object> = {
  getUpdates: () => ({ id: number }),
  fetchCctv: () => ({ lat: 14.55, lng: 121.13 }),
  getResponseTeams: () => ({ dutyStatus: 'available' }),
  // Of what the demo wrote: the newest lines grow by themselves meanwhile.
  getAuditLog: () => ({ search: 'ticket', to: opened }),
}

/** Those whose pages are cut by themselves; all others are cut by one query. */
const paged = callsOf(contract).filter(({ name }) => name in further)

it.each(paged)('$name', async ({ name, call }) => {
  const more = further[name]?.() ?? {}
  const ask = async (caller: Caller, given: object) => ((await caller.ask(call, { ...more, ...given } as never)) as { data: Listed }).data
  let seen = 0
  for (const caller of callers) {
    const first = await ask(caller, { limit: 2, cursor: '1' }).catch((error: { status?: number }) => {
      if (error.status === 403) return null
      throw error
    })
    if (!first) continue
    seen++
    const second = await ask(caller, { limit: 2, cursor: '2' })
    const whole = await ask(caller, { limit: 4 })
    expect([...first.items, ...second.items]).toEqual(whole.items)
    if (first.next) expect((await ask(caller, { limit: 2, cursor: first.next })).items).toEqual(second.items)
  }
  expect(seen).toBeGreaterThan(0)
})
