// Questions that wait for an answer: a confirmation that names its consequence, and a reason with free text.
import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { create } from 'zustand'
import type { Confirmation } from './confirmation.ts'
import { t } from './language.ts'
import { AskForm, asChoices, Choices, type Missing, OwnWords } from './parts/AskForm.tsx'

export interface ReasonQuestion extends Confirmation {
  reasons: readonly string[]
  /** Free text must be filled in. */
  needsText?: boolean
}
export interface Reason {
  reason: string
  text: string
}

type Open = { ask: Confirmation | ReasonQuestion; answer(value: Reason | null): void }
const useOpen = create<{ open: Open | null }>(() => ({ open: null }))

export async function confirmAction(ask: Confirmation): Promise<boolean> {
  return (await show(ask)) !== null
}
/** Whether what was typed and is not saved may be lost. While the question stands, nothing else asks it. */
export async function askToLeave(isUnsaved: boolean, ask: Confirmation = unsavedWords()): Promise<boolean> {
  if (!isUnsaved) return true
  if (useOpen.getState().open) return false
  return confirmAction(ask)
}
const unsavedWords = (): Confirmation => ({
  title: t('Leave without saving?'),
  text: t('What you typed here is not saved yet.'),
  action: t('Leave without saving'),
  danger: true,
})
export const askReason = (ask: ReasonQuestion): Promise<Reason | null> => show(ask)

function show(ask: Confirmation | ReasonQuestion): Promise<Reason | null> {
  useOpen.getState().open?.answer(null)
  return new Promise((resolve) => {
    const answer = (value: Reason | null) => {
      useOpen.setState({ open: null })
      resolve(value)
    }
    useOpen.setState({ open: { ask, answer } })
  })
}

/** Stands once in the shell, over the dialog that it may ask about. */
export function Dialogs() {
  const open = useOpen((state) => state.open)
  return (
    <Modal opened={open !== null} onClose={() => open?.answer(null)} title={open?.ask.title} size="md" zIndex="var(--layer-question)">
      {open && <Question key={open.ask.title} {...open} />}
    </Modal>
  )
}

function Question({ ask, answer }: Open) {
  const reasons = 'reasons' in ask ? ask.reasons : null
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const isUnsaid = text.trim() === ''
  const missing = ((): Missing | null => {
    if (reasons === null) return null
    if (reason === '' && isUnsaid) return { say: t('Choose a reason, or give one in your own words.'), at: 'choice' }
    return 'needsText' in ask && ask.needsText && isUnsaid ? { say: t('Say it in your own words too.'), at: 'words' } : null
  })()

  return (
    <AskForm
      action={ask.action}
      danger={ask.danger}
      isPlain={reasons === null}
      missing={missing}
      onSend={() => answer({ reason, text: text.trim() })}
      onCancel={() => answer(null)}
    >
      {ask.text && <Text>{ask.text}</Text>}
      {reasons && (
        <>
          <Choices label={t('Reason')} choices={asChoices(reasons)} value={reason} onChange={setReason} />
          <OwnWords value={text} onChange={setText} />
        </>
      )}
    </AskForm>
  )
}
