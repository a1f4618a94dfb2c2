// The usual steps of each kind of team between its arrival and the end of its run.
import { k } from '#contract/language/k.ts'
import type { TeamKind } from './departments.ts'

const [own, end] = [
  (name: string, targetSeconds: number | null = null) => ({ name, targetSeconds, isEnd: 0 as const }),
  (name: string) => ({ name, targetSeconds: null, isEnd: 1 as const }),
]

export const usualCrewSteps: readonly { of: TeamKind; steps: readonly (ReturnType<typeof own> | ReturnType<typeof end>)[] }[] = [
  {
    of: 'Ambulance',
    steps: [own(k('Patient contact'), 120), own(k('Transporting'), 1200), own(k('At hospital')), end(k('Back to base'))],
  },
  { of: 'Fire truck', steps: [own(k('Under control')), own(k('Fire out'))] },
  { of: 'Rescue truck', steps: [own(k('Patient reached')), own(k('Patient freed'))] },
  { of: 'Rescue boat', steps: [own(k('People on board')), own(k('People ashore'))] },
]
