// What a dialog asks before an action: sent by its button or Ctrl Enter; and the question why, by one key or in own words.
import { Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, PlainForm } from '#web/kit/form/Form.tsx'
import type { ContractForm, Values } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'

interface Asked<V extends Values> {
  /** The consequence in words: "Block Juan for 30 days", never "OK". */
  action: string
  /** Fields that are checked before it is sent. */
  form?: ContractForm<V>
  onSend(values: V): void
  onCancel(): void
  isComplete?: boolean
  isSending?: boolean
  danger?: boolean | undefined
  /** The button is where the keys go first: for a question without fields. */
  isPlain?: boolean
  children: ReactNode
}

export function AskForm<V extends Values>({ form, onSend, isComplete = true, isSending = false, ...rest }: Asked<V>) {
  const send = (values: V) => isComplete && !isSending && onSend(values)
  const drawn = <Fields {...rest} isComplete={isComplete} isSending={isSending} />
  if (!form) return <PlainForm onSend={() => send({} as V)}>{drawn}</PlainForm>
  return (
    <Form form={form} onSend={send}>
      {drawn}
    </Form>
  )
}

function Fields({ action, onCancel, isComplete, isSending, danger, isPlain, children }: Omit<Asked<Values>, 'form' | 'onSend'>) {
  return (
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
  )
}

/** What a form hands to its inputs. */
interface Bound {
  value?: string
  onChange(value: string): void
  onBlur?(): void
  error?: ReactNode
  'data-path'?: string
}

interface Choice extends Bound {
  label: string
  choices: readonly { value: string; label: string }[]
  isFirst?: boolean
}

/** A few answers under each other, chosen with the arrow keys. */
export function Choices({ label, choices, isFirst = true, ...bound }: Choice) {
  return (
    <Radio.Group label={label} {...bound}>
      <Stack gap="xs" mt="xs">
        {choices.map((one, index) => (
          <Radio key={one.value} value={one.value} label={one.label} data-autofocus={(isFirst && index === 0) || undefined} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

export const asChoices = (reasons: readonly string[]) => reasons.map((one) => ({ value: one, label: t(one) }))

interface Words extends Bound {
  label?: string
  most?: number
}

export function OwnWords({ label = t('In your own words'), onChange, most = 1000, ...bound }: Words) {
  return (
    <Textarea label={label} autosize minRows={2} maxRows={8} maxLength={most} {...bound} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
