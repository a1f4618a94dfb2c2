// A plan names what it sends, and no wall of zeros; another kind is added by its name.
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { PlansDesk } from './PlansDesk.tsx'

const named = (id: string, name: string) => ({ id, name, isDeleted: 0 })
const page = (items: unknown[]) => () => ({ data: { items, next: null, total: items.length } })

test('a plan shows the kinds that it sends; one that is added begins at 0, and one put to 0 stays', async () => {
  const me = makeMe('admin')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const plan = { id: 'p', caseTypeId: 'fire', caseSubTypeId: null, priority: null, version: 1, levels: [[{ responseTypeId: 'truck', count: 2 }]] }
  answerCalls({
    getResponsePlans: () => ({ data: [plan] }),
    getCaseTypes: page([named('fire', 'Fire')]),
    getSubCaseTypes: page([]),
    getResponseTypes: page([named('truck', 'Fire truck'), named('boat', 'Boat'), named('patrol', 'Police patrol')]),
  })
  draw(<PlansDesk />)
  const kinds = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
  await screen.findByText('Fire truck')
  expect(kinds()).toEqual(['Fire truck'])
  fireEvent.change(screen.getByRole('textbox', { name: /^Fire truck/ }), { target: { value: '0' } })
  fireEvent.click(screen.getByRole('combobox', { name: 'Add a kind of team' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Boat' }))
  expect(kinds()).toEqual(['Fire truck', 'Boat'])
})
