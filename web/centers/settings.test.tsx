// A setting that is on or off is a switch, and is kept as 1 or 0.
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
