// The panel of a card by its keys: found by words, one key an answer, the reason shown, an answer corrected, and what Enter does.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Answer, Card, Question, Said } from '#contract/cards/Card.ts'
import { unsaid } from '#contract/languages.ts'
import { Around } from '#web/kit/testing/Around.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { CardPanel } from './CardPanel.tsx'
import { newAnswers } from './run.ts'

const said = (en: string): Said => ({ ...unsaid, en, fil: `${en} (fil)` })
const answer = (id: string, priority: Answer['priority'] = null): Answer => ({ id, text: said(id), priority, caseSubTypeId: null, card: null })
const ask = (id: string, text: string, ...answers: Answer[]): Question => ({ id, ask: said(text), answers })
const card: Card = {
  ...{ code: 'fire', version: 3, discipline: 'fire', isSigned: true, draft: null },
  content: {
    ...{ name: said('Fire'), words: said('sunog,smoke'), caseTypeId: 'a', caseSubTypeId: null, priority: 2, beat: 0, isPublic: 1, isInUse: 1 },
    questions: [
      ask('inside', 'Is anybody inside?', answer('yes', 1), answer('no')),
      ask('what', 'What burns?', answer('house', 1), answer('grass', 3)),
    ],
    steps: [said('Everybody out at once.')],
  },
}

function Desk({ onSend, cards = [card] }: { onSend(): void; cards?: (typeof card)[] }) {
  const [run, setRun] = useState<{ code: string; answers: { question: string; answer: string }[]; compressionsAt: null } | null>(null)
  return (
    <CardPanel
      cards={cards}
      run={run}
      isFocused
      first={{ label: 'Send Engine 1', onSend }}
      onChoose={({ code }) => setRun({ code, answers: [], compressionsAt: null })}
      onAnswer={(question, given) => setRun((now) => now && { ...now, answers: newAnswers(now.answers, { question, answer: given }) })}
      onCompressions={() => {}}
    />
  )
}

test('is found by what the caller says, answered by single keys, and offers the unit after the second answer', () => {
  const onSend = vi.fn<() => void>()
  draw(<Desk onSend={onSend} />)
  const words = screen.getByLabelText('What the caller says')
  fireEvent.change(words, { target: { value: 'there is smoke' } })
  fireEvent.keyDown(words, { key: 'Enter' })
  const panel = screen.getByRole('region', { name: 'Question card' })
  expect(document.activeElement).toBe(panel)
  expect(panel.textContent).toContain('Is anybody inside?')
  fireEvent.keyDown(panel, { key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.keyDown(panel, { key: '2' })
  expect(panel.textContent).toContain('What burns?')
  fireEvent.keyDown(panel, { key: '2' })
  expect(panel.textContent).toContain('because of “What burns?” – grass')
  expect(panel.textContent).toContain('Everybody out at once.')
  fireEvent.keyDown(panel, { key: 'Enter' })
  expect(onSend).toHaveBeenCalledTimes(1)
})

test('the hand is in its field, and Enter takes the card that is marked, also before a word was said; who writes elsewhere writes on', () => {
  draw(<Desk onSend={() => {}} />)
  const words = screen.getByLabelText('What the caller says')
  expect(document.activeElement).toBe(words)
  fireEvent.keyDown(words, { key: 'Escape' })
  expect(document.activeElement).toBe(document.body)
  fireEvent.keyDown(words, { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Question card' }))
  cleanup()
  document.body.innerHTML = '<textarea id="note"></textarea>'
  document.getElementById('note')!.focus()
  draw(<Desk onSend={() => {}} />)
  expect(document.activeElement?.id).toBe('note')
})

test('an Enter that comes before the cards takes the first as soon as they are there', () => {
  const onSend = () => {}
  const { rerender } = draw(<Desk onSend={onSend} cards={[]} />)
  fireEvent.keyDown(screen.getByLabelText('What the caller says'), { key: 'Enter' })
  expect(screen.queryByText('Is anybody inside?')).toBeNull()
  rerender(
    <Around>
      <Desk onSend={onSend} />
    </Around>,
  )
  expect(screen.getByText('Is anybody inside?')).toBeTruthy()
})

test('Backspace asks the last question again, and its new answer takes the place of the old one', () => {
  draw(<Desk onSend={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Fire' }))
  const panel = screen.getByRole('region', { name: 'Question card' })
  for (const key of ['2', '2', 'Backspace', '1']) fireEvent.keyDown(panel, { key })
  expect(panel.textContent).toContain('because of “What burns?” – house')
})

test('speaks the language of the caller, and English where nobody wrote it there', () => {
  draw(<Desk onSend={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Fire' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Filipino' }))
  expect(screen.getByText('Is anybody inside? (fil)')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Binisaya' }))
  expect(screen.getByText('Is anybody inside?')).toBeTruthy()
})
