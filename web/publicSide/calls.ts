// The calls that the page makes before a report is sent, by name alone: the schemas of the contract stay with the server, and off a slow line.
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { publicSide } from '#contract/publicSide/room.ts'

type Room = typeof publicSide
const base = '/api/commandcenter/ccPublic'
const named = (method: Endpoint['method'], name: string) => ({ method, path: `${base}/${name}`, changes: method === 'POST' }) as unknown

const get = <N extends keyof Room>(name: N) => named('GET', name) as Room[N]
const post = <N extends keyof Room>(name: N) => named('POST', name) as Room[N]

export const calls = {
  getCommandCenters: get('getCommandCenters'),
  getCaseTypes: get('getCaseTypes'),
  getPublicCards: get('getPublicCards'),
  getFeltQuake: get('getFeltQuake'),
  getPublicAlerts: post('getPublicAlerts'),
  tellFelt: post('tellFelt'),
  getBarangays: get('getBarangays'),
  getNotice: get('getNotice'),
  getChallenge: get('getChallenge'),
  createEmergencyTicket: post('createEmergencyTicket'),
  tellMedia: post('tellMedia'),
  sendPiece: post('sendPiece'),
  sharePosition: post('sharePosition'),
}
/** As many as one page of a list holds. */
export const pageMost = 100
