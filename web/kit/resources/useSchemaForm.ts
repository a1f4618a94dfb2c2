// The state of a form over a schema: checked on leaving a field and on sending, the first error focused, nothing typed ever lost.
import { useRef, useState } from 'react'
import type * as z from 'zod'
import { t } from '#web/kit/language.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { errorsOf } from './explain.ts'
import { isSame, valueAt, withValue } from './paths.ts'

type Values = Record<string, unknown>
type Errors = Record<string, string>

export interface SchemaForm {
  values: Values
  errors: Errors
  isDirty: boolean
  root: React.RefObject<HTMLFormElement | null>
  set(path: string, value: unknown): void
  /** Says nothing of a field that was left untouched: what appears under a pointer makes it miss. */
  check(path: string): void
  /** Everything given is sent; otherwise the first error is focused. */
  submit(send: () => void): (event?: { preventDefault(): void }) => void
  showErrors(errors: Errors): void
  restart(values: Values): void
}

export function useSchemaForm(schema: z.ZodType, first: Values): SchemaForm {
  const [start, setStart] = useState(first)
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Errors>({})
  const root = useRef<HTMLFormElement>(null)
  const isDirty = !isSame(withFiles(values), withFiles(start))
  useUnsaved(isDirty)

  const isAt = (name: string, path: string) => name === path || name.startsWith(`${path}.`)
  const without = (all: Errors, path: string) => Object.fromEntries(Object.entries(all).filter(([name]) => !isAt(name, path)))
  const showErrors = (found: Errors) => {
    setErrors(found)
    setTimeout(() => focusFirst(root.current, Object.keys(found)))
  }

  return {
    values,
    errors,
    isDirty,
    root,
    set: (path, value) => {
      setValues((now) => withValue(now, path, value))
      setErrors((now) => without(now, path))
    },
    check: (path) => {
      if (isSame(valueAt(values, path), valueAt(start, path))) return
      const found = Object.entries(errorsOf(schema, values)).filter(([name]) => isAt(name, path))
      setErrors((now) => ({ ...without(now, path), ...Object.fromEntries(found) }))
    },
    submit: (send) => (event) => {
      event?.preventDefault()
      const found = errorsOf(schema, values)
      showErrors(found)
      if (Object.keys(found).length === 0) send()
    },
    showErrors,
    restart: (next) => {
      setStart(next)
      setValues(next)
      setErrors({})
    },
  }
}

/** What the server says about fields, by the path of the field that shows it. */
export function refusedFields(error: unknown, paths: readonly string[]): Errors {
  const fields = (error as { details?: { fields?: Record<string, string | string[]> } }).details?.fields ?? {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, said]) => {
      const path = paths.find((one) => one === name) ?? paths.find((one) => one.startsWith(`${name}.`)) ?? name
      return [path, t(String([said].flat()[0] ?? ''))]
    }),
  )
}

/** In the order of the screen, whatever the order of the schema. */
function focusFirst(root: HTMLElement | null, names: readonly string[]): void {
  const inputs = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const at = (path: string) => names.some((name) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`))
  const first = inputs.find((input) => at(input.dataset.path ?? ''))
  const inside = first?.matches('input, textarea, button, select') ? first : first?.querySelector<HTMLElement>('input, textarea, button, select')
  inside?.focus()
}

function withFiles(values: Values): unknown {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]))
}
