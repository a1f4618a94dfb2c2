// Tests of the hint in the strip: why it stands, the tickets behind it, and what is said of it.
import { fireEvent, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Hint } from '#contract/hints/Hint.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Part } from './HintBar.tsx'

beforeEach(() => useSession.setState({ token: 't', accountId: 'a', me: makeMe('dispatcher') }))

const id = (n: number) => `0190a000-0000-7000-8000-0000000000${n}`
const at = '2026-11-22T08:00:00.000Z'
const ticket = (n: number, place: string) => ({ transactionNumber: `TAY-261122-000${n}`, tab: 'accepted' as const, receivedAt: at, place })
const hint: Hint = {
  ...{ id: id(10), kind: 'near', caseTypeId: id(20), caseSubTypeId: id(30), withinMetres: 600, withinMinutes: 20, count: 5 },
  ...{ madeAt: at, grewAt: at, judged: null, tickets: [ticket(1, 'Muzon'), ticket(2, 'San Juan'), ticket(3, 'San Juan')] },
}

test('says by which rule and around which place it stands, leads to the tickets, and is taken off with what was said of it', async () => {
  const named = (n: number, name: string) => ({ data: { items: [{ id: id(n), name, nameFil: name }], next: null, total: 1 } })
  const asked = answerCalls({
    ...{ getHints: () => ({ data: [hint] }), getCaseTypes: () => named(20, 'Medical emergency'), getSubCaseTypes: () => named(30, 'Chest pain') },
    // A call is known by the end of its path, which here is the id of the hint.
    [hint.id]: () => ({ data: { ...hint, judged: { as: 'acted', by: { id: id(40), name: 'D. Cruz' }, at } } }),
  })
  draw(
    <MemoryRouter>
      <Part />
    </MemoryRouter>,
  )
  expect(await screen.findByText(/^Chest pain, San Juan: 5 tickets within 600 m in 20 minutes/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Look at the tickets' }))
  const dialog = await screen.findByRole('dialog', { name: 'Hint' })
  expect(within(dialog).getByRole('link', { name: 'TAY-261122-0001' }).getAttribute('href')).toBe('/cms/tickets/accepted/TAY-261122-0001')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'It was right: we acted upon it' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take it off as right' }))
  await expect.poll(() => asked.find(({ name }) => name === hint.id)?.body).toMatchObject({ as: 'acted' })
})
