// What the map names is told in the language of the desk, as everywhere else.
import { expect, test } from 'vitest'
import { areasOf } from './MapSky.tsx'

test('the area of a warning has its name in the language of the desk, where its sender gave one', () => {
  const words = { title: 'Rainfall advisory', description: '', instruction: '' }
  const ring = [{ lat: 14.5, lng: 121.1 }]
  const warning = {
    id: 'w',
    severity: 'minor' as const,
    polygons: [ring],
    circles: [],
    ...words,
    inLanguages: { fil: { ...words, title: 'Abiso sa ulan' } },
  }
  expect([areasOf(warning, 'fil'), areasOf(warning, 'en')].map(([area]) => area!.name)).toEqual(['Abiso sa ulan', 'Rainfall advisory'])
})
