// What is written inside a call: a question that is answered by the picture of yes or no, and the answer read with its question.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#web/kit/testing/draw.tsx'
import { useCalling } from './calling.ts'
import { Words } from './Words.tsx'

afterEach(() => useCalling.setState({ call: null, said: [] }))

test('a question is marked as one of yes or no, and the answer stands in words beside the question that was seen', async () => {
  useCalling.setState({ call: { callId: 'one' } as never, participantId: 'desk', said: [] })
  draw(<Words />)
  const ask = await screen.findByRole<HTMLButtonElement>('button', { name: 'Ask it with the pictures yes and no' })
  expect(ask.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('Write in this call'), { target: { value: 'Is anybody hurt?' } })
  fireEvent.click(ask)
  expect(useCalling.getState().said).toEqual([{ from: 'desk', text: 'Is anybody hurt?', card: 'yesNo' }])
  act(() => useCalling.setState(({ said }) => ({ said: [...said, { from: 'caller', text: 'Is anybody hurt?', card: 'no' }] })))
  act(() => useCalling.setState(({ said }) => ({ said: [...said, { from: 'caller', text: 'Yes', card: 'yes' }] })))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Is anybody hurt? (yes or no?)',
    '❌ NoIs anybody hurt?',
    '✅ Yes',
  ])
})
