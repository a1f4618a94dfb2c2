// Enters a ticket that was kept on paper: the fields of any ticket, the clock times of each team, and how it ended.
import { ActionIcon, Alert, Button, Drawer, Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { mostTeamsOnPaper, paper } from '#contract/tickets/paper/paper.ts'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import { useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { type ContractForm, useContractForm } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { messageOf, toast } from '#web/kit/toast.ts'
import { Ending } from '#web/tickets/entries/Ending.tsx'
import { TicketFields } from '#web/tickets/entries/TicketFields.tsx'
import { fieldsOf } from '#web/tickets/entries/ticketForm.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import { useTeams } from '#web/tickets/reference.ts'
import { emptyPaper, emptyTeam, PaperForm, teamTimes, timesOf } from './paperForm.ts'

const timeWords: Record<(typeof teamTimes)[number], string> = {
  sentAt: k('Sent'),
  enRouteAt: k('En route'),
  onSceneAt: k('On scene'),
  clearedAt: k('Clear'),
}

export function EnterFromPaper({ onClose, onDone }: { onClose(): void; onDone(ticket: Ticket): void }) {
  const form = useContractForm(PaperForm, emptyPaper, { draft: 'from paper' })
  const [problem, setProblem] = useState<unknown>(null)
  const enter = useChange(paper.enterFromPaper, {
    quiet: 'all',
    onDone: ({ message, data }) => {
      form.restart(emptyPaper)
      learnTicket(data)
      toast('done', t(message))
      onDone(data)
    },
    onRefused: (error) => {
      setProblem(error)
      form.showRefusal(error)
    },
  })
  const send = (given: PaperForm) => {
    setProblem(null)
    const times = timesOf(given)
    if (!times) return
    const ending = given.isOver === 'yes' && { disposition: given.disposition ?? '', summary: given.summary.trim() }
    enter.mutate({ ...fieldsOf(given), ...times, ...ending, paperNumber: given.paperNumber })
  }
  const isOver = form.values.isOver === 'yes'
  return (
    <Drawer opened onClose={onClose} title={t('Enter from paper')} position="right" size="var(--width-form)" closeOnClickOutside={false}>
      <Form form={form} onSend={send}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput
              label={t('Number of the form')}
              withAsterisk
              data-autofocus
              placeholder="P-0012"
              autoComplete="off"
              {...form.getInputProps('paperNumber')}
            />
            <TextInput type="datetime-local" label={t('The call came at')} withAsterisk {...form.getInputProps('receivedAt')} />
          </SimpleGrid>
          <TicketFields form={form} isAsked />
          <Teams form={form} />
          <SegmentedControl
            aria-label={t('Is it over?')}
            data={[
              { value: 'yes', label: t('It is over') },
              { value: 'no', label: t('It goes on') },
            ]}
            {...form.getInputProps('isOver')}
          />
          {isOver && (
            <>
              <TextInput type="time" label={t('It ended at')} withAsterisk {...form.getInputProps('endedAt')} />
              <Ending form={form} />
            </>
          )}
          {problem !== null && (
            <Alert color="red" variant="light" role="alert" title={t('The form was not entered')}>
              <Text size="sm">{messageOf(problem)}</Text>
              <Text size="sm">{t('Everything you typed is kept.')}</Text>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={enter.isPending} title="Ctrl Enter">
              {t('Enter it')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Drawer>
  )
}

function Teams({ form }: { form: ContractForm<PaperForm> }) {
  const teams = useTeams().list.filter(({ isDeleted }) => isDeleted === 0)
  const written = form.values.teams
  return (
    <Stack gap="xs">
      {written.map((_, index) => (
        <fieldset key={index} style={{ margin: 0, padding: '0.4rem 0.7rem 0.7rem', border: '1px solid var(--line)', borderRadius: 6 }}>
          <Group align="flex-end" gap="xs" wrap="nowrap" mb="xs">
            <Choose
              flex={1}
              label={t('Team')}
              withAsterisk
              choices={teams.map(({ accountId, team, name }) => ({ value: accountId, label: `${team.callSign} · ${name}` }))}
              {...form.getInputProps(`teams.${index}.responseTeamId`)}
              onChange={(value) => form.set(`teams.${index}.responseTeamId`, value ?? '')}
            />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('Take this team off the form')}
              onClick={() =>
                form.set(
                  'teams',
                  written.filter((_one, at) => at !== index),
                )
              }
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
          <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
            {teamTimes.map((name) => (
              <TextInput
                key={name}
                type="time"
                label={t(timeWords[name])}
                withAsterisk={name === 'sentAt'}
                {...form.getInputProps(`teams.${index}.${name}`)}
              />
            ))}
          </SimpleGrid>
        </fieldset>
      ))}
      {written.length < mostTeamsOnPaper && (
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => form.set('teams', [...written, emptyTeam])}>
          {t('A team was sent')}
        </Button>
      )}
    </Stack>
  )
}
