// The side panel of one thing: its form, what the server said, and what somebody else changed meanwhile.
import { Alert, Button, CloseButton, Group } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod'
import { Refused } from '#contract/kit/client.ts'
import { useChange } from '#web/kit/api.ts'
import { askToLeave } from '#web/kit/dialogs.tsx'
import { t } from '#web/kit/language.ts'
import { messageOf } from '#web/kit/toast.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { Conflict, type Theirs } from './Conflict.tsx'
import { FieldGroups } from './fields/FieldGroups.tsx'
import { changesOf, firstValues, theirsOf, valuesOfRow } from './formValues.ts'
import { nothing } from './options.ts'
import type { Resource } from './Resource.ts'
import styles from './ResourceForm.module.css'

interface Props<R extends object> {
  of: Resource<R>
  /** Null: a new one. */
  row: R | null
  readOnly: boolean
  /** What else can be done with it. */
  children?: ReactNode
  onSaved(data: unknown): void
  onClose(): void
}

export function ResourceForm<R extends object>({ of, row, readOnly, children, onSaved, onClose }: Props<R>) {
  const isNew = row === null
  const schema = of.schema ?? (of.add?.input as z.ZodType | undefined) ?? z.object({})
  const [base, setBase] = useState(row)
  const [first] = useState(() => (row ? valuesOfRow(of, row) : firstValues(of, schema)))
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const form = useContractForm(schema, first)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusFirst = useEffectEvent(() => {
    const input = isNew ? form.root.current?.querySelector<HTMLElement>('input:not([type=file]), textarea') : null
    ;(input ?? heading.current)?.focus()
  })
  useEffect(() => focusFirst(), [])

  const save = useChange((isNew ? of.add : of.update) ?? nothing, {
    expects: ['stale'],
    onDone: ({ data }) => {
      form.restart()
      onSaved(data)
    },
    onRefused: (error) => {
      const now = theirsOf<R>(error)
      if (now && base) {
        setTheirs({ before: valuesOfRow(of, base), now: valuesOfRow(of, now), id: of.idOf(now) })
        setBase(now)
      } else form.showRefusal(error)
    },
  })
  const send = () => {
    const values = of.send ? of.send(form.values) : form.values
    save.mutate(base ? changesOf(of, base, values) : values)
  }
  const close = async () => {
    if (await askToLeave(form.isDirty && !readOnly)) onClose()
  }
  const isRefused = save.error instanceof Refused && save.error.code !== 'stale'
  const title = row ? of.nameOf(row) : t('New {what}', { what: t(of.one) })

  return (
    <Form
      form={form}
      onSend={send}
      className={styles.form}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) void close()
      }}
    >
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton aria-label={t('Close')} onClick={() => void close()} />
      </header>
      <div className={styles.body}>
        {theirs && <Conflict groups={of.groups} theirs={theirs} values={form.values} onChoose={form.set} />}
        {save.isError && !theirs && (
          <Alert color="red" variant="light" role="alert" title={isRefused ? t('This was not saved') : t('No answer from the server')}>
            {messageOf(save.error)} {t('Everything you typed is kept.')}
          </Alert>
        )}
        {row && of.Details && <of.Details row={row} />}
        <FieldGroups groups={of.groups} schema={schema} form={form} isNew={isNew} readOnly={readOnly} />
        {children}
      </div>
      {!readOnly && (
        <Group className={styles.foot} justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={() => void close()}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} title="Ctrl Enter">
            {isNew ? t('Add') : t('Save')}
          </Button>
        </Group>
      )}
    </Form>
  )
}
