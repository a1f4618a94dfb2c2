// Above a list: search, filters and the order.
import { ActionIcon, Button, Indicator, Popover, SegmentedControl, Stack, Switch, TextInput, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconPlus, IconSearch, IconUserCheck, IconX } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Priority, priorities } from '#contract/tickets/priorities.ts'
import { k, t, useLanguage } from '#web/kit/language.ts'
import { media } from '#web/kit/look/scale.ts'
import { ChooseMany } from '#web/kit/parts/Choose.tsx'
import { priorityWord } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { countFilters, type Filter } from './filters.ts'
import { type Sort, sorts } from './order.ts'
import { useBarangays, useCaseTypes, useDepartments, useNameOf } from '#web/tickets/reference.ts'
import { backToList } from './listFocus.ts'
import styles from './ListHead.module.css'

const sortWords: Record<Sort, string> = { urgent: k('Most urgent'), newest: k('Newest'), oldest: k('Oldest') }

interface Props {
  filter: Filter
  search: RefObject<HTMLInputElement | null>
  onChange(filter: Filter): void
  onCreate?: () => void
  /** What lies over it while several are chosen. */
  children?: ReactNode
}

export const ListHead = memo(function ListHead({ filter, search, onChange, onCreate, children }: Props) {
  useLanguage()
  const [text, setText] = useState(filter.search ?? '')
  const [known, setKnown] = useState(filter.search)
  if (known !== filter.search) {
    setKnown(filter.search)
    setText(filter.search ?? '')
  }
  // On a tablet, and on a phone, the list is narrower than the words.
  const isNarrow = useMediaQuery(media.belowDesk, window.innerWidth < 992)
  const find = () => {
    const wanted = text.trim() || undefined
    if (wanted !== filter.search) onChange({ ...filter, search: wanted })
  }
  const findLater = useEffectEvent(find)
  useEffect(() => {
    if (text === (filter.search ?? '')) return
    const timer = setTimeout(findLater, 250)
    return () => clearTimeout(timer)
  }, [text, filter])

  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <TextInput
          ref={search}
          className={styles.search}
          size="sm"
          type="search"
          aria-label={t('Search the list')}
          placeholder={isNarrow ? t('Search') : t('Number, name, place …')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={
            text ? (
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('Clear the search')} onClick={() => setText('')}>
                <IconX size={15} />
              </ActionIcon>
            ) : (
              <kbd className={styles.kbd}>/</kbd>
            )
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Enter') return
            // The keys that follow mean the list of these words.
            find()
            event.currentTarget.blur()
            backToList()
          }}
        />
        <MineButton filter={filter} onChange={onChange} />
        <FilterButton filter={filter} onChange={onChange} />
        {onCreate && (
          <Button
            size="sm"
            className={styles.create}
            leftSection={<IconPlus size={16} />}
            onClick={onCreate}
            aria-label={t('New')}
            title="N · Ctrl Alt N"
          >
            <span className={styles.word}>{t('New')}</span>
          </Button>
        )}
      </div>
      {children}
    </div>
  )
})

/** Narrows the list to what the reader has accepted. */
function MineButton({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const me = useMe()
  const mayHandle = useMay('tickets.triage')
  if (!me || !mayHandle) return null
  const isOn = filter.acceptedBy?.includes(me.accountId) ?? false
  return (
    <Tooltip label={t('Only what I handle')}>
      <ActionIcon
        variant={isOn ? 'filled' : 'default'}
        size={34}
        aria-label={t('Only what I handle')}
        aria-pressed={isOn}
        onClick={() => onChange({ ...filter, acceptedBy: isOn ? undefined : [me.accountId] })}
      >
        <IconUserCheck size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

function FilterButton({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const count = countFilters(filter) + Number(filter.sort !== 'urgent')
  return (
    <Popover width={300} position="bottom-end" withArrow trapFocus returnFocus>
      <Indicator label={count} size={16} disabled={count === 0} offset={3} color="tanod.7">
        <Popover.Target>
          <ActionIcon variant="default" size={34} aria-label={count === 0 ? t('Filter and order') : t('Filter and order: {count} set', { count })}>
            <IconFilter size={17} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <FilterForm filter={filter} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterForm({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const nameOf = useNameOf()
  const types = useCaseTypes().list
  const barangays = useBarangays().list
  const departments = useDepartments().list
  const within = { comboboxProps: { withinPortal: false }, clearable: true, size: 'sm' } as const
  const many = (values: string[]) => (values.length > 0 ? values : undefined)
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('Order')}
        data={sorts.map((value) => ({ value, label: t(sortWords[value]) }))}
        value={filter.sort}
        onChange={(value) => onChange({ ...filter, sort: value as Sort })}
      />
      <ChooseMany
        {...within}
        label={t('Priority')}
        choices={priorities.map((one) => ({ value: String(one), label: `P${one} ${priorityWord(one)}` }))}
        value={filter.priority?.map(String) ?? []}
        onChange={(values) => onChange({ ...filter, priority: values.length > 0 ? (values.map(Number) as Priority[]) : undefined })}
      />
      <ChooseMany
        {...within}
        label={t('Case type')}
        choices={types.map((row) => ({ value: row.id, label: nameOf(row) }))}
        value={filter.caseTypeId ?? []}
        onChange={(values) => onChange({ ...filter, caseTypeId: many(values) })}
      />
      <ChooseMany
        {...within}
        label={t('Barangay')}
        choices={barangays.map((row) => ({ value: row.id, label: row.name }))}
        value={filter.barangayId ?? []}
        onChange={(values) => onChange({ ...filter, barangayId: many(values) })}
      />
      {departments.length > 0 && (
        <ChooseMany
          {...within}
          label={t('Department')}
          choices={departments.map((row) => ({ value: row.accountId, label: row.name }))}
          value={filter.allocatedTo ?? []}
          onChange={(values) => onChange({ ...filter, allocatedTo: many(values) })}
        />
      )}
      <Switch
        label={t('Unread only')}
        checked={filter.isRead === 0}
        onChange={(event) => onChange({ ...filter, isRead: event.currentTarget.checked ? 0 : undefined })}
      />
      <Button
        size="xs"
        variant="default"
        disabled={countFilters(filter) === 0 && filter.sort === 'urgent'}
        onClick={() => onChange({ sort: 'urgent', search: filter.search, acceptedBy: filter.acceptedBy })}
      >
        {t('Clear the filter')}
      </Button>
    </Stack>
  )
}
