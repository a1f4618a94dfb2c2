// The page of a barangay's captain: what was written stays on the phone, and is seen, until the center has answered it.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const phone = vi.hoisted(() => ({ shelves: new Map<string, Map<string, unknown>>(), isFull: false }))
const refuse = () => {
  throw new DOMException('Full', 'QuotaExceededError')
}
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => phone.shelves.get(name) ?? phone.shelves.set(name, new Map()).get(name),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => (phone.isFull ? refuse() : void shelf.set(key, value)),
  update: async (key: string, make: (kept: unknown) => unknown, shelf: Map<string, unknown>) => void shelf.set(key, make(shelf.get(key))),
  del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
  entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
}))

const page = {
  barangay: 'Dolores',
  captain: 'Nena',
  center: { name: 'Taytay', hotlines: [] },
  storm: 'Ulan',
  alerts: [],
  roads: [],
  reports: [],
  figures: {},
  shelters: [{ id: 'hall', name: 'Hall', familiesCapacity: 0, personsCapacity: 0, count: null }],
}
const flood = {
  ...{ id: '0199f0a0-0000-7000-8000-000000000009', headline: 'Flood', description: 'It rises.', instruction: 'Go up.', severity: 'Severe' },
  ...{ headlineIn: {}, descriptionIn: {}, instructionIn: {}, grade: null, isExercise: false, isCancel: false },
  ...{ sentAt: '2026-11-26T02:00:00.000Z', expiresAt: '2026-11-26T12:00:00.000Z' },
}
let isWarned: boolean
/** How the center answers the report, and the page. */
let answers: { report: number; page: number; isNewest?: boolean }
let taken: string[]
let counts: Record<string, unknown>[]
let received: string[]

beforeEach(() => {
  vi.resetModules()
  phone.isFull = false
  for (const shelf of phone.shelves.values()) shelf.clear()
  localStorage.clear()
  answers = { report: 503, page: 200 }
  isWarned = false
  taken = []
  counts = []
  received = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const isCount = request.url.includes('countShelter')
    const isReceipt = request.url.includes('receiveAlert')
    const isReport = isCount || isReceipt || request.url.includes('addCaptainReport')
    const body = (await request.json()) as { id: string }
    const { id } = body
    const status = isReport ? answers.report : answers.page
    if (isReceipt && status === 200) received.push(id)
    else if (isCount && status === 200) counts.push(body)
    else if (isReport && status === 200) taken.push(id)
    const shown = { ...page, alerts: isWarned ? [{ ...flood, isReceived: received.includes(flood.id) }] : [] }
    return new Response(
      JSON.stringify({
        message: 'Not like this.',
        // As a Tanod says it: what has no code is some gateway's word.
        ...{ 401: { code: 'wrong-key' }, 404: { code: 'not-found' }, 409: { code: 'conflict' } }[status],
        ...(status === 200 && { data: isReport ? { id, isNewest: answers.isNewest ?? true } : shown }),
      }),
      {
        status,
      },
    )
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

async function open() {
  const { CaptainPage } = await import('./CaptainPage.tsx')
  return render(<CaptainPage />)
}
async function write(line: string, page: Pick<typeof screen, 'findByLabelText' | 'getByRole'> = screen) {
  fireEvent.change(await page.findByLabelText(/How does it stand/), { target: { value: line } })
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Send the report' })))
}
const reload = () => {
  cleanup()
  vi.resetModules()
}

test('a report whose link has ended is still there, and goes out by a new one', async () => {
  await open()
  await screen.findByLabelText(/How does it stand/)
  answers = { report: 401, page: 401 }
  await write('Two families on a roof')
  expect(await screen.findByText(/This link has ended/)).toBeTruthy()
  expect(screen.getByText('Two families on a roof')).toBeTruthy()
  reload()
  answers = { report: 200, page: 200 }
  await open()
  await vi.waitFor(() => expect(taken).toHaveLength(1))
})

test('of two tabs neither loses what the other wrote', async () => {
  const one = await open()
  vi.resetModules()
  const other = await open()
  await write('From the one', within(one.container))
  await write('From the other', within(other.container))
  reload()
  answers.report = 200
  await open()
  await vi.waitFor(() => expect(taken).toHaveLength(2))
})

test('where the phone can keep nothing the report is seen, and goes out as soon as it can', async () => {
  await open()
  phone.isFull = true
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  await write('The bridge is gone')
  expect(await screen.findByText('The bridge is gone')).toBeTruthy()
  expect(screen.getByText(/leave this page open until it is sent/)).toBeTruthy()
  answers.report = 200
  await act(async () => void dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  vi.restoreAllMocks()
})

test('what waits is tried again within five seconds on a phone that is told of no network, and not beside what is still going out', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  await write('Two families on a roof')
  const tries = vi.fn<(url: string) => Promise<Response>>(() => new Promise(() => {}))
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) => (request.url.includes('addCaptainReport') ? tries(request.url) : answer(request)))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await vi.waitFor(() => expect(tries).toHaveBeenCalledOnce())
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(tries).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('no line waits for a picture that does not get through, and none is sent twice beside itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  const pictures = vi.fn<() => Promise<Response>>(() => new Promise(() => {}))
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request) => (request.url.includes('addCaptainPicture') ? pictures() : answer(request)))
  const { keepWaiting } = await import('./waiting.ts')
  const line = { isUrgent: false, figures: {} }
  const picture = new File(['x'], 'photo.jpg')
  await act(() => keepWaiting({ ...line, id: 'first', line: 'The bridge', writtenAt: '2026-11-26T02:00:00Z', picture }))
  await act(() => keepWaiting({ ...line, id: 'second', line: 'The chapel', writtenAt: '2026-11-26T02:01:00Z' }))
  answers.report = 200
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await vi.waitFor(() => expect([taken, pictures.mock.calls.length]).toEqual([['first', 'second'], 1]))
  await act(() => keepWaiting({ ...line, id: 'third', line: 'The school', writtenAt: '2026-11-26T02:02:00Z' }))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await vi.waitFor(() => expect(taken).toEqual(['first', 'second', 'third']))
  expect(pictures).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('a picture that a gateway refuses is tried more and more seldom, holds up no other, and is said to be kept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await open()
  const tried: string[] = []
  let isHere = true
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('addCaptainPicture')) return answer(request)
    const id = /first|second/.exec(await request.text())![0]
    tried.push(id)
    return isHere && id === 'first'
      ? new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 })
      : new Response(JSON.stringify({ message: 'ok', data: { id } }))
  })
  const { keepWaiting } = await import('./waiting.ts')
  const line = { isUrgent: false, figures: {}, picture: new File(['x'], 'photo.jpg') }
  answers.report = 200
  await act(() => keepWaiting({ ...line, id: 'first', line: 'The bridge', writtenAt: '2026-11-26T02:00:00Z' }))
  await act(() => keepWaiting({ ...line, id: 'second', line: 'The chapel', writtenAt: '2026-11-26T02:01:00Z' }))
  const twoMinutes = async () => {
    tried.length = 0
    for (let round = 0; round < 24; round++) await act(() => vi.advanceTimersByTimeAsync(5_000))
    return tried.filter((id) => id === 'first').length
  }
  expect(await twoMinutes()).toBeLessThan(5)
  expect(tried).toContain('second')
  expect(await twoMinutes()).toBeLessThan(3)
  expect(screen.getByText(/^The center has your line. Something on the way refuses the picture: it stays on this phone/)).toBeTruthy()
  isHere = false
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('The bridge')).toBeNull())
  vi.useRealTimers()
})

test('a center that is down or busy is asked more and more seldom, as it says, and of an ended link not at all', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await open()
  await write('Two families on a roof')
  const asked: string[] = []
  let how = { status: 500, headers: {} }
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.url.includes('addCaptainReport') ? 'send' : 'look')
    return new Response(JSON.stringify({ message: 'Not now.', code: 'unavailable' }), how)
  })
  const minute = async () => {
    asked.length = 0
    for (let round = 0; round < 12; round++) await act(() => vi.advanceTimersByTimeAsync(5_000))
    return [asked.filter((one) => one === 'send').length, asked.filter((one) => one === 'look').length]
  }
  expect(await minute()).toEqual([4, 3])
  how = { status: 503, headers: { 'retry-after': '300' } }
  await minute()
  expect(await minute()).toEqual([0, 0])
  how = { status: 401, headers: {} }
  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(await minute()).toEqual([0, 0])
  expect(await screen.findByText(/This link has ended/)).toBeTruthy()
  vi.useRealTimers()
})

test('what the center cannot take says why, with its words, also after a reload', async () => {
  await open()
  answers.report = 409
  await write('Too early')
  await screen.findByText('Not like this.')
  reload()
  await open()
  expect(await screen.findByText('Too early')).toBeTruthy()
  answers.report = 200
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send it now' })))
  await vi.waitFor(() => expect(taken).toHaveLength(1))
})

// Ten looks with a line that comes and goes: what is shown of the center is now, or says of when it is.
test('what it shows of the center says when it was, while there is no connection', async () => {
  await open()
  await screen.findByText('Storm mode: Ulan')
  let isSeen = true
  for (const status of [503, 200, 503, 503, 200, 500, 200, 503, 200, 503]) {
    answers.page = status
    await act(async () => void globalThis.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText(/This is how it stood at /) === null).toBe(status === 200))
    isSeen &&= screen.queryByText('Storm mode: Ulan') !== null
  }
  expect(isSeen).toBe(true)
})

test('without a connection from the start it says so, and tries again', async () => {
  answers.page = 503
  await open()
  expect(await screen.findByText('No connection. Trying again…')).toBeTruthy()
})

test('a count of a shelter stays on the phone with its time, the newest alone, and goes out after a reload', async () => {
  const began = Date.now()
  await open()
  const count = async (persons: string) => {
    fireEvent.change(screen.getByLabelText('Families', { selector: '.numbers input' }), { target: { value: '4' } })
    fireEvent.change(screen.getByLabelText('Persons', { selector: '.numbers input' }), { target: { value: persons } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send the count', hidden: true })))
  }
  await screen.findByText('Storm mode: Ulan')
  await count('11')
  await count('12')
  expect(screen.getAllByText('Count: Hall')).toHaveLength(1)
  reload()
  await open()
  expect((await screen.findByText('Count: Hall')).closest('li')!.textContent).toContain('Families: 4 · Persons: 12')
  answers.report = 200
  await act(async () => void dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(counts).toHaveLength(1))
  expect(counts[0]).toMatchObject({ id: 'hall', families: 4, persons: 12 })
  expect(Date.parse(String(counts[0]!['countedAt']))).toBeGreaterThanOrEqual(began)
  await waitFor(() => expect(screen.queryByText('Count: Hall')).toBeNull())
})

test('opened anew without a signal it is the page that the center gave last, with its time and its form', async () => {
  await open()
  await screen.findByText('Storm mode: Ulan')
  reload()
  answers = { report: 503, page: 503 }
  await open()
  expect(await screen.findByText('Storm mode: Ulan')).toBeTruthy()
  expect(await screen.findByText(/No connection\. This is how it stood at /)).toBeTruthy()
  await write('Water at the chapel')
  expect(await screen.findByText('Water at the chapel')).toBeTruthy()
  reload()
  answers.page = 401
  await open()
  await screen.findByText(/This link has ended/)
  reload()
  answers.page = 503
  await open()
  expect(await screen.findByText('No connection. Trying again…')).toBeTruthy()
})

test('a line that is being written is there after a reload, and not any more once it was sent', async () => {
  await open()
  const field = () => screen.findByLabelText<HTMLInputElement>(/How does it stand/)
  fireEvent.change(await field(), { target: { value: 'The river is over' } })
  await act(async () => fireEvent.click(screen.getByLabelText(/Urgent: somebody/)))
  reload()
  await open()
  await vi.waitFor(async () => expect((await field()).value).toBe('The river is over'))
  expect(screen.getByLabelText<HTMLInputElement>(/Urgent: somebody/).checked).toBe(true)
  answers.report = 200
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send the report' })))
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  reload()
  await open()
  expect((await field()).value).toBe('')
  expect(taken).toHaveLength(1)
})

test('a count that the center had overtaken says so, also after a reload, until the next is written', async () => {
  const count = async () => {
    fireEvent.change(await screen.findByLabelText('Families', { selector: '.numbers input' }), { target: { value: '4' } })
    fireEvent.change(screen.getByLabelText('Persons', { selector: '.numbers input' }), { target: { value: '9' } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send the count', hidden: true })))
  }
  await open()
  await count()
  reload()
  answers = { report: 200, page: 200, isNewest: false }
  await open()
  expect(await screen.findByText(/The center has a newer count already/)).toBeTruthy()
  reload()
  await open()
  expect(await screen.findByText(/The center has a newer count already/)).toBeTruthy()
  const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: '.numbers input' }).value
  expect([valueOf('Families'), valueOf('Persons')]).toEqual(['4', '9'])
  answers.isNewest = true
  await count()
  expect(await screen.findByText(/The center has your count/)).toBeTruthy()
  expect(screen.queryByText(/a newer count already/)).toBeNull()
})

test('that an alert was received is kept over a lost line and a reload, is said to wait, and goes out once', async () => {
  isWarned = true
  const waits = /On this phone, not sent yet\. It goes out by itself/
  await open()
  const button = await screen.findByRole('button', { name: 'I have received it' })
  await act(async () => fireEvent.click(button))
  expect((await within(await screen.findByRole('alert')).findByText(waits)).textContent).toMatch(waits)
  expect(screen.queryByRole('button', { name: 'I have received it' })).toBeNull()
  reload()
  answers.page = 503
  await open()
  await within(await screen.findByRole('alert')).findByText(waits)
  answers = { report: 200, page: 200 }
  await act(async () => void dispatchEvent(new Event('online')))
  await screen.findByText('The center knows that you have it.')
  expect(screen.queryByText(waits)).toBeNull()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(received).toEqual([flood.id])
})

test('of an alert that the center shows no more, what the captain said of it is still seen, with why it was not taken', async () => {
  isWarned = true
  answers.report = 404
  await open()
  const button = await screen.findByRole('button', { name: 'I have received it' })
  await act(async () => fireEvent.click(button))
  await within(await screen.findByRole('alert')).findByText('Not like this.')
  isWarned = false
  await act(async () => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Received: Flood')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete it' })))
  await waitFor(() => expect(screen.queryByText('Received: Flood')).toBeNull())
})
