// Above a list: the search, the filters, and whether those out of use are shown.
import { SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { useChoices } from './options.ts'
import type { Filter } from './Resource.ts'
import styles from './ResourceScreen.module.css'

export type Wanted = Record<string, string | number | undefined>
interface Props {
  wanted: Wanted
  filters: readonly Filter[]
  hasSwitch: boolean
  onChange(part: Wanted): void
}

export function ResourceTools({ wanted, filters, hasSwitch, onChange }: Props) {
  const [text, setText] = useState(String(wanted.search ?? ''))
  const search = useDebouncedCallback((next: string) => onChange({ search: next.trim() || undefined }), 200)
  return (
    <div className={styles.tools} role="search">
      <TextInput
        className={styles.search}
        type="search"
        id="resource-search"
        aria-label={t('Search')}
        placeholder={t('Search')}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        value={text}
        maxLength={200}
        onChange={(event) => {
          setText(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      {filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          filter={filter}
          value={wanted[filter.name]}
          onChange={(value) => onChange({ [filter.name]: value ?? undefined })}
        />
      ))}
      {hasSwitch && (
        <SegmentedControl
          size="xs"
          aria-label={t('In use or not')}
          value={wanted.isDeleted === undefined ? 'all' : String(wanted.isDeleted)}
          data={[
            { value: '0', label: t('In use') },
            { value: '1', label: t('Not in use') },
            { value: 'all', label: t('All') },
          ]}
          onChange={(value) => onChange({ isDeleted: value === 'all' ? undefined : Number(value) })}
        />
      )}
    </div>
  )
}

interface FilterProps {
  filter: Filter
  value: string | number | undefined
  onChange(value: string | null): void
}

function FilterSelect({ filter, value, onChange }: FilterProps) {
  const choices = useChoices(filter.options, value === undefined ? [] : [String(value)])
  const data = filter.values?.map((one) => ({ value: one, label: t(filter.labels?.[one] ?? one) })) ?? choices
  return (
    <Choose
      className={styles.filter}
      aria-label={t('Only: {what}', { what: t(filter.label) })}
      placeholder={t(filter.label)}
      choices={data}
      searchable={data.length > 8}
      clearable
      value={value === undefined ? null : String(value)}
      onChange={onChange}
    />
  )
}
