// What the desk reads of a transfer to another installation: whom it waits for, since when and why, and the number there once there is one.
import { expect, test } from 'vitest'
import { cameBack } from '#contract/tickets/transfers/betweenCells.ts'
import type { Transfer } from '#contract/tickets/Ticket.ts'
import { hasComeBack, sayCenter, sayThere, sayWaiting } from './elsewhere.ts'

const named = (name: string) => ({ id: '0199f0a0-0000-7000-8000-000000000002', name })
const offered = (elsewhere: Transfer['elsewhere']): Transfer => ({
  ...{ state: 'offered', from: named('Taytay'), to: named('Taguig'), reason: 'Outside our area', answer: null, answeredAt: null },
  ...{ offeredAt: '2026-11-26T02:00:00.000Z', elsewhere },
})

test('a center of the own installation waits for nobody', () => {
  const here = offered(null)
  expect([sayCenter(here, 'Taguig'), sayWaiting(here), sayThere(here)]).toEqual(['Taguig', null, null])
})

test('while the other does not answer, it says since when and why, and no number yet', () => {
  const waits = offered({ installation: 'West', number: null, waitingSince: '2026-11-26T02:00:00.000Z', trouble: 'silent' })
  expect(sayCenter(waits, 'Taguig')).toBe('Taguig (West)')
  expect(sayWaiting(waits)).toMatch(/^Waiting for West since .*10:00.*: no answer$/)
  expect(sayThere(waits)).toBeNull()
})

test('once it was received, it says the number there', () => {
  const has = offered({ installation: 'West', number: 'TGG-261126-0004', waitingSince: null, trouble: null })
  expect([sayWaiting(has), sayThere(has)]).toEqual([null, 'West has it as TGG-261126-0004'])
})

test('what the other installation could not take has come back, and was refused by nobody', () => {
  const answered = (answer: string): Transfer => ({
    ...offered({ installation: 'West', number: null, waitingSince: null, trouble: null }),
    ...{ state: 'declined', answer },
  })
  expect([hasComeBack(answered(cameBack.noCenter)), hasComeBack(answered('All engines are out'))]).toEqual([true, false])
  expect(hasComeBack({ ...answered(cameBack.noCenter), elsewhere: null })).toBe(false)
})
