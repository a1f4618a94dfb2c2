// What the sound light says of the other desks: only what it knows.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSound } from '#web/kit/sound.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { WhoHears } from './SoundLight.tsx'

test.each([
  [null, /^Whether another desk has its sound on is not known/],
  // None sounds: whether there is another desk at all, nobody has told.
  [1, /^No other desk has its sound on: an emergency is heard here through the silence too/],
  [2, /^1 other desk has its sound on$/],
])('with %s desks that sound, this one among them', (desks, words) => {
  useSound.setState({ armed: true, desks })
  draw(<WhoHears isSilent={false} />)
  expect(screen.getByRole('status').textContent).toMatch(words)
})
