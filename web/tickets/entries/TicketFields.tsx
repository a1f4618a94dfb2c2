// The fields of a ticket, in the order in which a caller tells them.
import { FileInput, Group, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { formatPhone, plainPhone } from '#contract/nouns/Phone.ts'
import { fieldsOfPart } from '#contract/nouns/ticketFields.ts'
import { readPosition } from '#web/kit/form/position.ts'
import type { ContractForm } from '#web/kit/form/useContractForm.ts'
import { audioTypes, documentTypes, imageTypes, videoTypes } from '#contract/files/files.ts'
import { mostFiles } from '#contract/tickets/entries/entry.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { FindPlace } from '#web/kit/FindPlace.tsx'
import { t } from '#web/kit/language.ts'
import { PickOnMap } from '#web/kit/placePicker.tsx'
import { ProtocolCard } from '#web/kit/parts/ProtocolCard.tsx'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { priorityWord } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { useBarangays, useCaseTypes, useNameOf, useReportCategories, useSubCaseTypes } from '#web/tickets/reference.ts'
import type { TicketForm } from './ticketForm.ts'

const kindsOfFile = [...imageTypes, ...videoTypes, ...audioTypes, ...documentTypes].join()

/** Asked by a card, the caller’s case type is found by that: the hand begins there. */
export function TicketFields({
  form,
  isAsked = false,
}: {
  form: Pick<ContractForm<TicketForm>, 'values' | 'getInputProps' | 'set'>
  isAsked?: boolean
}) {
  const nameOf = useNameOf()
  const types = useCaseTypes()
  const subTypes = useSubCaseTypes().list.filter((row) => row.caseTypeId === form.values.caseTypeId && row.isDeleted === 0)
  const barangays = useBarangays().list
  const categories = useReportCategories().list
  const usual = types.byId.get(form.values.caseTypeId)?.priority
  const chosen = (row: { id: string; isDeleted: 0 | 1 }, id: string | null) => row.isDeleted === 0 || row.id === id

  const phone = form.getInputProps('callerPhone')
  const linesOf = (part: Parameters<typeof fieldsOfPart>[0]) =>
    fieldsOfPart(part).map(({ name, label }) => <TextInput key={name} label={t(label)} autoComplete="off" {...form.getInputProps(name)} />)

  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <Choose
          label={t('Case type')}
          withAsterisk
          data-autofocus={isAsked ? undefined : true}
          choices={types.list.filter((row) => chosen(row, form.values.caseTypeId)).map((row) => ({ value: row.id, label: nameOf(row) }))}
          {...form.getInputProps('caseTypeId')}
          onChange={(value) => {
            form.set('caseTypeId', value ?? '')
            form.set('caseSubTypeId', null)
          }}
        />
        <Choose
          clearable
          label={t('Sub-type')}
          disabled={subTypes.length === 0}
          choices={subTypes.map((row) => ({ value: row.id, label: nameOf(row) }))}
          {...form.getInputProps('caseSubTypeId')}
        />
      </SimpleGrid>
      {!isAsked && <ProtocolCard of={types.byId.get(form.values.caseTypeId)} />}
      <Textarea label={t('What happened')} withAsterisk autosize minRows={3} maxRows={9} maxLength={5000} {...form.getInputProps('description')} />
      <FindPlace
        onPick={({ kind, name, position, barangayId }) => {
          if (position) form.set('place', `${position.lat}, ${position.lng}`)
          if (barangayId) form.set('barangayId', barangayId)
          if (kind !== 'barangay' && form.values.landmark.trim() === '') form.set('landmark', name)
        }}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        <Choose
          clearable
          label={t('Barangay')}
          choices={barangays.map((row) => ({ value: row.id, label: row.name }))}
          {...form.getInputProps('barangayId')}
          onChange={(value) => {
            form.set('barangayId', value)
            const middle = barangays.find((row) => row.id === value)?.position
            if (middle && form.values.place.trim() === '') form.set('place', `${middle.lat}, ${middle.lng}`)
          }}
        />
        {linesOf('place')}
        <div>
          <TextInput label={t('Position')} placeholder="14.5547, 121.1327" {...form.getInputProps('place')} />
          <PickOnMap
            value={readPosition(form.values.place) ?? null}
            onPick={({ lat, lng }, barangayId) => {
              form.set('place', `${lat}, ${lng}`)
              if (barangayId) form.set('barangayId', barangayId)
            }}
          />
        </div>
        {linesOf('caller')}
        <TextInput
          label={t('Caller’s phone')}
          type="tel"
          autoComplete="off"
          {...phone}
          onBlur={(event) => {
            form.set('callerPhone', formatPhone(plainPhone(form.values.callerPhone)))
            phone.onBlur(event)
          }}
        />
        {linesOf('case')}
      </SimpleGrid>
      <Group grow align="flex-start" gap="sm">
        <Choose
          clearable
          label={t('Priority')}
          placeholder={usual ? t('As usual: {priority}', { priority: `P${usual} ${priorityWord(usual)}` }) : t('As the case type says')}
          choices={priorities.map((one) => ({ value: String(one), label: `P${one} ${priorityWord(one)}` }))}
          {...form.getInputProps('priority')}
        />
        <Choose
          clearable
          label={t('Category')}
          choices={categories.filter((row) => chosen(row, form.values.reportCategoryId)).map((row) => ({ value: row.id, label: nameOf(row) }))}
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
        onChange={(files) => form.set('files', files.slice(0, mostFiles))}
      />
    </>
  )
}
