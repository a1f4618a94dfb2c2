// What a key press means: as delivered, changed, switched off, and where somebody types.
import { fireEvent, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { actionOf, isBusy, keyOfAction, keyRows, useKeys } from './keys.ts'

const desk = { letterKeys: true, keys: {} }
const press = (key: string, more: Partial<{ ctrlKey: boolean; altKey: boolean; metaKey: boolean; code: string }> = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
})

test('every key does one thing', () => {
  const keys = keyRows.flatMap((row) => ('also' in row ? [row.key, row.also] : [row.key]))
  expect(new Set(keys).size).toBe(keys.length)
})

test('the keys of triage, by letter and by arrow', () => {
  expect(['j', 'ArrowDown', 'k', 'Enter', 'a', 'd', 't', 'r', 'u', 'c', '/', '?', 'x'].map((key) => actionOf(press(key), desk))).toEqual([
    'next',
    'next',
    'previous',
    'open',
    'accept',
    'decline',
    'departments',
    'teams',
    'unread',
    'chat',
    'search',
    'help',
    'mark',
  ])
  expect(actionOf(press('J'), desk)).toBe('next')
})

test('with Ctrl, Alt or Cmd a letter is the browser’s, save for the new ticket', () => {
  expect(actionOf(press('a', { ctrlKey: true }), desk)).toBeNull()
  expect(actionOf(press('r', { metaKey: true }), desk)).toBeNull()
  expect(actionOf(press('ñ', { ctrlKey: true, altKey: true, code: 'KeyN' }), desk)).toBe('create')
})

test('letters can be switched off; arrows, Enter and Ctrl Alt N stay', () => {
  const off = { letterKeys: false, keys: {} }
  expect(actionOf(press('a'), off)).toBeNull()
  expect(actionOf(press('?'), off)).toBeNull()
  expect(actionOf(press('ArrowDown'), off)).toBe('next')
  expect(actionOf(press('n', { ctrlKey: true, altKey: true, code: 'KeyN' }), off)).toBe('create')
})

test('a changed key does the action, and the old one nothing', () => {
  const changed = { letterKeys: true, keys: { accept: 'y' } }
  expect(actionOf(press('y'), changed)).toBe('accept')
  expect(actionOf(press('a'), changed)).toBeNull()
  expect(keyOfAction('accept', changed.keys)).toBe('y')
})

test('a key that a desk has chosen for itself goes before one that a later program delivers', () => {
  expect(actionOf(press('s'), { letterKeys: true, keys: { alarms: 's' } })).toBe('alarms')
})

test('keys rest where somebody types and while a dialog is open', () => {
  document.body.innerHTML = '<input id="i"><textarea id="t"></textarea><button id="b">x</button>'
  expect(['i', 't', 'b'].map((id) => isBusy(document.getElementById(id)))).toEqual([true, true, false])
  document.body.innerHTML += '<div role="dialog"></div>'
  expect(isBusy(document.getElementById('b'))).toBe(true)
})

test('a key that is pressed while a menu opens and its button still has the focus does nothing behind it', () => {
  document.body.innerHTML = '<button id="b" aria-haspopup="menu" aria-expanded="true">x</button>'
  const [clear, acknowledge] = [vi.fn(), vi.fn()]
  renderHook(() => useKeys({ clear, acknowledge }))
  const button = document.getElementById('b')!
  for (const key of ['Escape', 'q']) fireEvent.keyDown(button, { key })
  expect([clear.mock.calls.length, acknowledge.mock.calls.length]).toEqual([0, 1])
  button.ariaExpanded = 'false'
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(clear).toHaveBeenCalledOnce()
})

test('a key held down moves on through the list, and acts once', () => {
  document.body.innerHTML = ''
  const [accept, next] = [vi.fn(), vi.fn()]
  renderHook(() => useKeys({ accept, next }))
  for (const key of ['a', 'j']) for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key, repeat })
  expect([accept.mock.calls.length, next.mock.calls.length]).toEqual([1, 3])
})

test('under any dialog alarms are acknowledged, by the letter outside its fields and by Ctrl Alt Q within; all else rests', () => {
  document.body.innerHTML = '<button id="b">x</button><div role="dialog"><textarea id="t"></textarea></div>'
  const [acknowledge, accept] = [vi.fn(), vi.fn()]
  renderHook(() => useKeys({ acknowledge, accept }))
  const on = (id: string, given: object) => fireEvent.keyDown(document.getElementById(id)!, given)
  on('b', { key: 'a' })
  on('t', { key: 'q' })
  expect([acknowledge.mock.calls.length, accept.mock.calls.length]).toEqual([0, 0])
  on('b', { key: 'q' })
  on('t', { key: 'ả', code: 'KeyQ', ctrlKey: true, altKey: true })
  expect([acknowledge.mock.calls.length, accept.mock.calls.length]).toEqual([2, 0])
  expect(actionOf(press('ß', { ctrlKey: true, altKey: true, code: 'KeyS' }), desk)).toBe('answer')
  document.body.innerHTML += '<div role="dialog" data-keys></div>'
  on('b', { key: 'q' })
  expect(acknowledge.mock.calls.length).toBe(2)
})
