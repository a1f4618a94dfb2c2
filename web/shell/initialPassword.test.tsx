// What stands in place of every screen after signing in with an initial password. The frame brings the whole shell with it: about a second.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { SignInScreen } from '#web/screens/SignInScreen.tsx'
import { clearSession, useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Shell } from './Shell.tsx'

const user = userEvent.setup()

beforeEach(clearSession)

function Staff() {
  const me = useSession((session) => session.me)
  return me ? <Shell /> : <SignInScreen />
}

/** At once: each key would ask anew how strong the password is. */
async function fill(field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

test('who signed in with an initial password has a dialog to change it before any screen, and cannot put it aside', async () => {
  const asked = answerCalls({
    getSignInOptions: () => ({ data: { partner: null, partnerForStaff: false, centers: [], demo: [] } }),
    login: () => ({ data: { token: 'token-1', currentUser: makeMe('dispatcher', { isDefaultPass: true }) } }),
    changePasswordWithTokenV2: () => ({ status: 400, message: 'The present password is wrong.' }),
  })
  draw(
    <MemoryRouter initialEntries={['/cms/dashboard']}>
      <Routes>
        <Route element={<Staff />}>
          <Route path="*" element={<p>The board</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  await fill(await screen.findByLabelText('User name or e-mail address'), 'dina')
  await fill(screen.getByLabelText('Password'), 'as handed over')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('dialog', { name: 'Choose your own password' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await fill(screen.getByLabelText('Initial password'), 'as handed over')
  await fill(screen.getByLabelText('New password'), 'seven quiet river stones')
  await fill(screen.getByLabelText('New password again'), 'seven quiet river stones')
  await user.click(screen.getByRole('button', { name: 'Change the password' }))
  expect(await screen.findByText('The present password is wrong.')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'changePasswordWithTokenV2')?.body).toEqual({
    currentPassword: 'as handed over',
    newPassword: 'seven quiet river stones',
  })
  expect(screen.getByRole('dialog', { name: 'Choose your own password' })).toBeTruthy()
  expect(screen.queryByText('The board')).toBeNull()
})
