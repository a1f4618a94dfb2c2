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

const user = userEvent.setup({ delay: null })
afterEach(() => useSession.setState({ me: null }))
const connected = (more: object = {}) => ({
  data: { connections: [], kinds: ['sms', 'warnings', 'cameras'], onServer: ['weather'], networks: ['192.168.0.0/16'], ...more },
})
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
    getConnections: () => connected(),
    testIntegration: () => ({ message: 'Nothing answers at the address of the mail server.', data: { isFine: false, parts: [] } }),
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

test('what is joined is typed, tested before it is saved, and its token never shown again', async () => {
  useSession.setState({ me: makeMe('admin') })
  const kept = {
    id: '0190a000-0000-7000-8000-000000000001',
    given: { kind: 'sms', url: 'https://sms.example.com/send' },
    hasSecret: true,
    version: 3,
  }
  const asked = answerCalls({
    getIntegrations: () => ({ data: [one('sms', { state: 'set' }), one('weather')] }),
    getConnections: () => connected({ connections: [kept] }),
    testConnection: () => ({ message: 'It refuses to answer.', data: { isFine: false, parts: [] } }),
    updateConnection: () => ({ message: 'It is changed, and in force at once.', data: { ...kept, version: 4 } }),
    [kept.id]: () => ({ message: 'It is changed, and in force at once.', data: { ...kept, version: 4 } }),
  })
  draw(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
  const weather = within(await screen.findByRole('listitem', { name: 'Weather' }))
  expect(await weather.findByText('Set on the server: what stands here is not asked.')).toBeTruthy()
  expect(weather.queryByRole('button', { name: 'Join one' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Change sms.example.com' }))
  const form = within(await screen.findByRole('dialog', { name: 'SMS gateway' }))
  expect(form.getByText('Token: set')).toBeTruthy()
  expect(form.queryByLabelText('Token')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Test it' }))
  expect(await form.findByText('It refuses to answer.')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'testConnection')!.body).toEqual({ id: kept.id, given: kept.given })
  await user.click(form.getByRole('button', { name: 'Replace or remove' }))
  await user.type(form.getByLabelText('Token'), 'a new word')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await expect.poll(() => asked.some(({ name }) => name === kept.id)).toBe(true)
  expect(asked.find(({ name }) => name === kept.id)!.body).toMatchObject({ version: 3, given: kept.given, secret: 'a new word' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
