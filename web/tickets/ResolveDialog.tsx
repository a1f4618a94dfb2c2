// Ends a ticket: how it ended, and a summary; sent with Ctrl Enter.
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { t } from '#web/kit/language.ts'
import { AskForm, Choices, OwnWords } from '#web/kit/parts/AskForm.tsx'
import { useMay } from '#web/kit/session.ts'
import { useDraft } from '#web/kit/unsaved.ts'
import { resolve } from './deeds.ts'
import { useDispositions, useNameOf } from './reference.ts'

export function ResolveDialog({ id, onClose }: { id: string; onClose(): void }) {
  const nameOf = useNameOf()
  const dispositions = useDispositions().list.filter((row) => row.isDeleted === 0)
  const mayResolve = useMay('tickets.resolve', 'tickets.resolveOwn')
  const [disposition, setDisposition] = useState('')
  const [summary, setSummary, clearSummary] = useDraft(`resolve ${id}`, '')
  const [asked, setAsked] = useState(false)
  const isComplete = disposition !== '' && summary.trim() !== ''
  const send = () => {
    setAsked(true)
    if (!isComplete) return
    clearSummary()
    onClose()
    void resolve(id, { disposition, summary: summary.trim() }, mayResolve ? 'resolve' : 'proposeResolve')
  }
  return (
    <Modal opened onClose={onClose} title={mayResolve ? t('Resolve {name}', { name: id }) : t('Propose to resolve {name}', { name: id })}>
      <AskForm action={mayResolve ? t('Resolve') : t('Propose to resolve')} onSend={send} onCancel={onClose}>
        <Choices
          label={t('How it ended')}
          choices={dispositions.map((row) => ({ value: row.name, label: nameOf(row) }))}
          value={disposition}
          onChange={setDisposition}
          error={asked && disposition === '' ? t('Choose how it ended.') : undefined}
        />
        <OwnWords
          label={t('Summary')}
          most={5000}
          value={summary}
          onChange={setSummary}
          error={asked && summary.trim() === '' ? t('Write in a few words what was done.') : undefined}
        />
      </AskForm>
    </Modal>
  )
}
