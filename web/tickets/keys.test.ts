// What a key press means: as delivered, changed, switched off, and where somebody types.
import { expect, test } from 'vitest'
import { deedOf, isBusy, keyOfDeed, keyRows } from './keys.ts'

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
  expect(['j', 'ArrowDown', 'k', 'Enter', 'a', 'd', 't', 'r', 'u', 'c', '/', '?', 'x'].map((key) => deedOf(press(key), desk))).toEqual([
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
  expect(deedOf(press('J'), desk)).toBe('next')
})

test('with Ctrl, Alt or Cmd a letter is the browser’s, save for the new ticket', () => {
  expect(deedOf(press('a', { ctrlKey: true }), desk)).toBeNull()
  expect(deedOf(press('r', { metaKey: true }), desk)).toBeNull()
  expect(deedOf(press('ñ', { ctrlKey: true, altKey: true, code: 'KeyN' }), desk)).toBe('create')
})

test('letters can be switched off; arrows, Enter and Ctrl Alt N stay', () => {
  const off = { letterKeys: false, keys: {} }
  expect(deedOf(press('a'), off)).toBeNull()
  expect(deedOf(press('?'), off)).toBeNull()
  expect(deedOf(press('ArrowDown'), off)).toBe('next')
  expect(deedOf(press('n', { ctrlKey: true, altKey: true, code: 'KeyN' }), off)).toBe('create')
})

test('a changed key does the deed, and the old one nothing', () => {
  const changed = { letterKeys: true, keys: { accept: 'y' } }
  expect(deedOf(press('y'), changed)).toBe('accept')
  expect(deedOf(press('a'), changed)).toBeNull()
  expect(keyOfDeed('accept', changed.keys)).toBe('y')
})

test('keys rest where somebody types and while a dialog is open', () => {
  document.body.innerHTML = '<input id="i"><textarea id="t"></textarea><button id="b">x</button>'
  expect(['i', 't', 'b'].map((id) => isBusy(document.getElementById(id)))).toEqual([true, true, false])
  document.body.innerHTML += '<div role="dialog"></div>'
  expect(isBusy(document.getElementById('b'))).toBe(true)
})
