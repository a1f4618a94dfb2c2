// Offers tickets to another centre, with the reason.
import { Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centresOfAll } from '#contract/centres/centres.ts'
import { query } from '#web/kit/api.ts'
import { t, tn } from '#web/kit/language.ts'
import { AskForm, asChoices, Choices, OwnWords } from '#web/kit/parts/AskForm.tsx'
import { forEach, transferReasons } from './asks.ts'
import { hand } from './deeds.ts'
import type { Outcome } from './take.ts'

export function TransferDialog({ ids, onClose, onDone }: { ids: readonly string[]; onClose(): void; onDone(outcomes: Outcome[]): void }) {
  const centres = useQuery(query(centresOfAll.getOtherCommandCenters, { limit: 100 })).data?.items ?? []
  const [centre, setCentre] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const chosen = centre ?? (centres.length === 1 ? centres[0]!.commandCenterId : null)
  const why = reason || note.trim()
  const isComplete = chosen !== null && why.length >= 3
  const send = () => {
    if (chosen === null) return
    const given = reason && note.trim() ? { reason, note: note.trim() } : { reason: why }
    onClose()
    void forEach(ids, (id, how) => hand(id, chosen, given, how)).then(onDone)
  }
  const name = ids.length === 1 ? ids[0]! : tn(ids.length, '{count} ticket', '{count} tickets')
  return (
    <Modal opened onClose={onClose} title={t('Transfer {name}', { name })}>
      <AskForm action={t('Offer it')} isComplete={isComplete} onSend={send} onCancel={onClose}>
        <Select
          label={t('To the center')}
          data={centres.map((one) => ({ value: one.commandCenterId, label: one.name }))}
          value={chosen}
          onChange={setCentre}
          searchable
          data-autofocus
        />
        <Choices label={t('Reason')} choices={asChoices(transferReasons)} value={reason} onChange={setReason} isFirst={false} />
        <OwnWords most={500} value={note} onChange={setNote} />
      </AskForm>
    </Modal>
  )
}
