// The state machine against the table of the domain, whole: every step in every status, and any order of steps.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccountType, permissionsOf } from '#contract/accounts/permissions.ts'
import { formerAfter, hindrance, mayCitizenReopen, mayTake, type Standing, type StepName, statusAfter, statusAtStart, stepNames } from './rules.ts'
import { type Status, sources, statuses, tabOf, tabs } from '#contract/tickets/states.ts'

/** The table of the domain: step, the statuses it starts from, the one it leads to ('same', 'former'). */
const expected: Record<StepName, [from: string, to: Status | 'same' | 'former']> = {
  accept: ['pending', 'accepted'],
  acknowledge: ['accepted', 'same'],
  decline: ['pending', 'declined'],
  assign: ['pending accepted', 'accepted'],
  unassign: ['accepted', 'same'],
  moveTeam: ['accepted', 'same'],
  report: ['pending accepted', 'reported'],
  unreport: ['reported', 'accepted'],
  resolve: ['accepted', 'resolved'],
  proposeResolve: ['accepted', 'same'],
  reopen: ['resolved declined', 'accepted'],
  archive: ['resolved', 'same'],
  transfer: ['pending accepted', 'transferred'],
  cancelTransfer: ['transferred', 'former'],
  acceptTransfer: ['transferred', 'accepted'],
  declineTransfer: ['transferred', 'former'],
  merge: ['pending accepted', 'merged'],
  unmerge: ['merged', 'former'],
  delete: ['scheduled pending accepted reported declined resolved', 'deleted'],
  restore: ['deleted', 'former'],
  edit: ['scheduled pending accepted reported declined resolved', 'same'],
  update: ['scheduled pending accepted reported declined transferred resolved merged', 'same'],
  escalate: ['pending accepted', 'same'],
  comeDue: ['scheduled', 'pending'],
  close: ['resolved', 'same'],
}
const aside: Status[] = ['transferred', 'merged', 'deleted']
const standingIn = (status: Status): Standing => ({ status, formerStatus: aside.includes(status) ? 'pending' : null })
const held = (type: AccountType) => new Set<string>(permissionsOf(type))

describe('statusAfter', () => {
  it.each(stepNames.flatMap((name) => statuses.map((status) => [name, status] as const)))('%s from %s', (name, status) => {
    const [from, to] = expected[name]
    const allowed = from.split(' ').includes(status)
    const next = to === 'same' ? status : to === 'former' ? 'pending' : to
    expect(statusAfter(name, standingIn(status))).toBe(allowed ? next : undefined)
  })

  it('cannot bring back a ticket that remembers no former status', () => {
    expect(statusAfter('restore', { status: 'deleted', formerStatus: null })).toBeUndefined()
  })
})

describe('any order of steps', () => {
  const walks = fc.tuple(fc.constantFrom<Status>('pending', 'accepted', 'scheduled'), fc.array(fc.constantFrom(...stepNames), { maxLength: 60 }))
  const walk = (start: Status, names: StepName[], look: (before: Standing, name: StepName, after: Standing) => void) => {
    let standing: Standing = { status: start, formerStatus: null }
    for (const name of names) {
      const status = statusAfter(name, standing)
      if (!status) continue
      const after = { status, formerStatus: formerAfter(name, standing) }
      look(standing, name, after)
      standing = after
    }
  }

  it('remembers a former status exactly while laid aside, and never one laid aside itself', () => {
    fc.assert(
      fc.property(walks, ([start, names]) =>
        walk(start, names, (_, __, after) => {
          expect(after.formerStatus !== null).toBe(aside.includes(after.status))
          if (after.formerStatus) expect(aside).not.toContain(after.formerStatus)
        }),
      ),
    )
  })

  it('brings a ticket back as it was', () => {
    fc.assert(
      fc.property(walks, ([start, names]) => {
        const laidAside: Status[] = []
        walk(start, names, (before, name, after) => {
          if (['delete', 'transfer', 'merge'].includes(name)) laidAside.push(before.status)
          if (['restore', 'cancelTransfer', 'declineTransfer', 'unmerge'].includes(name)) expect(after.status).toBe(laidAside.at(-1))
        })
      }),
    )
  })

  it('keeps every ticket in one tab', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.option(fc.constant('2026-11-20T00:00:00Z')), (status, closedAt) => {
        expect(tabs.filter((tab) => tab === tabOf({ status, closedAt }))).toHaveLength(1)
      }),
    )
    expect(tabOf({ status: 'resolved', closedAt: null })).toBe('accepted')
    expect(tabOf({ status: 'resolved', closedAt: '2026-11-20T00:00:00Z' })).toBe('archived')
  })

  it('leads out of every status but by deleting for ever', () => {
    for (const status of statuses)
      expect(
        stepNames.some((name) => ![undefined, status].includes(statusAfter(name, standingIn(status)))),
        status,
      ).toBe(true)
  })
})

describe('mayTake', () => {
  const desk = 'admin supervisor dispatcher'
  const operators = `${desk} agent`
  /** Step: who takes it on all tickets, and who on their own only. */
  const who: Record<StepName, [all: string, own: string]> = {
    accept: [desk, ''],
    acknowledge: ['', 'department responseteam'],
    decline: [desk, ''],
    assign: [desk, 'department'],
    unassign: [desk, 'department'],
    moveTeam: [desk, 'department responseteam'],
    report: [desk, ''],
    unreport: [desk, ''],
    resolve: [desk, 'department'],
    proposeResolve: ['', 'responseteam'],
    reopen: [desk, 'department'],
    archive: [desk, ''],
    transfer: [desk, ''],
    cancelTransfer: [desk, ''],
    acceptTransfer: [desk, ''],
    declineTransfer: [desk, ''],
    merge: [desk, ''],
    unmerge: [desk, ''],
    delete: ['admin supervisor', ''],
    restore: ['admin supervisor', ''],
    edit: [operators, ''],
    update: [operators, 'department responseteam'],
    escalate: [operators, ''],
    comeDue: ['', ''],
    close: ['', ''],
  }
  const types: AccountType[] = [
    'superadmin',
    'admin',
    'supervisor',
    'dispatcher',
    'agent',
    'department',
    'responseteam',
    'contentwriter',
    'verifier',
    'executive',
  ]
  it.each(stepNames.flatMap((name) => types.map((type) => [name, type] as const)))('%s by %s', (name, type) => {
    const [all, own] = who[name].map((list) => list.split(' ').includes(type))
    expect(mayTake(name, { permissions: held(type), isOwn: false })).toBe(all)
    expect(mayTake(name, { permissions: held(type), isOwn: true })).toBe(all || own)
  })
})

describe('hindrance', () => {
  const open = (status: Status, type: AccountType, side: 'owner' | 'receiver' = 'owner') =>
    stepNames.filter((name) => hindrance(name, standingIn(status), { permissions: held(type), isOwn: true, isAwaited: true }, side) === null)

  it('leaves the receiving center only to accept or decline', () => {
    expect(open('transferred', 'dispatcher', 'receiver')).toEqual(['acceptTransfer', 'declineTransfer'])
    expect(open('transferred', 'dispatcher')).toEqual(['cancelTransfer', 'update'])
  })

  it('leaves a superadmin and the clock’s own steps to nobody', () => {
    for (const status of statuses) {
      expect(open(status, 'superadmin')).toEqual([])
      expect(open(status, 'admin')).not.toContain('close')
    }
  })

  it('says what stands in the way, the account before the side and the side before the status', () => {
    const relation = { permissions: held('dispatcher'), isOwn: false }
    expect(hindrance('delete', standingIn('deleted'), relation)).toBe('account')
    expect(hindrance('acceptTransfer', standingIn('transferred'), relation)).toBe('receiver')
    expect(hindrance('accept', standingIn('pending'), relation, 'receiver')).toBe('owner')
    expect(hindrance('accept', standingIn('accepted'), relation)).toBe('status')
    expect(hindrance('escalate', { ...standingIn('pending'), isEscalated: true }, relation)).toBe('escalated')
    expect(hindrance('archive', { ...standingIn('resolved'), isArchived: true }, relation)).toBe('archived')
    for (const name of ['report', 'resolve', 'transfer', 'merge'] as const)
      expect(hindrance(name, { ...standingIn('accepted'), hasMayday: true }, relation)).toBe('mayday')
    expect(hindrance('assign', { ...standingIn('accepted'), hasMayday: true }, relation)).toBeNull()
    const team = { permissions: held('responseteam'), isOwn: true, isAwaited: false }
    expect(hindrance('acknowledge', standingIn('accepted'), team)).toBe('acknowledged')
  })
})

describe('statusAtStart', () => {
  it.each(sources)('%s', (source) => {
    const taken = ['manual', 'call', 'transfer', 'paper', '911', 'police', 'fire', 'hospital', 'neighbor'].includes(source)
    expect(statusAtStart(source)).toBe(source === 'scheduled' ? 'scheduled' : taken ? 'accepted' : 'pending')
  })
})

describe('mayCitizenReopen', () => {
  const endedAt = '2026-11-20T00:00:00.000Z'
  it('until 72 hours after the end, to the millisecond', () => {
    expect(mayCitizenReopen({ status: 'resolved', endedAt }, new Date('2026-11-23T00:00:00.000Z'))).toBe(true)
    expect(mayCitizenReopen({ status: 'declined', endedAt }, new Date('2026-11-23T00:00:00.001Z'))).toBe(false)
  })
  it.each(statuses.filter((status) => status !== 'resolved' && status !== 'declined'))('not while %s', (status) => {
    expect(mayCitizenReopen({ status, endedAt }, new Date(endedAt))).toBe(false)
  })
})
