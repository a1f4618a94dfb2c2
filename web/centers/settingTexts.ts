// The settings of a center in plain words, in the groups in which they are shown.
import { k } from '#web/kit/language.ts'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'

export interface SettingText {
  path: string
  label: string
  help: string
  /** Drawn as a switch: 1 is on. */
  isSwitch?: boolean
}
export interface SettingSection {
  title: string
  text: string
  rows: readonly SettingText[]
}

export const settingSections: readonly SettingSection[] = [
  {
    title: k('When a target is missed'),
    text: k('What the screens do as a waiting ticket comes near its target, and past it.'),
    rows: [
      { path: 'escalation.amberShare', label: k('Amber at this share'), help: k('0.75 means: amber when three quarters of the time are over.') },
      {
        path: 'escalation.multiple',
        label: k('To the supervisors at'),
        help: k('2 means: at twice the target it appears among supervisor tickets.'),
      },
      { path: 'escalation.percentile', label: k('Measured at percentile'), help: k('90 means: nine of ten tickets should keep the target.') },
    ],
  },
  {
    title: k('Possible duplicates'),
    text: k('Reports near each other, in place and time, are shown together.'),
    rows: [
      { path: 'duplicates.radiusM', label: k('Within (metres)'), help: k('Around the place of the first report.') },
      { path: 'duplicates.minutes', label: k('Within (minutes)'), help: k('After the first report.') },
    ],
  },
  {
    title: k('Sessions'),
    text: k('Twelve hours without activity always end a session.'),
    rows: [{ path: 'sessions.absoluteHours', label: k('At most (hours)'), help: k('Then everybody signs in again.') }],
  },
  {
    title: k('Public reports'),
    text: k('What citizens may send without an account. Over a limit, a report is held for review, never dropped.'),
    rows: [
      {
        path: 'publicReports.perDevicePerHour',
        label: k('Reports per phone and hour'),
        help: k('More than these wait for somebody to look at them.'),
      },
      {
        path: 'publicReports.perAddressPerHour',
        label: k('Reports per address and hour'),
        help: k('High, because the phones of one mobile carrier share addresses.'),
      },
      {
        path: 'publicReports.workBits',
        label: k('Proof of work (bits)'),
        help: k('What a browser computes before it sends. 14 takes a phone a moment; 0 switches it off.'),
      },
      {
        path: 'publicReports.lateAfterMinutes',
        label: k('Late after (minutes)'),
        help: k('A report that took longer to arrive becomes an offline report.'),
      },
      { path: 'publicReports.reopenHours', label: k('“Not solved” within (hours)'), help: k('So long a citizen can reopen a resolved ticket.') },
      { path: 'publicReports.maxFiles', label: k('Files per report'), help: k('Photos and videos.') },
      {
        path: 'publicReports.tellsWhoComes',
        label: k('Tell who is coming'),
        help: k('Who reported sees the call signs of the teams at work, and how far away they are.'),
        isSwitch: true,
      },
      {
        path: 'publicReports.open311',
        label: k('Open to Open311'),
        help: k('Other programs read the kinds of cases, file reports under the same limits, and list how far those are, without words or names.'),
        isSwitch: true,
      },
    ],
  },
  {
    title: k('Calls'),
    text: k('Among staff nothing is recorded, and on hold nothing is.'),
    rows: [
      {
        path: 'calls.recordCalls',
        label: k('Record calls with citizens'),
        help: k('Their sound is kept with the call and its ticket. Both sides are told while they speak.'),
        isSwitch: true,
      },
    ],
  },
  {
    title: k('Warnings'),
    text: k('A warning concerns us when its area touches the bounds of our map, or when it names one of these places.'),
    rows: [
      {
        path: 'warnings.areaNames',
        label: k('Names of our area'),
        help: k('Province, region, river basin: Rizal, CALABARZON. Without any, a warning that tells no area on the map counts as ours.'),
      },
    ],
  },
  {
    title: k('Storm mode'),
    text: k('What changes while a storm is on. Leaving it puts everything back.'),
    rows: [
      {
        path: 'storm.openOn',
        label: k('Opens by itself on'),
        help: k('Words in the title of a warning for us: Wind Signal. Without any, somebody has to open it.'),
      },
      { path: 'storm.calmFrom', label: k('Calm from priority'), help: k('3 means: P3 and less urgent make no sound and have more time.') },
      { path: 'storm.slower', label: k('So many times the time'), help: k('3 means: their targets are three times as long.') },
    ],
  },
  {
    title: k('How long personal data is kept (days)'),
    text: k('Then it is removed together with its files. The audit log keeps what was done, without names.'),
    rows: [
      { path: 'retentionDays.closedTickets', label: k('Closed tickets'), help: k('With their updates and pictures.') },
      { path: 'retentionDays.chats', label: k('Chats'), help: k('With the files sent in them.') },
      { path: 'retentionDays.callLogs', label: k('Call logs'), help: k('Who called whom, and when.') },
      { path: 'retentionDays.callRecordings', label: k('Recordings of calls'), help: k('The sound of what was said.') },
      { path: 'retentionDays.citizenRecords', label: k('Citizens'), help: k('After their last ticket.') },
      { path: 'retentionDays.declinedRegistrations', label: k('Declined registrations'), help: k('With their pictures.') },
      { path: 'retentionDays.identityPictures', label: k('Identity pictures'), help: k('IDs and selfies of the approved.') },
      { path: 'retentionDays.teamPositions', label: k('Positions of teams'), help: k('Where they were.') },
      { path: 'retentionDays.citizenPositions', label: k('Positions of citizens'), help: k('Shared while a ticket was open.') },
      { path: 'retentionDays.heldReports', label: k('Held reports'), help: k('That nobody let in.') },
      { path: 'retentionDays.sensorReadings', label: k('Sensor readings'), help: k('Then only their monthly archive stays.') },
    ],
  },
]

export const targetTexts: readonly SettingText[] = [
  { path: 'targets.answer', label: k('Answer'), help: k('Received until accepted.') },
  { path: 'targets.processing', label: k('Dispatch'), help: k('Received until the first team or department is assigned.') },
  { path: 'targets.response', label: k('Arrival'), help: k('Received until the first team is on scene.') },
]

/** Every setting as a field, for whoever compares two versions of them. */
export const settingGroups: readonly FieldGroup[] = [
  {
    title: k('Targets (seconds)'),
    fields: targetTexts.flatMap(({ path, label }) =>
      ['1', '2', '3', '4', '5'].map((priority) => ({ name: `${path}.${priority}`, label, mark: `P${priority}` })),
    ),
  },
  ...settingSections.map(({ title, rows }) => ({ title, fields: rows.map(({ path, label }) => ({ name: path, label })) })),
]
