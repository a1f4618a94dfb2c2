// Corrects the facts of a ticket; what somebody else changed meanwhile is shown beside, never written over.
import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Refused } from '#contract/kit/client.ts'
import type { Input } from '#contract/kit/client.ts'
import { entries } from '#contract/tickets/entries.ts'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { messageOf } from '#web/kit/toast.ts'
import { useFields } from '#web/kit/useFields.ts'
import { fieldWords } from './happenings.ts'
import { useBarangays, useCaseTypes, useNameOf, useReportCategories, useSubCaseTypes } from './reference.ts'
import { learnTicket } from './take.ts'
import { TicketFields } from './TicketFields.tsx'
import { changesOf, formOf, TicketForm } from './ticketForm.ts'
import { useShown } from './shown.ts'

export function EditTicket({ id, onClose }: { id: string; onClose(): void }) {
  const { whole } = useShown(id)
  const [ticket, setTicket] = useState<Ticket>()
  if (whole && !ticket) setTicket(whole)
  return (
    <Modal opened onClose={onClose} title={t('Edit {name}', { name: id })} size="xl" closeOnClickOutside={false}>
      {ticket && <EditForm ticket={ticket} onClose={onClose} />}
    </Modal>
  )
}

interface Difference {
  present: Ticket
  difference: Record<string, { yours: unknown; theirs: unknown }>
}

function EditForm({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const before = formOf(ticket)
  const form = useFields(TicketForm, before)
  const [conflict, setConflict] = useState<Difference | null>(null)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<unknown>(null)
  const edit = useChange(entries.editEmergencyTicket, {
    quiet: 'all',
    onDone: ({ data }) => {
      learnTicket(data)
      form.resetDirty()
      onClose()
    },
    onRefused: (error) => {
      if (error instanceof Refused && error.code === 'stale') setConflict(error.details as unknown as Difference)
      else setProblem(error)
      form.showRefusal(error)
    },
  })
  const save = (values: TicketForm) => {
    setProblem(null)
    const changes = Object.entries(changesOf(before, values)).filter(([name]) => !taken.has(name))
    if (changes.length === 0) return onClose()
    const version = conflict?.present.version ?? ticket.version
    edit.mutate({ id: ticket.transactionNumber, version, ...Object.fromEntries(changes) } as Input<typeof entries.editEmergencyTicket>)
  }
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(taken)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTaken(next)
  }

  return (
    <form
      noValidate
      onSubmit={form.submit(save)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <Stack gap="sm">
        {conflict && <Conflict conflict={conflict} taken={taken} onChoose={choose} />}
        <TicketFields form={form} />
        {problem !== null && (
          <Alert color="red" variant="light" role="alert" title={t('Not saved')}>
            {messageOf(problem)} {t('Everything you typed is kept.')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={edit.isPending} title="Ctrl Enter">
            {conflict ? t('Save what was chosen') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ConflictProps {
  conflict: Difference
  taken: ReadonlySet<string>
  onChoose(name: string, isTheirs: boolean): void
}

function Conflict({ conflict, taken, onChoose }: ConflictProps) {
  const nameOf = useNameOf()
  const maps = [useCaseTypes().byId, useSubCaseTypes().byId, useReportCategories().byId, useBarangays().byId]
  const say = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'object' && 'lat' in value && 'lng' in value) return `${String(value.lat)}, ${String(value.lng)}`
    const row = typeof value === 'string' ? maps.map((map) => map.get(value) as { name: string } | undefined).find(Boolean) : undefined
    return row ? nameOf(row) : String(value)
  }
  return (
    <Alert color="yellow" variant="light" role="alert" title={t('Somebody changed this ticket meanwhile')}>
      <Text size="sm">{t('Choose what is to stand, then save again. Nothing you typed is lost.')}</Text>
      <Stack gap="sm" mt="xs">
        {Object.entries(conflict.difference).map(([name, { yours, theirs }]) => (
          <Radio.Group
            key={name}
            label={t(fieldWords[name] ?? name)}
            value={taken.has(name) ? 'theirs' : 'yours'}
            onChange={(choice) => onChoose(name, choice === 'theirs')}
          >
            <Stack gap={4} mt={4}>
              <Radio value="yours" label={t('Yours: {value}', { value: say(yours) })} />
              <Radio value="theirs" label={t('Theirs: {value}', { value: say(theirs) })} />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Alert>
  )
}
