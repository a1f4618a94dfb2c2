// Takes what a joined system tells of an incident: one ticket of it, whatever is repeated, comes late or cannot be read.
import { uuidv7 as uuid } from 'uuidv7'
import { plainPhone } from '#contract/nouns/Phone.ts'
import type { TakenAs, ToldIncident } from '#contract/tickets/exchange/Incident.ts'
import { hasLifeThreat } from '#contract/tickets/lifeThreat.ts'
import { readText } from '#contract/tickets/offlineReports/readText.ts'
import { plainOutside } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import type { Status } from '#contract/tickets/states.ts'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { allInUse, barangayAt, barangayOf, otherCaseType } from '#server/reference/store.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'
import { addUpdate } from '#server/tickets/detail/storeUpdates.ts'
import { fileTicket } from '#server/tickets/entries/storeFiling.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import { putOutside } from '#server/tickets/outsideNumbers/outsideNumbers.ts'
import { holdOutside, openUnder, type Outside } from '#server/tickets/outsideNumbers/storeOutsideNumbers.ts'
import { placeInWords } from '#server/tickets/references.ts'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, lockTicket, type TicketChanges, ticketOf } from '#server/tickets/storeTickets.ts'
import { lastTransferOf } from '#server/tickets/transfers/storeTransfers.ts'
import {
  holdIncident,
  incidentOf,
  keepIncident,
  keepMessage,
  type KnownIncident,
  newNotes,
  noteHeard,
  type PartnerRow,
  ticketOfMessage,
  wasTold,
} from './storePartners.ts'
import { digest, tidyTold } from './tidyTold.ts'

const placeDigest = ({ lat, lng }: { lat: number; lng: number }) => digest(`${lat.toFixed(6)} ${lng.toFixed(6)}`)
const same = (one: Buffer | null, other: Buffer) => one !== null && Buffer.from(one).equals(other)

const overStatuses: ReadonlySet<Status> = new Set<Status>(['declined', 'resolved'])
const isOpenStill = ({ status }: TicketRecord) => !overStatuses.has(status as Status)

/** Where a ticket leads that may be merged into others: the last of them, and its row where the center has it still. */
async function led(tx: Tx, first: string): Promise<{ number: string; ticket: TicketRecord | undefined }> {
  let [number, ticket] = [first, await ticketOf(tx, first)]
  for (let step = 0; ticket?.status === 'merged' && ticket.merged_into && step < 20; step++)
    [number, ticket] = [ticket.merged_into, await ticketOf(tx, ticket.merged_into)]
  return { number, ticket }
}
/** Null where it is deleted or not here any more. */
async function standing(tx: Tx, first: string): Promise<TicketRecord | null> {
  const { ticket } = await led(tx, first)
  return ticket && (ticket.status as Status) !== 'deleted' && ticket.status !== 'merged' ? ticket : null
}

/** The kind that its sender names, else what the words say, else what the center calls something else. */
async function kindAndPlace(tx: Tx, told: ToldIncident) {
  const [caseTypes, barangays] = [await allInUse(tx, 'caseType'), await allInUse(tx, 'barangay')]
  const called = told.kind?.trim().toLowerCase()
  const named = called
    ? caseTypes.find(({ name, names }) => [name, ...Object.values(names ?? {})].some((one) => one?.toLowerCase() === called))
    : undefined
  const words = [told.kind, told.description, told.place].filter(Boolean).join('. ')
  const read = readText(words, { caseTypes, barangays })
  const caseTypeId = named?.id ?? read.caseTypeId ?? (await otherCaseType(tx))?.id ?? refuse(503, 'The center has no case types.')
  return { caseTypeId, barangayId: told.position ? undefined : (read.barangayId ?? undefined) }
}

function outsideOf({ kind }: PartnerRow, { number }: ToldIncident): Outside | null {
  const plain = number === null ? '' : plainOutside(number)
  return plain !== '' && plain.length <= 60 ? { kind, number: number! } : null
}

interface Taken {
  became: TakenAs
  number: string
}

export async function takeIncident(tx: Tx, doer: Doer, partner: PartnerRow, message: string, given: ToldIncident): Promise<Taken> {
  const told = tidyTold(given)
  const id = partner.id
  await holdIncident(tx, id, `message ${message}`)
  const had = await ticketOfMessage(tx, id, message)
  if (had) return { became: 'known', number: had }
  await noteHeard(tx, id)
  // What says of which incident it is neither by id nor by number is one of its own.
  const incident = (told.id && `id ${told.id}`) || (told.number && `number ${told.number}`) || `message ${message}`
  await holdIncident(tx, id, incident)
  const taken = await takeVersion(tx, doer, partner, incident, told)
  await keepMessage(tx, id, message, taken.number)
  return taken
}

async function takeVersion(tx: Tx, doer: Doer, partner: PartnerRow, incident: string, told: ToldIncident): Promise<Taken> {
  const before = await incidentOf(tx, partner.id, incident)
  if (!before) return begin(tx, doer, partner, incident, told)
  const stands = await standing(tx, before.number)
  if (stands) return follow(tx, doer, partner, { incident, before, stands }, told)
  const { number, ticket } = await led(tx, before.number)
  if (ticket || (await lastTransferOf(tx, number, 'outgoing'))?.state !== 'accepted') return begin(tx, doer, partner, incident, told)
  await tellOf(tx, doer, { number, allocated_to: [] }, 'incidentTold', { data: { partner: partner.name, became: 'handed' } })
  return { became: 'handed', number }
}

/** The first that is heard of an incident. */
async function begin(tx: Tx, doer: Doer, partner: PartnerRow, incident: string, told: ToldIncident): Promise<Taken> {
  const outside = outsideOf(partner, told)
  const under = outside && (await holdOutside(tx, outside, partner.id))
  const first = under ? await standing(tx, under) : await linkedTicket(tx, partner, told)
  if (!first) return { became: told.isRead ? 'ticket' : 'words', number: await fileFirst(tx, doer, partner, incident, told) }
  const { number } = first
  await keepTold(tx, partner, incident, number, told)
  if (outside && !under) await putOutside(tx, doer, first, outside, null)
  // To a ticket that was there already, its words are added.
  const { changes, fields, differs } = await filled(tx, first, told)
  const notes = [...(told.description ? [told.description] : []), ...(differs === '' ? [] : [differs]), ...told.notes.map(({ text }) => text)]
  await addNotes(tx, doer, partner, { incident, number, notes, became: 'joined', changes, fields })
  return { became: 'joined', number }
}

const keepTold = (tx: Tx, { id }: PartnerRow, incident: string, number: string, told: ToldIncident) =>
  keepIncident(tx, id, incident, {
    number,
    toldAt: told.at,
    words: told.description === null ? null : digest(told.description),
    place: told.position && placeDigest(told.position),
    calledAt: told.calledAt,
    agencies: [...told.agencies],
  })

/** A ticket of its own; another one that is open under its number may be the same event: the desk is told. */
async function fileFirst(tx: Tx, doer: Doer, partner: PartnerRow, incident: string, told: ToldIncident, follows?: string): Promise<string> {
  const outside = outsideOf(partner, told)
  if (outside) await holdOutside(tx, outside)
  const other = outside && (await openUnder(tx, outside))
  const ticket = await fileTold(tx, doer, partner, told)
  const { number } = ticket
  await keepTold(tx, partner, incident, number, told)
  if (outside) await putOutside(tx, doer, ticket, outside, null)
  const remarks = [...(follows ? [`It follows ${follows}.`] : []), ...(other ? [`Ticket ${other} is open under the same number.`] : [])]
  const notes = told.notes.map(({ text }) => text)
  const became = told.isRead ? 'ticket' : 'words'
  await addNotes(tx, doer, partner, { incident, number, notes, remarks, became, changes: {}, fields: [] })
  return number
}

/** One of ours that its sender says it belongs to, and that it knows of us or we of it. */
async function linkedTicket(tx: Tx, { id }: PartnerRow, { links }: ToldIncident): Promise<TicketRecord | null> {
  for (const link of links) {
    const number = /\b[A-Z]{2,6}-\d{6}-\d{4,}\b/.exec(link)?.[0]
    const found = number ? await standing(tx, number) : null
    if (found && isOpenStill(found) && (await wasTold(tx, id, [number!, found.number]))) return found
  }
  return null
}

/** What the ticket does not know yet of what is told, and in words what it knows otherwise. */
async function filled(tx: Tx, stands: TicketRecord, told: ToldIncident) {
  const changes: TicketChanges = {}
  const fields: string[] = []
  const differs: string[] = []
  const fill = (field: string, had: string | null, said: string | null, change: TicketChanges) => {
    if (!said || said === had) return
    if (had) return void differs.push(said)
    Object.assign(changes, change)
    fields.push(field)
  }
  fill('address', stands.address, told.place, { address: told.place })
  const stood = positionOf(stands)
  if (told.position && stood === null) {
    Object.assign(changes, await placedAt(tx, stands, told.position))
    fields.push('position')
  } else if (told.position && !same(placeDigest(told.position), placeDigest(stood!))) differs.push(placeInWords({ position: told.position }))
  if (changes.address) {
    const id = changes.barangay_id ?? stands.barangay_id
    changes.place = placeInWords({ ...stands, address: changes.address, barangay: id ? (await barangayOf(tx, id))?.name : undefined })
  }
  fill('callerName', stands.caller_name, told.callerName, { caller_name: told.callerName })
  const phone = told.callerPhone && plainPhone(told.callerPhone)
  fill('callerPhone', stands.caller_phone, phone, { caller_phone: phone })
  return { changes, fields, differs: differs.join(' · ') }
}

async function placedAt(tx: Tx, stands: TicketRecord, position: NonNullable<ToldIncident['position']>): Promise<TicketChanges> {
  const { lat, lng, accuracy = null } = position
  const barangay = stands.barangay_id === null ? await barangayAt(tx, position) : undefined
  const place = stands.place === '' ? { place: placeInWords({ ...stands, barangay: barangay?.name, position }) } : {}
  return { lat, lng, accuracy, ...(barangay && { barangay_id: barangay.id }), ...place }
}

async function fileTold(tx: Tx, doer: Doer, partner: PartnerRow, told: ToldIncident) {
  const { caseTypeId, barangayId } = await kindAndPlace(tx, told)
  return fileTicket(tx, doer, {
    ...{ source: partner.kind === 'other' ? 'api' : partner.kind, waits: true, caseTypeId, barangayId, priority: told.priority ?? undefined },
    description: told.description ?? told.kind ?? `Told by ${partner.name}`,
    isDanger: hasLifeThreat([told.kind, told.description, ...told.notes.map(({ text }) => text)].filter(Boolean).join('\n')),
    callerName: told.callerName ?? undefined,
    callerPhone: told.callerPhone ? plainPhone(told.callerPhone) : undefined,
    address: told.place ?? undefined,
    position: told.position ?? undefined,
  })
}

interface Known {
  incident: string
  before: KnownIncident
  stands: TicketRecord
}

/** A version of an incident that is known: a newer one corrects what no hand has changed since; of an older one only its notes are new. */
async function follow(tx: Tx, doer: Doer, partner: PartnerRow, { incident, before, stands }: Known, told: ToldIncident): Promise<Taken> {
  const isNewer = told.at !== null ? before.toldAt === null || Date.parse(told.at) > Date.parse(before.toldAt) : before.toldAt === null
  const isOpen = isOpenStill(stands)
  const { number } = stands
  const changes: TicketChanges = {}
  const fields: string[] = []
  const notes = told.notes.map(({ text }) => text)
  if (told.description && !same(before.words, digest(told.description))) {
    // What is over stays as it ended: what happens after it is a ticket that waits.
    if (isNewer && !isOpen) {
      const next = await fileFirst(tx, doer, partner, incident, told, number)
      const remarks = [`It goes on as ${next}.`]
      await addNotes(tx, doer, partner, { incident, number, notes: [], remarks, became: 'again', changes, fields })
      return { became: 'again', number: next }
    }
    if (isNewer && same(before.words, digest(stands.description))) {
      changes.description = told.description
      fields.push('description')
    } else notes.unshift(told.description)
  }
  if (isNewer) {
    const stood = positionOf(stands)
    if (isOpen && told.position && (stood === null || same(before.place, placeDigest(stood)))) {
      const { lat, lng, accuracy = null } = told.position
      if (stood?.lat !== lat || stood?.lng !== lng || (stood?.accuracy ?? null) !== accuracy) {
        Object.assign(changes, await placedAt(tx, stands, told.position))
        fields.push('position')
      }
    }
    if (isOpen && told.callerPhone && !stands.caller_phone) {
      changes.caller_phone = plainPhone(told.callerPhone)
      fields.push('callerPhone')
    }
    await keepIncident(tx, partner.id, incident, {
      number,
      toldAt: told.at,
      words: told.description ? digest(told.description) : before.words,
      place: told.position ? placeDigest(told.position) : before.place,
      calledAt: told.calledAt ?? before.calledAt,
      agencies: [...new Set([...before.agencies, ...told.agencies])],
    })
  }
  const became = isNewer ? 'newer' : 'older'
  await addNotes(tx, doer, partner, { incident, number, notes, became, changes, fields })
  return { became, number }
}

interface Adding {
  incident: string
  number: string
  notes: readonly string[]
  /** Said by Tanod, not by the system. */
  remarks?: readonly string[]
  became: TakenAs
  changes: TicketChanges
  fields: string[]
}

/** Notes that were not had yet stand on the timeline, each once, and that the system told. */
async function addNotes(tx: Tx, doer: Doer, partner: PartnerRow, adding: Adding): Promise<void> {
  const { incident, number, notes, remarks = [], became, changes, fields } = adding
  const hashed = [...new Map(notes.map((text) => [digest(text).toString('hex'), text.slice(0, 4_900)])).entries()]
  const digests = hashed.map(([hash]) => Buffer.from(hash, 'hex'))
  const fresh = await newNotes(tx, partner.id, incident, digests)
  const said = hashed.flatMap(([hash, text]) => (fresh.has(hash) ? [`${partner.name}: ${text}`] : []))
  const added = [...said, ...remarks].map((text) => ({ id: uuid(), text }))
  if (became === 'older' && added.length === 0) return
  const locked = await lockTicket(tx, null, number)
  for (const { id, text } of added) await addUpdate(tx, { id, number, text, isPublic: false, by: null })
  const after = await changeTicket(tx, locked, { ...changes, updates_count: locked.updates_count + added.length })
  if (fields.length > 0) await tellOf(tx, doer, after, 'ticketEdited', { data: { fields, version: after.version } })
  await tellOf(tx, doer, after, 'incidentTold', { data: { partner: partner.name, became } })
  for (const { id } of added) await tellOf(tx, doer, after, 'updateAdded', { data: { updateId: id, isPublic: 0, fileIds: [] } })
}
