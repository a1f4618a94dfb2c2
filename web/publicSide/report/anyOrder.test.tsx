// A report in drawn orders of events (a place, a town, a number, the network, storage, leaving, a reload): pressed once, the server has it once, in a town that was told, with the last number. It goes some rounds of minutes each, by a clock that is run.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { times } from '#tests/long.ts'

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
const filed = { state: 'received', reference: 'TAY-1', token: 'T'.repeat(43) }

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
  cleanup()
  vi.unstubAllGlobals()
})

const steps = [
  ...['type', 'found in A', 'found in B', 'refuse', 'list A', 'list B', 'answer A', 'answer B', 'send', 'back', 'leave', 'reload'],
  ...[
    '1 s',
    '4 s',
    '8 s',
    'network away',
    'answers get lost',
    'network back',
    'storage full',
    'storage free',
    'B comes',
    'B is lost',
    'B takes long',
  ],
] as const
type Step = (typeof steps)[number]
const towns = { A: taytay, B: taguig }
type Letter = keyof typeof towns
const lngIn = { A: 121.13, B: 120.93 }
const nobody = () => {}

/** What happened, as the visitor and the server know it. */
class World {
  /** By the id of the report and its town: the server has each once. */
  readonly taken = new Map<string, { to: Letter; isMeant: boolean }>()
  numbers: string[] = []
  typed = ''
  isPressed = false
  network: 'there' | 'away' | 'deaf' = 'there'
  chosen: Letter | undefined
  place: Letter | undefined

  async take(request: Request): Promise<Response> {
    if (this.network === 'away') throw new TypeError('Failed to fetch')
    const { clientId, commandCenterId, position, callerPhone } = (await request.json()) as Record<string, string> & { position?: { lng: number } }
    const byPlace: Letter = position && position.lng < 121 ? 'B' : 'A'
    const to: Letter = commandCenterId ? (commandCenterId === taguig.id ? 'B' : 'A') : byPlace
    if (!this.taken.has(`${clientId} ${to}`)) {
      const told = [this.chosen, this.place].filter(Boolean)
      this.taken.set(`${clientId} ${to}`, { to, isMeant: told.length === 0 || told.includes(to) })
      this.numbers.push(callerPhone ?? '')
    }
    if (this.network === 'deaf') throw new TypeError('Failed to fetch')
    return reply(filed)
  }
}

let timers: NodeJS.Timeout[] = []
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function openPage(): Promise<void> {
  vi.resetModules()
  const { ReportPage } = await import('./ReportPage.tsx')
  const { sendWhenPossible } = await import('./queue.ts')
  const begin = vi.spyOn(globalThis, 'setInterval')
  render(<ReportPage onSent={() => {}} />)
  sendWhenPossible()
  timers = begin.mock.results.map(({ value }) => value as NodeJS.Timeout)
  begin.mockRestore()
  await pass(50)
}
function leave(): void {
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  isHidden.mockRestore()
}
/** A page that is closed is left first; its locks end with it. */
async function reload(locked: Set<string>): Promise<void> {
  leave()
  await pass(3_000)
  cleanup()
  for (const one of timers) clearInterval(one)
  locked.clear()
  give = refuse = nobody
  await openPage()
}

async function play(order: readonly Step[]): Promise<World> {
  const world = new World()
  let come = () => {}
  const usual = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('createEmergencyTicket')) return world.take(request)
    if (request.url.includes('sharePosition')) return reply({})
    if (!request.url.includes('completeReport')) return usual(request)
    world.numbers.push(((await request.json()) as { phone: string }).phone)
    return reply({ standing: {}, isTexted: false })
  })
  const locked = new Set<string>()
  const locks = {
    request: async (name: string, work: () => Promise<void>) => (locked.add(name), work().finally(() => locked.delete(name))),
    query: async () => ({ held: [...locked].map((name) => ({ name })), pending: [] }),
  }
  Object.assign(navigator, { locks })
  const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Send to the command center' })
  const does: Record<Step, (to: Letter) => unknown> = {
    type: () => {
      const field = screen.queryByLabelText('Your phone number (required)')
      if (!field) return
      world.typed = `0917 123 ${1_000 + Number(world.typed.slice(-4)) + 1}`
      fireEvent.change(field, { target: { value: world.typed } })
    },
    'found in A': (to) => find(to),
    'found in B': (to) => find(to),
    refuse: async () => {
      const refused = refuse
      give = refuse = nobody
      await act(async () => refused({ code: 1 }))
    },
    'list A': (to) => choose(to),
    'list B': (to) => choose(to),
    'answer A': (to) => answerWith(to),
    'answer B': (to) => answerWith(to),
    send: () => {
      const one = button()
      if (!one || one.disabled) return
      world.isPressed = true
      fireEvent.click(one)
    },
    back: () => {
      if (!button()) return
      history.replaceState(null, '')
      act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))
    },
    leave,
    reload: () => reload(locked),
    '1 s': () => pass(1_000),
    '4 s': () => pass(4_000),
    '8 s': () => pass(8_000),
    'network away': () => (world.network = 'away'),
    'answers get lost': () => (world.network = 'deaf'),
    'network back': () => (world.network = 'there'),
    'storage full': () => (phone.isFull = true),
    'storage free': () => (phone.isFull = false),
    'B comes': () => (come(), gates.delete(taguig.id)),
    'B is lost': () => {
      const lost = Promise.reject(new TypeError('Failed to fetch'))
      lost.catch(() => {})
      gates.set(taguig.id, lost)
    },
    'B takes long': () => gates.set(taguig.id, new Promise<void>((resolve) => (come = resolve))),
  }
  const find = async (to: Letter) => {
    const found = give
    if (found === nobody) return
    give = refuse = nobody
    world.place = to
    await act(async () => found(at(14.56, lngIn[to])))
  }
  const choose = (to: Letter) => {
    const list = screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Reporting to' })
    if (!list || !button()) return
    world.chosen = to
    fireEvent.change(list, { target: { value: towns[to].id } })
  }
  const answerWith = (to: Letter) => {
    const question = screen.queryByRole('heading', { name: 'Which town is it?' })
    if (!question) return
    world.chosen = to
    fireEvent.click(within(question.closest('section')!).getByRole('button', { name: towns[to].name }))
  }
  await openPage()
  fireEvent.click(screen.getByRole('button', { name: 'Fire' }))
  for (const step of order) {
    await pass(20)
    await does[step](step.at(-1) as Letter)
  }
  await pass(20)
  Object.assign(world, { network: 'there' })
  come()
  gates.clear()
  await pass(70_000)
  phone.isFull = false
  await reload(locked)
  await pass(70_000)
  cleanup()
  for (const one of timers) clearInterval(one)
  return world
}

test('whatever happens and in whatever order, what was sent is there once, in a town that was told, with the number that was typed last', {
  timeout: 600_000,
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const usual = globalThis.fetch
  const some = (least: number, maxLength: number) => fc.array(fc.constantFrom(...steps), { minLength: least, maxLength })
  const orders = fc.tuple(some(0, 6), some(1, 9)).map(([before, after]): Step[] => [...before, 'send', ...after])
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      for (const shelf of phone.shelves.values()) shelf.clear()
      phone.isFull = false
      gates.clear()
      history.replaceState(null, '', '/cms/quickreport')
      vi.stubGlobal('fetch', usual)
      const { taken, isPressed, numbers, typed } = await play(order)
      // A phone that keeps nothing and is loaded anew has nothing left to send.
      const isLost = taken.size === 0 && order.includes('storage full') && order.includes('reload')
      if (!isLost) expect([...taken.values()].map(({ isMeant }) => isMeant)).toEqual(isPressed ? [true] : [])
      if (isPressed && typed && !order.includes('storage full')) expect(numbers.at(-1)).toBe(typed)
    }),
    { numRuns: times(8, 300), ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }) },
  )
  vi.useRealTimers()
})
