// The quick report as a phone shows it: two touches and it is sent; one hold and it is sent; and what was chosen survives a reload.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const shelves = vi.hoisted(() => new Map<string, Map<string, unknown>>())
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => shelves.get(name) ?? shelves.set(name, new Map()).get(name),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => void shelf.set(key, value),
  update: async (key: string, make: (kept: unknown) => unknown, shelf: Map<string, unknown>) => void shelf.set(key, make(shelf.get(key))),
  del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
  entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
}))

const id = (n: number) => `0199f0a0-0000-7000-8000-00000000000${n}`
const center = {
  ...{ id: id(1), slug: 'taytay', name: 'Taytay', logoUrl: null, address: '', email: null, facebookPage: null, timeZone: 'Asia/Manila' },
  ...{ hotlines: [{ name: 'Rescue', number: '+639171234567' }], center: { lat: 14.5, lng: 121.1 }, bounds: null },
}
const town = {
  ...{ center, noticeVersion: '1', barangays: [{ id: id(3), name: 'Dolores', hotline: null, position: null, outline: [] }] },
  caseTypes: [{ id: id(2), name: 'Fire', names: { fil: 'Sunog' }, icon: 'flame', color: '#b00020', isLifeThreat: 1, subTypes: [] }],
}
/** What the page has scrolled to. */
let shown: Element[] = []
let bodies: Record<string, unknown>[] = []
let answer: () => Response | Promise<Response>
/** Asked for where it is, the phone does this. */
let locate: (give: (found: object) => void, refuse: (why: object) => void) => void
const at = (latitude: number, longitude: number) => ({ coords: { latitude, longitude, accuracy: 9 } })
const filed = { state: 'received', reference: 'TAY-1', token: 'T'.repeat(43) }

function comesWith(start: object) {
  document.body.innerHTML = `<script type="application/json" id="start">${JSON.stringify({ at: new Date().toISOString(), ...start })}</script>`
}

beforeEach(() => {
  bodies = []
  for (const shelf of shelves.values()) shelf.clear()
  answer = () => new Response(JSON.stringify({ message: 'ok', data: filed }))
  locate = (give) => give(at(14.56, 121.13))
  vi.resetModules()
  comesWith({ centers: [center], town })
  history.replaceState(null, '', '/cms/quickreport')
  shown = []
  // Newer browsers give a promise back.
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this)
    return Promise.resolve()
  } as never
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('createEmergencyTicket')) throw new TypeError('Failed to fetch')
    bodies.push((await request.json()) as Record<string, unknown>)
    return answer()
  })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, 'http://phone.test'), { ...init, signal: null })
      }
    },
  )
  vi.stubGlobal('navigator', {
    ...{ language: 'en', onLine: true },
    geolocation: { getCurrentPosition: (give: (found: object) => void, refuse: (why: object) => void) => locate(give, refuse) },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sendButton = () => screen.getByRole('button', { name: 'Send to the command center' })
const hasNone = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I cannot give a number' })
/** By somebody without a number. */
function sendIt() {
  if (!hasNone().checked) fireEvent.click(hasNone())
  fireEvent.click(sendButton())
}

async function open(onSent: (token: string) => void) {
  await (await import('#web/publicSide/alertsPart.tsx')).loadAlerts()
  const { ReportPage } = await import('./ReportPage.tsx')
  return render(<ReportPage onSent={onSent} />)
}

test('whom to call is there, and two touches send the report with its place', async () => {
  const onSent = vi.fn()
  await open(onSent)
  expect(screen.getByRole('link', { name: /Call 911/ }).getAttribute('href')).toBe('tel:911')
  expect(screen.getByText('0917-123-4567')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Many' }))
  await screen.findByText('Position found, within 9 m.')
  sendIt()
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
  expect(bodies).toMatchObject([
    { caseTypeId: id(2), description: 'Is anybody inside? Yes.\nHow many people? Many.', position: { lat: 14.56, accuracy: 9 } },
  ])
  expect(bodies[0]!['deviceId']).toMatch(/^[\da-f-]{36}$/)
})

test('a number is asked for as required, and why is said; one that is given goes along at the first touch', async () => {
  const onSent = vi.fn()
  await open(onSent)
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  const number = await screen.findByRole('textbox', { name: 'Your phone number (required)', description: /^So that the center can call you back/ })
  expect(number.getAttribute('aria-required')).toBe('true')
  fireEvent.change(number, { target: { value: '0917 123 4567' } })
  expect(screen.queryByRole('checkbox', { name: 'I cannot give a number' })).toBeNull()
  fireEvent.click(sendButton())
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
  expect(bodies).toMatchObject([{ callerPhone: '0917 123 4567' }])
})

test('half a number is told while it is typed, where it is seen over the bar that sends, and goes along all the same', async () => {
  const onSent = vi.fn()
  await open(onSent)
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  const number = await screen.findByRole('textbox', { name: 'Your phone number (required)' })
  fireEvent.change(number, { target: { value: '0917 12' } })
  expect(shown.at(-1)?.textContent).toMatch(/^This has 6 digits/)
  fireEvent.change(number, { target: { value: '0917 123' } })
  expect(shown.at(-1)?.textContent).toMatch(/^This has 7 digits/)
  fireEvent.click(sendButton())
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
  expect(bodies).toMatchObject([{ callerPhone: '0917 123' }])
})

test('whoever says that there is none sends at the first touch, and reads that there is no way to call back; the choice survives a reload', async () => {
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  await screen.findByRole('checkbox', { name: 'I cannot give a number' })
  fireEvent.click(hasNone())
  await act(async () => {})
  cleanup()
  vi.resetModules()
  const onSent = vi.fn()
  await open(onSent)
  await waitFor(() => expect(hasNone().checked).toBe(true))
  expect(screen.getByText(/^The center cannot call you back: you give no number/)).toBeTruthy()
  fireEvent.click(sendButton())
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
})

describe('sent without a number', () => {
  const asked = async () => {
    const onSent = vi.fn()
    await open(onSent)
    fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
    await screen.findByText('Position found, within 9 m.')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(sendButton())
    expect(screen.getByText(/^Your number is missing\./).getAttribute('role')).toBe('alert')
    expect(document.activeElement).toBe(screen.getByLabelText('Your phone number (required)'))
    expect(bodies).toEqual([])
    return onSent
  }
  /** The queue waits, and is looked at, a moment instead of seconds. */
  let stopLooking = () => {}
  const lookOften = async () => {
    const { sendWhenPossible, waits } = await import('./queue.ts')
    Object.assign(waits, { answerMs: 900, againMs: 20 })
    stopLooking = sendWhenPossible()
  }
  const heldUntil = () => ([...(shelves.get('tanod-quickreport')?.values() ?? [])] as { againAt?: number }[])[0]?.againAt ?? 0
  const isSent = async (onSent: () => void) => {
    vi.useRealTimers()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    expect(bodies).toMatchObject([{ caseTypeId: id(2) }])
  }
  afterEach(() => {
    vi.useRealTimers()
    stopLooking()
  })

  test('it is asked for once: a second touch sends it as it is', async () => {
    const onSent = await asked()
    fireEvent.click(sendButton())
    await isSent(onSent)
  })

  test('nothing done for twenty seconds sends it as it is, with as much as was typed; until then the words stand', async () => {
    await lookOften()
    const onSent = await asked()
    await vi.waitFor(() => expect(heldUntil()).toBeGreaterThan(0))
    const first = heldUntil()
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(first - 300))
    fireEvent.change(screen.getByLabelText('Your phone number (required)'), { target: { value: '0917' } })
    expect(screen.getByText('It is sent as it is 20 seconds after Send, or after your last change.')).toBeTruthy()
    // What is typed holds it as long once more.
    await vi.waitFor(() => expect(heldUntil()).toBeGreaterThan(first))
    expect(bodies).toEqual([])
    await isSent(onSent)
    expect(bodies).toMatchObject([{ callerPhone: '0917' }])
  })

  test('it is in the queue from the first touch: a page that dies without a word has it sent when it is opened again, once', async () => {
    await asked()
    await act(async () => {})
    const [first] = [...shelves.get('tanod-quickreport')!.values()] as { clientId: string; againAt: number; entry: object }[]
    expect(first).toMatchObject({ entry: { caseTypeId: id(2), position: { lat: 14.56 } } })
    cleanup()
    vi.useRealTimers()
    vi.resetModules()
    Object.assign(navigator, { locks: { query: async () => ({}), request: (_: string, work: () => Promise<void>) => work() } })
    const onSent = vi.fn()
    await open(onSent)
    await isSent(onSent)
    expect(bodies).toMatchObject([{ clientId: first!.clientId }])
    expect(screen.queryByRole('button', { name: 'Send to the command center' })).toBeNull()
  })

  test('a phone that can keep nothing sends it at once', async () => {
    const full = Object.assign(new Map<string, unknown>(), {
      set: () => {
        throw new Error('QuotaExceededError')
      },
    })
    shelves.set('tanod-quickreport', full)
    const onSent = vi.fn()
    await open(onSent)
    fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
    await screen.findByText('Position found, within 9 m.')
    fireEvent.click(sendButton())
    await isSent(onSent)
    shelves.delete('tanod-quickreport')
  })

  test.each([
    [
      'leaving the page',
      () => {
        const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
        isHidden.mockRestore()
      },
    ],
    ['going back', () => act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))],
  ])('%s sends it as it is', async (_, leave) => {
    const onSent = await asked()
    leave()
    await isSent(onSent)
  })

  test('where no place says the town, that is asked first, and nothing is promised of the number; the town that is chosen sends it', async () => {
    twoTowns()
    locate = (_, refuse) => refuse({ code: 1 })
    const onSent = vi.fn()
    await open(onSent)
    fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Send to the command center' }))
    expect(await screen.findByRole('heading', { name: 'Which town is it?' })).toBeTruthy()
    expect(screen.queryByText(/^Your number is missing/)).toBeNull()
    expect(screen.getByText(/^Your report is not sent yet/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Taytay' }))
    await isSent(onSent)
    expect(bodies).toMatchObject([{ commandCenterId: center.id }])
  })

  test('where nobody answers for the town it goes out after all, to the center that the server chooses', async () => {
    twoTowns()
    locate = (_, refuse) => refuse({ code: 1 })
    await lookOften()
    const onSent = vi.fn()
    await open(onSent)
    fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Send to the command center' }))
    await screen.findByRole('heading', { name: 'Which town is it?' })
    expect(bodies).toEqual([])
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    expect(bodies).toMatchObject([{ caseTypeId: 'Fire' }])
    expect(bodies[0]).not.toHaveProperty('commandCenterId')
  })

  test('a place that is found while the town is asked for ends that question, and the number is asked for', async () => {
    twoTowns()
    let refuse = (_: object) => {}
    locate = (_, no) => (refuse = no)
    await lookOften()
    const onSent = vi.fn()
    await open(onSent)
    fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
    refuse({ code: 1 })
    fireEvent.click(await screen.findByRole('button', { name: 'Send to the command center' }))
    await screen.findByRole('heading', { name: 'Which town is it?' })
    locate = (give) => give(at(14.56, 121.13))
    fireEvent.click(screen.getByRole('button', { name: 'Use where I am now' }))
    expect(await screen.findByText(/^Your number is missing/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Which town is it?' })).toBeNull())
    await isSent(onSent)
    expect(bodies).toMatchObject([{ position: { lat: 14.56 }, commandCenterId: center.id }])
  })
})

test('after a quake that somebody is hurt is told in words, also where no cards are had', async () => {
  const onSent = vi.fn()
  const quake = { id: id(9), caseTypeId: id(2) }
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('getFeltQuake')) return new Response(JSON.stringify({ message: 'ok', data: quake }))
    if (!request.url.includes('createEmergencyTicket')) throw new TypeError('Failed to fetch')
    bodies.push((await request.json()) as Record<string, unknown>)
    return answer()
  })
  await open(onSent)
  fireEvent.click(await screen.findByRole('button', { name: /Did you feel the earthquake/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Somebody is hurt or trapped' }))
  await screen.findByText('Position found, within 9 m.')
  sendIt()
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
  expect(bodies).toMatchObject([{ caseTypeId: id(2), description: 'Somebody is hurt or trapped' }])
})

test('kinds have their names in the language of the page, and in English where they have none', async () => {
  const [fire] = town.caseTypes
  const accident = { ...fire, id: id(7), name: 'Road accident', names: { fil: 'Aksidente sa kalsada', ceb: 'Aksidente sa dalan' } }
  comesWith({ centers: [center], town: { ...town, caseTypes: [fire, accident] } })
  await (await import('#web/publicSide/language.ts')).switchLanguage('ceb')
  await open(vi.fn())
  expect(document.documentElement.lang).toBe('ceb')
  expect(await screen.findByRole('button', { name: 'Aksidente sa dalan' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Fire' })).toBeTruthy()
})

test('what was chosen is there again after a reload, at its step', async () => {
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'No' }))
  await act(async () => {})
  cleanup()
  await open(vi.fn())
  expect(((await screen.findByRole('radio', { name: 'No' })) as HTMLInputElement).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Send to the command center' })).toBeTruthy()
})

/** A page of another tab, with its own code and its own history, over the same phone's database. */
async function openTab(onSent: (token: string) => void) {
  vi.resetModules()
  history.replaceState(null, '', '/cms/quickreport')
  const { container } = await open(onSent)
  return within(container)
}

test('a draft that stands in two tabs is two reports: neither loses its words to the other, however they are sent', async () => {
  const first = await openTab(vi.fn())
  fireEvent.click(await first.findByRole('button', { name: 'Fire' }))
  const words = /^What do you see/
  fireEvent.change(await first.findByLabelText(words), { target: { value: 'Smoke from the roof' } })
  await act(async () => {})
  const second = await openTab(vi.fn())
  fireEvent.click(await second.findByRole('button', { name: 'Fire' }))
  await waitFor(() => expect(second.getByLabelText<HTMLTextAreaElement>(words).value).toBe('Smoke from the roof'))
  for (const [tab, said] of [
    [first, 'The stairs burn'],
    [second, 'Two are inside'],
  ] as const) {
    fireEvent.change(tab.getByLabelText(words), { target: { value: said } })
    fireEvent.click(tab.getByRole('checkbox', { name: 'I cannot give a number' }))
  }
  fireEvent.click(first.getByRole('button', { name: 'Send to the command center' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  fireEvent.click(second.getByRole('button', { name: 'Send to the command center' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies.map(({ description }) => description)).toEqual(['The stairs burn', 'Two are inside'])
  expect(new Set(bodies.map((one) => one['clientId'])).size).toBe(2)
})

test('after a reload at the second step nothing of the first is drawn while the phone still looks for what it kept', async () => {
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  await act(async () => {})
  cleanup()
  vi.resetModules()
  await open(vi.fn())
  expect(screen.queryByRole('button', { name: /Hold for help/ })).toBeNull()
  expect(screen.queryByText('What is happening?')).toBeNull()
  expect(screen.getByText('One moment…')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Send to the command center' })).toBeTruthy()
  cleanup()
  shelves.get('tanod-draft')!.clear()
  vi.resetModules()
  await open(vi.fn())
  expect(await screen.findByRole('button', { name: /Hold for help/ })).toBeTruthy()
})

/** A card of the kind that is chosen here. */
const cardNamed = (code: string, name: string, questions: object[] = []) => ({
  ...{ code, version: 1, discipline: 'fire' },
  content: { caseTypeId: id(2), isPublic: 1, name: { en: name }, questions, steps: [], beat: 0 },
})

test('between one and itself nobody chooses: the only card asks at once and goes along, and an only sub-type may be told or left open', async () => {
  const alone = { id: id(8), name: 'House', names: {}, icon: 'flame' }
  comesWith({ centers: [center], town: { ...town, caseTypes: [{ ...town.caseTypes[0], subTypes: [alone] }] } })
  const smoke = { id: 'smoke', ask: { en: 'Is there smoke?' }, answers: ['Yes', 'No'].map((said) => ({ id: said, text: { en: said }, card: null })) }
  let cards: object[] = [cardNamed('blaze', 'A house burns', [smoke])]
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('getPublicCards')) return new Response(JSON.stringify({ message: 'ok', data: cards }))
    if (!request.url.includes('createEmergencyTicket')) throw new TypeError('Failed to fetch')
    bodies.push((await request.json()) as Record<string, unknown>)
    return answer()
  })
  const onSent = vi.fn()
  await open(onSent)
  await waitFor(() => expect(shelves.get('tanod-cards')?.size).toBe(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
  expect(screen.queryByText('Which of these?')).toBeNull()
  sendIt()
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(bodies).toMatchObject([{ card: { code: 'blaze', answers: [{ question: 'smoke', answer: 'Yes' }] } }])
  cards = []
  cleanup()
  vi.resetModules()
  shelves.get('tanod-cards')!.clear()
  history.replaceState(null, '')
  const isThere = vi.fn()
  await open(isThere)
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  await screen.findByText('Is anybody inside?')
  fireEvent.click(screen.getByText('Add words, a photo or your name'))
  const house = screen.getByRole('checkbox', { name: 'House' }) as HTMLInputElement
  expect(house.checked).toBe(false)
  for (const isTold of [true, false, true]) {
    fireEvent.click(house)
    expect(house.checked).toBe(isTold)
  }
  sendIt()
  await waitFor(() => expect(isThere).toHaveBeenCalled())
  expect(bodies[1]).toMatchObject({ caseSubTypeId: alone.id })
})

test('question cards that come late replace no question that stands, and stand themselves after a reload', async () => {
  const cards = [cardNamed('blaze', 'A house burns'), cardNamed('bush', 'Grass burns')]
  let tell = (_: Response) => {}
  const late = (request: Request) =>
    request.url.includes('getPublicCards') ? new Promise((resolve) => (tell = resolve)) : Promise.reject(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', late)
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  await screen.findByText('Is anybody inside?')
  await act(async () => tell(new Response(JSON.stringify({ message: 'ok', data: cards }))))
  await waitFor(() => expect(shelves.get('tanod-cards')?.size).toBe(1))
  expect(screen.getByText('Is anybody inside?')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'A house burns' })).toBeNull()
  cleanup()
  vi.resetModules()
  await open(vi.fn())
  expect(await screen.findByRole('radio', { name: 'A house burns' })).toBeTruthy()
  expect(screen.queryByText('Is anybody inside?')).toBeNull()
})

test('a phone that gave no position is asked again after a reload, and what to do about it is said again', async () => {
  locate = (_give, refuse) => refuse({ code: 1 })
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  await screen.findByText(/Your phone did not give its position/)
  await act(async () => {})
  cleanup()
  vi.resetModules()
  await open(vi.fn())
  expect(await screen.findByText(/Your phone did not give its position/)).toBeTruthy()
})

test.each([
  ['of the same name', 'Fire'],
  ['else the last one', 'Something else'],
])('what was chosen for another center is the kind of this one, %s, and its words are still there', async (_, name) => {
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.change(await screen.findByLabelText(/What do you see/), { target: { value: 'Smoke behind the school' } })
  await act(async () => {})
  cleanup()
  vi.resetModules()
  const there = { ...center, id: id(5), name: 'Taguig' }
  comesWith({ centers: [there], town: { ...town, center: there, caseTypes: [{ ...town.caseTypes[0], id: id(6), name }] } })
  const onSent = vi.fn()
  await open(onSent)
  expect(((await screen.findByLabelText(/What do you see/)) as HTMLTextAreaElement).value).toBe('Smoke behind the school')
  sendIt()
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(bodies).toMatchObject([{ commandCenterId: id(5), caseTypeId: id(6) }])
})

test('a hold of two seconds calls for help with the place; a short touch only asks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onSent = vi.fn()
  await open(onSent)
  const button = await screen.findByRole('button', { name: /Hold for help/ })
  fireEvent.pointerDown(button)
  fireEvent.pointerUp(button)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(bodies).toEqual([])
  expect(screen.getByRole('button', { name: 'Send for help now' })).toBeTruthy()
  fireEvent.pointerDown(button)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  vi.useRealTimers()
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(bodies).toMatchObject([{ isCallForHelp: true, position: { lat: 14.56 } }])
})

async function hold() {
  const button = await screen.findByRole('button', { name: /Hold for help/ })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.pointerDown(button)
  await act(() => vi.advanceTimersByTimeAsync(2_100))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a second emergency is a report of its own, also after a reload while the first is still being sent', async () => {
  answer = () => new Promise(() => {})
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.change(await screen.findByLabelText(/What do you see/), { target: { value: 'The first' } })
  sendIt()
  await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 3_000 })
  cleanup()
  vi.resetModules()
  answer = () => new Response(JSON.stringify({ message: 'ok', data: filed }))
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  expect(((await screen.findByLabelText(/What do you see/)) as HTMLTextAreaElement).value).toBe('')
  fireEvent.change(screen.getByLabelText(/What do you see/), { target: { value: 'The second' } })
  sendIt()
  await waitFor(() => expect(bodies).toHaveLength(2), { timeout: 3_000 })
  expect(bodies[1]!['description']).toBe('The second')
  expect(bodies[1]!['clientId']).not.toBe(bodies[0]!['clientId'])
})

test('while the first is still being sent the page is ready for a second, and is not taken away from it', async () => {
  let go = () => {}
  answer = () => new Promise((resolve) => (go = () => resolve(new Response(JSON.stringify({ message: 'ok', data: filed })))))
  const onSent = vi.fn()
  await open(onSent)
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  await screen.findByText('Position found, within 9 m.')
  sendIt()
  await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 3_000 })
  const list = screen.getByRole('region', { name: 'Reports on this phone' })
  expect(list.textContent).toContain('Sending…')
  expect(list.querySelectorAll('button')).toHaveLength(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.change(await screen.findByLabelText(/What do you see/), { target: { value: 'Another' } })
  await screen.findByText('Position found, within 9 m.', {}, { timeout: 3_000 })
  go()
  await screen.findByText('Sent: TAY-1')
  expect(onSent).not.toHaveBeenCalled()
  expect((screen.getByLabelText(/What do you see/) as HTMLTextAreaElement).value).toBe('Another')
})

test('a call for help carries where the phone is now, not what an earlier draft remembers', async () => {
  shelves.set('tanod-draft', new Map())
  await open(vi.fn())
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  await screen.findByText('Position found, within 9 m.')
  fireEvent.change(screen.getByLabelText(/Landmark/), { target: { value: 'Where I was' } })
  await act(async () => {})
  cleanup()
  vi.resetModules()
  history.replaceState(null, '')
  locate = (give) => give(at(14.51, 121.05))
  await open(vi.fn())
  await hold()
  vi.useRealTimers()
  await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 3_000 })
  expect(bodies).toMatchObject([{ isCallForHelp: true, position: { lat: 14.51, lng: 121.05 } }])
  expect(JSON.stringify(bodies)).not.toContain('Where I was')
})

test('a call for help without a place says so and goes anyway', async () => {
  locate = (_, refuse) => refuse({ code: 1 })
  answer = () => new Promise(() => {})
  await open(vi.fn())
  await hold()
  await pass(100)
  expect(screen.getByText(/Where you are is not known yet/)).toBeTruthy()
  await pass(4_000)
  vi.useRealTimers()
  await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 3_000 })
  expect(bodies[0]).not.toHaveProperty('position')
})

test('where the center of the page is only a guess, a call for help waits for the place that says to whom it goes', async () => {
  const there = { ...center, id: id(5), slug: 'taguig', name: 'Taguig', bounds: { south: 14.48, north: 14.55, west: 121.02, east: 121.1 } }
  comesWith({ centers: [{ ...center, bounds: { south: 14.52, north: 14.62, west: 121.1, east: 121.2 } }, there], town })
  let give = (_: object) => {}
  locate = (found) => (give = found)
  await open(vi.fn())
  await hold()
  await pass(8_000)
  expect(bodies).toEqual([])
  give(at(14.51, 121.05))
  await pass(2_000)
  vi.useRealTimers()
  await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 3_000 })
  expect(bodies).toMatchObject([{ isCallForHelp: true, position: { lat: 14.51 } }])
  // By the place the server chooses.
  expect(bodies[0]!['commandCenterId']).toBeUndefined()
})

const taguig = { ...center, id: id(8), slug: 'taguig', name: 'Taguig' }
const twoTowns = () => comesWith({ centers: [center, taguig], town })

test('where the phone does not say where it is, the town is asked before a report is sent, and it goes to the one that is chosen', async () => {
  twoTowns()
  locate = (_, refuse) => refuse({ code: 1 })
  await open(() => {})
  expect(screen.getByRole('combobox', { name: 'Reporting to' })).toHaveProperty('value', '')
  expect(screen.queryByText('0917-123-4567')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  await screen.findByRole('button', { name: 'Send to the command center' })
  sendIt()
  expect(await screen.findByText('Which town is it?')).toBeTruthy()
  expect(bodies).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Taytay' }))
  await waitFor(() => expect(bodies).toMatchObject([{ commandCenterId: center.id, caseTypeId: id(2) }]))
  expect(screen.queryByText('Which town is it?')).toBeNull()
})

test('a town of which nothing can be had now is sent the report all the same, its kind by the name', async () => {
  twoTowns()
  locate = (_, refuse) => refuse({ code: 1 })
  const onSent = vi.fn()
  await open(onSent)
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
  sendIt()
  fireEvent.click(await screen.findByRole('button', { name: 'Taguig' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
  expect(bodies).toMatchObject([{ commandCenterId: taguig.id, caseTypeId: 'Fire', description: 'Is anybody inside? Yes.' }])
  for (const name of ['caseSubTypeId', 'card', 'noticeVersion']) expect(bodies[0]).not.toHaveProperty(name)
})

test('who went back from the question has sent it all the same: pressed is pressed', async () => {
  twoTowns()
  locate = (_, refuse) => refuse({ code: 1 })
  const onSent = vi.fn()
  await open(onSent)
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  sendIt()
  await screen.findByText('Which town is it?')
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))
  expect(screen.queryByText('Which town is it?')).toBeNull()
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
  expect(bodies).toMatchObject([{ caseTypeId: 'Fire' }])
})

test('the question for the town comes into view with the focus, and again at each further press of Send', async () => {
  twoTowns()
  locate = (_, refuse) => refuse({ code: 1 })
  await open(() => {})
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  for (const times of [1, 2]) {
    sendButton().focus()
    sendIt()
    await waitFor(() => expect(shown).toHaveLength(times))
    const question = screen.getByRole('heading', { name: 'Which town is it?' })
    expect(document.activeElement).toBe(question)
    expect(shown.at(-1)!.contains(question)).toBe(true)
  }
})

const dolores = town.barangays[0]!.id
const answersFor = (of: typeof center, barangays: typeof town.barangays) =>
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    if (url.pathname.includes('createEmergencyTicket')) return (bodies.push((await request.json()) as Record<string, unknown>), answer())
    if (url.searchParams.get('commandCenterId') !== of.id) throw new TypeError('Failed to fetch')
    const data = { getPublicCards: [], getCaseTypes: town.caseTypes, getNotice: { version: '1' }, getBarangays: { items: barangays, next: null } }
    const name = url.pathname.split('/').at(-1) as keyof typeof data
    return new Response(JSON.stringify({ message: 'ok', data: data[name] }))
  })
const townSelect = () => screen.getByRole('combobox', { name: 'Reporting to' })
const barangaySelect = () => screen.getByRole('combobox', { name: 'Barangay' })

test('of a town that was only guessed no barangay is offered; once it is chosen its barangay goes with the report, without a further question', async () => {
  twoTowns()
  locate = (_, refuse) => refuse({ code: 1 })
  const onSent = vi.fn()
  await open(onSent)
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  expect(await screen.findByText(/Choose your town below/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Barangay' })).toBeNull()
  fireEvent.change(townSelect(), { target: { value: center.id } })
  fireEvent.change(await screen.findByRole('combobox', { name: 'Barangay' }), { target: { value: dolores } })
  sendIt()
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(bodies).toMatchObject([{ commandCenterId: center.id, barangayId: dolores }])
})

test('a barangay that was chosen says which town it is, also after a reload', async () => {
  twoTowns()
  answersFor(taguig, [{ ...town.barangays[0]!, id: id(4), name: 'Ususan' }])
  locate = (_, refuse) => refuse({ code: 1 })
  await open(() => {})
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.change(townSelect(), { target: { value: taguig.id } })
  fireEvent.change(await screen.findByRole('combobox', { name: 'Barangay' }), { target: { value: id(4) } })
  await act(async () => {})
  cleanup()
  vi.resetModules()
  await open(() => {})
  await waitFor(() => expect(barangaySelect()).toHaveProperty('value', id(4)))
  sendIt()
  await waitFor(() => expect(bodies).toMatchObject([{ commandCenterId: taguig.id, barangayId: id(4) }]))
})

test('the town that was chosen by hand stays that of the draft over a reload, with its hotlines', async () => {
  twoTowns()
  answersFor(taguig, [{ ...town.barangays[0]!, id: id(4), name: 'Ususan' }])
  locate = (_, refuse) => refuse({ code: 1 })
  await open(() => {})
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.change(townSelect(), { target: { value: taguig.id } })
  await screen.findByRole('combobox', { name: 'Barangay' })
  cleanup()
  vi.resetModules()
  await open(() => {})
  await screen.findByRole('combobox', { name: 'Barangay' })
  expect(document.querySelector('.top .name')!.textContent).toBe(taguig.name)
  for (const { number } of taguig.hotlines) expect(document.querySelector(`.hotlines a[href="tel:${number}"]`)).not.toBeNull()
  sendIt()
  await waitFor(() => expect(bodies).toMatchObject([{ commandCenterId: taguig.id }]))
})

test('another town takes the barangay away with a word', async () => {
  twoTowns()
  answersFor(taguig, [{ ...town.barangays[0]!, id: id(4), name: 'Ususan' }])
  locate = (_, refuse) => refuse({ code: 1 })
  await open(() => {})
  fireEvent.change(townSelect(), { target: { value: center.id } })
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Barangay' }), { target: { value: dolores } })
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))
  fireEvent.change(townSelect(), { target: { value: taguig.id } })
  await waitFor(() => expect(townSelect()).toHaveProperty('value', taguig.id))
  fireEvent.click(screen.getByRole('button', { name: 'Fire' }))
  const said = 'Another town is chosen now. Choose the barangay again.'
  await screen.findByText(said)
  fireEvent.change(barangaySelect(), { target: { value: id(4) } })
  expect(screen.queryByText(said)).toBeNull()
})

test('a call for help without a place asks for the town too, in view and without saying that it is being sent, and goes to it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  twoTowns()
  locate = (_, refuse) => refuse({ code: 1 })
  await open(() => {})
  const hold = await screen.findByRole('button', { name: /Hold for help/ })
  fireEvent.pointerDown(hold)
  await act(async () => vi.advanceTimersByTime(2_100))
  const question = await screen.findByRole('heading', { name: 'Which town is it?' })
  expect(document.activeElement).toBe(question)
  expect(shown.at(-1)!.contains(question)).toBe(true)
  // Nothing is being sent, and nothing says so.
  expect(screen.queryByText('Sending…')).toBeNull()
  expect(screen.getByRole('button', { name: /Which town is it\?/ }).textContent).toContain('Choose it above')
  expect(screen.getByText(/it goes out by itself in 20 seconds/)).toBeTruthy()
  const list = screen.getByRole('region', { name: 'Reports on this phone' })
  expect(list.textContent).toContain('It waits for the town that you choose.')
  expect(question.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(bodies).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Taguig' }))
  await waitFor(() => expect(bodies).toMatchObject([{ isCallForHelp: true, commandCenterId: taguig.id }]))
  vi.useRealTimers()
})

test('outside of every area the first thing said is to call 911, and sending stays possible', async () => {
  const box = { south: 14.5, west: 121.1, north: 14.6, east: 121.2 }
  const bounded = { ...center, bounds: box }
  comesWith({ centers: [bounded], town: { ...town, center: bounded } })
  locate = (give) => give(at(7.07, 125.61))
  await open(() => {})
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  expect((await screen.findByRole('link', { name: /No center here serves this place/ })).getAttribute('href')).toBe('tel:911')
  sendIt()
  await waitFor(() => expect(bodies).toMatchObject([{ position: { lat: 7.07 } }]))
})

test('a rehearsal of a center that is not open is judged by its own area alone', async () => {
  const closed = { ...center, isOpen: false, bounds: { south: 14.5, west: 121.1, north: 14.6, east: 121.2 } }
  comesWith({ centers: [closed], town: { ...town, center: closed } })
  locate = (give) => give(at(14.55, 121.15))
  await open(() => {})
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  expect(await screen.findByText(/what is sent is a rehearsal/)).toBeTruthy()
  await screen.findByText(/Position found/)
  expect(document.body.textContent).not.toMatch(/No center here serves this place|outside its area/)
})

test('a warning that comes once the page stands waits in the top line, and the next look at the kinds shows it in its place', async () => {
  const alert = {
    ...{
      id: id(8),
      headline: 'Red rainfall',
      description: 'Leave the banks.',
      instruction: '',
      headlineIn: {},
      descriptionIn: {},
      instructionIn: {},
    },
    ...{ severity: 'Severe', grade: null, isExercise: false, isCancel: false, sentAt: new Date().toISOString(), expiresAt: '2099-01-01T00:00:00Z' },
    barangays: [],
  }
  const standing = { stamp: 'a', alerts: [{ ...alert, id: id(7), headline: 'Strong wind', instruction: 'Stay inside.' }], nearPath: null }
  comesWith({ centers: [center], town, first: { alerts: standing, quake: null } })
  let tell = (_: Response) => {}
  vi.stubGlobal('fetch', (request: Request) =>
    request.url.includes('getPublicAlerts') ? new Promise((resolve) => (tell = resolve)) : Promise.reject(new TypeError('Failed to fetch')),
  )
  await open(() => {})
  // In one line with what to do, so that the kinds stay in view; the whole at a touch.
  const folded = screen.getByRole('heading', { name: 'Strong wind' }).closest('details')!
  expect(folded.open).toBe(false)
  expect(folded.querySelector('summary')!.textContent).toBe('Strong wind Stay inside.')
  expect(folded.textContent).toContain('Leave the banks.')
  await act(async () => tell(new Response(JSON.stringify({ message: 'ok', data: { stamp: 'b', alerts: [alert], nearPath: null } }))))
  const late = await screen.findByRole('button', { name: /Red rainfall/ })
  expect(screen.queryByRole('heading', { name: 'Red rainfall' })).toBeNull()
  // What has ended says so where it stood.
  expect(screen.getByText('This warning has ended.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fire' }))
  expect(late.isConnected).toBe(false)
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))
  expect(screen.getByRole('heading', { name: 'Red rainfall' })).toBeTruthy()
  expect(screen.queryByText('This warning has ended.')).toBeNull()
})
