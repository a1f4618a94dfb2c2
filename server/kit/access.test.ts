// Who may call what, in every cell: derived from the contract, held against the running server.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { uuidv7 as uuid } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { filePath } from '#contract/files/files.ts'
import { mayCall } from '#contract/kit/access.ts'
import { callsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { allKnockers, contentOf, type Knocker, stopRounds } from '#tests/callers.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { everyNth } from '#tests/long.ts'
import { addPerson, type Person } from '#tests/people.ts'
import { tell } from '#tests/raw.ts'

let lab: Lab
let knockers: Knocker[]
let places: Record<'own' | 'other', Person>
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  await stopRounds(lab)
  knockers = await allKnockers(lab)
  places = { own: await addPerson(lab), other: await addPerson(lab, { center: 'taguig' }) }
  await lab.settle()
})
afterAll(() => lab.close())

const calls = callsOf(contract)
/** The sentences with which the door itself refuses; a room's own refusals say something else. */
const doors = new Set([
  'An API key has no account or session of its own: this call asks for a person.',
  'Session Expired',
  'Please choose your own password first.',
  'Your account may not do this.',
])

interface Cell {
  name: string
  call: Endpoint
  knocker: Knocker
  place: 'own' | 'other'
  may: boolean
}

/** A call whose address names nothing is the same for both centers. Signing out comes last: it ends the session that the other cells need. */
const cells: Cell[] = []
const makeCells = () => {
  if (cells.length > 0) return cells
  const sorted = calls.toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'))
  for (const { name, call } of sorted)
    for (const knocker of knockers)
      for (const place of call.path.includes('{') ? (['own', 'other'] as const) : (['own'] as const))
        cells.push({ name, call, knocker, place, may: mayCall(call.access, knocker.holder) })
  return cells
}

async function knock({ call, knocker, place }: Cell, turn: number) {
  const url = call.path.replace(/\{\w+\}/g, places[place].id)
  const method = call.changes || call.method === 'POST' ? 'POST' : 'GET'
  const authorization = knocker.token ? { authorization: `Bearer ${knocker.token}` } : {}
  const reply = await lab.nodes[turn % 2]!.app.inject({ method, url, headers: authorization })
  const body = reply.headers['content-type']?.startsWith('application/json') ? (reply.json() as { message?: string }) : {}
  const isShut = (reply.statusCode === 401 || reply.statusCode === 403) && doors.has(body.message ?? '')
  return { status: reply.statusCode, isShut }
}

const cellName = ({ name, knocker, place }: Cell, status: number) => `${name} by ${knocker.name}, ${place} center: ${status}`

describe('AZ-01 every call is open to whom the table names, and to nobody else', () => {
  it('401 or 403 in every closed cell, and not a row changed', { timeout: 600_000 }, async () => {
    const closed = everyNth(
      makeCells().filter(({ may }) => !may),
      14,
    )
    const before = await contentOf(lab)
    const wrong: string[] = []
    for (const [turn, cell] of closed.entries()) {
      const { status, isShut } = await knock(cell, turn)
      const expected = cell.knocker.holder ? 403 : 401
      if (!isShut || status !== expected) wrong.push(cellName(cell, status))
    }
    const after = await contentOf(lab)
    tell(
      `AZ-01: ${closed.length - wrong.length} of ${closed.length} closed cells refused, ${after.filter((line) => !before.includes(line)).length} tables changed`,
    )
    expect(wrong).toEqual([])
    expect(after).toEqual(before)
    expect(after.length).toBeGreaterThan(10)
  })

  it('opens every other cell, and gives nothing of another center by its id', { timeout: 600_000 }, async () => {
    const open = everyNth(
      makeCells().filter(({ may }) => may),
      18,
    )
    const wrong: string[] = []
    for (const [turn, cell] of open.entries()) {
      const { status, isShut } = await knock(cell, turn)
      const isElsewhere = cell.place === 'other' && cell.call.path.includes('{')
      const isAlive = cell.name !== 'logout' || cell.place === 'own'
      if ((isShut && isAlive) || (status >= 500 && status !== 501 && status !== 503) || (isElsewhere && status < 400))
        wrong.push(cellName(cell, status))
    }
    tell(
      `AZ-01: ${cells.length} cells of ${calls.length} calls and ${knockers.length} callers, ${open.length - wrong.length} of ${open.length} open ones as the table says`,
    )
    expect(wrong).toEqual([])
  })

  it('405 for every other method, whoever asks', { tags: 'long', timeout: 600_000 }, async () => {
    const wrong: string[] = []
    let asked = 0
    for (const { name, call } of everyNth(calls, 6)) {
      const answered = call.changes || call.method === 'POST' ? ['POST', call.method] : ['GET']
      for (const method of ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        if (answered.includes(method)) continue
        const url = call.path.replace(/\{\w+\}/g, places.own.id)
        const reply = await lab.nodes[asked++ % 2]!.app.inject({ method, url, headers: { authorization: `Bearer ${knockers[1]!.token}` } })
        if (reply.statusCode !== 405) wrong.push(`${method} ${name}: ${reply.statusCode}`)
      }
    }
    tell(`AZ-01: ${asked - wrong.length} of ${asked} other methods answer 405`)
    expect(wrong).toEqual([])
  })

  it('a file is for its own center: 200, 404 elsewhere, 401 and 403 at the door', async () => {
    const fresh = await allKnockers(lab)
    const files = { own: await addFile(places.own), other: await addFile(places.other) }
    const wrong: string[] = []
    for (const place of ['own', 'other'] as const) {
      for (const { name, token, holder } of fresh) {
        const usual = place === 'own' && name !== 'superadmin' ? 200 : 404
        const expected = holder === null ? 401 : holder.isDefaultPass ? 403 : usual
        for (const url of [filePath(files[place]), filePath(files[place], 'small')]) {
          const reply = await lab.nodes[0]!.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
          if (reply.statusCode !== expected) wrong.push(`${url} by ${name}: ${reply.statusCode}, not ${expected}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('the live feed opens to people who are signed in with a password of their own', async () => {
    for (const { name, token, holder } of await allKnockers(lab)) {
      const opened = await lab
        .caller(token)
        .listen()
        .then(
          () => true,
          () => false,
        )
      expect([name, opened]).toEqual([name, holder !== null && !holder.isDefaultPass && !holder.isKey])
    }
  })
})

async function addFile({ centerId }: Person): Promise<string> {
  const [id, sha256] = [uuid(), 'ab'.repeat(32)]
  mkdirSync(join(lab.data, 'files', 'ab'), { recursive: true })
  for (const name of [sha256, `${sha256}.small`]) writeFileSync(join(lab.data, 'files', 'ab', name), 'a picture')
  await lab.owner.query(
    `insert into file (command_center_id, id, owner_kind, owner_id, sha256, type, name, bytes) values ($1::uuid, $2, 'centerLogo', $1::uuid::text, $3, 'image/webp', 'logo.webp', 9)`,
    [centerId, id, sha256],
  )
  return id
}
