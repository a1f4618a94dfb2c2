// The tables as the migrated database has them: written by `npm run describe`, never by hand.
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>

export interface Account {
  command_center_id: string
  id: string
  account_type: string
  account_type_id: string | null
  name: string
  username: string
  email: Generated<string>
  phone: Generated<string>
  realm: Generated<string>
  password_hash: string
  password_expires_at: string | null
  is_default_pass: Generated<boolean>
  is_deleted: Generated<number>
  is_demo: Generated<boolean>
  totp_secret: string | null
  totp_on: Generated<boolean>
  totp_last_step: Generated<number>
  last_seen_at: string | null
  created_at: Generated<string>
  version: Generated<number>
  factor_reset_by: string | null
  factor_reset_until: string | null
  partner_subject: string | null
  desk: Json | null
  languages: Generated<string[]>
}

export interface AccountType {
  command_center_id: string
  id: string
  base_type: string
  label: string
  permissions: string[]
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface AlertDelivery {
  command_center_id: string
  id: Generated<string>
  alert_id: string
  kind: string
  way: string
  receiver: string
  state: string
  tries: Generated<number>
  next_at: string | null
  sent_at: string | null
  seen_at: string | null
  received_at: string | null
  called_at: string | null
  call: Json | null
}

export interface AlertPhone {
  command_center_id: string
  session_id: string
  account_id: string
  address_hash: Buffer
  secret: string
  language: string
  reached_at: string | null
  created_at: Generated<string>
}

export interface AlertSubscriber {
  command_center_id: string
  id: string
  way: string
  address_hash: Buffer
  device_hash: Buffer
  secret: string
  language: string
  barangay_ids: string[]
  hazards: string[]
  asked_at: Generated<string>
}

export interface ApiKey {
  command_center_id: string
  id: string
  token_hash: Buffer
  permissions: string[]
  calls_per_minute: number
  made_by: string
  created_at: Generated<string>
  expires_at: string
  revoked_at: string | null
  last_used_at: string | null
}

export interface AppVersion {
  command_center_id: string
  platform: string
  version: string
  minimum: string
  note: string
  updated_at: Generated<string>
}

export interface Applicant {
  command_center_id: string
  id: string
  kind: string
  status: Generated<string>
  name: string
  email: string
  phone: string
  details: Json
  notice_version: string
  accepted_notice_at: string
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  created_at: Generated<string>
  version: Generated<number>
}

export interface Attempt {
  key: Buffer
  since: string
  count: number
  moments: Generated<string[]>
}

export interface Barangay {
  command_center_id: string
  id: string
  name: string
  psgc_code: string | null
  captain: string
  hotline: string | null
  position: Json | null
  border: Json | null
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface BarangayFigure {
  command_center_id: string
  storm_id: string
  barangay_id: string
  kind: string
  value: number
  written_at: string
}

export interface BarangayReport {
  command_center_id: string
  id: string
  storm_id: string | null
  barangay_id: string
  line: string
  is_urgent: boolean
  figures: Json
  written_at: string
  received_at: Generated<string>
  written_by: string
  filed: string
  handled: Json | null
  ticket_number: string | null
  position: Json | null
}

export interface Call {
  command_center_id: string
  id: string
  direction: string
  media: string
  road: string
  state: string
  outcome: string | null
  is_on_hold: Generated<boolean>
  is_urgent: Generated<boolean>
  is_silent: Generated<boolean>
  number: string | null
  user_id: string | null
  caller_name: string | null
  caller_phone: string | null
  started_by: Json | null
  answered_by: Json | null
  transfer_from: string | null
  transfer_to: string | null
  rang_at: Generated<string>
  answered_at: string | null
  ended_at: string | null
  note: string | null
  called_back_at: string | null
  phone_call_id: string | null
  line: string | null
  is_recorded: Generated<boolean>
  ended_by: string | null
  closed_at: string | null
  closed_by: Json | null
  closed_reason: string | null
  source_hash: Buffer | null
  is_held: Generated<boolean>
  network_most: number | null
  rings_since: string | null
}

export interface CallCard {
  command_center_id: string
  key: string
  version: number
  kind: string
  content: Json
  written_by: Json | null
  written_at: Generated<string>
  signed_by: Json | null
  signed_at: string | null
  signed_as: Generated<string>
}

export interface CallDesk {
  command_center_id: string
  account_id: string
  is_on_duty: boolean
  seen_at: Generated<string>
}

export interface CallParty {
  command_center_id: string
  call_id: string
  id: string
  account_id: string | null
  name: string
  role: string
  state: string
  secret_hash: Buffer | null
  rang_at: Generated<string>
  joined_at: string | null
  left_at: string | null
  seen_at: Generated<string>
  interprets: string | null
  interprets_from: string | null
}

export interface CallRecording {
  command_center_id: string
  id: string
  call_id: string
  account_id: string
  begun_at: Generated<string>
  heard_at: Generated<string>
  kept_at: string | null
}

export interface Camera {
  command_center_id: string
  id: string
  name: string
  place: string
  position: Json | null
  heading: number | null
  field_of_view: number | null
  kind: string
  address: string
  username: string | null
  sealed_password: string | null
  state: Generated<string>
  seen_at: string | null
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  reach: number | null
}

export interface CameraWall {
  command_center_id: string
  id: string
  account_id: string | null
  name: string
  size: number
  camera_ids: string[]
  is_deleted: Generated<number>
  created_at: Generated<string>
}

export interface CaptainLink {
  command_center_id: string
  barangay_id: string
  name: string
  key_hash: Buffer
  made_at: Generated<string>
  seen_at: string | null
  phone: string | null
}

export interface CaptainPhone {
  command_center_id: string
  barangay_id: string
  device_hash: Buffer
  first_seen_at: Generated<string>
}

export interface CaseType {
  command_center_id: string
  id: string
  name: string
  icon: string
  color: string
  priority: number
  is_life_threat: number
  department_ids: string[]
  apco_code: string | null
  order: number
  is_public: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  response_type_ids: Generated<string[]>
  names: Json
  ask: Generated<string>
  ask_in: Json
  tell: Generated<string>
  tell_in: Json
  roll_call_minutes: Generated<number>
  is_violent: Generated<number>
}

export interface Casualty {
  command_center_id: string
  id: string
  storm_id: string
  kind: string
  name: string
  age: number | null
  sex_type: string | null
  place: string
  address: string
  cause: string
  medical_service: string
  happened_at: string | null
  is_deleted: Generated<number>
  added_at: Generated<string>
  version: Generated<number>
}

export interface Cell {
  command_center_id: string
  id: string
  name: string
  url: Generated<string>
  state: string
  secret: string | null
  word: string | null
  word_until: string | null
  told: string | null
  told_version: Generated<number>
  told_at: string | null
  tries: Generated<number>
  next_at: Generated<string>
  taken_until: string | null
  outcome: string | null
  heard_version: Generated<number>
  heard_at: string | null
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface CellCenter {
  command_center_id: string
  cell_id: string
  center_id: string
  slug: string
  code: string
  name: string
  since: Generated<string>
  slug_since: Generated<string>
}

export interface CellTransfer {
  command_center_id: string
  id: string
  cell_id: string
  cell_name: string
  their_number: string | null
  message: string | null
  message_at: string | null
  tries: Generated<number>
  next_at: Generated<string>
  taken_until: string | null
  turn: string | null
  outcome: string | null
  received_at: string | null
  crossed_at: string | null
  is_open: Generated<boolean>
  seen: Json | null
  more_at: string | null
  erased_at: string | null
  then_erased: Generated<boolean>
  round: Generated<number>
  then_closed: Generated<boolean>
  lines: Json | null
  then_reopened: Generated<boolean>
}

export interface ChannelMessage {
  command_center_id: string
  message_hash: Buffer
  noted_at: Generated<string>
}

export interface ChatMessage {
  command_center_id: string
  number: string
  seq: number
  id: string
  msg_type: string
  is_from_citizen: boolean
  sender: Json | null
  text: string
  file_id: string | null
  sent_at: Generated<string>
  delivered_at: string | null
  read_at: string | null
  yes_no: string | null
  answers_id: string | null
}

export interface ChatSeen {
  command_center_id: string
  number: string
  account_id: string
  up_to: number
}

export interface Citizen {
  command_center_id: string
  id: string
  name: string
  phone: string | null
  email: string | null
  address: Generated<string>
  barangay_id: string | null
  birth_date: string | null
  id_picture_ids: Generated<string[]>
  selfie_id: string | null
  status: Generated<string>
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  block_id: string | null
  blocked_until: string | null
  notice_version: string | null
  accepted_notice_at: string | null
  removed_at: string | null
  created_at: Generated<string>
  version: Generated<number>
  sought: Generated<string>
  language: string | null
  note: Generated<string>
  note_until: string | null
  source: string | null
  brought_by: string | null
  brought_at: string | null
}

export interface CitizenBlock {
  command_center_id: string
  id: string
  citizen_id: string
  reason: string
  since: Generated<string>
  until: string | null
  blocked_by: string
  unblocked_at: string | null
  unblocked_by: string | null
  unblock_reason: string | null
}

export interface CitizenExport {
  command_center_id: string
  id: string
  account_id: string
  citizen_id: string | null
  reason: string
  citizens: number
  at: Generated<string>
}

export interface ClosedDay {
  command_center_id: string
  day: string
  closed_at: string
  received: number
  counts: Json
}

export interface ClosedDayChange {
  command_center_id: string
  id: Generated<number>
  day: string
  number: string
  at: Generated<string>
  before: Json | null
  after: Json | null
  is_correction: boolean
}

export interface CommandCenter {
  id: string
  slug: string
  code: string
  name: string
  psgc_code: string | null
  time_zone: Generated<string>
  info: Json
  map: Json | null
  logo_file_id: string | null
  is_active: Generated<boolean>
  is_demo: Generated<boolean>
  created_at: Generated<string>
  version: Generated<number>
  opened_at: string | null
  closed_at: string | null
}

export interface Connection {
  command_center_id: string
  id: string
  kind: string
  given: Json
  secret: string | null
  version: Generated<number>
  signing: string | null
}

export interface ConnectionWord {
  command_center_id: string
  kind: string
  went_at: string | null
  trouble: string | null
}

export interface Conversation {
  command_center_id: string
  number: string
  last_seq: Generated<number>
  last_at: Generated<string>
  unread: Generated<number>
  waiting_since: string | null
  unread_by_citizen: Generated<number>
  delivered_up_to: Generated<number>
  read_up_to: Generated<number>
  citizen_language: Generated<string>
  draft: string | null
  draft_by: Json | null
  draft_at: string | null
}

export interface CrewAlert {
  command_center_id: string
  id: string
  number: string
  account_id: string
  kind: string
  what: Generated<string[]>
  made_at: Generated<string>
  told: Generated<string[]>
  tries: Generated<number>
  reached: Generated<number>
  push_at: Generated<string | null>
  text_at: string | null
  texted_at: string | null
  ring_at: string | null
  rang_at: string | null
  busy_until: string | null
  attend_at: string | null
  ended_at: string | null
}

export interface CrewMember {
  command_center_id: string
  id: string
  name: string
  role: string
  phone: string | null
  certificates: string[]
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  left_at: string | null
}

export interface CrewShift {
  command_center_id: string
  id: string
  team_id: string
  crew_member_id: string
  name: string
  role: string
  started_at: Generated<string>
  ended_at: string | null
  session_id: string | null
}

export interface CrewStep {
  command_center_id: string
  id: string
  response_type_id: string
  name: string
  names: Json
  target_seconds: number | null
  is_end: Generated<number>
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface CrewWatch {
  command_center_id: string
  number: string
  account_id: string
  since: string
  asked_at: string | null
  attend_at: Generated<string>
}

export interface DeclineReason {
  command_center_id: string
  id: string
  name: string
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  names: Json
}

export interface Defibrillator {
  command_center_id: string
  id: string
  name: string
  position: Json
  hours: string
  access: string
  phone: string | null
  checked_on: string | null
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface DeletionRequest {
  command_center_id: string
  id: string
  citizen_id: string | null
  name: string
  contact: string
  note: Generated<string>
  status: Generated<string>
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  created_at: Generated<string>
  code_hash: Buffer | null
  code_tries: Generated<number>
  code_until: string | null
  proven_by: string | null
}

export interface Department {
  command_center_id: string
  account_id: string
  dept_type_id: string
  contact: string | null
  address: Generated<string>
  lat: number | null
  lng: number | null
  accuracy: number | null
}

export interface DepartmentType {
  command_center_id: string
  id: string
  name: string
  icon: string
  color: string
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  names: Json
}

export interface Device {
  command_center_id: string
  mac_address: string
  name: string
  model: string
  account_id: string | null
  note: string
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  key_hash: Buffer | null
  position: Json | null
  position_at: string | null
  speed_kmh: number | null
  heading: number | null
  battery_percent: number | null
  mark_type: string | null
  marked_at: string | null
}

export interface Directory {
  command_center_id: string
  id: string
  group_name: string
  name: string
  role: Generated<string>
  numbers: string[]
  email: string | null
  address: Generated<string>
  note: Generated<string>
  is_deleted: Generated<number>
  version: Generated<number>
  lat: number | null
  lng: number | null
  is_public: Generated<number>
  hears_alerts: Generated<number>
}

export interface Disposition {
  command_center_id: string
  id: string
  name: string
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  names: Json
}

export interface ExportPurpose {
  command_center_id: string
  id: string
  account_id: string
  purpose: string | null
  made_at: Generated<string>
}

export interface Fact {
  command_center_id: string
  seq: number
  at: string
  position: number
  actor_id: string | null
  actor_type: string
  verb: string
  kind: string
  object_id: string
  data: Json
  audience: string[]
  source: string
  request_id: string
  hash: Buffer
  form: Generated<number>
}

export interface FactHead {
  command_center_id: string
  seq: number
  hash: Buffer
}

export interface FactInbox {
  id: Generated<number>
  command_center_id: string
  at: Generated<string>
  actor_id: string | null
  actor_type: string
  verb: string
  kind: string
  object_id: string
  data: Json
  audience: string[]
  source: string
  request_id: string
}

export interface FigureAgain {
  command_center_id: string
  week: string
}

export interface FigureMonth {
  command_center_id: string
  month: string
  version: string
}

export interface FigurePlace {
  is_only: Generated<boolean>
  position: number
}

export interface File {
  command_center_id: string
  id: string
  owner_kind: string
  owner_id: string
  sha256: string
  type: string
  name: string
  bytes: number
  width: number | null
  height: number | null
  created_by: string | null
  created_at: Generated<string>
}

export interface FileUse {
  command_center_id: string
  owner: string
  bytes: number
}

export interface Handover {
  command_center_id: string
  id: string
  log_seq: number
  standing: Json
  notes: string
  written_by: Json
  written_at: Generated<string>
  signed_by: Json | null
  signed_at: string | null
  remark: Generated<string>
  version: Generated<number>
}

export interface Hazard {
  command_center_id: string
  id: string
  title: string
  description: Generated<string>
  case_type_id: string | null
  severity: string
  lat: number | null
  lng: number | null
  accuracy: number | null
  area: Json | null
  added_by: Json | null
  added_at: Generated<string>
  archived_at: string | null
  version: Generated<number>
  is_from_crew: Generated<boolean>
  number: string | null
}

export interface Hint {
  command_center_id: string
  id: string
  kind: string
  case_type_id: string | null
  case_sub_type_id: string | null
  within_metres: number | null
  within_minutes: number
  made_at: Generated<string>
  grew_at: Generated<string>
  judged_as: string | null
  judged_by: Json | null
  judged_at: string | null
}

export interface HintDue {
  command_center_id: string
  number: string
}

export interface HintTicket {
  command_center_id: string
  hint_id: string
  number: string
}

export interface IdempotencyKey {
  command_center_id: string
  caller: string
  call: string
  key: string
  body_hash: Buffer
  status: number | null
  reply: Json | null
  at: Generated<string>
  is_whole: Generated<boolean>
  network: Buffer | null
}

export interface Interpreter {
  command_center_id: string
  id: string
  name: string
  languages: string[]
  phone: string
  hours: string
  note: string
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  changed_at: Generated<string>
}

export interface Lgu {
  command_center_id: string
  id: string
  name: string
  head: Generated<string>
  contact_numbers: Generated<string[]>
  address: Generated<string>
  description: Generated<string>
  photo_id: string | null
  is_deleted: Generated<number>
  version: Generated<number>
}

export interface LogEpoch {
  is_the_only: Generated<boolean>
  epoch: number
}

export interface MapArea {
  command_center_id: string
  id: string
  kind: string
  title: string
  note: string
  shape: Json
  starts_at: Generated<string>
  ends_at: string | null
  ended_at: string | null
  added_by: Json
  version: Generated<number>
}

export interface Migration {
  name: string
  hash: string
  at: Generated<string>
}

export interface NeighborCall {
  command_center_id: string
  id: string
  number: string
  volunteer_id: string
  need: string
  metres: number
  state: string
  told: string
  next_at: string | null
  tries: Generated<number>
  asked_at: Generated<string>
}

export interface NeighborLook {
  command_center_id: string
  number: string
}

export interface News {
  command_center_id: string
  id: string
  title: string
  summary: string
  status: string
  cover_id: string | null
  publish_at: string | null
  published_at: string | null
  created_by: string | null
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface NewsContent {
  command_center_id: string
  id: string
  news_id: string
  kind: string
  text: string
  url: string | null
  file_id: string | null
  order: number
  created_at: Generated<string>
  version: Generated<number>
}

export interface Node {
  name: string
  started_at: string
  seen_at: Generated<string>
  sockets: Generated<number>
  clock_ahead_ms: Generated<number>
}

export interface NumberFlag {
  command_center_id: string
  id: string
  phone: string
  kind: string
  reason: string
  until: string
  set_by: Json
  set_at: Generated<string>
  lifted_by: Json | null
  lifted_at: string | null
}

export interface OfflineReport {
  command_center_id: string
  id: string
  state: Generated<string>
  road: string
  case_type_id: string | null
  text: string
  caller_name: string | null
  caller_phone: string | null
  user_id: string | null
  barangay_id: string | null
  landmark: string | null
  lat: number | null
  lng: number | null
  accuracy: number | null
  written_at: string
  arrived_at: Generated<string>
  number: string | null
  reason: string | null
  note: string | null
  decided: Json | null
  cluster_id: string | null
}

export interface OneTimePassword {
  token_hash: Buffer
  purpose: string
  command_center_id: string | null
  account_id: string | null
  address_hash: Buffer
  address_sealed: Generated<string>
  code_hash: Buffer | null
  tries: Generated<number>
  made_at: Generated<string>
  expires_at: string
  used_at: string | null
}

export interface OutsideNumber {
  command_center_id: string
  number: string
  kind: string
  plain: string
  written: string
  added: Json | null
  added_at: Generated<string>
  removed_at: string | null
}

export interface OwnAlert {
  command_center_id: string
  id: string
  about_kind: string
  about_id: string
  message_type: string
  replaces: Generated<string[]>
  alert: Json
  sent_at: string
  expires_at: string
  asked_by: string | null
  asked_until: string | null
  decision: string | null
  decided_by: string | null
  decided_at: string | null
}

export interface PaperEntry {
  command_center_id: string
  paper_number: string
  number: string
}

export interface PaperForm {
  command_center_id: string
  last: number
}

export interface Partner {
  command_center_id: string
  id: string
  name: string
  kind: string
  form: string
  url: string
  secret: string
  heard_at: string | null
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  secret_before: string | null
  secret_before_until: string | null
}

export interface PartnerIncident {
  command_center_id: string
  partner_id: string
  incident: string
  number: string
  told_at: string | null
  words: Buffer | null
  place: Buffer | null
  called_at: string | null
  agencies: string[]
}

export interface PartnerMessage {
  command_center_id: string
  partner_id: string
  message: string
  number: string
  at: Generated<string>
}

export interface PartnerNote {
  command_center_id: string
  partner_id: string
  incident: string
  digest: Buffer
}

export interface Passkey {
  command_center_id: string
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  site: string
  name: string
  created_at: Generated<string>
  last_used_at: string | null
}

export interface PastedLine {
  command_center_id: string
  mark: string
  line: number
  number: string
}

export interface Payment {
  command_center_id: string
  id: string
  account_id: string | null
  applicant_id: string | null
  amount: number
  method: string
  reference: string
  paid_on: string | null
  proof_id: string
  status: Generated<string>
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  created_at: Generated<string>
  version: Generated<number>
}

export interface PhonePlace {
  command_center_id: string
  phone_hash: Buffer
  lat: number
  lng: number
  accuracy: number
  found: string
  confidence: number | null
  measured_at: string
  noted_at: Generated<string>
}

export interface Premise {
  command_center_id: string
  id: string
  name: string
  kind: string
  address: Generated<string>
  barangay_id: string | null
  position: Json | null
  contact_name: Generated<string>
  contact_phone: string | null
  floors: number | null
  hazards: Generated<string>
  help: Generated<string>
  access: Generated<string>
  valid_until: string | null
  is_deleted: Generated<number>
  created_at: Generated<string>
  changed_at: Generated<string>
  version: Generated<number>
  called: Generated<string>
  addressed: Generated<string>
}

export interface PublicReport {
  command_center_id: string
  id: string
  token_hash: Buffer
  client_hash: Buffer | null
  user_id: string
  filed: string
  case_type_id: string
  number: string | null
  offline_report_id: string | null
  notice_version: string | null
  notice_at: string | null
  basis: Generated<string>
  created_at: Generated<string>
  said: string | null
  said_at: string | null
  share_hash: Buffer | null
  is_open311: Generated<boolean>
}

export interface PublicUpload {
  command_center_id: string
  id: string
  report_id: string
  name: string
  bytes: number
  source: Buffer
  state: Generated<string>
  refusal: string | null
  file_id: string | null
  pixels: number | null
  created_at: Generated<string>
  arrived_at: string | null
  taken_until: string | null
}

export interface Quake {
  command_center_id: string
  id: string
  kind: string
  case_type_id: string
  at: Generated<string>
  ended_at: string | null
}

export interface QuakeFelt {
  command_center_id: string
  quake_id: string
  device: Buffer
  at: Generated<string>
}

export interface QuickAnswer {
  command_center_id: string
  id: string
  title: string
  text: string
  case_type_id: string | null
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  texts: Json
}

export interface ReportCategory {
  command_center_id: string
  id: string
  name: string
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  names: Json
}

export interface ReportCluster {
  command_center_id: string
  id: string
  source_hash: Buffer
  slot: number | null
  began_at: Generated<string>
  acknowledged: Json | null
  closed: Json | null
}

export interface ReportContact {
  command_center_id: string
  id: string
  report_id: string
  kind: string
  address_hash: Buffer
  secret: string
  language: string
  told: string
  created_at: Generated<string>
}

export interface ReportSchedule {
  command_center_id: string
  id: string
  name: string
  every: string
  recipients: string[]
  sent_to: string | null
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  sent_at: string | null
}

export interface ResponsePlan {
  command_center_id: string
  id: string
  case_type_id: string
  case_sub_type_id: string | null
  priority: number | null
  levels: Json
  version: Generated<number>
}

export interface ResponseTeam {
  command_center_id: string
  account_id: string
  response_type_id: string
  department_id: string | null
  call_sign: string
  plate_number: string | null
  sign_on_hash: Buffer | null
}

export interface ResponseType {
  command_center_id: string
  id: string
  name: string
  icon: string
  color: string
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  names: Json
}

export interface RoadNetwork {
  command_center_id: string
  graph: Buffer
  crossings: number
  stretches: number
  imported_at: Generated<string>
  imported_by: Json
  version: Generated<number>
}

export interface Sensor {
  command_center_id: string
  id: string
  name: string
  kind: string
  unit: string
  position: Json
  barangay_id: string | null
  thresholds: Json
  silent_after_minutes: number
  key_hash: Buffer
  level: Generated<string>
  last_value: number | null
  last_reading_at: string | null
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  uplink: Json | null
}

export interface SensorAlert {
  command_center_id: string
  id: string
  sensor_id: string
  level: string
  value: number
  at: string
  ended_at: string | null
  transaction_number: string | null
  kind: Generated<string>
  acknowledged_at: string | null
  acknowledged_by: string | null
}

export interface SensorArchive {
  command_center_id: string
  id: string
  sensor_id: string
  starts_at: string
  ends_at: string
  readings: number
  least: number
  most: number
  mean: number
}

export interface SensorHour {
  command_center_id: string
  sensor_id: string
  at: string
  readings: number
  total: number
  least: number
  most: number
}

export interface SensorReading {
  command_center_id: string
  sensor_id: string
  at: string
  value: number
}

export interface Session {
  command_center_id: string
  id: string
  account_id: string
  token_hash: Buffer
  started_at: Generated<string>
  last_active_at: Generated<string>
  ended_at: string | null
  end_reason: string | null
  address: string
  device: string
  proven_at: Generated<string>
  browser_hash: Buffer | null
}

export interface Setting {
  command_center_id: string
  value: Json
  version: Generated<number>
  changed_at: Generated<string>
}

export interface Shelter {
  command_center_id: string
  id: string
  name: string
  barangay_id: string
  address: string
  contact: string
  position: Json | null
  families_capacity: number
  persons_capacity: number
  is_deleted: Generated<number>
  version: Generated<number>
}

export interface ShelterCount {
  command_center_id: string
  storm_id: string
  shelter_id: string
  families: number
  persons: number
  needs: string
  counted_at: string
  counted_by: string
}

export interface SignInName {
  name: string
  command_center_id: string
  account_id: string
}

export interface Storm {
  command_center_id: string
  id: string
  name: string
  region: string
  province: string
  municipality: string
  opened_at: Generated<string>
  opened_by: Json | null
  warning_id: string | null
  closed_at: string | null
  closed_by: Json | null
  version: Generated<number>
}

export interface SubCaseType {
  command_center_id: string
  id: string
  case_type_id: string
  name: string
  icon: string
  color: string
  priority: number
  is_life_threat: number
  department_ids: string[]
  apco_code: string | null
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  names: Json
  is_violent: Generated<number>
  neighbors: Generated<string>
}

export interface TeamDuty {
  command_center_id: string
  account_id: string
  duty_status: Generated<string>
  lat: number | null
  lng: number | null
  accuracy: number | null
  heading: number | null
  position_at: string | null
}

export interface TeamTrack {
  command_center_id: string
  account_id: string
  at: string
  lat: number
  lng: number
  heading: number | null
}

export interface TextReceived {
  command_center_id: string
  message_hash: Buffer
  received_at: Generated<string>
}

export interface Ticket {
  command_center_id: string
  number: string
  status: string
  former_status: string | null
  source: string
  priority: number
  life_threat: Generated<boolean>
  case_type_id: string
  case_sub_type_id: string | null
  report_category_id: string | null
  description: string
  summary: Generated<string>
  caller_name: string | null
  caller_phone: string | null
  user_id: string | null
  is_citizen_blocked: Generated<boolean>
  barangay_id: string | null
  address: string | null
  landmark: string | null
  place: Generated<string>
  lat: number | null
  lng: number | null
  accuracy: number | null
  hazard_id: string | null
  merged_into: string | null
  allocated_to: Generated<string[]>
  awaiting: Generated<string[]>
  received_at: Generated<string>
  read_at: string | null
  accepted_at: string | null
  dispatched_at: string | null
  en_route_at: string | null
  on_scene_at: string | null
  resolved_at: string | null
  closed_at: string | null
  scheduled_at: string | null
  happened_at: string | null
  due_at: string | null
  due_target: string | null
  is_overdue: Generated<boolean>
  attend_at: string | null
  is_compared: Generated<boolean>
  has_duplicate: Generated<boolean>
  is_sharing_position: Generated<boolean>
  filed: Json | null
  accepted: Json | null
  acknowledged: Json | null
  reported: Json | null
  declined: Json | null
  deleted: Json | null
  escalated: Json | null
  resolved: Json | null
  proposed: Json | null
  stepped: Json | null
  updates_count: Generated<number>
  version: Generated<number>
  updated_at: Generated<string>
  tab: Generated<string>
  rank: Generated<number>
  flags: Generated<number>
  accepted_by: Generated<string | null>
  is_for_supervisor: Generated<boolean>
  unit: string | null
  words: Generated<string | null>
  forgotten_at: string | null
  reopened_at: string | null
  rating: string | null
  thanked_at: string | null
  silent: Json
  dangers: Json
  card: Json | null
  alarm_level: Generated<number>
  placed: Json | null
  is_write_only: Generated<boolean>
  is_rehearsal: Generated<boolean>
  citizen_said: Json | null
}

export interface TicketAssignment {
  command_center_id: string
  number: string
  account_id: string
  kind: string
  department_id: string | null
  state: Generated<string>
  is_excluded: Generated<boolean>
  assigned_by: Json | null
  note: string | null
  assigned_at: Generated<string>
  acknowledged_at: string | null
  en_route_at: string | null
  on_scene_at: string | null
  cleared_at: string | null
  steps: Json
}

export interface TicketCount {
  command_center_id: string
  tab: string
  slot: number
  count: number
}

export interface TicketDay {
  command_center_id: string
  day: string
  base: number
}

export interface TicketFigure {
  command_center_id: string
  number: string
  day: string
  slot: number
  status: string
  priority: number
  case_type_id: string
  barangay_id: string | null
  units: string[]
  answer: number | null
  processing: number | null
  turnout: number | null
  travel: number | null
  response: number | null
  resolution: number | null
  unanswered: number | null
  unsent: number | null
  unreached: number | null
}

export interface TicketPosition {
  command_center_id: string
  number: string
  at: Generated<string>
  lat: number
  lng: number
  accuracy: number | null
}

export interface TicketRead {
  command_center_id: string
  number: string
  account_id: string
  is_read: Generated<boolean>
  first_at: Generated<string>
}

export interface TicketShare {
  command_center_id: string
  partner_id: string
  number: string
  message: string
  state: Generated<string>
  status: string | null
  added: Json | null
  at: Generated<string>
  tries: Generated<number>
  next_at: Generated<string>
  taken_until: string | null
  turn: number | null
  tried_at: string | null
  sent_at: string | null
  answer_status: number | null
  outcome: string | null
}

export interface TicketStep {
  command_center_id: string
  number: string
  version: number
  step: string
  by_id: string
  at: string
  was: Json
  became: Json
  units_were: Json
  units_became: Json
}

export interface TicketTally {
  command_center_id: string
  span: string
  kind: string
  starts: string
  case_type_id: string
  key: string
  amount: number
  count: number
}

export interface TicketTransfer {
  command_center_id: string
  id: string
  number: string
  direction: string
  state: Generated<string>
  from_center_id: string
  from_name: string
  to_center_id: string
  to_name: string
  reason: string
  note: string | null
  answer: string | null
  shown: Json | null
  offered_at: Generated<string>
  answered_at: string | null
}

export interface TicketUpdate {
  command_center_id: string
  id: string
  number: string
  text: string
  is_public: Generated<boolean>
  created_by: Json | null
  created_at: Generated<string>
  edited_at: string | null
  former: Json
  removed: Json | null
  moved_from: string | null
  version: Generated<number>
  report_id: string | null
  for_all: Generated<boolean>
  said: Json | null
  unnamed_in: number | null
}

export interface UsualBrought {
  command_center_id: string
  cards: Buffer | null
  plans_at: string | null
}

export interface Volunteer {
  command_center_id: string
  id: string
  name: string
  phone: string
  skills: string[]
  position: Json
  hours: string
  certificate: string
  checked_on: string | null
  language: string
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface VolunteerGroup {
  command_center_id: string
  id: string
  name: string
  leader: string
  phone: string | null
  barangay_id: string | null
  members: number
  skills: string[]
  note: string
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface Warning {
  command_center_id: string
  id: string
  source: string
  object_id: string
  replaces: Generated<string[]>
  title: string
  description: string
  instruction: string
  event: string
  severity: string
  urgency_type: string | null
  certainty_type: string | null
  alert_status: string
  sender: string
  area: string
  polygons: Json
  circles: Json
  issued_at: string | null
  starts_at: string | null
  ends_at: string | null
  url: string | null
  flaws: string[]
  signature_status: string
  is_concerning: boolean
  sha256: string
  seen_at: Generated<string>
  ended_at: string | null
  in_languages: Json
  provenance: string
  is_trusted: boolean
  document_hash: Buffer | null
}

export interface WarningSource {
  source: string
  asked_at: string
  fetched_at: string | null
  trouble: string | null
}

export interface WeatherAnswer {
  provider: string
  place: string
  span: string
  fetched_at: string
  answer: Json
}

export interface Webhook {
  command_center_id: string
  id: string
  name: string
  url: string
  kinds: string[]
  secret: string
  told_to: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
  secret_before: string | null
  secret_before_until: string | null
}

export interface WebhookDelivery {
  command_center_id: string
  webhook_id: string
  seq: number
  message: string
  verb: string
  kind: string
  object_id: string
  body: Json
  state: Generated<string>
  tries: Generated<number>
  next_at: Generated<string>
  taken_until: string | null
  turn: number | null
  tried_at: string | null
  answer_status: number | null
  outcome: string | null
}

export interface DB {
  account: Account
  account_type: AccountType
  alert_delivery: AlertDelivery
  alert_phone: AlertPhone
  alert_subscriber: AlertSubscriber
  api_key: ApiKey
  app_version: AppVersion
  applicant: Applicant
  attempt: Attempt
  barangay: Barangay
  barangay_figure: BarangayFigure
  barangay_report: BarangayReport
  call: Call
  call_card: CallCard
  call_desk: CallDesk
  call_party: CallParty
  call_recording: CallRecording
  camera: Camera
  camera_wall: CameraWall
  captain_link: CaptainLink
  captain_phone: CaptainPhone
  case_type: CaseType
  casualty: Casualty
  cell: Cell
  cell_center: CellCenter
  cell_transfer: CellTransfer
  channel_message: ChannelMessage
  chat_message: ChatMessage
  chat_seen: ChatSeen
  citizen: Citizen
  citizen_block: CitizenBlock
  citizen_export: CitizenExport
  closed_day: ClosedDay
  closed_day_change: ClosedDayChange
  command_center: CommandCenter
  connection: Connection
  connection_word: ConnectionWord
  conversation: Conversation
  crew_alert: CrewAlert
  crew_member: CrewMember
  crew_shift: CrewShift
  crew_step: CrewStep
  crew_watch: CrewWatch
  decline_reason: DeclineReason
  defibrillator: Defibrillator
  deletion_request: DeletionRequest
  department: Department
  department_type: DepartmentType
  device: Device
  directory: Directory
  disposition: Disposition
  export_purpose: ExportPurpose
  fact: Fact
  fact_head: FactHead
  fact_inbox: FactInbox
  figure_again: FigureAgain
  figure_month: FigureMonth
  figure_place: FigurePlace
  file: File
  file_use: FileUse
  handover: Handover
  hazard: Hazard
  hint: Hint
  hint_due: HintDue
  hint_ticket: HintTicket
  idempotency_key: IdempotencyKey
  interpreter: Interpreter
  lgu: Lgu
  log_epoch: LogEpoch
  map_area: MapArea
  migration: Migration
  neighbor_call: NeighborCall
  neighbor_look: NeighborLook
  news: News
  news_content: NewsContent
  node: Node
  number_flag: NumberFlag
  offline_report: OfflineReport
  one_time_password: OneTimePassword
  outside_number: OutsideNumber
  own_alert: OwnAlert
  paper_entry: PaperEntry
  paper_form: PaperForm
  partner: Partner
  partner_incident: PartnerIncident
  partner_message: PartnerMessage
  partner_note: PartnerNote
  passkey: Passkey
  pasted_line: PastedLine
  payment: Payment
  phone_place: PhonePlace
  premise: Premise
  public_report: PublicReport
  public_upload: PublicUpload
  quake: Quake
  quake_felt: QuakeFelt
  quick_answer: QuickAnswer
  report_category: ReportCategory
  report_cluster: ReportCluster
  report_contact: ReportContact
  report_schedule: ReportSchedule
  response_plan: ResponsePlan
  response_team: ResponseTeam
  response_type: ResponseType
  road_network: RoadNetwork
  sensor: Sensor
  sensor_alert: SensorAlert
  sensor_archive: SensorArchive
  sensor_hour: SensorHour
  sensor_reading: SensorReading
  session: Session
  setting: Setting
  shelter: Shelter
  shelter_count: ShelterCount
  sign_in_name: SignInName
  storm: Storm
  sub_case_type: SubCaseType
  team_duty: TeamDuty
  team_track: TeamTrack
  text_received: TextReceived
  ticket: Ticket
  ticket_assignment: TicketAssignment
  ticket_count: TicketCount
  ticket_day: TicketDay
  ticket_figure: TicketFigure
  ticket_position: TicketPosition
  ticket_read: TicketRead
  ticket_share: TicketShare
  ticket_step: TicketStep
  ticket_tally: TicketTally
  ticket_transfer: TicketTransfer
  ticket_update: TicketUpdate
  usual_brought: UsualBrought
  volunteer: Volunteer
  volunteer_group: VolunteerGroup
  warning: Warning
  warning_source: WarningSource
  weather_answer: WeatherAnswer
  webhook: Webhook
  webhook_delivery: WebhookDelivery
}
