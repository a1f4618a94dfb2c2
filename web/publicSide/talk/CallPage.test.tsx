// Tests of the citizen's call: a card that is shown in place of the voice sends the call before others, also where the center wrote first.
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followUp } from '#contract/publicSide/followUp.ts'
import type { MeshParts, Other } from '#web/kit/peers/mesh.ts'
import { CallPage } from './CallPage.tsx'

const { call, told, mesh, line, phone, sent, pressed } = vi.hoisted(() => ({
  phone: { openTrack: (_: string): Promise<unknown> => Promise.reject(new Error('none')), closed: [] as unknown[] },
  sent: vi.fn<(tracks: object, shown: object) => void>(),
  call: vi.fn<(endpoint: unknown, given?: unknown) => Promise<unknown>>(),
  pressed: vi.fn<() => void>(),
  told: vi.fn<(text: string, card: string | null) => void>(),
  mesh: { parts: null as MeshParts | null, others: [] as Other[] },
  line: { tellCall: (_: object) => {}, tellCut: (_: boolean) => {} },
}))
vi.mock('#web/publicSide/wire.ts', () => ({ call, refusalIn: () => null }))
vi.mock('#web/publicSide/visitor.ts', () => ({ visitorNow: async () => ({ deviceId: 'phone' }) }))
vi.mock('#web/kit/peers/devices.ts', () => ({
  openTrack: (kind: string) => phone.openTrack(kind),
  closeTrack: (track: unknown) => track && phone.closed.push(track),
  troubleOf: () => null,
}))
vi.mock('socket.io-client', () => ({
  io: () => ({ on: (event: string, hear: typeof line.tellCall) => event === 'call' && (line.tellCall = hear), emit: () => {}, disconnect: () => {} }),
}))
vi.mock('./beat.ts', () => ({ enterEach: () => () => {}, watchLine: (_: unknown, tell: typeof line.tellCut) => ((line.tellCut = tell), () => {}) }))
vi.mock('#web/kit/peers/mesh.ts', () => ({
  Mesh: class {
    get others() {
      return [...mesh.others]
    }
    tell = told
    send = sent
    keep = () => {}
    press = pressed
    restart = () => {}
    close = () => {}
    constructor(parts: MeshParts) {
      mesh.parts = parts
    }
  },
}))

const joined = {
  callId: 'call',
  participantId: 'me',
  secret: 'secret',
  iceServers: [],
  hotlines: [
    { name: 'Emergency', number: '911' },
    { name: 'Rescue', number: '+639171234567' },
  ],
  desk: 'ringing',
  state: 'ONGOING',
}
const going = { callId: 'call', state: 'ONGOING', outcome: null, isOnHold: false, isRecorded: false, participants: [] as object[] }
const silences = () => call.mock.calls.filter(([endpoint]) => endpoint === followUp.tellSilentCall)

beforeEach(async () => {
  call.mockReset().mockImplementation(async (endpoint) => (endpoint === followUp.startPublicCall ? joined : null))
  told.mockReset()
  sent.mockReset()
  pressed.mockReset()
  phone.closed.length = 0
  phone.openTrack = () => Promise.reject(new Error('none'))
  mesh.parts = null
  mesh.others.length = 0
  render(<CallPage wanted={{ token: 'link', media: 'audio' }} onOver={() => {}} />)
  await screen.findByRole('button', { name: 'I cannot speak' })
  await vi.waitFor(() => expect(mesh.parts).not.toBeNull())
})

test('a page that is closed tells that it was, and not that somebody hung up; the button does', async () => {
  const went = vi.fn<(url: string, options: { body: string }) => Promise<Response>>(async () => Response.json({}))
  vi.stubGlobal('fetch', went)
  const told = () => went.mock.calls.map(([, { body }]) => (JSON.parse(body) as { isClosed: number }).isClosed)
  // What was joined is known to the page, too.
  await act(async () => {})
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(told()).toEqual([1])
  await userEvent.click(screen.getByRole('button', { name: 'Hang up' }))
  expect(told()).toEqual([1, 0])
  vi.unstubAllGlobals()
})

test('"I cannot speak" is told once, and cards take the place of the voice', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'I cannot speak' }))
  await userEvent.click(screen.getByRole('button', { name: /There is fire/ }))
  expect(told.mock.calls).toEqual([['There is fire', 'fire']])
  expect(silences()).toHaveLength(1)
})

test('where the center writes first, a card that is shown tells it', async () => {
  act(() => mesh.parts!.onSaid({ from: 'desk', text: 'Can you speak?', card: null }))
  expect(silences()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /Somebody here must not hear me/ }))
  expect(told.mock.calls).toEqual([['Somebody here must not hear me', 'danger']])
  expect(silences()).toEqual([[followUp.tellSilentCall, { callId: 'call', secret: 'secret' }]])
})

test('a question of the center is answered by one of two pictures, with the question that was seen, and is asked no more', async () => {
  act(() => mesh.parts!.onSaid({ from: 'desk', text: 'Is anybody hurt?', card: 'yesNo' }))
  const pair = () => screen.queryByRole('group', { name: 'Answer yes or no' })
  expect(
    within(pair()!)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Yes', 'No'])
  await userEvent.click(within(pair()!).getByRole('button', { name: 'No' }))
  expect(told.mock.calls).toEqual([['Is anybody hurt?', 'no']])
  expect(pair()).toBeNull()
  act(() => mesh.parts!.onSaid({ from: 'desk', text: 'Are you alone?', card: 'yesNo' }))
  expect(pair()).not.toBeNull()
})

test('a caller on hold reads so, and that the line stands; nothing of a lost network', async () => {
  const now = { callId: 'call', state: 'ONGOING', outcome: null, isOnHold: true, isRecorded: false, isSigned: false, participants: [] as object[] }
  mesh.others.push({
    ...{
      id: 'desk',
      stream: Object.assign(new EventTarget(), { getTracks: () => [] }) as unknown as MediaStream,
      media: { microphone: true, camera: false, screen: false, isHolding: true, isAudioOnly: false },
    },
    state: 'lost',
    isWeak: false,
    isListener: false,
  })
  act(() => mesh.parts!.onChange())
  act(() => line.tellCall(now))
  expect(screen.getByRole('status').textContent).toBe('You are on hold. Stay on the line: the center comes back to you.')
  act(() => line.tellCall({ ...now, isOnHold: false }))
  expect(screen.getByRole('status').textContent).toBe('The connection is lost. Trying again …')
})

test('once the center keeps pictures back this phone sends none either, says why, and shows its own again by a press here alone', async () => {
  const tracks = ['first', 'again'].map((name) => ({ name }))
  const left = [...tracks]
  phone.openTrack = async () => left.shift()
  await userEvent.click(screen.getByRole('button', { name: 'Switch the camera on' }))
  await vi.waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith({ audio: null, video: tracks[0] }, expect.objectContaining({ camera: true, isAudioOnly: false })),
  )
  act(() => mesh.parts!.onAudioOnly(true))
  expect(phone.closed).toContain(tracks[0])
  expect(sent).toHaveBeenLastCalledWith({ audio: null, video: null }, expect.objectContaining({ camera: false, isAudioOnly: true }))
  expect(screen.getByText(/Audio only: no picture goes either way/)).toBeTruthy()
  mesh.others.splice(0, Infinity, showing())
  act(() => mesh.parts!.onChange())
  expect(screen.getByText(/Audio only: your picture is off/)).toBeTruthy()
  await act(async () => mesh.parts!.onAudioOnly(false))
  expect(sent).toHaveBeenLastCalledWith({ audio: null, video: null }, expect.objectContaining({ camera: false, isAudioOnly: false }))
  expect([left, screen.queryByText(/Audio only/)]).toEqual([[tracks[1]], null])
  await userEvent.click(screen.getByRole('button', { name: 'Show my picture' }))
  await vi.waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith({ audio: null, video: tracks[1] }, expect.objectContaining({ camera: true, isAudioOnly: false })),
  )
  expect([screen.queryByRole('button', { name: 'Show my picture' }), pressed.mock.calls]).toEqual([null, []])
})

test.each(['Try the picture again', 'Switch the camera on'])(
  '%s tells the others also where the camera then does not open, and overtakes',
  async (name) => {
    mesh.others.splice(0, Infinity, showing({ isWeak: true }))
    act(() => mesh.parts!.onChange())
    await userEvent.click(screen.getByRole('button', { name: 'Try audio only' }))
    await userEvent.click(screen.getByRole('button', { name }))
    expect(sent).toHaveBeenLastCalledWith({ audio: null, video: null }, expect.objectContaining({ camera: false, isAudioOnly: false }))
    expect(pressed).toHaveBeenCalledTimes(2)
  },
)

test('a camera that is still opening stays off once audio only was chosen meanwhile, also where the center then lets pictures through', async () => {
  const [late, now] = [{ name: 'late' }, { name: 'now' }]
  const opening: ((track: object) => void)[] = []
  phone.openTrack = () => new Promise((resolve) => opening.push(resolve))
  mesh.others.splice(0, Infinity, showing({ isWeak: true }))
  act(() => mesh.parts!.onChange())
  await userEvent.click(screen.getByRole('button', { name: 'Switch the camera on' }))
  await userEvent.click(screen.getByRole('button', { name: 'Try audio only' }))
  act(() => mesh.parts!.onAudioOnly(false))
  mesh.others.splice(0, Infinity, showing())
  act(() => mesh.parts!.onChange())
  await act(async () => opening[0]!(late))
  expect(phone.closed).toEqual([late])
  expect(sent).not.toHaveBeenCalledWith(expect.objectContaining({ video: late }), expect.anything())
  await userEvent.click(screen.getByRole('button', { name: 'Show my picture' }))
  await act(async () => opening[1]!(now))
  expect(sent).toHaveBeenLastCalledWith({ audio: null, video: now }, expect.objectContaining({ camera: true, isAudioOnly: false }))
})

test('a camera that is opening is opened once, however often its switch is touched', async () => {
  const opening: ((track: object) => void)[] = []
  phone.openTrack = () => new Promise((resolve) => opening.push(resolve))
  for (let touch = 0; touch < 2; touch++) await userEvent.click(screen.getByRole('button', { name: 'Switch the camera on' }))
  expect(opening).toHaveLength(1)
  await act(async () => opening[0]!({}))
  expect(screen.getByRole('button', { name: 'Switch the camera off' })).toBeTruthy()
})

test('of a weak line and of pictures that can be shown again only the one is said', async () => {
  phone.openTrack = async () => ({})
  await userEvent.click(screen.getByRole('button', { name: 'Switch the camera on' }))
  await screen.findByRole('button', { name: 'Switch the camera off' })
  act(() => mesh.parts!.onAudioOnly(true))
  act(() => mesh.parts!.onAudioOnly(false))
  const isSaid = () => [/^The line is weak/, /^Pictures can be shown again/].map((words) => screen.queryByText(words) !== null)
  expect(isSaid()).toEqual([false, true])
  mesh.others.splice(0, Infinity, showing({ isWeak: true }))
  act(() => mesh.parts!.onChange())
  expect(isSaid()).toEqual([true, false])
  mesh.others.splice(0, Infinity, showing())
  act(() => mesh.parts!.onChange())
  expect(isSaid()).toEqual([false, true])
})

function showing(part: Partial<Other> = {}): Other {
  const stream = Object.assign(new EventTarget(), { getTracks: () => [] }) as unknown as MediaStream
  const media = { microphone: true, camera: true, screen: false, isHolding: false, isAudioOnly: false }
  return { id: 'desk', state: 'connected', isWeak: false, isListener: false, stream, media, ...part }
}

test('whoever listens in has no say: neither is their weak line told, nor does their good one hide that the center is lost', () => {
  act(() => line.tellCall({ ...going, isSigned: false }))
  mesh.others.splice(0, Infinity, showing(), showing({ id: 'ear', isListener: true, isWeak: true }))
  act(() => mesh.parts!.onChange())
  expect([screen.getByRole('status').textContent, screen.queryByRole('alert')]).toEqual(['You speak with the center.', null])
  mesh.others.splice(0, 1, showing({ state: 'lost' }))
  act(() => mesh.parts!.onChange())
  expect(screen.getByRole('status').textContent).toBe('The connection is lost. Trying again …')
})

test('where somebody signs nothing is said of the voice', () => {
  act(() => line.tellCall({ ...going, isSigned: true }))
  mesh.others.splice(0, Infinity, showing({ state: 'lost' }))
  act(() => mesh.parts!.onChange())
  expect(screen.queryByText(/the voice may come through/)).toBeNull()
  act(() => line.tellCall({ ...going, isSigned: false }))
  expect(screen.getByText(/the voice may come through/)).toBeTruthy()
})

test('a weak line with a picture on it offers audio only; a voice call does not', async () => {
  const stream = Object.assign(new EventTarget(), { getTracks: () => [] }) as unknown as MediaStream
  const other = (camera: boolean): Other => ({
    ...{ id: 'desk', state: 'connected', isWeak: true, isListener: false, stream },
    media: { microphone: true, camera, screen: false, isHolding: false, isAudioOnly: false },
  })
  mesh.others.splice(0, Infinity, other(false))
  act(() => mesh.parts!.onChange())
  expect(screen.queryByRole('button', { name: 'Try audio only' })).toBeNull()
  mesh.others.splice(0, Infinity, other(true))
  act(() => mesh.parts!.onChange())
  await userEvent.click(screen.getByRole('button', { name: 'Try audio only' }))
  expect(sent).toHaveBeenLastCalledWith({ audio: null, video: null }, expect.objectContaining({ isAudioOnly: true }))
  expect(screen.getByRole('button', { name: 'Try the picture again' })).toBeTruthy()
})

test('under each picture stands whose it is, and who signs', async () => {
  const stream = () => Object.assign(new EventTarget(), { getTracks: () => [] }) as unknown as MediaStream
  const media = { microphone: true, camera: true, screen: false, isHolding: false, isAudioOnly: false }
  mesh.others.splice(0, Infinity, ...['desk', 'hands'].map((id) => ({ id, stream: stream(), media, state: 'connected' }) as Other))
  act(() => mesh.parts!.onChange())
  const participants = ['desk', 'hands', 'me'].map((participantId) => ({ participantId, isListener: false, isSigning: participantId === 'hands' }))
  act(() => line.tellCall({ callId: 'call', state: 'ONGOING', outcome: null, isOnHold: false, isRecorded: false, isSigned: true, participants }))
  expect([...document.querySelectorAll('.sight p')].map((one) => one.textContent)).toEqual(['The center', 'The center · signs'])
})

test('a caller who was taken out of a call that goes on among the staff reads that it is over, and waits for nobody', () => {
  const staff = ['desk', 'other'].map((participantId) => ({ participantId, isListener: false, isSigning: false }))
  const me = { participantId: 'me', isListener: false, isSigning: false }
  act(() => line.tellCall({ ...going, isSigned: false, participants: [...staff, me] }))
  expect(screen.getByRole('status').textContent).toBe('Connecting …')
  act(() => line.tellCall({ ...going, isSigned: false, participants: staff }))
  expect([screen.getByRole('status').textContent, screen.queryByRole('button', { name: 'Close' }) !== null]).toEqual(['The call is over.', true])
})

describe('a connection that is lost', () => {
  const stand = (...states: Other['state'][]) => {
    const stream = Object.assign(new EventTarget(), { getTracks: () => [] }) as unknown as MediaStream
    const media = { microphone: true, camera: false, screen: false, isHolding: false, isAudioOnly: false }
    mesh.others.splice(0, Infinity, ...states.map((state, at) => ({ id: `desk ${at}`, stream, media, state, isWeak: false, isListener: false })))
    act(() => mesh.parts!.onChange())
  }
  const tell = (state: string, isOnHold = false) =>
    act(() => line.tellCall({ callId: 'call', state, outcome: null, isOnHold, isRecorded: false, isSigned: false, participants: [] }))
  const cut = (is: boolean) => act(() => line.tellCut(is))
  const heading = () => document.querySelector('h2')!.textContent
  const numbers = () =>
    within(screen.getByRole('alert'))
      .getAllByRole('link')
      .map((one) => one.getAttribute('href'))
  const lost = 'The connection is lost. Trying again …'
  const isBack = () => screen.queryByText('The connection is back.') !== null
  afterEach(() => void vi.useRealTimers())

  test.each(['lost', 'failed'] as const)('to the center (%s) is said with the numbers to call, and so is that it is back', (how) => {
    tell('ONGOING')
    stand('connected')
    expect([heading(), isBack()]).toEqual(['You speak with the center.', false])
    stand(how)
    expect([heading(), numbers()]).toEqual([lost, ['tel:911', 'tel:+639171234567']])
    expect(screen.getByRole('link', { name: '0917-123-4567 Rescue' })).toBeTruthy()
    stand('connected')
    expect([heading(), screen.queryByRole('alert'), isBack()]).toEqual(['You speak with the center.', null, true])
  })

  test('to the server alone is not said while the voice comes in, and is said while it rings', () => {
    tell('ONGOING')
    stand('connected')
    cut(true)
    expect(heading()).toBe('You speak with the center.')
    stand()
    expect(heading()).toBe(lost)
    cut(false)
    tell('RINGING')
    expect(heading()).toBe('It rings at the center …')
    cut(true)
    expect([heading(), numbers()]).toEqual([lost, ['tel:911', 'tel:+639171234567']])
    cut(false)
    expect([heading(), isBack()]).toEqual(['It rings at the center …', true])
  })

  test('because the phone has no network is said though the voice was just there', () => {
    tell('ONGOING')
    stand('connected')
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    cut(true)
    expect(heading()).toBe(lost)
    isOnline.mockRestore()
    cut(false)
    expect([heading(), isBack()]).toEqual(['You speak with the center.', true])
  })

  test('and came back into a hold is not said to be back when that ends', () => {
    tell('ONGOING')
    stand('connected')
    stand('lost')
    tell('ONGOING', true)
    stand('connected')
    tell('ONGOING', false)
    expect([heading(), isBack()]).toEqual(['You speak with the center.', false])
  })

  test('is back for eight seconds from when it is heard again, however soon it was lost once more', () => {
    vi.useFakeTimers()
    const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    tell('ONGOING')
    stand('connected')
    stand('lost')
    stand('connected')
    after(7_000)
    stand('lost')
    stand('connecting')
    after(900)
    stand('connected')
    after(7_900)
    expect(isBack()).toBe(true)
    after(100)
    expect(isBack()).toBe(false)
  })

  test.each([
    ['the call is over', () => tell('ENDED'), 'The call is over.'],
    ['the desk was taken out', () => stand(), 'Connecting …'],
    ['it is still being made', () => stand('connecting'), 'Connecting …'],
  ])('is not back where %s', (_, then, words) => {
    tell('ONGOING')
    stand('connected')
    stand('lost')
    then()
    expect([heading(), isBack()]).toEqual([words, false])
  })

  test('is another matter than one that was never made', () => {
    tell('ONGOING')
    stand('failed')
    expect(screen.getByRole('alert').textContent).toContain('The connection could not be made on this network.')
  })
})
