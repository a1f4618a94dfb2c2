// A form over a contract's schema: checked on leaving a changed field and on sending, the first fault focused, nothing typed ever lost.
import { useForm } from '@mantine/form'
import { type RefObject, useRef, useState } from 'react'
import type * as z from 'zod'
import { fieldsSaid } from '#contract/kit/client.ts'
import { sayOf } from '#web/kit/language.ts'
import { dropDraft, keepDraft, readDraft, useUnsaved } from '#web/kit/unsaved.ts'
import { errorsOf } from './explain.ts'
import { valueAt, withValue } from '#contract/kit/paths.ts'
import { isSame } from './values.ts'

export type Values = Record<string, unknown>
type Errors = Record<string, string>
type InputOf = ReturnType<typeof useForm<Values>>['getInputProps']

export interface ContractForm<V extends Values = Values> {
  values: V
  /** By the path of the field. */
  errors: Readonly<Record<string, React.ReactNode>>
  isDirty: boolean
  root: RefObject<HTMLFormElement | null>
  /** What an input of Mantine needs; `path` may lead into nested values. */
  getInputProps(path: string, options?: Parameters<InputOf>[1]): ReturnType<InputOf>
  set(path: string, value: unknown): void
  /** Says nothing of a field that was left untouched: what appears under a pointer makes it miss. */
  check(path: string): void
  /** Everything given is sent; otherwise the first error is focused. */
  submit(send: (values: V) => unknown): (event?: React.SubmitEvent<HTMLFormElement>) => void
  /** Shows what the server said about fields (`details.fields`), each beside its own. */
  showRefusal(error: unknown): void
  /** What was kept counts as saved; with values: these are what is shown now. */
  restart(values?: V): void
}

interface Options {
  /** Whether leaving it unsaved is asked about. */
  keeps?: boolean
  /** Keeps what is typed over closing the form, under this name. */
  draft?: string
}

export function useContractForm<V extends Values>(schema: z.ZodType, first: V, { keeps = true, draft }: Options = {}): ContractForm<V> {
  const [start, setStart] = useState<V>(() => (draft && readDraft<V>(draft)) || first)
  const root = useRef<HTMLFormElement>(null)
  const form = useForm<V>({
    initialValues: start,
    validate: (values) => errorsOf(schema, values),
    onValuesChange: (values) => draft && keepDraft(draft, values),
  })
  const setField = form.setFieldValue as (name: string, value: unknown) => void
  const isDirty = !isSame(form.values, start)
  useUnsaved(keeps && isDirty, draft ? 'page' : 'screen')

  const check = (path: string) => {
    const values = form.getValues()
    if (isSame(valueAt(values, path), valueAt(start, path))) return
    const found = Object.entries(errorsOf(schema, values)).filter(([name]) => isAt(name, path))
    const others = Object.entries(form.errors).filter(([name]) => !isAt(name, path))
    form.setErrors(Object.fromEntries([...others, ...found]))
  }
  const focusLater = (names: readonly string[]) => void setTimeout(() => focusFirst(root.current, names))

  return {
    values: form.values,
    errors: form.errors,
    isDirty,
    root,
    getInputProps: (path, options) => ({ ...(form.getInputProps as InputOf)(path, options), onBlur: () => check(path) }),
    set: (path, value) => {
      const [top = ''] = path.split('.')
      const next = withValue(form.getValues(), path, value)
      setField(top, next[top])
      for (const name of Object.keys(form.errors)) if (isAt(name, path)) form.clearFieldError(name)
    },
    check,
    submit: (send) =>
      form.onSubmit(
        (values) => void send(values),
        (errors) => focusLater(Object.keys(errors)),
      ),
    showRefusal: (error) => {
      const errors = refusedFields(error, pathsIn(root.current))
      if (Object.keys(errors).length === 0) return
      form.setErrors(errors)
      focusLater(Object.keys(errors))
    },
    restart: (values = form.getValues()) => {
      setStart(values)
      form.setValues(values)
      form.clearErrors()
      if (draft) dropDraft(draft)
    },
  }
}

const isAt = (name: string, path: string) => name === path || name.startsWith(`${path}.`)

const inputsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
const pathsIn = (root: HTMLElement | null) => inputsIn(root).map(({ dataset }) => dataset.path ?? '')

/** What the server says about fields, by the path of the field that shows it. */
function refusedFields(error: unknown, paths: readonly string[]): Errors {
  const fields = fieldsSaid(error)
  return Object.fromEntries(
    Object.entries(fields).map(([name, said]) => {
      const path = paths.find((one) => one === name) ?? paths.find((one) => one.startsWith(`${name}.`)) ?? name
      return [path, sayOf(said)]
    }),
  )
}

/** In the order of the screen, whatever the order of the schema. */
function focusFirst(root: HTMLElement | null, names: readonly string[]): void {
  const first = inputsIn(root).find(({ dataset: { path = '' } }) => names.some((name) => isAt(name, path) || isAt(path, name)))
  const inside = first?.matches('input, textarea, button, select') ? first : first?.querySelector<HTMLElement>('input, textarea, button, select')
  inside?.focus()
}
