// Blocking somebody: for how long and why; the button says what will happen.
import { useState } from 'react'
import { SegmentedControl, Text } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import type { Citizen } from '#contract/citizens/Citizen.ts'
import { blocking } from '#contract/citizens/blocking.ts'
import { useChange } from '#web/kit/api.ts'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { formatDate } from '#web/kit/format.ts'
import { momentOf } from '#web/kit/moment.ts'
import { k, t } from '#web/kit/language.ts'
import { AskForm, asChoices, Choices, type Missing, OwnWords } from '#web/kit/parts/AskForm.tsx'
import { joinReason } from '#web/kit/resources/joinReason.ts'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import { readCitizensAgain } from './queue.ts'

const reasons = [k('Prank reports'), k('Abuse of staff'), k('False reports again and again')]
const spans = ['7', '30', '90', 'day', 'good'] as const
type Span = (typeof spans)[number]
const Block = z.object({ span: z.enum(spans), day: z.string().nullable(), reason: z.string(), text: z.string() })
type Block = z.output<typeof Block>

/** The end of a block: so many days from now, the end of a chosen day, or never. */
export function endOf(span: Span, day: string | null, now = Date.now()): string | null {
  if (span === 'good') return null
  return span === 'day' ? momentOf(`${day}T23:59:59`)!.toISOString() : new Date(now + Number(span) * 86_400_000).toISOString()
}

export function BlockDialog({ citizen, onClose }: { citizen: Pick<Citizen, 'accountId' | 'name'>; onClose(): void }) {
  const queryClient = useQueryClient()
  const form = useContractForm(Block, { span: '30', day: null, reason: '', text: '' } as Block, { keeps: false })
  const { span, day, reason, text } = form.values
  const { name } = citizen
  const block = useChange(blocking.blockCitizen, {
    onDone: () => {
      onClose()
      return readCitizensAgain(queryClient)
    },
    onRefused: form.showRefusal,
  })
  const isReasoned = joinReason({ reason, text: text.trim() }).length >= 3
  const needsDay = span === 'day' && day === null
  const missing: Missing | null = !isReasoned
    ? { say: t('Choose a reason, or give one in your own words.'), at: 'choice' }
    : needsDay
      ? { say: t('Choose the last day.'), at: 'day' }
      : null
  const send = () => block.mutate({ accountId: citizen.accountId, reason: joinReason({ reason, text: text.trim() }), until: endOf(span, day) })
  const [today] = useState(() => new Date())
  const words: Record<Span, string> = { '7': t('7 days'), '30': t('30 days'), '90': t('90 days'), day: t('Until a day'), good: t('For good') }
  const action =
    span === 'good'
      ? t('Block {name} for good', { name })
      : span === 'day'
        ? t('Block {name} until {day}', { name, day: day ? formatDate(day) : '…' })
        : t('Block {name} for {count} days', { name, count: span })

  return (
    <FormModal opened onClose={onClose} title={t('Block {name}', { name })}>
      <AskForm form={form} action={action} danger missing={missing} isSending={block.isPending} onSend={send} onCancel={onClose}>
        <Text c="dimmed">
          {t('Reports of {name} still arrive, marked and in a lane of their own. Words of danger to life always ring.', { name })}
        </Text>
        <div>
          <Text fw={500} mb={4}>
            {t('For how long')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('For how long')}
            data={spans.map((one) => ({ value: one, label: words[one] }))}
            value={span}
            onChange={(value) => form.set('span', value)}
          />
        </div>
        {span === 'day' && <DateInput label={t('Last day')} minDate={today} {...form.getInputProps('day')} valueFormat="YYYY-MM-DD" />}
        <Choices label={t('Reason')} choices={asChoices(reasons)} {...form.getInputProps('reason')} />
        <OwnWords most={400} {...form.getInputProps('text')} />
      </AskForm>
    </FormModal>
  )
}
