// Who told of a new ticket, and under which number they know it; where a ticket is open under it, the words go there.
import { Anchor, Button, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { updates } from '#contract/tickets/detail/updates.ts'
import type { OutsideKind } from '#contract/tickets/outsideNumbers/kinds.ts'
import { outsideNumbers as calls, plainOutside } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { query, useChange } from '#web/kit/api.ts'
import type { ContractForm } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { shortNumber } from '#web/tickets/steps/receipts.ts'
import type { TicketForm } from '#web/tickets/entries/ticketForm.ts'
import { kindChoices } from './OutsideNumbers.tsx'
import styles from './outsideNumbers.module.css'

export function ToldByFields({ form, onJoined }: { form: ContractForm<TicketForm>; onJoined(first: TicketRow): void }) {
  const { toldBy, outsideNumber, description } = form.values
  const [asked] = useDebouncedValue({ kind: toldBy as OutsideKind, number: outsideNumber.trim() }, 300)
  const isTold = asked.kind !== null && plainOutside(asked.number) !== ''
  const first = useQuery({ ...query(calls.findOutsideNumber, asked), enabled: isTold, staleTime: 0 }).data
  const join = useChange(updates.addUpdate, { onDone: () => first && onJoined(first) })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <Choose clearable label={t('Told by')} placeholder={t('The caller')} choices={kindChoices()} {...form.getInputProps('toldBy')} />
        <TextInput label={t('Their number')} autoComplete="off" maxLength={60} {...form.getInputProps('outsideNumber')} />
      </SimpleGrid>
      {isTold && first && (
        <section className={styles.same} aria-label={t('Open under this number')}>
          <Text size="sm" fw={600}>
            {t('Open under this number')}
          </Text>
          <Text size="sm">
            <Anchor component={Link} to={`/cms/tickets/${first.tab}/${first.transactionNumber}`}>
              {shortNumber(first.transactionNumber)}
            </Anchor>{' '}
            {first.summary}
          </Text>
          <Button
            size="xs"
            mt={6}
            variant="default"
            disabled={description.trim() === ''}
            loading={join.isPending}
            onClick={() => join.mutate({ transactionNumber: first.transactionNumber, text: description.trim() })}
          >
            {t('Add what was told to this ticket')}
          </Button>
        </section>
      )}
    </>
  )
}
