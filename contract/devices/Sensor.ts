// A sensor with its thresholds, its readings, and what became of them.
import * as z from 'zod'
import { At, Flag, filledLine, Named, Position, Version } from '#contract/nouns/fields.ts'
import { Uplink } from './uplink.ts'

export const sensorKinds = ['flood', 'rain', 'air', 'temperature', 'wind', 'quake', 'siren', 'other'] as const
export const SensorKind = z.enum(sensorKinds)
export const sensorLevels = ['normal', 'watch', 'alert', 'critical'] as const
export const SensorLevel = z.enum(sensorLevels)

const Value = z.number().min(-1e9).max(1e9)

/** A reading beyond the value raises the level, and opens a ticket where a case type is named. */
export const Threshold = z.object({
  level: SensorLevel.exclude(['normal']),
  side: z.enum(['above', 'below']),
  value: Value,
  caseTypeId: z.uuid().nullable(),
})
export type Threshold = z.output<typeof Threshold>

export const sensorFields = {
  name: filledLine(80),
  kind: SensorKind,
  unit: filledLine(20),
  position: Position,
  barangayId: z.uuid().nullable(),
  thresholds: z.array(Threshold).max(6),
  /** After so many minutes without a reading it counts as silent. */
  silentAfterMinutes: z.number().int().min(1).max(10_080),
  /** Where it reports through a LoRaWAN network server. */
  uplink: Uplink.nullable().optional(),
}

export const Sensor = z.object({
  id: z.uuid(),
  ...sensorFields,
  uplink: Uplink.nullable(),
  level: SensorLevel,
  isSilent: z.boolean(),
  lastValue: z.number().nullable(),
  lastReadingAt: At.nullable(),
  isDeleted: Flag,
  version: Version,
})
export type Sensor = z.output<typeof Sensor>

/** The key by which a sensor reports; shown this once. */
export const SensorWithKey = z.object({ sensor: Sensor, key: z.string() })

export const Reading = z.object({ at: At, value: Value })
export type Reading = z.output<typeof Reading>
/** As a sensor sends it: without a time it is of the moment at which it arrives. */
export const SentReading = z.object({ at: At.optional(), value: Value })

export const SensorArchive = z.object({
  id: z.uuid(),
  sensorId: z.uuid(),
  sensor: z.string(),
  from: At,
  to: At,
  readings: z.number().int(),
  least: z.number(),
  most: z.number(),
  mean: z.number(),
  fileId: z.uuid().nullable(),
})
export type SensorArchive = z.output<typeof SensorArchive>

export const SensorAlert = z.object({
  id: z.uuid(),
  sensorId: z.uuid(),
  sensor: z.string(),
  unit: z.string(),
  /** A passed threshold, or no reading for too long; then the value is the last one. */
  kind: z.enum(['level', 'silence']),
  level: SensorLevel,
  value: z.number(),
  at: At,
  /** How its sensor stands by now: a level is no less grave for being heard of no more. */
  isSilent: z.boolean(),
  lastReadingAt: At.nullable(),
  endedAt: At.nullable(),
  acknowledgedAt: At.nullable(),
  acknowledgedBy: Named.nullable(),
  transactionNumber: z.string().nullable(),
})
export type SensorAlert = z.output<typeof SensorAlert>

const gravity = (level: (typeof sensorLevels)[number]) => sensorLevels.indexOf(level)
/** What stands and is gravest leads, the newest of them first; silence never covers a level. */
export const byGravity = (one: SensorAlert, other: SensorAlert): number =>
  gravity(other.level) - gravity(one.level) ||
  Number(one.kind === 'silence') - Number(other.kind === 'silence') ||
  Date.parse(other.at) - Date.parse(one.at)
type Troubled = Pick<Sensor, 'level' | 'isSilent' | 'name'>
/** Sensors in trouble first, then by name. */
export const byTrouble = (one: Troubled, other: Troubled): number =>
  gravity(other.level) - gravity(one.level) || Number(other.isSilent) - Number(one.isSilent) || one.name.localeCompare(other.name)

/** The gravest level whose threshold a value passes. */
export function levelOf(value: number, thresholds: readonly Threshold[]): z.output<typeof SensorLevel> {
  const passed = thresholds.filter(({ side, value: edge }) => (side === 'above' ? value >= edge : value <= edge))
  return sensorLevels.findLast((level) => passed.some((threshold) => threshold.level === level)) ?? 'normal'
}
