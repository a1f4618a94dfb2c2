// What in a call's input names something that is kept: found in the schema, so that a new call is known without being listed.
import { type Endpoint, fieldsOf } from '#contract/kit/endpoint.ts'

export interface Identifier {
  /** The way to it in the input; '[]' steps into a list. */
  path: string[]
  form: 'id' | 'number' | 'address'
  /** The tables whose rows it may name; null where its name does not say. */
  tables: readonly string[] | null
}

interface Shape {
  type?: string
  format?: string
  pattern?: string
  items?: Shape
  anyOf?: Shape[]
  properties?: Record<string, Shape>
}

const tablesOf: Record<string, readonly string[]> = {
  caseTypeId: ['case_type'],
  caseSubTypeId: ['sub_case_type'],
  reportCategoryId: ['report_category'],
  barangayId: ['barangay'],
  departmentId: ['department'],
  departmentIds: ['department'],
  responseTeamId: ['response_team'],
  responseTeamIds: ['response_team'],
  allocatedTo: ['department', 'response_team'],
  accountTypeId: ['account_type'],
  deptTypeId: ['department_type'],
  responseTypeId: ['response_type'],
  responseTypeIds: ['response_type'],
  crewStepId: ['crew_step'],
  sensorId: ['sensor'],
  newsId: ['news'],
  citizenId: ['citizen'],
  applicantId: ['applicant'],
  fileId: ['file'],
  removeFileIds: ['file'],
  accountId: ['account', 'citizen'],
  actorId: ['account'],
  userId: ['citizen', 'ticket.user_id'],
  commandCenterId: ['command_center'],
  webhookId: ['webhook'],
  phoneId: ['session'],
}
/** Made by a visitor's own phone: they name nothing that the server keeps a row of. */
const ownOfVisitors = new Set(['deviceId', 'clientId'])
/** Texts whose names end like those of identifiers; visitors may call a center by its name, gateways and telephone exchanges name their own messages and calls. */
const texts = new Set([
  'commandCenterId',
  'messageId',
  'phoneCallId',
  'plateNumber',
  'paperNumber',
  'number',
  'contactNumbers',
  'numbers',
  'team.plateNumber',
  'hotlines.[].number',
  // What is printed on a form, looked up among those of the center alone.
  'paperNumber',
  // Under which others know a ticket, looked up among those of the center alone.
  'toldBy.number',
  // Short names of a card's own.
  'content.questions.[].id',
  'content.questions.[].answers.[].id',
])
/** Devices go by the address that they call themselves. */
const ofDevices = (room: string, last: string) => room === 'devices' && last === 'id'
/** The words of a search, matched within the center like any other word. */
const words = new Set(['citizens.searchCitizen.transactionNumber', 'audit.getAuditLog.id', 'audit.exportAuditLog.id'])

const tablesByForm: Record<string, readonly string[]> = { number: ['ticket'], address: ['device'] }

export function identifiersOf(room: string, name: string, call: Endpoint): Identifier[] {
  const found: Identifier[] = []
  const walk = (shape: Shape, path: string[]) => {
    for (const inner of shape.anyOf ?? []) walk(inner, path)
    for (const [key, inner] of Object.entries(shape.properties ?? {})) walk(inner, [...path, key])
    if (shape.items) walk(shape.items, [...path, '[]'])
    const last = path.findLast((step) => step !== '[]')!
    const isText = shape.type === 'string'
    const form =
      shape.format === 'uuid' ? 'id' : isText && ofDevices(room, last) ? 'address' : shape.pattern?.includes('-\\d{6}-\\d{4,}') ? 'number' : null
    if (form && !ownOfVisitors.has(last)) found.push({ path, form, tables: tablesByForm[form] ?? tablesOf[last] ?? null })
    const looksLikeOne = /(^id|Ids?|Numbers?|^number)$/.test(last) && isText && !form
    if (looksLikeOne && !texts.has(path.join('.').replace(/\.\[\]$/, '')) && !words.has(`${room}.${name}.${last}`))
      throw new Error(`${room}.${name}: is ${path.join('.')} an identifier? Give it the form of one, or name it among the texts.`)
  }
  for (const { name: field, schema } of fieldsOf(call)) walk(schema as Shape, [field])
  return found
}

/** The input with a value at a place, lists and objects made on the way. */
export function placed(input: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (step === '[]') return [placed((input as unknown[] | undefined)?.[0], rest, value)]
  const known = (input ?? {}) as Record<string, unknown>
  return { ...known, [step]: placed(known[step], rest, value) }
}
