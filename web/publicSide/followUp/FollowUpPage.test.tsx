// The page of a report as its citizen sees it in each state: what is said is so, and what can still be done is there.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FollowUp } from '#contract/publicSide/followUp.ts'

vi.mock('idb-keyval', () => ({
  createStore: () => new Map(),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => void shelf.set(key, value),
  del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
  entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
}))

const token = 'T'.repeat(43)
const at = '2026-11-26T02:00:00.000Z'
const report: FollowUp = {
  ...{ transactionNumber: 'TAY-261126-0001', reference: 'TAY-261126-0001', filed: 'received', status: 'accepted', said: null, stamp: 'one' },
  ...{ caseTypeId: '0199f0a0-0000-7000-8000-000000000002', caseIcon: 'flame', tells: null, receivedAt: at, since: at, isRead: true },
  ...{ acceptedAt: at, dispatchedAt: null, onSceneAt: null, resolvedAt: null, outcome: null, wasSent: false, helpAt: null, helpState: null },
  ...{
    pastHelp: null,
    reopenedAt: null,
    takenOverAt: null,
    handedTo: null,
    helpers: [],
    citizen: 'NONE',
    isTogether: false,
    isSharingPosition: false,
    hasPhone: false,
    isPhoneUnfit: false,
  },
  ...{
    isServed: true,
    isOpenCenter: true,
    isPlaced: true,
    canChat: false,
    canCall: false,
    isWriteOnly: false,
    ringing: null,
    canSayNotSolved: false,
  },
  ...{ defibrillator: null, canRate: false, rating: null, canThank: false, thankedAt: null, unreadChats: 0, updatesCount: 0, media: [] },
  center: { id: '0199f0a0-0000-7000-8000-000000000001', slug: 'taytay', name: 'Taytay', hotlines: [], timeZone: 'Asia/Manila' },
}
let shown: FollowUp

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('getFollowUp')) throw new TypeError('Failed to fetch')
    const { known } = (await request.json()) as { known?: string }
    return known === shown.stamp ? new Promise(() => {}) : new Response(JSON.stringify({ message: 'ok', data: shown }))
  })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, 'http://phone.test'), { ...init, signal: null })
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(standing: Partial<FollowUp>, isJustSent = false) {
  shown = { ...report, ...standing }
  const { FollowUpPage } = await import('./FollowUpPage.tsx')
  const { container } = render(<FollowUpPage token={token} isJustSent={isJustSent} />)
  await screen.findByText(shown.reference)
  return container
}
const isThere = (name: string | RegExp) => screen.queryAllByText(name).length > 0

test('a report that was not taken up does not look finished, and says what to do now', async () => {
  const page = await open({ status: 'declined', canSayNotSolved: true })
  expect(page.querySelector('.bars')).toBeNull()
  expect(page.querySelector('.state')!.classList.contains('refused')).toBe(true)
  expect(isThere(/Nobody is working on this report\. If you still need help, call 911/)).toBe(true)
  expect(isThere('Do you still need help?')).toBe(true)
  expect(isThere('Is it not solved?')).toBe(false)
})

test.each([
  ['declined', 'I still need help'],
  ['resolved', 'It is not solved'],
] as const)('one who cannot write opens a report again with one touch: %s', async (status, name) => {
  await open({ status, canSayNotSolved: true })
  fireEvent.click(screen.getByRole('button', { name }))
  const unsent = await screen.findByRole('region', { name: 'Not sent yet' })
  expect(unsent.textContent).toContain(name)
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('one who must not be called is offered no call, and asked for no number once the page is opened anew', async () => {
  const canTalk = { canChat: true, canCall: true }
  await open({ ...canTalk, hasPhone: true })
  expect(isThere('Keep your phone on. The center may call you back.')).toBe(true)
  cleanup()
  await open(canTalk)
  expect(screen.queryByRole('button', { name: 'Call' })).not.toBeNull()
  expect(screen.queryByLabelText('Your phone number, so that the center can call you')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /I am hiding/ }))
  expect(await screen.findByRole('button', { name: /^Not sent yet: I am hiding/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Call' })).toBeNull()
  // What stands above the finger keeps its place.
  expect(screen.queryByLabelText('Your phone number, so that the center can write to you')).not.toBeNull()
  cleanup()
  await open({ ...canTalk, hasPhone: true, isWriteOnly: true, transactionNumber: 'TAY-261126-0002', reference: 'TAY-261126-0002' })
  expect(isThere('Keep your phone on. The center may call you back.')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Call' })).toBeNull()
  expect(screen.queryByLabelText(/^Your phone number/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Write' })).not.toBeNull()
})

test('whoever gave half a number is told so, and asked for all of it', async () => {
  const half = 'The number you gave is not whole, so the center cannot call you. Please give all of it.'
  await open({})
  expect([isThere(half), screen.queryByLabelText(/^Your phone number/) !== null]).toEqual([false, true])
  cleanup()
  await open({ isPhoneUnfit: true })
  expect([isThere(half), screen.queryByLabelText(/^Your phone number/) !== null]).toEqual([true, true])
})

test('a report that was closed has come its whole way', async () => {
  const page = await open({ status: 'resolved', wasSent: true, helpAt: at, canRate: true, canSayNotSolved: true })
  expect(page.querySelectorAll('.bars .on')).toHaveLength(5)
  expect(isThere('How was the help?')).toBe(true)
  expect(isThere('Is it not solved?')).toBe(true)
})

test('a report that was closed though nobody came is not shown as a way that was gone, and says so', async () => {
  const page = await open({ status: 'resolved', wasSent: true, canSayNotSolved: true })
  expect(page.querySelector('.bars')).toBeNull()
  expect(page.querySelector('.refused')).toBeNull()
  expect(isThere('How was the help?')).toBe(false)
  expect(isThere('A team was sent, but no arrival was recorded.')).toBe(true)
  expect(isThere('Is it not solved?')).toBe(true)
})

test('while another center is asked to take it, all that helps stays: number, words, position, first aid, and to call', async () => {
  await open({ status: 'transferred', canChat: false })
  expect(isThere('Your report is being handed to another center.')).toBe(true)
  for (const name of ['Give my number', 'Share my position', 'It is over', 'Somebody has a weapon.'])
    expect([name, screen.queryAllByRole('button', { name }).length]).toEqual([name, 1])
  for (const words of ['Add words or pictures', 'While you wait', /If someone is in danger, call 911 now/])
    expect([words, isThere(words)]).toEqual([words, true])
})

test('that the place lies outside the area is said until another center has taken it over on purpose', async () => {
  await open({ isServed: false })
  expect(isThere(/outside the area/)).toBe(true)
  cleanup()
  await open({ isServed: false, takenOverAt: at })
  expect(isThere(/outside the area/)).toBe(false)
  expect(isThere('Another center took over your report.')).toBe(true)
})

test.each(['resolved', 'declined'] as const)(
  'closed together with the report of another (%s), it says why it stays closed, and leads to a new one',
  async (status) => {
    await open({ status, isTogether: true })
    expect(isThere('Is it not solved where you are?')).toBe(true)
    expect(isThere(/It is handled together/)).toBe(false)
    expect(isThere(/cannot be opened again from here\. Call 911, or report it again\./)).toBe(true)
    expect(screen.getByRole('link', { name: 'Report it again' }).getAttribute('href')).toBe('/cms/quickreport')
  },
)

test.each([
  { status: 'accepted' as const, isTogether: true },
  { status: 'resolved' as const, canSayNotSolved: true },
])('nothing of that is said of %o', async (standing) => {
  await open(standing)
  expect(isThere('Is it not solved where you are?')).toBe(false)
})

test('sent a moment ago, its heading has the focus and is told with how it stands; opened by its link, nothing takes the focus', async () => {
  await open({ status: 'pending', isRead: false }, true)
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.getElementById(heading.getAttribute('aria-describedby')!)!.textContent).toBe('Your report was received.')
  cleanup()
  await open({ status: 'pending' })
  expect(document.activeElement).toBe(document.body)
})

test.each([
  ['FollowUpPage', { token }],
  ['FamilyPage', { shareToken: token }],
] as const)('a link that leads to no report leads to a new one: %s', async (name, props) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message: 'This link leads to no report.', code: 'not-found' }), { status: 404 }))
  const page = { ...(await import('./FollowUpPage.tsx')), ...(await import('./FamilyPage.tsx')) }
  const Page = page[name] as ComponentType<typeof props>
  render(<Page {...props} />)
  await screen.findByRole('heading', { name: 'This link leads to no report.' })
  expect(screen.getByRole('link', { name: 'Report an emergency' }).getAttribute('href')).toBe('/cms/quickreport')
})

test('what to do now stands before what the center asks for by itself: where it is, then safety, then the number', async () => {
  const page = await open({ isPlaced: false })
  const order = ['The center does not know where this is', 'While you wait', 'Your phone number'].map((words) => page.textContent.indexOf(words))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order).not.toContain(-1)
})

test('the place that is shared stands there as a code to read out, is copied as it is, and goes when sharing stops', async () => {
  let tellPlace: (found: object) => void = () => {}
  const copied: string[] = []
  const geolocation = { watchPosition: (told: typeof tellPlace) => ((tellPlace = told), 1), clearWatch: () => {} }
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  vi.stubGlobal('navigator', { ...navigator, onLine: true, language: 'en', geolocation, clipboard })
  await open({})
  fireEvent.click(screen.getByRole('button', { name: 'Share my position' }))
  expect(isThere('Plus Code')).toBe(false)
  tellPlace({ coords: { latitude: 14.558688, longitude: 121.132438, accuracy: 10 } })
  const code = await screen.findByRole('status', { name: 'Plus Code' })
  expect(code.textContent).toBe('7Q63H45J+FX')
  fireEvent.click(screen.getByRole('button', { name: 'Copy the code' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(copied).toEqual(['7Q63H45J+FX'])
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing' }))
  await waitFor(() => expect(screen.queryByText('7Q63H45J+FX')).toBeNull())
})

test('a Stop goes out after a position that is still on its way, or would be undone by it', async () => {
  let tellPlace: (found: object) => void = () => {}
  const geolocation = { watchPosition: (told: typeof tellPlace) => ((tellPlace = told), 1), clearWatch: () => {} }
  vi.stubGlobal('navigator', { ...navigator, onLine: true, language: 'en', geolocation })
  await open({})
  const seen = fetch
  const came: string[] = []
  const slow = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('sharePosition')) return seen(request)
    const isSharing = (await request.clone().text()).includes('position')
    if (isSharing) await slow.promise
    came.push(isSharing ? 'position' : 'stop')
    return new Response(JSON.stringify({ message: 'ok', data: { isSharing } }))
  })
  fireEvent.click(screen.getAllByRole('button', { name: 'Share my position' }).at(-1)!)
  tellPlace({ coords: { latitude: 14.5586, longitude: 121.1324, accuracy: 10 } })
  fireEvent.click(await screen.findByRole('button', { name: 'Stop sharing' }))
  await screen.findAllByRole('button', { name: 'Share my position' })
  expect(came).toEqual([])
  slow.resolve()
  await waitFor(() => expect(came).toEqual(['position', 'stop']))
})

test('a link that takes no position any more ends the sharing with one sentence, and what was shared stands', async () => {
  let tellPlace: (found: object) => void = () => {}
  const geolocation = { watchPosition: (told: typeof tellPlace) => ((tellPlace = told), 1), clearWatch: () => (tellPlace = () => {}) }
  vi.stubGlobal('navigator', { ...navigator, onLine: true, language: 'en', geolocation })
  await open({ isPlaced: false })
  const seen = fetch
  let asked = 0
  // Of the link say nothing: what stands before the server, a fault of its own, and that it is busy.
  const answers: [number, string, string?][] = [
    [200, 'ok'],
    [403, 'Forbidden'],
    [500, '500', 'fault'],
    [429, 'Too many.', 'too-many'],
    [401, 'Session Expired', 'session-expired'],
  ]
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('sharePosition')) return seen(request)
    const [status, message, code] = answers[asked]!
    asked += 1
    return Response.json({ message, code, data: { isSharing: true } }, { status })
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(screen.getAllByRole('button', { name: 'Share my position' }).at(-1)!)
  const find = (latitude: number) => tellPlace({ coords: { latitude, longitude: 121.132438, accuracy: 10 } })
  find(14.5586)
  await waitFor(() => expect(screen.getByText(/^The center has where you were at/)).toBeTruthy())
  find(14.5587)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toBe(4)
  expect(isThere('The sharing is over: this link takes no position any more. Call 911 if you moved.')).toBe(false)
  await vi.advanceTimersByTimeAsync(11_000)
  await screen.findByText('The sharing is over: this link takes no position any more. Call 911 if you moved.')
  expect(screen.getByText('The center has a position that you sent before. It is not sent again.')).toBeTruthy()
  expect(isThere('The center does not know where this is. Share your position, or write where you are.')).toBe(false)
  find(14.5588)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(asked).toBe(5)
})

test('words that cannot go out are said to wait right under the button that was pressed', async () => {
  await open({})
  fireEvent.change(screen.getByLabelText('What else should the center know?'), { target: { value: 'Third floor' } })
  const button = screen.getByRole('button', { name: 'Send these words' })
  fireEvent.click(button)
  const unsent = await screen.findByRole('region', { name: 'Not sent yet' })
  expect(button.closest('section')!.nextElementSibling).toBe(unsent)
  expect(unsent.textContent).toMatch(/Not sent yet.*Third floor.*It goes out by itself/)
})

test('that the center has written is said at the foot, wherever the page stands, and leads there', async () => {
  const went = vi.fn<() => void>()
  Element.prototype.scrollIntoView = went
  Element.prototype.scrollTo = () => {}
  await open({ canChat: true, canCall: true, unreadChats: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'The center has written (2)' }))
  expect(went).toHaveBeenCalled()
  expect(document.activeElement?.id).toBe('chat')
})

test('when the center calls, the foot of the page offers to answer and to decline, also to one who asked to be written to', async () => {
  const asked: string[] = []
  const real = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = request.url.split('/').at(-1)!
    if (!/getFollowUp/.test(name)) asked.push(name)
    return name === 'declinePublicCall' ? new Response(JSON.stringify({ message: 'ok', data: null })) : real(request)
  })
  await open({ canChat: true, canCall: true, isWriteOnly: true, ringing: { callId: '0199f0a0-0000-7000-8000-00000000000c', media: 'audio' } })
  const bar = screen.getByRole('navigation', { name: 'The center is calling you' })
  expect(bar.classList.contains('dock')).toBe(true)
  expect(within(bar).getByRole('alert').textContent).toBe('The center is calling you')
  expect(
    within(bar)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Answer', 'Decline'])
  fireEvent.click(within(bar).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(asked).toContain('declinePublicCall'))
  expect(screen.queryByRole('navigation', { name: 'The center is calling you' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Write' })).not.toBeNull()
})

test('during a call the foot offers to hang up, and no second call', async () => {
  Element.prototype.scrollIntoView = () => {}
  await open({ canChat: true, canCall: true, ringing: { callId: '0199f0a0-0000-7000-8000-00000000000c', media: 'audio' } })
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  const bar = screen.getByRole('navigation', { name: 'Speak with the center' })
  expect(await within(bar).findByRole('button', { name: /^(Hang up|Close)$/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Call' })).toBeNull()
})

test('that one cannot speak or hear is said right under how it stands', async () => {
  const page = await open({})
  const way = screen.getByRole('button', { name: /^Write to me, do not call/ })
  expect(page.querySelector('.state')!.nextElementSibling!.contains(way)).toBe(true)
})

test('opened again without a network, before the center could ever say how it stands, it has its number and says that it was received', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { keepReport } = await import('#web/publicSide/report/queue.ts')
  const kept = { clientId: 'c', writtenAt: at, label: 'Fire', entry: null, sent: { token, reference: 'TAY-261126-0001' } }
  await keepReport(kept)
  await keepReport({ ...kept, clientId: 'd', sent: { token: 'U'.repeat(43), reference: 'TAY-261126-0002' } })
  const { FollowUpPage } = await import('./FollowUpPage.tsx')
  render(<FollowUpPage token={token} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('TAY-261126-0001')
  expect(isThere('Your report was received.')).toBe(true)
  expect(await screen.findByText('No connection. Trying again…')).toBeTruthy()
})
