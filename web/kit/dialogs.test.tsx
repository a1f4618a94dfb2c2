// The question why: one key chooses a reason, and what is still missing is said where it is to be given.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw } from '#web/kit/testing/draw.tsx'
import { askReason, Dialogs, type ReasonQuestion } from './dialogs.tsx'

const user = userEvent.setup()
const reasons = ['Outside our area', 'Duplicate', 'Not an emergency']

async function ask(more: Partial<ReasonQuestion> = {}) {
  draw(<Dialogs />)
  let asked: ReturnType<typeof askReason> | undefined
  act(() => void (asked = askReason({ title: 'Decline', action: 'Decline it', reasons, ...more })))
  const first = await screen.findByRole('radio', { name: reasons[0]! })
  await waitFor(() => expect(document.activeElement).toBe(first))
  return { answer: asked!, first }
}

test('Ctrl Enter without a reason says so in a sentence, with the hand where it is given, until one is', async () => {
  const { answer, first } = await ask()
  screen.getByRole('textbox').focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a reason, or give one in your own words.')
  expect(document.activeElement).toBe(first)
  await user.keyboard(' ')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await answer).toEqual({ reason: reasons[0], text: '' })
})

test('where own words are needed, Ctrl Enter asks for them and not for the reason that was chosen', async () => {
  const { answer } = await ask({ needsText: true })
  await user.keyboard('2{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toBe('Say it in your own words too.')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await user.keyboard('Same fire{Control>}{Enter}{/Control}')
  expect(await answer).toEqual({ reason: reasons[1], text: 'Same fire' })
})

test('a digit chooses the reason of its place, one beyond them none, and in own words it is a digit', async () => {
  const { answer } = await ask()
  await user.keyboard('39')
  const third = screen.getByRole('radio', { name: reasons[2]! })
  expect([(third as HTMLInputElement).checked, document.activeElement]).toEqual([true, third])
  await user.type(screen.getByRole('textbox'), '2 calls')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await answer).toEqual({ reason: reasons[2], text: '2 calls' })
})
