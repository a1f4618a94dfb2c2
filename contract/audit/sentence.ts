// What a line of the log says, as the key of its translation: what its kind of fact is called, and where the fact tells more, which way it went.
import type { cameraStates } from '#contract/cctv/Camera.ts'
import { type FactName, factKinds } from '#contract/facts.ts'
import { k } from '#contract/language/k.ts'

const cameraTexts: Record<(typeof cameraStates)[number], string> = {
  online: k('A camera came on line'),
  offline: k('A camera went off line'),
  unknown: k('A camera is not asked now'),
  missingSoftware: k('A camera lacks software of this computer'),
}

export const nameOfFact = (verb: FactName): string => factKinds[verb].doc.replace(/\.$/, '')

/** Null where no fact of today has that name. */
export function sentenceOf(verb: string, data: Readonly<Record<string, unknown>>): string | null {
  if (!(verb in factKinds)) return null
  return (verb === 'cameraStateChanged' && cameraTexts[data['state'] as keyof typeof cameraTexts]) || nameOfFact(verb as FactName)
}
