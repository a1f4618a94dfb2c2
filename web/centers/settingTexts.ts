// The settings of a center in plain words, in the groups in which they are shown.
import { k } from '#web/kit/language.ts'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'

export interface SettingText {
  path: string
  label: string
  /** What changes, and for whom. */
  help: string
  /** Chosen in words: what each value means. */
  choices?: readonly (readonly [value: number, words: string])[]
  /** Drawn as a switch: 1 is on. */
  isSwitch?: boolean
}
export interface SettingSection {
  title: string
  text: string
  rows: readonly SettingText[]
}

/** How long something is kept; what lies between is said in days. */
const spans = [
  [30, k('30 days')],
  [90, k('90 days')],
  [180, k('half a year')],
  [365, k('1 year')],
  [400, k('13 months')],
  [730, k('2 years')],
  [1825, k('5 years')],
  [3650, k('10 years')],
] as const
const kept = (name: string, label: string, help: string): SettingText => ({ path: `retentionDays.${name}`, label, help, choices: spans })

export const settingSections: readonly SettingSection[] = [
  {
    title: k('When a target is missed'),
    text: k('What the screens do as a waiting ticket comes near its target, and past it.'),
    rows: [
      {
        path: 'escalation.amberShare',
        label: k('A waiting ticket turns amber'),
        help: k('On every desk, so that somebody takes it before its time is over.'),
        choices: [
          [0.5, k('when half of the time is over')],
          [0.75, k('when three quarters of the time are over')],
          [0.9, k('when nine tenths of the time are over')],
          [1, k('when the time is over')],
        ],
      },
      {
        path: 'escalation.multiple',
        label: k('It comes before the supervisors'),
        help: k('They see it among supervisor tickets and are told.'),
        choices: [
          [1, k('as soon as the time is over')],
          [1.5, k('at one and a half times the time')],
          [2, k('at twice the time')],
          [3, k('at three times the time')],
        ],
      },
      {
        path: 'escalation.percentile',
        label: k('So many tickets should keep their target'),
        help: k('Below it, a figure on the dashboards of those who lead is red.'),
        choices: [
          [75, k('three of four')],
          [80, k('eight of ten')],
          [90, k('nine of ten')],
          [95, k('nineteen of twenty')],
          [99, k('ninety-nine of a hundred')],
        ],
      },
    ],
  },
  {
    title: k('When a crew is sent'),
    text: k('Its phones ring at once. What comes when nobody acknowledges is said here; when the desk rings, by priority, among the targets.'),
    rows: [
      {
        path: 'alerting.textAfterSeconds',
        label: k('By text too after (seconds)'),
        help: k('To the numbers of the account and of who is on the unit.'),
      },
      {
        path: 'alerting.tellsSupervisors',
        label: k('Tell supervisors of escalations'),
        help: k('On those of their phones that are told, also while the page is closed.'),
        isSwitch: true,
      },
    ],
  },
  {
    title: k('While a crew is on the scene'),
    text: k('The roll is called as the case type says. What rings when a crew does not answer, or gives no sign, is said here.'),
    rows: [
      {
        path: 'safety.answerSeconds',
        label: k('A roll-call is answered within (seconds)'),
        help: k('Then every desk rings, as for a P1.'),
      },
      {
        path: 'safety.silentMinutes',
        label: k('Without any sign for (minutes)'),
        help: k('No position, nothing pressed, no answer: every desk rings. 0 is off.'),
      },
      {
        path: 'safety.noWordMinutes',
        label: k('“No word” after (minutes)'),
        help: k('A team on any open run of which nothing was heard is shown so at the desk, without a sound. 0 is off.'),
      },
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
    title: k('Hints'),
    text: k('What is striking about several tickets together is told to dispatchers and supervisors, without a sound.'),
    rows: [
      { path: 'hints.near', label: k('So many of one kind near each other'), help: k('Such as five chest pains in one street. 0 is never.') },
      { path: 'hints.metres', label: k('Within (metres)'), help: k('Around the report that came last.') },
      { path: 'hints.minutes', label: k('Within (minutes)'), help: k('From the first of them to the last.') },
      { path: 'hints.ofNumber', label: k('So many alarms of one telephone number'), help: k('Whatever they are about. 0 is never.') },
      { path: 'hints.days', label: k('Within (days)'), help: k('From the first of them to the last.') },
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
        label: k('Brake on made-up reports'),
        help: k('Before a report is sent, the phone of the citizen thinks for so long; a program that sends thousands is held up.'),
        choices: [
          [0, k('off: nothing holds anybody up')],
          [10, k('light: nobody notices it')],
          [14, k('medium: a phone thinks for a moment')],
          [17, k('strong: an old phone thinks for some seconds')],
          [20, k('strongest: an old phone thinks for half a minute')],
        ],
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
        path: 'publicReports.nearMe',
        label: k('Show what is near me now'),
        help: k(
          'A page for everybody: warnings that stand, closed roads ten minutes late, evacuation centers with room, hotlines. Also to print for the barangay hall.',
        ),
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
    title: k('Neighbors who can help'),
    text: k(
      'People who signed up, and whose certificate was seen, are asked by text within 400 m: by itself where a heart has stopped, else by the dispatcher. The sub-types say for what, and never where a kind is marked as violent.',
    ),
    rows: [
      {
        path: 'neighbors.asks',
        label: k('Ask neighbors'),
        help: k('They see the place only after they say that they go, and only until the ticket ends. The public page lets people sign up.'),
        isSwitch: true,
      },
      { path: 'neighbors.most', label: k('At most'), help: k('So many for one ticket, the nearest first.') },
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
    title: k('Text messages'),
    text: k('Where a modem sends them, what must wait is planned for.'),
    rows: [
      {
        path: 'texts.perMinute',
        label: k('Text messages a minute'),
        help: k('A modem sends about ten. Before an alert goes out it is said when the last one is sent; 0 says nothing.'),
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
      {
        path: 'storm.calmFrom',
        label: k('Calm are'),
        help: k('Such tickets make no sound at any desk and have more time.'),
        choices: [
          [2, k('P2 and less urgent')],
          [3, k('P3 and less urgent')],
          [4, k('P4 and less urgent')],
          [5, k('P5 alone')],
        ],
      },
      {
        path: 'storm.slower',
        label: k('More time for calm tickets'),
        help: k('For dispatchers and teams: so late their clocks turn red.'),
        choices: [
          [1, k('none')],
          [2, k('twice the time')],
          [3, k('three times the time')],
          [5, k('five times the time')],
          [10, k('ten times the time')],
        ],
      },
    ],
  },
  {
    title: k('How long personal data is kept'),
    text: k('Then it is removed together with its files. The audit log keeps what was done, without names.'),
    rows: [
      kept('closedTickets', k('Closed tickets'), k('With their updates and pictures.')),
      kept('chats', k('Chats'), k('With the files sent in them.')),
      kept('callLogs', k('Call logs'), k('Who called whom, and when.')),
      kept('callRecordings', k('Recordings of calls'), k('The sound of what was said.')),
      kept('citizenRecords', k('Citizens'), k('After their last ticket.')),
      kept('declinedRegistrations', k('Declined registrations'), k('With their pictures.')),
      kept('identityPictures', k('Identity pictures'), k('IDs and selfies of the approved.')),
      kept('teamPositions', k('Positions of teams'), k('Where they were.')),
      kept('citizenPositions', k('Positions of citizens'), k('Shared while a ticket was open.')),
      kept('heldReports', k('Held reports'), k('That nobody let in.')),
      kept('sensorReadings', k('Sensor readings'), k('Then only their monthly archive stays.')),
    ],
  },
]

export const targetTexts: readonly SettingText[] = [
  { path: 'targets.answer', label: k('Answer'), help: k('Received until accepted.') },
  { path: 'targets.processing', label: k('Dispatch'), help: k('Received until the first team or department is assigned.') },
  { path: 'alerting.ringAfter', label: k('Acknowledged'), help: k('Assigned until the crew has acknowledged; then the desk rings.') },
  { path: 'alerting.turnoutWithin', label: k('Turnout'), help: k('Assigned until the crew is on its way.') },
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
