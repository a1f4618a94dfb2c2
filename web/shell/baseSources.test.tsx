// The palette finds a screen, and what a button of the shell does, by what people call it, whatever language the desk speaks.
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { baseSources } from './baseSources.tsx'
import { SoundLight } from './SoundLight.tsx'

const screensBy = (text: string) => baseSources(text, makeMe('dispatcher'), () => {})[0]!.items.map(({ id }) => id)

test.each(['camera', 'kamera', 'cctv', 'video'])('%s finds the cameras', (word) => {
  expect(screensBy(word)).toContain('cctv')
  expect(screensBy('kalabaw')).toEqual([])
})

test.each([
  ['print', 'handover'],
  ['i-print', 'reports'],
  ['print', 'reportsSummary'],
  ['statistics', 'dashboard'],
  ['estadistika', 'reportsSummary'],
])('“%s” finds %s', (word, path) => {
  const screens = baseSources(word, makeMe('supervisor'), () => {})[0]!.items.map(({ id }) => id)
  expect(screens).toContain(path)
})

test('“settings” finds what may be set: of the desk for everybody, of the center for who may', () => {
  const found = (type: 'dispatcher' | 'admin') => baseSources('settings', makeMe(type), () => {}).flatMap(({ items }) => items.map(({ id }) => id))
  expect(found('dispatcher')).toEqual(expect.arrayContaining(['sound', 'theme', 'density', 'language', 'password']))
  expect(found('dispatcher')).not.toContain('settings')
  expect(found('admin')).toContain('settings')
})

const actionsBy = (text: string) => baseSources(text, makeMe('admin'), () => {})[2]!.items.map(({ id }) => id)

test.each([
  ['sound', 'sound volume louder tunog lakas alarma'],
  ['silence', 'silence mute quiet tahimik'],
  ['theme', 'dark theme madilim tema'],
  ['density', 'density compact siksik'],
  ['language', 'language wika filipino'],
  ['sessions', 'devices sessions'],
  ['password', 'password palitan'],
  ['factor', 'passkey 2fa'],
  ['signOut', 'logout lumabas'],
])('what a button of the shell does is found by its everyday words: %s', (id, words) => {
  for (const word of words.split(' ')) expect(actionsBy(word), word).toContain(id)
})

test('the volume of the desk opens by its name', async () => {
  useSession.setState({ me: makeMe('dispatcher') })
  draw(<SoundLight />)
  expect(screen.queryByRole('slider')).toBeNull()
  act(() => baseSources('volume', makeMe('dispatcher'), () => {})[2]!.items[0]!.run())
  expect(await screen.findByRole('slider', { name: 'Volume of this desk' })).toBeTruthy()
})
