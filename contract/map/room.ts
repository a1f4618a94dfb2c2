// The calls of the map: its ground, and what moves on it.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { ticketFilters } from '#contract/tickets/lists/lists.ts'
import { ById } from '#contract/nouns/fields.ts'
import { Status } from '#contract/tickets/Ticket.ts'
import { MapGround } from './Ground.ts'
import { areaFields, MapArea } from './MapArea.ts'
import { MapTeam, mostPoints, TicketPoints } from './MapPoints.ts'

const viewers = may('situation.view', 'situation.viewOwn')
const beyond = true

export const map = {
  getMapGround: get('/map/getMapGround', {
    doc: 'The ground of the map: borders and names of barangays and of the towns around.',
    access: viewers,
    beyond,
    data: MapGround,
  }),
  getMapPoints: get('/map/getMapPoints', {
    doc: 'Tickets as points of the map, in columns; the open ones unless statuses are asked for.',
    access: viewers,
    beyond,
    input: z.object({
      ...ticketFilters,
      search: z.string().trim().max(200).optional(),
      status: z.array(Status).max(10).optional(),
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
  getMapAreas: get('/map/getMapAreas', {
    doc: 'The road closures and danger areas that stand now.',
    access: viewers,
    beyond,
    data: z.array(MapArea).max(500),
  }),
  addMapArea: post('/map/addMapArea', {
    doc: 'Draws a road closure or a danger area, which everybody sees until it ends.',
    access: may('tickets.hazards'),
    beyond,
    input: z.object(areaFields),
    data: MapArea,
  }),
  endMapArea: post('/map/endMapArea/{id}', {
    doc: 'Ends a road closure or a danger area before its time.',
    access: may('tickets.hazards'),
    beyond,
    input: ById,
    data: ById,
  }),
}
