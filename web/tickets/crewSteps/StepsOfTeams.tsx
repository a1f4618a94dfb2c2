// The steps that the teams on a ticket took, on paper: when, how long each took, and whether that kept its target.
import { secondsOfSteps } from '#contract/tickets/crewSteps/rules.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { formatDuration, formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useCrewSteps } from '#web/tickets/reference.ts'
import { useStepName } from './useStepsOf.ts'

export function StepsOfTeams({ teams }: { teams: readonly Assignment[] }) {
  const stepName = useStepName()
  const { byId } = useCrewSteps()
  const rows = teams.flatMap(({ accountId, name, steps, onSceneAt }) =>
    secondsOfSteps(steps, onSceneAt).map((step) => ({ accountId, name, ...step })),
  )
  if (rows.length === 0) return null
  const kept = (seconds: number | null, target: number | null) =>
    seconds === null || target === null ? '' : seconds <= target ? t('kept') : t('missed')
  return (
    <>
      <h2>{t('Steps of the teams')}</h2>
      <table>
        <thead>
          <tr>
            {[t('Name'), t('Step'), t('At'), t('From the one before'), t('Target')].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ accountId, name, id, at, seconds }) => {
            const target = byId.get(id)?.targetSeconds ?? null
            return (
              <tr key={`${accountId} ${id}`}>
                <td>{name}</td>
                <td>{stepName(id)}</td>
                <td>{formatTime(at)}</td>
                <td>{seconds === null ? '' : formatDuration(seconds * 1000)}</td>
                <td>{target !== null && [formatDuration(target * 1000), kept(seconds, target)].filter(Boolean).join(' · ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
