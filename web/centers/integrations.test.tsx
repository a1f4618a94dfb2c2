// Each joined thing is a tile: what is wrong stands on it, and a test says how it went.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen } from './integrations.tsx'

const user = userEvent.setup()
afterEach(() => useSession.setState({ me: null }))
const one = (name: string, more: object = {}) => ({ name, state: 'ok', joined: null, lastAt: null, waiting: 0, failing: 0, trouble: null, ...more })

test('a tile tells its trouble, its backlog and its errors; Test it says in words what is wrong', async () => {
  useSession.setState({ me: makeMe('admin') })
  answerCalls({
    getIntegrations: () => ({
      data: [
        one('mail'),
        one('webhooks', { state: 'failing', joined: 2, waiting: 14, failing: 3, trouble: 'status 500' }),
        one('sensors', { joined: 1 }),
      ],
    }),
    testIntegration: () => ({ message: 'Nothing answers at the address of the mail server.', data: { isFine: false } }),
  })
  draw(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
  const tile = (name: string) => within(screen.getByRole('listitem', { name }))
  await screen.findByRole('listitem', { name: 'Webhooks' })
  expect(tile('Webhooks').getByText('2 joined · 14 wait · 3 fail')).toBeTruthy()
  expect(tile('Webhooks').getByText('status 500')).toBeTruthy()
  expect(tile('Sensors').getByText(/addSensorData/).textContent).toContain(location.origin)
  await user.click(tile('Mail').getByRole('button', { name: 'Test it' }))
  expect(await tile('Mail').findByText('Nothing answers at the address of the mail server.')).toBeTruthy()
})
