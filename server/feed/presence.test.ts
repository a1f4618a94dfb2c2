// Who looks at a ticket: told on every node to those who may see it, weighed by present rights, never to another center, gone with the socket.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Looked } from '#contract/feed/feed.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { startNode } from '#server/app.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import { stopRounds } from '#tests/callers.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let maria: Caller
let number: string
let second: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  await stopRounds(lab)
  maria = await lab.as('dispatcher')
  const reports = await fileReports(lab, maria.centerId, await firstCaseType(lab, maria.centerId), 2)
  ;[number, second] = reports as [string, string]
})
afterAll(() => lab.close())

/** A client that keeps what it is told, as the screen does. */
async function watch(caller: Caller, node: number) {
  const seen = new Map<string, string[]>()
  let told = 0
  const note = ({ isAll, tickets }: { isAll: boolean; tickets: Looked[] }) => {
    told += tickets.length
    if (isAll) seen.clear()
    for (const { transactionNumber, by } of tickets)
      seen.set(
        transactionNumber,
        by.map(({ id }) => id),
      )
  }
  const socket = await caller.listen({ node, hear: (opened) => opened.on('looks', note) })
  return { socket, lookersOf: (id: string) => seen.get(id) ?? [], told: () => told }
}
const look = (socket: Awaited<ReturnType<Caller['listen']>>, transactionNumber: string | null) =>
  socket.timeout(2_000).emitWithAck('look', { transactionNumber })

it('colleagues on both nodes see who looks, and who turned away or left', async () => {
  const supervisor = await lab.as('supervisor')
  const watchers = [await watch(supervisor, 0), await watch(supervisor, 1)]
  const { socket } = await watch(maria, 0)
  expect(await look(socket, number)).toEqual({ ok: true })
  await until(() => watchers.every((one) => one.lookersOf(number).includes(maria.accountId)))
  await look(socket, second)
  await until(() => watchers.every((one) => one.lookersOf(number).length === 0 && one.lookersOf(second).includes(maria.accountId)))
  const late = await watch(supervisor, 1)
  expect(late.lookersOf(second)).toEqual([maria.accountId])
  socket.disconnect()
  await until(() => [...watchers, late].every((one) => one.lookersOf(second).length === 0))
})

it('the last word counts, however fast they follow each other', async () => {
  const watcher = await watch(await lab.as('supervisor'), 1)
  const { socket } = await watch(maria, 0)
  const said = [number, second, null, number, second].map((one) => look(socket, one))
  await Promise.all(said)
  await until(() => watcher.lookersOf(second).includes(maria.accountId))
  expect(watcher.lookersOf(number)).toEqual([])
  socket.disconnect()
})

it('RT-01: the other center sees nothing of it, nor does an account that may not see the ticket; and they cannot look', async () => {
  const witness = await watch(await lab.as('supervisor'), 1)
  const outsiders = await Promise.all([
    ...(['dispatcher', 'supervisor', 'admin'] as const).map(async (type, n) => watch(await lab.as(type, 'taguig'), n % 2)),
    ...(['department', 'responseteam', 'executive', 'contentwriter'] as const).map(async (type, n) => watch(await lab.as(type), n % 2)),
  ])
  for (const outsider of outsiders) {
    const unknown = await look(outsider.socket, 'TAY-200101-0001')
    expect(await look(outsider.socket, number)).toEqual(unknown)
    expect(unknown.ok).toBe(false)
  }
  const { socket } = await watch(maria, 0)
  await look(socket, number)
  await until(() => witness.lookersOf(number).length === 1)
  const late = await watch(await lab.as('dispatcher', 'taguig'), 0)
  for (const outsider of [...outsiders, late]) {
    await outsider.socket.timeout(2_000).emitWithAck('ping')
    expect(outsider.told()).toBe(0)
  }
  expect(witness.lookersOf(number)).toEqual([maria.accountId])
  socket.disconnect()
})

it('a team that the ticket is allocated to hears of it, and looks itself', async () => {
  const team = await lab.as('responseteam')
  await maria.ask(assignment.assignToResponseTeam, { transactionNumber: number, responseTeamIds: [team.accountId] })
  const teams = await watch(team, 1)
  const mine = await watch(maria, 0)
  await look(mine.socket, number)
  await until(() => teams.lookersOf(number).includes(maria.accountId))
  await look(teams.socket, number)
  await until(() => mine.lookersOf(number).includes(team.accountId))
  mine.socket.disconnect()
  teams.socket.disconnect()
})

it('a look is weighed by the rights of that moment, and ends with the session', async () => {
  const watcher = await watch(await lab.as('supervisor'), 1)
  const caller = await lab.as('agent')
  const { socket } = await watch(caller, 0)
  await look(socket, number)
  await until(() => watcher.lookersOf(number).includes(caller.accountId))
  await lab.owner.query("update session set ended_at = now(), end_reason = 'test' where token_hash = $1", [tokenHash(caller.token!)])
  expect(await look(socket, second).catch(() => ({ ok: false }))).toMatchObject({ ok: false })
  await until(() => !watcher.lookersOf(number).includes(caller.accountId))
  expect(watcher.lookersOf(second)).toEqual([])
})

it('garbage is refused', async () => {
  const { socket } = await watch(maria, 0)
  for (const said of [undefined, null, 7, {}, { transactionNumber: 7 }, { transactionNumber: 'x'.repeat(99) }])
    expect(await socket.timeout(2_000).emitWithAck('look', said as never)).toMatchObject({ ok: false })
  socket.disconnect()
})

it('a node that begins later learns who looks, and one that falls silent takes its people with it', async () => {
  const { socket } = await watch(maria, 0)
  await look(socket, number)
  const third = await startNode(lab.config, lab.appUrl)
  lab.nodes.push(third)
  const watcher = await watch(await lab.as('supervisor'), 2)
  await until(() => watcher.lookersOf(number).includes(maria.accountId))
  const dead = {
    node: 'dead',
    looks: [{ id: 'gone', center: maria.centerId, number: second, by: { id: maria.accountId, name: 'Gone' }, audience: ['tickets.read'] }],
  }
  await lab.owner.query("select pg_notify('tanod_messages', $1)", [JSON.stringify(dead)])
  await until(() => watcher.lookersOf(second).length === 1)
  await until(() => watcher.lookersOf(second).length === 0)
  expect(watcher.lookersOf(number)).toEqual([maria.accountId])
  socket.disconnect()
}, 600_000)
