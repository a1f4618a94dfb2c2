// The desk sees of a unit with an open run that it is on another one too, that its shift has ended, and that nobody is on it; and who its crew is.
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { Assigned } from './Assigned.tsx'

const at = '2026-11-20T06:00:00.000Z'
const unit = (part: Partial<Assignment> = {}): Assignment => ({
  ...{ accountId: 'a2', kind: 'responseteam', name: 'Ambulance 2', departmentId: null, state: 'enRoute', isExcluded: false, assignedBy: null },
  ...{ assignedAt: at, acknowledgedAt: at, enRouteAt: at, onSceneAt: null, clearedAt: null, rollCallAskedAt: null },
  ...{ responseTypeId: null, steps: [], crew: [{ name: 'Ana Reyes', role: 'medic' }], ...part },
})
const team = (accountId: string, dutyStatus: string) => ({ accountId, name: accountId, isDeleted: 0, team: { callSign: accountId, dutyStatus } })
const on = [{ name: 'Ana Reyes', role: 'medic', ending: [] }]
interface Center {
  worksOn?: string | null
  duty?: string
  crew?: object[]
}
function drawn({ worksOn = null, duty = 'busy', crew = on }: Center, row = unit()) {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  answerCalls({
    [makeRow(1).transactionNumber]: () => ({ data: [{ accountId: 'a2', worksOn, reasons: [], crew: [] }] }),
    getResponseTeams: () => ({ data: { items: [team('a2', duty)], next: null, total: 1 } }),
    getCrews: () => ({
      data: [
        { responseTeamId: 'a2', crew },
        { responseTeamId: 'e1', crew: on },
      ],
    }),
  })
  draw(
    <QueryClientProvider client={queryClient}>
      <Assigned ticket={{ ...makeRow(1, { status: 'accepted', tab: 'accepted' }), assignments: [row] } as Shown} />
    </QueryClientProvider>,
  )
}
beforeEach(() => queryClient.clear())

test('who is of the crew stands with the unit', async () => {
  drawn({})
  expect(await screen.findByText('Crew: Ana Reyes (medic)')).toBeTruthy()
  expect(screen.queryByText(/^⚠/)).toBeNull()
})

test.each([
  ['also on TAY-261120-0002', { worksOn: 'TAY-261120-0002' }],
  ['off duty with this run open', { duty: 'offduty' }],
  ['nobody is on this unit now', { crew: [] }],
] as const)('a unit with an open run: %s', async (said, center) => {
  drawn(center as Center)
  const told = await screen.findByText(/^⚠/)
  expect(told.textContent).toBe(`⚠ ${said}`)
  // Each on a line of its own: no word runs into the next.
  expect([...told.parentElement!.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([`⚠ ${said}`, 'Crew: Ana Reyes (medic)'])
})
