// The other names under which a call takes its fields, and other words for their values: the one table of them.
import type { Field } from '#contract/kit/endpoint.ts'

const numbers = ['number', 'contactNumber', 'mobileNumber', 'phoneNumber', 'mobile', 'contact', 'telephone']
const tickets = ['transactionNumber', 'ticketNumber', 'ticketId', 'ticketIds', 'tickets']

/** By the field: where a call has no field of the other name itself. */
const namesFor: Readonly<Record<string, readonly string[]>> = {
  cursor: ['page', 'next'],
  limit: ['pageSize', 'perPage', 'size'],
  search: ['q', 'keyword', 'query', 'searchText', 'term'],
  from: ['startDate', 'dateFrom', 'start'],
  to: ['endDate', 'dateTo', 'end'],
  scheduledAt: ['schedule', 'scheduledDate', 'scheduleDate', 'date', 'dateTime'],
  happenedAt: ['date', 'dateTime', 'incidentDate', 'occurredAt'],
  publishAt: ['schedule', 'date', 'publishDate', 'scheduledAt'],
  accountId: ['userId', 'citizenId', 'id'],
  userId: ['accountId', 'citizenId'],
  username: ['email', 'userName'],
  email: ['username'],
  transactionNumber: ['id', 'ticketId', 'ticketNumber', 'number'],
  transactionNumbers: tickets,
  add: [...tickets, 'transactionNumbers'],
  id: [
    ...['transactionNumber', 'ticketNumber', 'ticketId', 'accountId', 'userId', 'applicantId', 'archiveId', 'contentId', 'newsId'],
    ...['offlineReportId', 'hazardId', 'macAddress', 'commandCenterId'],
  ],
  newsId: ['id'],
  sensorId: ['id', 'sensor'],
  cameraId: ['id', 'camera'],
  fileId: ['image', 'imageId', 'file', 'photo'],
  param: ['id', 'accountId', 'userId'],
  commandCenterId: ['centerId', 'commandCenter', 'center', 'slug'],
  departmentIds: ['departments', 'departmentId', 'department'],
  departmentId: ['department'],
  responseTeamIds: ['responseTeams', 'responseTeamId', 'responseTeam', 'teams', 'team'],
  responseTeamId: ['responseTeam', 'team'],
  responseTypeId: ['responseType'],
  caseTypeId: ['caseType', 'type', 'incidentType'],
  caseSubTypeId: ['subCaseTypeId', 'caseSubType', 'subCaseType', 'subType'],
  reportCategoryId: ['reportCategory', 'category'],
  barangayId: ['barangay', 'brgy'],
  kind: ['type'],
  accountType: ['type', 'role'],
  msgType: ['type', 'messageType'],
  group: ['category'],
  title: ['name', 'headline', 'subject'],
  name: ['fullName', 'title'],
  label: ['name'],
  severity: ['level'],
  text: ['message', 'msg', 'content', 'body', 'comment'],
  description: ['details', 'message', 'text', 'content', 'body'],
  position: ['location', 'coordinates', 'lat', 'lng', 'latitude', 'longitude', 'lon'],
  near: ['location', 'position', 'lat', 'lng', 'latitude', 'longitude', 'lon'],
  mapCenter: ['center', 'location', 'position', 'lat', 'lng', 'latitude', 'longitude', 'lon'],
  mapBounds: ['bounds'],
  reason: ['remarks', 'purpose'],
  summary: ['remarks', 'description', 'content', 'body'],
  note: ['notes', 'comment'],
  callerPhone: ['phone', ...numbers],
  phone: numbers,
  hotline: ['phone', ...numbers],
  numbers: ['phone', 'contactNumbers', ...numbers],
  contactNumbers: ['phone', 'numbers', ...numbers],
  callerName: ['name', 'fullName'],
  macAddress: ['mac', 'deviceId'],
  minimum: ['minimumVersion', 'minVersion'],
  lat: ['latitude'],
  lng: ['longitude', 'lon'],
  otpToken: ['token'],
  otp: ['code', 'pin'],
  newPassword: ['password', 'confirmPassword'],
  currentPassword: ['oldPassword'],
  center: ['commandCenter'],
  names: ['nameFil'],
  texts: ['textFil'],
  status: ['state'],
  state: ['status'],
  outcome: ['status'],
  dutyStatus: ['status'],
  isDeleted: ['status'],
  isArchived: ['status', 'archived'],
}
const places = { lat: 'lat', latitude: 'lat', lng: 'lng', longitude: 'lng', lon: 'lng' }
/** Names that stand for one part of a field. */
const partsFor: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...{ names: { nameFil: 'fil' }, texts: { textFil: 'fil' } },
  ...{ position: places, near: places, mapCenter: places },
}
/** Words under another name, as the field has them. */
const saidFor: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> = {
  isDeleted: { status: { active: 0, inactive: 1, deactivated: 1, deleted: 1 } },
  isArchived: { status: { archived: 1, active: 0, current: 0, standing: 0 } },
}
/** For the one field of a call that takes files. */
const namesForFiles = ['file', 'files', 'image', 'images', 'photo', 'picture', 'attachment']

/** One name that says what several fields hold: which a call must have, and what each is then given. */
const spans: readonly { name: string; needs: readonly string[]; into(value: unknown, beside: (name: string) => unknown): Record<string, unknown> }[] =
  [
    { name: 'date', needs: ['from', 'to'], into: (day) => ({ from: day, to: day }) },
    { name: 'month', needs: ['from', 'to'], into: (month, beside) => spanOfMonth(month, beside('year')) },
    {
      name: 'year',
      needs: ['from', 'to'],
      into: (year, beside) =>
        [undefined, null, ''].includes(beside('month') as string) ? { from: `${String(year)}-01-01`, to: `${String(year)}-12-31` } : {},
    },
    { name: 'location', needs: ['position', 'landmark'], into: (where) => ({ [isPlace(where) ? 'position' : 'landmark']: where }) },
    { name: 'search', needs: ['phone', 'name'], into: (sought) => ({ [/^\+?[\d\s().-]{5,}$/.test(String(sought)) ? 'phone' : 'name']: sought }) },
  ]

const isPlace = (where: unknown) => typeof where === 'object' || String(where).trim().startsWith('{')

/** A month as `2026-11`, or by its number beside its year. */
function spanOfMonth(month: unknown, year: unknown): Record<string, unknown> {
  const whole = year === undefined ? String(month) : `${String(year)}-${String(month).padStart(2, '0')}`
  const last = /^\d{4}-(0[1-9]|1[0-2])$/.test(whole) ? new Date(Date.UTC(Number(whole.slice(0, 4)), Number(whole.slice(5)), 0)).getUTCDate() : '01'
  return { from: `${whole}-01`, to: `${whole}-${last}` }
}

const isDay = ({ schema }: Field) => schema.format === 'date' || (schema.anyOf ?? []).some((one) => (one as { format?: string }).format === 'date')

/** The names by which several fields of a call are said at once. */
export function spansOf(fields: readonly Field[]) {
  const named = new Map(fields.map((field) => [field.name, field]))
  return new Map(
    spans
      .filter(({ name, needs }) => !named.has(name) && needs.every((need) => named.has(need)))
      .filter(({ needs }) => needs[0] !== 'from' || needs.every((need) => isDay(named.get(need)!)))
      .map((span) => [span.name, span] as const),
  )
}

/** What a field names may be said by name, in any language, where the caller has no id; `x-named` in a schema says the same of one field. */
const kindsOf = {
  caseTypeId: 'caseType',
  caseSubTypeId: 'subCaseType',
  reportCategoryId: 'reportCategory',
  barangayId: 'barangay',
  responseTypeId: 'responseType',
  responseTypeIds: 'responseType',
  commandCenterId: 'center',
} as const
export type NamedKind = (typeof kindsOf)[keyof typeof kindsOf]
export const kindOfField = ({ name, schema }: Field): NamedKind | undefined =>
  isId(schema) ? ((schema as { 'x-named'?: NamedKind })['x-named'] ?? kindsOf[name as keyof typeof kindsOf]) : undefined

interface Shape {
  format?: unknown
  items?: unknown
  anyOf?: unknown[]
}
const isId = (shape: unknown): boolean => {
  const { format, items, anyOf = [] } = (shape ?? {}) as Shape
  return format === 'uuid' || [items, ...anyOf].some((one) => one !== undefined && isId(one))
}

/** Names are the same whatever their capitals, accents, signs and the word before that says what they are of. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:brgy|barangay) (?=.)/, '')

/** By the word of a list that may be chosen from. */
const wordsFor: Readonly<Record<string, readonly string[]>> = {
  contentwriter: ['content writer', 'writer'],
  responseteam: ['response team'],
  msg: ['text', 'message'],
  file: ['image', 'photo', 'video', 'audio', 'upload'],
  'names.fil': ['nameFil'],
  'texts.fil': ['textFil'],
}

/** The other names of each field of one call; a name that would fit two of them fits none. */
export function aliasesOf(fields: readonly Field[]): Map<string, Field> {
  const own = new Set(fields.map(({ name }) => name))
  const files = fields.filter(({ isFile }) => isFile)
  const named = fields.flatMap((field) => [
    ...(namesFor[field.name] ?? []).map((alias) => [alias, field] as const),
    ...(files.length === 1 && field.isFile ? namesForFiles.map((alias) => [alias, field] as const) : []),
  ])
  const free = named.filter(([alias]) => !own.has(alias) && named.filter(([other]) => other === alias).length === 1)
  return new Map(free)
}

/** Whether a name stands for a part of a field alone. */
export const isPart = (field: string, name: string) => partsFor[field]?.[name] !== undefined

/** What is given under a name, as the field has it that is meant. */
export function underName(field: string, name: string, value: unknown): unknown {
  const part = partsFor[field]?.[name]
  if (part) return { [part]: value }
  const said = saidFor[field]?.[name]
  if (!said || typeof value === 'object') return value
  const word = String(value).trim().toLowerCase()
  // In quotes no number or flag is read out of it: it is refused as what it is.
  return Object.hasOwn(said, word) ? said[word] : `“${word}”`
}

/** The word that a list knows for another one. */
export function wordOf(given: string, known: readonly unknown[]): string {
  if (known.includes(given)) return given
  return (
    Object.entries(wordsFor).find(
      ([word, others]) => known.includes(word) && others.some((other) => other.toLowerCase() === given.trim().toLowerCase()),
    )?.[0] ?? given
  )
}

/** The other words for what may be chosen from. */
export const wordsBeside = (known: readonly unknown[]): string[] => known.flatMap((word) => wordsFor[String(word)] ?? [])
