// One kind of administration: its list, and beside it the panel of what is open.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import * as z from 'zod'
import { useDesk } from '#web/kit/desk.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { None } from '#web/kit/parts/None.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { useNames } from './options.ts'
import { isOff, type Resource, type Secret } from './Resource.ts'
import { ResourceForm } from './ResourceForm.tsx'
import styles from './ResourceScreen.module.css'
import { ResourceTools, type Wanted } from './ResourceTools.tsx'
import { RowActions } from './RowActions.tsx'
import { RowTable, type Sort } from './RowTable.tsx'
import { SecretCard } from './SecretCard.tsx'
import { TableImport } from './table/TableImport.tsx'
import { useRows } from './useRows.ts'

export function ResourceScreen<R extends object>({ of }: { of: Resource<R> }) {
  useLanguage()
  const queryClient = useQueryClient()
  const mayManage = useMay(of.manage)
  const letterKeys = useDesk((desk) => desk.letterKeys)
  const hasSwitch = !of.hasNoSwitch
  const [wanted, setWanted] = useState<Wanted>(hasSwitch ? { isDeleted: 0 } : {})
  const [sort, setSort] = useState<Sort | null>(null)
  const [open, setOpen] = useState<R | 'new' | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const list = useRows<R>(of.list, { ...of.listInput, ...wanted, ...(sort && { sort: sort.name, descending: sort.descending }) })
  const nameOf = useNames(of.groups, of.filters)

  const refresh = () => void queryClient.invalidateQueries({ queryKey: [of.list.path] })
  const openId = open && open !== 'new' ? of.idOf(open) : null
  const shown = openId ? (list.rows.find((row) => of.idOf(row) === openId) ?? open) : open
  const isEmptySearch = Object.entries(wanted).some(([name, value]) => value !== undefined && name !== 'isDeleted')

  const close = () => {
    setOpen(null)
    setTimeout(() => document.querySelector<HTMLElement>(`[data-row="${openId}"]`)?.focus())
  }
  const saved = (data: unknown) => {
    refresh()
    if (open === 'new' && of.secretOf) setSecret(of.secretOf(data as object))
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = (event.target as HTMLElement).closest('input, textarea, [contenteditable]') !== null
    if (isTyping || !letterKeys || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '/') document.getElementById('resource-search')?.focus()
    else if (event.key === 'n' && mayManage && of.add) setOpen('new')
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.screen} data-open={shown !== null || undefined} onKeyDown={onKeyDown}>
      {secret && (
        <div className={styles.once}>
          <SecretCard secret={secret} onClose={() => setSecret(null)} />
        </div>
      )}
      <div className={styles.list}>
        <PageHeader title={t(of.title)}>
          {of.Tools && mayManage && <of.Tools onChanged={refresh} />}
          {mayManage && of.takesTables && <TableImport of={of} onChanged={refresh} />}
          {mayManage && of.add && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
              {t('New {what}', { what: t(of.one) })}
            </Button>
          )}
        </PageHeader>
        <ResourceTools
          wanted={wanted}
          filters={of.filters ?? []}
          hasSwitch={hasSwitch}
          onChange={(part) => setWanted((now) => ({ ...now, ...part }))}
        />
        <RowTable<R>
          label={t(of.title)}
          columns={of.columns.filter(({ isShown }) => isShown?.() ?? true)}
          list={list}
          idOf={of.idOf}
          nameOf={nameOf}
          openId={openId}
          onOpen={(row) => setOpen(() => row)}
          isOff={of.isOff ?? isOff}
          sort={sort}
          sortable={sortsOf(of)}
          onSort={setSort}
          empty={
            <None of={list} title={isEmptySearch ? t('Nothing found') : t('None yet')}>
              <p>{isEmptySearch ? t('Search for something else, or clear the filters.') : t(of.empty)}</p>
            </None>
          }
        />
      </div>
      {shown !== null && (
        <aside className={styles.panel} aria-label={shown === 'new' ? t('New {what}', { what: t(of.one) }) : of.nameOf(shown)}>
          <ResourceForm
            key={openId ?? 'new'}
            of={of}
            row={shown === 'new' ? null : shown}
            readOnly={!mayManage || (shown === 'new' ? !of.add : !of.update)}
            onSaved={saved}
            onClose={close}
          >
            {shown !== 'new' && <RowActions of={of} row={shown} onSecret={setSecret} onChanged={refresh} mayManage={mayManage} />}
          </ResourceForm>
        </aside>
      )}
    </div>
  )
}

const sorts = new WeakMap<object, readonly string[]>()

/** The columns that the server sorts by, as its contract says. */
function sortsOf({ list }: { list: { input: unknown } }): readonly string[] {
  const input = list.input as z.ZodObject
  const known = sorts.get(input)
  if (known) return known
  const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.ObjectSchema
  const found = ((properties?.sort as z.core.JSONSchema.BaseSchema | undefined)?.enum ?? []) as string[]
  sorts.set(input, found)
  return found
}
