// What is calmer while a storm is on: expected tickets have more time and make no sound. The settings themselves stay as they are.
import type { Settings } from '#contract/centers/settings.ts'
import { type TargetName, targetNames, type Targets } from '#contract/tickets/clock.ts'
import { priorities, type Priority } from '#contract/tickets/priorities.ts'

type Calm = Settings['storm']

/** The targets of tickets that are expected in a storm are so many times as long. */
export function calmTargets(targets: Targets, { calmFrom, slower }: Calm): Targets {
  const calmed = (name: TargetName) =>
    Object.fromEntries(priorities.map((one) => [one, longer(targets[name][one], one >= calmFrom ? slower : 1)])) as Record<Priority, number | null>
  return Object.fromEntries(targetNames.map((name) => [name, calmed(name)])) as Record<TargetName, Record<Priority, number | null>>
}
const longer = (seconds: number | null, times: number) => (seconds === null ? null : Math.round(seconds * times))

/** Sensors of what a storm brings anyhow. */
const expected: readonly string[] = ['flood', 'rain', 'wind']
export const sensorTone = (sensor: { kind: string | undefined; level: string }, isStorm: boolean): 'alarm' | 'soft' | null => {
  if (sensor.level === 'critical') return 'alarm'
  return isStorm && expected.includes(sensor.kind ?? '') ? null : 'soft'
}
export const warningTone = (severity: string, isStorm: boolean): 'alarm' | 'soft' => (isStorm && severity !== 'extreme' ? 'soft' : 'alarm')

/** Whether a warning is the one that the center waits for. */
export const opensStorm = (warning: { title: string; event: string }, words: readonly string[]): boolean => {
  const said = `${warning.title} ${warning.event}`.toLowerCase()
  return words.some((word) => said.includes(word.toLowerCase()))
}
