// The other names under which a call takes its fields, and other words for their values: the one table of them.
import type { Field } from '#contract/kit/endpoint.ts'

/** By the field: where a call has no field of the other name itself. */
const namesFor: Readonly<Record<string, readonly string[]>> = {
  from: ['startDate', 'dateFrom'],
  to: ['endDate', 'dateTo'],
  accountId: ['userId', 'citizenId', 'id'],
  userId: ['accountId', 'citizenId'],
  username: ['email'],
  email: ['username'],
  transactionNumber: ['id', 'ticketId'],
  id: ['transactionNumber', 'accountId', 'userId', 'applicantId', 'archiveId', 'contentId', 'newsId', 'offlineReportId', 'hazardId', 'macAddress'],
  newsId: ['id'],
  param: ['id', 'accountId', 'userId'],
  commandCenterId: ['centerId', 'commandCenter', 'center', 'slug'],
  departmentIds: ['departments', 'departmentId'],
  departmentId: ['department'],
  responseTeamIds: ['responseTeams', 'responseTeamId'],
  responseTeamId: ['responseTeam'],
  caseTypeId: ['caseType'],
  caseSubTypeId: ['subCaseTypeId', 'caseSubType', 'subCaseType'],
  reportCategoryId: ['reportCategory'],
  barangayId: ['barangay'],
  text: ['message', 'msg'],
  description: ['details', 'message', 'text'],
  position: ['lat', 'lng', 'latitude', 'longitude', 'lon'],
  reason: ['remarks'],
  summary: ['remarks'],
  callerPhone: ['phone'],
  callerName: ['name'],
  lat: ['latitude'],
  lng: ['longitude', 'lon'],
  otpToken: ['token'],
  otp: ['code'],
  newPassword: ['password'],
  currentPassword: ['oldPassword'],
  center: ['commandCenter'],
  search: ['q', 'keyword'],
  names: ['nameFil'],
  texts: ['textFil'],
}
/** Names that stand for one part of a field. */
const partsFor: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  names: { nameFil: 'fil' },
  texts: { textFil: 'fil' },
  position: { lat: 'lat', latitude: 'lat', lng: 'lng', longitude: 'lng', lon: 'lng' },
}
/** For the one field of a call that takes files. */
const namesForFiles = ['file', 'files', 'image', 'images', 'photo']

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
  return part ? { [part]: value } : value
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
