// The script before the first frame: it paints something, whatever the storage of this browser says.
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'

const source = readFileSync('web/public/theme.js', 'utf8')
const root = document.documentElement
afterEach(() => vi.unstubAllGlobals())

const run = (storage: Partial<Storage>, isDark = false) => {
  delete root.dataset['mantineColorScheme']
  root.lang = ''
  vi.stubGlobal('localStorage', storage)
  const night = Object.assign(new EventTarget(), { matches: isDark })
  vi.stubGlobal('matchMedia', () => night)
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(source)()
  turn = (isDark) => {
    night.matches = isDark
    night.dispatchEvent(new Event('change'))
    return root.dataset['mantineColorScheme']
  }
  return [root.dataset['mantineColorScheme'], root.dataset['density'], root.lang]
}
/** The machine turns to its night, or to its day. */
let turn: (isDark: boolean) => string | undefined
const denied = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

test.each<[how: string, storage: Partial<Storage>]>([
  ['blocked', { getItem: denied, removeItem: denied }],
  ['broken', { getItem: () => '{', removeItem: () => {} }],
  ['empty', { getItem: () => null }],
])('storage that is %s: theme, density and language are the usual ones', (_, storage) => {
  expect(run(storage)).toEqual(['light', 'compact', 'en'])
  expect(run(storage, true)).toEqual(['dark', 'compact', 'en'])
})

test('what was chosen on this desk is painted', () => {
  const kept = JSON.stringify({ theme: 'dark', density: 'roomy', language: 'fil' })
  expect(run({ getItem: () => kept })).toEqual(['dark', 'roomy', 'fil'])
})

test('the page of the citizens turns dark with its phone, unless another was chosen; that of the staff does so by itself', () => {
  run({ getItem: () => null })
  expect(turn(true)).toBe('light')
  document.body.innerHTML = '<script type="application/json" id="start"></script>'
  expect(turn(true)).toBe('dark')
  expect(turn(false)).toBe('light')
  run({ getItem: () => JSON.stringify({ theme: 'light' }) })
  expect(turn(true)).toBe('light')
  document.body.innerHTML = ''
})
