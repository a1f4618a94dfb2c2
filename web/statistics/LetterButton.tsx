// The letter of each month, by mail to whom those who lead choose.
import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { type ReportSchedule, schedules } from '#contract/reports/schedules.ts'
import { query, useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { download } from '#web/kit/download.ts'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { formatDate } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { AskForm, OwnWords } from '#web/kit/parts/AskForm.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { FormModal } from '#web/kit/parts/FormModal.tsx'

/** The one that is made here; others are made under Administration. */
const name = k('Letter of the month')
const Recipients = schedules.addReportSchedule.input.shape.recipients
const addressesIn = (lines: string) => lines.split(/[\s,;]+/).filter(Boolean)
const Whom = z.object({
  lines: z.string().refine((lines) => Recipients.safeParse(addressesIn(lines)).success, k('Write one e-mail address on each line.')),
})
const every = 'monthly'
const known = query(schedules.getReportSchedules, { search: name, limit: 100 })

export function LetterButton() {
  const [isOpen, setOpen] = useState(false)
  const found = useQuery({ ...known, enabled: isOpen })
  const kept = found.data?.items.find((one) => one.name === name && one.every === every)
  return (
    <>
      <Button size="xs" variant="default" loading={isOpen && found.isPending} leftSection={<IconMail size={15} />} onClick={() => setOpen(true)}>
        {t(name)}
      </Button>
      {isOpen && !found.isPending && (
        <FormModal opened onClose={() => setOpen(false)} title={t(name)}>
          {found.data ? <WhomForm kept={kept} onClose={() => setOpen(false)} /> : <ErrorState error={found.error} onRetry={found.refetch} />}
        </FormModal>
      )}
    </>
  )
}

function WhomForm({ kept, onClose }: { kept: ReportSchedule | undefined; onClose(): void }) {
  const cache = useQueryClient()
  const now = kept?.isDeleted === 0 ? kept.recipients : []
  const form = useContractForm(Whom, { lines: now.join('\n') })
  const onDone = async () => {
    await cache.invalidateQueries({ queryKey: known.queryKey })
    form.restart()
    onClose()
  }
  const add = useChange(schedules.addReportSchedule, { onDone })
  const change = useChange(schedules.updateReportSchedule, { onDone: () => (kept?.isDeleted ? again.mutate({ id: kept.id }) : onDone()) })
  const again = useChange(schedules.reactivateReportSchedule, { onDone, quiet: 'done' })
  const end = useChange(schedules.deactivateReportSchedule, { onDone })
  const send = ({ lines }: z.output<typeof Whom>) => {
    const recipients = addressesIn(lines)
    if (kept) change.mutate({ id: kept.id, version: kept.version, recipients })
    else add.mutate({ name, every, recipients })
  }
  return (
    <AskForm form={form} action={t('Save')} onSend={send} onCancel={onClose}>
      <p>{t('On the first of each month at six: three sentences, three causes, three places, as a PDF too. Numbers alone, never names.')}</p>
      <Preview kept={kept?.isDeleted === 0 ? kept : undefined} />
      <OwnWords label={t('Recipients, one e-mail address on each line')} most={2000} {...form.getInputProps('lines')} />
      {now.length > 0 && (
        <Button variant="subtle" color="red" size="xs" loading={end.isPending} onClick={() => kept && end.mutate({ id: kept.id })}>
          {t('Send it no more')}
        </Button>
      )}
    </AskForm>
  )
}

/** What those who lead get: to read now, as a sheet, and to send before its day. */
function Preview({ kept }: { kept: ReportSchedule | undefined }) {
  const cache = useQueryClient()
  const { data: letter, error, refetch } = useQuery(query(schedules.getMonthLetter, {}))
  const now = useChange(schedules.sendReportNow, { onDone: () => cache.invalidateQueries({ queryKey: known.queryKey }) })
  if (!letter) return error && <ErrorState error={error} onRetry={refetch} />
  const ask = async (one: ReportSchedule) => {
    const isSure = await confirmAction({
      title: t('Send the letter of the last month now?'),
      text: one.recipients.join(', '),
      action: t('Send it to {count, plural, one {# recipient} other {# recipients}}', { count: one.recipients.length }),
    })
    if (isSure) now.mutate({ id: one.id })
  }
  return (
    <section aria-label={t('The letter of the last month')}>
      <h3>{letter.title}</h3>
      {letter.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {[letter.causes, letter.places].map(
        (lines, at) =>
          lines.length > 0 && (
            <ol key={at === 0 ? 'causes' : 'places'} aria-label={at === 0 ? t('Why help came too late') : t('Where')}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          ),
      )}
      <Group gap="xs" mb="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} />}
          onClick={() => download(`letter-${letter.from.slice(0, 7)}.pdf`, new TextEncoder().encode(letter.pdf), 'application/pdf')}
        >
          {t('Download as PDF')}
        </Button>
        {kept && (
          <Button variant="default" size="xs" leftSection={<IconMail size={15} />} loading={now.isPending} onClick={() => void ask(kept)}>
            {t('Send now')}
          </Button>
        )}
        {kept && <Text size="sm">{kept.sentTo ? t('Sent up to {day}', { day: formatDate(`${kept.sentTo}T12:00:00Z`) }) : t('Not sent yet')}</Text>}
      </Group>
    </section>
  )
}
