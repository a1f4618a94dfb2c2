// Who is on which unit, in words for the desk.
import { useQuery } from '@tanstack/react-query'
import { crews, type OnShift } from '#contract/accounts/crews.ts'
import { type CrewRole, crewRoleWords } from '#contract/accounts/crewRules.ts'
import { query } from '#web/kit/api.ts'
import { formatCalendarDay } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'

export function useCrews(): ReadonlyMap<string, readonly OnShift[]> {
  const { data } = useQuery({ ...query(crews.getCrews), enabled: useMay('teams.read') })
  return new Map(data?.map(({ responseTeamId, crew }) => [responseTeamId, crew]))
}

/** "Ana Reyes (medic), Juan Cruz (driver)". */
export const sayCrew = (crew: readonly { name: string; role: CrewRole }[]): string =>
  crew.map(({ name, role }) => `${name} (${t(crewRoleWords[role]).toLowerCase()})`).join(', ')

/** What the desk must know of certificates: those that have ended, then those that soon will. */
export const sayEnding = ({ name, ending }: Pick<OnShift, 'name' | 'ending'>): string[] =>
  ending.map(({ name: certificate, until: day, isOver }) => {
    const until = formatCalendarDay(day)
    return isOver
      ? t('{name}: {certificate} ended on {until}', { name, certificate, until })
      : t('{name}: {certificate} ends on {until}', { name, certificate, until })
  })
