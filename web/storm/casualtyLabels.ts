// What became of people, and how they are told apart.
import type { Casualty } from '#contract/storm/casualties.ts'
import { k } from '#web/kit/language.ts'

export const kindLabels: Record<Casualty['kind'], string> = { dead: k('Dead'), injured: k('Injured'), missing: k('Missing') }
export const sexLabels: Record<'male' | 'female', string> = { male: k('Male'), female: k('Female') }
