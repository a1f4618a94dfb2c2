// The flags of a caller's number with its history: set with a reason and a last day, renewed and taken off.
import { Button, Select, Text, Textarea } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconFlag, IconFlagPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { flagKinds, FlagKind, flags, longestFlagDays, type NumberFlag } from '#contract/calls/flags.ts'
import { flagWords } from '#contract/calls/words.ts'
import { Day, filledLine } from '#contract/nouns/fields.ts'
import { formatPhone, isDialable, plainPhone } from '#contract/nouns/Phone.ts'
import { query, useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { formatDate } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { writtenOf } from '#web/kit/moment.ts'
import { AskForm } from '#web/kit/parts/AskForm.tsx'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import { useMay } from '#web/kit/session/session.ts'
import styles from './flags.module.css'

const dayMs = 86_400_000
const dayIn = (days: number) => writtenOf(Date.now() + days * dayMs).slice(0, 10)

export function NumberFlags({ phone }: { phone: string | null | undefined }) {
  useLanguage()
  const isKnown = Boolean(phone) && isDialable(phone!)
  const mayRead = useMay('calls.answer', 'calls.listen', 'tickets.read')
  const maySet = useMay('calls.answer', 'calls.listen')
  const [isSetting, setSetting] = useState(false)
  const { data } = useQuery({ ...query(flags.getNumberFlags, { phone: phone ?? '' }), enabled: isKnown && mayRead })
  if (!isKnown || !data || (data.length === 0 && !maySet)) return null
  const [now, over] = [data.filter((one) => !one.isOver), data.filter((one) => one.isOver)]
  return (
    <div className={styles.flags}>
      {now.length > 0 && (
        <ul aria-label={t('Flags of this number')}>
          {now.map((one) => (
            <Holding key={one.id} flag={one} mayLift={maySet} />
          ))}
        </ul>
      )}
      {maySet && (
        <Button variant="subtle" size="compact-xs" leftSection={<IconFlagPlus size={14} aria-hidden="true" />} onClick={() => setSetting(true)}>
          {t('Flag this number')}
        </Button>
      )}
      {over.length > 0 && (
        <details>
          <summary>{t('{count, plural, one {# earlier flag} other {# earlier flags}}', { count: over.length })}</summary>
          <ul>
            {over.map((one) => (
              <li key={one.id} className={styles.soft}>
                {t(flagWords[one.kind])}: {one.reason} ·{' '}
                {one.lifted
                  ? t('taken off on {day} by {name}', { day: formatDate(one.lifted.at), name: one.lifted.by.name })
                  : t('ended on {day}', { day: formatDate(one.until) })}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isSetting && <FlagDialog phone={phone!} onClose={() => setSetting(false)} />}
    </div>
  )
}

function Holding({ flag: { id, kind, reason, until, setBy, setAt }, mayLift }: { flag: NumberFlag; mayLift: boolean }) {
  const lift = useChange(flags.liftNumberFlag)
  const press = async () => {
    const ask = { title: t('Take this flag off?'), text: t('It stays in the history of the number, with your name.'), action: t('Take it off') }
    if (await confirmAction(ask)) lift.mutate({ id })
  }
  return (
    <li data-kind={kind}>
      <IconFlag size={15} aria-hidden="true" /> <b>{t(flagWords[kind])}</b> {reason}
      <span className={styles.soft}>
        {t('until {until}, set by {name} on {day}', { until: formatDate(until), name: setBy.name, day: formatDate(setAt) })}
        {kind === 'prank' && ` · ${t('its calls ring last')}`}
      </span>
      {mayLift && (
        <Button variant="subtle" color="gray" size="compact-xs" loading={lift.isPending} onClick={() => void press()}>
          {t('Take it off')}
        </Button>
      )}
    </li>
  )
}

const Form = z.object({ kind: FlagKind, reason: filledLine(300), until: Day })

function FlagDialog({ phone, onClose }: { phone: string; onClose(): void }) {
  const form = useContractForm(Form, { kind: 'other', reason: '', until: dayIn(30) } as z.output<typeof Form>, { keeps: false })
  const set = useChange(flags.setNumberFlag, { onDone: onClose, onRefused: form.showRefusal })
  const { kind, reason, until } = form.values
  return (
    <FormModal opened onClose={onClose} title={t('Flag {number}', { number: formatPhone(plainPhone(phone)) })}>
      <AskForm
        form={form}
        action={t('Flag it until {day}', { day: until ? formatDate(until) : '…' })}
        missing={reason.trim() !== '' && until ? null : { say: t('Say why, and until which day.'), at: 'first' }}
        isSending={set.isPending}
        onSend={(values) => set.mutate({ phone, ...values })}
        onCancel={onClose}
      >
        <Text c="dimmed">{t('Shown when this number rings and at its tickets, until the last day. No flag refuses a call.')}</Text>
        <Select
          label={t('What is to be known')}
          allowDeselect={false}
          data={flagKinds.map((one) => ({ value: one, label: t(flagWords[one]) }))}
          description={kind === 'prank' ? t('Its calls ring after all others.') : undefined}
          {...form.getInputProps('kind')}
        />
        <Textarea label={t('Why')} autosize minRows={2} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
        <DateInput
          label={t('Last day')}
          minDate={dayIn(0)}
          maxDate={dayIn(longestFlagDays)}
          valueFormat="YYYY-MM-DD"
          {...form.getInputProps('until')}
        />
      </AskForm>
    </FormModal>
  )
}
