// Two administrators at once: settings and the center's own page show theirs beside yours, and lose nothing that was typed.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen as Center } from './center.tsx'
import { Screen as Settings } from './settings.tsx'

const user = userEvent.setup()
const line = { seq: 1, at: '2026-11-21T00:00:00Z', verb: 'x', kind: 'x', id: 'x', actorId: null, actorName: 'Ana Cruz', actorType: 'admin' }
const log = () => ({ data: { items: [{ ...line, source: '', data: {} }], next: null, total: 1 } })
afterEach(() => useSession.setState({ me: null }))

/** The first save is refused with what stands now, the second one is kept. */
const refuseOnce = (present: object, kept: (body: Record<string, unknown>) => object) => {
  let tries = 0
  return (body: Record<string, unknown>) =>
    ++tries === 1 ? { status: 409, message: 'Changed meanwhile.', code: 'stale', present } : { message: 'Saved.', data: kept(body) }
}

test('settings: theirs and yours of each that differs, saved on the new version', async () => {
  useSession.setState({ me: makeMe('admin') })
  const theirs = {
    ...usualSettings,
    duplicates: { radiusM: 500, minutes: 30 },
    targets: { ...usualSettings.targets, answer: { ...usualSettings.targets.answer, 2: 77 } },
  }
  const asked = answerCalls({
    getSettings: () => ({ data: { settings: usualSettings, version: 1 } }),
    updateSettings: refuseOnce({ settings: theirs, version: 2 }, ({ settings }) => ({ settings, version: 3 })),
    getAuditLog: log,
  })
  draw(<Settings />)
  // That of the duplicates; hints have one too.
  const radius = (await screen.findAllByLabelText('Within (metres)'))[0]!
  await user.clear(radius)
  await user.type(radius, '250')
  await user.click(screen.getByRole('button', { name: 'Save the settings' }))
  expect(await screen.findByText('Changed meanwhile by Ana Cruz')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Yours: 250').checked).toBe(true)
  expect(screen.getByText('Answer P2')).toBeTruthy()
  await user.click(screen.getByLabelText('Theirs: 77'))
  await user.click(screen.getByRole('button', { name: 'Save the settings' }))
  await waitFor(() => expect(asked.filter(({ name }) => name === 'updateSettings')).toHaveLength(2))
  const { version, settings } = asked.findLast(({ name }) => name === 'updateSettings')!.body as { version: number; settings: typeof usualSettings }
  expect([version, settings.duplicates.radiusM, settings.targets.answer[2]]).toEqual([2, 250, 77])
  await waitFor(() => expect(screen.queryByText('Changed meanwhile by Ana Cruz')).toBeNull())
})

test('the center: what was typed stands beside what somebody else changed', async () => {
  useSession.setState({ me: makeMe('admin') })
  const { commandCenter } = makeMe('admin')
  const center = {
    ...{ commandCenterId: commandCenter!.id, slug: 'taytay', code: 'TAY', name: 'Taytay', about: 'One.', hotlines: [], address: 'Hall', email: null },
    ...{ facebookPage: null, psgcCode: null, mapCenter: { lat: 14, lng: 121 }, mapBounds: { south: 13, west: 120, north: 15, east: 122 } },
    ...{ timeZone: 'Asia/Manila', logoId: null, isDemo: false, isDeleted: 0 as const, version: 1 },
  }
  const theirs = { ...center, about: 'Two.', version: 2 }
  const asked = answerCalls({
    fetchCCInfo: () => ({ data: center }),
    updateCCInfo: refuseOnce(theirs, (body) => ({ ...theirs, ...body, version: 3 })),
    getAuditLog: log,
  })
  draw(
    <MemoryRouter>
      <Center />
    </MemoryRouter>,
  )
  const about = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /About the center/ })
  await user.clear(about)
  await user.type(about, 'Mine.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByLabelText('Theirs: Two.')).toBeTruthy()
  expect(about.value).toBe('Mine.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked.findLast(({ name }) => name === 'updateCCInfo')?.body).toMatchObject({ about: 'Mine.', version: 2 }))
})
