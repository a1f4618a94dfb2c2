// A line of the timeline: what a crew told some seconds late stands at the time at which it happened; what it told later than that says both times.
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/tickets/detail/updates.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { Entry } from './Timeline.tsx'

const at = '2026-11-20T06:00:10.000Z'
const moved = (happenedAt: string): TimelineEntry => ({
  ...{ seq: 1, at, kind: 'assignment', verb: 'teamStatusChanged', by: null, byType: null, update: null },
  data: { accountId: 'crew', from: 'assigned', to: 'acknowledged', happenedAt },
})

test.each([
  ['2026-11-20T06:00:06.000Z', '2026-11-20T06:00:06.000Z', false],
  ['2026-11-20T05:40:00.000Z', at, true],
])('happened %s: it stands at %s', (happenedAt, standsAt, isLate) => {
  answerCalls({ getAllAccounts: () => ({ data: { items: [], next: null, total: 0 } }) })
  draw(
    <QueryClientProvider client={queryClient}>
      <ul>
        <Entry entry={moved(happenedAt)} />
      </ul>
    </QueryClientProvider>,
  )
  expect(document.querySelector('time')!.dateTime).toBe(standsAt)
  expect(screen.queryByText(/^told at/) !== null).toBe(isLate)
})
