// Choosing whom to send: the cursor is a unit, the order stands still, names come first, and nothing goes that the button does not name.
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Around } from '#web/kit/testing/Around.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import type { Choice } from './choices.ts'
import { UnitPicker } from './UnitPicker.tsx'

const unit = (short: string, detail: string, isReady = false): Choice => ({
  id: short,
  short,
  name: short,
  detail,
  group: isReady ? 'Free and fitting' : 'Busy',
  isReady,
})
const engine = unit('Engine 2', 'Fire truck · 1.2 km', true)
const boat = unit('Boat 1', 'Rescue boat · 400 m')
const rescue = unit('Rescue 1', 'Rescue truck · 3 km')
/** Nothing that would have to be looked at first. */
const seen = { part: 'assign', ids: [] } as const
const labels = { field: 'Find a team', list: 'Response teams', none: 'Choose a team' }

function open(choices: Choice[], asked?: string) {
  const onSend = vi.fn()
  const part = (given: Choice[]) => (
    <UnitPicker asked={asked} choices={given} of={{ data: [] }} labels={labels} action={(names) => `Send ${names}`} seen={seen} onSend={onSend} />
  )
  const { rerender } = draw(part(choices))
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  const again = (given: Choice[]) => rerender(<Around>{part(given)}</Around>)
  return { onSend, field, again, press: (key: string, more = {}) => fireEvent.keyDown(field, { key, ...more }) }
}
const order = () => screen.getAllByRole('option').map((one) => one.textContent!.split(' · ')[0])

test('what comes in above changes neither the order nor what Enter sends', () => {
  const { onSend, press, again } = open([engine, rescue])
  expect(screen.getByRole('button', { name: /Send Engine 2/ })).toBeTruthy()
  const before = order()
  again([boat, rescue, engine])
  expect(order().slice(0, 2)).toEqual(before)
  press('Enter')
  expect(onSend.mock.calls).toEqual([[['Engine 2'], 'Engine 2']])
})

test('names come before other words: rescue is Rescue 1, not the rescue boat', () => {
  const { onSend, field, press } = open([boat, engine, rescue])
  fireEvent.change(field, { target: { value: 'rescue' } })
  expect(order()[0]).toContain('Rescue 1')
  press('Enter')
  expect(onSend.mock.calls).toEqual([[['Rescue 1'], 'Rescue 1']])
})

test('nobody is free and fits: nothing is chosen, and nothing is sent', () => {
  const { onSend, press } = open([boat, rescue])
  expect(screen.getByRole('button', { name: /Choose a team/ }).hasAttribute('disabled')).toBe(true)
  for (const ctrlKey of [false, true]) press('Enter', { ctrlKey })
  expect(onSend).not.toHaveBeenCalled()
  press('ArrowDown')
  press('Enter')
  expect(onSend.mock.calls).toEqual([[['Boat 1'], 'Boat 1']])
})

test('a unit that is gone takes the cursor with it: Enter sends no other', () => {
  const { onSend, press, again } = open([engine, rescue])
  again([rescue])
  press('Enter')
  expect(onSend).not.toHaveBeenCalled()
})

test('a unit that was pointed out is what the button names; where it cannot be sent, no other is', () => {
  const first = open([engine, boat], 'Boat 1')
  expect(screen.getByRole('button', { name: /Send Boat 1/ })).toBeTruthy()
  first.press('Enter')
  expect(first.onSend.mock.calls).toEqual([[['Boat 1'], 'Boat 1']])
})

test('one that was pointed out and is not there is none, before choices come in and after', () => {
  const { onSend, press, again } = open([], 'Boat 1')
  again([engine, rescue])
  expect(screen.getByRole('button', { name: /Choose a team/ })).toBeTruthy()
  press('Enter')
  expect(onSend).not.toHaveBeenCalled()
})

test('several are ticked, and the button names them all', () => {
  const { onSend, press } = open([engine, boat, rescue])
  press(' ')
  press('ArrowDown')
  press('ArrowDown')
  press('Enter', { shiftKey: true })
  expect(screen.getByRole('button', { name: /Send Engine 2 and Rescue 1/ })).toBeTruthy()
  press('Enter', { ctrlKey: true })
  expect(onSend.mock.calls).toEqual([[['Engine 2', 'Rescue 1'], 'Engine 2 and Rescue 1']])
})

const busied = (one: Choice): Choice => ({ ...one, isBusy: true })

test('a unit that became busy under the cursor is not sent, and is said so; chosen anew it goes', () => {
  const { onSend, press, again } = open([engine, rescue])
  again([busied(engine), rescue])
  expect(screen.getByRole('status').textContent).toContain('Engine 2')
  for (const ctrlKey of [false, true]) press('Enter', { ctrlKey })
  expect(onSend).not.toHaveBeenCalled()
  press('ArrowDown')
  press('ArrowUp')
  press('Enter')
  expect(onSend.mock.calls).toEqual([[['Engine 2'], 'Engine 2']])
})

test('of several that are ticked, the one that became busy stays behind', () => {
  const { onSend, press, again } = open([engine, boat])
  press(' ')
  press('ArrowDown')
  press('Enter', { shiftKey: true })
  again([busied(engine), boat])
  expect(screen.getByRole('button', { name: /Send Boat 1/ })).toBeTruthy()
  press('Enter', { ctrlKey: true })
  expect(onSend.mock.calls).toEqual([[['Boat 1'], 'Boat 1']])
})

test('a unit that was busy when it was chosen is sent', () => {
  const { onSend, press } = open([engine, busied(rescue)])
  press('ArrowDown')
  press('Enter')
  expect(onSend.mock.calls).toEqual([[['Rescue 1'], 'Rescue 1']])
})

test('a busy unit of a less urgent ticket is reassigned by one key, as the button says; ticked it goes to both', () => {
  const onReassign = vi.fn()
  const onSend = vi.fn()
  const busy: Choice = { ...boat, isBusy: true, lesser: 'TAY-261120-0011' }
  draw(
    <UnitPicker
      choices={[engine, busy]}
      of={{ data: [] }}
      labels={labels}
      action={(names) => `Send ${names}`}
      seen={seen}
      onReassign={onReassign}
      onSend={onSend}
    />,
  )
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'boat' } })
  expect(screen.getByRole('button', { name: /Boat 1 · reassign/ })).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onReassign.mock.calls).toEqual([['Boat 1', 'Boat 1', 'TAY-261120-0011']])
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.click(screen.getByRole('option', { name: /Boat 1/ }))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSend.mock.calls).toEqual([[['Boat 1'], 'Boat 1']])
})
