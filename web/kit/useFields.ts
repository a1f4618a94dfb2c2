// A form over a contract's schema: checked on leaving a field and on submit, first error focused, errors in the language shown.
import { schemaResolver, useForm } from '@mantine/form'
import type * as z from 'zod'
import { t } from './language.ts'
import { useUnsaved } from './unsaved.ts'

export function useFields<T extends Record<string, unknown>>(schema: z.ZodType<unknown, unknown>, initialValues: T, { keeps = true } = {}) {
  const check = schemaResolver(schema as never, { sync: true }) as (values: T) => Record<string, string>
  const form = useForm<T>({
    initialValues,
    validate: (values) => Object.fromEntries(Object.entries(check(values)).map(([name, message]) => [name, t(String(message))])),
  })
  useUnsaved(keeps && form.isDirty())

  /** Shows what the server said about fields (`details.fields`: name to sentence). */
  const showRefusal = (error: unknown) => {
    const fields = (error as { details?: { fields?: Record<string, string> } }).details?.fields
    if (fields) form.setErrors(Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, t(String(message))])))
  }
  const onSubmit = (send: (values: T) => unknown) =>
    form.onSubmit(
      (values) => void send(values),
      (errors) => {
        const first = Object.keys(errors)[0]
        if (first) form.getInputNode(first)?.focus()
      },
    )
  /** A field that was not touched says nothing when it is left: a sentence that appears under the pointer moves what was about to be clicked. */
  const getInputProps: typeof form.getInputProps = (path, options) => ({
    ...form.getInputProps(path, options),
    onBlur: () => void (form.isDirty(path) && form.validateField(path)),
  })
  return { ...form, getInputProps, showRefusal, submit: onSubmit }
}
