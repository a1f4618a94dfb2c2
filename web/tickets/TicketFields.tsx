// The fields of a ticket, in the order in which a caller tells them.
import { FileInput, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { useFields } from '#web/kit/useFields.ts'
import { audioTypes, documentTypes, imageTypes, videoTypes } from '#contract/files/files.ts'
import { mostFiles } from '#contract/tickets/entry.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { t } from '#web/kit/language.ts'
import { priorityWord } from '#web/kit/parts/PriorityBadge.tsx'
import { useBarangays, useCaseTypes, useNameOf, useReportCategories, useSubCaseTypes } from './reference.ts'
import type { TicketForm } from './ticketForm.ts'

export type TicketFieldsForm = ReturnType<typeof useFields<TicketForm>>
const kindsOfFile = [...imageTypes, ...videoTypes, ...audioTypes, ...documentTypes].join()

export function TicketFields({ form }: { form: TicketFieldsForm }) {
  const nameOf = useNameOf()
  const types = useCaseTypes()
  const subTypes = useSubCaseTypes().list.filter((row) => row.caseTypeId === form.values.caseTypeId && row.isDeleted === 0)
  const barangays = useBarangays().list
  const categories = useReportCategories().list
  const pick = {
    searchable: true,
    clearable: true,
    selectFirstOptionOnChange: true,
    withScrollArea: false,
    styles: { options: { maxHeight: 220, overflowY: 'auto' } },
  } as const
  const usual = types.byId.get(form.values.caseTypeId)?.priority
  const chosen = (row: { id: string; isDeleted: 0 | 1 }, id: string | null) => row.isDeleted === 0 || row.id === id

  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <Select
          {...pick}
          clearable={false}
          label={t('Case type')}
          withAsterisk
          data-autofocus
          data={types.list.filter((row) => chosen(row, form.values.caseTypeId)).map((row) => ({ value: row.id, label: nameOf(row) }))}
          {...form.getInputProps('caseTypeId')}
          onChange={(value) => {
            form.setFieldValue('caseTypeId', value ?? '')
            form.setFieldValue('caseSubTypeId', null)
          }}
        />
        <Select
          {...pick}
          label={t('Sub-type')}
          disabled={subTypes.length === 0}
          data={subTypes.map((row) => ({ value: row.id, label: nameOf(row) }))}
          {...form.getInputProps('caseSubTypeId')}
        />
      </SimpleGrid>
      <Textarea label={t('What happened')} withAsterisk autosize minRows={3} maxRows={9} maxLength={5000} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <Select
          {...pick}
          label={t('Barangay')}
          data={barangays.map((row) => ({ value: row.id, label: row.name }))}
          {...form.getInputProps('barangayId')}
        />
        <TextInput label={t('Landmark')} {...form.getInputProps('landmark')} />
        <TextInput label={t('Address')} {...form.getInputProps('address')} />
        <TextInput label={t('Position')} placeholder="14.5547, 121.1327" {...form.getInputProps('place')} />
        <TextInput label={t('Caller’s name')} autoComplete="off" {...form.getInputProps('callerName')} />
        <TextInput label={t('Caller’s phone')} type="tel" autoComplete="off" {...form.getInputProps('callerPhone')} />
      </SimpleGrid>
      <Group grow align="flex-start" gap="sm">
        <Select
          {...pick}
          label={t('Priority')}
          placeholder={usual ? t('As usual: {priority}', { priority: `P${usual} ${priorityWord(usual)}` }) : t('As the case type says')}
          data={priorities.map((one) => ({ value: String(one), label: `P${one} ${priorityWord(one)}` }))}
          {...form.getInputProps('priority')}
        />
        <Select
          {...pick}
          label={t('Category')}
          data={categories.filter((row) => chosen(row, form.values.reportCategoryId)).map((row) => ({ value: row.id, label: nameOf(row) }))}
          {...form.getInputProps('reportCategoryId')}
        />
      </Group>
      <FileInput
        multiple
        clearable
        accept={kindsOfFile}
        label={t('Pictures, video or sound')}
        placeholder={t('Up to {count} files', { count: mostFiles })}
        value={form.values.files}
        onChange={(files) => form.setFieldValue('files', files.slice(0, mostFiles))}
      />
    </>
  )
}
