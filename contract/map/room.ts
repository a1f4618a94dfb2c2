// The calls of the map: its ground, and what moves on it.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, ofOffices, post } from '#contract/kit/endpoint.ts'
import { upload } from '#contract/kit/upload.ts'
import { ticketFilters } from '#contract/tickets/lists/lists.ts'
import { At, ById, Lat, Lng } from '#contract/nouns/fields.ts'
import { ofTicket, Status } from '#contract/tickets/Ticket.ts'
import { MapGround } from './Ground.ts'
import { areaFields, MapArea } from './MapArea.ts'
import { MapTeam, mostPoints, openTabs, TicketPoints } from './MapPoints.ts'
import { Replay } from './replay/replay.ts'
import { Roads, StreetTile } from './roads/Reach.ts'
import { Danger, Reached, Way } from './Way.ts'
import { foundMost, FoundPlace, NearStreet, soughtFields } from './search/Place.ts'

const viewers = may('situation.view', 'situation.viewOwn')
const beyond = true

export const map = ofOffices({
  getMapGround: get('/map/getMapGround', {
    doc: 'The ground of the map: borders and names of barangays and of the towns around.',
    access: viewers,
    beyond,
    data: MapGround,
  }),
  getMapPoints: get('/map/getMapPoints', {
    doc: 'Tickets as points of the map, in columns; the open ones unless a tab or statuses are asked for.',
    access: viewers,
    beyond,
    input: z.object({
      ...ticketFilters,
      search: z.string().trim().max(200).optional(),
      status: z.array(Status).max(10).optional(),
      tab: z.enum(openTabs).optional(),
      limit: z.number().int().min(1).max(mostPoints).default(mostPoints),
    }),
    data: TicketPoints,
  }),
  getMapTeams: get('/map/getMapTeams', {
    doc: 'Where the response teams are, how they move and what they work on; a team sees itself.',
    access: viewers,
    beyond,
    data: z.array(MapTeam).max(1000),
  }),
  getWayThere: get('/map/getWayThere/{id}', {
    doc: 'How far it is from a place to a ticket, and along which line; null where the ticket has no position.',
    access: viewers,
    beyond,
    input: ofTicket.extend({ lat: Lat, lng: Lng }),
    data: Way.nullable(),
  }),
  getReached: get('/map/getReached', {
    doc: 'What is reached from a place by road in five and in ten minutes, around what is closed and flooded; null without roads.',
    access: viewers,
    beyond,
    input: z.object({ lat: Lat, lng: Lng }),
    data: Reached.nullable(),
  }),
  getDangers: get('/map/getDangers', {
    doc: 'The reports of the day that stand now, as the map of a team shows them.',
    access: viewers,
    beyond,
    data: z.array(Danger).max(100),
  }),
  findPlaces: get('/map/findPlaces', {
    doc: 'Places by what is said of them, with slips and in Filipino too: barangays, landmarks, streets and their corners, and where earlier tickets were.',
    access: viewers,
    beyond,
    input: z.object(soughtFields),
    data: z.array(FoundPlace).max(foundMost),
  }),
  getNearStreet: get('/map/getNearStreet', {
    doc: 'The street at a place and its nearest corner, by the roads that were imported; null where no named street is near.',
    access: viewers,
    beyond,
    input: z.object({ lat: Lat, lng: Lng }),
    data: NearStreet.nullable(),
  }),
  getStreets: get('/map/getStreets', {
    doc: 'The streets that were imported, in one square of the map: a vector tile with the layers roads and buildings, in base64; empty without roads.',
    access: viewers,
    beyond,
    input: StreetTile,
    data: z.string(),
  }),
  getRoads: get('/map/getRoads', {
    doc: 'The roads that were imported, by which the way to a ticket is known; null where there are none.',
    access: may('reference.read'),
    beyond,
    data: Roads.nullable(),
  }),
  importRoads: post('/map/importRoads', {
    harm: 'reversible',
    doc: 'Imports the roads of the center from GeoJSON with lines, in place of those before.',
    access: may('reference.manage'),
    beyond,
    input: z.object({ file: upload() }),
    data: Roads,
  }),
  removeRoads: post('/map/removeRoads', {
    harm: 'reversible',
    doc: 'Takes the imported roads out: distances are estimates again.',
    access: may('reference.manage'),
    beyond,
    data: z.null(),
  }),
  getMapReplay: get('/map/getMapReplay', {
    doc: 'How tickets and teams stood from one moment to another, a day at most, as the log tells it.',
    access: may('tickets.read'),
    beyond,
    input: z.object({ from: At, to: At }),
    data: Replay,
  }),
  getMapAreas: get('/map/getMapAreas', {
    doc: 'The road closures and danger areas that stand now.',
    access: viewers,
    beyond,
    data: z.array(MapArea).max(500),
  }),
  addMapArea: post('/map/addMapArea', {
    harm: 'reversible',
    doc: 'Draws a road closure or a danger area, which everybody sees until it ends.',
    access: may('tickets.hazards'),
    beyond,
    input: z.object(areaFields),
    data: MapArea,
  }),
  endMapArea: post('/map/endMapArea/{id}', {
    harm: 'reversible',
    doc: 'Ends a road closure or a danger area before its time.',
    access: may('tickets.hazards'),
    beyond,
    input: ById,
    data: ById,
  }),
})
