// Offers tickets to another center, with the reason.
import { useQuery } from '@tanstack/react-query'
import { Text } from '@mantine/core'
import * as z from 'zod'
import { centersOfAll } from '#contract/centers/centers.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { AskForm, asChoices, Choices, type Missing, OwnWords } from '#web/kit/parts/AskForm.tsx'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import { forEach, transferReasons } from '#web/tickets/steps/asks.ts'
import { hand } from '#web/tickets/steps/actions.ts'
import type { Outcome } from '#web/tickets/live/take.ts'

const Offer = z.object({ center: z.string().nullable(), reason: z.string(), note: z.string() })
type Offer = z.output<typeof Offer>

export function TransferDialog({ ids, onClose, onDone }: { ids: readonly string[]; onClose(): void; onDone(outcomes: Outcome[]): void }) {
  const here = useQuery(allOf(centersOfAll.getOtherCommandCenters)).data ?? []
  const elsewhere = useQuery(allOf(transfer.getCentersElsewhere)).data ?? []
  const centers = [
    ...here.map(({ commandCenterId, name }) => ({ value: commandCenterId, label: name })),
    ...elsewhere.map(({ commandCenterId, name, installation }) => ({
      value: commandCenterId,
      label: t('{center} ({installation})', { center: name, installation }),
    })),
  ]
  const form = useContractForm(Offer, { center: null, reason: '', note: '' } as Offer, { keeps: false })
  const center = form.values.center ?? (centers.length === 1 ? centers[0]!.value : null)
  const isReasoned = (form.values.reason || form.values.note.trim()).length >= 3
  const missing: Missing | null =
    center === null
      ? { say: t('Choose the center first.'), at: 'first' }
      : isReasoned
        ? null
        : { say: t('Choose a reason, or give one in your own words.'), at: 'choice' }
  const send = ({ reason, note }: Offer) => {
    if (center === null) return
    const given = reason && note.trim() ? { reason, note: note.trim() } : { reason: reason || note.trim() }
    onClose()
    void forEach(ids, (id, how) => hand(id, center, given, how)).then(onDone)
  }
  const name = ids.length === 1 ? ids[0]! : t('{count, plural, one {# ticket} other {# tickets}}', { count: ids.length })
  return (
    <FormModal opened onClose={onClose} title={t('Transfer {name}', { name })}>
      <AskForm form={form} action={t('Transfer it')} missing={missing} onSend={send} onCancel={onClose}>
        <Choose label={t('To the center')} choices={centers} {...form.getInputProps('center')} value={center} data-autofocus />
        {elsewhere.some(({ commandCenterId }) => commandCenterId === center) && (
          <Text size="sm" c="dimmed">
            {t('It goes to another installation: words, place and timeline go along, pictures and conversation stay here.')}
          </Text>
        )}
        <Choices label={t('Reason')} choices={asChoices(transferReasons)} {...form.getInputProps('reason')} isFirst={false} />
        <OwnWords most={500} {...form.getInputProps('note')} />
      </AskForm>
    </FormModal>
  )
}
