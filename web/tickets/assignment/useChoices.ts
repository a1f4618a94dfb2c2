// Departments and response teams as choices for a ticket, or for several at once.
import { useMemo } from 'react'
import type { RecommendedTeam } from '#contract/tickets/assignment/assignment.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatAge } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { useRow } from '#web/tickets/lists/rows.ts'
import { useCaseTypes, useDepartments, useNameOf, useResponseTypes, useTeams } from '#web/tickets/reference.ts'
import type { Choice } from './choices.ts'
import { describeWay, useRecommendedTeams } from './teams.ts'
import { sayElsewhere } from './TeamState.tsx'

export function useDepartmentChoices(ids: readonly string[]) {
  const row = useRow(ids[0] ?? '')
  const isOne = ids.length === 1
  const departments = useDepartments()
  const advised = useCaseTypes().byId.get(row?.caseTypeId ?? '')?.departmentIds
  const allocated = row?.allocatedTo
  const choices = useMemo(() => {
    const open = departments.list.filter((one) => one.isDeleted === 0 && !(isOne && allocated?.includes(one.accountId)))
    return open
      .map((one): Choice => {
        const isReady = isOne && (advised?.includes(one.accountId) ?? false)
        return { id: one.accountId, short: one.name, name: one.name, detail: isReady ? t('Usual for this case type') : one.office.address, isReady }
      })
      .toSorted((one, other) => Number(other.isReady) - Number(one.isReady))
  }, [departments.list, advised, allocated, isOne])
  return { choices, of: departments }
}

const headings = { fit: k('Free and fitting'), free: k('Free, other kinds'), busy: k('Busy'), off: k('Off duty') }
const headingOf = ({ state, reasons }: RecommendedTeam): keyof typeof headings =>
  state === 'offDuty' ? 'off' : state !== 'available' ? 'busy' : reasons.includes('fitsCase') ? 'fit' : 'free'
/** Ages by the half minute: what changes each second is not read anyway. */
const ageStepMs = 30_000

/** Teams for one ticket, as the server ranks them; for several there is no distance, and none is nearest. */
export function useTeamChoices(ids: readonly string[]) {
  const id = ids.length === 1 ? ids[0]! : ''
  const row = useRow(id)
  const types = useResponseTypes().byId
  const nameOf = useNameOf()
  const found = useRecommendedTeams(id)
  const teams = useTeams()
  const now = useNow(ageStepMs)
  const isPlaced = row?.position != null
  const allocated = row?.allocatedTo
  const priority = row?.priority
  const choices = useMemo(() => {
    if (id === '')
      return teams.list
        .filter((team) => team.isDeleted === 0)
        .map(
          (team): Choice => ({
            ...named(team.team.callSign, team.name),
            id: team.accountId,
            detail: nameOf(types.get(team.team.responseTypeId ?? '')),
            isReady: false,
          }),
        )
    return (found.data ?? [])
      .filter((team) => !allocated?.includes(team.accountId))
      .map((team): Choice => {
        const heading = headingOf(team)
        const where = !isPlaced ? null : team.metres === null ? t('no position') : describeWay(team)
        const seen = team.positionAt && t('seen {age}', { age: formatAge(team.positionAt, now) })
        const on = sayElsewhere(team)
        // Beside an open chat on a low screen the headings stand aside, and a line may be cut.
        const stands = heading === 'off' || (heading === 'busy' && !on) ? t(headings[heading]) : on
        const kind = nameOf(types.get(team.responseTypeId))
        const isLesser = team.worksOn !== null && team.worksOnPriority !== null && priority !== undefined && team.worksOnPriority > priority
        return {
          ...named(team.callSign, team.name),
          id: team.accountId,
          // How soon it can be there comes first: where the line is short, the rest is what is left out.
          detail: [where, stands, kind, crewWords(team), heading === 'off' ? null : seen].filter(Boolean).join(' · '),
          group: t(headings[heading]),
          isReady: heading === 'fit',
          isBusy: heading === 'busy' || heading === 'off',
          lesser: isLesser ? team.worksOn! : undefined,
        }
      })
  }, [id, found.data, allocated, types, nameOf, teams.list, now, isPlaced, priority])
  return { choices, of: id === '' ? teams : found, isPlaced, isByRoads: found.data?.some(({ by }) => by === 'roads') ?? false }
}

/** How many are on, and whether a certificate among them has ended. */
function crewWords({ crew, reasons }: RecommendedTeam): string | null {
  if (reasons.includes('noCrew')) return t('nobody has signed on')
  if (crew.length === 0) return null
  const lapsed = crew.filter(({ isLapsed }) => isLapsed).map(({ name }) => name)
  const count = t('{count, plural, one {crew of #} other {crew of #}}', { count: crew.length })
  return lapsed.length > 0 ? `${count}, ${t('certificate of {names} has ended', { names: lapsed.join(', ') })}` : count
}

const named = (callSign: string, name: string) => ({ short: callSign || name, name })
