// The steps that the teams on a ticket took, on paper: when, how long each took, and whether that kept its target.
import { secondsOfMoves, secondsOfSteps, targetsOfMoves } from '#contract/tickets/crewSteps/rules.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { formatDuration, formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { dutyWords } from '#web/kit/dutyWords.ts'
import { HeadRow } from '#web/kit/parts/HeadRow.tsx'
import type { Priority } from '#contract/tickets/priorities.ts'
import { useCrewSteps, useSettings } from '#web/tickets/reference.ts'
import { useStepName } from './useStepsOf.ts'

export function StepsOfTeams({ teams, priority }: { teams: readonly Assignment[]; priority: Priority }) {
  const stepName = useStepName()
  const { byId } = useCrewSteps()
  const targets = targetsOfMoves(useSettings(), priority)
  const rows = teams
    .filter(({ kind }) => kind === 'responseteam')
    .flatMap((team) => [
      ...secondsOfMoves(team).map(({ move, ...one }) => ({ ...one, id: move as string, words: t(dutyWords[move]), target: targets[move], team })),
      ...secondsOfSteps(team.steps, team.onSceneAt).map((one) => ({
        ...{ ...one, words: stepName(one.id), target: byId.get(one.id)?.targetSeconds ?? null, team },
      })),
    ])
  if (rows.length === 0) return null
  const kept = (seconds: number | null, target: number | null) =>
    seconds === null || target === null ? '' : seconds <= target ? t('kept') : t('missed')
  return (
    <>
      <h2>{t('Steps of the teams')}</h2>
      <table>
        <HeadRow names={[t('Name'), t('Step'), t('At'), t('Took'), t('Target')]} />
        <tbody>
          {rows.map(({ team, id, words, at, seconds, target }) => (
            <tr key={`${team.accountId} ${id}`}>
              <td>{team.name}</td>
              <td>{words}</td>
              <td>{formatTime(at)}</td>
              <td>{seconds === null ? '' : formatDuration(seconds * 1000)}</td>
              <td>{target !== null && [formatDuration(target * 1000), kept(seconds, target)].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
