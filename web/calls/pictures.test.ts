// The pictures of a desk in a call: what the other end says takes them off and never opens a camera, what is on hold is not sent, and no camera stays open.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import type { MeshParts, Shown } from '#web/kit/peers/mesh.ts'
import { audioOnly, comeBack, hangUp, learn, mute, pictureAgain, switchKind, useCalling } from './calling.ts'

const { mesh, opened, device } = vi.hoisted(() => ({
  mesh: { parts: null as MeshParts | null, sent: [] as Shown[], presses: 0 },
  opened: [] as { kind: string; isStopped: boolean; enabled: boolean }[],
  device: { isRefused: false, slow: '', opens: [] as (() => void)[] },
}))
const own = { participantId: 'me', accountId: 'me', role: 'answerer', state: 'joined', interprets: null }
const going = { callId: 'call', state: 'ONGOING', media: 'video', direction: 'incoming', participants: [own] } as unknown as Call
vi.mock('#web/kit/api.ts', () => {
  const call = async (endpoint: unknown, { id }: { id: string }) => ({
    data:
      endpoint === calls.joinCall
        ? { call: id === 'audio' ? { ...going, callId: 'audio', media: 'audio' } : going, participantId: 'me' }
        : { iceServers: [], expiresAt: null },
  })
  return { newKey: () => 'key', call, change: call }
})
vi.mock('#web/kit/feed/feed.ts', () => ({ socketNow: () => null }))
vi.mock('#web/kit/peers/devices.ts', () => ({
  openTrack: async (kind: string) => {
    if (device.isRefused) throw new Error('refused')
    // A person is asked, or the device takes its time.
    if (kind === device.slow) await new Promise<void>((open) => device.opens.push(open))
    opened.push({ kind, isStopped: false, enabled: true })
    return opened.at(-1)
  },
  closeTrack: (track?: { isStopped: boolean }) => track && (track.isStopped = true),
  troubleOf: () => 'refused',
}))
vi.mock('#web/kit/peers/mesh.ts', () => ({
  Mesh: class {
    others = []
    constructor(parts: MeshParts) {
      mesh.parts = parts
    }
    send = (_: object, shown: Shown) => mesh.sent.push(shown)
    press = () => (mesh.presses += 1)
    keep = () => {}
    close = () => {}
  },
}))

const cameras = () => opened.filter(({ kind }) => kind === 'video')
beforeEach(async () => {
  Object.assign(mesh, { sent: [], presses: 0 })
  opened.length = 0
  Object.assign(device, { isRefused: false, slow: '', opens: [] })
  await comeBack('call')
  expect(cameras()).toEqual([{ kind: 'video', isStopped: false, enabled: true }])
})

test('pictures that the other end gives again are offered here, and the camera opens by a press alone', async () => {
  mesh.parts!.onAudioOnly(true)
  expect([cameras()[0]!.isStopped, mesh.sent.at(-1)]).toEqual([true, expect.objectContaining({ camera: false, isAudioOnly: true })])
  mesh.parts!.onAudioOnly(false)
  await new Promise((resolve) => setTimeout(resolve))
  expect([cameras().length, useCalling.getState().isOffered]).toEqual([1, true])
  expect(mesh.sent.at(-1)).toMatchObject({ camera: false, isAudioOnly: false })
  pictureAgain()
  await vi.waitFor(() => expect(mesh.sent.at(-1)).toMatchObject({ camera: true, isAudioOnly: false }))
  expect([cameras().length, useCalling.getState().isOffered, mesh.presses]).toEqual([2, false, 0])
})

test('no picture and no sound is sent from a call on hold, whatever is switched on meanwhile, and each goes on with the call', async () => {
  learn({ ...going, state: 'ON_HOLD' })
  audioOnly()
  pictureAgain()
  await vi.waitFor(() => expect(cameras()).toHaveLength(2))
  switchKind('screen')
  mute(true)
  mute(false)
  await vi.waitFor(() => expect(Object.keys(useCalling.getState().own).toSorted()).toEqual(['audio', 'screen', 'video']))
  const live = () => Object.values(useCalling.getState().own).map(({ enabled }) => enabled)
  expect(live()).toEqual([false, false, false])
  learn(going)
  expect(live()).toEqual([true, true, true])
})

test('a camera that was opened twice is closed with the call', async () => {
  switchKind('video')
  switchKind('video')
  audioOnly()
  switchKind('video')
  pictureAgain()
  await vi.waitFor(() => expect(cameras().length).toBeGreaterThan(2))
  await hangUp()
  expect(opened.filter(({ isStopped }) => !isStopped)).toEqual([])
})

test.each([
  ['the camera', () => pictureAgain()],
  ['the chooser of screens', () => switchKind('screen')],
])('that pictures go again is told though %s gave none', async (_, press) => {
  audioOnly()
  device.isRefused = true
  press()
  await vi.waitFor(() => expect(useCalling.getState().trouble).toBe('refused'))
  expect(mesh.sent.at(-1)).toMatchObject({ camera: false, screen: false, isAudioOnly: false })
  expect(mesh.presses).toBe(2)
})

/** What was asked of the device opens now, in the order in which it was asked. */
const openAll = async () => {
  for (const open of device.opens.splice(0)) open()
  await new Promise((resolve) => setTimeout(resolve))
}
const isShown = () => useCalling.getState().own.video !== undefined

test.each<[string, () => unknown, boolean]>([
  ['audio only', () => audioOnly(), false],
  ['audio only by the other end', () => mesh.parts!.onAudioOnly(true), false],
  ['hanging up', () => hangUp(), false],
  ['hanging up and another call', async () => (await hangUp(), (device.slow = 'none'), await comeBack('audio')), false],
  ['audio only and the picture again', () => (audioOnly(), pictureAgain()), true],
])('a camera that still opens when %s was pressed: the last press decides', async (_, press, shows) => {
  switchKind('video')
  device.slow = 'video'
  switchKind('video')
  expect(device.opens).toHaveLength(1)
  await press()
  await openAll()
  await openAll()
  expect([isShown(), cameras().filter(({ isStopped }) => !isStopped).length]).toEqual([shows, Number(shows)])
  expect(mesh.sent.at(-1)?.camera ?? false).toBe(shows)
  if (!shows && useCalling.getState().isAudioOnly) expect(useCalling.getState().isOffered).toBe(false)
})

test('a camera that still opened when it became audio only is offered again with the pictures', async () => {
  switchKind('video')
  device.slow = 'video'
  switchKind('video')
  mesh.parts!.onAudioOnly(true)
  await openAll()
  mesh.parts!.onAudioOnly(false)
  expect([isShown(), useCalling.getState().isOffered]).toEqual([false, true])
})

test('a call that was left while the microphone was still asked for opens neither it nor the camera, in no other call either', async () => {
  await hangUp()
  opened.length = 0
  device.slow = 'audio'
  const entering = comeBack('call')
  await vi.waitFor(() => expect(device.opens).toHaveLength(1))
  await hangUp()
  device.slow = ''
  await comeBack('audio')
  const before = opened.length
  await openAll()
  await entering
  expect(opened.slice(before).filter(({ isStopped }) => !isStopped)).toEqual([])
  expect(Object.keys(useCalling.getState().own)).toEqual(['audio'])
})
