// A line of the timeline: what a crew told some seconds late stands at the time at which it happened; what it told later than that says both times.
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Sentence, say } from '#contract/kit/say.ts'
import type { TimelineEntry } from '#contract/tickets/detail/updates.ts'
import { switchLanguage } from '#web/kit/language.ts'
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

test('what Tanod itself wrote is read in the own language; a version that knows it no more shows its English', async () => {
  answerCalls({ getAllAccounts: () => ({ data: { items: [], next: null, total: 0 } }) })
  const said = say('{name} has closed its ticket {number} again: this one goes on here alone.', { name: 'Taytay (East)', number: 'TY-1' })
  const update = { id: 'one', text: 'In English', files: [], isPublic: 0 as const, by: null, at, editedAt: null, version: 1 }
  const line = (own: Sentence | null): TimelineEntry => ({
    ...{ seq: 1, at, kind: 'update', verb: 'updateAdded', by: null, byType: null, data: {} },
    update: { ...update, said: own },
  })
  await switchLanguage('fil')
  draw(
    <QueryClientProvider client={queryClient}>
      <ul>
        <Entry entry={line(said)} />
        <Entry entry={line(null)} />
      </ul>
    </QueryClientProvider>,
  )
  expect(screen.getByText('Isinara na muli ng Taytay (East) ang ticket nitong TY-1: dito na lang ito itutuloy.')).toBeTruthy()
  expect(screen.getByText('In English')).toBeTruthy()
  await switchLanguage('en')
})
