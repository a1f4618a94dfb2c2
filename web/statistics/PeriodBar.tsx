// What a dashboard is of: a period of usual length or any two days, and filters.
import { Button, MultiSelect, Popover, SegmentedControl, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { FigureChoices } from '#contract/statistics/figures.ts'
import type { Span } from '#contract/statistics/periods.ts'
import { DayRange } from '#web/kit/form/DayRange.tsx'
import { k, nameOf, t } from '#web/kit/language.ts'
import styles from './statistics.module.css'
import { type Chosen, type FilterName, filterNames, type Preset, presets, spanOfPreset, todayThere } from './usePeriod.ts'

const presetWords: Record<Preset, string> = {
  today: k('Today'),
  week: k('7 days'),
  month: k('30 days'),
  lastMonth: k('Last month'),
  quarter: k('90 days'),
  year: k('A year'),
}
const filterWords: Record<FilterName, string> = {
  caseTypeId: k('Case type'),
  barangayId: k('Barangay'),
  departmentId: k('Department'),
  responseTeamId: k('Response team'),
}
const choicesOf = { caseTypeId: 'caseTypes', barangayId: 'barangays', departmentId: 'departments', responseTeamId: 'responseTeams' } as const

interface Props {
  chosen: Chosen
  choices: FigureChoices | undefined
  onChoose(change: Partial<Chosen>): void
}

export function PeriodBar({ chosen, choices, onChoose }: Props) {
  const spans: { value: string; label: string; span: Span }[] = presets.map((value) => ({
    value,
    label: t(presetWords[value]),
    span: spanOfPreset(value),
  }))
  const storm = choices?.storm
  if (storm) spans.push({ value: 'storm', label: storm.name, span: { from: storm.from, to: storm.to ?? todayThere() } })
  const now = spans.find(({ span }) => span.from === chosen.from && span.to === chosen.to)
  const count = filterNames.filter((name) => chosen[name]?.length).length
  return (
    <div className={styles.period} role="search" aria-label={t('Period and filters')}>
      <div className={styles.spans}>
        <SegmentedControl
          size="xs"
          aria-label={t('Period')}
          w="max-content"
          data={spans.map(({ value, label }) => ({ value, label }))}
          value={now?.value ?? ''}
          onChange={(value) => onChoose({ ...spans.find((one) => one.value === value)?.span })}
        />
      </div>
      <DayRange
        key={`${chosen.from} ${chosen.to}`}
        size="xs"
        defaultValue={[chosen.from, chosen.to]}
        onChange={([from, to]) => from && to && onChoose({ from, to })}
      />
      <Popover width={300} position="bottom-end" withArrow trapFocus returnFocus>
        <Popover.Target>
          <Button size="xs" variant="default" leftSection={<IconFilter size={15} />}>
            {count === 0 ? t('Filter') : t('Filter: {count} set', { count })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="sm">
            {filterNames.map((name) => (
              <MultiSelect
                key={name}
                size="sm"
                searchable
                clearable
                comboboxProps={{ withinPortal: false }}
                label={t(filterWords[name])}
                data={(choices?.[choicesOf[name]] ?? []).map((one) => ({ value: one.id, label: nameOf(one) }))}
                value={chosen[name] ?? []}
                onChange={(ids) => onChoose({ [name]: ids })}
              />
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
