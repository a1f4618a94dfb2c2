// Five minutes before a session ends for its hours it is said, and signing in again over the screen goes on.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearSession, useSession } from '#web/kit/session/session.ts'
import { useSound } from '#web/kit/sound.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Banners } from './Banners.tsx'

beforeEach(() => {
  clearSession()
  useSound.setState({ armed: true })
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const me = (minutes: number, part: object = {}) => makeMe('dispatcher', { sessionEndsAt: inMinutes(minutes), ...part })
const signIn = (minutes: number) => useSession.setState({ token: 'old', accountId: me(minutes).accountId, me: me(minutes) })

test('nothing is said while there is time', () => {
  signIn(6)
  draw(<Banners />)
  expect(screen.queryByText(/Your session ends/)).toBeNull()
})

test('signing in again goes on with the new session, and only as the same person', async () => {
  const user = userEvent.setup()
  const other = me(1_440, { accountId: '0190a000-0000-7000-8000-00000000000f', username: 'ben' })
  const answers = [other, me(1_440)]
  const asked = answerCalls({
    getCurrentUser: () => ({ data: me(4) }),
    login: () => ({ data: { token: 'new', currentUser: answers.shift() } }),
  })
  signIn(4)
  draw(<Banners />)
  await screen.findByText(/Your session ends in 0[34]:/)
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
  for (const told of [/That is another account/, null]) {
    await user.type(await screen.findByLabelText('Password'), 'seven quiet river stones')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    if (told) await screen.findByText(told)
    if (told) await user.clear(screen.getByLabelText('Password'))
  }
  await waitFor(() => expect(useSession.getState().token).toBe('new'))
  expect(asked.filter(({ name }) => name === 'login').map(({ body }) => body['username'])).toEqual(['dina', 'dina'])
  await waitFor(() => expect(screen.queryByText(/Your session ends/)).toBeNull())
})

test('what another window has signed in again is no end for this one', async () => {
  answerCalls({ getCurrentUser: () => ({ data: me(1_440) }) })
  signIn(4)
  draw(<Banners />)
  await waitFor(() => expect(screen.queryByText(/Your session ends/)).toBeNull())
})
