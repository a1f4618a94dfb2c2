// RT-02: what the harness of old and fresh snapshots says of a right reducer, of a wrong one, and whether every kind of fact reaches what it changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { cctvFacts } from '#contract/cctv/facts.ts'
import { factKinds } from '#contract/facts.ts'
import type { FactKinds } from '#contract/kit/fact.ts'
import { publicFacts } from '#contract/publicSide/facts.ts'
import { cases } from '#contract/reference/cases.ts'
import { ticketFactNames } from '#contract/tickets/facts.ts'
import { warningFacts } from '#contract/warnings/facts.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { expectSnapshotsMeet, type Reducer } from '#tests/snapshots.ts'
import { callReducers } from '#web/calls/live.ts'
import { chatReducers } from '#web/chat/live.ts'

let lab: Lab
let admin: Caller
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

interface Row {
  id: string
}
const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1)
const key = ['dispositions']
const read = async () => (await dispatcher.ask(cases.getDispositions, { limit: 100 })).data.items.toSorted(byId)
const putRow: Reducer = (cache, { row }) =>
  cache.setQueryData(key, (rows: Row[] = []) => [...rows.filter(({ id }) => id !== (row as Row).id), row as Row].toSorted(byId))

const add = (name: string) => admin.ask(cases.addDisposition, { name, order: 1 })

describe('RT-02', () => {
  it('reference data: added, changed and taken out of use, as the board of another person sees it', async () => {
    const act = async () => {
      const { data } = await add('Sent home')
      const changed = await admin.ask(cases.updateDisposition, { id: data.id, name: 'Brought home', version: data.version })
      await admin.ask(cases.deactivateDisposition, { id: changed.data.id })
      await add('Stood by')
    }
    const meeting = { caller: dispatcher, verbs: ['referenceChanged'], key, read, act, reducers: { disposition: putRow }, node: 1 }
    expect(await expectSnapshotsMeet(lab, meeting)).toBe('changed')
  })

  it('an account that is signed out elsewhere: what is for the audit alone is heard by nobody, and its snapshot stands', async () => {
    const readSessions = async () => (await dispatcher.ask(signIn.getSessions)).data.map(({ id }) => id)
    const act = async () => (await lab.as('agent')).ask(signIn.logout)
    expect(await expectSnapshotsMeet(lab, { caller: dispatcher, verbs: [], key: ['sessions'], read: readSessions, act, reducers: {} })).toBe(
      'changed',
    )
  })

  it('a list that is only marked to be read again meets too', async () => {
    const reducers: Record<string, Reducer> = { referenceChanged: (cache) => void cache.invalidateQueries({ queryKey: key }) }
    const meeting = { caller: dispatcher, verbs: ['referenceChanged'], key, read, act: () => add('Handed over'), reducers }
    expect(await expectSnapshotsMeet(lab, meeting)).toBe('read again')
  })

  it.each<[string, Record<string, Reducer>]>([
    ['forgets the row', {}],
    [
      'puts it twice',
      { disposition: (cache, { row }) => cache.setQueryData(key, (rows: Row[] = []) => [...rows, row as Row, row as Row].toSorted(byId)) },
    ],
  ])('self-check: a reducer that %s is found out', async (_, reducers) => {
    const meeting = { caller: dispatcher, verbs: ['referenceChanged'], key, read, act: () => add('Planted'), reducers }
    await expect(expectSnapshotsMeet(lab, meeting)).rejects.toThrow()
  })

  it('every kind of fact that people hear of is met: by the tickets’ reducers, by what is read again, or its room is not open yet', () => {
    const staleFacts = Object.entries(factKinds as FactKinds).flatMap(([verb, { stale }]) => (stale ? [verb] : []))
    const met = [...ticketFactNames, ...Object.keys(publicFacts), ...staleFacts, ...Object.keys(chatReducers), ...Object.keys(callReducers)]
    const unopened = [cctvFacts, warningFacts].flatMap((facts) => Object.keys(facts))
    const without = Object.entries(factKinds).filter(([verb, { audience }]) => audience.length > 0 && ![...met, ...unopened].includes(verb))
    expect(without.map(([verb]) => verb)).toEqual([])
  })
})
