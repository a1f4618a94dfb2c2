// npm run simulate: keeps a demo town alive through the calls that everybody uses. Arguments: --url, --center, --rate (reports a minute), --minutes.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Refused, type Tanod, tanod } from 'tanod-client'
import type { Position } from '#contract/nouns/fields.ts'
import { usualPort } from '#server/port.ts'
import { openings, pranks, stories } from './stories.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] || usualPort}` },
    center: { type: 'string', default: 'taytay' },
    rate: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '10' },
  },
})
const { hostname, origin } = new URL(values.url)
if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) throw new Error('The simulation speaks to this computer alone.')
const gapMs = 60_000 / Math.min(60, Math.max(0.1, Number(values.rate)))
const end = Date.now() + Math.min(600, Math.max(0.1, Number(values.minutes))) * 60_000

const anyone = tanod(origin)
const counts = { reported: 0, again: 0, pranks: 0, accepted: 0, assigned: 0, arrived: 0, resolved: 0, reopened: 0, held: 0, refused: 0 }
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!
const chance = (share: number) => Math.random() < share
const isOver = () => Date.now() >= end
/** Waits about so long, but never past the end. */
const wait = (ms: number) => pause(Math.max(0, Math.min(ms * (0.5 + Math.random()), end - Date.now())))

const { data: options } = await anyone.getSignInOptions()
const desk = options.demo.find(({ accountType, center }) => accountType === 'dispatcher' && center === values.center)
if (!desk) throw new Error(`There is no demo center called ${values.center} here, or demo mode is off.`)
const enter = async (username: string): Promise<Tanod> =>
  tanod(origin, { token: (await anyone.login({ username, password: desk.password })).data.token })

const { data: centers } = await anyone.publicSide_getCommandCenters({ slug: values.center })
const center = centers.items[0]!
const { data: caseTypes } = await anyone.publicSide_getCaseTypes({ commandCenterId: center.id })
const { data: barangays } = await anyone.publicSide_getBarangays({ commandCenterId: center.id, limit: 100 })
const dispatcher = await enter(desk.username)
const { data: crews } = await dispatcher.getResponseTeams({ limit: 20, isDeleted: 0 })
const entered = new Map<string, Promise<Tanod>>()
const crewOf = (id: string) => {
  const crew = crews.items.find(({ accountId }) => accountId === id)
  if (!entered.has(id) && crew) entered.set(id, enter(crew.username))
  return entered.get(id)
}

/** A refusal is part of a town's day: somebody else was faster, or a limit was met. */
async function tried(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    counts.refused++
  }
}

function somewhere(): Position {
  const middle = oneOf(barangays.items).position ?? center.center
  return { lat: middle.lat + (Math.random() - 0.5) * 0.008, lng: middle.lng + (Math.random() - 0.5) * 0.008, accuracy: 15 }
}

async function report(story: { type: string; text: string }, position: Position) {
  const caseType = caseTypes.find(({ name }) => name === story.type) ?? oneOf(caseTypes)
  const description = `${oneOf(openings)}${story.text}`
  const given = { commandCenterId: center.id, caseTypeId: caseType.id, description, position, deviceId: randomUUID(), clientId: randomUUID() }
  const { data } = await anyone.publicSide_createEmergencyTicket(given)
  if (data.state === 'held') counts.held++
  return data
}

async function live(): Promise<void> {
  const isPrank = chance(0.08)
  const story = isPrank ? { type: 'Fire', text: oneOf(pranks) } : oneOf(stories)
  const position = somewhere()
  const { transactionNumber: id, token } = await report(story, position)
  counts.reported++
  if (!id) return
  if (!isPrank && chance(0.15)) {
    await wait(6_000)
    await report(story, { ...position, lat: position.lat + 0.0006 })
    counts.again++
  }
  await wait(8_000)
  if (isPrank) {
    counts.pranks++
    return tried(() => dispatcher.reportTicket({ id, isReported: 1, reason: 'prank' }))
  }
  await dispatcher.acceptTicket({ id })
  counts.accepted++
  await wait(6_000)
  const { data: fit } = await dispatcher.getRecommendedTeams({ id })
  const team = fit[0]
  if (!team || isOver()) return
  await dispatcher.assignToResponseTeam({ transactionNumber: id, responseTeamIds: [team.accountId] })
  counts.assigned++
  await drive(id, team.accountId, team.position ?? center.center, position)
  if (isOver()) return
  await dispatcher.addUpdate({ transactionNumber: id, text: 'The team has reached you. Please follow what they say.', isPublic: 1 })
  await wait(15_000)
  if (isOver()) return
  await dispatcher.resolveTicket({ transactionNumber: id, disposition: 'resolved', summary: 'Handled on scene.' })
  counts.resolved++
  if (!chance(0.1) || isOver()) return
  await wait(5_000)
  await anyone.reportNotSolved({ token, text: 'It has started again.' })
  counts.reopened++
}

/** The team moves in small steps, and says how far it is. */
async function drive(id: string, accountId: string, from: Position, to: Position): Promise<void> {
  const crew = await crewOf(accountId)
  const say = (state: 'acknowledged' | 'enRoute' | 'onScene' | 'cleared') =>
    tried(() => (crew ?? dispatcher).setTeamStatus({ id, state, ...(!crew && { responseTeamId: accountId }) }))
  await wait(3_000)
  await say('enRoute')
  for (let step = 1; step <= 10 && !isOver(); step++) {
    const position = { lat: from.lat + ((to.lat - from.lat) * step) / 10, lng: from.lng + ((to.lng - from.lng) * step) / 10 }
    if (crew) await tried(() => crew.reportPosition({ position, measuredAt: new Date().toISOString() }))
    await wait(2_000)
  }
  if (isOver()) return
  await say('onScene')
  counts.arrived++
}

console.log(`${center.name}: about ${Math.round(600_000 / gapMs) / 10} reports a minute until ${new Date(end).toLocaleTimeString()}. Ctrl-C ends it.`)
const going = new Set<Promise<void>>()
while (!isOver()) {
  const one = tried(live)
  going.add(one)
  void one.finally(() => going.delete(one))
  await wait(gapMs)
}
await Promise.all(going)
console.log(
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', '),
)
