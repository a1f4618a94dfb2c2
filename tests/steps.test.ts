// What the screen offers is what the server allows: every step in every status, for every type of account, from either side.
import { expect, it } from 'vitest'
import { type AccountType, accountTypes, permissionsOf } from '#contract/accounts/permissions.ts'
import type { Me } from '#contract/auth/Session.ts'
import { stepNames } from '#contract/tickets/steps/rules.ts'
import { type Status, statuses, tabOf } from '#contract/tickets/states.ts'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import type { Actor } from '#server/kit/context.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { checkStep } from '#server/tickets/steps/steps.ts'
import { hindranceOf } from '#web/tickets/steps/hindranceOf.ts'

const center = '0190a000-0000-7000-8000-000000000001'
const account = '0190a000-0000-7000-8000-000000000002'
const aside: Status[] = ['transferred', 'merged', 'deleted']

interface Case {
  type: AccountType
  status: Status
  isOwn: boolean
  isAwaited: boolean
  isEscalated: boolean
  isReceiver: boolean
  hasMayday: boolean
}
const yesNo = [false, true]
const cases = accountTypes.flatMap((type) =>
  statuses.flatMap((status) =>
    [0, 1, 2].flatMap((tie) =>
      yesNo.flatMap((isEscalated) =>
        yesNo
          .filter((isReceiver) => !isReceiver || status === 'transferred')
          .flatMap((isReceiver) =>
            yesNo.map((hasMayday): Case => ({ type, status, isOwn: tie > 0, isAwaited: tie > 1, isEscalated, isReceiver, hasMayday })),
          ),
      ),
    ),
  ),
)

type Row = Parameters<typeof checkStep>[0]
const dangersOf = ({ hasMayday }: Case) =>
  hasMayday ? [{ kind: 'mayday' as const, id: account, name: 'Engine 2', at: '2026-11-20T00:00:00Z', seen: null }] : []
const lists = ({ isOwn, isAwaited }: Case) => ({ all: isOwn ? [account] : [], waiting: isAwaited ? [account] : [] })

function offers(one: Case, step: (typeof stepNames)[number]): boolean {
  const { status, isEscalated, isReceiver, type } = one
  const { all, waiting } = lists(one)
  const transfer = { to: { id: isReceiver ? center : 'another' } } as Ticket['transfer']
  const me = { accountId: account, permissions: permissionsOf(type), commandCenter: { id: center } } as unknown as Me
  const formerStatus: Status | null = aside.includes(status) ? 'pending' : null
  const ticket = {
    status,
    tab: tabOf({ status, closedAt: null }),
    allocatedTo: all,
    awaiting: waiting,
    formerStatus,
    transfer,
    dangers: dangersOf(one),
  }
  return hindranceOf(step, { ...ticket, flags: isEscalated ? ['escalated' as const] : [] }, me) === null
}

function allows(one: Case, step: (typeof stepNames)[number]): boolean {
  const { all, waiting } = lists(one)
  const row = {
    status: one.status,
    former_status: aside.includes(one.status) ? 'pending' : null,
    allocated_to: all,
    awaiting: waiting,
    version: 1,
    closed_at: null,
    dangers: dangersOf(one),
  }
  const me = { accountId: account, permissions: new Set(permissionsOf(one.type)) } as unknown as Actor
  try {
    const escalated = one.isEscalated ? { reason: 'prank', note: null, by: null, at: '2026-11-20T00:00:00Z' } : null
    checkStep({ ...row, escalated, stepped: null } as unknown as Row, me, step, 1, one.isReceiver ? 'receiver' : 'owner')
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

it.each(stepNames)('%s', (step) => {
  const differing = cases.filter((one) => offers(one, step) !== allows(one, step))
  expect(differing).toEqual([])
  const open = cases.filter((one) => offers(one, step)).length
  if (step === 'comeDue' || step === 'close') expect(open).toBe(0)
  else expect(open).toBeGreaterThan(0)
  expect(open).toBeLessThan(cases.length)
})
