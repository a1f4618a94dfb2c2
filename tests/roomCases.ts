// One action for every changing call of the rooms beside tickets, in an order in which each finds what it needs.
import sharp from 'sharp'
import { accounts } from '#contract/accounts/room.ts'
import type { CommandCenter } from '#contract/centers/Center.ts'
import { centers } from '#contract/centers/room.ts'
import { citizens } from '#contract/citizens/room.ts'
import { devices } from '#contract/devices/room.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { news } from '#contract/news/room.ts'
import { reference } from '#contract/reference/room.ts'
import { webhooks } from '#contract/webhooks/room.ts'
import type { Caller, Lab } from './lab.ts'
import { sampleOf } from './sample.ts'

export const roles = ['admin', 'dispatcher', 'verifier', 'contentwriter', 'responseteam', 'superadmin'] as const
export const rooms = { accounts, centers, citizens, devices, news, reference, webhooks }
export type Room = keyof typeof rooms

/** Filled before the first action. */
export const world = {} as { lab: Lab; by: Record<(typeof roles)[number], Caller> }

const made = new Map<string, Record<string, unknown>>()
const rowOf = (name: string) => made.get(name)!
let n = 0
const person = () => ({ name: 'Luntian Sample', username: `live.${++n}`, email: `live.${n}@example.invalid`, phone: '0917 000 0001' })
const firstOf = async (call: Endpoint, caller = world.by.admin, input: object = {}) =>
  ((await caller.ask(call, { limit: 1, ...input } as never)) as { data: { items: Record<string, unknown>[] } }).data.items[0]!

export type Case = [room: Room, call: string, act: () => Promise<unknown>]
/** Asks a call and keeps its row under a name, so that the next call finds it. */
function step(room: Room, name: string, call: string, given: () => object | Promise<object>, caller: () => Caller = () => world.by.admin): Case {
  const act = async () => {
    const endpoint = (rooms[room] as Record<string, Endpoint>)[call]!
    const { data } = (await caller().ask(endpoint, (await given()) as never)) as { data: Record<string, unknown> }
    const row = (data.account ?? data.sensor ?? data.webhook ?? data.apiKey ?? data) as Record<string, unknown>
    made.set(name, { ...row, id: row.accountId ?? row.macAddress ?? row.commandCenterId ?? row.id })
  }
  return [room, call, act]
}
/** Added, changed, taken out of use and into it again. */
function circle(
  room: Room,
  one: string,
  [add, update, off, on]: [string, string, string, string],
  form: () => object | Promise<object>,
  change: object,
): Case[] {
  const ofIt = () => ({ id: rowOf(one).id })
  return [
    step(room, one, add, form),
    step(room, one, update, () => ({ ...ofIt(), version: rowOf(one).version, ...change })),
    step(room, one, off, ofIt),
    step(room, one, on, ofIt),
  ]
}

const kindsOfReference = Object.keys(reference).flatMap((name) =>
  name.startsWith('add') && `update${name.slice(3)}` in reference ? [name.slice(3)] : [],
)
const referenceForm = async (one: string) => ({
  ...sampleOf(reference[`add${one}` as keyof typeof reference]),
  ...(one === 'SubCaseType' && { caseTypeId: (await firstOf(reference.getCaseTypes)).id }),
  ...(one === 'VolunteerGroup' && { barangayId: null, phone: null }),
  ...(one === 'Volunteer' && { name: 'Sample', phone: '0917 000 0009', position: { lat: 14.5, lng: 121.1 }, skills: ['cpr'] }),
  ...(one === 'Defibrillator' && { name: 'Sample', position: { lat: 14.5, lng: 121.1 }, phone: null }),
  ...(one === 'Barangay' && { name: 'Sample', psgcCode: null, captain: '', hotline: null, position: null }),
  ...(one === 'CrewStep' && { responseTypeId: (await firstOf(reference.getResponseTypes)).id }),
  ...(one === 'QuickAnswer' && { caseTypeId: null }),
  ...(one === 'Premise' && { barangayId: null }),
})
const office = async () => ({
  deptTypeId: (await firstOf(reference.getDepartmentTypes)).id,
  contact: '911',
  address: 'Hall',
  position: { lat: 14.5, lng: 121.1 },
})
const unit = async () => ({
  ...{ responseTypeId: (await firstOf(reference.getResponseTypes)).id, departmentId: null, callSign: 'Bravo 7', plateNumber: 'XYZ 1' },
})
const reason = 'It cannot be read.'
const citizen = async (status: string) => ({ id: (await firstOf(citizens.searchCitizenByCC, world.by.verifier, { status })).accountId })
const gauge = {
  name: 'Creek',
  kind: 'flood',
  unit: 'm',
  position: { lat: 14.5, lng: 121.1 },
  barangayId: null,
  thresholds: [],
  silentAfterMinutes: 30,
}
const hook = { name: 'Town hall', url: 'https://hooks.example.invalid/tanod', kinds: ['webhookReplayed'] }
const tablet = { macAddress: '0A:1B:2C:3D:4E:5F', name: 'Tablet', model: 'T1', accountId: null, note: '' }

export const roomCases: Case[] = [
  ...kindsOfReference.flatMap((one) =>
    circle(
      'reference',
      one,
      [`add${one}`, `update${one}`, `deactivate${one}`, `reactivate${one}`],
      () => referenceForm(one),
      one === 'QuickAnswer' ? { title: 'Changed' } : { name: 'Changed' },
    ),
  ),
  step('reference', 'border', 'setBarangayBorder', () => ({
    ...{ id: rowOf('Barangay').id, version: rowOf('Barangay').version },
    border: {
      type: 'Polygon',
      coordinates: [
        [
          [121, 14],
          [121, 15],
          [122, 15],
          [121, 14],
        ],
      ],
    },
  })),
  ['reference', 'addBarangaysOfTown', () => world.by.admin.ask(reference.addBarangaysOfTown, { psgcCode: '0405802000' })],
  [
    'reference',
    'takeBackBarangays',
    async () => world.by.admin.ask(reference.takeBackBarangays, { ids: [String((await firstOf(reference.getBarangays)).id)] }),
  ],
  step('reference', 'import', 'importReference', () => ({ kind: 'barangay', csv: 'name,hotline\nNew One,911\n' })),
  ...circle('devices', 'device', ['addDevice', 'updateDevice', 'deactivateDevice', 'reactivateDevice'], () => tablet, { note: 'cracked' }),
  step('devices', 'tracker', 'setUpTracker', () => ({ id: world.by.responseteam.accountId })),
  ...circle('devices', 'sensor', ['addSensor', 'updateSensor', 'deactivateSensor', 'reactivateSensor'], () => gauge, { name: 'Creek 2' }),
  ...circle('webhooks', 'webhook', ['addWebhook', 'updateWebhook', 'deactivateWebhook', 'reactivateWebhook'], () => hook, { name: 'Town hall 2' }),
  step('webhooks', 'secret', 'resetWebhookSecret', () => ({ id: rowOf('webhook').id })),
  step('webhooks', 'again', 'replayWebhook', () => ({ id: rowOf('webhook').id, after: 2_000_000_000 })),
  step(
    'accounts',
    'shift',
    'signOnCrew',
    async () => ({ crewMemberId: (await world.by.responseteam.ask(accounts.getOwnCrew)).data.others[0]!.crewMemberId, role: 'driver' }),
    () => world.by.responseteam,
  ),
  step(
    'accounts',
    'shift',
    'signOffCrew',
    async () => ({ id: (await world.by.responseteam.ask(accounts.getOwnCrew)).data.crew[0]!.shiftId }),
    () => world.by.responseteam,
  ),
  step('accounts', 'key', 'addApiKey', () => ({ name: 'Traffic office', permissions: ['tickets.read'] })),
  step('accounts', 'key', 'revokeApiKey', () => ({ id: rowOf('key').id })),
  ...circle('centers', 'lgu', ['addLguInfo', 'editLguInfo', 'deactivateLguInfo', 'reactivateLguInfo'], () => sampleOf(centers.addLguInfo), {
    name: 'Hall',
  }),
  ...circle(
    'centers',
    'directory',
    ['addDirectory', 'updateDirectory', 'deactivateDirectory', 'reactivateDirectory'],
    () => ({ ...sampleOf(centers.addDirectory), numbers: ['911'] }),
    {
      name: 'Hall',
    },
  ),
  step('centers', 'info', 'updateCCInfo', async () => ({ version: (await world.by.admin.ask(centers.fetchCCInfo)).data!.version, about: 'Changed' })),
  step('centers', 'settings', 'updateSettings', async () => {
    const { settings, version } = (await world.by.admin.ask(centers.getSettings)).data
    return { version, settings: { ...settings, duplicates: { radiusM: 77, minutes: 7 } } }
  }),
  step(
    'centers',
    'center',
    'updateCommandCenter',
    async () => ({ id: (await centerOf()).id, version: (await centerOf()).version, name: 'Changed' }),
    () => world.by.superadmin,
  ),
  ...(['addAgent', 'addSupervisor', 'addContentWriter', 'addVerifier'] as const).map((call) => step('accounts', 'person', call, person)),
  step('accounts', 'person', 'updateAccount', () => ({ id: rowOf('person').id, version: rowOf('person').version, name: 'Changed' })),
  step('accounts', 'person', 'deactivateAccount', () => ({ id: rowOf('person').id })),
  step('accounts', 'person', 'reactivateAccount', () => ({ id: rowOf('person').id })),
  step('accounts', 'office', 'addDepartment', async () => ({ ...person(), office: await office() })),
  step('accounts', 'team', 'addResponseTeam', async () => ({ ...person(), team: await unit() })),
  step('accounts', 'team', 'setDutyStatus', () => ({ id: rowOf('team').id, dutyStatus: 'available' })),
  ...circle(
    'accounts',
    'type',
    ['addAccounType', 'updateAccountType', 'deactivateAccountType', 'reactivateAccountType'],
    () => ({ ...sampleOf(accounts.addAccounType), accountType: 'agent', permissions: [] }),
    { label: 'Changed' },
  ),
  step(
    'citizens',
    'brought',
    'addCitizen',
    () => ({ name: 'Luntian Sample', phone: '0917 555 0099', source: 'List of the office' }),
    () => world.by.verifier,
  ),
  step(
    'citizens',
    'brought',
    'updateCitizen',
    () => ({ id: String(rowOf('brought').id), version: rowOf('brought').version, note: 'Oxygen at home' }),
    () => world.by.verifier,
  ),
  step(
    'citizens',
    'first',
    'approveCitizen',
    () => citizen('PENDING'),
    () => world.by.verifier,
  ),
  step(
    'citizens',
    'first',
    'revokeCitizen',
    () => ({ id: rowOf('first').id, reason }),
    () => world.by.verifier,
  ),
  step(
    'citizens',
    'second',
    'declineCitizen',
    async () => ({ ...(await citizen('PENDING')), reason }),
    () => world.by.verifier,
  ),
  step(
    'citizens',
    'third',
    'blockCitizen',
    async () => ({ accountId: (await citizen('APPROVED')).id, reason }),
    () => world.by.verifier,
  ),
  step(
    'citizens',
    'fourth',
    'unblockCitizen',
    async () => ({ ...(await citizen('BLOCKED')), reason }),
    () => world.by.verifier,
  ),
  step('centers', 'logo', 'updateCCLogo', async () => ({ logo: await picture() })),
  ['accounts', 'registerResponseTeam', apply],
  [
    'accounts',
    'rejectRtPayment',
    async () => world.by.admin.ask(accounts.rejectRtPayment, { id: (await lastApplicant()).latestPaymentLog!.id, reason }),
  ],
  ['accounts', 'rejectApplicant', async () => world.by.admin.ask(accounts.rejectApplicant, { id: (await lastApplicant()).id, reason })],
  ['accounts', 'registerResponseTeam', apply],
  ['accounts', 'approveRtPayment', async () => world.by.admin.ask(accounts.approveRtPayment, { id: (await lastApplicant()).latestPaymentLog!.id })],
  ['accounts', 'approvedApplicant', async () => world.by.admin.ask(accounts.approvedApplicant, { id: (await lastApplicant()).id })],
  [
    'accounts',
    'addRtPayment',
    async () => world.by.admin.ask(accounts.addRtPayment, { accountId: world.by.responseteam.accountId, ...(await paid()) }),
  ],
  ['citizens', 'fulfilDeletionRequest', async () => world.by.verifier.ask(citizens.fulfilDeletionRequest, { id: await openRequest(), idSeen: 1 })],
  ['citizens', 'rejectDeletionRequest', async () => world.by.verifier.ask(citizens.rejectDeletionRequest, { id: await openRequest(), reason })],
  step(
    'news',
    'item',
    'createNews',
    () => ({ title: 'Road closed', summary: 'Until Friday.' }),
    () => world.by.contentwriter,
  ),
  step(
    'news',
    'item',
    'editNews',
    () => ({ id: rowOf('item').id, version: rowOf('item').version, title: 'Road open' }),
    () => world.by.contentwriter,
  ),
  step(
    'news',
    'item',
    'addContent',
    () => ({ newsId: rowOf('item').id, kind: 'text', text: 'Read this.' }),
    () => world.by.contentwriter,
  ),
  step(
    'news',
    'item',
    'editContent',
    () => ({ id: contentOf().id, version: contentOf().version, text: 'Read it.' }),
    () => world.by.contentwriter,
  ),
  step(
    'news',
    'item',
    'deleteContent',
    () => ({ id: contentOf().id }),
    () => world.by.contentwriter,
  ),
  step(
    'news',
    'item',
    'deleteNews',
    () => ({ id: rowOf('item').id }),
    () => world.by.contentwriter,
  ),
  step(
    'news',
    'item',
    'restoreNews',
    () => ({ id: rowOf('item').id }),
    () => world.by.contentwriter,
  ),
]
const picture = async () =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  )
const paid = async () => ({ amount: 500.5, method: 'Bank', reference: `REF-${++n}`, paidOn: '2026-11-20', proof: await picture() })
async function apply() {
  const { data: types } = await world.lab.stranger.ask(accounts.getPublicResponseTypes, { commandCenterId: world.by.admin.centerId })
  const team = { name: `Sample Rescuers ${++n}`, contactName: 'Bagani Sample', email: `team.${n}@example.invalid`, phone: '0917 000 0009' }
  const unitOf = { responseTypeId: types.items[0]!.id, plateNumber: 'ABC 1', note: 'Ten people.', noticeVersion: '2026-11' }
  await world.lab.stranger.ask(accounts.registerResponseTeam, { commandCenterId: world.by.admin.centerId, ...team, ...unitOf, ...(await paid()) })
}
const lastApplicant = async () =>
  (await world.by.admin.ask(accounts.getApplicants, { accountType: 'responseteam', status: 'pending', search: `team.` })).data.items.find(
    ({ email }) => /^team\.\d+@/.test(email),
  )!
const openRequest = async () => (await world.by.verifier.ask(citizens.getDeletionRequests, { status: 'pending', limit: 1 })).data.items[0]!.id
const contentOf = () => (rowOf('item').contents as { id: string; version: number }[])[0]!
const centerOf = async () => {
  const center = (await world.by.superadmin.ask(centers.getCommandCenters, { search: 'taguig' })).data.items[0] as CommandCenter
  return { id: center.commandCenterId, version: center.version }
}
