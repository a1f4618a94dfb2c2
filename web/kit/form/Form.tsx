// A form as it is drawn: sent by its button, by Enter in a line, by Ctrl Enter anywhere in it.
import type { ComponentProps, KeyboardEvent, SubmitEvent } from 'react'
import type { ContractForm, Values } from './useContractForm.ts'

type Drawn = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'form'>

/** One without a schema: a single text, or a plain question. */
export function PlainForm({ onSend, onKeyDown, ...rest }: Drawn & { onSend(event: SubmitEvent<HTMLFormElement>): void }) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend(event)
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        onCtrlEnter(event, () => event.currentTarget.requestSubmit())
      }}
    />
  )
}

export function Form<V extends Values>({ form: { root, submit }, onSend, ...rest }: Drawn & { form: ContractForm<V>; onSend(values: V): unknown }) {
  return <PlainForm {...rest} ref={root} onSend={submit(onSend)} />
}

export function onCtrlEnter(event: KeyboardEvent, run: () => void): void {
  if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  run()
}
