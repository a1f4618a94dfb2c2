// Two installations join by a word, tell each other their centers, and lead people to where a center lives: nowhere else, and nothing forged, stale or repeated changes it. Two whole Tanods, and a pause of a second until one that was down is asked again.
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { audit } from '#contract/audit/room.ts'
import { type CellMessage, cells, nameAndSlug } from '#contract/centers/cells.ts'
import { centersOfAll } from '#contract/centers/centers.ts'
import { installation } from '#server/auth/store.ts'
import { chores } from '#server/housekeeping.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { makeSigningSecret, signedHeaders } from '#server/kit/signed.ts'
import { servePages } from '#server/pages.ts'
import { type Caller, type Center, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { directoryOf } from './directory.ts'
import { readWord } from './cells.ts'

/** One cell: its address is a relay before its nodes, so that it can be down, lose an answer, and be asked twice at once. */
interface Side {
  lab: Lab
  root: Caller
  url: string
  came: { headers: Record<string, string>; body: string; path: string }[]
  mood: 'up' | 'down' | 'losesAnswers'
  /** What a message waits for on its way. */
  before?: (() => Promise<void>) | undefined
  close(): Promise<void>
}
let east: Side
let west: Side
/** Those that may be asked though they are on this machine. */
let hosts: string[]

const copied = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (/^(webhook-|content-type)/.test(name) && typeof value === 'string' ? [[name, value]] : [])),
  )

async function openSide(nodes: number, privateHosts: string[]): Promise<Side> {
  const side = { came: [], mood: 'up' } as unknown as Side
  const relay = await openOutside(async (request, body) => {
    if (side.mood === 'down') return { status: 503, body: '{}' }
    const [headers, path] = [copied(request), request.url!]
    side.came.push({ headers, body, path })
    await side.before?.()
    const reply = await fetch(`${side.lab.nodes[0]!.url}${path}`, { method: 'POST', headers, body })
    return { status: side.mood === 'losesAnswers' ? 503 : reply.status, body: await reply.text() }
  })
  privateHosts.push(relay.host)
  side.url = relay.url
  side.lab = await openLab({ nodes, settings: { webAddress: relay.url, privateHosts } })
  side.root = await side.lab.as('superadmin')
  side.close = async () => {
    await side.lab.close()
    await relay.close()
  }
  return side
}

beforeAll(async () => {
  hosts = []
  east = await openSide(2, hosts)
  west = await openSide(1, hosts)
})
afterAll(() => Promise.all([east.close(), west.close()]))
beforeEach(async () => {
  for (const side of [east, west]) {
    Object.assign(side, { mood: 'up', came: [] })
    await side.lab.owner.query('update session set proven_at = now()')
  }
})

const cellsOf = async (side: Side) => (await side.root.ask(cells.getCells, { isDeleted: 0 })).data.items
const told = async (side: Side, id: string) => (await cellsOf(side)).find((one) => one.id === id)
/** East makes the word, west takes it; both have told each other once. */
async function joinThem() {
  const { data } = await east.root.ask(cells.makeCellWord, { name: 'West' })
  await west.root.ask(cells.joinCell, { name: 'East', word: data.word })
  const isTold = async (side: Side) => {
    const one = await told(side, data.cell.id)
    return one?.state === 'joined' && one.heardAt !== null && one.toldAt !== null
  }
  await until(async () => (await isTold(east)) && (await isTold(west)))
  return data
}
const setOpen = (side: Side, center: Center, isOpen: boolean) =>
  side.lab.owner.query('update command_center set is_active = $2 where slug = $1', [center, isOpen])
const secretOf = async (side: Side, id: string) => {
  const { rows } = await side.lab.owner.query<{ secret: string }>('select secret from cell where id = $1', [id])
  return new Secrets(side.lab.config.secret).unseal(rows[0]!.secret)
}
async function send(side: Side, id: string, secret: string, message: CellMessage | string, { node = 0, name = randomUUID() as string } = {}) {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  const headers = { 'content-type': 'application/json', ...signedHeaders([secret], name, body) }
  const reply = await fetch(`${side.lab.nodes[node]!.url}/api/commandcenter/ccPublic/cells/${id}`, { method: 'POST', headers, body })
  return { status: reply.status, became: ((await reply.json()) as { data?: { became: string } }).data?.became }
}
const town = (slug: string, id: string = randomUUID()) => ({ id, slug, code: 'TWN', name: `The town of ${slug}` })
const later = (() => {
  let version = Date.now() + 3_600_000
  return () => ++version
})()
const whereIs = async (side: Side, slug: string) => directoryOf(side.lab.nodes[0]!.db)(slug)
const leftAll = async () => {
  for (const side of [east, west]) for (const { id } of await cellsOf(side)) await side.root.ask(cells.leaveCell, { id })
}

it('joins by one word, used once; then both know the centers of the other, by a secret that the word does not hold', async () => {
  const { word, cell } = await joinThem()
  expect([(await told(east, cell.id))!.centers.length > 1, (await told(west, cell.id))!.url]).toEqual([true, east.url])
  expect([await secretOf(east, cell.id), readWord(word)!.secret === (await secretOf(west, cell.id))]).toEqual([await secretOf(west, cell.id), false])
  expect(JSON.stringify(await cellsOf(east))).not.toContain('whsec_')
  const again = await refusalOf(west.root.ask(cells.joinCell, { name: 'Again', word }))
  expect([again.status, again.message]).toEqual([400, 'This word was used already. Ask for a new one.'])
  // Another one with the same word: it has no part in the secret.
  const join = { type: 'join' as const, url: west.url, secret: makeSigningSecret() }
  expect((await send(east, cell.id, readWord(word)!.secret, join)).status).toBe(401)
  await east.lab.owner.query(`update cell set word_until = now() where id = $1`, [cell.id])
  for (const chore of chores) await east.lab.nodes[0]!.db.across<unknown>(chore({}))
  const { rows } = await east.lab.owner.query('select word, state from cell where id = $1', [cell.id])
  expect(rows).toEqual([{ word: null, state: 'joined' }])
})

it('an answer that is lost is no half of a joining: the same word goes on, and the word of the own house is refused', async () => {
  await leftAll()
  const { data } = await east.root.ask(cells.makeCellWord, { name: 'West' })
  expect((await refusalOf(east.root.ask(cells.joinCell, { name: 'Myself', word: data.word }))).message).toContain('made here')
  east.mood = 'losesAnswers'
  // It may have been taken: nothing is said of the word.
  const lost = await refusalOf(west.root.ask(cells.joinCell, { name: 'East', word: data.word }))
  expect([lost.status, lost.message]).toEqual([503, 'It refuses to answer.'])
  // East has joined, and tells its centers; west takes that for the answer.
  await until(async () => (await told(west, data.cell.id))?.state === 'joined')
  expect((await told(west, data.cell.id))!.centers.length).toBeGreaterThan(1)
})

it('an address within the house, one that is not https, and what is no word are refused before anything is asked', async () => {
  const word = (url: string) => `${url}#${randomUUID()}#${makeSigningSecret()}`
  for (const url of ['https://127.0.0.1:9', 'https://192.168.1.4', 'http://cells.example', 'https://root@cells.example'])
    expect([url, (await refusalOf(west.root.ask(cells.joinCell, { name: 'Odd', word: word(url) }))).code]).toEqual([url, 'bad-input'])
  expect((await refusalOf(west.root.ask(cells.joinCell, { name: 'Odd', word: 'a word' }))).message).toBe('This is no joining word.')
  const { data } = await east.root.ask(cells.makeCellWord, { name: 'Inside' })
  const join = { type: 'join' as const, url: 'https://10.0.0.1', secret: makeSigningSecret() }
  expect((await send(east, data.cell.id, readWord(data.word)!.secret, join)).status).toBe(400)
  expect((await told(east, data.cell.id))!.state).toBe('invited')
})

it('a center that was closed here and is open there is led to there; what is signed otherwise, older or repeated on two nodes changes nothing', async () => {
  await leftAll()
  const { cell } = await joinThem()
  const secret = await secretOf(west, cell.id)
  const version = later()
  const message = { type: 'directory' as const, from: west.url, version, centers: [town('morong'), town('tanay')] }
  const both = await Promise.all([0, 1].map((node) => send(east, cell.id, secret, message, { node, name: 'the same' })))
  expect(both.map(({ became }) => became).toSorted()).toEqual(['newer', 'older'])
  expect(await whereIs(east, 'morong')).toMatchObject({ isHere: false, elsewhere: { url: west.url } })
  const stale = await send(east, cell.id, secret, { ...message, version: version - 1, centers: [town('baras')] })
  const forged = await send(east, cell.id, makeSigningSecret(), { ...message, version: later(), centers: [] })
  const unread = await send(east, cell.id, secret, '{"type": "directory"')
  expect([stale.became, forged.status, unread.status]).toEqual(['older', 401, 400])
  expect((await told(east, cell.id))!.centers).toEqual(['The town of morong', 'The town of tanay'])
  const left = (await east.root.ask(cells.leaveCell, { id: cell.id })).data
  expect([left.isDeleted, (await send(east, cell.id, secret, { ...message, version: later() })).status]).toEqual([1, 401])
  expect(await whereIs(east, 'morong')).toEqual({ isHere: false, elsewhere: null })
})

/** A third installation, that speaks with the secret of another one. */
async function joinFar(likeId: string): Promise<string> {
  const far = randomUUID()
  await east.lab.owner.query(
    `insert into cell (command_center_id, id, name, url, state, secret) select $1, $2, 'Far', 'https://far.example', 'joined', secret from cell where id = $3`,
    [installation, far, likeId],
  )
  return far
}

it('of two cells that say they have a center the later one has it; a short name that is in use is not taken over by another town', async () => {
  await leftAll()
  const { cell } = await joinThem()
  const secret = await secretOf(west, cell.id)
  const far = await joinFar(cell.id)
  const [moved, named, other] = [town('moved'), town('named'), town('named')]
  const renamed = town('elsewhere')
  await send(east, cell.id, secret, { type: 'directory', from: west.url, version: later(), centers: [moved, named, renamed] })
  await send(east, far, secret, { type: 'directory', from: 'https://far.example', version: later(), centers: [moved, other] })
  const urls = async () => [(await whereIs(east, 'moved')) as object, (await whereIs(east, 'named')) as object]
  const expected = [{ elsewhere: { url: 'https://far.example' } }, { elsewhere: { url: west.url } }]
  expect(await urls()).toMatchObject(expected)
  // The cell that it left was down, and tells its old list once more: it began earlier, so nothing comes back.
  await send(east, cell.id, secret, { type: 'directory', from: west.url, version: later(), centers: [moved, named, renamed] })
  expect(await urls()).toMatchObject(expected)
  // Nor does it by a town that it had before under another name, though it had that town first.
  await send(east, cell.id, secret, { type: 'directory', from: west.url, version: later(), centers: [renamed] })
  await send(east, cell.id, secret, { type: 'directory', from: west.url, version: later(), centers: [{ ...renamed, slug: 'named' }] })
  expect(await whereIs(east, 'named')).toMatchObject({ elsewhere: { url: 'https://far.example' } })
  await east.root.ask(cells.leaveCell, { id: far })
})

const joinTo = (side: Side, word: string, url: string, secret = makeSigningSecret()) =>
  send(side, readWord(word)!.id, readWord(word)!.secret, { type: 'join', url, secret })
const wordFor = async (side: Side, name: string) => (await side.root.ask(cells.makeCellWord, { name })).data.word

it('who names the address of another one joins nobody, and ends nothing: not with what that one has joined somebody else by, either', async () => {
  await leftAll()
  const { cell } = await joinThem()
  const word = await wordFor(east, 'Third')
  expect((await joinTo(east, word, west.url)).status).toBe(409)
  // West was talked into joining a third one, which hands on what it was told.
  const { id } = readWord(word)!
  const secret = makeSigningSecret()
  await west.lab.owner.query(
    `insert into cell (command_center_id, id, name, url, state, secret) values ($1, $2, 'Third', 'https://third.example', 'asking', $3)`,
    [installation, id, new Secrets(west.lab.config.secret).seal(secret)],
  )
  expect((await joinTo(east, word, west.url, secret)).status).toBe(409)
  expect([(await told(east, cell.id))!.state, (await told(east, id))!.state]).toEqual(['joined', 'invited'])
  // It is asked by the one that it joins.
  await west.lab.owner.query('update cell set url = $2 where id = $1', [id, east.url])
  expect((await joinTo(east, word, west.url, secret)).became).toBe('joined')
  expect(await told(east, cell.id)).toBeUndefined()
})

it('an answer of somebody else is no proof; what is not reached from there is told so, and the word goes on', async () => {
  await leftAll()
  const anybody = await openOutside(() => ({ body: '{"message":"Welcome","data":{"proof":"yes"}}' }))
  hosts.push(anybody.host)
  expect((await joinTo(east, await wordFor(east, 'Anybody'), anybody.url)).status).toBe(409)
  const word = await wordFor(east, 'West')
  const joined = () => west.root.ask(cells.joinCell, { name: 'East', word })
  const reached = west.url
  west.lab.config.webAddress = anybody.url
  expect((await refusalOf(joined())).message).toContain(`At ${anybody.url} another one than this answered the other installation.`)
  await anybody.close()
  const silent = (url: string) =>
    `The other installation gets no answer from this one at ${url}. It must be reached from there; then paste the same word again.`
  expect((await refusalOf(joined())).message).toBe(silent(anybody.url))
  west.lab.config.webAddress = reached
  west.mood = 'down'
  expect((await refusalOf(joined())).message).toBe(silent(reached))
  west.mood = 'up'
  expect((await joined()).data.state).toBe('joined')
  // One from before there were proofs says only that it cannot read; whoever made the word sees why nobody joined by it.
  const old = await openOutside(() => ({ status: 400, body: '{"message":"This cannot be read."}' }))
  hosts.push(old.host)
  expect((await joinTo(east, await wordFor(east, 'Old'), old.url)).status).toBe(400)
  expect((await cellsOf(east)).find(({ name }) => name === 'Old')).toMatchObject({ state: 'invited', trouble: 'older' })
  await old.close()
})

it('says what the other one could not use or read, and of a far older one both that it may be', async () => {
  await leftAll()
  const answers = [
    ['{"code":"cell-address"}', 'is not https, or not public.'],
    ['{"code":"cell-unread"}', 'one of the two is much older than the other.'],
    ['{"code":"cell-older"}', 'This installation is older than the other one'],
    // What a still newer one may say one day.
    ['{"code":"cell-tomorrow"}', 'This installation is older than the other one'],
    ['{"code":"bad-input"}', 'or it is much older and cannot read this.'],
    ['<h1>Bad Request</h1>', 'or it is much older and cannot read this.'],
  ] as const
  let body = ''
  const other = await openOutside(() => ({ status: 400, body }))
  hosts.push(other.host)
  for (const [answer, says] of answers) {
    body = answer
    const word = `${other.url}#${randomUUID()}#${makeSigningSecret()}`
    expect((await refusalOf(west.root.ask(cells.joinCell, { name: 'Other', word }))).message).toContain(says)
  }
  await other.close()
  // A join that this one cannot read is no used word.
  const { id, secret } = readWord(await wordFor(east, 'Later'))!
  expect((await send(east, id, secret, '{"type":"joinAnew"}')).status).toBe(400)
  await leftAll()
})

it('says of a center that two have which of them keeps it, by the rule that leads people', async () => {
  await leftAll()
  const { cell } = await joinThem()
  const secret = await secretOf(west, cell.id)
  const far = await joinFar(cell.id)
  const taytay = (await east.lab.owner.query<{ id: string }>(`select id from command_center where slug = 'taytay'`)).rows[0]!.id
  const [moved, named, other] = [town('moved'), town('named'), town('named')]
  const lists = { west: [moved, named, town('only'), town('taytay', taytay), town('taguig')], far: [moved, other] }
  await send(east, cell.id, secret, { type: 'directory', from: west.url, version: later(), centers: lists.west })
  await send(east, far, secret, { type: 'directory', from: 'https://far.example', version: later(), centers: lists.far })
  const contested = async (id: string) =>
    (await told(east, id))!.contested.map(({ slug, keeper, isSameCenter }) => `${slug} ${keeper} ${isSameCenter}`).toSorted()
  expect(await contested(cell.id)).toEqual(['moved Far true', 'taguig null false', 'taytay null true'])
  expect(await contested(far)).toEqual(['named West false'])
  // It leads as it says.
  expect([await whereIs(east, 'moved'), await whereIs(east, 'named'), await whereIs(east, 'taytay')]).toMatchObject([
    { elsewhere: { url: 'https://far.example' } },
    { elsewhere: { url: west.url } },
    { isHere: true },
  ])
  await setOpen(east, 'taytay', false)
  expect(await contested(cell.id)).toEqual(['moved Far true', 'taguig null false'])
  await setOpen(east, 'taytay', true)
  await east.root.ask(cells.leaveCell, { id: far })
  expect(await contested(cell.id)).toEqual(['taguig null false', 'taytay null true'])
})

it('without an address of its own it tells nobody, and says so; at another one than it joined by, what is refused', async () => {
  await leftAll()
  const { cell } = await joinThem()
  const own = east.lab.config.webAddress!
  const troubles = async () => (await told(east, cell.id))!.trouble
  east.lab.config.webAddress = undefined
  west.came = []
  await east.lab.owner.query('update cell set told = null, next_at = now() where id = $1', [cell.id])
  expect(await troubles()).toBe('noAddress')
  east.lab.config.webAddress = 'https://moved.example'
  await until(async () => (await troubles()) === 'otherAddress')
  expect(west.came.filter(({ body }) => !body.includes('"from":"https://moved.example"'))).toEqual([])
  east.lab.config.webAddress = own
  await until(async () => (await troubles()) === null)
})

it('who was left hears so when it tells the next time, and says it', async () => {
  await leftAll()
  const { cell } = await joinThem()
  await east.root.ask(cells.leaveCell, { id: cell.id })
  await setOpen(west, 'taguig', false)
  await west.lab.owner.query('update cell set next_at = now() where id = $1', [cell.id])
  await until(async () => (await told(west, cell.id))!.trouble === 'left')
  await setOpen(west, 'taguig', true)
})

it('what was sent from here and comes back is no word of the other one', async () => {
  await leftAll()
  const { cell } = await joinThem()
  const before = await told(east, cell.id)
  const mine = { type: 'directory' as const, from: east.url, version: later(), centers: [town('mirror')] }
  expect((await send(east, cell.id, await secretOf(west, cell.id), mine)).status).toBe(401)
  expect(await told(east, cell.id)).toEqual(before)
})

it('who leaves while a joining is under way is not joined, and may try the same word again', async () => {
  await leftAll()
  const { data } = await east.root.ask(cells.makeCellWord, { name: 'West' })
  const go = Promise.withResolvers<void>()
  const hold = Promise.withResolvers<void>()
  east.before = () => {
    hold.resolve()
    return go.promise
  }
  const joining = refusalOf(west.root.ask(cells.joinCell, { name: 'East', word: data.word }))
  await hold.promise
  await west.root.ask(cells.leaveCell, { id: data.cell.id })
  east.before = undefined
  go.resolve()
  expect([(await joining).status, (await joining).message]).toEqual([409, 'It was left meanwhile. To join it takes a new word.'])
  expect(await cellsOf(west)).toEqual([])
})

it('each joining and leaving stands in the log of all centers once, a list that is told again does not', async () => {
  await leftAll()
  const { cell } = await joinThem()
  const secret = await secretOf(west, cell.id)
  const centers = [town('quiet')]
  const lines = async () => {
    await east.lab.settle()
    return (await east.root.ask(audit.getAuditLog, { id: cell.id })).data.items.map(({ verb, actorType }) => `${verb} ${actorType}`)
  }
  await send(east, cell.id, secret, { type: 'directory', from: west.url, version: later(), centers })
  const before = await lines()
  await send(east, cell.id, secret, { type: 'directory', from: west.url, version: later(), centers })
  expect(await lines()).toEqual(before)
  expect(before).toContain('cellChanged superadmin')
  expect(before).toContain('cellChanged system')
  // Joined once more from the same address: the one before is left, and that stands there too.
  await joinThem()
  expect(await lines()).toHaveLength(before.length + 1)
})

it('tells again what was not taken, while the other is down and once it is up: the screen says so meanwhile', async () => {
  await leftAll()
  const { cell } = await joinThem()
  const before = (await told(west, cell.id))!.centers
  west.mood = 'down'
  const mapBounds = { south: 14.5, west: 121.2, north: 14.6, east: 121.3 }
  const center = { slug: 'baras', code: 'BRS', name: 'Baras', mapCenter: { lat: 14.52, lng: 121.26 }, mapBounds, hasUsualReference: false }
  await east.root.ask(centersOfAll.createCommandCenterInstance, center)
  await until(async () => (await told(east, cell.id))!.trouble !== null)
  expect([(await told(east, cell.id))!.trouble, (await told(west, cell.id))!.centers]).toEqual(['refused', before])
  west.mood = 'up'
  await until(async () => (await told(west, cell.id))!.centers.includes('Baras'))
  await until(async () => (await told(east, cell.id))!.trouble === null)
})

it('pages lead to the cell of a center, with an address of the directory alone, and never twice; signing in asks for a center, never for a name', async () => {
  await leftAll()
  await joinThem()
  await setOpen(east, 'taguig', false)
  const folder = mkdtempSync(join(tmpdir(), 'tanod-cells-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['staff.html', 'public.html']) writeFileSync(join(folder, name), '<html lang="en">')
  const app = fastify()
  const publicStart = () => Promise.reject(new Error('Not asked here'))
  await servePages(app, { demo: false, tls: false, mapOrigins: [], publicStart, whereIs: directoryOf(east.lab.nodes[0]!.db) }, folder)
  const led = async (url: string) => (await app.inject(url)).headers.location ?? null
  expect(await led('/cms/quickreport?center=taguig')).toBe(`${west.url}/cms/quickreport?center=taguig&led=1`)
  expect(await led('/cms/quickreport/sent?center=taguig&next=https://evil.example')).toBe(`${west.url}/cms/quickreport/sent?center=taguig&led=1`)
  expect(await led('/cms/taguig-dashboard')).toBe(`${west.url}/cms/taguig-dashboard?led=1`)
  for (const stays of [
    '/cms/quickreport?center=taytay',
    '/cms/quickreport?center=taguig&led=1',
    '/cms/taytay-dashboard',
    '/cms/quickreport?center=//evil.example',
    '/cms/nowhere-dashboard',
  ])
    expect([stays, await led(stays)]).toEqual([stays, null])
  await app.close()
  rmSync(folder, { recursive: true })
  const asked = async (slug: string) => (await east.lab.stranger.ask(cells.whereIsCenter, { slug })).data
  await until(async () => (await asked('taguig')).url !== null)
  expect([await asked('taguig'), await asked('taytay'), await asked('nowhere')]).toEqual([
    { isHere: false, url: west.url },
    { isHere: true, url: null },
    { isHere: false, url: null },
  ])
  await setOpen(east, 'taguig', true)
})

it('a name to sign in with may say its center; an address of e-mail says none', () => {
  expect([nameAndSlug(' bea@taytay '), nameAndSlug('bea'), nameAndSlug('bea@mail.example')]).toEqual([
    { name: 'bea', slug: 'taytay' },
    { name: 'bea', slug: null },
    { name: 'bea@mail.example', slug: null },
  ])
})

it('is the superadmin’s alone', async () => {
  const admin = await east.lab.as('admin')
  const refused = await Promise.all([admin.ask(cells.getCells, {}), admin.ask(cells.makeCellWord, { name: 'Mine' })].map(refusalOf))
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
})
