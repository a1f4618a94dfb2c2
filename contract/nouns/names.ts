// A name or a text in every language: in English by itself, in the others beside it.
import * as z from 'zod'
import { otherLanguages } from '#contract/languages.ts'
import { filledLine, line } from './fields.ts'

/** Where one is left empty, the English stands for it; a change leaves those as they are that it does not name. */
export const inOthers = (most: number) =>
  z.object(
    Object.fromEntries(otherLanguages.map((code) => [code, line(most).optional()])) as Record<
      (typeof otherLanguages)[number],
      z.ZodOptional<z.ZodString>
    >,
  )

export const names = { name: filledLine(80), names: inOthers(80) }

/** The fields that hold the languages beside English. */
export const inLanguages: readonly string[] = ['names', 'texts', 'askIn', 'tellIn']

/** For clients written before: the Filipino alone, which replies still tell under a name of its own. */
export const formers = { names: 'nameFil', texts: 'textFil' } as const
const Former = z.string().optional().meta({ deprecated: true, description: 'In Filipino, else in English. Use names or texts.' })
export const toldNames = { ...names, nameFil: Former }
/** A field as the columns of a table: each language has its own. */
export const columnsOf = (field: string): string[] => (inLanguages.includes(field) ? otherLanguages.map((code) => `${field}.${code}`) : [field])
export const formersOf = (form: z.ZodRawShape) =>
  Object.fromEntries(Object.entries(formers).flatMap(([field, former]) => (field in form ? [[former, Former]] : [])))
