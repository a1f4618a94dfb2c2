// The Emergency Incident Data Object of NENA (STA-021.1), read and written by its components: incident, call, callback, location, person, agency, notes.
import type { ToldIncident, ToldNote } from '#contract/tickets/exchange/Incident.ts'
import { nothingTold } from '#contract/tickets/exchange/Incident.ts'
import { readXml } from '#server/outside/xml.ts'
import { readPidf, type PidfPlace, writePidf } from './pidf.ts'

type Given = Readonly<Record<string, unknown>>
const isGiven = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Given[] => (Array.isArray(value) ? value : [value]).filter(isGiven)
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one.trim() !== '')
const firstOf = (value: unknown): string | null => textsOf(value)[0]?.trim() ?? null
const momentOf = (value: unknown): string | null => {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) || ms < 0 ? null : new Date(ms).toISOString()
}
const quietly = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    // What a sender wrote wrongly leaves out this part alone.
    return null
  }
}

const incidentUrn = 'urn:emergency:uid:incidentid:'
/** Notes are HTML: what is read of them is their words. */
const plainText = (html: string) =>
  html
    .replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(
      /&(lt|gt|quot|apos|nbsp|#39|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'", amp: '&' })[name]!,
    )
    .trim()
const htmlText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>')

export const isEido = (given: unknown): given is Given =>
  isGiven(given) && ('eidoVersion' in given || 'agencyComponent' in given || 'issuingElementIdentification' in given)

/** What an emergency call carries beside its components (RFC 7852): of that, the comments. */
function commentsIn(data: Given[]): ToldNote[] {
  return data.flatMap((one) => {
    const value = one.additionalDataByValue
    if (typeof value !== 'string' || !value.includes('Comment')) return []
    const xml = quietly(() => readXml(value))
    if (!xml || !xml.name.includes('Comment')) return []
    const texts = xml.children.filter(({ name }) => name === 'Comment').map(({ text }) => text.trim())
    return texts.filter(Boolean).map((text) => ({ text, at: momentOf(one.lastUpdateTimeStamp) }))
  })
}

/** The best that is told of the place: the caller's before the one that a call was routed by, one with a position before words alone. */
function placeIn(locations: Given[], wanted: ReadonlySet<string>): PidfPlace {
  const read = locations.map((one) => {
    const value = one.locationByValue
    const pidf = (typeof value === 'string' ? quietly(() => readPidf(value)) : null) ?? { position: null, words: null }
    const words = [firstOf(one.locationDescriptionText), pidf.words].filter(Boolean).join(', ') || null
    const type = String(one.locationTypeDescriptionRegistryText ?? '').toLowerCase()
    const worth = (pidf.position ? 4 : 0) + (type.includes('routing') ? 0 : 2) + (wanted.size === 0 || wanted.has(String(one.$id)) ? 1 : 0)
    return { position: pidf.position, words, worth }
  })
  const sorted = read.toSorted((one, other) => other.worth - one.worth)
  return { position: sorted.find(({ position }) => position)?.position ?? null, words: sorted.find(({ words }) => words)?.words ?? null }
}

function numberOf(uri: string): string | null {
  const found = /^(tel|sips?):([^@;?]+)/i.exec(uri.trim())
  const digits = found?.[2]?.replace(/[^\d+]/g, '') ?? ''
  return digits.length >= 3 ? digits : null
}

function personName(person: Given): string | null {
  const [name] = listOf(isGiven(person.ncPersonComponent) ? person.ncPersonComponent.name : undefined)
  const value = (part: string) => listOf(name?.[part]).flatMap((one) => firstOf(one.value) ?? [])
  return [...value('personFullName'), [...value('personGivenName'), ...value('personSurName')].join(' ')].find(Boolean) ?? null
}

export function readEido(given: Given): ToldIncident {
  const [incident = {}] = listOf(given.incidentComponent)
  const calls = listOf(given.callComponent).toSorted((one, other) =>
    String(one.callStartTimestamp ?? '').localeCompare(String(other.callStartTimestamp ?? '')),
  )
  const id = firstOf(given.$id)
  const uris = listOf(given.callbackComponent).flatMap((one) => textsOf(one.callBackInformationUri))
  const phones = [...uris.filter((uri) => /^tel:/i.test(uri)), ...uris].flatMap((uri) => numberOf(uri) ?? [])
  const notes: ToldNote[] = [
    ...listOf(given.notesComponent).flatMap((one) => {
      const text = plainText(firstOf(one.notesActionComments) ?? '')
      return text ? [{ text, at: momentOf(one.lastUpdateTimeStamp) }] : []
    }),
    ...commentsIn(listOf(given.additionalDataComponent)),
  ].toSorted((one, other) => String(one.at ?? '').localeCompare(String(other.at ?? '')))
  const refs = [incident, ...calls].flatMap((one) => listOf(one.locationReference)).map((one) => String(one.$ref))
  const place = placeIn(listOf(given.locationComponent), new Set(refs))
  const priority = Number(incident.incidentCommonPriorityNumber)
  const callers = listOf(given.personComponent)
  const caller = callers.find((one) => textsOf(one.personIncidentRoleRegistryText).some((role) => /caller/i.test(role))) ?? callers[0]
  return {
    ...nothingTold,
    id,
    at: momentOf(given.lastUpdateTimeStamp),
    number: (firstOf(incident.internalIncidentId) ?? id?.replace(incidentUrn, '') ?? null)?.slice(0, 60) ?? null,
    kind: firstOf(incident.incidentTypeInternalText) ?? firstOf(incident.incidentTypeCommonRegistryText),
    status: firstOf(incident.incidentStatusInternalText) ?? firstOf(incident.incidentStatusCommonRegistryText),
    priority: [1, 2, 3, 4, 5].includes(priority) ? (priority as 1) : null,
    description: notes[0]?.text.slice(0, 5000) ?? null,
    callerName: (caller && personName(caller))?.slice(0, 120) ?? null,
    callerPhone: phones[0]?.slice(0, 32) ?? null,
    calledAt: calls.map((one) => momentOf(one.callStartTimestamp)).find(Boolean) ?? null,
    place: place.words?.slice(0, 300) ?? null,
    position: place.position,
    agencies: listOf(given.agencyComponent).flatMap((one) => firstOf(one.$id) ?? []),
    notes: notes.slice(1, 500),
    links: listOf(given.linkComponent).flatMap((one) => firstOf(one.incidentTrackingIdentifier) ?? []),
  }
}

/** Who writes it, and as what. */
interface Issuer {
  /** The host of the installation, by which its ids are its own. */
  host: string
  /** The center: its short name and its name. */
  agency: string
}

/** Of an incident that is told on: the ids of its parts are made of its own, so that the same part has the same id in each version. */
export function writeEido(told: ToldIncident, { host, agency }: Issuer): Record<string, unknown> {
  const at = told.at ?? new Date(0).toISOString()
  const own = `${agency}.${host}`
  const number = told.number ?? told.id ?? 'unknown'
  const head = (id: string, when = at) => ({ $id: id, lastUpdateTimeStamp: when, updatedByAgencyReference: { $ref: own } })
  const ids = {
    incident: `${number}-incident`,
    call: `urn:emergency:uid:callid:${number}:${host}`,
    callback: `${number}-callback`,
    place: `${number}-place`,
    caller: `${number}-caller`,
  }
  const hasPlace = told.position !== null || told.place !== null
  const ref = (id: string) => ({ $ref: id })
  const notes = [...(told.description ? [{ text: told.description, at: told.calledAt }] : []), ...told.notes]
  const noteIds = notes.map((_, index) => `${number}-note-${index + 1}`)
  return {
    ...head(`${incidentUrn}${number}:${host}`),
    eidoVersion: '1.0',
    issuingElementIdentification: host,
    ...(told.links.length > 0 && {
      linkComponent: told.links.map((id, index) => ({
        ...head(`${number}-link-${index + 1}`),
        incidentTrackingIdentifier: id,
        linkDirectionCode: 'RELATED',
      })),
    }),
    incidentComponent: {
      ...head(ids.incident),
      incidentTypeCommonRegistryText: told.kind ?? 'Other',
      ...(told.kind && { incidentTypeInternalText: told.kind }),
      ...(told.status && { incidentStatusInternalText: [told.status] }),
      internalIncidentId: number,
      ...(told.priority && { incidentCommonPriorityNumber: told.priority }),
      ...(hasPlace && { locationReference: [ref(ids.place)] }),
      ...(told.callerName && { personReference: [ref(ids.caller)] }),
      ...(notes.length > 0 && { notesReference: noteIds.map(ref) }),
    },
    ...(told.calledAt && {
      callComponent: [
        {
          ...head(ids.call),
          standardPrimaryCallType: 'emergency',
          direction: 'incoming',
          callStartTimestamp: told.calledAt,
          callStateRegistryText: 'callEnd',
          ...(told.callerPhone && { callBackReference: ref(ids.callback) }),
          ...(hasPlace && { locationReference: [ref(ids.place)] }),
          ...(told.callerName && { personReference: [ref(ids.caller)] }),
        },
      ],
    }),
    ...(told.callerPhone && { callbackComponent: [{ ...head(ids.callback), callBackInformationUri: [`tel:${told.callerPhone}`] }] }),
    agencyComponent: [...new Set([own, ...told.agencies])].map((id) => ({
      ...head(id),
      // What others do is not known here.
      agencyRoleDescriptionRegistryText: [id === own ? 'Dispatching' : 'Other'],
      agencyType: [id === own ? 'psap' : 'other'],
    })),
    ...(hasPlace && {
      locationComponent: [
        {
          ...head(ids.place),
          locationTypeDescriptionRegistryText: 'Incident',
          ...(told.place && { locationDescriptionText: told.place }),
          ...(told.position && {
            locationByValue: writePidf({ position: told.position, words: null }, `pres:${number.replace(/[^\w.-]/g, '-')}@${host}`),
          }),
        },
      ],
    }),
    ...(told.callerName && {
      personComponent: [
        {
          ...head(ids.caller),
          personIncidentRoleRegistryText: ['Caller'],
          ncPersonComponent: { name: [{ personFullName: [{ value: told.callerName }] }] },
          ...(told.callerPhone && { callBackReference: ref(ids.callback) }),
        },
      ],
    }),
    ...(notes.length > 0 && {
      notesComponent: notes.map((note, index) => ({ ...head(noteIds[index]!, note.at ?? at), notesActionComments: htmlText(note.text) })),
    }),
    '@context': { '@vocab': './JSON-LD_Contexts/EmergencyIncidentDataObjectType.jsonld' },
  }
}
