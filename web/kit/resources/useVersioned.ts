// A form over one thing that others may change meanwhile: what it was begun on, and theirs beside yours once a save was refused.
import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod'
import type { Theirs } from './Conflict.tsx'
import { theirsOf } from './formValues.ts'
import { isSame } from '#web/kit/form/values.ts'
import { type ContractForm, useContractForm } from '#web/kit/form/useContractForm.ts'

type Values = Record<string, unknown>

export interface Versioned<T> {
  form: ContractForm
  /** What the values were begun on: its version is the one to send. */
  base: T
  theirs: Theirs | null
  saved(data: T): void
  /** Whether the refusal was one of versions; then theirs are shown. */
  refused(error: unknown): boolean
}

interface Of<T> {
  present: T
  idOf(thing: T): string
  valuesOf(thing: T): Values
}

export function useVersioned<T extends { version: number }>(schema: z.ZodType, { present, idOf, valuesOf }: Of<T>): Versioned<T> {
  const [base, setBase] = useState(present)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const form = useContractForm(schema, valuesOf(present))

  // What arrives of others: an untouched form follows; a touched one only where none of its fields differ.
  const follow = useEffectEvent(() => {
    if (present.version <= base.version) return
    const isAlike = isSame(valuesOf(present), valuesOf(base))
    if (!form.isDirty) form.restart(valuesOf(present))
    if (!form.isDirty || isAlike) setBase(present)
  })
  // The form and its base follow what others saved in one step.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => follow(), [present.version])

  return {
    form,
    base,
    theirs,
    saved: (data) => {
      form.restart(valuesOf(data))
      setBase(data)
      setTheirs(null)
    },
    refused: (error) => {
      const now = theirsOf<T>(error)
      if (!now) return false
      setTheirs({ before: valuesOf(base), now: valuesOf(now), id: idOf(now) })
      setBase(now)
      return true
    },
  }
}
