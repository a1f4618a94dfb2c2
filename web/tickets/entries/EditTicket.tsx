// Corrects the facts of a ticket; what somebody else changed meanwhile is shown beside, never written over.
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Input, Refused } from '#contract/kit/client.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import { useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { isSame } from '#web/kit/form/values.ts'
import { sayOf, t } from '#web/kit/language.ts'
import { Conflict, type Theirs } from '#web/kit/resources/Conflict.tsx'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { messageOf, toast } from '#web/kit/toast.ts'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import { dropDraft, keepDraft, readDraft } from '#web/kit/unsaved.ts'
import { useShown } from '#web/tickets/live/shown.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import { changedFields } from './changedFields.ts'
import { TicketFields } from './TicketFields.tsx'
import { changesOf, formOf, TicketForm } from './ticketForm.ts'

export function EditTicket({ id, onClose }: { id: string; onClose(): void }) {
  const { whole } = useShown(id)
  const [ticket, setTicket] = useState<Ticket>()
  if (whole && !ticket) setTicket(whole)
  return (
    <FormModal opened onClose={onClose} title={t('Edit {name}', { name: id })} size="xl" closeOnClickOutside={false}>
      {ticket && <EditForm ticket={ticket} onClose={onClose} />}
    </FormModal>
  )
}

interface Met {
  theirs: Theirs
  /** The fields that both changed. */
  groups: readonly FieldGroup[]
}

/** `draft` keeps what is typed where the form is drawn in several places, with the ticket that it was typed over. */
export function EditForm({ ticket, draft, onClose }: { ticket: Ticket; draft?: string; onClose(): void }) {
  const form = useContractForm(TicketForm, formOf(ticket), draft ? { draft } : {})
  const [met, setMet] = useState<Met | null>(null)
  const baseKey = draft && `${draft} over`
  const [base, setBase] = useState<Ticket>(() => (baseKey && readDraft<Ticket>(baseKey)) || ticket)
  useEffect(() => {
    if (baseKey && form.isDirty) keepDraft(baseKey, base)
  }, [baseKey, form.isDirty, base])
  const forget = () => {
    if (baseKey) dropDraft(baseKey)
    if (draft) dropDraft(draft)
  }
  const edit = useChange(entries.editEmergencyTicket, {
    quiet: 'all',
    onDone: ({ data, message, sentence }) => {
      toast('done', sayOf(sentence ?? message))
      learnTicket(data)
      form.restart()
      forget()
      onClose()
    },
    onRefused: (error) => {
      if (error instanceof Refused && error.code === 'stale') meet(error.details.present as Ticket)
      else form.showRefusal(error)
    },
  })
  const save = (values: TicketForm, { version, transactionNumber }: Ticket = base, before = formOf(base)) => {
    const changes = changesOf(before, values)
    if (Object.keys(changes).length === 0) return onClose()
    edit.mutate({ id: transactionNumber, version, ...changes } as Input<typeof entries.editEmergencyTicket>)
  }
  /** What only they changed is taken over; what both changed is asked about. */
  const meet = (present: Ticket) => {
    const [before, now] = [formOf(base), formOf(present)]
    const theirs = (Object.keys(now) as (keyof TicketForm)[]).filter((name) => !isSame(before[name], now[name]))
    const both = theirs.filter((name) => !isSame(form.values[name], before[name]) && !isSame(form.values[name], now[name]))
    const followed = Object.fromEntries(theirs.filter((name) => !both.includes(name)).map((name) => [name, now[name]]))
    for (const [name, value] of Object.entries(followed)) form.set(name, value)
    setBase(present)
    setMet(both.length > 0 ? { theirs: { before: { ...before }, now: { ...now }, id: ticket.transactionNumber }, groups: changedFields(both) } : null)
    if (both.length === 0) save({ ...form.values, ...followed }, present, now)
  }
  const isRefused = edit.isError && !(edit.error instanceof Refused && edit.error.code === 'stale')

  return (
    <Form form={form} onSend={(values) => save(values)}>
      <Stack gap="sm">
        {met && <Conflict {...met} values={form.values} onChoose={form.set} />}
        <TicketFields form={form} />
        {isRefused && (
          <Alert color="red" variant="light" role="alert" title={t('Not saved')}>
            {messageOf(edit.error)} {t('Everything you typed is kept.')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              forget()
              onClose()
            }}
          >
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={edit.isPending} title="Ctrl Enter">
            {met ? t('Save what was chosen') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
