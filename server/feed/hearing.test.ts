// How many desks of a center sound: told on every node, counted per center, gone with the socket, and only to those at whose desks alarms ring.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopRounds } from '#tests/callers.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  await stopRounds(lab)
})
afterAll(() => lab.close())

/** A desk that keeps what it was told last. */
async function desk(caller: Caller, node: number) {
  const told: number[] = []
  const socket = await caller.listen({ node, hear: (opened) => opened.on('sounding', ({ desks }: { desks: number }) => told.push(desks)) })
  const say = (isSounding: boolean) => socket.timeout(2_000).emitWithAck('hear', { isSounding })
  return { socket, say, told: () => told.at(-1), everTold: () => told.length > 0 }
}

it('each desk knows how many sound, on whichever node, until the last one is silenced or leaves', async () => {
  const [maria, bayani] = [await desk(await lab.as('dispatcher'), 0), await desk(await lab.as('supervisor'), 1)]
  expect(maria.told()).toBe(0)
  expect(await maria.say(true)).toEqual({ ok: true, desks: 1 })
  await until(() => bayani.told() === 1)
  expect(await bayani.say(true)).toEqual({ ok: true, desks: 2 })
  // Said twice it counts once.
  expect(await bayani.say(true)).toEqual({ ok: true, desks: 2 })
  await until(() => maria.told() === 2)
  const late = await desk(await lab.as('admin'), 1)
  expect(late.told()).toBe(2)
  expect(await maria.say(false)).toEqual({ ok: true, desks: 1 })
  await until(() => [bayani, late].every((one) => one.told() === 1))
  bayani.socket.disconnect()
  await until(() => [maria, late].every((one) => one.told() === 0))
  for (const { socket } of [maria, late]) socket.disconnect()
})

it('another center is not counted, and whoever does not hear alarms neither says nor learns anything', async () => {
  const [taguig, witness] = [await desk(await lab.as('dispatcher', 'taguig'), 0), await desk(await lab.as('dispatcher'), 0)]
  const outsiders = await Promise.all(
    (['department', 'responseteam', 'contentwriter'] as const).map(async (type, n) => desk(await lab.as(type), n % 2)),
  )
  expect(await taguig.say(true)).toEqual({ ok: true, desks: 1 })
  expect(await witness.say(false)).toEqual({ ok: true, desks: 0 })
  for (const one of outsiders) expect(await one.say(true)).toMatchObject({ ok: false })
  expect(await witness.say(true)).toEqual({ ok: true, desks: 1 })
  expect(outsiders.some((one) => one.everTold())).toBe(false)
  for (const { socket } of [taguig, witness, ...outsiders]) socket.disconnect()
})

it('garbage is refused', async () => {
  const { socket } = await desk(await lab.as('dispatcher'), 0)
  for (const said of [undefined, null, 7, {}, { isSounding: 'yes' }])
    expect(await socket.timeout(2_000).emitWithAck('hear', said as never)).toMatchObject({ ok: false })
  socket.disconnect()
})
