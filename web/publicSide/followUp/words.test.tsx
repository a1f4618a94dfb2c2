// Words added to a report that was sent: kept over a lost network and a reload, and sent once.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const shelves = vi.hoisted(() => new Map<string, Map<string, unknown>>())
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => shelves.get(name) ?? shelves.set(name, new Map()).get(name),
  set: async (key: string, value: unknown, shelf: Map<string, unknown>) => void shelf.set(key, value),
  del: async (key: string, shelf: Map<string, unknown>) => void shelf.delete(key),
  entries: async (shelf: Map<string, unknown>) => [...shelf.entries()],
}))

const token = 'T'.repeat(43)
/** What arrived, by its key: the same key is the same words. */
let told: { key: string | null; text: string }[]
/** How the server answers words. */
let answer: () => Response
const ok = () => new Response(JSON.stringify({ message: 'ok', data: { stamp: 'two', updatesCount: 0 } }))
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const refused = (status: number, code: string, message: string) => () => new Response(JSON.stringify({ message, code }), { status })

beforeEach(() => {
  told = []
  answer = lost
  for (const shelf of shelves.values()) shelf.clear()
  vi.resetModules()
  vi.stubGlobal('fetch', async (request: Request) => {
    told.push({ key: request.headers.get('idempotency-key'), text: ((await request.json()) as { text: string }).text })
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
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(part: 'more' | 'notSolved', said: string[] = []) {
  const { TellMore } = await import('./TellMore.tsx')
  const { NotSolved } = await import('./NotSolved.tsx')
  const { UnsentWords } = await import('./UnsentWords.tsx')
  const { useWordsOf } = await import('./words.ts')
  const onDone = vi.fn()
  const standing = { status: 'resolved', media: [] } as unknown as Parameters<typeof TellMore>[0]['standing']
  function Page() {
    const words = useWordsOf(token, onDone)
    return (
      <>
        <UnsentWords words={words} />
        {part === 'more' ? <TellMore token={token} standing={standing} said={said} /> : <NotSolved token={token} standing={standing} />}
      </>
    )
  }
  render(<Page />)
  await act(async () => {})
  return onDone
}
const reload = () => {
  cleanup()
  vi.resetModules()
}
const isWaiting = () => screen.queryByRole('region', { name: 'Not sent yet' })

test.each([
  ['more', 'What else should the center know?', 'Send these words'],
  ['notSolved', 'What is still wrong?', 'It is not solved'],
] as const)('%s: written without a network they are kept over a reload, said to wait, and sent once when it is back', async (part, field, button) => {
  await open(part)
  fireEvent.change(screen.getByLabelText(field), { target: { value: 'My mother is on the third floor' } })
  fireEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(told).toHaveLength(1))
  expect(isWaiting()!.textContent).toMatch(/Not sent yet\. Call 911 if it is urgent\..*My mother is on the third floor.*It goes out by itself/)
  reload()
  const onDone = await open(part)
  await waitFor(() => expect(isWaiting()!.textContent).toContain('My mother is on the third floor'))
  answer = ok
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(isWaiting()).toBeNull())
  expect(new Set(told.map(({ key }) => key)).size).toBe(1)
  expect(told[0]!.key).toMatch(/^[\da-f-]{36}$/)
  reload()
  const before = told.length
  await open(part)
  expect(told).toHaveLength(before)
})

test('a sentence of one touch waits too, once however often it was touched', async () => {
  await open('more')
  const touch = () => fireEvent.click(screen.getByRole('button', { name: /Somebody has a weapon\.$/ }))
  touch()
  touch()
  await waitFor(() => expect(isWaiting()!.querySelectorAll('.note')).toHaveLength(1))
})

test('a sentence of one touch says at the finger that it waits, then that it was sent, and goes once', async () => {
  await open('more')
  const chip = () => screen.getByRole('button', { name: /Somebody has a weapon\.$/ })
  const said = (name: string) => screen.queryByRole('button', { name }) === chip()
  expect(chip().getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(chip())
  await waitFor(() => expect(said('Not sent yet: Somebody has a weapon.')).toBe(true))
  expect(chip().getAttribute('aria-pressed')).toBe('true')
  answer = ok
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(said('Sent: Somebody has a weapon.')).toBe(true))
  const before = told.length
  fireEvent.click(chip())
  await act(async () => {})
  expect(told).toHaveLength(before)
  reload()
  await open('more', ['Somebody has a weapon.'])
  expect(said('Sent: Somebody has a weapon.')).toBe(true)
  fireEvent.click(chip())
  await act(async () => {})
  expect(told).toHaveLength(before)
})

test('a sentence of one touch reads in the language of its reader, and what somebody wrote as it was written', async () => {
  const { wordsShown } = await import('./words.ts')
  const { switchLanguage } = await import('#web/publicSide/language.ts')
  await switchLanguage('ceb')
  expect(wordsShown('I am hiding. Do not make my phone ring.')).not.toMatch(/hiding/)
  expect(wordsShown('I am hiding.')).toBe('I am hiding.')
  await switchLanguage('en')
})

test('what the center has already is not sent again, though its answer was lost', async () => {
  await open('more')
  fireEvent.click(screen.getByRole('button', { name: 'Somebody has a weapon.' }))
  await waitFor(() => expect(told).toHaveLength(1))
  answer = refused(409, 'done-already', 'This was done already.')
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(isWaiting()).toBeNull())
})

test('a request that is still under way is tried again; a refusal is said and can be taken off', async () => {
  answer = refused(409, 'under-way', 'Still under way.')
  await open('more')
  fireEvent.click(screen.getByRole('button', { name: 'Somebody has a weapon.' }))
  await waitFor(() => expect(told).toHaveLength(1))
  expect(isWaiting()!.textContent).toContain('It goes out by itself')
  answer = refused(409, 'not-yet', 'The staff have not taken up this report yet.')
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText('The staff have not taken up this report yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Take it off this list' }))
  await waitFor(() => expect(isWaiting()).toBeNull())
})
