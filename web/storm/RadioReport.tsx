// A barangay's report that came by radio or telephone, written down by the desk: one line, and the figures that changed.
import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Input } from '#contract/kit/client.ts'
import { cases } from '#contract/reference/cases.ts'
import type { Board } from '#contract/storm/board.ts'
import { exceeds, figureNames } from '#contract/storm/reports.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm, type Values } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'
import { newId } from '#web/kit/newId.ts'
import { useAll } from '#web/kit/lists/allOf.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { figureLabels } from './figureLabels.ts'
import styles from './storm.module.css'

const empty = (barangayId: string | null, writtenBy: string): Values => ({
  ...{ id: newId(), barangayId, writtenBy, line: '', isUrgent: false, figures: {} },
})

export function RadioReport({ board, barangayId }: { board: Board; barangayId: string | null }) {
  const captains = useAll(cases.getBarangays, ({ id }) => id).byId
  const [first] = useState(() => empty(barangayId, barangayId ? (board.rows.find((row) => row.barangayId === barangayId)?.captain?.name ?? '') : ''))
  const form = useContractForm(calls.addBarangayReport.input, first)
  const add = useChange(calls.addBarangayReport, {
    onDone: () => form.restart(empty(form.values.barangayId as string, form.values.writtenBy as string)),
    onRefused: form.showRefusal,
  })
  const send = async (values: Input<typeof calls.addBarangayReport>) => {
    const row = board.rows.find((one) => one.barangayId === values.barangayId)
    const isCounting = Object.values(values.figures ?? {}).some((value) => value !== undefined)
    const isOdd = isCounting && row && exceeds({ ...row.figures, ...values.figures }, row)
    const isSure =
      !isOdd ||
      (await confirmAction({
        title: t('Are these figures right?'),
        text: t('Inside and outside of evacuation centers are more than are affected.'),
        action: t('Write them down as they are'),
      }))
    if (isSure) add.mutate(values)
  }
  const chooseBarangay = (id: string | null) => {
    form.set('barangayId', id)
    if (id) form.set('writtenBy', captains.get(id)?.captain ?? '')
  }
  return (
    <Form form={form} className={styles.panel} onSend={(values) => void send(values as Input<typeof calls.addBarangayReport>)}>
      <h2>{t('By radio or telephone')}</h2>
      <Choose
        label={t('Barangay')}
        choices={board.rows.map((row) => ({ value: row.barangayId, label: row.name }))}
        {...form.getInputProps('barangayId')}
        value={form.values.barangayId as string | null}
        onChange={chooseBarangay}
      />
      <TextInput label={t('Who reports')} {...form.getInputProps('writtenBy')} />
      <TextInput label={t('One line')} maxLength={200} {...form.getInputProps('line')} />
      <Checkbox label={t('Urgent: somebody is in danger')} {...form.getInputProps('isUrgent', { type: 'checkbox' })} />
      <details>
        <summary>{t('Figures that changed')}</summary>
        <div className={styles.numbers}>
          {figureNames.map((name) => (
            <NumberInput
              key={name}
              label={t(figureLabels[name])}
              hideControls
              min={0}
              data-path={`figures.${name}`}
              error={form.errors[`figures.${name}`]}
              value={(form.values.figures as Record<string, number | undefined>)[name] ?? ''}
              onChange={(value) => form.set(`figures.${name}`, value === '' ? undefined : Number(value))}
            />
          ))}
        </div>
      </details>
      <Button type="submit" loading={add.isPending}>
        {t('Write it down')}
      </Button>
    </Form>
  )
}
