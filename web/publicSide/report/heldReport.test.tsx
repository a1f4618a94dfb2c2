// A report for which Send was pressed and something is asked, in orders of events that nobody meant: it goes to the town that is meant, whole, and once. What takes above half a second waits for its time to be over.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Kept } from './queue.ts'

const phone = vi.hoisted(() => ({ shelves: new Map<string, Map<string, unknown>>(), isFull: false }))
const put = (shelf: Map<string, unknown>, key: string, value: unknown) => {
  if (phone.isFull) throw new DOMException('Full', 'QuotaExceededError')
  shelf.set(key, structuredClone(value))
}
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => phone.shelves.get(name) ?? phone.shelves.set(name, new Map()).get(name),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => put(shelf, key, value),
  update: async (key: string, make: (kept: unknown) => unknown, shelf: Map<string, unknown>) => put(shelf, key, make(shelf.get(key))),
  del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
  entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
}))

const id = (n: number | string) => `0199f0a0-0000-7000-8000-00000000000${n}`
const centerOf = (n: number, name: string, south: number, west: number) => ({
  ...{ id: id(n), slug: name.toLowerCase(), name, logoUrl: null, address: '', email: null, facebookPage: null, timeZone: 'Asia/Manila' },
  ...{ hotlines: [{ name: 'Rescue', number: `+63917123456${n}` }], center: { lat: south + 0.05, lng: west + 0.05 } },
  bounds: { south, west, north: south + 0.1, east: west + 0.1 },
})
const taytay = centerOf(1, 'Taytay', 14.5, 121.1)
const taguig = centerOf(2, 'Taguig', 14.5, 120.9)
const kindsOf = (n: number) =>
  ['Fire', 'Something else'].map((name, at) => ({
    ...{ id: id(n + at), name, names: { fil: name === 'Fire' ? 'Sunog' : 'Iba pa' }, icon: at === 0 ? 'flame' : 'alert-triangle', color: '#b00020' },
    isLifeThreat: 1,
    subTypes: ['House', 'Grass'].map((sub, of) => ({ id: id('abcdef'[n - 3 + of]!), name: sub, names: {}, icon: 'flame' })),
  }))
/** Only Taytay calls it so. */
const medical = { ...kindsOf(3)[0]!, id: id(8), subTypes: [], name: 'Medical', names: {}, icon: 'ambulance' }
const kinds = { [taytay.id]: [...kindsOf(3), medical], [taguig.id]: kindsOf(5) }
const at = (latitude: number, longitude: number) => ({ coords: { latitude, longitude, accuracy: 9 } })
const inTaytay = at(14.56, 121.13)
const inTaguig = at(14.56, 120.93)
const filed = { state: 'received', reference: 'TAY-1', token: 'T'.repeat(43) }

let stopSending = () => {}
let bodies: Record<string, unknown>[]
let answer: () => Response | Promise<Response>
/** What is read of a town comes when this lets it, or never. */
let gates: Map<string, Promise<unknown>>
let cards: object[]
let give: (found: object) => void
let refuse: (why: object) => void
const reply = (data: unknown) => new Response(JSON.stringify({ message: 'ok', data }))

beforeEach(() => {
  bodies = []
  cards = []
  gates = new Map()
  phone.isFull = false
  for (const shelf of phone.shelves.values()) shelf.clear()
  answer = () => reply(filed)
  vi.resetModules()
  const town = { center: taytay, noticeVersion: '1', barangays: [], caseTypes: kinds[taytay.id] }
  const start = { at: new Date().toISOString(), centers: [taytay, taguig], town }
  document.body.innerHTML = `<script type="application/json" id="start">${JSON.stringify(start)}</script>`
  history.replaceState(null, '', '/cms/quickreport')
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    if (url.pathname.includes('createEmergencyTicket')) return (bodies.push((await request.json()) as Record<string, unknown>), answer())
    const of = url.searchParams.get('commandCenterId') ?? ''
    const data = { getPublicCards: cards, getCaseTypes: kinds[of], getNotice: { version: '1' }, getBarangays: { items: [], next: null } }
    const name = url.pathname.split('/').at(-1) as keyof typeof data
    if (!data[name]) throw new TypeError('Failed to fetch')
    await gates.get(of)
    return reply(data[name])
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
    geolocation: { getCurrentPosition: (found: (one: object) => void, no: (why: object) => void) => ([give, refuse] = [found, no]) },
  })
})
afterEach(() => {
  stopSending()
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send to the command center' }))
const queued = () => ([...(phone.shelves.get('tanod-quickreport')?.values() ?? [])] as Kept[])[0]
const choose = ({ id: value }: { id: string }) => fireEvent.change(screen.getByRole('combobox', { name: 'Reporting to' }), { target: { value } })
/** The town cannot be had: the network is too weak. */
const loses = ({ id: of }: { id: string }) => {
  const lost = Promise.reject(new TypeError('Failed to fetch'))
  lost.catch(() => {})
  gates.set(of, lost)
}
const passes = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))
const holdsBack = ({ id: of }: { id: string }) => {
  let come = () => {}
  gates.set(of, new Promise<void>((resolve) => (come = resolve)))
  return come
}
function leave() {
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  isHidden.mockRestore()
}
/** From here on the clock is run, and the queue looks at it. */
async function runClock() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { sendWhenPossible } = await import('./queue.ts')
  stopSending = sendWhenPossible()
}
/** The twenty seconds, and the queue's next look. */
const over = () => act(() => vi.advanceTimersByTimeAsync(26_000))

async function open() {
  const onSent = vi.fn()
  const { ReportPage } = await import('./ReportPage.tsx')
  render(<ReportPage onSent={onSent} />)
  return onSent
}
/** At the second step of a fire, of which the page only guesses that it is in Taytay. */
async function begun() {
  const onSent = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
  await screen.findByRole('button', { name: 'Send to the command center' })
  return onSent
}
async function asked() {
  const onSent = await begun()
  await act(async () => refuse({ code: 1 }))
  send()
  await screen.findByRole('heading', { name: 'Which town is it?' })
  return onSent
}

describe('the town that is meant, not the one that the page guessed', () => {
  test('a place found in another town after Send: that town has it also while it still loads', async () => {
    await runClock()
    const come = holdsBack(taguig)
    const onSent = await begun()
    send()
    await vi.waitFor(() => expect(queued()?.entry).toBeTruthy())
    await act(async () => give(inTaguig))
    await over()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    expect(bodies).toMatchObject([{ position: { lng: 120.93 }, commandCenterId: taguig.id, caseTypeId: 'Fire' }])
    come()
  })

  test('once it has come its own kind goes along', async () => {
    const come = holdsBack(taguig)
    await begun()
    send()
    await act(async () => give(inTaguig))
    come()
    await vi.waitFor(() => expect(queued()?.entry).toMatchObject({ commandCenterId: taguig.id, caseTypeId: kinds[taguig.id]![0]!.id }))
    expect(bodies).toEqual([])
  })

  test.each([
    ['left alone', over],
    ['left', async () => leave()],
  ])('chosen in the list of the form after Send, and the page is %s while it loads', async (_, then) => {
    holdsBack(taguig)
    const onSent = await asked()
    await runClock()
    choose(taguig)
    await then()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    expect(bodies).toMatchObject([{ commandCenterId: taguig.id, caseTypeId: 'Fire' }])
  })
})

describe('a town that was chosen in the middle of a report and cannot be had', () => {
  const missed = 'Taguig cannot be reached just now. Try again, or choose another center.'

  test('the page stands when the twenty seconds are over, and the report goes there with all that was said', async () => {
    loses(taguig)
    const onSent = await begun()
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }))
    await act(async () => refuse({ code: 1 }))
    send()
    await screen.findByRole('heading', { name: 'Which town is it?' })
    await runClock()
    choose(taguig)
    await screen.findByText(missed)
    await over()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    expect(screen.getByRole('link', { name: /Call 911/ })).toBeTruthy()
    expect(bodies).toMatchObject([{ commandCenterId: taguig.id, caseTypeId: 'Fire', description: 'Is anybody inside? Yes.' }])
  })

  test('the form stays, under the name and with the hotlines of that town, and Send sends it there', async () => {
    loses(taguig)
    const onSent = await begun()
    await act(async () => refuse({ code: 1 }))
    choose(taguig)
    await screen.findByText(missed)
    expect(document.querySelector('.top .name')!.textContent).toBe('Taguig')
    expect(screen.getByText('0917-123-4562')).toBeTruthy()
    // Of its barangays nothing is known, and nothing said.
    expect(screen.queryByText('There is no barangay of that name.')).toBeNull()
    fireEvent.change(screen.getByLabelText('Your phone number (required)'), { target: { value: '0917 123 4567' } })
    send()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    expect(bodies).toMatchObject([{ commandCenterId: taguig.id, caseTypeId: 'Fire', callerPhone: '0917 123 4567' }])
    expect(bodies[0]).not.toHaveProperty('noticeVersion')
  })

  test('at another try its own kinds are there, and what was written', async () => {
    loses(taguig)
    const onSent = await begun()
    await act(async () => refuse({ code: 1 }))
    choose(taguig)
    await screen.findByText(missed)
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }))
    gates.delete(taguig.id)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(missed)).toBeNull())
    fireEvent.change(screen.getByLabelText('Your phone number (required)'), { target: { value: '0917 123 4567' } })
    send()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    const { id: caseTypeId } = kinds[taguig.id]![0]!
    expect(bodies).toMatchObject([{ commandCenterId: taguig.id, caseTypeId, description: 'Is anybody inside? Yes.', noticeVersion: '1' }])
  })

  test('a sub-type that was chosen among the former town’s kinds, borrowed meanwhile, is that of the town once it is there', async () => {
    loses(taguig)
    const onSent = await begun()
    await act(async () => refuse({ code: 1 }))
    fireEvent.click(screen.getByText('Add words, a photo or your name'))
    fireEvent.click(screen.getByRole('radio', { name: 'House' }))
    choose(taguig)
    await screen.findByText(missed)
    fireEvent.change(screen.getByLabelText('Your phone number (required)'), { target: { value: '0917 123 4567' } })
    gates.delete(taguig.id)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(missed)).toBeNull())
    send()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    const fire = kinds[taguig.id]![0]!
    expect(bodies).toMatchObject([{ commandCenterId: taguig.id, caseTypeId: fire.id, caseSubTypeId: fire.subTypes[0]!.id }])
  })

  test('a town that was found and cannot be had has its name and hotlines on the page all the same', async () => {
    loses(taguig)
    await begun()
    await act(async () => give(inTaguig))
    await waitFor(() => expect(document.querySelector('.top .name')!.textContent).toBe('Taguig'))
    expect(screen.getByText('0917-123-4562')).toBeTruthy()
    expect(screen.queryByText('0917-123-4561')).toBeNull()
  })
})

describe('a phone that can keep nothing', () => {
  test('any more, while the number is being typed: nothing goes at half a number, and what was sent is not sent again after a reload', async () => {
    const onSent = await begun()
    await act(async () => give(inTaytay))
    await runClock()
    send()
    await vi.waitFor(() => expect(queued()?.entry).toBeTruthy())
    phone.isFull = true
    const number = screen.getByLabelText('Your phone number (required)')
    for (const value of ['0917', '0917 123 4567']) {
      fireEvent.change(number, { target: { value } })
      await passes()
      await passes()
    }
    await over()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token), { timeout: 6_000 })
    expect(bodies).toMatchObject([{ callerPhone: '0917 123 4567' }])
    expect(queued()?.entry ?? null).toBeNull()
  })

  test('keeps the draft that lies there, whose copy under another id finds no room', async () => {
    await begun()
    fireEvent.change(screen.getByLabelText(/What do you see/), { target: { value: 'By the blue gate' } })
    const drafts = () => [...phone.shelves.get('tanod-draft')!.values()] as { description: string }[]
    await vi.waitFor(() => expect(drafts()).toMatchObject([{ description: 'By the blue gate' }]))
    phone.isFull = true
    for (let times = 0; times < 2; times++) {
      cleanup()
      vi.resetModules()
      await open()
      await waitFor(() => expect((screen.getByLabelText(/What do you see/) as HTMLTextAreaElement).value).toBe('By the blue gate'))
      await passes()
      expect(drafts()).toMatchObject([{ description: 'By the blue gate' }])
    }
    choose(taytay)
    await screen.findByRole('button', { name: 'Send to the command center' })
    fireEvent.change(screen.getByLabelText('Your phone number (required)'), { target: { value: '0917 123 4567' } })
    await act(async () => give(inTaytay))
    send()
    await waitFor(() => expect(bodies).toMatchObject([{ description: 'By the blue gate' }]))
    await vi.waitFor(() => expect(drafts()).toEqual([]))
  })

  test('the page is left while the town is asked for: it goes out, to the center that the server chooses', async () => {
    phone.isFull = true
    await asked()
    expect(bodies).toEqual([])
    leave()
    await waitFor(() => expect(bodies).toMatchObject([{ caseTypeId: 'Fire' }]), { timeout: 5_000 })
    expect(bodies[0]).not.toHaveProperty('commandCenterId')
  })
})

test('left while the town is asked for, a report that the phone keeps waits there for its time', async () => {
  await asked()
  await vi.waitFor(() => expect(queued()?.entry).toBeTruthy())
  await act(async () => {})
  leave()
  await act(async () => {})
  expect(screen.getByRole('heading', { name: 'Which town is it?' })).toBeTruthy()
  expect(queued()!.againAt).toBeGreaterThan(Date.now())
  expect(bodies).toEqual([])
})

describe('a place says to which town it goes, whoever gave it and whenever', () => {
  const reload = async () => {
    cleanup()
    vi.resetModules()
    return open()
  }
  const number = () => screen.getByLabelText('Your phone number (required)')

  test('a place that stands in the draft after a reload, though the page guesses another town again', async () => {
    await begun()
    await act(async () => give(inTaguig))
    await waitFor(() => expect(document.querySelector('.top .name')!.textContent).toBe('Taguig'))
    const onSent = await reload()
    await screen.findByText('Position found, within 9 m.')
    fireEvent.change(number(), { target: { value: '0917 123 4567' } })
    send()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    expect(bodies).toMatchObject([{ position: { lng: 120.93 }, commandCenterId: taguig.id }])
    expect(bodies[0]!['caseTypeId']).toBe(kinds[taguig.id]![0]!.id)
  })

  test('a place found at last, far from the town that was chosen by hand while the phone looked', async () => {
    const onSent = await begun()
    choose(taguig)
    await waitFor(() => expect(document.querySelector('.top .name')!.textContent).toBe('Taguig'))
    await act(async () => give(inTaytay))
    await waitFor(() => expect(document.querySelector('.top .name')!.textContent).toBe('Taytay'))
    fireEvent.change(number(), { target: { value: '0917 123 4567' } })
    send()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    expect(bodies).toMatchObject([{ position: { lng: 121.13 }, commandCenterId: taytay.id }])
  })
})

describe('while Send still waits for the place', () => {
  const number = () => screen.getByLabelText('Your phone number (required)')

  test('what is typed meanwhile goes along', async () => {
    const onSent = await begun()
    fireEvent.change(number(), { target: { value: '0917' } })
    send()
    fireEvent.change(number(), { target: { value: '0917 123 4567' } })
    await act(async () => give(inTaytay))
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    expect(bodies).toMatchObject([{ callerPhone: '0917 123 4567', position: { lng: 121.13 } }])
  })

  test('going back sends it, once, and leaves alone what is begun then', async () => {
    let go = () => {}
    answer = () => new Promise((resolve) => (go = () => resolve(reply(filed))))
    await begun()
    const found = give
    fireEvent.change(number(), { target: { value: '0917 123 4567' } })
    send()
    history.replaceState(null, '')
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))
    fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
    fireEvent.change(await screen.findByLabelText(/What do you see/), { target: { value: 'Another' } })
    await act(async () => found(inTaytay))
    await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 5_000 })
    await act(async () => go())
    expect((screen.getByLabelText(/What do you see/) as HTMLTextAreaElement).value).toBe('Another')
    expect(bodies).toHaveLength(1)
  })
})

describe('what was answered before another town was found', () => {
  const sent = async () => {
    fireEvent.change(screen.getByLabelText('Your phone number (required)'), { target: { value: '0917 123 4567' } })
    send()
    await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 5_000 })
    return String(bodies[0]!['description']).split('\n')
  }
  const isInTaguig = async () => {
    await act(async () => give(inTaguig))
    await waitFor(() => expect(document.querySelector('.top .name')!.textContent).toBe('Taguig'))
    await waitFor(() => expect(screen.queryByText('One moment…')).toBeNull())
  }

  test('goes along in its words: those of a question card of the town that was only guessed', async () => {
    const smoke = {
      id: 'smoke',
      ask: { en: 'Is there smoke?' },
      answers: ['Yes', 'No'].map((said) => ({ id: said, text: { en: said }, card: null })),
    }
    const content = { caseTypeId: kinds[taytay.id]![0]!.id, isPublic: 1, name: { en: 'A house burns' }, questions: [smoke], steps: [], beat: 0 }
    cards = [{ code: 'blaze', version: 1, discipline: 'fire', content }]
    await open()
    await waitFor(() => expect(phone.shelves.get('tanod-cards')?.size).toBe(1))
    fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
    await isInTaguig()
    expect(await sent()).toEqual(['A house burns', 'Is there smoke? Yes.'])
    expect(bodies).toMatchObject([{ commandCenterId: taguig.id }])
  })

  test('is never said of another question: a kind that the other town does not know asks something else', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Medical' }))
    await screen.findByText('Is the person awake and breathing?')
    fireEvent.click(await screen.findByRole('radio', { name: 'No' }))
    await isInTaguig()
    await screen.findByText('Is anybody in danger?')
    expect((screen.getByRole('radio', { name: 'No' }) as HTMLInputElement).checked).toBe(false)
    expect(await sent()).toEqual(['Is the person awake and breathing? No.'])
  })

  test('keeps its sub-type by the name', async () => {
    await begun()
    fireEvent.click(screen.getByText('Add words, a photo or your name'))
    fireEvent.click(screen.getByRole('radio', { name: 'House' }))
    await isInTaguig()
    await sent()
    expect(bodies).toMatchObject([{ commandCenterId: taguig.id, caseSubTypeId: kinds[taguig.id]![0]!.subTypes[0]!.id }])
  })
})

describe('the twenty seconds', () => {
  const runs = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const placed = async () => {
    await begun()
    choose(taytay)
    await screen.findByRole('button', { name: 'Send to the command center' })
  }

  test.each([
    ['also while the phone still looks for the place', async () => {}, 0],
    ['not later as a place was found meanwhile', async () => give(inTaytay), 0],
    [
      'from the last change on',
      async () => void fireEvent.change(screen.getByLabelText('Your phone number (required)'), { target: { value: '0917' } }),
      10_000,
    ],
  ])('are twenty: then it goes out, %s', async (_, meanwhile, moreMs) => {
    await placed()
    vi.useFakeTimers()
    send()
    await runs(10_000)
    await act(meanwhile)
    await runs(9_500 + moreMs)
    expect([screen.queryByText(/It is sent as it is 20 seconds after Send/) !== null, bodies]).toEqual([true, []])
    await runs(1_000)
    expect(bodies).toHaveLength(1)
  })

  test('are twenty from when the town is asked for', async () => {
    await begun()
    vi.useFakeTimers()
    send()
    await runs(2_900)
    expect(screen.queryByRole('heading', { name: 'Which town is it?' })).toBeNull()
    await runs(200)
    expect(screen.getByText(/it goes out by itself in 20 seconds/)).toBeTruthy()
    await act(async () => refuse({ code: 1 }))
    await runs(19_500)
    expect(bodies).toEqual([])
    await runs(1_000)
    expect(bodies).toHaveLength(1)
  })

  test('are those of this report: an earlier one that hangs in a weak network does not keep it back', async () => {
    const { keepReport, sendAll } = await import('./queue.ts')
    const earlier = { clientId: id(7), writtenAt: new Date(0).toISOString(), label: 'Flood', entry: { description: 'Earlier' } }
    await keepReport(earlier)
    answer = () => new Promise(() => {})
    void sendAll()
    await vi.waitFor(() => expect(bodies).toMatchObject([{ description: 'Earlier' }]), { timeout: 5_000 })
    answer = () => reply(filed)
    await runClock()
    const onSent = await begun()
    await act(async () => give(inTaytay))
    send()
    await over()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token), { timeout: 5_000 })
    expect(bodies).toHaveLength(2)
  })

  test('a language chosen meanwhile is that of the page and of the report, which goes out once', async () => {
    const { switchLanguage } = await import('#web/publicSide/language.ts')
    await runClock()
    const onSent = await begun()
    await act(async () => give(inTaytay))
    send()
    await vi.waitFor(() => expect(queued()?.entry).toBeTruthy())
    await act(() => switchLanguage('fil'))
    expect(screen.getByRole('heading', { name: 'Sunog' })).toBeTruthy()
    await over()
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1), { timeout: 5_000 })
    expect(bodies).toMatchObject([{ language: 'fil' }])
    await act(() => switchLanguage('en'))
  })

  test('the network is away when they are over and comes back: it waits in the list, and goes out once', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await runClock()
    await begun()
    await act(async () => give(inTaytay))
    send()
    await over()
    const list = await screen.findByRole('region', { name: 'Reports on this phone' }, { timeout: 5_000 })
    await vi.waitFor(() => expect(list.textContent).toContain('not sent yet'))
    bodies = []
    answer = () => reply(filed)
    await over()
    await screen.findByText('Sent: TAY-1', {}, { timeout: 5_000 })
    await passes()
    expect(bodies).toHaveLength(1)
  })

  test.each([
    ['chosen', async () => (await asked(), choose(taguig))],
    [
      'found',
      async () => {
        await begun()
        send()
        await act(async () => give(inTaguig))
      },
    ],
  ])('a reload within them sends it once, to the town that was %s and had not come yet', async (_, tell) => {
    withLocks()
    const come = holdsBack(taguig)
    await tell()
    await vi.waitFor(() => expect(queued()?.entry?.commandCenterId).toBe(taguig.id))
    cleanup()
    vi.resetModules()
    const onSent = await open()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token), { timeout: 5_000 })
    expect(bodies).toMatchObject([{ commandCenterId: taguig.id, caseTypeId: 'Fire' }])
    come()
  })

  test('the worker sends it while the page stands: the page opens that report, and sends none', async () => {
    await runClock()
    const onSent = await begun()
    await act(async () => give(inTaytay))
    send()
    await vi.waitFor(() => expect(queued()?.entry).toBeTruthy())
    const held = queued()!
    phone.shelves.get('tanod-quickreport')!.set(held.clientId, { ...held, entry: null, sent: { token: filed.token, reference: 'TAY-1' } })
    const { loadQueue } = await import('./queue.ts')
    await act(() => loadQueue())
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token))
    expect(bodies).toEqual([])
  })
})

test('a place that the phone finds while the report is tried again without one follows it', async () => {
  const shared: unknown[] = []
  const usual = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('sharePosition')) return usual(request)
    shared.push(await request.json())
    return reply({})
  })
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await begun()
  choose(taytay)
  await screen.findByRole('button', { name: 'Send to the command center' })
  fireEvent.change(screen.getByLabelText('Your phone number (required)'), { target: { value: '0917 123 4567' } })
  await runClock()
  send()
  await act(() => vi.advanceTimersByTimeAsync(3_500))
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  let go = () => {}
  answer = () => new Promise((resolve) => (go = () => resolve(reply(filed))))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  await act(async () => give(inTaytay))
  await vi.waitFor(() => expect(queued()?.entry).toMatchObject({ position: { lng: 121.13 } }))
  await act(async () => go())
  await vi.waitFor(() => expect(queued()).toMatchObject({ sent: { token: filed.token } }))
  expect(bodies[1]).not.toHaveProperty('position')
  await waitFor(() => expect(shared).toMatchObject([{ token: filed.token, position: { lng: 121.13 } }]), { timeout: 5_000 })
})

test('a place that the phone finds after the report went out without one follows it', async () => {
  const shared: unknown[] = []
  const usual = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('sharePosition')) return usual(request)
    shared.push(await request.json())
    return reply({})
  })
  const onSent = await begun()
  fireEvent.change(screen.getByLabelText('Your phone number (required)'), { target: { value: '0917 123 4567' } })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  send()
  // As long as Send waits for the place, and as long once more when the town is told.
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  const question = await screen.findByRole('heading', { name: 'Which town is it?' })
  fireEvent.click(within(question.closest('section')!).getByRole('button', { name: 'Taytay' }))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  vi.useRealTimers()
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token), { timeout: 8_000 })
  expect(bodies[0]).not.toHaveProperty('position')
  await act(async () => give(inTaytay))
  await waitFor(() => expect(shared).toMatchObject([{ token: filed.token, position: { lng: 121.13 } }]), { timeout: 5_000 })
})

/** As much of the browser's locks as the page uses. */
function withLocks() {
  const held = new Set<string>()
  const locks = {
    request: async (name: string, work: () => Promise<void>) => (held.add(name), work().finally(() => held.delete(name))),
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  }
  Object.assign(navigator, { locks })
}

describe.each([
  ['where the browser has locks', withLocks],
  ['where it has none', () => {}],
])('a second tab opened while the number is being typed, %s', (_, prepare) => {
  const number = (root: HTMLElement) => within(root).getByLabelText('Your phone number (required)')
  beforeEach(prepare)

  test('sends nothing: the number goes along, once', async () => {
    await runClock()
    const { ReportPage } = await import('./ReportPage.tsx')
    const onSent = vi.fn()
    const { container: first } = render(<ReportPage onSent={onSent} />)
    fireEvent.click(await within(first).findByRole('button', { name: 'Fire' }))
    await act(async () => give(inTaytay))
    send()
    await vi.waitFor(() => expect(queued()?.entry).toBeTruthy())
    vi.resetModules()
    history.replaceState(null, '')
    const secondSent = await open()
    await passes()
    await passes()
    fireEvent.change(number(first), { target: { value: '0917 123 4567' } })
    await over()
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token), { timeout: 6_000 })
    expect(bodies).toMatchObject([{ callerPhone: '0917 123 4567' }])
    expect(secondSent).not.toHaveBeenCalled()
  })

  test('and given a film keeps it when the first one is sent', async () => {
    await runClock()
    const { ReportPage } = await import('./ReportPage.tsx')
    const onSent = vi.fn()
    const { container: first } = render(<ReportPage onSent={onSent} />)
    fireEvent.click(await within(first).findByRole('button', { name: 'Fire' }))
    await act(async () => give(inTaytay))
    await passes()
    vi.resetModules()
    await open()
    const drafts = () => [...phone.shelves.get('tanod-draft')!.values()]
    await vi.waitFor(() => expect(drafts()).toMatchObject([{ takenFrom: expect.anything() }]))
    const film = new File(['x'], 'a.mp4', { type: 'video/mp4' })
    fireEvent.change(screen.getAllByLabelText('Add a photo or video').at(-1)!, { target: { files: [film] } })
    await passes()
    const pictures = phone.shelves.get('tanod-media')!
    // The clone that this phone keeps is no file.
    for (const [key, one] of pictures) pictures.set(key, { ...(one as object), file: film })
    fireEvent.change(number(first), { target: { value: '0917 123 4567' } })
    fireEvent.click(within(first).getByRole('button', { name: 'Send to the command center' }))
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(filed.token), { timeout: 6_000 })
    await passes()
    expect([pictures.size, drafts().length]).toEqual([1, 1])
  })

  test('and closed again leaves nothing of it behind that a later page would take for a report that was begun', async () => {
    const { ReportPage } = await import('./ReportPage.tsx')
    const { container: first } = render(<ReportPage onSent={() => {}} />)
    fireEvent.click(await within(first).findByRole('button', { name: 'Fire' }))
    fireEvent.change(await within(first).findByLabelText(/What do you see/), { target: { value: 'By the blue gate' } })
    await passes()
    vi.resetModules()
    history.replaceState(null, '')
    await open()
    await vi.waitFor(() => expect([...phone.shelves.get('tanod-draft')!.values()]).toMatchObject([{ takenFrom: expect.anything() }]))
    const [copy] = [...phone.shelves.get('tanod-draft')!.keys()]
    const pictures = phone.shelves.get('tanod-media') ?? phone.shelves.set('tanod-media', new Map()).get('tanod-media')!
    pictures.set('film', { id: 'film', clientId: copy, file: new File(['x'], 'a.mp4', { type: 'video/mp4' }) })
    fireEvent.click(within(first).getByRole('button', { name: 'Send to the command center' }))
    await vi.waitFor(() => expect(queued()?.entry).toBeTruthy())
    cleanup()
    vi.resetModules()
    // The worker sends it.
    phone.shelves.get('tanod-quickreport')!.set(queued()!.clientId, { ...queued(), entry: null, sent: { token: filed.token, reference: 'TAY-1' } })
    history.replaceState(null, '')
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Fire' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/What do you see/)).value).toBe('')
    expect(phone.shelves.get('tanod-draft')!.size).toBeLessThan(2)
    expect([...pictures.keys()]).toEqual([])
  })

  test('of a page that died it sends the report', async () => {
    await begun()
    await act(async () => give(inTaytay))
    send()
    await vi.waitFor(() => expect(queued()?.entry).toBeTruthy())
    cleanup()
    vi.resetModules()
    await runClock()
    await open()
    await over()
    await waitFor(() => expect(bodies).toHaveLength(1), { timeout: 6_000 })
    expect(bodies[0]).toMatchObject({ caseTypeId: kinds[taytay.id]![0]!.id })
  })
})

describe('a page that is closed while what was sent still waits for its place', () => {
  const register = vi.fn(async () => {})
  beforeEach(() => {
    register.mockClear()
    Object.assign(navigator, { serviceWorker: { getRegistration: async () => ({ sync: { register } }) } })
  })
  /** The worker comes when the time is over that the page waits, and not hours later. */
  const isWithTheWorker = async (entry: object) => {
    await vi.waitFor(() => expect(register).toHaveBeenCalledWith('send-reports'))
    expect(queued()).toMatchObject({ entry })
    const restMs = queued()!.againAt! - Date.now()
    expect(restMs).toBeGreaterThan(0)
    expect(restMs).toBeLessThan(30_000)
    expect(bodies).toEqual([])
  }

  test('leaves a call for help to the worker, and so again while the town is asked for', async () => {
    await open()
    const button = await screen.findByRole('button', { name: /Hold for help/ })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.pointerDown(button)
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    await isWithTheWorker({ isCallForHelp: true })
    const first = queued()!.againAt!
    await act(async () => refuse({ code: 1 }))
    await screen.findByRole('heading', { name: 'Which town is it?' })
    await vi.waitFor(() => expect(queued()!.againAt).toBeGreaterThan(first))
    await isWithTheWorker({ isCallForHelp: true })
    vi.useRealTimers()
  })

  test('leaves a report to the worker', async () => {
    await begun()
    fireEvent.change(screen.getByLabelText('Your phone number (required)'), { target: { value: '0917 123 4567' } })
    choose(taguig)
    await waitFor(() => expect(document.querySelector('.top .name')!.textContent).toBe('Taguig'))
    send()
    await isWithTheWorker({ callerPhone: '0917 123 4567', commandCenterId: taguig.id })
    // The page that was not closed after all sends it itself.
    await act(async () => refuse({ code: 1 }))
    await waitFor(() => expect(bodies).toHaveLength(1))
  })
})
