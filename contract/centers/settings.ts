// The settings of a center, with their bounds and defaults.
import * as z from 'zod'
import { presetRings, presetTurnout, textAfterSeconds } from '#contract/tickets/alerting/rules.ts'
import { amberAt, escalateAt, presetTargets, targetPercentile } from '#contract/tickets/clock.ts'

const whole = (least: number, most: number, usual: number) => z.number().int().min(least).max(most).default(usual)
const Target = z.number().int().min(5).max(86_400).nullable()
const days = (usual: number) => whole(1, 36_500, usual)

/** Seconds from received for each priority, 1 to 5; null: no target. */
const PerPriority = z.object({ 1: Target, 2: Target, 3: Target, 4: Target, 5: Target })
const TargetsOfCenter = z.object({ answer: PerPriority, processing: PerPriority, response: PerPriority })

const Escalation = z.object({
  /** Its age turns amber at this share of the target. */
  amberShare: z.number().min(0.1).max(1).default(amberAt),
  /** A waiting ticket reaches the supervisors at this many times its target. */
  multiple: z.number().min(1).max(20).default(escalateAt),
  /** The share of tickets, in percent, that should keep their target. */
  percentile: whole(50, 99, targetPercentile),
})

const Alerting = z.object({
  /** A crew that has not acknowledged its assignment after so long is told by text too. */
  textAfterSeconds: whole(5, 600, textAfterSeconds),
  /** And after so long the desk rings, by the priority of the ticket; null: it does not. */
  ringAfter: PerPriority.default(presetRings),
  /** So long after it was sent a crew should be on its way, by the priority of the ticket; null: no target. */
  turnoutWithin: PerPriority.default(presetTurnout),
  /** 1: supervisors are told of escalations on their phones. */
  tellsSupervisors: whole(0, 1, 0),
})

const Safety = z.object({
  /** So long the answer to a roll-call is waited for; then the desk rings. */
  answerSeconds: whole(15, 1_800, 120),
  /** A crew on the scene of which there is no sign for so many minutes rings; 0: never. */
  silentMinutes: whole(0, 240, 0),
  /** A team on an open run that was not heard of for so many minutes is shown as such, without a sound; 0: never. */
  noWordMinutes: whole(0, 240, 10),
})

const Duplicates = z.object({ radiusM: whole(10, 5000, 150), minutes: whole(1, 1440, 20) })

const Hints = z.object({
  /** So many alike near each other are a hint; 0: never. */
  near: whole(0, 50, 5),
  metres: whole(50, 10_000, 600),
  minutes: whole(1, 1440, 20),
  /** So many alarms of one telephone number are a hint; 0: never. */
  ofNumber: whole(0, 50, 3),
  days: whole(1, 30, 7),
})

const Sessions = z.object({ absoluteHours: whole(1, 24, 24) })

/** Days that personal data of each class is kept; then it is removed together with its files. */
const RetentionDays = z.object({
  closedTickets: days(1825),
  chats: days(730),
  callLogs: days(730),
  callRecordings: days(180),
  citizenRecords: days(1825),
  declinedRegistrations: days(90),
  identityPictures: days(365),
  teamPositions: days(90),
  citizenPositions: days(30),
  heldReports: days(90),
  sensorReadings: days(400),
})

const PublicReports = z.object({
  perDevicePerHour: whole(1, 100, 6),
  /** High, because the phones of a mobile carrier share addresses. */
  perAddressPerHour: whole(10, 100_000, 300),
  /** Bits of the proof of work that a browser does before it files. */
  workBits: whole(0, 24, 14),
  /** Minutes between writing and arriving after which a report counts as an offline one. */
  lateAfterMinutes: whole(1, 1440, 15),
  /** Hours in which a citizen may say "not solved". */
  reopenHours: whole(1, 720, 72),
  maxFiles: whole(0, 20, 5),
  /** 1: who reported sees the names of the teams that come, and how far away they are. */
  tellsWhoComes: whole(0, 1, 0),
  /** 1: other programs may read the kinds of cases, file reports and follow them by Open311. */
  open311: whole(0, 1, 0),
  /** 1: everybody sees, without an account, which warnings stand, which roads are closed and where there is room. */
  nearMe: whole(0, 1, 0),
})

const Neighbors = z.object({
  /** 1: neighbors who signed up are asked to help. */
  asks: whole(0, 1, 0),
  /** At most so many for one ticket, the nearest first. */
  most: whole(1, 50, 10),
})

const Calls = z.object({
  /** 1: calls with citizens are recorded, and both sides are told so. */
  recordCalls: whole(0, 1, 0),
})

const Warnings = z.object({
  /** How warnings call the place of the center: its province, region, river basin. */
  areaNames: z.array(z.string().trim().min(2).max(60)).max(30).default([]),
})

const Texts = z.object({
  /** So many text messages its gateway sends in a minute: a modem about ten; 0: as they come. */
  perMinute: whole(0, 1_000, 0),
})

const Storm = z.object({
  /** Words in the title or event of a warning for us that opens storm mode by itself. */
  openOn: z.array(z.string().trim().min(3).max(80)).max(20).default([]),
  /** Tickets of this priority and less urgent ones are expected in a storm: no sound for them, and more time. */
  calmFrom: whole(2, 5, 3),
  slower: z.number().min(1).max(20).default(3),
})

export const Settings = z.object({
  targets: TargetsOfCenter.default(presetTargets),
  escalation: Escalation.prefault({}),
  alerting: Alerting.prefault({}),
  safety: Safety.prefault({}),
  duplicates: Duplicates.prefault({}),
  hints: Hints.prefault({}),
  sessions: Sessions.prefault({}),
  retentionDays: RetentionDays.prefault({}),
  publicReports: PublicReports.prefault({}),
  neighbors: Neighbors.prefault({}),
  calls: Calls.prefault({}),
  warnings: Warnings.prefault({}),
  texts: Texts.prefault({}),
  storm: Storm.prefault({}),
})
export type Settings = z.output<typeof Settings>

export const usualSettings: Settings = Settings.parse({})
