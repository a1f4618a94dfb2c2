// Who else keeps a number of an event, and how each is called.
import * as z from 'zod'
import { k } from '#contract/kit/say.ts'

export const outsideKinds = ['911', 'police', 'fire', 'hospital', 'neighbor', 'other'] as const
export const OutsideKind = z.enum(outsideKinds)
export type OutsideKind = (typeof outsideKinds)[number]

/** As it stands before the number. */
export const outsideWords: Record<OutsideKind, string> = {
  '911': k('Unified 911'),
  police: k('Police blotter'),
  fire: k('Fire report'),
  hospital: k('Hospital'),
  neighbor: k('Neighboring center'),
  other: k('Other office'),
}
