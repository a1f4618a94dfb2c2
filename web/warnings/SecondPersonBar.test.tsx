// The second person reads all that goes out before it does: no key that is held down or pressed twice confirms it.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { OwnAlert } from '#contract/warnings/room.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type Asked, answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Part } from './SecondPersonBar.tsx'

const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const makeAlert = (): OwnAlert => ({
  ...{ id: 'a1', messageType: 'Alert', about: 'hazard', aboutId: 'h1', isStanding: false, path: '/alerts/a1' },
  ...{ headline: 'Leave the riverside', description: 'The dike gives way.', instruction: 'Go to the school.' },
  ...{ headlineIn: { fil: 'Lisanin ang pampang' }, descriptionIn: { fil: 'Bibigay ang dike.' }, instructionIn: { ceb: 'Adto sa eskwelahan.' } },
  ...{
    event: 'Dike break',
    category: 'Infra',
    grade: null,
    responseType: 'Evacuate',
    urgency: 'Expected',
    certainty: 'Likely',
    area: 'Riverside, Taytay',
    hours: 6,
  },
  ...{ severity: 'Extreme', sentAt: at(-1_000), expiresAt: at(6 * 3_600_000) },
  second: { state: 'awaiting', askedBy: { accountId: 'other', name: 'Ben' }, askedUntil: at(100_000), decidedBy: null, decidedAt: null },
})

let asked: Asked[] = []
beforeEach(() => {
  const me = makeMe('supervisor')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const alert = makeAlert()
  const confirmed = () => ({ message: 'Alert given out.', data: alert })
  asked = answerCalls({ getOwnAlerts: () => ({ data: { items: [alert], next: null, total: 1, feed: '/alerts' } }), a1: confirmed })
})
const given = () => asked.filter(({ method }) => method === 'POST').map(({ name }) => name)

/** Enter as a browser has it: on a button it is a click, unless somebody prevents it. */
function enter(repeat = false) {
  const on = document.activeElement ?? document.body
  if (fireEvent.keyDown(on, { key: 'Enter', repeat }) && on instanceof HTMLButtonElement) fireEvent.click(on, { detail: 0 })
}

async function open() {
  draw(<Part />)
  const button = await screen.findByRole('button', { name: 'Read and decide' })
  act(() => button.focus())
  enter()
  const dialog = await screen.findByRole('dialog', { name: 'Give this to everybody?' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return dialog
}

test('the Enter that opened it, held down or doubled, confirms nothing; a hand on Confirm does', async () => {
  await open()
  const confirm = screen.getByRole('button', { name: 'Confirm: give it to everybody' })
  expect(document.activeElement?.textContent).toContain('The dike gives way.')
  for (const isHeld of [true, true, false]) enter(isHeld)
  act(() => confirm.focus())
  enter(true)
  expect(given()).toEqual([])
  enter()
  await waitFor(() => expect(given()).toEqual(['a1']))
})

test('it shows all that goes out: in each language, about what and where, what people should do, and for how long', async () => {
  const dialog = await open()
  const shown = ['Leave the riverside', 'The dike gives way.', 'Go to the school.', 'Lisanin ang pampang', 'Bibigay ang dike.', 'Adto sa eskwelahan.']
  const facts = ['A report of the day', 'Riverside, Taytay', 'Dike break', 'Leave the place', 'soon', 'likely', 'Runs for (hours)6']
  for (const words of [...shown, ...facts]) expect.soft(dialog.textContent).toContain(words)
  expect(dialog.querySelector('[lang=fil]')?.textContent).toContain('Bibigay')
})
