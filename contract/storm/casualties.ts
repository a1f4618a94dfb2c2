// Casualties of a storm, with what the list of the Office of Civil Defense asks for.
import * as z from 'zod'
import { At, filledLine, Id, line, Version } from '#contract/nouns/fields.ts'

export const casualtyKinds = ['dead', 'injured', 'missing'] as const

export const casualtyFields = {
  kind: z.enum(casualtyKinds),
  name: filledLine(120),
  age: z.number().int().min(0).max(130).nullable(),
  sex: z.enum(['male', 'female']).nullable(),
  place: line(200),
  address: line(200),
  /** Of the death; of the injured, the injury. */
  cause: line(200),
  medicalService: line(200),
  happenedAt: At.nullable(),
}

export const Casualty = z.object({ id: Id, stormId: Id, ...casualtyFields, version: Version })
export type Casualty = z.output<typeof Casualty>
