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
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }))
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(source)()
  return [root.dataset['mantineColorScheme'], root.dataset['density'], root.lang]
}
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
