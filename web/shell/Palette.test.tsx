// Ctrl K: what is known stands at once, what is answered comes under it, and Enter does the first thing, though it was found after the last key.
import { act, fireEvent, screen } from '@testing-library/react'
import { spotlight } from '@mantine/spotlight'
import { useEffect, useEffectEvent, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPaletteSource, type PaletteItem, type PaletteSource } from '#web/kit/palette.ts'
import { switchLanguage, t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Palette } from './Palette.tsx'

beforeEach(() => {
  useSession.setState({ me: makeMe('dispatcher') })
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  act(() => spotlight.close())
  vi.useRealTimers()
})

const source = (id: string, part: Partial<PaletteSource>) => addPaletteSource({ id, group: () => id, permissions: ['tickets.read'], ...part })
const item = (id: string, label = id) => ({ id, label, run: () => {} })

/** As the rooms add what they know: by what their part last drew. */
function Room() {
  const [floor] = useState('zx room')
  const known = useEffectEvent((text: string) => (text === 'zx' ? [item('room', floor)] : []))
  useEffect(() => source('room', { known: (text) => known(text) }), [])
  return null
}

async function open() {
  draw(
    <MemoryRouter>
      <Palette />
      <Room />
    </MemoryRouter>,
  )
  act(() => spotlight.open())
  const field = await screen.findByRole('textbox', { name: 'Search screens and actions' })
  await act(() => vi.advanceTimersByTimeAsync(500))
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  return { field, type }
}
const shown = () => [...document.querySelectorAll('[data-action]')].map((one) => one.textContent)

test('Ctrl K opens it from a field in which one writes, and takes what is typed next', async () => {
  draw(
    <MemoryRouter>
      <textarea aria-label="A message" />
      <Palette />
    </MemoryRouter>,
  )
  const message = screen.getByRole('textbox', { name: 'A message' })
  act(() => message.focus())
  fireEvent.keyDown(message, { key: 'k', code: 'KeyK', ctrlKey: true })
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search screens and actions' })))
})

test('the field stands at the same height, however many are found', async () => {
  await open()
  expect(document.querySelector('.mantine-Spotlight-root')!.getAttribute('data-centered')).toBeNull()
})

test('what this browser knows stands at the key that asks for it, before any answer; an answer comes under it and moves nothing', async () => {
  const answers: ((items: PaletteItem[]) => void)[] = []
  let stands: (items: PaletteItem[]) => void = () => {}
  const ends = [
    source('near', { known: (text) => (text.startsWith('zq') ? [item('one', 'zq one'), item('two', 'zq two')] : []) }),
    source('far', { find: (text) => (text ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve([])) }),
    source('both', {
      known: (text) => (text.startsWith('zq') ? [item('three', 'zq three')] : []),
      find: (text) => (text ? new Promise((resolve) => (stands = resolve)) : Promise.resolve([])),
    }),
  ]
  const { type } = await open()
  type('zx')
  expect(shown()).toEqual(['zx room'])
  await act(() => vi.advanceTimersByTimeAsync(500))
  type('zq')
  expect(shown()).toEqual(['zq one', 'zq two', 'zq three'])
  const [first] = document.querySelectorAll('[data-action]')
  await act(async () => stands([item('three', 'zq three · free'), item('four', 'zq four')]))
  expect(shown()).toEqual(['zq one', 'zq two', 'zq three · free', 'zq four'])
  await act(async () => answers.at(-1)!([item('five', 'zq five')]))
  expect(shown()).toEqual(['zq one', 'zq two', 'zq three · free', 'zq four', 'zq five'])
  expect(document.querySelector('[data-action]')).toBe(first)
  // Until the next text is answered what fits it of the answer before stays.
  type('zq f')
  expect(shown()).toContain('zq five')
  ends.forEach((end) => end())
})

test('what is called as it is typed stands before what is described so, and both before what only hidden words find', async () => {
  const ends = [
    source('described', { known: (text) => (text === 'zeng' ? [{ ...item('described', 'Ticket'), detail: 'zeng' }] : []) }),
    source('named', { known: (text) => (text === 'zeng' ? [item('named', 'Zengine 2')] : []) }),
  ]
  const { type } = await open()
  type('zeng')
  expect(shown()).toEqual(['Zengine 2', 'Ticketzeng'])
  // The desk's own language is found by a hidden word, which an engine begins like.
  const engine = source('teams', { known: (text) => (text === 'eng' ? [item('engine', 'Engine 2')] : []) })
  type('eng')
  expect(shown()[0]).toBe('Engine 2')
  expect(shown()).toContain('Show in Filipino')
  ;[...ends, engine].forEach((end) => end())
})

test('what is called as it is typed is among the seven of its source, wherever it stands there', async () => {
  const described = Array.from({ length: 9 }, (_, at) => ({ ...item(`d${at}`, `Team ${at}`), detail: 'zeng' }))
  const end = source('many', { known: (text) => (text === 'zeng' ? [...described, item('named', 'Zengine 2')] : []) })
  const { type } = await open()
  type('zeng')
  expect(shown()).toEqual(['Zengine 2', ...described.slice(0, 6).map(({ label }) => `${label}zeng`)])
  end()
})

test('one heading stands over all that is known under it; what comes below other things later says that it is more of it', async () => {
  const group = () => 'Tickets'
  let answer: (items: PaletteItem[]) => void = () => {}
  const find = (text: string) => (text ? new Promise<PaletteItem[]>((resolve) => (answer = resolve)) : Promise.resolve([]))
  const known = (id: string) => ({ known: (text: string) => (text === 'zh' ? [item(id, `zh ${id}`)] : []) })
  const ends = [
    source('tickets', { group, find, ...known('one') }),
    source('teams', known('two')),
    source('more tickets', { group, ...known('three') }),
  ]
  const { type } = await open()
  const headings = () =>
    [...document.querySelectorAll<HTMLElement>('.mantine-Spotlight-actionsGroup')].map((one) => one.style.getPropertyValue('--spotlight-label'))
  type('zh')
  expect([shown(), headings()]).toEqual([
    ['zh one', 'zh three', 'zh two'],
    [`'Tickets'`, `'teams'`],
  ])
  await act(async () => answer([item('four', 'zh four')]))
  expect([shown(), headings()]).toEqual([
    ['zh one', 'zh three', 'zh two', 'zh four'],
    [`'Tickets'`, `'teams'`, `'More: Tickets'`],
  ])
  ends.forEach((end) => end())
})

test('a key that comes alone asks at once; a burst asks once, at its end', async () => {
  const find = vi.fn(async () => [])
  const end = source('far', { find })
  const { type } = await open()
  // A busy machine is no slow hand.
  vi.useFakeTimers()
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  find.mockClear()
  type('a')
  expect(find.mock.calls.map(([text]: unknown[]) => text)).toEqual(['a'])
  for (const text of ['ab', 'abc', 'abcd']) {
    await act(() => vi.advanceTimersByTimeAsync(20))
    type(text)
  }
  expect(find).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(40))
  expect(find.mock.calls.map(([text]: unknown[]) => text)).toEqual(['a', 'abcd'])
  end()
})

test('Escape closes it and empties its text: opened again at once it is empty', async () => {
  const end = source('near', { known: (text) => (text === 'zx' ? [item('one', 'zx one')] : []) })
  const { field, type } = await open()
  type('zx')
  expect(shown()).toContain('zx one')
  fireEvent.keyDown(field, { key: 'Escape', code: 'Escape' })
  act(() => spotlight.open())
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search screens and actions' })).value).toBe('')
  expect(shown()).not.toContain('zx one')
  end()
})

test('its field has the focus before the next key can come; closed, the focus is where it was', async () => {
  draw(
    <MemoryRouter>
      <button type="button">A ticket</button>
      <Palette />
    </MemoryRouter>,
  )
  vi.useFakeTimers()
  const before = screen.getByRole('button', { name: 'A ticket' })
  before.focus()
  fireEvent.keyDown(before, { key: 'k', code: 'KeyK', ctrlKey: true })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search screens and actions' }))
  act(() => spotlight.close())
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(document.activeElement).toBe(before)
})

test('who writes each question down is asked once the text has stood for a while', async () => {
  const find = vi.fn(async () => [])
  const end = source('people', { find, restMs: 300 })
  const { type } = await open()
  vi.useFakeTimers()
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  find.mockClear()
  for (const text of ['a', 'an', 'ana']) {
    type(text)
    await act(() => vi.advanceTimersByTimeAsync(299))
  }
  expect(find).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(find.mock.calls.map(([text]: unknown[]) => text)).toEqual(['ana'])
  end()
})

test('what is chosen to bring more stays open with it, in its place; typed on meanwhile, it is not shown', async () => {
  const answers: ((items: PaletteItem[]) => void)[] = []
  const run = vi.fn()
  const offer = { ...item('offer', 'qv offer'), run, bring: () => new Promise<PaletteItem[]>((resolve) => answers.push(resolve)) }
  const end = source('people', { find: async (text) => (text.startsWith('qv') ? [offer] : []) })
  const { field, type } = await open()
  type('qv')
  fireEvent.click(await screen.findByText('qv offer'))
  await act(async () => answers[0]!([item('ana', 'Ana')]))
  expect(shown()).toEqual(['Ana'])
  type('qvw')
  fireEvent.click(await screen.findByText('qv offer'))
  type('zx')
  await act(async () => answers[1]!([item('ben', 'Ben')]))
  expect(shown()).not.toContain('Ben')
  expect([run.mock.calls, field.isConnected]).toEqual([[], true])
  end()
})

test('Enter does the first thing that was found', async () => {
  const run = vi.fn()
  const find = async (text: string) => (text === 'zzz' ? [{ id: 'found', label: 'Found late', run }] : [])
  addPaletteSource({ id: 'late', group: () => 'Late', permissions: ['tickets.read'], find })
  const { field } = await open()
  fireEvent.change(field, { target: { value: 'zzz' } })
  await screen.findByText('Found late')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(run).toHaveBeenCalledTimes(1)
})

test('on a desk in Filipino a screen is found by its English name before a ticket that has the word', async () => {
  const end = source('tickets', { known: (text) => (text === 'handover' ? [{ ...item('0001'), detail: 'handover of a patient' }] : []) })
  const { type } = await open()
  await act(() => switchLanguage('fil'))
  type('handover')
  expect(shown()[0]).toBe(t('Handover'))
  expect(shown()).toContain('0001handover of a patient')
  end()
  await act(() => switchLanguage('en'))
})
