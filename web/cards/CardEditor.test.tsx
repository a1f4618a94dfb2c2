// The form of a card: its heads are words, and each field says its language.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { CardEditor, emptyContent } from './CardEditor.tsx'

test('a question is headed by words, not by its key, and each of its fields says its language, filled or not', () => {
  answerCalls(new Proxy({}, { get: () => () => ({ data: { items: [], next: null, total: 0 } }) }))
  const said = (text: string) => ({ en: text, fil: text, ceb: '' })
  const question = {
    id: 'awake',
    ask: said('Is the person awake?'),
    answers: [{ id: 'yes', text: said('Yes'), priority: null, caseSubTypeId: null, card: null }],
  }
  draw(<CardEditor code="first" discipline="medical" version={1} cards={[]} first={{ ...emptyContent, questions: [question] }} mayWrite />)
  const asked = screen.getByRole('group', { name: 'What is asked' })
  expect(within(asked).getAllByText(/^(?:English|Filipino|Binisaya)$/)).toHaveLength(3)
  expect(screen.queryByText('awake')).toBeNull()
  expect(screen.getByText('Question 1')).toBeTruthy()
})
