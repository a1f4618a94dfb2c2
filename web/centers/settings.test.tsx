// Settings are said in people's words: a switch, or a choice of sentences; what was saved can be taken back.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen } from './settings.tsx'

const user = userEvent.setup()
afterEach(() => useSession.setState({ me: null }))

test('Open311 is off until it is switched on, and can be switched off again', async () => {
  useSession.setState({ me: makeMe('admin') })
  const asked = answerCalls({
    getSettings: () => ({ data: { settings: usualSettings, version: 1 } }),
    updateSettings: ({ settings, version }) => ({ message: 'Saved.', data: { settings, version: Number(version) + 1 } }),
  })
  draw(<Screen />)
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Open to Open311' })
  expect(toggle.checked).toBe(false)
  for (const [times, wanted] of [
    [1, 1],
    [2, 0],
  ] as const) {
    await user.click(toggle)
    await user.click(screen.getByRole('button', { name: 'Save the settings' }))
    await waitFor(() => expect(asked.filter(({ name }) => name === 'updateSettings')).toHaveLength(times))
    const { settings } = asked.findLast(({ name }) => name === 'updateSettings')!.body as { settings: typeof usualSettings }
    expect(settings.publicReports.open311).toBe(wanted)
    await waitFor(() => expect(toggle.checked).toBe(wanted === 1))
  }
})

test('no setting asks for a share, a percentile, bits or a great number of days: each is chosen in words', async () => {
  useSession.setState({ me: makeMe('admin') })
  const asked = answerCalls({
    getSettings: () => ({ data: { settings: { ...usualSettings, retentionDays: { ...usualSettings.retentionDays, chats: 500 } }, version: 1 } }),
    updateSettings: ({ settings, version }) => ({ message: 'Saved.', data: { settings, version: Number(version) + 1 } }),
  })
  draw(<Screen />)
  const shown = (name: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name }).value
  await screen.findByRole('combobox', { name: /amber/i })
  expect(shown(/amber/i)).toBe('when three quarters of the time are over')
  expect(shown(/should keep their target/)).toBe('nine of ten')
  expect(shown(/Brake/)).toBe('medium: a phone thinks for a moment')
  expect(shown(/Closed tickets/)).toBe('5 years')
  expect(shown(/Chats/)).toBe('500 days')
  expect(document.querySelector('form')!.textContent).not.toMatch(/0\.75|percentile|proof of work|\bbits\b|1825/i)

  await user.click(screen.getByRole('combobox', { name: /Chats/ }))
  await user.click(await screen.findByRole('option', { name: '1 year' }))
  await user.click(screen.getByRole('button', { name: 'Save the settings' }))
  const sent = () =>
    asked.filter(({ name }) => name === 'updateSettings').map(({ body }) => body as { version: number; settings: typeof usualSettings })
  await waitFor(() => expect(sent().at(-1)?.settings.retentionDays.chats).toBe(365))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ version: 2, settings: { retentionDays: { chats: 500 } } })
  await waitFor(() => expect(shown(/Chats/)).toBe('500 days'))
})
