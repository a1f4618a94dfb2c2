// A report of the day that is over: archived at once, and taken back by Undo, which leaves it as it stood.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Hazard } from '#contract/tickets/hazards/hazards.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { HazardDetail } from './Hazards.tsx'

const hazard: Hazard = {
  ...{
    hazardId: '0190a000-0000-7000-8000-0000000000a1',
    title: 'Fallen tree',
    description: 'Across both lanes',
    caseTypeId: null,
    severity: 'severe',
  },
  ...{ position: null, area: null, files: [], tickets: [], ticketsCount: 0, isArchived: 0, addedBy: null, addedAt: '2026-06-01T00:00:00.000Z' },
  ...{ archivedAt: null, version: 3 },
}

test('what was archived is taken back by Undo', async () => {
  const user = userEvent.setup()
  const id = hazard.hazardId
  let stands = true
  const none = () => ({ data: { items: [], next: null, total: 0 } })
  const asked = answerCalls({
    getReportsOfTheDay: () => ({ data: { items: stands ? [hazard] : [], next: null, total: Number(stands) } }),
    getArchivedReportsOfTheDay: none,
    getCaseTypes: none,
    [id]: () => ((stands = !stands), { message: stands ? 'It stands again.' : 'Archived.', data: hazard }),
  })
  useSession.setState({ me: makeMe('supervisor'), token: 'x', accountId: makeMe('supervisor').accountId })
  draw(
    <MemoryRouter>
      <HazardDetail tab="reports-of-the-day" id={id} />
    </MemoryRouter>,
  )
  await user.click(await screen.findByRole('button', { name: 'It is over: archive it' }))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(stands).toBe(true))
  expect(await screen.findByRole('button', { name: 'It is over: archive it' })).toBeTruthy()
  expect(asked.filter(({ name }) => name === id)).toHaveLength(2)
})
