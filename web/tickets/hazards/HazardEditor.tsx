// The form of a report of the day: a new one, or one that is corrected.
import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import * as z from 'zod'
import { filledLine, line } from '#contract/nouns/fields.ts'
import { type Hazard, hazards, severities } from '#contract/tickets/hazards/hazards.ts'
import { useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { readPosition } from '#web/kit/form/position.ts'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import { WrittenPlace } from '#web/tickets/entries/ticketForm.ts'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import { severityWords } from '#web/kit/words.ts'
import { useAgain } from './hazardsNow.ts'

const HazardForm = z.object({
  title: filledLine(160),
  description: line(5000),
  severity: z.enum(severities),
  caseTypeId: z.string().nullable(),
  place: WrittenPlace,
})
const empty: z.output<typeof HazardForm> = { title: '', description: '', severity: 'moderate', caseTypeId: null, place: '' }

const formOf = ({ title, description, severity, caseTypeId, position }: Hazard): z.output<typeof HazardForm> => ({
  ...{ title, description, severity, caseTypeId },
  place: position ? `${position.lat}, ${position.lng}` : '',
})

/** Adds a report of the day, or corrects one. */
export function HazardEditor({ hazard, onClose }: { hazard?: Hazard; onClose(): void }) {
  const form = useContractForm(HazardForm, hazard ? formOf(hazard) : empty, hazard && { keeps: false })
  const types = useCaseTypes().list
  const nameOf = useNameOf()
  const again = useAgain()
  const options = {
    onDone: () => {
      again()
      form.restart()
      onClose()
    },
    onRefused: form.showRefusal,
  }
  const add = useChange(hazards.addReportOfTheDay, options)
  const edit = useChange(hazards.editReportOfTheDay, options)
  const send = ({ place, caseTypeId, ...rest }: typeof empty) => {
    const fields = { ...rest, caseTypeId: caseTypeId ?? undefined, position: readPosition(place) }
    if (hazard) edit.mutate({ id: hazard.hazardId, version: hazard.version, ...fields })
    else add.mutate(fields)
  }
  return (
    <FormModal opened onClose={onClose} title={hazard ? t('Edit the report of the day') : t('New report of the day')}>
      <Form form={form} onSend={send}>
        <Stack gap="sm">
          <TextInput label={t('Title')} withAsterisk data-autofocus maxLength={160} {...form.getInputProps('title')} />
          <Textarea label={t('What is to be known')} autosize minRows={2} maxLength={5000} {...form.getInputProps('description')} />
          <Group grow align="flex-start">
            <Select
              label={t('Severity')}
              allowDeselect={false}
              data={severities.map((value) => ({ value, label: t(severityWords[value]) }))}
              {...form.getInputProps('severity')}
            />
            <Choose
              label={t('Case type')}
              clearable
              choices={types.map((row) => ({ value: row.id, label: nameOf(row) }))}
              {...form.getInputProps('caseTypeId')}
            />
          </Group>
          <TextInput label={t('Position')} placeholder="14.5547, 121.1327" {...form.getInputProps('place')} />
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending || edit.isPending} title="Ctrl Enter">
              {hazard ? t('Save') : t('Add it')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </FormModal>
  )
}
