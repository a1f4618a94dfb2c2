// What the tests of a crew's phone share: the desk that sends it, and what its worker keeps.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { clusterName } from '#server/database/embedded/cluster.ts'
import { findRunning } from '#server/database/embedded/postmaster.ts'
import type { App } from '#tests/app.ts'
import { api, demoToken, enter } from './desk.ts'

interface Entry {
  verb: string
  data: { happenedAt?: string; to?: string; act?: string }
  update: { text: string; files: unknown[] } | null
}
interface Sent {
  transactionNumber: string
  assignments: (Record<'accountId' | 'state' | 'acknowledgedAt' | 'enRouteAt' | 'onSceneAt' | 'clearedAt', string> & {
    steps: { id: string; at: string }[]
  })[]
}
export async function desk(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const ask = async (path: string, data: object) => ((await (await request.post(`${api}${path}`, { headers, data })).json()) as { data: Sent }).data
  const look = async (id: string) =>
    ((await (await request.get(`${api}/reports/getEmergencyTicket/${id}`, { headers })).json()) as { data: Sent }).data
  return {
    async send(team: string, landmark: string) {
      const types = (await (await request.get(`${api}/resources/getCaseTypes?limit=1`, { headers })).json()) as { data: { items: { id: string }[] } }
      const position = { lat: 14.5655, lng: 121.1375 }
      const given = { caseTypeId: types.data.items[0]!.id, description: 'A wall fell.', landmark, position }
      const { transactionNumber } = await ask('/reports/createEmergencyTicket', given)
      await ask('/reports/assignToResponseTeam', { transactionNumber, responseTeamIds: [team] })
      return transactionNumber
    },
    partOf: async (id: string, team: string) => (await look(id)).assignments.find(({ accountId }) => accountId === team)!,
    async timelineOf(id: string) {
      const reply = await request.get(`${api}/reports/getUpdates/${id}?limit=100`, { headers })
      return ((await reply.json()) as { data: { items: Entry[] } }).data.items.toReversed()
    },
    /** As the desk hears it by radio. */
    tell: (id: string, team: string, state: string) => ask(`/reports/setTeamStatus/${id}`, { responseTeamId: team, state }),
    stateOf: async (id: string, team: string) => (await look(id)).assignments.find(({ accountId }) => accountId === team)?.state,
  }
}
/** Who signs out has a session of its own. */
export async function crew(page: Page, comes = enter): Promise<string> {
  await comes(page, 'taytay-responseteam')
  await page.goto('/cms/dashboard')
  return page.evaluate(() => (JSON.parse(localStorage.getItem('tanod.auth') ?? '{}') as { accountId: string }).accountId)
}
/** The phone goes into the pocket and comes out again: what was pressed does not wait for its moment of grace. */
export const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
export const isKept = (page: Page, name: string, entry: string) =>
  page.evaluate(async ([cache, path]) => (await caches.has(cache!)) && (await (await caches.open(cache!)).match(path!)) !== undefined, [name, entry])

/** Whether what the worker keeps of this call holds these words. */
export const isInKept = (page: Page, call: string, words: string) =>
  page.evaluate(
    async ([name, sought]) => {
      if (!(await caches.has('tanod-staff-own'))) return false
      const cache = await caches.open('tanod-staff-own')
      for (const request of await cache.keys())
        if (request.url.includes(name!) && (await (await cache.match(request))!.text()).includes(sought!)) return true
      return false
    },
    [call, words],
  )

/** The database of a Tanod, as its owner. */
export async function ownerOf(app: App): Promise<pg.Client> {
  const folder = `${app.data}/postgres`
  const { socketFolder: host, port } = (await findRunning(folder, clusterName(folder)))!
  const owner = new pg.Client({ host, port, user: 'postgres', database: 'tanod' })
  await owner.connect()
  return owner
}

/** As if the crew had been sent and had acknowledged so many minutes ago. */
export async function backdate(app: App, id: string, minutes: number): Promise<void> {
  const owner = await ownerOf(app)
  await owner.query(
    "update ticket_assignment set assigned_at = assigned_at - $2::int * interval '1 min', acknowledged_at = acknowledged_at - $2::int * interval '1 min' where number = $1",
    [id, minutes],
  )
  await owner.end()
}

/** A big button of a crew, which goes as it is taken: what comes to rest under the finger takes no touch, and is touched once more. */
export async function touch(part: Page | Locator, name: string): Promise<void> {
  const button = part.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  await expect(async () => {
    if (await button.isVisible()) await button.click()
    await expect(button).toBeHidden({ timeout: 1_000 })
  }).toPass()
}
