// What a dialog asks before an action: sent by its button or Ctrl Enter; and the question why, by one key or in own words.
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, PlainForm } from '#web/kit/form/Form.tsx'
import type { ContractForm, Values } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'
import styles from './AskForm.module.css'

/** What is still to be given before it can be sent: said in a sentence where one sends without it, with the hand put there. */
export interface Missing {
  say: string
  at: keyof typeof fields
}
const fields = { choice: '[data-choices] input', words: 'textarea', day: '[data-path=day]', first: '[data-autofocus]' }

interface Asked<V extends Values> {
  /** The consequence in words: "Block Juan for 30 days", never "OK". */
  action: string
  /** Fields that are checked before it is sent. */
  form?: ContractForm<V>
  onSend(values: V): void
  onCancel(): void
  missing?: Missing | null
  isSending?: boolean
  danger?: boolean | undefined
  /** The button is where the keys go first: for a question without fields. */
  isPlain?: boolean
  children: ReactNode
}

export function AskForm<V extends Values>({ form, onSend, missing = null, isSending = false, ...rest }: Asked<V>) {
  const own = useRef<HTMLDivElement>(null)
  const [isTold, setTold] = useState(false)
  const send = (values: V) => {
    if (isSending) return
    if (!missing) return onSend(values)
    setTold(true)
    own.current?.querySelector<HTMLElement>(fields[missing.at])?.focus()
  }
  const drawn = <Fields {...rest} own={own} missing={missing} isTold={isTold} isSending={isSending} />
  if (!form) return <PlainForm onSend={() => send({} as V)}>{drawn}</PlainForm>
  return (
    <Form form={form} onSend={send}>
      {drawn}
    </Form>
  )
}

interface Drawn extends Omit<Asked<Values>, 'form' | 'onSend'> {
  own: RefObject<HTMLDivElement | null>
  isTold: boolean
}

function Fields({ own, isTold, action, onCancel, missing, isSending, danger, isPlain, children }: Drawn) {
  return (
    <Stack gap="md" ref={own}>
      {children}
      {missing && isTold && (
        <Text role="alert" c="var(--mantine-color-error)">
          {missing.say}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          disabled={missing !== null && missing !== undefined}
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

const digits = 9

/** A few answers under each other, chosen with the arrow keys, or by the digit of their place wherever one is not typing. */
export function Choices({ label, choices, isFirst = true, ...bound }: Choice) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = list.current?.closest('form')
    if (!form) return
    const choose = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('textarea, select, input:not([type=radio])')
      if (isTyping || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return
      const one = list.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[Number(event.key) - 1]
      if (!one) return
      event.preventDefault()
      one.focus()
      one.click()
    }
    form.addEventListener('keydown', choose)
    return () => form.removeEventListener('keydown', choose)
  }, [])
  return (
    <Radio.Group label={label} {...bound}>
      <Stack gap="xs" mt="xs" ref={list} data-choices>
        {choices.map((one, index) => (
          <div key={one.value} className={styles.choice}>
            <Radio value={one.value} label={one.label} data-autofocus={(isFirst && index === 0) || undefined} />
            {index < digits && <kbd aria-hidden="true">{index + 1}</kbd>}
          </div>
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
