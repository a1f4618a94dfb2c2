// Tests of the flags of a number: what holds and what ended, who may change it, and a new one with its reason and last day.
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { NumberFlag } from '#contract/calls/flags.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { FlagMarks } from './FlagMarks.tsx'
import { NumberFlags } from './NumberFlags.tsx'

beforeEach(() => useSession.setState({ token: 't', accountId: 'a', me: makeMe('dispatcher') }))

const by = { id: '0190a000-0000-7000-8000-000000000001', name: 'D. Cruz' }
const flag = (n: number, part: Partial<NumberFlag>): NumberFlag => ({
  ...{ id: `0190a000-0000-7000-8000-0000000000${n}`, kind: 'oxygen', reason: 'Beside the bed', until: '2099-12-01', setBy: by },
  ...{ setAt: '2026-11-20T08:00:00.000Z', lifted: null, isOver: false, ...part },
})
const told = [
  flag(10, {}),
  flag(11, { kind: 'dog', reason: 'Two dogs', isOver: true, lifted: { by: { ...by, name: 'R. Santos' }, at: '2026-11-22T08:00:00.000Z' } }),
]

test('what holds stands with its reason, its last day and who set it; what is over is one press away', async () => {
  answerCalls({ getNumberFlags: () => ({ data: told }) })
  draw(<NumberFlags phone="09175550301" />)
  const now = await screen.findByRole('list', { name: 'Flags of this number' })
  expect(within(now).getAllByRole('listitem')).toHaveLength(1)
  expect(now.textContent).toContain('Oxygen at home Beside the bed')
  expect(now.textContent).toContain('set by D. Cruz')
  expect(screen.getByText('1 earlier flag').closest('details')!.textContent).toContain('Dangerous dog: Two dogs · taken off on')
})

test('a dispatcher flags the number with a kind, a reason and a last day', async () => {
  const asked = answerCalls({ getNumberFlags: () => ({ data: [] }), setNumberFlag: () => ({ data: told[0] }) })
  draw(<NumberFlags phone="09175550301" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Flag this number' }))
  const dialog = await screen.findByRole('dialog', { name: 'Flag 0917-555-0301' })
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Flag it until / })
  expect(send.disabled).toBe(true)
  fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'Concentrator beside the bed' } })
  fireEvent.click(send)
  await expect
    .poll(() => asked.find(({ name }) => name === 'setNumberFlag')?.body)
    .toMatchObject({
      ...{ phone: '09175550301', kind: 'other', reason: 'Concentrator beside the bed' },
    })
})

test('who may not set one is shown them alone, and nothing where none was ever set', async () => {
  useSession.setState({ me: makeMe('department') })
  const asked = answerCalls({ getNumberFlags: () => ({ data: [] }) })
  const { container } = draw(<NumberFlags phone="09175550301" />)
  expect(asked).toEqual([])
  expect(container.querySelector('button')).toBeNull()
})

test('the ringing call says what is known of its number, and that a prank number is last in line', () => {
  draw(
    <FlagMarks
      flags={[
        { kind: 'interpreter', reason: 'Ilocano', until: '2099-12-01' },
        { kind: 'prank', reason: 'Five times in vain', until: '2099-12-01' },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ' Interpreter needed Ilocano',
    ' Prank number Five times in vain',
    'Last in line; answer it like any other.',
  ])
})
