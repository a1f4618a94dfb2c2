// A storm: what the desk is set to when a typhoon comes, from the switch to the last situation report.
import * as z from 'zod'
import { At, filledLine, Id, line, Named, Version } from '#contract/nouns/fields.ts'

/** Its name, and how the reports of the nation name the place. */
export const stormFields = { name: filledLine(80), region: line(80), province: line(80), municipality: line(80) }

export const Storm = z.object({
  id: Id,
  ...stormFields,
  openedAt: At,
  /** Null where a warning opened it by itself. */
  openedBy: Named.nullable(),
  warningId: Id.nullable(),
  closedAt: At.nullable(),
  closedBy: Named.nullable(),
  version: Version,
})
export type Storm = z.output<typeof Storm>

const goesOnMs = 24 * 3_600_000
/** Left by a wrong click, or too early: for a day it can go on. */
export const mayGoOn = ({ closedAt }: Pick<Storm, 'closedAt'>, now: number): boolean => closedAt !== null && now - Date.parse(closedAt) < goesOnMs
