// What the tables that tell of people hold, column by column: whose words stand there, how long, and what becomes of them when their time is over or somebody asks to be erased.
import { keptColumns, plainColumns } from './ticketFields.ts'

/** What of a person a report and a record hold, as it is told to that person. */
export const keptKinds = [
  'name',
  'phone',
  'words',
  'place',
  'position',
  'media',
  'record',
  'push',
  'sms',
  'channel',
  'crew',
  'premise',
  'interpreter',
  'neighbor',
  'flag',
] as const
export type KeptKind = (typeof keptKinds)[number]

/**
 * `person`: told by or about somebody from outside, with the line under which it is shown to them; `null` where another line says the same. It goes with erasure and with its time.
 * `staff`: words of the staff. Erasure takes the person's names and numbers out of them, their time ends all of them.
 * `plain`: states, ids, hashes, names of the staff and of the center's lists. It stays.
 */
interface PersonalTable {
  /** The setting, or the rule, by which its time is over. */
  keptFor: string
  person: Readonly<Record<string, KeptKind | null>>
  staff: readonly string[]
  plain: readonly string[]
}

export const personalTables = {
  ticket: {
    keptFor: 'closedTickets',
    person: {
      ...{ ...keptColumns, caller_phone: 'phone', description: 'words' },
      ...{ place: null, summary: null, words: null },
    },
    staff: ['reported', 'declined', 'deleted', 'escalated', 'resolved', 'proposed'],
    plain: [
      ...['number', 'status', 'former_status', 'source', 'merged_into', 'due_target', 'tab'],
      ...['filed', 'accepted', 'acknowledged', 'stepped', 'rating', 'silent', 'dangers', 'card', 'placed', 'citizen_said'],
      ...plainColumns,
    ],
  },
  ticket_update: { keptFor: 'closedTickets', person: {}, staff: ['text', 'former', 'said'], plain: ['number', 'created_by', 'removed'] },
  pasted_line: { keptFor: 'closedTickets', person: {}, staff: [], plain: ['number', 'mark'] },
  paper_entry: { keptFor: 'closedTickets', person: {}, staff: [], plain: ['paper_number', 'number'] },
  outside_number: { keptFor: 'closedTickets', person: {}, staff: [], plain: ['number', 'kind', 'plain', 'written', 'added'] },
  hint: { keptFor: 'closedTickets of its tickets', person: {}, staff: [], plain: ['kind', 'judged_as', 'judged_by'] },
  hint_ticket: { keptFor: 'closedTickets', person: {}, staff: [], plain: ['number'] },
  hint_due: { keptFor: 'two seconds', person: {}, staff: [], plain: ['number'] },
  ticket_assignment: { keptFor: 'closedTickets', person: {}, staff: ['note'], plain: ['number', 'kind', 'state', 'assigned_by', 'steps'] },
  ticket_transfer: {
    keptFor: 'closedTickets',
    person: { shown: null },
    staff: ['reason', 'note', 'answer'],
    plain: ['number', 'direction', 'state', 'from_name', 'to_name'],
  },
  ticket_step: {
    keptFor: 'fifteen minutes',
    person: { was: null, became: null, units_were: null, units_became: null },
    staff: [],
    plain: ['number', 'step'],
  },
  offline_report: {
    keptFor: 'closedTickets of its ticket, heldReports without one',
    person: { caller_name: 'name', caller_phone: 'phone', text: 'words', landmark: 'place' },
    staff: ['reason', 'note'],
    plain: ['state', 'road', 'number', 'decided'],
  },
  public_upload: { keptFor: 'closedTickets', person: { name: null }, staff: [], plain: ['state', 'refusal'] },
  report_contact: { keptFor: 'ninety days', person: { secret: null }, staff: [], plain: ['kind', 'language', 'told'] },
  alert_subscriber: { keptFor: 'a year after it was asked for', person: { secret: null }, staff: [], plain: ['way', 'language', 'hazards'] },
  volunteer: {
    keptFor: 'until they leave, which takes all of it at once; ninety days without a certificate that was seen, two years after one was',
    person: { name: null, phone: null, certificate: null, position: null, skills: null, hours: null },
    staff: [],
    plain: ['language'],
  },
  neighbor_call: { keptFor: 'ninety days', person: {}, staff: [], plain: ['number', 'need', 'state', 'told'] },
  neighbor_look: { keptFor: 'until the look of the next second', person: {}, staff: [], plain: ['number'] },
  public_report: {
    keptFor: 'the links end with their ticket',
    person: {},
    staff: [],
    plain: ['filed', 'number', 'notice_version', 'basis', 'said'],
  },
  phone_place: { keptFor: 'half an hour, by the hash of its number', person: {}, staff: [], plain: ['found'] },
  conversation: { keptFor: 'chats', person: {}, staff: ['draft'], plain: ['number', 'citizen_language', 'draft_by'] },
  chat_seen: { keptFor: 'chats', person: {}, staff: [], plain: ['number'] },
  chat_message: { keptFor: 'chats', person: { text: null }, staff: [], plain: ['number', 'msg_type', 'sender', 'yes_no'] },
  call: {
    keptFor: 'callLogs',
    person: { caller_name: null, caller_phone: null },
    staff: ['note', 'closed_reason'],
    plain: [
      ...['direction', 'media', 'road', 'state', 'outcome', 'number'],
      ...['started_by', 'answered_by', 'phone_call_id', 'line', 'ended_by', 'closed_by'],
    ],
  },
  number_flag: {
    keptFor: 'ninety days after its last day, or after it was taken off',
    person: { phone: 'flag' },
    staff: ['reason'],
    plain: ['kind', 'set_by', 'lifted_by'],
  },
  call_party: { keptFor: 'callLogs', person: { name: null }, staff: [], plain: ['role', 'state', 'interprets'] },
  file: { keptFor: 'as what it belongs to', person: { name: null }, staff: [], plain: ['owner_kind', 'owner_id', 'sha256', 'type'] },
  citizen: {
    keptFor: 'citizenRecords, declinedRegistrations',
    person: { name: 'record', phone: 'record', email: 'record', address: 'record', note: 'record', sought: null },
    staff: ['reason', 'source'],
    plain: ['status', 'notice_version', 'language'],
  },
  citizen_block: { keptFor: 'citizenRecords', person: {}, staff: ['reason', 'unblock_reason'], plain: [] },
  citizen_export: { keptFor: 'for good: who took what out, and why', person: {}, staff: ['reason'], plain: [] },
  premise: {
    keptFor: 'ninety days after its last day, or after it was taken out of use',
    person: { contact_name: 'premise', contact_phone: 'premise', help: 'premise', access: 'premise', called: null, addressed: null },
    staff: ['name', 'address', 'hazards'],
    plain: ['kind', 'position'],
  },
  interpreter: {
    keptFor: 'while among those to ring, then ninety days after being taken out of use',
    person: { name: 'interpreter', phone: 'interpreter', note: null },
    staff: [],
    plain: ['languages', 'hours'],
  },
  deletion_request: {
    keptFor: 'until it is fulfilled',
    person: { name: null, contact: null, note: null },
    staff: ['reason'],
    plain: ['status', 'proven_by'],
  },
  hazard: {
    keptFor: 'closedTickets, where a crew said it at a ticket; the center’s own stays',
    person: {},
    staff: ['title', 'description'],
    plain: ['severity', 'area', 'added_by', 'number'],
  },
  crew_member: {
    keptFor: 'while on the list of the crews, then closedTickets after the last shift, and thirty days after leaving at the least',
    person: { name: null, phone: 'crew' },
    staff: [],
    plain: ['role', 'certificates'],
  },
  crew_shift: { keptFor: 'closedTickets', person: { name: null }, staff: [], plain: ['role'] },
} as const satisfies Record<string, PersonalTable>
export type PersonalTableName = keyof typeof personalTables

/** Tables of the center's own affairs beside its kinds of reference data: its staff, lists, things and warnings, the log, which holds ids, and what machines keep for a moment. */
export const tablesOfOffices: ReadonlySet<string> = new Set([
  ...[
    'account',
    'account_type',
    'api_key',
    'passkey',
    'session',
    'sign_in_name',
    'one_time_password',
    'attempt',
    'applicant',
    'payment',
    'export_purpose',
  ],
  ...[
    'app_version',
    'command_center',
    'setting',
    'department',
    'response_team',
    'crew_step',
    'team_duty',
    'directory',
    'lgu',
    'volunteer_group',
    'defibrillator',
    'handover',
    'report_cluster',
    'call_card',
    'quake',
    'quake_felt',
    'response_plan',
    'cell',
    'cell_center',
    'cell_transfer',
    'partner',
    'partner_message',
    'partner_incident',
    'partner_note',
    'ticket_share',
  ],
  ...['camera', 'camera_wall', 'device', 'sensor', 'sensor_alert', 'map_area', 'news', 'news_content', 'report_schedule', 'road_network'],
  ...[
    'connection',
    'connection_word',
    'fact',
    'fact_inbox',
    'fact_head',
    'idempotency_key',
    'webhook',
    'webhook_delivery',
    'file_use',
    'migration',
    'node',
    'text_received',
    'channel_message',
  ],
  ...['storm', 'shelter', 'shelter_count', 'captain_link', 'barangay_figure', 'barangay_report', 'casualty'],
  ...['alert_phone', 'crew_alert', 'crew_watch'],
  ...[
    'ticket_count',
    'ticket_figure',
    'closed_day',
    'closed_day_change',
    'ticket_position',
    'ticket_read',
    'ticket_tally',
    'own_alert',
    'alert_delivery',
    'warning',
    'warning_source',
    'weather_answer',
  ],
])

type ShownColumn<N extends PersonalTableName> = {
  [C in keyof (typeof personalTables)[N]['person']]: (typeof personalTables)[N]['person'][C] extends KeptKind ? C : never
}[keyof (typeof personalTables)[N]['person']] &
  string
/** The columns of a table that are told to the person, by the line under which they stand. */
export const shownColumns = <N extends PersonalTableName>(table: N) =>
  Object.entries<KeptKind | null>(personalTables[table].person).flatMap(([column, kind]) =>
    kind ? [{ column: column as ShownColumn<N>, kind }] : [],
  )
