// A moment as the clock of the center shows it.
import { TextInput } from '@mantine/core'
import { momentOf, writtenOf } from '#web/kit/moment.ts'
import type { InputProps } from '#web/kit/resources/Resource.ts'

export function MomentField({ path, label, error, required, readOnly, value, onChange, onBlur }: InputProps) {
  return (
    <TextInput
      type="datetime-local"
      data-path={path}
      label={label}
      error={error}
      withAsterisk={required}
      readOnly={readOnly}
      value={typeof value === 'string' && value !== '' ? writtenOf(value) : ''}
      onChange={({ currentTarget }) => onChange(momentOf(currentTarget.value)?.toISOString() ?? null)}
      onBlur={onBlur}
    />
  )
}
