// What a dialog asks before a deed: sent by its button or Ctrl Enter; and the question why, by one key or in own words.
import { Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { t } from '#web/kit/language.ts'

interface Asked {
  /** The consequence in words: "Block Juan for 30 days", never "OK". */
  action: string
  onSend(): void
  onCancel(): void
  isComplete?: boolean
  isSending?: boolean
  danger?: boolean | undefined
  /** The button is where the keys go first: for a question without fields. */
  isPlain?: boolean
  children: ReactNode
}

export function AskForm({ action, onSend, onCancel, isComplete = true, isSending = false, danger, isPlain, children }: Asked) {
  const send = (event: SubmitEvent | React.KeyboardEvent) => {
    event.preventDefault()
    if (isComplete && !isSending) onSend()
  }
  return (
    <form onSubmit={send} onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send(event)}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isComplete}
            loading={isSending}
            data-autofocus={isPlain || undefined}
            {...(danger ? { variant: 'default', c: 'var(--mantine-color-error)' } : {})}
            title="Ctrl Enter"
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Choice {
  label: string
  choices: readonly { value: string; label: string }[]
  value: string
  onChange(value: string): void
  error?: string | undefined
  isFirst?: boolean
}

/** A few answers under each other, chosen with the arrow keys. */
export function Choices({ label, choices, value, onChange, error, isFirst = true }: Choice) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <Stack gap="xs" mt="xs">
        {choices.map((one, index) => (
          <Radio key={one.value} value={one.value} label={one.label} data-autofocus={(isFirst && index === 0) || undefined} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

export const asChoices = (reasons: readonly string[]) => reasons.map((one) => ({ value: one, label: t(one) }))

interface Words {
  label?: string
  value: string
  onChange(value: string): void
  most?: number
  error?: string | undefined
}

export function OwnWords({ label = t('In your own words'), value, onChange, most = 1000, error }: Words) {
  return (
    <Textarea
      label={label}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={most}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
