// The Installations screen says in plain lines what is wrong, and who keeps a center that two have.
import { fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Cell } from '#contract/centers/cells.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { cellsList } from './cells.tsx'

beforeEach(() => useSession.setState({ token: 't', accountId: 'a', me: makeMe('superadmin') }))

const cell: Cell = {
  ...{ id: '0190a000-0000-7000-8000-000000000001', name: 'Rizal East', url: 'https://east.example', state: 'joined', centers: ['Baras'] },
  ...{ contested: [], heardAt: null, toldAt: null, trouble: null, tries: 0, isDeleted: 0, version: 1 },
}
const open = async (more: Partial<Cell>) => {
  answerCalls({ getCells: () => ({ data: { items: [{ ...cell, ...more }], next: null, total: 1 } }) })
  const { unmount } = draw(
    <MemoryRouter>
      <ResourceScreen of={cellsList} />
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Rizal East' }))
  const state = screen.getByRole('row', { name: /Rizal East/ }).textContent
  const lines = screen.queryAllByRole('note').map((one) => one.textContent.trim())
  unmount()
  return { state, lines }
}

test('each trouble is said with what to do; of one that was left nothing is', async () => {
  expect((await open({})).lines).toEqual([])
  const noAddress = await open({ trouble: 'noAddress' })
  expect([noAddress.state, noAddress.lines]).toEqual([
    expect.stringContaining('Joined · told nothing'),
    [expect.stringContaining('Whoever runs it sets TANOD_WEB_ADDRESS')],
  ])
  expect((await open({ trouble: 'otherAddress' })).lines).toEqual([expect.stringContaining('it joined this installation at another address')])
  const older = await open({ state: 'invited', trouble: 'older' })
  expect([older.state, older.lines]).toEqual([
    expect.stringContaining('Its word waits · an older installation tried it'),
    [expect.stringContaining('Tell them to bring it up to date')],
  ])
  const wasLeft = await open({ trouble: 'left' })
  expect([wasLeft.state, wasLeft.lines]).toEqual([expect.stringMatching(/It has left(?! ·)/), [expect.stringContaining('Leave it here as well')]])
  const left = await open({ trouble: 'left', isDeleted: 1 })
  expect([left.state, left.lines]).toEqual([expect.stringMatching(/Left(?! ·)/), []])
})

test('a center that two have has a line with who keeps it', async () => {
  const of = (keeper: string | null, isSameCenter: boolean) => ({ name: 'Baras', slug: 'baras', keeper, isSameCenter })
  const { state, lines } = await open({ contested: [of(null, true), of('Far', true), of(null, false), of('Far', false)] })
  expect(state).toContain('Joined · 4 centers are claimed twice')
  expect(lines).toEqual([
    'Baras is open here too: people stay here. If it works there now, close it here; else ask them to close it there.',
    'Baras is open at Far too, which told of it last: people are led there. Ask both where it works, and have it closed at the other.',
    'Baras bears the short name baras, which a center of this installation has and keeps. Ask them to give it another one.',
    'Baras bears the short name baras, which a center of Far had first and keeps. Ask them to give it another one.',
  ])
})
