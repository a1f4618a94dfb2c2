// What the server says of a decision on a citizen is shown.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Citizen } from '#contract/citizens/Citizen.ts'
import { Dialogs } from '#web/kit/dialogs.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { useDecisions } from './decisions.ts'

afterEach(() => useSession.setState({ me: null }))
const accountId = '0190a000-0000-7000-8000-00000000000a'
const citizen = { accountId, name: 'Ana Cruz' } satisfies Pick<Citizen, 'accountId' | 'name'>

function Desk({ does }: { does: 'approve' | 'decline' | 'revoke' }) {
  const decide = useDecisions(() => {})
  return (
    <button type="button" onClick={() => void decide[does](citizen)}>
      decide
    </button>
  )
}

test.each([
  ['approve', null],
  ['decline', 'Decline Ana Cruz'],
  ['revoke', 'Revoke Ana Cruz'],
] as const)('what the server says is shown after: %s', async (does, action) => {
  const user = userEvent.setup()
  useSession.setState({ me: makeMe('verifier') })
  const message = `The citizen: ${does}.`
  const asked = answerCalls({ [accountId]: () => ({ message, data: null }) })
  draw(
    <>
      <Desk does={does} />
      <Dialogs />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'decide' }))
  if (action) {
    await user.click((await screen.findAllByRole('radio'))[0]!)
    await user.click(screen.getByRole('button', { name: action }))
  }
  expect(await screen.findByText(message)).toBeTruthy()
  expect(asked).toHaveLength(1)
})
