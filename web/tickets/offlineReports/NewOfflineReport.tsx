// Writes down a report that came by radio, text message or paper.
import { useState } from 'react'
import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { CallerPhone, filledLine, line } from '#contract/nouns/fields.ts'
import { offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { momentOf, writtenOf } from '#web/kit/moment.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { useBarangays, useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import { roadWords } from './roads.ts'

const roads = ['radio', 'sms', 'paper', 'phone', 'other'] as const
const Written = z.object({
  road: z.enum(roads),
  writtenAt: z.string().min(1, k('Say when it was written.')),
  text: filledLine(5000),
  caseTypeId: z.string().nullable(),
  callerName: line(120),
  callerPhone: z.union([z.literal(''), CallerPhone]),
  barangayId: z.string().nullable(),
  landmark: line(300),
})
type Written = z.output<typeof Written>

export function NewOfflineReport({ onClose, onAdded }: { onClose(): void; onAdded(id: string): void }) {
  const [empty] = useState<Written>(() => ({
    road: 'radio',
    writtenAt: writtenOf(Date.now()),
    text: '',
    caseTypeId: null,
    callerName: '',
    callerPhone: '',
    barangayId: null,
    landmark: '',
  }))
  const form = useContractForm(Written, empty, { draft: 'offline report' })
  const cache = useQueryClient()
  const nameOf = useNameOf()
  const types = useCaseTypes().list.filter((row) => row.isDeleted === 0)
  const barangays = useBarangays().list
  const add = useChange(offlineReports.addOfflineReport, {
    onDone: ({ data }) => {
      void cache.invalidateQueries({ queryKey: [offlineReports.getOfflineReports.path] })
      form.restart(empty)
      onAdded(data.id)
    },
    onRefused: form.showRefusal,
  })
  const send = ({ road, writtenAt, text, ...rest }: Written) => {
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== ''))
    add.mutate({ road, text, writtenAt: momentOf(writtenAt)!.toISOString(), ...given })
  }
  return (
    <Modal opened onClose={onClose} title={t('New offline report')} size="lg" closeOnClickOutside={false}>
      <Form form={form} onSend={send}>
        <Stack gap="sm">
          <Group grow align="flex-start">
            <Select
              label={t('Came by')}
              data-autofocus
              allowDeselect={false}
              data={roads.map((value) => ({ value, label: t(roadWords[value]) }))}
              {...form.getInputProps('road')}
            />
            <TextInput type="datetime-local" label={t('Written')} withAsterisk {...form.getInputProps('writtenAt')} />
          </Group>
          <Textarea label={t('What was reported')} withAsterisk autosize minRows={3} maxLength={5000} {...form.getInputProps('text')} />
          <Group grow align="flex-start">
            <Choose
              clearable
              label={t('Case type')}
              choices={types.map((row) => ({ value: row.id, label: nameOf(row) }))}
              {...form.getInputProps('caseTypeId')}
            />
            <Choose
              clearable
              label={t('Barangay')}
              choices={barangays.map((row) => ({ value: row.id, label: row.name }))}
              {...form.getInputProps('barangayId')}
            />
          </Group>
          <TextInput label={t('Landmark')} maxLength={300} {...form.getInputProps('landmark')} />
          <Group grow align="flex-start">
            <TextInput label={t('Caller’s name')} autoComplete="off" {...form.getInputProps('callerName')} />
            <TextInput label={t('Caller’s phone')} type="tel" autoComplete="off" {...form.getInputProps('callerPhone')} />
          </Group>
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending} title="Ctrl Enter">
              {t('Add it')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
