// INP-04: the bytes of a file are for whom its ticket is, by every way to ask for them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { filePath } from '#contract/files/files.ts'
import { tickets } from '#contract/tickets/room.ts'
import { allKnockers, type Knocker } from '#tests/callers.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { send, tell } from '#tests/raw.ts'
import { dot } from '#tests/request.ts'

let lab: Lab
let desk: Caller
let there: Caller
let knockers: Knocker[]
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  desk = await lab.as('dispatcher')
  there = await lab.as('dispatcher', 'taguig')
  const { token, accountId } = there
  knockers = [...(await allKnockers(lab)), { name: 'dispatcher of another center', token, accountId, holder: null }]
})
afterAll(() => lab.close())

async function addPicture() {
  const { data: ticket } = await desk.ask(tickets.createEmergencyTicket, {
    ...{ caseTypeId: await firstCaseType(), description: 'A picture of it', landmark: 'Market', files: [new Blob([new Uint8Array(dot)])] },
  } as never)
  const { transactionNumber: number, files } = ticket as { transactionNumber: string; files: { id: string }[] }
  return { number, id: files[0]!.id }
}
const firstCaseType = async () =>
  (await lab.owner.query<{ id: string }>('select id from case_type where command_center_id = $1 and is_deleted = 0 limit 1', [desk.centerId]))
    .rows[0]!.id

/** A picture of a ticket that is given to nobody: for those who see all tickets of the center. */
const readers = new Set(['admin', 'supervisor', 'dispatcher', 'agent', 'API key'])
const expected = ({ name, holder }: Knocker, isHere = true) => {
  if (name === 'dispatcher of another center') return isHere ? 404 : 200
  if (!holder) return 401
  if (holder.isDefaultPass) return 403
  return isHere && readers.has(name) ? 200 : 404
}

describe('INP-04 a file of a ticket', () => {
  it('is served to whom the ticket is shown, whole, small and in part, and to nobody else; after a transfer where the ticket went', async () => {
    const { number, id } = await addPicture()
    const wrong: string[] = []
    let asked = 0
    const all = async (isHere: boolean) => {
      for (const knocker of knockers)
        for (const [path, headers] of [[filePath(id)], [filePath(id, 'small')], [filePath(id), { range: 'bytes=0-9' }]] as [
          string,
          Record<string, string>?,
        ][]) {
          const { status, headers: got } = await send(lab, path, { token: knocker.token, headers: headers ?? {}, node: asked++ % 2 })
          if (status !== expected(knocker, isHere) && !(headers && status === 206)) wrong.push(`${knocker.name}: ${status}, here ${isHere}`)
          const { 'x-content-type-options': sniff, 'content-security-policy': policy, 'cache-control': cache } = got
          const isShut = sniff === 'nosniff' && got['cross-origin-resource-policy'] === 'same-origin' && /no-store/.test(String(cache))
          if (status === 200 && !(isShut && /sandbox/.test(String(policy)))) wrong.push(`${knocker.name}: ${JSON.stringify(got)}`)
        }
    }
    await all(true)
    await desk.ask(tickets.transferTicket, { transactionNumber: number, commandCenterId: there.centerId, reason: 'It lies there' })
    await there.ask(tickets.acceptTransferredTicket, { id: number })
    await lab.settle()
    await all(false)
    tell(`INP-04: ${wrong.length} of ${asked} answers to ${knockers.length} callers wrong, before and after a transfer`)
    expect(wrong).toEqual([])
  })

  it('is not served without a session, after signing out, by a token elsewhere, or around its address', async () => {
    const { id } = await addPicture()
    const gone = await lab.as('dispatcher')
    expect((await send(lab, filePath(id), { token: gone.token })).status).toBe(200)
    await gone.ask(signIn.logout)
    const base = '/api/commandcenter/files/'
    const statuses = new Map<string, number>()
    const note = async (path: string, token: string | null) => void statuses.set(path, (await send(lab, path, { token })).status)
    expect((await send(lab, filePath(id), { token: gone.token })).status).toBe(401)
    for (const token of [gone.token, null]) await note(`${filePath(id)}?token=${token}&t=${Math.random()}`, token)
    await note(`${filePath(id)}?token=${desk.token}`, null)
    const around = [
      '..%2f..%2fsecret',
      '%2e%2e%2fsecret',
      '....//secret',
      '..%5c..%5csecret',
      '%252e%252e%252fsecret',
      `${id}%00.png`,
      `${id}%2f..`,
      `/${id}`,
    ]
    const { rows } = await lab.owner.query<{ sha256: string }>('select sha256 from file where id = $1', [id])
    for (const one of [...around, rows[0]!.sha256, `${rows[0]!.sha256}.small`]) await note(base + one, desk.token)
    for (const one of ['../secret', '../../../secret', '..;/secret']) await note(base + one, desk.token)
    const open = [...statuses].filter(([, status]) => status < 400 || status >= 500)
    tell(`INP-04: ${open.length} of ${statuses.size} ways around opened`)
    expect(open).toEqual([])
  })
})
