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

export interface CaseType {
  command_center_id: string
  id: string
  name: string
  name_fil: string
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
}

export interface DeclineReason {
  command_center_id: string
  id: string
  name: string
  name_fil: string
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface Deed {
  command_center_id: string
  caller: string
  call: string
  key: string
  body_hash: Buffer
  status: number | null
  reply: Json | null
  at: Generated<string>
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
  name_fil: string
  icon: string
  color: string
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
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
}

export interface Disposition {
  command_center_id: string
  id: string
  name: string
  name_fil: string
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
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

export interface Migration {
  name: string
  hash: string
  at: Generated<string>
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
}

export interface QuickAnswer {
  command_center_id: string
  id: string
  title: string
  text: string
  text_fil: string
  case_type_id: string | null
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface ReportCategory {
  command_center_id: string
  id: string
  name: string
  name_fil: string
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
  version: Generated<number>
}

export interface ResponseTeam {
  command_center_id: string
  account_id: string
  response_type_id: string
  department_id: string | null
  call_sign: string
  plate_number: string | null
  members: Json
}

export interface ResponseType {
  command_center_id: string
  id: string
  name: string
  name_fil: string
  icon: string
  color: string
  order: number
  is_deleted: Generated<number>
  created_at: Generated<string>
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
}

export interface Setting {
  command_center_id: string
  value: Json
  version: Generated<number>
  changed_at: Generated<string>
}

export interface SignInName {
  name: string
  command_center_id: string
  account_id: string
}

export interface SubCaseType {
  command_center_id: string
  id: string
  case_type_id: string
  name: string
  name_fil: string
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
  words: Generated<string | null>
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

export interface DB {
  account: Account
  account_type: AccountType
  app_version: AppVersion
  applicant: Applicant
  attempt: Attempt
  barangay: Barangay
  case_type: CaseType
  citizen: Citizen
  citizen_block: CitizenBlock
  citizen_export: CitizenExport
  command_center: CommandCenter
  decline_reason: DeclineReason
  deed: Deed
  deletion_request: DeletionRequest
  department: Department
  department_type: DepartmentType
  device: Device
  directory: Directory
  disposition: Disposition
  fact: Fact
  fact_head: FactHead
  fact_inbox: FactInbox
  file: File
  file_use: FileUse
  hazard: Hazard
  lgu: Lgu
  migration: Migration
  news: News
  news_content: NewsContent
  node: Node
  offline_report: OfflineReport
  one_time_password: OneTimePassword
  payment: Payment
  public_report: PublicReport
  quick_answer: QuickAnswer
  report_category: ReportCategory
  response_team: ResponseTeam
  response_type: ResponseType
  sensor: Sensor
  sensor_alert: SensorAlert
  sensor_archive: SensorArchive
  sensor_reading: SensorReading
  session: Session
  setting: Setting
  sign_in_name: SignInName
  sub_case_type: SubCaseType
  team_duty: TeamDuty
  ticket: Ticket
  ticket_assignment: TicketAssignment
  ticket_count: TicketCount
  ticket_day: TicketDay
  ticket_position: TicketPosition
  ticket_read: TicketRead
  ticket_transfer: TicketTransfer
  ticket_update: TicketUpdate
  volunteer_group: VolunteerGroup
}
