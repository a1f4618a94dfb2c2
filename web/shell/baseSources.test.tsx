// The palette finds a screen by what people call it, whatever language the desk speaks.
import { expect, test } from 'vitest'
import { makeMe } from '#web/kit/testing/people.ts'
import { baseSources } from './baseSources.tsx'

const screensBy = (text: string) => baseSources(text, makeMe('dispatcher'), () => {})[0]!.items.map(({ id }) => id)

test.each(['camera', 'kamera', 'cctv', 'video'])('%s finds the cameras', (word) => {
  expect(screensBy(word)).toContain('cctv')
  expect(screensBy('kalabaw')).toEqual([])
})
