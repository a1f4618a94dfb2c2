// What the sound light says: of this desk that cannot be heard until it is armed, and of the other desks only what it knows.
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useSound } from '#web/kit/sound.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Banners } from './Banners.tsx'
import { SoundLight, WhoHears } from './SoundLight.tsx'

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

const light = () => screen.getByRole('button', { name: /^Sound/ })
const drawBar = () =>
  draw(
    <MemoryRouter>
      <Banners hasLight />
      <SoundLight />
    </MemoryRouter>,
  )

test('a desk that is not armed says so in its light alone: nothing stands over the name of the center and the search', () => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x' })
  useSound.setState({ armed: false, isBlocked: true })
  drawBar()
  expect(screen.getAllByText('Sound is off — click to arm')).toHaveLength(1)
  expect(light().dataset['off']).toBe('true')
})

test('the touch that arms it opens nothing; the next one opens what can be set', async () => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x' })
  useSound.setState({ armed: false, isBlocked: true })
  const speaker = { state: 'suspended', resume: async () => {}, onstatechange: null }
  vi.stubGlobal('AudioContext', function open() {
    return speaker
  })
  // As in a browser: the touch itself arms, before the click is told.
  const arm = () => {
    speaker.state = 'running'
    useSound.setState({ armed: true, isBlocked: false })
  }
  addEventListener('pointerup', arm, { capture: true })
  drawBar()
  await userEvent.click(light())
  removeEventListener('pointerup', arm, { capture: true })
  expect([light().textContent, screen.queryByRole('slider')]).toEqual(['Sound on', null])
  await userEvent.click(light())
  expect(await screen.findByRole('slider')).toBeTruthy()
})

test('it goes with the right to hear and comes with it, while it is drawn', () => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x' })
  useSound.setState({ armed: true, isBlocked: false })
  drawBar()
  for (const permissions of [[], makeMe('dispatcher').permissions]) {
    act(() => useSession.setState({ me: makeMe('dispatcher', { permissions }) }))
    expect(screen.queryAllByRole('button', { name: /^Sound/ })).toHaveLength(permissions.length === 0 ? 0 : 1)
  }
})
