// RT-02: after every action on tickets, what each role's board holds with the facts that it hears is what the server says afresh.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { identity } from '#contract/centers/identity.ts'
import { feed } from '#contract/feed/feed.ts'
import { followUp } from '#contract/publicSide/followUp.ts'
import { report } from '#contract/publicSide/report.ts'
import { acts } from '#contract/tickets/acts/acts.ts'
import { asking } from '#contract/tickets/asking/asking.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { crewSteps } from '#contract/tickets/crewSteps/crewSteps.ts'
import { outsideNumbers } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import { neighbors } from '#contract/tickets/neighbors/neighbors.ts'
import { paper } from '#contract/tickets/paper/paper.ts'
import { plans } from '#contract/tickets/plans/plans.ts'
import { quakes } from '#contract/tickets/quakes/quakes.ts'
import { cards } from '#contract/cards/room.ts'
import { reference } from '#contract/reference/room.ts'
import { partners, shares } from '#contract/tickets/exchange/exchange.ts'
import { hazards } from '#contract/tickets/hazards/hazards.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { alerting } from '#contract/tickets/alerting/alerting.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { clusters } from '#contract/tickets/offlineReports/clusters.ts'
import { offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { pasted } from '#contract/tickets/pasted/pasted.ts'
import { safety } from '#contract/tickets/safety/safety.ts'
import { texts } from '#contract/tickets/offlineReports/texts.ts'
import { reading } from '#contract/tickets/detail/reading.ts'
import { reports } from '#contract/reports/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { Board, judge, namesOf } from '#tests/board.ts'
import { stopRounds } from '#tests/callers.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { isLong } from '#tests/long.ts'
import { firstCaseType } from '#tests/reports.ts'

let lab: Lab
let boards: Board[]
let [dispatcher, supervisor, department, team, verifier, neighbour] = [] as unknown as Caller[]
let caseTypeId = ''
let rounds = ''

beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  rounds = (await lab.owner.query<{ text: string }>(`select pg_get_functiondef('tickets_to_attend'::regproc) as text`)).rows[0]!.text
  await stopRounds(lab)
  // A day for every target, so that no clock runs out while the boards are compared.
  const day = { 1: 86_400, 2: 86_400, 3: 86_400, 4: 86_400, 5: 86_400 }
  const targets = { answer: day, processing: day, response: day }
  for (const admin of [await lab.as('admin'), await lab.as('admin', 'taguig')]) {
    const { settings, version } = (await admin.ask(identity.getSettings)).data
    await admin.ask(identity.updateSettings, { version, settings: { ...settings, targets } })
  }
  await lab.owner.query('update ticket set due_at = null, due_target = null, is_overdue = false, attend_at = null')
  const types = ['dispatcher', 'supervisor', 'department', 'responseteam', 'verifier'] as const
  ;[dispatcher, supervisor, department, team, verifier] = await Promise.all(types.map((type) => lab.as(type)))
  neighbour = await lab.as('dispatcher', 'taguig')
  caseTypeId = await firstCaseType(lab, dispatcher!.centerId)
  // Whether texts come in at all is told with the next reading of the counts: here they do.
  await dispatcher!.ask(texts.receiveText, { messageId: 'the first', from: '09170001110', text: 'Is anybody there' })
  const seats = { dispatcher, supervisor, department, team, neighbour }
  boards = Object.entries(seats).map(([name, caller], at) => new Board(name, caller!, lab.nodes[at % 2]!.url))
  await lab.settle()
  for (const board of boards) {
    board.cursor = (await board.caller.ask(feed.getFacts)).data.cursor
    board.cache = await board.look([])
  }
})
afterAll(() => lab?.close())

/** What an earlier action made and a later one needs. */
const made = {
  id: '',
  other: '',
  third: '',
  planned: '',
  token: '',
  update: { id: '', version: 1, file: '' },
  hazard: '',
  hazardVersion: 1,
  late: '',
  cluster: '',
}
const versionOf = async (id: string) => (await supervisor!.ask(lists.getEmergencyTicket, { id })).data.version
const image = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#393' } })
          .png()
          .toBuffer(),
      ),
    ],
    'seen.png',
    { type: 'image/png' },
  )
const step = { reason: 'prank' }
const ending = { disposition: 'assisted', summary: 'Done.' }

async function tellPublic(more: object = {}) {
  const given = { caseTypeId, description: 'Smoke from a roof', landmark: 'Near the market', commandCenterId: dispatcher!.centerId, ...more }
  return (await lab.stranger.ask(report.createEmergencyTicket, given)).data
}
const offline = async (text: string) =>
  (await dispatcher!.ask(offlineReports.addOfflineReport, { road: 'radio', writtenAt: '2026-01-01T00:00:00Z', text, caseTypeId })).data.id
/** What was only looked at is told of a moment later. */
const countSteps = "select count(*) as n from fact where verb <> 'personsShown'"
async function clock(change: string, id: string): Promise<void> {
  await lab.owner.query(`update ticket set ${change}, attend_at = now() where number = $1`, [id])
  const before = (await lab.owner.query<{ n: number }>(countSteps)).rows[0]!.n
  await lab.owner.query(rounds)
  await until(async () => (await lab.owner.query<{ n: number }>(countSteps)).rows[0]!.n > before)
  await stopRounds(lab)
}

const sendTeam = (by: Caller) => by.ask(assignment.assignToResponseTeam, { transactionNumber: made.id, responseTeamIds: [team!.accountId] })
type Case = [call: string, act: () => Promise<unknown>, what?: string]
const cases: Case[] = [
  [
    'createEmergencyTicket (public)',
    async () => {
      const filed = await tellPublic()
      Object.assign(made, { id: filed.transactionNumber!, token: filed.token })
    },
  ],
  ['readEmergencyTicket', () => dispatcher!.ask(reading.readEmergencyTicket, { id: made.id })],
  ['unreadEmergencyTicket', () => dispatcher!.ask(reading.unreadEmergencyTicket, { id: made.id })],
  ['editEmergencyTicket', async () => dispatcher!.ask(entries.editEmergencyTicket, { id: made.id, version: await versionOf(made.id), priority: 1 })],
  ['acknowledgeEmergencyTicket', () => supervisor!.ask(reading.acknowledgeEmergencyTicket, { id: made.id })],
  ['acceptTicket', () => dispatcher!.ask(lifecycle.acceptTicket, { id: made.id })],
  ['reportTicket', () => dispatcher!.ask(lifecycle.reportTicket, { id: made.id, isReported: 1, reason: 'prank' })],
  ['reportTicket', () => supervisor!.ask(lifecycle.reportTicket, { id: made.id, isReported: 0 }), 'taken back'],
  ['escalateTicket', () => dispatcher!.ask(lifecycle.escalateTicket, { id: made.id, ...step })],
  ['assignToDepartments', () => dispatcher!.ask(assignment.assignToDepartments, { id: made.id, departmentIds: [department!.accountId] })],
  ['acceptTicket', () => department!.ask(lifecycle.acceptTicket, { id: made.id }), 'by a department'],
  ['setDutyStatus', () => team!.ask(responseTeams.setDutyStatus, { id: team!.accountId, dutyStatus: 'available' })],
  ['assignToResponseTeam', () => sendTeam(department!)],
  ['setTeamStatus', () => team!.ask(assignment.setTeamStatus, { id: made.id, state: 'enRoute', position: { lat: 14.55, lng: 121.13 } })],
  ['takeTeamStatusBack', () => team!.ask(assignment.takeTeamStatusBack, { id: made.id, state: 'enRoute' })],
  ['tellAct', () => team!.ask(acts.tellAct, { id: made.id, act: 'onScene', happenedAt: new Date().toISOString() })],
  ['setTeamStep', async () => team!.ask(crewSteps.setTeamStep, { id: made.id, crewStepId: await someStep() })],
  ['takeTeamStepBack', async () => team!.ask(crewSteps.takeTeamStepBack, { id: made.id, crewStepId: await someStep() })],
  ['takeTeamStatusBack', () => team!.ask(assignment.takeTeamStatusBack, { id: made.id, state: 'onScene' }), 'of what was told'],
  ['answerCard', () => answer('awake')],
  [
    'startCompressions',
    async () => {
      await answer('breathing')
      await dispatcher!.ask(asking.startCompressions, { id: made.id })
    },
  ],
  ['setTeamStatus', () => team!.ask(assignment.setTeamStatus, { id: made.id, state: 'cleared' }), 'cleared'],
  ['takeTeamStatusBack', () => team!.ask(assignment.takeTeamStatusBack, { id: made.id, state: 'cleared' })],
  ['resolveTicket', () => team!.ask(lifecycle.resolveTicket, { transactionNumber: made.id, ...ending }), 'proposed by a team'],
  ['excludeRTReport', () => supervisor!.ask(assignment.excludeRTReport, { id: made.id })],
  ['includeRTReport', () => supervisor!.ask(assignment.includeRTReport, { id: made.id })],
  [
    'addUpdate',
    async () => {
      const { data } = await team!.ask(updates.addUpdate, { transactionNumber: made.id, text: 'Seen', isPublic: 1, files: [await image()] })
      made.update = { id: data.id, version: data.version, file: data.files[0]!.id }
    },
  ],
  [
    'editUpdate',
    async () => {
      const { data } = await team!.ask(updates.editUpdate, { id: made.update.id, version: made.update.version, text: 'Seen it' })
      made.update.version = data.version
    },
  ],
  ['removeImageUpdate', () => team!.ask(updates.removeImageUpdate, { id: made.update.id, fileId: made.update.file, version: made.update.version })],
  ['removeUpdate', () => team!.ask(updates.removeUpdate, { id: made.update.id })],
  ['restoreUpdate', () => team!.ask(updates.restoreUpdate, { id: made.update.id })],
  ['sharePosition (public)', () => lab.stranger.ask(followUp.sharePosition, { token: made.token, position: { lat: 14.55, lng: 121.13 } })],
  ['tellMore (public)', () => lab.stranger.ask(followUp.tellMore, { token: made.token, text: 'I am hiding. Do not make my phone ring.' })],
  ['declareMayday', () => team!.ask(safety.declareMayday, { id: made.id })],
  ['openMayday', () => dispatcher!.ask(safety.openMayday, { id: made.id })],
  ['endMayday', () => dispatcher!.ask(safety.endMayday, { id: made.id, responseTeamId: team!.accountId, reason: 'Everybody is out.' })],
  ['setTeamStatus', () => team!.ask(assignment.setTeamStatus, { id: made.id, state: 'onScene' }), 'to be watched over'],
  [
    'answerRollCall',
    async () => {
      await lab.owner.query('update crew_watch set asked_at = now() where number = $1', [made.id])
      await team!.ask(safety.answerRollCall, { id: made.id })
    },
  ],
  ['takeTeamStatusBack', () => team!.ask(assignment.takeTeamStatusBack, { id: made.id, state: 'onScene' }), 'so that it can refuse'],
  ['refuseAssignment', () => team!.ask(assignment.refuseAssignment, { id: made.id, reason: 'Our vehicle does not run.' })],
  ['assignToResponseTeam', () => sendTeam(dispatcher!), 'after it refused'],
  ['removeResponseTeam', () => dispatcher!.ask(assignment.removeResponseTeam, { id: made.id, responseTeamId: team!.accountId })],
  ['removeDepartment', () => dispatcher!.ask(assignment.removeDepartment, { id: made.id, departmentId: department!.accountId })],
  ['resolveTicket', () => dispatcher!.ask(lifecycle.resolveTicket, { transactionNumber: made.id, ...ending })],
  ['reportNotSolved (public)', () => lab.stranger.ask(followUp.reportNotSolved, { token: made.token, text: 'It burns again' })],
  ['resolveTicket', () => dispatcher!.ask(lifecycle.resolveTicket, { transactionNumber: made.id, ...ending }), 'again'],
  ['reopenTicket', () => dispatcher!.ask(lifecycle.reopenTicket, { id: made.id, ...step })],
  ['transferTicket', () => offer()],
  ['cancelTransferredTicket', () => dispatcher!.ask(transfer.cancelTransferredTicket, { id: made.id })],
  ['transferTicket', () => offer(), 'again'],
  ['declineTransferredTicket', () => neighbour!.ask(transfer.declineTransferredTicket, { id: made.id, ...step })],
  ['transferTicket', () => offer(), 'a third time'],
  ['acceptTransferredTicket', () => neighbour!.ask(transfer.acceptTransferredTicket, { id: made.id })],
  [
    'createEmergencyTicket',
    async () => {
      made.other = (
        await dispatcher!.ask(entries.createEmergencyTicket, { caseTypeId, description: 'A tree fell', landmark: 'Gate' })
      ).data.transactionNumber
    },
  ],
  ['tagCitizenToTicket', async () => dispatcher!.ask(entries.tagCitizenToTicket, { transactionNumber: made.other, accountId: await someCitizen() })],
  ['deleteEmergencyTicket', () => supervisor!.ask(lifecycle.deleteEmergencyTicket, { id: made.other, ...step })],
  ['restoreEmergencyTicket', () => supervisor!.ask(lifecycle.restoreEmergencyTicket, { id: made.other })],
  [
    'createEmergencyTicket (public)',
    async () => {
      made.third = (await tellPublic({ description: 'Nothing at all' })).transactionNumber!
    },
    'another',
  ],
  ['mergeTicket', () => dispatcher!.ask(lifecycle.mergeTicket, { id: made.third, into: made.other })],
  ['unmergeTicket', () => dispatcher!.ask(lifecycle.unmergeTicket, { id: made.third })],
  ['declineTicket', () => dispatcher!.ask(lifecycle.declineTicket, { id: made.third, ...step })],
  [
    'takeStepBack',
    async () => {
      const { data } = await dispatcher!.ask(lists.getEmergencyTicket, { id: made.third })
      await dispatcher!.ask(lifecycle.takeStepBack, { id: made.third, version: data.version })
    },
  ],
  [
    'addScheduledEntry',
    async () => {
      made.planned = (
        await dispatcher!.ask(entries.addScheduledEntry, {
          caseTypeId,
          description: 'Parade',
          scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
        })
      ).data.transactionNumber
    },
  ],
  ['ticketDue (clock)', () => clock(`scheduled_at = now()`, made.planned)],
  ['ticketEscalated (clock)', () => clock(`received_at = now() - interval '9 days'`, made.planned)],
  [
    'archiveTicket',
    async () => {
      await dispatcher!.ask(lifecycle.resolveTicket, { transactionNumber: made.other, ...ending })
      await dispatcher!.ask(lifecycle.archiveTicket, { id: made.other })
    },
  ],
  ['reopenTicket', () => dispatcher!.ask(lifecycle.reopenTicket, { id: made.other, ...step }), 'after it was archived'],
  [
    'ticketClosed (clock)',
    async () => {
      await dispatcher!.ask(lifecycle.resolveTicket, { transactionNumber: made.other, ...ending })
      await clock(`resolved_at = now() - interval '25 hours'`, made.other)
    },
  ],
  [
    'addReportEntry',
    () => dispatcher!.ask(entries.addReportEntry, { caseTypeId, description: 'Seen', happenedAt: '2026-02-03T04:05:06Z', ...ending }),
  ],
  [
    'enterFromPaper',
    () =>
      dispatcher!.ask(paper.enterFromPaper, {
        ...{ paperNumber: 'P-0001', caseTypeId, description: 'Seen by lamp light', receivedAt: new Date(Date.now() - 3_600_000).toISOString() },
        teams: [{ responseTeamId: team!.accountId, sentAt: new Date(Date.now() - 3_500_000).toISOString() }],
      }),
  ],
  [
    'addOutsideNumber',
    () => dispatcher!.ask(outsideNumbers.addOutsideNumber, { transactionNumber: made.planned, kind: 'police', number: '2026-114' }),
  ],
  [
    'removeOutsideNumber',
    () => dispatcher!.ask(outsideNumbers.removeOutsideNumber, { transactionNumber: made.planned, kind: 'police', number: '2026-114' }),
  ],
  [
    'addReportOfTheDay',
    async () => {
      const { data } = await dispatcher!.ask(hazards.addReportOfTheDay, { title: 'Sinkhole', severity: 'severe', transactionNumbers: [made.planned] })
      Object.assign(made, { hazard: data.hazardId, hazardVersion: data.version })
    },
  ],
  [
    'editReportOfTheDay',
    () => dispatcher!.ask(hazards.editReportOfTheDay, { id: made.hazard, version: made.hazardVersion, title: 'Sinkhole, road closed' }),
  ],
  ['updateTicketReportOfTheDay', () => dispatcher!.ask(hazards.updateTicketReportOfTheDay, { id: made.hazard, remove: [made.planned] })],
  ['archiveReportOfTheDay', () => dispatcher!.ask(hazards.archiveReportOfTheDay, { id: made.hazard })],
  ['bringBackReportOfTheDay', () => dispatcher!.ask(hazards.bringBackReportOfTheDay, { id: made.hazard })],
  [
    'addOfflineReport',
    async () => {
      made.late = await offline('Bridge is out')
    },
  ],
  ['receiveText', () => dispatcher!.ask(texts.receiveText, { messageId: 'of a gateway', from: '09170001111', text: 'Water at the bridge' })],
  [
    'filePastedList',
    () => dispatcher!.ask(pasted.filePastedList, { mark: 'a'.repeat(32), rows: [{ line: 1, words: 'Smoke, five persons', caseTypeId }] }),
  ],
  ['tagOfflineReport', () => dispatcher!.ask(offlineReports.tagOfflineReport, { id: made.late, transactionNumber: made.planned }), 'to a ticket'],
  ['tagOfflineReport', async () => dispatcher!.ask(offlineReports.tagOfflineReport, { id: await offline('Road is out') }), 'as a new one'],
  ['rejectOfflineReport', async () => dispatcher!.ask(offlineReports.rejectOfflineReport, { id: await offline('Nothing'), reason: 'prank' })],
  [
    'createEmergencyTicket (public)',
    async () => {
      for (let at = 0; !made.cluster; at++) {
        await tellPublic({ description: `Sunog, may naipit ${at}` })
        await lab.owner.query('update attempt set count = count + 100')
        made.cluster = (await dispatcher!.ask(clusters.getReportClusters)).data.items[0]?.id ?? ''
      }
      await lab.owner.query('delete from attempt')
    },
    'beyond what may ring',
  ],
  ['acknowledgeReportCluster', () => dispatcher!.ask(clusters.acknowledgeReportCluster, { id: made.cluster })],
  [
    'closeReportCluster',
    () => dispatcher!.ask(clusters.closeReportCluster, { id: made.cluster, seenUntil: new Date().toISOString(), seen: 1_000, reason: 'prank' }),
  ],
  ['reopenReportCluster', () => dispatcher!.ask(clusters.reopenReportCluster, { id: made.cluster })],
  ['createEmergencyTicket (public)', () => tellPublic({ writtenAt: '2026-01-01T00:00:00Z' }), 'late'],
  ['exportReport', () => dispatcher!.ask(reports.exportReport, { from: '2026-02-03', to: '2026-02-03', reason: 'Monthly meeting' })],
]
const offer = () => dispatcher!.ask(transfer.transferTicket, { transactionNumber: made.id, commandCenterId: neighbour!.centerId, ...step })
/** The first step of the team's own kind. */
async function someStep(): Promise<string> {
  const { responseTypeId } = (await team!.ask(responseTeams.getOwnTeam)).data.team
  const { items } = (await dispatcher!.ask(reference.getCrewSteps, { limit: 100 })).data
  return items.find((one) => one.responseTypeId === responseTypeId)!.id
}
async function answer(question: string) {
  const { code, version } = (await dispatcher!.ask(cards.getCards)).data.find((one) => one.code === 'unconscious')!
  await dispatcher!.ask(asking.answerCard, { id: made.id, code, version, question, answer: 'no' })
}
async function someCitizen(): Promise<string> {
  const { rows } = await lab.owner.query<{ id: string }>('select id from citizen where command_center_id = $1 limit 1', [verifier!.centerId])
  return rows[0]!.id
}

/** What no fact can tell, so that it is asked for again: right a second later. Every other list, row and count is right at once. */
const refetched = [
  'getEmergencyTicket',
  'getUpdates',
  'getDuplicates',
  'getResponseTeams',
  'getTicketNotif',
  'getReportsOfTheDay',
  'getArchivedReportsOfTheDay',
  'getOfflineReports',
  'getReportClusters',
  'list scheduled',
  'list supervisor',
  'list transferred',
]
/** Here a ticket leaves or enters the sight of some readers, and only the server knows where it stands in a list of which they hold a part. */
const asksForLists = [
  'refuseAssignment',
  'assignToResponseTeam',
  'removeDepartment',
  'removeResponseTeam',
  'transferTicket',
  'cancelTransferredTicket',
  'declineTransferredTicket',
  'acceptTransferredTicket',
  'restoreEmergencyTicket',
]

const openNow = () => [made.id, made.other, made.third, made.planned].filter(Boolean)

/** In the gate one board is held against the server after an act, and the others after the next ones: they take turns. */
const isLookedAt = (at: number, turn: number) => isLong || turn === cases.length - 1 || at % boards.length === turn % boards.length

it.each(cases.map(([call, act, what], turn) => [what ? `${call}, ${what}` : call, act, call, turn] as const))('%s', async (_, act, call, turn) => {
  await act()
  await lab.settle()
  const wrong: string[] = []
  const again = new Set<string>()
  for (const [at, board] of boards.entries()) {
    const { facts, cursor } = (await board.caller.ask(feed.getFacts, { cursor: board.cursor })).data
    const waiting = await board.hear(facts)
    const lists = namesOf(waiting).filter((one) => !refetched.includes(one))
    for (const one of lists) again.add(one)
    board.cursor = cursor
    board.waiting.push(...waiting)
    if (!isLookedAt(at, turn) && lists.length === 0) continue
    const fresh = await board.look(openNow())
    wrong.push(...judge(board.cache, fresh, board.waiting).map((one) => `${board.name}: ${one}`))
    board.cache.clear()
    Object.assign(board, { cache: fresh, waiting: [] })
  }
  expect(wrong.join('\n')).toBe('')
  expect(asksForLists.includes(call) ? [] : [...again]).toEqual([])
})

it('every changing call of the room has a case', () => {
  // What a crew's own phone is told changes no list, and an acknowledgement is that of a team: tried in server/tickets/alerting.
  // A plan and a felt quake are of no ticket, and the set of a plan is sent as teams are: tried in server/tickets/plans and server/publicSide/quake.
  // The numbers of blank forms are of no ticket either. Joined systems, and what is sent to them, are tried in server/tickets/exchange;
  // what neighbors are asked changes no list: in server/publicSide/neighbor.
  const met = new Set([
    ...cases.map(([call]) => call),
    'numberPaperForms',
    ...Object.keys(partners),
    ...Object.keys(shares),
    ...Object.keys(alerting),
    ...Object.keys(plans),
    ...Object.keys(quakes),
    ...Object.keys(neighbors),
  ])
  expect(Object.entries(tickets).flatMap(([name, { changes }]) => (changes && !met.has(name) ? [name] : []))).toEqual([])
})
