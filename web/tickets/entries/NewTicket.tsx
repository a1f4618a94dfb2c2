// Files a ticket: for now, for later, or into the log book. Nothing typed is lost, and a try repeated is one ticket.
import { Alert, Anchor, Button, Drawer, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Card } from '#contract/cards/Card.ts'
import { arrestOf, cardOf, type Chosen, decide } from '#contract/cards/rules.ts'
import { Refused } from '#contract/kit/client.ts'
import { withEmergency } from '#contract/publicSide/hotlines.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { useChange } from '#web/kit/api.ts'
import { CardPanel } from '#web/kit/cards/CardPanel.tsx'
import { markedBy, useLocalRun } from '#web/kit/cards/localRun.ts'
import { askOn, newAnswers, useCards } from '#web/kit/cards/run.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { momentOf } from '#web/kit/moment.ts'
import { useMay } from '#web/kit/session/session.ts'
import { messageOf, toast } from '#web/kit/toast.ts'
import { useCaseTypes, useCenter, useNameOf, useSubCaseTypes } from '#web/tickets/reference.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import { SimilarOpen } from '#web/tickets/duplicates/SimilarOpen.tsx'
import { ToldByFields } from '#web/tickets/outsideNumbers/ToldByFields.tsx'
import { Ending } from './Ending.tsx'
import { TicketFields } from './TicketFields.tsx'
import { emptyForm, fieldsOf, type Mode, modes, TicketForm } from './ticketForm.ts'

const modeWords: Record<Mode, string> = { now: k('Now'), later: k('Scheduled'), past: k('Log book') }
const atWords: Record<Mode, string> = { now: '', later: k('Comes due at'), past: k('Happened at') }

/** The keys of filings whose answer was lost: kept over tries, and over closing the form. */
const keys = new Map<string, string>()

export function NewTicket({ onClose, onDone }: { onClose(): void; onDone(ticket: Pick<Ticket, 'transactionNumber' | 'tab'>): void }) {
  const form = useContractForm(TicketForm, emptyForm, { draft: 'new ticket' })
  const cards = useCards()
  const asking = useLocalRun('new ticket asked')
  const mayPlan = useMay('tickets.schedule')
  const [problem, setProblem] = useState<unknown>(null)
  const options = {
    keys,
    quiet: 'all' as const,
    onDone: ({ message, data }: { message: string; data: Ticket }) => {
      form.restart(emptyForm)
      if (asking.run) askOn(data.transactionNumber)
      asking.clear()
      learnTicket(data)
      toast('done', t(message))
      onDone(data)
    },
    onRefused: (error: unknown) => {
      setProblem(error)
      form.showRefusal(error)
    },
  }
  const now = useChange(entries.createEmergencyTicket, options)
  const later = useChange(entries.addScheduledEntry, options)
  const past = useChange(entries.addReportEntry, options)
  const { values } = form
  const file = (given: TicketForm) => {
    setProblem(null)
    const fields = fieldsOf(given)
    if (given.mode === 'now') return now.mutate({ ...fields, card: asking.asked() })
    const at = momentOf(given.at)!.toISOString()
    if (given.mode === 'later') later.mutate({ ...fields, scheduledAt: at })
    else past.mutate({ ...fields, happenedAt: at, disposition: given.disposition ?? '', summary: given.summary.trim() })
  }
  const types = useCaseTypes().byId
  const subTypes = useSubCaseTypes().byId
  const nameOf = useNameOf()
  /** What the answers decide stands in the form, where a hand may still change it; what is out of use does not. */
  const fill = (card: Card, answers: readonly Chosen[], said = '') => {
    const arrest = arrestOf(cards)
    const { priority, caseSubTypeId } = decide(card, arrest, answers)
    const before = asking.run?.code === card.code ? decide(card, arrest, asking.run.answers).priority : null
    const { caseTypeId } = card.content
    if (caseTypeId && types.get(caseTypeId)?.isDeleted !== 1) form.set('caseTypeId', caseTypeId)
    form.set('caseSubTypeId', subTypes.get(caseSubTypeId ?? '')?.isDeleted === 1 ? null : caseSubTypeId)
    const marks = markedBy(asking.marks, values.priority === null ? null : (Number(values.priority) as Priority), before, priority)
    form.set('priority', String(marks.filled))
    if (values.description.trim() === '') form.set('description', said || nameOf({ name: card.content.name.en, names: card.content.name }))
    return marks
  }
  const joined = (first: TicketRow) => {
    form.restart(emptyForm)
    asking.clear()
    onDone(first)
  }
  const isSending = now.isPending || later.isPending || past.isPending

  return (
    <Drawer
      opened
      onClose={() => {
        if (form.isDirty) toast('info', t('What you wrote is kept: “New” opens it again.'))
        onClose()
      }}
      title={t('New ticket')}
      position="right"
      size="var(--width-form)"
      closeOnClickOutside={false}
      withOverlay={false}
      lockScroll={false}
      shadow="xl"
      // Below the bars, so that an alarm can be acknowledged while somebody types.
      styles={{ inner: { top: '5.75rem', height: 'calc(100dvh - 5.75rem)' }, content: { height: '100%' } }}
    >
      <Form form={form} onSend={file}>
        <Stack gap="sm">
          <CardPanel
            cards={cards}
            run={asking.run}
            isFocused
            subTypeName={nameOf(subTypes.get(values.caseSubTypeId ?? ''))}
            first={{ label: t('File the ticket and choose the unit'), onSend: () => form.root.current?.requestSubmit() }}
            onChoose={(card, said) => asking.choose(card, fill(card, [], said))}
            onAnswer={(question, answer) => {
              const card = cardOf(cards, asking.run?.code ?? '')
              const answers = newAnswers<Chosen>(asking.run?.answers ?? [], { question, answer })
              if (card) asking.answer(question, answer, fill(card, answers))
            }}
            onCompressions={asking.compress}
          />
          <TicketFields form={form} isAsked />
          <ToldByFields form={form} onJoined={joined} />
          <SimilarOpen written={values} />
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
              {t('Tab moves on, Ctrl Enter files it. Ctrl Alt Q acknowledges an alarm.')}
            </Text>
            <Group gap="sm">
              <Button
                variant="subtle"
                color="gray"
                onClick={() => {
                  form.restart(emptyForm)
                  asking.clear()
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
      </Form>
    </Drawer>
  )
}

/** What failed, what was kept, and whom to call if it does not come right. */
function Trouble({ error }: { error: unknown }) {
  const hotlines = useCenter()?.hotlines ?? []
  const isLost = !(error instanceof Refused) || error.status >= 500
  return (
    <Alert color="red" variant="light" role="alert" title={isLost ? t('The ticket may not have been filed') : t('The ticket was not filed')}>
      <Text size="sm">{messageOf(error)}</Text>
      <Text size="sm">{t('Everything you typed is kept. Trying again files it once, never twice.')}</Text>
      {isLost && (
        <Text size="sm">
          {t('If it is urgent, use the hotline:')}{' '}
          {withEmergency(hotlines).map(({ name, number }) => (
            <Anchor key={number + name} href={`tel:${number}`} mr="sm">
              {name} {formatPhone(number)}
            </Anchor>
          ))}
        </Text>
      )}
    </Alert>
  )
}
