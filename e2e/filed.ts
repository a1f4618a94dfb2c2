// A report from a phone, for tests whose matter is what a desk does with it.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from './desk.ts'

export interface Filed {
  transactionNumber: string
  token: string
}
/** A fire at the plaza, or beside it, from a phone of the citizens. */
export async function fileTicket(page: Page, words: string, lat = 14.5702): Promise<Filed> {
  const types = (await (await page.request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const caseTypeId = types.data.find(({ name }) => name === 'Fire')!.id
  const position = { lat, lng: 121.1329 }
  const sent = await page.request.post(`${api}/ccPublic/createEmergencyTicket`, {
    data: { caseTypeId, deviceId: randomUUID(), description: words, landmark: 'Plaza', position },
  })
  return ((await sent.json()) as { data: Filed }).data
}
