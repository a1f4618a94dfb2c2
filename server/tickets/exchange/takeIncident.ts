// Takes what a joined system tells of an incident: one ticket of it, whatever is repeated, comes late or cannot be read.
import { createHash } from 'node:crypto'
import { uuidv7 as uuid } from 'uuidv7'
import { plainPhone } from '#contract/nouns/Phone.ts'
import { tidyText } from '#contract/publicSide/forgiving.ts'
import type { TakenAs, ToldIncident } from '#contract/tickets/exchange/Incident.ts'
import { readText } from '#contract/tickets/offlineReports/readText.ts'
import { plainOutside } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import type { Status } from '#contract/tickets/states.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { allInUse, barangayAt } from '#server/reference/store.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'
import { addUpdate } from '#server/tickets/detail/storeUpdates.ts'
import { fileTicket } from '#server/tickets/entries/storeFiling.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import { putOutside } from '#server/tickets/outsideNumbers/outsideNumbers.ts'
import { holdOutside, type Outside } from '#server/tickets/outsideNumbers/storeOutsideNumbers.ts'
import { placeInWords } from '#server/tickets/references.ts'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, lockTicket, type TicketChanges, ticketOf } from '#server/tickets/storeTickets.ts'
import { holdIncident, incidentOf, keepIncident, keepMessage, newNotes, noteHeard, type PartnerRow, ticketOfMessage } from './storePartners.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const placeDigest = ({ lat, lng }: { lat: number; lng: number }) => digest(`${lat.toFixed(6)} ${lng.toFixed(6)}`)
const same = (one: Buffer | null, other: Buffer) => one !== null && Buffer.from(one).equals(other)

/** Where a ticket that was merged into others stands; null where it is deleted or not here any more. */
async function standing(tx: Tx, number: string): Promise<TicketRecord | null> {
  let ticket = await ticketOf(tx, number)
  for (let step = 0; ticket?.status === 'merged' && ticket.merged_into && step < 20; step++) ticket = await ticketOf(tx, ticket.merged_into)
  return ticket && (ticket.status as Status) !== 'deleted' && ticket.status !== 'merged' ? ticket : null
}

/** The kind that its sender names, else what the words say, else the last of the list, which takes all the rest. */
async function kindAndPlace(tx: Tx, told: ToldIncident) {
  const [caseTypes, barangays] = [await allInUse(tx, 'caseType'), await allInUse(tx, 'barangay')]
  const called = told.kind?.trim().toLowerCase()
  const named = called
    ? caseTypes.find(({ name, names }) => [name, ...Object.values(names ?? {})].some((one) => one?.toLowerCase() === called))
    : undefined
  const words = [told.kind, told.description, told.place].filter(Boolean).join('. ')
  const read = readText(words, { caseTypes, barangays })
  return { caseTypeId: named?.id ?? read.caseTypeId ?? caseTypes.at(-1)!.id, barangayId: told.position ? undefined : (read.barangayId ?? undefined) }
}

const outsideOf = ({ kind }: PartnerRow, { number }: ToldIncident): Outside | null =>
  number && plainOutside(number) !== '' ? { kind, number: number.slice(0, 60) } : null

interface Taken {
  became: TakenAs
  number: string
}

export async function takeIncident(tx: Tx, doer: Doer, partner: PartnerRow, message: string, told: ToldIncident): Promise<Taken> {
  const id = partner.id
  await holdIncident(tx, id, `message ${message}`)
  const had = await ticketOfMessage(tx, id, message)
  if (had) return { became: 'known', number: had }
  await noteHeard(tx, id)
  // What says of which incident it is neither by id nor by number is one of its own.
  const incident = (told.id && `id ${told.id}`) || (told.number && `number ${told.number}`) || `message ${message}`
  await holdIncident(tx, id, incident)
  const before = await incidentOf(tx, id, incident)
  const stands = before && (await standing(tx, before.number))
  const taken = stands ? await follow(tx, doer, partner, incident, stands, told) : await begin(tx, doer, partner, incident, told)
  await keepMessage(tx, id, message, taken.number)
  return taken
}

/** The first that is heard of an incident. */
async function begin(tx: Tx, doer: Doer, partner: PartnerRow, incident: string, told: ToldIncident): Promise<Taken> {
  const outside = outsideOf(partner, told)
  const under = outside && (await holdOutside(tx, outside))
  const linked = under ? null : await linkedTicket(tx, told)
  const first = under ? await standing(tx, under) : linked
  const number = first?.number ?? (await fileTold(tx, doer, partner, told)).number
  const words = told.description === null ? null : digest(told.description)
  const place = told.position && placeDigest(told.position)
  await keepIncident(tx, partner.id, incident, { number, toldAt: told.at, words, place, calledAt: told.calledAt, agencies: [...told.agencies] })
  if (outside && !under) await putOutside(tx, doer, (await ticketOf(tx, number))!, outside, null)
  // To a ticket that was there already, its words are added.
  const notes = [...(first && told.description ? [told.description] : []), ...told.notes.map(({ text }) => text)]
  const became = first ? 'joined' : told.isRead ? 'ticket' : 'words'
  await addNotes(tx, doer, partner, { incident, number, notes, became, changes: {}, fields: [] })
  return { became, number }
}

/** One of ours that its sender says it belongs to. */
async function linkedTicket(tx: Tx, { links }: ToldIncident): Promise<TicketRecord | null> {
  for (const link of links) {
    const number = /\b[A-Z]{2,6}-\d{6}-\d{4,}\b/.exec(link)?.[0]
    const found = number ? await standing(tx, number) : null
    if (found && found.closed_at === null) return found
  }
  return null
}

async function fileTold(tx: Tx, doer: Doer, partner: PartnerRow, told: ToldIncident) {
  const { caseTypeId, barangayId } = await kindAndPlace(tx, told)
  return fileTicket(tx, doer, {
    ...{ source: partner.kind === 'other' ? 'api' : partner.kind, waits: true, caseTypeId, barangayId, priority: told.priority ?? undefined },
    description: tidyText(told.description ?? told.kind ?? `Told by ${partner.name}`, 5_000) || '?',
    callerName: told.callerName ?? undefined,
    callerPhone: told.callerPhone ? plainPhone(told.callerPhone) : undefined,
    address: told.place ?? undefined,
    position: told.position ?? undefined,
  })
}

/** A version of an incident that is known: a newer one corrects what no hand has changed since; of an older one only its notes are new. */
async function follow(tx: Tx, doer: Doer, partner: PartnerRow, incident: string, stands: TicketRecord, told: ToldIncident): Promise<Taken> {
  const before = (await incidentOf(tx, partner.id, incident))!
  const isNewer = told.at !== null ? before.toldAt === null || Date.parse(told.at) > Date.parse(before.toldAt) : before.toldAt === null
  const { number } = stands
  const changes: TicketChanges = {}
  const fields: string[] = []
  const notes = told.notes.map(({ text }) => text)
  if (told.description && !same(before.words, digest(told.description))) {
    if (isNewer && same(before.words, digest(stands.description))) {
      changes.description = told.description
      fields.push('description')
    } else notes.unshift(told.description)
  }
  if (isNewer) {
    const stood = positionOf(stands)
    if (told.position && (stood === null || same(before.place, placeDigest(stood)))) {
      const { lat, lng, accuracy = null } = told.position
      if (stood?.lat !== lat || stood?.lng !== lng || (stood?.accuracy ?? null) !== accuracy) {
        const barangay = stands.barangay_id === null ? await barangayAt(tx, told.position) : undefined
        Object.assign(changes, { lat, lng, accuracy, ...(barangay && { barangay_id: barangay.id }) })
        if (stands.place === '') changes.place = placeInWords({ ...stands, barangay: barangay?.name, position: told.position })
        fields.push('position')
      }
    }
    if (told.callerPhone && !stands.caller_phone) {
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
  became: TakenAs
  changes: TicketChanges
  fields: string[]
}

/** Notes that were not had yet stand on the timeline, each once, and that the system told. */
async function addNotes(tx: Tx, doer: Doer, partner: PartnerRow, { incident, number, notes, became, changes, fields }: Adding): Promise<void> {
  const tidy = [...new Map(notes.map((text) => [digest(text).toString('hex'), tidyText(text, 4_900)])).entries()].filter(([, text]) => text !== '')
  const fresh = await newNotes(
    tx,
    partner.id,
    incident,
    tidy.map(([hash]) => Buffer.from(hash, 'hex')),
  )
  const added = tidy.flatMap(([hash, text]) => (fresh.has(hash) ? [{ id: uuid(), text: `${partner.name}: ${text}` }] : []))
  if (became === 'older' && added.length === 0) return
  const locked = await lockTicket(tx, null, number)
  for (const { id, text } of added) await addUpdate(tx, { id, number, text, isPublic: false, by: null })
  const after = await changeTicket(tx, locked, { ...changes, updates_count: locked.updates_count + added.length })
  if (fields.length > 0) await tellOf(tx, doer, after, 'ticketEdited', { data: { fields, version: after.version } })
  await tellOf(tx, doer, after, 'incidentTold', { data: { partner: partner.name, became } })
  for (const { id } of added) await tellOf(tx, doer, after, 'updateAdded', { data: { updateId: id, isPublic: 0, fileIds: [] } })
}
