// A moment as the clock of this desk shows it.
import { TextInput } from '@mantine/core'
import type { InputProps } from '#web/kit/resources/Resource.ts'

const two = (value: number) => String(value).padStart(2, '0')
function localOf(at: unknown): string {
  if (typeof at !== 'string' || at === '') return ''
  const day = new Date(at)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${two(day.getHours())}:${two(day.getMinutes())}`
}

export function MomentField({ path, label, error, required, readOnly, value, onChange, onBlur }: InputProps) {
  return (
    <TextInput
      type="datetime-local"
      data-path={path}
      label={label}
      error={error}
      withAsterisk={required}
      readOnly={readOnly}
      value={localOf(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : new Date(currentTarget.value).toISOString())}
      onBlur={onBlur}
    />
  )
}
