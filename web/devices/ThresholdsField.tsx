// The values at which a sensor raises its level, one line each.
import { ActionIcon, Button, Input, NumberInput, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { sensorLevels, type Threshold } from '#contract/devices/Sensor.ts'
import { cases } from '#contract/reference/cases.ts'
import { k, nameOf, t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { useChoices } from '#web/kit/resources/options.ts'
import type { InputProps, Options } from '#web/kit/resources/Resource.ts'
import styles from './devices.module.css'
import { levelLabels } from './sensorLabels.ts'

const most = 6
const sides = { above: k('At or above'), below: k('At or below') }
const caseTypes: Options = { endpoint: cases.getCaseTypes, valueOf: ({ id }: { id: string }) => id, labelOf: nameOf }

export function ThresholdsField({ path, label, errors, error, readOnly, value, onChange, onBlur }: InputProps) {
  const thresholds = (value ?? []) as Threshold[]
  const choices = useChoices(
    caseTypes,
    thresholds.flatMap(({ caseTypeId }) => caseTypeId ?? []),
  )
  const change = (index: number, part: Partial<Threshold>) => onChange(thresholds.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <Input.Wrapper error={error} labelElement="div">
      <div role="group" aria-label={label} className={styles.thresholds}>
        {thresholds.map(({ side, value: edge, level, caseTypeId }, index) => (
          <div key={index} className={styles.threshold}>
            <Select
              aria-label={t('Side')}
              allowDeselect={false}
              disabled={readOnly}
              data={Object.entries(sides).map(([one, word]) => ({ value: one, label: t(word) }))}
              value={side}
              onChange={(next) => next && change(index, { side: next as Threshold['side'] })}
            />
            <NumberInput
              aria-label={t('Value')}
              data-path={`${path}.${index}.value`}
              error={errors[`${path}.${index}.value`]}
              hideControls
              disabled={readOnly}
              value={edge ?? ''}
              onBlur={onBlur}
              onChange={(next) => change(index, { value: (next === '' ? null : next) as number })}
            />
            <Select
              aria-label={t('Level')}
              allowDeselect={false}
              disabled={readOnly}
              data={sensorLevels.slice(1).map((one) => ({ value: one, label: t(levelLabels[one]) }))}
              value={level}
              onChange={(next) => next && change(index, { level: next as Threshold['level'] })}
            />
            <Choose
              className={styles.ticket}
              aria-label={t('Ticket to open')}
              placeholder={t('No ticket')}
              clearable
              disabled={readOnly}
              choices={choices}
              value={caseTypeId}
              onChange={(next) => change(index, { caseTypeId: next })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              disabled={readOnly}
              aria-label={t('Remove this value')}
              onClick={() => onChange(thresholds.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </div>
        ))}
        {!readOnly && thresholds.length < most && (
          <Button
            data-path={path}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...thresholds, { level: 'watch', side: 'above', value: null, caseTypeId: null }])}
          >
            {t('Add a value')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
