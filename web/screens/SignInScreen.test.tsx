// Tests of signing in: its three modes, its exact words, and what is kept.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { SignInScreen } from './SignInScreen.tsx'

const options = () => ({ data: { partner: null, partnerForStaff: false, centers: [{ slug: 'taytay', name: 'Taytay' }], demo: [] } })
const signedIn = { token: 'token-1', currentUser: makeMe('dispatcher') }
const user = userEvent.setup()

beforeEach(clearSession)

async function typeCredentials(name = 'dina') {
  await user.type(await screen.findByLabelText('User name or e-mail address'), name)
  await user.type(screen.getByLabelText('Password'), 'a long sentence')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('200: signs in, and the browser keeps the token and the id alone', async () => {
  const asked = answerCalls({ getSignInOptions: options, login: () => ({ data: signedIn }) })
  draw(<SignInScreen />)
  await typeCredentials()
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(asked.find(({ name }) => name === 'login')?.body).toEqual({ username: 'dina', password: 'a long sentence' })
  expect(JSON.parse(localStorage.getItem('tanod.auth') ?? '')).toEqual({ token: 'token-1', accountId: signedIn.currentUser.accountId })
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Dina|example\.com/)
})

test('a name with a center of another installation leads there, and its password is sent nowhere; with one of here it is judged here', async () => {
  const assign = vi.fn()
  const whereIsCenter = (_: unknown, { slug }: Record<string, string>) => ({
    data: { isHere: slug === 'taytay', url: slug === 'tanay' ? 'https://east.example' : null },
  })
  const asked = answerCalls({ getSignInOptions: options, whereIsCenter, login: () => ({ data: signedIn }) })
  draw(<SignInScreen />)
  await screen.findByLabelText('Password')
  vi.stubGlobal('location', { ...window.location, assign })
  await typeCredentials('dina@tanay')
  await waitFor(() => expect(assign.mock.calls).toEqual([['https://east.example/cms/?name=dina%40tanay']]))
  expect(JSON.stringify(asked)).not.toContain('a long sentence')
  await user.clear(screen.getByLabelText('User name or e-mail address'))
  await user.clear(screen.getByLabelText('Password'))
  await typeCredentials('dina@taytay')
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(asked.find(({ name }) => name === 'login')?.body.username).toBe('dina')
  vi.unstubAllGlobals()
})

test.each([true, false])('staff are offered their provider where its groups sign them in: %s', async (partnerForStaff) => {
  answerCalls({ getSignInOptions: () => ({ data: { ...options().data, partner: 'The Town', partnerForStaff } }) })
  history.replaceState(null, '', '/cms?next=/cms/tickets')
  draw(<SignInScreen />)
  await screen.findByLabelText('Password')
  if (partnerForStaff) expect(await screen.findByRole('button', { name: 'Sign in with The Town' })).toBeTruthy()
  else expect(screen.queryByRole('button', { name: 'Sign in with The Town' })).toBeNull()
  history.replaceState(null, '', '/')
})

test('401: shows what the server says and keeps what was typed', async () => {
  answerCalls({ getSignInOptions: options, login: () => ({ status: 401, message: 'The user name or the password is wrong.', code: 'wrong' }) })
  draw(<SignInScreen />)
  await typeCredentials()
  expect(await screen.findByText('The user name or the password is wrong.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('User name or e-mail address').value).toBe('dina')
  expect(useSession.getState().token).toBeNull()
})

test('a message that equals 500 is told as Internal Server Error', async () => {
  answerCalls({ getSignInOptions: options, login: () => ({ status: 500, message: '500' }) })
  draw(<SignInScreen />)
  await typeCredentials()
  expect(await screen.findByText('Internal Server Error')).toBeTruthy()
})

test('totp-required: asks for the code and sends it along', async () => {
  const asked = answerCalls({
    getSignInOptions: options,
    login: ({ totp }) => (totp ? { data: signedIn } : { status: 401, message: 'Type the code of your authenticator app.', code: 'totp-required' }),
  })
  draw(<SignInScreen />)
  await typeCredentials()
  await user.type(await screen.findByLabelText('Code of your authenticator app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(asked.filter(({ name }) => name === 'login').at(-1)?.body.totp).toBe('123456')
})

test('totp-required after the provider: asks for the code and sends it with what the refusal gave', async () => {
  const asked = answerCalls({
    getSignInOptions: () => ({ data: { ...options().data, partner: 'The Town', partnerForStaff: true } }),
    finishPartnerSignIn: ({ totp }) =>
      totp ? { data: signedIn } : { status: 401, message: 'Type the code of your authenticator app.', code: 'totp-required', kept: 'confirmed' },
  })
  history.replaceState(null, '', '/cms/dgsi?code=one')
  sessionStorage.setItem('tanod.partner', 'begun')
  draw(<SignInScreen />)
  await user.type(await screen.findByLabelText('Code of your authenticator app'), '123456')
  await user.click(screen.getAllByRole('button', { name: 'Sign in' }).at(-1)!)
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(asked.at(-1)?.body).toEqual({ answer: 'code=one', kept: 'confirmed', totp: '123456' })
  history.replaceState(null, '', '/')
})

test('what the partner brought signs in nobody before they have seen whose account it is and agreed', async () => {
  const asked = answerCalls({
    getSignInOptions: () => ({ data: { ...options().data, partner: 'The Town', partnerForStaff: true } }),
    finishPartnerSignIn: ({ kept }) =>
      kept ? { data: signedIn } : { status: 401, message: 'The Town says that you are Jose Rizal.', code: 'partner-confirm', kept: 'confirmed' },
  })
  history.replaceState(null, '', '/cms/dgsi?exchange_code=brought')
  draw(<SignInScreen />)
  expect(await screen.findByText('The Town says that you are Jose Rizal.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Is that you?' })).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(useSession.getState().token).toBeNull()
  await user.click(screen.getByRole('button', { name: 'That is me: sign in' }))
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(asked.at(-1)?.body).toEqual({ answer: 'exchange_code=brought', kept: 'confirmed' })
  history.replaceState(null, '', '/')
})

test('who is not the one that the partner brought is signed in as nobody and has the sign-in again', async () => {
  const asked = answerCalls({
    getSignInOptions: () => ({ data: { ...options().data, partner: 'The Town', partnerForStaff: true } }),
    finishPartnerSignIn: () => ({ status: 401, message: 'The Town says that you are Jose Rizal.', code: 'partner-confirm', kept: 'confirmed' }),
  })
  history.replaceState(null, '', '/cms/dgsi?exchange_code=brought')
  draw(<SignInScreen />)
  await user.click(await screen.findByRole('button', { name: 'That is not me' }))
  expect(screen.queryByText('The Town says that you are Jose Rizal.')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in with The Town' })).toBeTruthy()
  expect(useSession.getState().token).toBeNull()
  expect(asked.filter(({ name }) => name === 'finishPartnerSignIn')).toHaveLength(1)
  history.replaceState(null, '', '/')
})

test('recovery goes from e-mail to one-time password to new password and back to signing in', async () => {
  const asked = answerCalls({
    getSignInOptions: options,
    sendOtp: () => ({ message: 'One time password is sent to your email.', data: { otpToken: 'first-token-of-recovery' } }),
    submitOtp: () => ({ message: 'One time password valid', data: { otpToken: 'second-token-of-recovery' } }),
    changePassword: () => ({ message: 'Your password was changed. Please sign in with it.' }),
  })
  draw(<SignInScreen />)
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  await user.type(screen.getByLabelText('E-mail address of your account'), 'dina@example.com')
  await user.click(screen.getByRole('button', { name: 'Send a one-time password' }))
  expect(await screen.findByText('One time password is sent to your email.')).toBeTruthy()
  await user.type(await screen.findByLabelText('One-time password'), '123456')
  await user.click(screen.getByRole('button', { name: 'Check it' }))
  expect(await screen.findByText('One time password valid')).toBeTruthy()
  await user.type(await screen.findByLabelText('New password'), 'the river was high')
  await user.type(screen.getByLabelText('New password again'), 'the river was low')
  await user.click(screen.getByRole('button', { name: 'Change the password' }))
  expect(await screen.findByText('The two passwords differ.')).toBeTruthy()
  await user.clear(screen.getByLabelText('New password again'))
  await user.type(screen.getByLabelText('New password again'), 'the river was high')
  await user.click(screen.getByRole('button', { name: 'Change the password' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ otpToken: 'second-token-of-recovery', newPassword: 'the river was high' })
})

test('a one-time password that is refused shows what the server says, and goes no further', async () => {
  answerCalls({
    getSignInOptions: options,
    sendOtp: () => ({ message: 'One time password is sent to your email.', data: { otpToken: 'first-token-of-recovery' } }),
    submitOtp: () => ({ status: 400, message: 'The one-time password is wrong or too old.', code: 'wrong-code' }),
  })
  draw(<SignInScreen />)
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  await user.type(screen.getByLabelText('E-mail address of your account'), 'dina@example.com')
  await user.click(screen.getByRole('button', { name: 'Send a one-time password' }))
  await user.type(await screen.findByLabelText('One-time password'), '654321')
  await user.click(screen.getByRole('button', { name: 'Check it' }))
  expect(await screen.findByText('The one-time password is wrong or too old.')).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test.each([undefined, 'dgsi'] as const)('signing in (%s) forgets all that was read before', async (realm) => {
  answerCalls({ getSignInOptions: options, login: () => ({ data: signedIn }), dgsiLogin: () => ({ data: signedIn }) })
  let cache!: QueryClient
  const Grab = () => {
    cache = useQueryClient()
    return null
  }
  draw(
    <>
      <Grab />
      <SignInScreen {...(realm && { realm })} />
    </>,
  )
  cache.setQueryData(['of', 'somebody else'], 1)
  await typeCredentials()
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(cache.getQueryData(['of', 'somebody else'])).toBeUndefined()
})

test('a demo account signs in with one click', async () => {
  const demo = [{ accountType: 'dispatcher', realm: 'staff', username: 'taytay-dispatcher', center: 'taytay', password: 'shown' }]
  const asked = answerCalls({ getSignInOptions: () => ({ data: { ...options().data, demo } }), demoLogin: () => ({ data: signedIn }) })
  draw(<SignInScreen />)
  await user.click(await screen.findByRole('button', { name: /taytay-dispatcher/ }))
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(asked.at(-1)?.body).toEqual({ accountType: 'dispatcher', center: 'taytay' })
})

test('the partner realm asks dgsiLogin', async () => {
  const asked = answerCalls({ getSignInOptions: options, dgsiLogin: () => ({ data: signedIn }) })
  draw(<SignInScreen realm="dgsi" />)
  await typeCredentials()
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('dgsiLogin'))
})
