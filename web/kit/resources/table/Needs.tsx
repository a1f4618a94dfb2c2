// What lines of a table must have and do not say: which column holds it, or what is the same for all of them.
import { NativeSelect, TextInput } from '@mantine/core'
import { t } from '#web/kit/language.ts'
import type { TableField } from './fieldsOfTable.ts'
import type { PlannedLine } from './planTable.ts'
import styles from './TableImport.module.css'

interface Props {
  fields: readonly TableField[]
  columns: readonly (TableField | null)[]
  alike: ReadonlyMap<TableField, string>
  planned: readonly PlannedLine[]
  onAlike(field: TableField, text: string): void
}

export function Needs({ fields, columns, alike, planned, onAlike }: Props) {
  const needs = fields.flatMap((one) => {
    if (one.part !== undefined) return []
    const hasColumn = columns.some((column) => column?.field === one.field)
    const count = planned.filter(({ missing }) => missing.includes(one.field.name)).length
    return count > 0 || (alike.has(one) && !hasColumn) ? [{ one, count, hasColumn }] : []
  })
  const addedIn = columns.flatMap((column, at) => {
    const screen = column?.field.options?.addedIn
    return screen && planned.some(({ unknown }) => unknown.includes(at)) ? [`“${t(screen)}”`] : []
  })
  return (
    needs.length + addedIn.length > 0 && (
      <ul className={styles.needs}>
        {needs.map(({ one, count, hasColumn }) => (
          <li key={one.key}>
            {hasColumn || !mayBeAlike(one) ? (
              sentenceOf(one, count, hasColumn)
            ) : (
              <Alike field={one} text={alike.get(one) ?? ''} onChange={(text) => onAlike(one, text)} />
            )}
          </li>
        ))}
        {addedIn.length > 0 && (
          <li>{t('What is not among the choices is added first under {screens}; then bring this table in.', { screens: addedIn.join(', ') })}</li>
        )}
      </ul>
    )
  )
}

const mayBeAlike = ({ field, shape }: TableField) => field.mayBeAlike || shape.kind === 'choice' || shape.kind === 'reference'

const sentenceOf = ({ label }: TableField, count: number, hasColumn: boolean) =>
  hasColumn
    ? t('{field}: {count, plural, one {# line leaves it empty and stays out} other {# lines leave it empty and stay out}} until it is filled in.', {
        ...{ field: label, count },
      })
    : t('{field}: choose it above the column that holds it; until then every line stays out.', { field: label })

interface AlikeProps {
  field: TableField
  text: string
  onChange(text: string): void
}

function Alike({ field: { label, choices }, text, onChange }: AlikeProps) {
  const common = { size: 'sm', label: t('{field}, the same for all lines', { field: label }) } as const
  if (choices.length > 0)
    return <NativeSelect {...common} data={['', ...choices]} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  return (
    <TextInput
      {...common}
      defaultValue={text}
      onBlur={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
