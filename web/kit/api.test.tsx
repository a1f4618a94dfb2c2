// Tests of calling the server: keys of changes, what is toasted, and the end of a session.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { call, useChange } from './api.ts'
import { expireSession, takeNotice } from './session/expiry.ts'
import { keepActive } from './session/inactivity.ts'
import { clearSession, endedName, startSession, useSession } from './session/session.ts'
import { answerCalls } from './testing/answer.ts'
import { draw } from './testing/draw.tsx'
import { makeMe } from './testing/people.ts'
import { useDraft } from './unsaved.ts'

const id = '0190a000-0000-7000-8000-00000000000a'

function EndButton() {
  const end = useChange(signIn.endSession)
  return (
    <button type="button" onClick={() => end.mutate({ id })}>
      end
    </button>
  )
}

beforeEach(() => {
  clearSession()
  keepActive()
  startSession({ token: 'token-1', currentUser: makeMe('admin') })
})

test('a lost answer is asked for again under the same key, and a new action has a new one', async () => {
  let tries = 0
  const asked = answerCalls({
    [id]: () => {
      tries++
      if (tries === 1) return Promise.reject(new TypeError('Failed to fetch'))
      return { message: 'The session was ended.' }
    },
  })
  draw(<EndButton />)
  fireEvent.click(screen.getByText('end'))
  expect(await screen.findByText('The session was ended.')).toBeTruthy()
  expect(asked).toHaveLength(2)
  expect(asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(asked[1]?.key).toBe(asked[0]?.key)
  fireEvent.click(screen.getByText('end'))
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(asked[2]?.key).not.toBe(asked[0]?.key)
})

test('only answers from 200 to 299 are success', async () => {
  let status = 0
  answerCalls({ [id]: () => ({ status, message: `Said with ${status}.`, code: 'other' }) })
  const taken: number[] = []
  for (status of [200, 201, 202, 226, 299, 300, 302, 399, 400, 404, 422, 500, 503, 599])
    await call(signIn.endSession, { id }).then(
      () => taken.push(status),
      () => undefined,
    )
  expect(taken).toEqual([200, 201, 202, 226, 299])
})

test('what the server says of a change is shown, whether it was taken or refused', async () => {
  const replies = [{ message: 'The session was ended.' }, { status: 409, message: 'It had ended before.', code: 'ended' }]
  answerCalls({ [id]: () => replies.shift()! })
  draw(<EndButton />)
  fireEvent.click(screen.getByText('end'))
  expect(await screen.findByText('The session was ended.')).toBeTruthy()
  fireEvent.click(screen.getByText('end'))
  expect(await screen.findByText('It had ended before.')).toBeTruthy()
})

test('a refusal without words is told as Request error', async () => {
  answerCalls({ [id]: () => ({ status: 422 }) })
  draw(<EndButton />)
  fireEvent.click(screen.getByText('end'))
  expect(await screen.findByText('Request error')).toBeTruthy()
})

test('a fault is told with the number by which the log knows it, and other refusals without one', async () => {
  const replies = [
    { status: 500, message: '500', code: 'fault', requestId: 'k7mq-29xd-pfha' },
    { status: 404, message: 'Gone already.', requestId: 'zzzz-zzzz-zzzz' },
  ]
  answerCalls({ [id]: () => replies.shift()! })
  draw(<EndButton />)
  fireEvent.click(screen.getByText('end'))
  expect(await screen.findByText('Request error. Tell your administrator this number: k7mq-29xd-pfha')).toBeTruthy()
  fireEvent.click(screen.getByText('end'))
  expect(await screen.findByText('Gone already.')).toBeTruthy()
  expect(document.body.textContent).not.toContain('zzzz')
})

test('401 with nothing unsaved forgets the session and starts the page afresh', async () => {
  answerCalls({ getSessions: () => ({ status: 401, message: 'Session Expired' }) })
  const restarted = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload: restarted })
  await expect(call(signIn.getSessions)).rejects.toThrow('Session Expired')
  expect(restarted).toHaveBeenCalledTimes(1)
  // Whether the phone was called lost since is asked with what is left.
  expect(Object.keys(localStorage)).toEqual([endedName])
  expect(takeNotice()).toBe('expired')
  vi.unstubAllGlobals()
})

test.each([
  ['what the server says', 'inactive', 0],
  ['the clock of this desk, whatever the server says', 'session-expired', 43_200_000],
] as const)('a session that ended by inactivity is told so: %s', async (_, code, idleMs) => {
  localStorage.setItem('tanod.lastActive', String(Date.now() - idleMs))
  answerCalls({ getSessions: () => ({ status: 401, message: 'Session Expired', code }) })
  const restarted = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload: restarted })
  await expect(call(signIn.getSessions)).rejects.toThrow('Session Expired')
  // Another call of the same moment finds no session any more.
  await call(signIn.getSessions).catch(() => {})
  expireSession()
  expect(takeNotice()).toBe('inactive')
  vi.unstubAllGlobals()
})

function Draft() {
  const [text, write, clear] = useDraft('note', '')
  return (
    <>
      <input aria-label="note" value={text} onChange={(event) => write(event.currentTarget.value)} />
      <button type="button" onClick={clear}>
        clear
      </button>
    </>
  )
}

test('401 over something unsaved keeps it, and asks to sign in over the screen', async () => {
  answerCalls({ getSessions: () => ({ status: 401, message: 'Session Expired' }) })
  const { unmount } = draw(<Draft />)
  fireEvent.change(screen.getByLabelText('note'), { target: { value: 'Caller hung up' } })
  await expect(call(signIn.getSessions)).rejects.toThrow()
  expect(useSession.getState()).toMatchObject({ expired: 'expired', me: { name: 'Dina Cruz' } })
  unmount()
  draw(<Draft />)
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('Caller hung up')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('hung up')
  fireEvent.click(screen.getByText('clear'))
})
