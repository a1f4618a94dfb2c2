// Tests of what rings at a desk, and of the panel of the call that a page is in.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/calls/Call.ts'
import { unsaid } from '#contract/languages.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls, type Reply } from '#web/kit/testing/answer.ts'
import { Around } from '#web/kit/testing/Around.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { forgetDrafts, keepDraft } from '#web/kit/unsaved.ts'
import { MemoryRouter } from 'react-router'
import { useAnswering } from './answering.ts'
import { CallBar, ringsFor } from './CallBar.tsx'
import { DockPlace, FormPlace, RingPlace } from '#web/kit/dock.tsx'
import { answerCall, learn, takeUp, useCalling } from './calling.ts'
import { showsPhone } from './PhoneCalls.tsx'

const me = makeMe('dispatcher')
const Cameras = ({ transactionNumber }: { transactionNumber: string | null }) => <p>Cameras of {transactionNumber}</p>
const Ticket = ({ number }: { number: string }) => <p>Facts of {number}</p>
const Place = ({ number }: { number: string }) => `by the bridge of ${number.slice(-4)}`
const onTicket = vi.fn<(number: string) => void>()
const Desk = ({ open }: { open?: string }) => (
  <MemoryRouter initialEntries={[open ? `/cms/tickets/accepted/${open}` : '/']}>
    <DockPlace />
    <CallBar beside={{ Cameras, Ticket, Place, onWall: () => {} }} answerKey="S" onTicket={onTicket} />
  </MemoryRouter>
)
const patient = { timeout: 20_000 }
vi.setConfig({ testTimeout: 30_000 })
const at = '2026-11-22T08:00:00.000Z'
const id = (n: number) => `0190a000-0000-7000-8000-00000000001${n}`
const party = (n: number, accountId: string | null, state: 'ringing' | 'joined', role: 'citizen' | 'answerer' | 'invited' = 'citizen') => ({
  ...{
    participantId: id(n),
    accountId,
    name: accountId ? 'A Colleague' : 'Ligaya Sample',
    role,
    state,
    joinedAt: at,
    leftAt: null,
    interprets: null,
  },
})
const call = (part: Partial<Call> = {}): Call => ({
  ...{ callId: id(0), state: 'RINGING', direction: 'incoming', media: 'audio', road: 'web', streamId: id(0), transactionNumber: null, userId: null },
  ...{
    citizenName: 'Ligaya Sample',
    phone: null,
    flags: [],
    line: null,
    isUrgent: false,
    isHeld: false,
    isSilent: false,
    isWriteOnly: false,
    isRecorded: false,
    transferTo: null,
    participants: [party(1, null, 'joined')],
  },
  ...{ rangAt: at, answeredAt: null, answeredBy: null, endedAt: null, outcome: null, endedBy: null },
  ...part,
})

beforeEach(() => {
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => []
    },
  )
  useSession.setState({ token: 'x', accountId: me.accountId, me, expired: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetDrafts()
  useCalling.setState({ call: null, over: null, answeredId: null, isListening: false, isAudioOnly: false, own: {}, others: [] })
})

test.each<[string, Call, boolean, boolean]>([
  ['an incoming call rings on duty', call(), true, true],
  ['not off duty', call(), false, false],
  ['an answered one does not', call({ state: 'ONGOING' }), true, false],
  ['an invitation rings off duty too', call({ state: 'ONGOING', participants: [party(2, me.accountId, 'ringing', 'invited')] }), false, true],
  ['one’s own call does not', call({ state: 'ONGOING', participants: [party(2, me.accountId, 'joined', 'answerer')] }), true, false],
  ['a call that goes out does not', call({ direction: 'outgoing' }), true, false],
])('%s', (_, one, isOnDuty, rings) => expect(ringsFor(one, me.accountId, isOnDuty)).toBe(rings))

test('what rings is shown with its caller, and can be answered', async () => {
  answerCalls({ getActiveCalls: () => ({ data: [call()] }), getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 1 } }) })
  draw(<Desk />)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Answer' }, patient)).disabled).toBe(false)
  expect(screen.getByText('Ligaya Sample')).toBeTruthy()
})

test('the first that rings says the key that answers it and where its ticket is; the next says no key', async () => {
  const later = call({ callId: id(5), citizenName: 'Bituin Sample', transactionNumber: 'TAY-261122-0007' })
  answerCalls({ getActiveCalls: () => ({ data: [call(), later] }), getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 1 } }) })
  draw(<Desk />)
  const [first, next] = await screen.findAllByRole('button', { name: 'Answer' }, patient)
  expect([first, next].map((button) => [button?.textContent, button?.getAttribute('aria-keyshortcuts')])).toEqual([
    ['AnswerS', 'S'],
    ['Answer', null],
  ])
  expect(screen.getByText(/by the bridge of 0007/)).toBeTruthy()
})

test('of many who ring two have a card, flags in a word each, in the place that the screen gives them; how many more wait is said', async () => {
  const flags = (['violent', 'dog', 'medical'] as const).map((kind) => ({ kind, reason: 'Has threatened a crew', until: '2099-12-01' }))
  const four = [call({ flags }), ...[5, 6, 7].map((n) => call({ callId: id(n), citizenName: `Caller ${n}` }))]
  answerCalls({ getActiveCalls: () => ({ data: four }), getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 1 } }) })
  draw(<Desk />)
  expect(await screen.findAllByRole('button', { name: 'Answer' }, patient)).toHaveLength(2)
  expect(screen.getByRole('list', { name: 'Flags of this number' }).textContent).toMatch(/^ Violent or armed +Dangerous dog +Illness to know of $/)
  expect(screen.getByRole('link', { name: '2 more wait' }).getAttribute('href')).toBe('/cms/calls')
  const inPlace = () => screen.getByText('Ligaya Sample').closest('[data-ring-place]')
  expect(inPlace()).toBeNull()
  draw(<RingPlace />)
  await vi.waitFor(() => expect(inPlace()).not.toBeNull())
})

test('while a call that is listened to hinders it, the key answers nothing and is not told of', async () => {
  const listener = { ...party(2, me.accountId, 'joined'), role: 'listener' as const }
  const own = call({ callId: id(7), state: 'ONGOING', answeredAt: at, participants: [party(1, null, 'joined'), listener] })
  useCalling.setState({ call: own, participantId: id(2), others: [], isListening: true })
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own, call()] }), getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 1 } }) })
  draw(<Desk />)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Answer' }, patient)
  expect([button.disabled, button.textContent, button.getAttribute('aria-keyshortcuts')]).toEqual([true, 'Answer', null])
})

test('in the card of a call between two the caller is named once, and the place of the ticket stands beside the name', async () => {
  const own = call({
    state: 'ONGOING',
    answeredAt: at,
    transactionNumber: 'TAY-261122-0001',
    participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer')],
  })
  const other = { id: id(1), state: 'connected' as const, stream: new MediaStream(), media: { camera: false, screen: false, microphone: true } }
  useCalling.setState({ call: own, participantId: id(2), others: [other] as never })
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own] }) })
  draw(<Desk open="TAY-261122-0001" />)
  const card = await screen.findByRole('region', { name: 'Call' }, patient)
  expect(card.textContent?.match(/Ligaya Sample/g)).toHaveLength(1)
  expect(card.querySelector('header')?.textContent).toContain('by the bridge of 0001')
})

test('where the line of a caller is lost, the interpreter who is left is named as oneself', async () => {
  const interpreter = { ...party(3, id(9), 'joined'), role: 'invited' as const, interprets: 'ilo' as const, name: 'Ising Interpreter' }
  const own = call({
    state: 'ONGOING',
    answeredAt: at,
    participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer'), interpreter],
  })
  const media = { camera: false, screen: false, microphone: true }
  const other = { id: id(3), state: 'connected' as const, stream: new MediaStream(), media }
  useCalling.setState({ call: own, participantId: id(2), others: [other] as never })
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own] }) })
  draw(<Desk />)
  await screen.findByRole('region', { name: 'Call' }, patient)
  expect(screen.getByRole('figure', { name: 'Ising Interpreter' }).textContent).toContain('Ising Interpreter')
})

test('where the case of what rings is open already, its line ends without a dot that leads nowhere', async () => {
  const one = call({ transactionNumber: 'TAY-261122-0001' })
  answerCalls({ getActiveCalls: () => ({ data: [one] }), getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 1 } }) })
  draw(<Desk open="TAY-261122-0001" />)
  const line = (await screen.findByText(/^Voice call · /, {}, patient)).textContent
  expect(line).toMatch(/\d(by the bridge of 0001)?$/)
})

test('a call of another ticket says above it that it is not of the open one; of its own, and between colleagues, it says nothing', async () => {
  const own = call({
    state: 'ONGOING',
    answeredAt: at,
    transactionNumber: 'TAY-261122-0001',
    participants: [party(2, me.accountId, 'joined', 'answerer')],
  })
  useCalling.setState({ call: own, participantId: id(2), others: [] })
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own] }) })
  const drawn = draw(<Desk open="TAY-261122-0002" />)
  const said = () => document.querySelector('[data-stranger]')?.textContent
  await screen.findByRole('region', { name: 'Call' }, patient)
  expect(said()).toContain('Another call: it is not of the open ticket')
  act(() => useCalling.setState({ call: { ...own, direction: 'internal', transactionNumber: null } }))
  expect(said()).toBeUndefined()
  act(() => useCalling.setState({ call: null, over: { ...own, state: 'ENDED', endedAt: at } }))
  expect(said()).toContain('Another call: it is not of the open ticket')
  drawn.unmount()
  draw(<Desk open="TAY-261122-0001" />)
  await screen.findByRole('region', { name: 'Call that is over' }, patient)
  expect(said()).toBeUndefined()
})

test('a caller who gave no name is a citizen, in the call and on hold', async () => {
  const nameless = { ...party(1, null, 'joined'), name: '' }
  const own = call({ state: 'ONGOING', answeredAt: at, citizenName: null, participants: [nameless, party(2, me.accountId, 'joined', 'answerer')] })
  const held = { ...own, callId: id(5), state: 'ON_HOLD' as const }
  useCalling.setState({ call: own, participantId: id(2), others: [] })
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own, held] }) })
  draw(<Desk />)
  const names = async (part: string, name: string) => (await screen.findByRole(part, { name }, patient)).querySelector('strong')?.textContent
  expect([await names('region', 'Call'), await names('article', 'On hold')]).toEqual(['A citizen', 'A citizen'])
})

test('the panel names the caller, who listens in, what failed and what to try', async () => {
  const listener = { ...party(3, id(9), 'joined'), role: 'listener' as const, name: 'Sol Supervisor' }
  const own = call({
    state: 'ONGOING',
    answeredAt: at,
    participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer'), listener],
  })
  const stream = new MediaStream()
  const media = { microphone: true, camera: true, screen: false, isHolding: false, isAudioOnly: false }
  useCalling.setState({ call: own, participantId: id(2), others: [{ id: id(1), state: 'failed', isWeak: false, isListener: false, stream, media }] })
  answerCalls({
    getActiveCalls: () => ({ data: [own] }),
    getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 0 } }),
    getColleagues: () => ({ data: [] }),
  })
  draw(<Desk />)
  expect(await screen.findByText(/Sol Supervisor listens in/, {}, patient)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('The line could not be made')
  expect(screen.getByRole('button', { name: 'Try audio only' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Hang up' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy()
})

test('a weak line is said in words, and audio only takes the own picture off, says so, and gives it back', async () => {
  const closed = vi.fn<() => void>()
  const camera = { stop: closed } as unknown as MediaStreamTrack
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: async () => ({ getTracks: () => [{ id: 'again', stop: () => {} }] }) } })
  const own = call({
    state: 'ONGOING',
    answeredAt: at,
    media: 'video',
    participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer')],
  })
  const media = { microphone: true, camera: true, screen: false, isHolding: false, isAudioOnly: false }
  const line = { id: id(1), state: 'connected' as const, isListener: false, stream: new MediaStream(), media }
  useCalling.setState({ call: own, participantId: id(2), others: [{ ...line, isWeak: false }], own: { video: camera }, isAudioOnly: false })
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own] }) })
  draw(<Desk />)
  await screen.findByRole('region', { name: 'Call' }, patient)
  expect(screen.queryByRole('button', { name: 'Try audio only' })).toBeNull()
  act(() => useCalling.setState({ others: [{ ...line, isWeak: true, isListener: true }] }))
  expect(screen.queryByText(/The line is weak/)).toBeNull()
  act(() => useCalling.setState({ others: [{ ...line, isWeak: true }], isListening: true }))
  expect(screen.queryByRole('button', { name: 'Try audio only' })).toBeNull()
  act(() => useCalling.setState({ isListening: false }))
  expect(screen.getByText(/The line is weak: the picture stops and starts\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try audio only' }))
  expect(closed).toHaveBeenCalledTimes(1)
  expect(useCalling.getState().own).toEqual({})
  expect(screen.getByText(/Audio only: your picture is off/)).toBeTruthy()
  act(() => useCalling.setState({ others: [{ ...line, isWeak: true, media: { ...media, camera: false } }] }))
  expect(screen.getByText(/Audio only: no picture goes either way/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try audio only' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try the picture again' }))
  await vi.waitFor(() => expect(useCalling.getState().own.video?.id).toBe('again'))
  expect(screen.queryByText(/Audio only: no picture/)).toBeNull()
})

test('the line of who listens in makes no trouble for who speaks: it is neither lost nor failed', async () => {
  const listener = { ...party(3, id(9), 'joined'), role: 'listener' as const, name: 'Sol Supervisor' }
  const own = call({
    state: 'ONGOING',
    answeredAt: at,
    participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer'), listener],
  })
  const media = { microphone: true, camera: false, screen: false, isHolding: false, isAudioOnly: false }
  const stands = { id: id(1), state: 'connected' as const, isWeak: false, isListener: false, stream: new MediaStream(), media }
  const listens = { ...stands, id: id(3), isListener: true }
  const said = /The line could not be made|The network was lost|No line|Connecting again/
  useCalling.setState({ call: own, participantId: id(2), others: [stands, { ...listens, state: 'failed' }] })
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own] }) })
  draw(<Desk />)
  await screen.findByRole('region', { name: 'Call' }, patient)
  expect(screen.getByRole('figure', { name: 'Sol Supervisor' })).toBeTruthy()
  expect([screen.queryAllByText(said), screen.queryByRole('button', { name: 'Try again' })]).toEqual([[], null])
  act(() => useCalling.setState({ others: [stands, { ...listens, state: 'lost' }] }))
  expect(screen.queryAllByText(said)).toEqual([])
  act(() => useCalling.setState({ others: [{ ...stands, state: 'lost' }, listens] }))
  expect(screen.getByText(/The network was lost/)).toBeTruthy()
})

test.each(['weak', 'lost', 'failed'] as const)(
  'while the line is %s no pictures are offered, and they are again once it carries them',
  async (trouble) => {
    const own = call({ state: 'ONGOING', answeredAt: at, participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer')] })
    const media = { microphone: true, camera: true, screen: false, isHolding: false, isAudioOnly: false }
    const stands = { id: id(1), state: 'connected' as const, isWeak: false, isListener: false, stream: new MediaStream(), media }
    const troubled = trouble === 'weak' ? { ...stands, isWeak: true } : { ...stands, state: trouble }
    useCalling.setState({ call: own, participantId: id(2), others: [troubled], isOffered: true })
    answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own] }) })
    draw(<Desk />)
    await screen.findByRole('region', { name: 'Call' }, patient)
    expect(screen.queryByText(/Pictures can be shown again/)).toBeNull()
    act(() => useCalling.setState({ others: [stands] }))
    expect(screen.getByText(/Pictures can be shown again/)).toBeTruthy()
    act(() => useCalling.setState({ isOffered: false }))
  },
)

test('muting is a word beside its sign, and says of itself that one is muted', async () => {
  const own = call({ state: 'ONGOING', answeredAt: at, participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer')] })
  useCalling.setState({ call: own, participantId: id(2), others: [], isMuted: false })
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own] }) })
  draw(<Desk />)
  const button = await screen.findByRole('button', { name: 'Mute' }, patient)
  expect(button.textContent).toBe('Mute')
  fireEvent.click(button)
  expect(screen.getByRole('button', { name: 'Muted: switch the microphone on', pressed: true }).textContent).toBe('Muted')
  act(() => useCalling.setState({ isMuted: false }))
})

test('where somebody signs for the deaf nobody is offered a call without pictures', async () => {
  const signer = { ...party(3, id(9), 'joined'), role: 'invited' as const, interprets: 'fsl' as const }
  const own = call({
    state: 'ONGOING',
    answeredAt: at,
    participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer'), signer],
  })
  const media = { microphone: true, camera: true, screen: false, isHolding: false, isAudioOnly: false }
  useCalling.setState({
    call: own,
    participantId: id(2),
    others: [{ id: id(1), state: 'connected', isWeak: true, isListener: false, stream: new MediaStream(), media }],
  })
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own] }) })
  draw(<Desk />)
  expect(await screen.findByText(/The line is weak/, {}, patient)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try audio only' })).toBeNull()
})

test('the cameras stand beside the call first; the ticket comes in their place, and goes when asked again', async () => {
  const own = call({ state: 'ONGOING', transactionNumber: 'TAY-261122-0001', participants: [party(2, me.accountId, 'joined', 'answerer')] })
  useCalling.setState({ call: own, participantId: id(2), others: [], selectedKey: 'cctv' })
  answerCalls({
    getActiveCalls: () => ({ data: [own] }),
    getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 0 } }),
    getColleagues: () => ({ data: [] }),
    getCaseTypes: () => ({ data: { items: [], total: 0, next: null } }),
    searchCitizen: () => ({ data: [] }),
  })
  draw(<Desk />)
  const cameras = () => screen.queryByText('Cameras of TAY-261122-0001')
  const ticket = () => screen.queryByText('Facts of TAY-261122-0001')
  const shown = () => [cameras() !== null, ticket() !== null]
  await screen.findByRole('button', { name: 'Hang up' }, patient)
  expect(shown()).toEqual([true, false])
  for (const expected of [
    [false, true],
    [false, false],
  ]) {
    fireEvent.click(screen.getByRole('button', { name: 'Ticket' }))
    expect(shown()).toEqual(expected)
  }
  fireEvent.click(screen.getByRole('button', { name: 'Cameras' }))
  expect(shown()).toEqual([true, false])
})

test('where the ticket of the call is open its facts are corrected in their own column, and beside the call where another is open', async () => {
  const own = call({ state: 'ONGOING', transactionNumber: 'TAY-261122-0001', participants: [party(2, me.accountId, 'joined', 'answerer')] })
  useCalling.setState({ call: own, participantId: id(2), others: [], selectedKey: 'ticket' })
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [own] }) })
  // A browser of today gives a promise for it.
  Element.prototype.scrollIntoView = (() => Promise.resolve()) as never
  const Open = ({ number }: { number: string }) => (
    <>
      <main>
        <FormPlace id={number} />
      </main>
      <Desk open={number} />
    </>
  )
  const { rerender } = draw(<Open number="TAY-261122-0001" />)
  const within = async () => (await screen.findByText('Facts of TAY-261122-0001', {}, patient)).closest('main, [aria-label="Call"]')?.tagName
  expect(await within()).toBe('MAIN')
  fireEvent.click(screen.getByRole('button', { name: 'Ticket' }))
  expect(screen.queryByText('Facts of TAY-261122-0001')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ticket' }))
  rerender(
    <Around>
      <Open number="TAY-261122-0002" />
    </Around>,
  )
  expect(await within()).toBe('SECTION')
  act(() => useCalling.setState({ call: null, over: { ...own, state: 'ENDED', endedAt: at } }))
  rerender(
    <Around>
      <Open number="TAY-261122-0001" />
    </Around>,
  )
  expect(await screen.findByRole('region', { name: 'To correct after the call' })).toBeTruthy()
})

const rooms = {
  getActiveCalls: () => ({ data: [] }),
  getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 0, canText: true } }),
  getColleagues: () => ({ data: [] }),
  getCallLogs: () => ({ data: { items: [], total: 0, next: null } }),
}

test.each([
  ['citizen', 'The caller hung up'],
  ['lost', 'The line was lost: the page of one side was closed or lost the network'],
  ['center', 'Ended at the center'],
] as const)('a caller who is gone stays on the desk with every way back: ended by %s', async (endedBy, words) => {
  const asked = answerCalls({ ...rooms, [id(0)]: () => ({ message: 'Sent.', data: null }) })
  const own = call({
    ...{ state: 'ONGOING', answeredAt: at, transactionNumber: 'TAY-261122-0001', phone: '+639175550101' },
    participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer')],
  })
  useCalling.setState({ call: own, participantId: id(2), others: [], selectedKey: 'ticket' })
  draw(<Desk />)
  await screen.findByText('Facts of TAY-261122-0001', {}, patient)
  act(() => learn({ ...own, state: 'ENDED', outcome: 'answered', endedAt: new Date().toISOString(), endedBy }))
  const over = await screen.findByRole('region', { name: 'Call that is over' })
  expect(over.textContent).toMatch(new RegExp(`${words} · \\d+ s ago`))
  expect(screen.getByText('Facts of TAY-261122-0001')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Call back' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'By telephone 0917-555-0101' }).getAttribute('href')).toBe('tel:+639175550101')
  fireEvent.click(await screen.findByRole('button', { name: 'Text the link' }))
  await screen.findByRole('button', { name: 'Link sent' })
  expect(asked.filter(({ name }) => name === id(0))).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Put away' }))
  expect(screen.queryByRole('region')).toBeNull()
})

test('a caller on hold stays in sight while another call is spoken, and is taken up again', async () => {
  const held = call({ state: 'ON_HOLD', answeredAt: at, participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer')] })
  const other = { ...held, callId: id(5), state: 'ONGOING' as const, citizenName: 'Ben Sample' }
  const joined = { call: held, participantId: id(2) }
  const asked = answerCalls({ ...rooms, getActiveCalls: () => ({ data: [held, other] }), [held.callId]: () => ({ data: joined }) })
  useCalling.setState({ call: other, participantId: id(2), others: [] })
  draw(<Desk />)
  const card = await screen.findByRole('article', { name: 'On hold' }, patient)
  expect(card.textContent).toContain('Ligaya Sample')
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /ake up again$/ })
  expect(button().textContent).toBe('Hold and take up again')
  act(() => useCalling.setState({ call: null }))
  expect([button().textContent, button().disabled]).toEqual(['Take up again', false])
  fireEvent.click(button())
  await vi.waitFor(() => expect(asked.filter(({ name }) => name === held.callId).length).toBeGreaterThan(0))
})

const second = call({ callId: id(6), citizenName: 'Ben Sample' })
const spoken = call({ state: 'ONGOING', answeredAt: at, participants: [party(1, null, 'joined'), party(2, me.accountId, 'joined', 'answerer')] })

const whileSpoken = (ofSpoken: () => Reply) => {
  useCalling.setState({ call: spoken, participantId: id(2), others: [], isListening: false })
  const asked = answerCalls({
    ...rooms,
    getActiveCalls: () => ({ data: [spoken, second] }),
    [spoken.callId]: ofSpoken,
    [second.callId]: () => ({ data: { call: { ...second, state: 'ONGOING' }, participantId: id(3) } }),
  })
  return () => asked.filter(({ name }) => [spoken.callId, second.callId].includes(name)).map(({ name, body }) => [name, body['isOnHold']])
}

test('one press during a call holds it, and answers the one that rings', async () => {
  const steps = whileSpoken(() => ({ data: { ...spoken, state: 'ON_HOLD' } }))
  draw(<Desk />)
  fireEvent.click(await screen.findByRole('button', { name: 'Hold and answer' }, patient))
  await vi.waitFor(() =>
    expect(steps().slice(0, 2)).toEqual([
      [spoken.callId, true],
      [second.callId, undefined],
    ]),
  )
})

const Key = () => (
  <button type="button" onClick={useAnswering()}>
    S
  </button>
)
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'S' }))

test('the key does during a call what the button says: the one that is spoken is held, the one that rings answered, and its caller asked', async () => {
  const steps = whileSpoken(() => ({ data: { ...spoken, state: 'ON_HOLD' } }))
  draw(
    <>
      <Key />
      <Desk />
    </>,
  )
  await screen.findByRole('button', { name: 'Hold and answer' }, patient)
  await press()
  await vi.waitFor(() =>
    expect(steps().slice(0, 2)).toEqual([
      [spoken.callId, true],
      [second.callId, undefined],
    ]),
  )
  await vi.waitFor(() => expect(useCalling.getState()).toMatchObject({ takenId: second.callId, selectedKey: 'ticket' }))
})

test.each([
  ['listens in', { isListening: true }, 'You listen in to a call: stop listening first.'],
  ['has a call that rings out', { call: { ...spoken, state: 'RINGING' as const } }, 'Your own call still rings: end it first.'],
])('the key answers nothing for whoever %s, and says why', async (_, part, words) => {
  const steps = whileSpoken(() => ({ data: { ...spoken, state: 'ON_HOLD' } }))
  useCalling.setState(part)
  draw(
    <>
      <Key />
      <Desk />
    </>,
  )
  await screen.findByRole('button', { name: 'Answer' }, patient)
  await press()
  await vi.waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
  expect(steps()).toEqual([])
})

test('whoever is to sign in a call can refuse it: it rings there no more, and the call is left by nobody else', async () => {
  const invited = { ...party(2, me.accountId, 'ringing', 'invited'), interprets: 'fsl' as const }
  const asked = call({ state: 'ONGOING', answeredAt: at, participants: [party(1, null, 'joined'), party(4, id(8), 'joined', 'answerer'), invited] })
  let active = [asked]
  const told = answerCalls({
    ...rooms,
    getActiveCalls: () => ({ data: active }),
    [asked.callId]: () => ((active = []), { message: 'Left.', data: null }),
  })
  draw(<Desk />)
  const ring = (await screen.findByText(/You are to interpret/, {}, patient)).closest('article')!
  expect([...ring.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['AnswerS', 'Refuse'])
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }))
  // What an earlier test asked of another call may be tried again meanwhile.
  await vi.waitFor(() => expect(told.filter(({ method, name }) => method === 'POST' && name === asked.callId)).toHaveLength(1))
})

test('where the call cannot be held nothing else is answered or taken up', async () => {
  const steps = whileSpoken(() => ({ status: 409, message: 'This call is not going on.' }))
  await answerCall(second.callId)
  await takeUp(second.callId)
  expect(steps()).toEqual([
    [spoken.callId, true],
    [spoken.callId, true],
  ])
})

test.each([
  ['whoever listens in', { isListening: true }, 'You listen in to a call: stop listening first.'],
  ['a call that rings out', { call: { ...spoken, state: 'RINGING' as const } }, 'Your own call still rings: end it first.'],
])('%s is told in words why nothing can be answered', async (_, part, words) => {
  answerCalls({ ...rooms, getActiveCalls: () => ({ data: [spoken, second] }) })
  useCalling.setState({ call: spoken, participantId: id(2), others: [], isListening: false, ...part })
  draw(<Desk />)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Answer' }, patient)).disabled).toBe(true)
  expect(screen.getByText(words)).toBeTruthy()
})

test('the ticket of a call that was answered here is opened, once', async () => {
  onTicket.mockClear()
  answerCalls(rooms)
  const own = call({ state: 'ONGOING', transactionNumber: 'TAY-261122-0001', participants: [party(2, me.accountId, 'joined', 'answerer')] })
  draw(<Desk />)
  act(() => useCalling.setState({ call: own, participantId: id(2) }))
  expect(onTicket).not.toHaveBeenCalled()
  act(() => useCalling.setState({ answeredId: own.callId }))
  act(() => learn({ ...own, isUrgent: true }))
  expect(onTicket.mock.calls).toEqual([['TAY-261122-0001']])
})

test('a telephone call pops with its number and line; what is written stays when the telephone hangs up, and becomes a note of the log', async () => {
  const phoned = call({ road: 'phone', phone: '+639175550101', citizenName: null, line: '8-911' })
  const asked = answerCalls({
    getActiveCalls: () => ({ data: [phoned] }),
    getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 1 } }),
    searchCitizen: () => ({ data: [] }),
    searchEmergencyTickets: () => ({ data: { items: [], next: null, total: 0 } }),
    addCallLog: () => ({ data: {} }),
  })
  draw(<Desk />)
  const card = await screen.findByRole('article', { name: 'Telephone call' }, patient)
  expect(card.textContent).toContain('0917-555-0101')
  expect(card.textContent).toContain('line 8-911')
  // Of the caller's tickets what is open stands first, however many newer ones are over.
  expect(asked.find(({ name }) => name === 'searchEmergencyTickets')).toMatchObject({ query: { search: '+639175550101', sort: 'gravest' } })
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Note for the call log'), { target: { value: 'Asks for an ambulance' } })
  fireEvent.click(screen.getByRole('button', { name: 'Keep the note' }))
  const noted = () => asked.filter(({ name }) => name === 'addCallLog').map(({ body }) => body)
  await vi.waitFor(() => expect(noted()).toMatchObject([{ callId: id(0), note: 'Asks for an ambulance' }]), patient)
})

test('one key answers the first in line of what rings here, on the telephone too, and asks at once', async () => {
  const phoned = call({ callId: id(7), road: 'phone', phone: '+639175550101', citizenName: null })
  const answered = { ...phoned, state: 'ONGOING' as const, answeredBy: { id: me.accountId, name: 'Me' } }
  let active = [call({ callId: id(6), isHeld: true }), phoned, call()]
  const asked = answerCalls({
    getActiveCalls: () => ({ data: active }),
    getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 1 } }),
    getCaseTypes: () => ({ data: { items: [], total: 0, next: null } }),
    searchCitizen: () => ({ data: [] }),
    searchEmergencyTickets: () => ({ data: { items: [], next: null, total: 0 } }),
    getNumberFlags: () => ({ data: [] }),
    getCards: () => ({ data: [] }),
    [id(7)]: () => ((active = [answered]), { data: { call: answered, participantId: id(2) } }),
  })
  draw(
    <>
      <Key />
      <Desk />
    </>,
  )
  await screen.findByRole('article', { name: 'Telephone call' }, patient)
  fireEvent.click(screen.getByRole('button', { name: 'S' }))
  await screen.findByLabelText('What the caller says', {}, patient)
  expect(asked.filter(({ name }) => [id(0), id(6), id(7)].includes(name)).map(({ name }) => name)).toEqual([id(7)])
})

test('in a telephone call one language is chosen at one place: for the words of the case type, then for the card that is found', async () => {
  const phoned = call({ road: 'phone', phone: '+639175550101', citizenName: null, state: 'ONGOING', answeredBy: { id: me.accountId, name: me.name } })
  const type = { id: 'fire', name: 'Fire', names: {}, isDeleted: 0, ask: 'What burns?', askIn: {}, tell: '', tellIn: {} }
  const said = (en: string) => ({ ...unsaid, en })
  const content = {
    ...{ name: said('House on fire'), words: said('sunog'), caseTypeId: 'fire', caseSubTypeId: null, priority: 2, beat: 0, isPublic: 1, isInUse: 1 },
    ...{ questions: [{ id: 'inside', ask: said('Is anybody inside?'), answers: [] }], steps: [] },
  }
  answerCalls({
    ...{ ...rooms, getActiveCalls: () => ({ data: [phoned] }) },
    getCaseTypes: () => ({ data: { items: [type], total: 1, next: null } }),
    searchCitizen: () => ({ data: [] }),
    searchEmergencyTickets: () => ({ data: { items: [], next: null, total: 0 } }),
    getNumberFlags: () => ({ data: [] }),
    getCards: () => ({ data: [{ code: 'house', version: 1, discipline: 'fire', isSigned: true, draft: null, content }] }),
  })
  keepDraft(`call ${phoned.callId}`, { caseTypeId: type.id, description: '', landmark: '', callerName: '', callerPhone: '' })
  draw(<Desk />)
  const card = await screen.findByRole('article', { name: 'Telephone call' }, patient)
  const switches = () => screen.queryAllByRole('radiogroup', { name: 'Language of the card' }).length
  fireEvent.click(screen.getByRole('button', { name: 'File a ticket' }))
  expect(await screen.findByText('What burns?')).toBeTruthy()
  expect(switches()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: /^House on fire/ }))
  await vi.waitFor(() => expect(card.textContent).toContain('Is anybody inside?'))
  expect(switches()).toBe(1)
})

test.each<[string, Partial<Call>, boolean, boolean]>([
  ['at all on duty where nobody is named', {}, true, true],
  ['not off duty', {}, false, false],
  ['at whom it rings, off duty too', { participants: [party(2, me.accountId, 'ringing', 'invited')] }, false, true],
  ['not where it rings for another', { participants: [party(2, id(8), 'ringing', 'invited')] }, true, false],
  ['with whoever answered alone', { state: 'ONGOING', answeredBy: { id: id(8), name: 'Ana' } }, true, false],
])('a telephone call shows %s', (_, part, isOnDuty, shows) =>
  expect(showsPhone(call({ road: 'phone', ...part }), me.accountId, isOnDuty)).toBe(shows),
)

test('who rings during a call stands above it in its place, not over it; words typed in a card stay when a call begins', async () => {
  const other = call({ callId: id(4), citizenName: 'Next Sample', participants: [party(5, null, 'joined')] })
  const phone = call({ callId: id(6), road: 'phone', citizenName: 'Line Sample', state: 'ONGOING', answeredBy: { id: me.accountId, name: me.name } })
  answerCalls({
    getActiveCalls: () => ({ data: [other, phone] }),
    getDuty: () => ({ data: { isOnDuty: true, desks: 1, free: 1 } }),
    getColleagues: () => ({ data: [] }),
  })
  draw(<Desk />)
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', {}, patient)
  fireEvent.change(note, { target: { value: 'Third floor' } })
  note.focus()
  expect(screen.getByText('Next Sample').closest('[data-dock]')).toBeNull()
  const own = call({ state: 'ONGOING', participants: [party(2, me.accountId, 'joined', 'answerer')] })
  act(() => useCalling.setState({ call: own, participantId: id(2), others: [] }))
  const panel = await screen.findByRole('region', { name: 'Call' })
  const card = screen.getByText('Next Sample').closest('article')!
  expect(card.closest('[data-dock]')).toBe(panel.closest('[data-dock]'))
  expect(card.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect([panel.closest('[data-dock]')!.contains(note), note.value]).toEqual([true, 'Third floor'])
  expect(document.activeElement).toBe(note)
  act(() => useCalling.setState({ call: null }))
  expect(screen.getByText('Next Sample').closest('[data-dock]')).toBeNull()
  expect([note.isConnected, note.value]).toEqual([true, 'Third floor'])
})
