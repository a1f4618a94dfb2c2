// Who is of a crew, for how long a shift may last, and which certificates have ended or soon will: pure rules.
import { k } from '#contract/kit/say.ts'

export const crewRoles = ['leader', 'driver', 'medic', 'rescuer', 'firefighter', 'crew'] as const
export type CrewRole = (typeof crewRoles)[number]
export const crewRoleWords: Record<CrewRole, string> = {
  leader: k('Leader'),
  driver: k('Driver'),
  medic: k('Medic'),
  rescuer: k('Rescuer'),
  firefighter: k('Firefighter'),
  crew: k('Crew'),
}

/** Who forgot to sign off is not on for ever. */
export const longestShiftHours = 16
/** Before a certificate ends, it is said for so long. */
export const warnDays = 30

/** A certificate as it is written: its name and the day on which it ends. */
export const certificatePattern = /^(.+\S)\s+(\d{4}-\d\d-\d\d)$/

export interface Ending {
  name: string
  until: string
  isOver: boolean
}
/** Those that have ended, and those that end soon; `today` as 2026-11-25. */
export function endingOf(certificates: readonly string[], today: string): Ending[] {
  const soon = new Date(Date.parse(today) + warnDays * 86_400_000).toISOString().slice(0, 10)
  return certificates.flatMap((written) => {
    const [, name, until] = certificatePattern.exec(written) ?? []
    return name && until && until <= soon ? [{ name, until, isOver: until < today }] : []
  })
}
