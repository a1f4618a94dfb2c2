// A key of the tickets acts on what the eye has had: the chosen ticket, in the list, at the version that has stood there for 400 ms. Draws the whole screen, which takes its seconds.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { changeRow } from '#web/tickets/live/reduce.ts'
import { times } from '#tests/long.ts'
import { accepted, go, grown, makeTown, open, press, search, sent, server, town, urgent, wait, walkAndJudge } from './testing/keysDesk.tsx'

test('a second A right after the first accepts nobody: the ticket that came up has not been seen yet', async () => {
  const [one, two] = makeTown(3).map((row) => row.transactionNumber)
  open(`/${one}`)
  await wait(1_000)
  press('a')
  await wait(90)
  press('a')
  await wait(300)
  expect(accepted()).toEqual([one])
  expect(screen.getByText(/not been in view long enough/)).toBeTruthy()
  await wait(400)
  press('a')
  await wait(100)
  expect(accepted()).toEqual([one, two])
})

test('search, Enter, A accepts nobody: the ticket that was chosen before is not in the list that is found', async () => {
  const [one, two] = makeTown(3).map((row) => row.transactionNumber)
  open(`/${one}`)
  await wait(1_000)
  search().focus()
  fireEvent.change(search(), { target: { value: 'San Juan' } })
  press('Enter')
  press('a')
  await wait(1_000)
  press('a')
  await wait(100)
  expect(accepted()).toEqual([])
  expect(screen.getAllByText(/not in this list/).length).toBeGreaterThan(0)
  press('j')
  await wait(600)
  press('a')
  await wait(100)
  expect(accepted()).toEqual([two])
})

test('with nothing chosen the first key opens the first of the list and does no more; pressed again it accepts what has stood there, and all others follow', async () => {
  const numbers = makeTown(3).map((row) => row.transactionNumber)
  open()
  await wait(1_000)
  press('a')
  await wait(100)
  expect(screen.getByText(`${numbers[0]} is open now: look at it, then press again.`)).toBeTruthy()
  press('a')
  await wait(600)
  expect(accepted()).toEqual([])
  for (const _ of numbers) {
    press('a')
    await wait(1_000)
  }
  expect(accepted()).toEqual(numbers)
})

test.each(['d', 'r', 'e', 'u', 'm', 'Enter'])('with nothing chosen %s opens the first too, and sends nothing', async (key) => {
  const [one] = makeTown(2).map((row) => row.transactionNumber)
  open()
  await wait(1_000)
  press(key)
  await wait(100)
  expect(sent).toEqual([])
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(one)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a key that comes before the list waits for it, and opens its first', async () => {
  const [one] = makeTown(2).map((row) => row.transactionNumber)
  server.lag = 900
  open()
  await wait(100)
  press('a')
  await wait(3_000)
  expect(accepted()).toEqual([])
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(one)
})

test('with nothing in the list a key says so', async () => {
  makeTown(0)
  open()
  await wait(1_000)
  press('a')
  await wait(100)
  expect(sent).toEqual([])
  expect(screen.getByText('There is no ticket here for this key.')).toBeTruthy()
})

test('while no ticket is open the next one stands beside the list with its clock, and the key that opens it', async () => {
  const [one] = makeTown(2).map((row) => row.transactionNumber)
  const clock = { target: 'answer', dueAt: '2026-11-19T22:01:01.000Z' } as const
  for (const [id, row] of town) town.set(id, { ...row, clock })
  open()
  await wait(1_000)
  const next = within(screen.getByRole('region', { name: 'Next' }))
  expect(next.getByText('Smoke v1')).toBeTruthy()
  expect(next.getByText(/to accept/).parentElement?.querySelector('time')).toBeTruthy()
  expect(next.getByText(/opens it too, and accepts it when pressed again/)).toBeTruthy()
  fireEvent.click(next.getByRole('button', { name: new RegExp(`Open ${one}`) }))
  await wait(100)
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(one)
})

/** A hand is on the keys as an alarm comes: the list holds its row back. */
async function holdBackAlarm(): Promise<TicketRow> {
  await wait(1_000)
  press('Shift')
  const alarm = urgent(50)
  town.set(alarm.transactionNumber, alarm)
  act(() => changeRow(queryClient, alarm))
  await wait(100)
  expect(screen.getByText(/1 new/)).toBeTruthy()
  return alarm
}

test('what waits first is the gravest of all, also while the list holds it back, and the first key opens it', async () => {
  const calm = makeTown(2)
  for (const row of calm) town.set(row.transactionNumber, { ...row, priority: 2 })
  open()
  const alarm = await holdBackAlarm()
  const next = within(screen.getByRole('region', { name: 'Next' }))
  expect(next.getByRole('heading').textContent).toBe('Waits first')
  expect(next.getByRole('button', { name: new RegExp(`Open ${alarm.transactionNumber}`) })).toBeTruthy()
  press('a')
  await wait(600)
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(alarm.transactionNumber)
  press('a')
  await wait(600)
  expect(accepted()).toEqual([alarm.transactionNumber])
})

test('in triage mode the next is the gravest of all, also while the list holds it back', async () => {
  const [one] = makeTown(3)
  for (const row of town.values()) if (row !== one) town.set(row.transactionNumber, { ...row, priority: 2 })
  open(`/${one!.transactionNumber}`)
  const alarm = await holdBackAlarm()
  press('a')
  await wait(600)
  expect(accepted()).toEqual([one!.transactionNumber])
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(alarm.transactionNumber)
})

test('by another order than that of urgency the first of the list is not said to wait first', async () => {
  const [one] = makeTown(2)
  open('?sort=newest')
  await wait(1_000)
  const next = within(screen.getByRole('region', { name: 'Next' }))
  expect([next.getByRole('heading').textContent, next.getByRole('button').textContent]).toEqual([
    'First in this list',
    expect.stringContaining(one!.transactionNumber),
  ])
})

test('an alarm that is opened while the list holds it back is accepted by its key, once it has stood there', async () => {
  for (const row of makeTown(2)) town.set(row.transactionNumber, { ...row, priority: 3 })
  open()
  await wait(1_000)
  press('j')
  const alarm = urgent(50)
  const id = alarm.transactionNumber
  town.set(id, alarm)
  act(() => changeRow(queryClient, alarm))
  await wait(100)
  act(() => void go(`/cms/tickets/pending/${id}`))
  press('a')
  expect(accepted()).toEqual([])
  await wait(600)
  expect(screen.getByText(/1 new/)).toBeTruthy()
  press('a')
  await wait(100)
  expect(accepted()).toEqual([id])
})

test('a ticket that was opened from elsewhere, in a tab where it does not stand, is accepted by its key', async () => {
  const [one] = makeTown(1).map((row) => row.transactionNumber)
  open()
  await wait(1_000)
  act(() => void go(`/cms/tickets/accepted/${one}`))
  await wait(1_000)
  press('a')
  await wait(100)
  expect(accepted()).toEqual([one])
})

test('what came back before it had been away for 400 ms has not stood there all the while', async () => {
  const [first] = makeTown(2)
  const id = first!.transactionNumber
  open(`/${id}`)
  await wait(1_000)
  const standing = () => document.querySelector('[data-painted]')?.getAttribute('data-painted')
  expect(standing()).toBe(`${id} 1`)
  press('j')
  await wait(90)
  press('k')
  await wait(90)
  expect(document.querySelector('article')?.getAttribute('aria-label')).toContain(id)
  expect(standing()).toBeUndefined()
  await wait(500)
  expect(standing()).toBe(`${id} 1`)
})

test('J, M, Enter merges nothing before both have stood there for 400 ms', async () => {
  server.hasTwins = true
  const [, two] = makeTown(3).map((row) => row.transactionNumber)
  open()
  await wait(1_000)
  for (const key of ['j', 'j']) press(key)
  await wait(100)
  press('m')
  await wait(100)
  const merge = screen.getByRole('button', { name: /^Merge / })
  // What a browser makes of Enter on a button.
  fireEvent.click(merge, { detail: 0 })
  await wait(100)
  expect(sent).toEqual([])
  expect(screen.getByText(/not been in view long enough/)).toBeTruthy()
  await wait(500)
  fireEvent.click(merge, { detail: 0 })
  await wait(100)
  expect(sent.map(({ name, id, version }) => [name, id, version])).toEqual([['mergeTicket', two, 1]])
})

test('what changed at another desk while the hand was on its way is not accepted as it was', async () => {
  const [first] = makeTown(1)
  const id = first!.transactionNumber
  open(`/${id}`)
  await wait(1_000)
  town.set(id, grown(first!))
  act(() => changeRow(queryClient, grown(first!)))
  await wait(100)
  press('a')
  await wait(1_000)
  expect(accepted()).toEqual([])
  press('a')
  await wait(100)
  expect(sent.map(({ name, id: of, version }) => [name, of, version])).toContainEqual(['acceptTicket', id, 2])
})

test('what changed at another desk is accepted at its old version while its old words stand there, and so refused', async () => {
  const [first] = makeTown(1)
  const id = first!.transactionNumber
  open(`/${id}`)
  await wait(1_000)
  server.lag = 900
  const next = grown(first!)
  town.set(id, next)
  act(() => changeRow(queryClient, next))
  await wait(700)
  expect(screen.getByRole('article').textContent).toContain('Smoke v1')
  press('a')
  await wait(3_000)
  expect(sent.map(({ name, id: of, version }) => [name, of, version])).toContainEqual(['acceptTicket', id, 1])
  expect(town.get(id)!.status).toBe('pending')
  press('j')
  await wait(1_000)
  expect(screen.getByRole('article').textContent).toContain('Smoke v2')
  press('a')
  await wait(1_000)
  expect(town.get(id)!.status).toBe('accepted')
})

test('several that were ticked are accepted once their count has stood there, each at the version that was seen', async () => {
  const [one, two] = makeTown(2).map((row) => row.transactionNumber)
  open()
  await wait(1_000)
  for (const key of ['j', 'x', 'j', 'x', 'a']) press(key)
  await wait(100)
  expect(accepted()).toEqual([])
  await wait(500)
  press('a')
  await wait(500)
  expect(sent.filter(({ name }) => name === 'acceptTicket').map(({ id, version }) => [id, version])).toEqual([
    [one, 1],
    [two, 1],
  ])
})

// Ten thousand in the long form, with those of keysWalked.
test(
  'in generated walks of keys, arrivals and lags no step is taken on a ticket that has not stood there for 400 ms at that version',
  () => walkAndJudge(times(8, 2_500), 25),
  7_200_000,
)
