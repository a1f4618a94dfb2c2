// Files a ticket: for now, for later, or into the log book. Nothing typed is lost, and a try repeated is one ticket.
import { Alert, Anchor, Button, Group, Modal, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Refused } from '#contract/kit/client.ts'
import { entries } from '#contract/tickets/entries.ts'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import { newKey } from '#web/kit/api.ts'
import { formatPhone } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session.ts'
import { messageOf, toast } from '#web/kit/toast.ts'
import { useFields } from '#web/kit/useFields.ts'
import { useDraft } from '#web/kit/unsaved.ts'
import { useCentre, useDispositions, useNameOf } from './reference.ts'
import { send } from './send.ts'
import { learnTicket } from './take.ts'
import { TicketFields } from './TicketFields.tsx'
import { emptyForm, fieldsOf, type Mode, modes, TicketForm } from './ticketForm.ts'

const modeWords: Record<Mode, string> = { now: k('Now'), later: k('Scheduled'), past: k('Log book') }
const atWords: Record<Mode, string> = { now: '', later: k('Comes due at'), past: k('Happened at') }

/** The key of the deed that waits for an answer: kept over tries, and over closing the form. */
let open: { print: string; key: string } | null = null
export function keyFor(print: string): string {
  if (open?.print !== print) open = { print, key: newKey() }
  return open.key
}

export function NewTicket({ onClose, onDone }: { onClose(): void; onDone(ticket: Ticket): void }) {
  const [draft, keepDraft, forgetDraft] = useDraft('new ticket', emptyForm)
  const form = useFields(TicketForm, draft)
  const mayPlan = useMay('tickets.schedule')
  const [problem, setProblem] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const { values } = form
  useEffect(() => {
    if (values !== draft && form.isDirty()) keepDraft(values)
  }, [values, draft, form, keepDraft])

  const file = async () => {
    setSending(true)
    setProblem(null)
    try {
      const { message, data } = await fileForm(values)
      open = null
      forgetDraft()
      learnTicket(data)
      toast('done', t(message))
      onDone(data)
    } catch (error) {
      if (error instanceof Refused && error.status < 500) open = null
      setProblem(error)
      form.showRefusal(error)
    } finally {
      setSending(false)
    }
  }

  const submit = form.submit(file)
  return (
    <Modal opened onClose={onClose} title={t('New ticket')} size="xl" closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
      >
        <Stack gap="sm">
          <TicketFields form={form} />
          {mayPlan && (
            <Group gap="sm" align="flex-end">
              <SegmentedControl
                size="sm"
                aria-label={t('When')}
                data={modes.map((value) => ({ value, label: t(modeWords[value]) }))}
                {...form.getInputProps('mode')}
              />
              {values.mode !== 'now' && (
                <TextInput type="datetime-local" label={t(atWords[values.mode])} withAsterisk {...form.getInputProps('at')} />
              )}
            </Group>
          )}
          {values.mode === 'past' && <Ending form={form} />}
          {problem !== null && <Trouble error={problem} />}
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('Tab moves on, Ctrl Enter files it.')}
            </Text>
            <Group gap="sm">
              <Button
                variant="subtle"
                color="gray"
                onClick={() => {
                  forgetDraft()
                  onClose()
                }}
              >
                {t('Discard')}
              </Button>
              <Button type="submit" loading={isSending} title="Ctrl Enter">
                {problem === null ? t('File the ticket') : t('Try again')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

async function fileForm(form: TicketForm): Promise<{ message: string; data: Ticket }> {
  const fields = fieldsOf(form)
  const options = { key: keyFor(JSON.stringify({ ...form, files: form.files.map(({ name, size, lastModified }) => [name, size, lastModified]) })) }
  const at = form.mode === 'now' ? '' : new Date(form.at).toISOString()
  if (form.mode === 'later') return send(entries.addScheduledEntry, { ...fields, scheduledAt: at }, options)
  if (form.mode === 'past')
    return send(entries.addReportEntry, { ...fields, happenedAt: at, disposition: form.disposition ?? '', summary: form.summary.trim() }, options)
  return send(entries.createEmergencyTicket, fields, options)
}

function Ending({ form }: { form: ReturnType<typeof useFields<TicketForm>> }) {
  const nameOf = useNameOf()
  const dispositions = useDispositions().list
  return (
    <>
      <Select
        label={t('How it ended')}
        withAsterisk
        data={dispositions.map((row) => ({ value: row.name, label: nameOf(row) }))}
        {...form.getInputProps('disposition')}
      />
      <Textarea label={t('Summary')} withAsterisk autosize minRows={2} {...form.getInputProps('summary')} />
    </>
  )
}

/** What failed, what was kept, and whom to call if it does not come right. */
function Trouble({ error }: { error: unknown }) {
  const hotlines = useCentre()?.hotlines ?? []
  const isLost = !(error instanceof Refused) || error.status >= 500
  return (
    <Alert color="red" variant="light" role="alert" title={isLost ? t('The ticket may not have been filed') : t('The ticket was not filed')}>
      <Text size="sm">{messageOf(error)}</Text>
      <Text size="sm">{t('Everything you typed is kept. Trying again files it once, never twice.')}</Text>
      {isLost && (
        <Text size="sm">
          {t('If it is urgent, use the hotline:')}{' '}
          {[...hotlines, { name: '', number: '911' }].map(({ name, number }) => (
            <Anchor key={number + name} href={`tel:${number}`} mr="sm">
              {name} {formatPhone(number)}
            </Anchor>
          ))}
        </Text>
      )}
    </Alert>
  )
}
