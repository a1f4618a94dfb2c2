// Which replies show somebody from outside: a caller, a citizen, an applicant. Each such reply leaves in the log whose data it showed.
import * as z from 'zod'
import type { Endpoint } from '#contract/kit/endpoint.ts'

/** Fields of a person; what stands under such a name and is nobody's private data is named below. */
const personal = /^(callerName|callerPhone|citizenName|phone|email|contact|contactName|birthDate|idPictureIds|selfieId|positions)$/
/** Colleagues at work, offices, one's own account. */
const ofOffices = /^(auth|centers|reference|map)\.|^accounts\.(?!getApplicants)|^storm\.(getStormBoard|getShelters)$/

/** Whether what a change answers is the center's own affairs alone: its lists, its things, its news. All other replies hold words of people, which are not kept. */
export const isOfOffices = (name: string) =>
  /^(auth|centers|reference|map|news|warnings|webhooks|devices|cctv|reports)\.|^accounts\.\w*(Type|Key)|^tickets\.\w+OfTheDay$|^storm\.(?!\w*(Casualty|BarangayReport))/.test(
    name,
  )

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  $defs?: Record<string, Shape>
}
const holdsPerson = ({ properties = {}, items, anyOf = [], $defs = {} }: Shape): boolean =>
  Object.keys(properties).some((name) => personal.test(name)) ||
  [...Object.values(properties), ...anyOf, ...Object.values($defs), ...(items ? [items] : [])].some(holdsPerson)

const known = new Map<string, boolean>()
/** Whether a call that changes nothing shows the signed-in a person; changes name their object in facts of their own. */
export function showsPersons(name: string, { access, changes, output }: Pick<Endpoint, 'access' | 'changes' | 'output'>): boolean {
  let shows = known.get(name)
  if (shows === undefined) {
    shows = access !== 'public' && !changes && !ofOffices.test(name) && holdsPerson(z.toJSONSchema(output, { unrepresentable: 'any' }) as Shape)
    known.set(name, shows)
  }
  return shows
}

export interface Shown {
  citizenIds: string[]
  transactionNumbers: string[]
  /** Of what else holds a person: an offline report, a call, an applicant, a request. */
  ids: string[]
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
const isNumber = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{2,6}-\d{6}-\d{4,}$/.test(value)

/** Whose data a reply shows: the ids beside each personal field that is filled; where none is there, those that were asked for. */
export function shownIn(data: unknown, asked: object): Shown {
  const shown = { citizenIds: new Set<string>(), transactionNumbers: new Set<string>(), ids: new Set<string>() }
  const note = (one: object): boolean => {
    const { transactionNumber, userId, citizenId, accountId, callId, id } = one as Record<string, unknown>
    const citizen = [userId, citizenId, accountId].find(isUuid)
    const number = [transactionNumber, id].find(isNumber)
    const other = citizen || number ? undefined : [id, callId].find(isUuid)
    if (citizen) shown.citizenIds.add(citizen)
    if (number) shown.transactionNumbers.add(number)
    if (other) shown.ids.add(other)
    return Boolean(citizen ?? number ?? other)
  }
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const fields = Array.isArray(value) ? [] : Object.entries(value)
    const isPersonal = fields.some(([name, one]) => personal.test(name) && one !== null && one !== '' && !(Array.isArray(one) && one.length === 0))
    if (isPersonal && !note(value)) note(asked)
    for (const one of Object.values(value)) look(one)
  }
  look(data)
  return { citizenIds: [...shown.citizenIds], transactionNumbers: [...shown.transactionNumbers], ids: [...shown.ids] }
}
