// A full disk: a report is kept without its picture, staff are told 507, and with space again everything goes on by itself.
// @module-tag long
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { report } from '#contract/publicSide/report.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { dot } from '#tests/request.ts'

let lab: Lab
let small: string[] = []
/** Small disks of their own, where one may be mounted. */
const mounts = (folder: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]).status === 0
const probe = spawnSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs -o size=64k tmpfs $d && umount $d && rmdir $d']).status === 0

beforeAll(async () => {
  lab = await openLab()
})
afterAll(async () => {
  for (const folder of small) spawnSync('umount', [folder])
  await lab.close()
})

async function send(path: string, body: FormData, token?: string) {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  const reply = await fetch(`${lab.nodes[0]!.url}${path}`, { method: 'POST', body, headers })
  return {
    status: reply.status,
    ...((await reply.json()) as { code?: string; data?: { transactionNumber: string; filesLeftOut: number; media: unknown[] } }),
  }
}
const form = (...parts: [name: string, value: string | Blob][]) => {
  const made = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') made.append(name, value)
    else made.append(name, value, 'a.png')
  return made
}

it.skipIf(!probe)(
  'where forms are received: the report comes in with all its words and without its picture, an update of staff is told 507, and both work again with space',
  async () => {
    const folder = join(lab.data, 'receiving')
    expect(mounts(folder)).toBe(true)
    small.push(folder)
    const filler = join(folder, 'filler')
    writeFileSync(filler, Buffer.alloc(230 * 1024))
    const picture = new Blob([Buffer.concat([dot, Buffer.alloc(120_000)])])
    const told = () => form(['deviceId', crypto.randomUUID()], ['files', picture], ['description', 'Fire at the market'])
    const { status, data } = await send(report.createEmergencyTicket.path, told())
    expect([status, data?.filesLeftOut, data?.media]).toEqual([200, 1, []])
    const { rows } = await lab.owner.query('select description from ticket where number = $1', [data!.transactionNumber])
    expect(rows).toEqual([{ description: 'Fire at the market' }])

    const desk = await lab.as('dispatcher')
    const number = (await desk.ask(tickets.getAcceptedEmergencyTickets)).data.items[0]!.transactionNumber
    const update = () => form(['transactionNumber', number], ['files', picture], ['text', 'A picture'])
    expect(await send('/api/commandcenter/reports/addUpdate', update(), desk.token!)).toMatchObject({ status: 507, code: 'disk-full' })

    rmSync(filler)
    expect(await send(report.createEmergencyTicket.path, told())).toMatchObject({ status: 200, data: { filesLeftOut: 0, media: [{}] } })
    expect((await send('/api/commandcenter/reports/addUpdate', update(), desk.token!)).status).toBe(200)
  },
)

it.skipIf(!probe)('where pictures of visitors wait: the report stands, and its picture may follow', async () => {
  const folder = join(lab.data, 'uploads')
  spawnSync('mkdir', ['-p', folder])
  expect(mounts(folder)).toBe(true)
  small.push(folder)
  writeFileSync(join(folder, 'filler'), Buffer.alloc(230 * 1024))
  const picture = new Blob([Buffer.concat([dot, Buffer.alloc(120_000)])])
  const { status, data } = await send(report.createEmergencyTicket.path, form(['description', 'Flood at the bridge'], ['files', picture]))
  expect([status, data?.media]).toMatchObject([200, [{ state: 'coming' }]])
})
