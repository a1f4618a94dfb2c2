// The line that stands while a center has no roads: from an answer alone, and gone with the first roads.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { WithoutRoads } from './WithoutRoads.tsx'

const roads = { crossings: 5, stretches: 10, importedAt: '2026-11-20T00:00:00.000Z', importedBy: { id: 'a', name: 'npm run roads' } }

test.each([
  [null, 1],
  [roads, 0],
])('is drawn of an answer that knows none', async (data, lines) => {
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  const asked = answerCalls({ getRoads: () => ({ data }) })
  draw(<WithoutRoads />)
  expect(screen.queryByRole('note')).toBeNull()
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(screen.queryAllByText(/^Without roads:/)).toHaveLength(lines))
})

test.each([
  ['dispatcher', false],
  ['admin', true],
] as const)('a %s is told the command that brings roads: %s', async (type, isTold) => {
  useSession.setState({ me: makeMe(type), token: 'x', accountId: makeMe(type).accountId })
  answerCalls({ getRoads: () => ({ data: null }) })
  draw(<WithoutRoads />)
  expect((await screen.findByRole('note')).textContent?.includes('npm run roads')).toBe(isTold)
})
