// The calls that tell a visitor where to turn: centers with hotlines, kinds of cases, barangays, and the privacy notice.
import * as z from 'zod'
import { PublicCard } from '#contract/cards/Card.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { foundMost, FoundPlace, soughtFields } from '#contract/map/search/Place.ts'
import { Bounds, filledLine, Flag, Id, Lat, Lng, Position } from '#contract/nouns/fields.ts'
import { toldNames } from '#contract/nouns/names.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Challenge, DeviceId } from './access.ts'

/** By its id, its slug or its name. */
export const CenterName = filledLine(120)
const ofCenter = { commandCenterId: CenterName.optional() }

export const Hotline = z.object({ name: z.string(), number: z.string() })

export const PublicCenter = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  address: z.string(),
  email: z.string().nullable(),
  facebookPage: z.string().nullable(),
  hotlines: z.array(Hotline).max(30),
  center: Position,
  bounds: Bounds.nullable(),
  timeZone: z.string(),
  /** It has opened itself to citizens; one that has not takes rehearsals alone. */
  isOpen: z.boolean(),
})
export type PublicCenter = z.output<typeof PublicCenter>

const names = { id: Id, ...toldNames, icon: z.string() }

/** A barangay with what a small map needs of it: its middle, and the rings of its border as [lng, lat]. */
export const PublicBarangay = z.object({
  id: Id,
  name: z.string(),
  hotline: z.string().nullable(),
  position: Position.nullable(),
  outline: z.array(z.array(z.tuple([z.number(), z.number()]))),
})
export type PublicBarangay = z.output<typeof PublicBarangay>

export const PublicCaseType = z.object({ ...names, color: z.string(), isLifeThreat: Flag, subTypes: z.array(z.object(names)).max(100) })
export type PublicCaseType = z.output<typeof PublicCaseType>

/** What is kept of a visitor, why, and how long. */
export const Notice = z.object({
  version: z.string(),
  classes: z.array(z.object({ data: z.string(), purpose: z.string(), days: z.number().int().nullable() })).max(50),
  contact: z.string(),
})
export type Notice = z.output<typeof Notice>

const FeltQuake = z.object({ id: Id, caseTypeId: Id }).nullable()
export type FeltQuake = z.output<typeof FeltQuake>

export const places = {
  getCaseTypes: get('/ccPublic/getCaseTypes', {
    doc: 'The kinds of cases that a visitor can choose from; without a center, those of the only or first one.',
    access: 'public',
    input: z.object(ofCenter),
    data: z.array(PublicCaseType).max(200),
  }),
  getPublicCards: get('/ccPublic/getPublicCards', {
    doc: 'The question cards by which a visitor is led: what is asked first, and what to do until help is there.',
    access: 'public',
    beyond: true,
    input: z.object(ofCenter),
    data: z.array(PublicCard).max(200),
  }),
  getFeltQuake: get('/ccPublic/getFeltQuake', {
    doc: 'The quake that was felt just now, by which a visitor is asked first; null where there is none.',
    access: 'public',
    beyond: true,
    input: z.object(ofCenter),
    data: FeltQuake,
  }),
  tellFelt: post('/ccPublic/tellFelt', {
    harm: 'reversible',
    doc: 'A visitor only felt the quake: counted once for each device, and no ticket.',
    access: 'public',
    beyond: true,
    input: z.object({ ...ofCenter, quakeId: Id, deviceId: DeviceId }),
    data: z.null(),
  }),
  getCommandCenters: get('/ccPublic/getCommandCenters', {
    doc: 'The command centers that are open to citizens, with their hotlines; with a place, the one that serves it first. One that is named by its slug is there also while it is closed.',
    access: 'public',
    beyond: true,
    input: z.object({ ...pageInput, slug: z.string().max(40).optional(), lat: Lat.optional(), lng: Lng.optional() }),
    data: page(PublicCenter),
  }),
  getBarangays: get('/ccPublic/getBarangays', {
    doc: 'The barangays of a center, by name, with their outlines unless none are asked for.',
    access: 'public',
    beyond: true,
    input: z.object({ ...pageInput, ...ofCenter, outlines: Flag.default(1) }),
    data: page(PublicBarangay),
  }),
  findPublicPlaces: get('/ccPublic/findPublicPlaces', {
    doc: 'Barangays and public landmarks of a center by what is said of them, with slips and in Filipino too.',
    access: 'public',
    beyond: true,
    input: z.object({ ...ofCenter, ...soughtFields }),
    data: z.array(FoundPlace).max(foundMost),
  }),
  getNotice: get('/ccPublic/getNotice', {
    doc: 'The privacy notice: what is kept, why, and how long.',
    access: 'public',
    beyond: true,
    input: z.object(ofCenter),
    data: Notice,
  }),
  getChallenge: get('/ccPublic/getChallenge', {
    doc: 'A proof-of-work puzzle for this device; harder while many reports come in.',
    access: 'public',
    beyond: true,
    input: z.object({ deviceId: DeviceId.optional(), ...ofCenter }),
    data: Challenge,
  }),
}
