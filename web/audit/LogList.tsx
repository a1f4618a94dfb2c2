// The lines of the log, filtered by time, person, action and object.
import { Select, Switch, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { type AuditLine, type AuditPage, audit } from '#contract/audit/room.ts'
import { DayRange } from '#web/kit/form/DayRange.tsx'
import { formatDateTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { None } from '#web/kit/parts/None.tsx'
import type { Column } from '#web/kit/resources/Resource.ts'
import { RowTable } from '#web/kit/resources/RowTable.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import styles from './audit.module.css'
import { LineDialog } from './LineDialog.tsx'
import { Which } from './Which.tsx'
import { PersonSelect } from './PersonSelect.tsx'
import { spanOf } from './span.ts'
import { actionChoices, actionOf, doerOf, objectChoices, objectOf } from './words.ts'

export interface LogFilters {
  from?: string
  to?: string
  actorId?: string
  verb?: string
  kind?: string
  id?: string
  /** 0 leaves out who only looked, and what cameras tell by themselves. */
  looks?: 0 | undefined
}

const columns: readonly Column<AuditLine>[] = [
  {
    name: 'at',
    title: k('When'),
    draw: ({ at }) => (
      <time className={styles.when} dateTime={at}>
        {formatDateTime(at)}
      </time>
    ),
  },
  { name: 'actorName', title: k('Who'), draw: doerOf },
  { name: 'verb', title: k('Action'), draw: (line) => <b className={styles.action}>{actionOf(line)}</b> },
  { name: 'kind', title: k('Object'), minor: true, draw: ({ kind }) => objectOf(kind) },
  // By the name that readers know; the id stands in the particulars of the line.
  { name: 'name', title: k('Which'), draw: (line) => <Which line={line} /> },
]
const noNames = () => ''

export function LogList({ filters, onChange }: { filters: LogFilters; onChange(filters: LogFilters): void }) {
  const [days, setDays] = useState<[string | null, string | null]>([null, null])
  const [open, setOpen] = useState<AuditLine | null>(null)
  const list = useRows<AuditLine, AuditPage>(audit.getAuditLog, filters)
  const leftOut = list.first?.leftOut
  const later = useDebouncedCallback(onChange, 250)
  const choose = (name: 'verb' | 'kind', label: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      searchable
      clearable
      nothingFoundMessage={t('Nothing found')}
      data={data}
      value={filters[name] ?? null}
      onChange={(value) => onChange({ ...filters, [name]: value ?? undefined })}
    />
  )
  return (
    <div className={styles.part}>
      <div className={styles.filters} role="search">
        <DayRange
          clearable
          value={days}
          onChange={(next) => {
            setDays(next)
            onChange({ ...filters, ...spanOf(next) })
          }}
        />
        <PersonSelect value={filters.actorId ?? null} onChange={(actorId) => onChange({ ...filters, actorId: actorId ?? undefined })} />
        {choose('verb', t('Action'), actionChoices())}
        {choose('kind', t('Object'), objectChoices())}
        <TextInput
          aria-label={t('Which')}
          placeholder={t('Which')}
          defaultValue={filters.id ?? ''}
          onChange={(event) => later({ ...filters, id: event.currentTarget.value.trim() || undefined })}
        />
        <Switch
          className={styles.looks}
          label={t('Also looks and cameras')}
          checked={filters.looks !== 0}
          onChange={(event) => onChange({ ...filters, looks: event.currentTarget.checked ? undefined : 0 })}
        />
      </div>
      {leftOut && leftOut.total > 0 && (
        <p className={styles.leftOut} role="status">
          {leftOut.isMore
            ? t('More than {count, number} lines of who only looked, and of cameras on and off line, are left out.', { count: leftOut.total })
            : t(
                '{count, plural, one {# line of who only looked, or of a camera on or off line, is left out.} other {# lines of who only looked, and of cameras on and off line, are left out.}}',
                {
                  count: leftOut.total,
                },
              )}
        </p>
      )}
      <RowTable<AuditLine>
        label={t('Audit log')}
        columns={columns}
        list={list}
        idOf={({ seq }) => String(seq)}
        nameOf={noNames}
        openId={open ? String(open.seq) : null}
        onOpen={(line) => setOpen(line)}
        empty={
          <None of={list} title={t('Nothing found')}>
            <p>{t('Every action is a line here. Look at another time, or clear the filters.')}</p>
          </None>
        }
      />
      <LineDialog line={open} onClose={() => setOpen(null)} />
    </div>
  )
}
