// RT-02 for the other rooms: after every changing call, each role whose lists changed has heard a fact after which the web reads just those lists again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionsOf } from '#contract/accounts/permissions.ts'
import { contract } from '#contract/contract.ts'
import { factKinds } from '#contract/facts.ts'
import { feed } from '#contract/feed/feed.ts'
import { mayCall } from '#contract/kit/access.ts'
import { callsOf, fieldsOf } from '#contract/kit/endpoint.ts'
import type { FactKinds } from '#contract/kit/fact.ts'
import { type Caller, openLab } from '#tests/lab.ts'
import { isLong, times } from '#tests/long.ts'
import { roles, type Room, roomCases, rooms, world } from '#tests/roomCases.ts'

const names = new Map(Object.values(contract).flatMap((room) => Object.entries(room).map(([name, { path }]) => [path as string, name])))
const staleNames = (verb: string) => (factKinds as FactKinds)[verb]?.stale?.().map(({ path }) => names.get(path)) ?? []

type Role = (typeof roles)[number]

/** Who looks at the lists of a room: one of each set of rights. */
const readers: Record<keyof typeof rooms, readonly Role[]> = {
  accounts: ['admin', 'dispatcher', 'verifier', 'superadmin'],
  centers: ['admin', 'dispatcher', 'superadmin'],
  citizens: ['admin', 'verifier'],
  devices: ['admin', 'responseteam'],
  news: ['admin', 'contentwriter'],
  reference: ['admin', 'dispatcher'],
  webhooks: ['admin'],
}

beforeAll(async () => {
  const lab = await openLab({ nodes: times(1, 2) })
  const by = {} as Record<Role, Caller>
  for (const role of roles) by[role] = await lab.as(role)
  Object.assign(world, { lab, by })
})
afterAll(() => world.lab?.close())

/** What a list tells that no fact stands for: who was here when, and how deliveries go. */
const passing = new Set(['lastSeen', 'lastSeenAt', 'isOnline', 'positionAt', 'toldTo', 'waiting', 'failed', 'lastDeliveredAt'])
/** No fact crosses the wall between centers: these are read whenever they are opened. */
const acrossWalls = ['superadmin', 'admin', 'dispatcher'].flatMap((role) => [`${role} getCommandCenters`, `${role} getOtherCommandCenters`])
/** Figures of the moment, and what is asked for each time it is looked at. */
const momentary = ['getUsage', 'getHealth', 'searchCitizen', 'exportReference', 'previewReferenceImport']
const lists = callsOf(contract).filter(
  ({ room, name, call }) =>
    room in rooms &&
    !call.changes &&
    call.access !== 'public' &&
    !momentary.includes(name) &&
    fieldsOf(call).every(({ required, name: field }) => !required || field === 'limit' || name === 'fetchDirectories'),
)

async function look(room: Room, by: readonly Role[]): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const asks = by.flatMap((role) =>
    lists
      .filter((one) => one.room === room && mayCall(one.call.access, { permissions: new Set(permissionsOf(role)), isDefaultPass: false }))
      .map(async ({ name, call }) => {
        const { data } = (await world.by[role].ask(call, {
          ...(fieldsOf(call).some((one) => one.name === 'limit') && { limit: 100 }),
          ...(name === 'fetchDirectories' && { id: world.by[role].centerId }),
        } as never)) as { data: unknown }
        seen.set(
          `${role} ${name}`,
          JSON.stringify(data, (field, value: unknown) => (passing.has(field) ? undefined : value)),
        )
      }),
  )
  await Promise.all(asks)
  return seen
}

/** In the gate the first reader of a room looks after each act, and after every second one of the others in turn. */
const whoLooks = (room: Room, turn: number) =>
  readers[room].filter((_, at) => isLong || at === 0 || (turn % 2 === 0 && at === 1 + ((turn / 2) % (readers[room].length - 1))))
/** Rows of reference go out of use and into it again by one rule: in the gate those of two kinds do. */
const isTried = ([room, call]: (typeof roomCases)[number]) =>
  isLong || room !== 'reference' || !/^(de|re)activate/.test(call) || call.endsWith('CaseType')

/** What was seen of a room, and what each reader has heard of since its last look. */
let before: { room: Room; seen: Map<string, string>; again: Set<string> } | undefined
it.each(roomCases.filter(isTried).map(([room, call, act], turn) => [`${room}: ${call}`, room, act, turn] as const))(
  '%s',
  async (_, room, act, turn) => {
    await world.lab.settle()
    if (before?.room !== room) before = { room, seen: await look(room, readers[room]), again: new Set() }
    const cursors = await Promise.all(readers[room].map(async (role) => (await world.by[role].ask(feed.getFacts)).data.cursor))
    // Whoever acts has just shown who they are, however long the cases before took.
    await world.lab.owner.query('update session set proven_at = now()')
    await act()
    await world.lab.settle()
    const heard = await Promise.all(
      readers[room].map(async (role, at) => (await world.by[role].ask(feed.getFacts, { cursor: cursors[at] })).data.facts),
    )
    for (const [at, role] of readers[room].entries())
      for (const { verb } of heard[at]!) for (const name of staleNames(verb)) before.again.add(`${role} ${name}`)
    const { seen, again } = before
    const changed: string[] = []
    const told = new Set<string>()
    for (const [name, text] of await look(room, whoLooks(room, turn))) {
      if (seen.get(name) !== text) changed.push(name)
      if (again.delete(name)) told.add(name)
      seen.set(name, text)
    }
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.filter((name) => !told.has(name) && !acrossWalls.includes(name))).toEqual([])
  },
)

/** Calls without a case here, and why. */
const across = 'what the superadmin does in a center is told in that center; the installation’s lists are read when they are opened'
const moment = 'figures of the moment are no facts'
const unseen = 'changes nothing that a list tells'
const alert = 'needs a reading that crosses its threshold: tried with the sensors'
const rehearsed = 'needs a rehearsal from the phone to the crew: tried in server/centers/opening.test.ts'
const joins = 'its screen reads again by the fact: tried in server/centers/connections.test.ts'
const cell = 'its screen reads again by the fact: tried in server/centers/cells/cells.test.ts'
const without: Record<string, string> = {
  ...{ makeCellWord: cell, joinCell: cell, leaveCell: cell },
  ...{ addConnection: joins, updateConnection: joins, removeConnection: joins, testConnection: unseen },
  ...{ openToCitizens: rehearsed, closeToCitizens: rehearsed },
  ...{ createExecutiveAccount: across, updateExecutiveAccounts: across, createAdminAccount: across, updateAdminAccounts: across },
  ...{
    createCommandCenterInstance: across,
    updateAppVersions: across,
    reportPosition: moment,
    addSensorData: moment,
    responseTeamLogout: unseen,
    losePhones: unseen,
    resetSignOnCode: unseen,
    endSignOnCode: unseen,
    signOnByCode: 'changes what signOnCrew does, which has a case',
  },
  ...{
    resetSensorKey: unseen,
    resetDeviceKey: unseen,
    acknowledgeSensorAlert: alert,
    deleteArchive: unseen,
    exportCitizen: unseen,
    exportCitizens: unseen,
  },
}

it('every changing call of these rooms has a case, or says why not', () => {
  const met = new Set([...roomCases.map(([, call]) => call), ...Object.keys(without)])
  const all = callsOf(contract).filter(({ room, call }) => room in rooms && call.changes)
  expect(all.flatMap(({ name }) => (met.has(name) ? [] : [name]))).toEqual([])
})
