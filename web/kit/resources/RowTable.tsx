// A list as a table: headings that sort, rows that open, arrows that move between them; on a phone each row is a card.
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { t } from '#web/kit/language.ts'
import type { Column, NameOf } from './Resource.ts'
import styles from './RowTable.module.css'
import type { Rows } from './useRows.ts'

export interface Sort {
  name: string
  descending: boolean
}
interface Props<R extends object> {
  label: string
  columns: readonly Column<R>[]
  list: Rows<R>
  /** A `None` of the list: it says too that the list loads, or could not be loaded. */
  empty: ReactNode
  idOf(row: R): string
  nameOf: NameOf
  openId: string | null
  onOpen(row: R): void
  isOff?(row: R): boolean
  sort?: Sort | null
  sortable?: readonly string[]
  onSort?(sort: Sort): void
}

export function RowTable<R extends object>({ label, columns, list, empty, idOf, nameOf, openId, onOpen, isOff, sort, sortable, onSort }: Props<R>) {
  const body = useRef<HTMLTableSectionElement>(null)
  if (list.rows.length === 0) return empty

  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort ?? null} onSort={sortable?.includes(column.name) ? onSort : undefined} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={moveBetweenRows}>
          {list.rows.map((row) => (
            <tr
              key={idOf(row)}
              data-open={openId === idOf(row) || undefined}
              data-off={isOff?.(row) || undefined}
              onClick={(event) => (event.target as HTMLElement).closest('a, button') === null && onOpen(row)}
            >
              {columns.map((column, index) => (
                <td key={column.name} data-minor={column.minor || undefined} data-align={column.align} data-title={t(column.title, column.words)}>
                  {index === 0 ? (
                    <button
                      type="button"
                      className={styles.open}
                      data-row={idOf(row)}
                      aria-current={openId === idOf(row) || undefined}
                      onClick={() => onOpen(row)}
                    >
                      {cell(column, row, nameOf)}
                    </button>
                  ) : (
                    cell(column, row, nameOf)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.count} role="status">
        <span>
          {list.isMore && list.rows.length <= list.total
            ? t('{shown} of more than {total}', { shown: list.rows.length, total: list.total })
            : list.rows.length < list.total
              ? t('{shown} of {total}', { shown: list.rows.length, total: list.total })
              : t('{count, plural, one {# row} other {# rows}}', { count: list.total })}
        </span>
        {list.hasMore && (
          <Button variant="default" size="compact-sm" loading={list.isLoadingMore} onClick={list.loadMore}>
            {t('Load more')}
          </Button>
        )}
      </p>
    </div>
  )
}

function Heading<R>({ column, sort, onSort }: { column: Column<R>; sort: Sort | null; onSort?: ((sort: Sort) => void) | undefined }) {
  const isSorted = sort?.name === column.name
  const direction = sort?.descending ? 'descending' : 'ascending'
  const Arrow = sort?.descending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" data-minor={column.minor || undefined} data-align={column.align} aria-sort={isSorted ? direction : undefined}>
      {onSort ? (
        <button type="button" onClick={() => onSort({ name: column.name, descending: isSorted && !sort.descending })}>
          {t(column.title, column.words)}
          {isSorted && <Arrow size={13} aria-hidden="true" />}
        </button>
      ) : (
        t(column.title, column.words)
      )}
    </th>
  )
}

function cell<R extends object>(column: Column<R>, row: R, nameOf: NameOf): ReactNode {
  return column.draw ? column.draw(row, nameOf) : String((row as Record<string, unknown>)[column.name] ?? '')
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(`.${styles.open}`)]
  const at = buttons.findIndex((button) => button.closest('tr')?.contains(document.activeElement))
  if (!step || at < 0) return
  event.preventDefault()
  buttons[step(at, buttons.length - 1)]?.focus()
}
