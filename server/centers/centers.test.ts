// Centers over the wire on two nodes: made, changed, closed and opened; what a center says of itself, its books and settings.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#contract/accounts/staff.ts'
import type { CommandCenter } from '#contract/centers/Center.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { centersOfAll } from '#contract/centers/centers.ts'
import { directories } from '#contract/centers/directories.ts'
import { identity } from '#contract/centers/identity.ts'
import { lgus } from '#contract/centers/lgus.ts'
import { type Settings, usualSettings } from '#contract/centers/settings.ts'
import { usage } from '#contract/centers/usage.ts'
import { filePath } from '#contract/files/files.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { makeAuthority, makeServerCertificate } from '#server/tls/certificates.ts'
import { makeOwn, ownFiles } from '#server/tls/own.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'

let lab: Lab
let superadmin: Caller
let admin: Caller
let other: Caller
let picture: Blob
const nowhere = '00000000-0000-4000-8000-00000000dead'

beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  superadmin = await lab.as('superadmin')
  admin = await lab.as('admin')
  other = await lab.as('admin', 'taguig')
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  picture = new Blob([new Uint8Array(png)], { type: 'image/png' })
})
afterAll(() => lab.close())

const form = {
  ...{ slug: 'halimbawa', code: 'HAL', name: 'Halimbawa Command Center', about: 'A sample.', address: '1 Sample Street' },
  ...{ hotlines: [{ name: 'Sample', number: '911' }], email: 'halimbawa@example.invalid', facebookPage: null, psgcCode: null },
  ...{ mapCenter: { lat: 14, lng: 121 }, mapBounds: { south: 13, west: 120, north: 15, east: 122 }, timeZone: 'Asia/Manila' },
}
const firstAdmin = { name: 'Unang Admin', username: 'halimbawa.admin', email: 'halimbawa.admin@example.invalid', phone: null }
const findOf = async (search: string) => (await superadmin.ask(centersOfAll.getCommandCenters, { search })).data.items[0] as CommandCenter | undefined

describe('centers of the installation', () => {
  it('a new center works at once: reads back, has its reference data and settings, and its first admin signs in', async () => {
    const { data } = await superadmin.ask(centersOfAll.createCommandCenterInstance, { ...form, admin: firstAdmin })
    const { firstAdmin: added, ...center } = data
    expect(await findOf('halimbawa')).toEqual(center)
    expect(center).toMatchObject({ ...form, isDemo: false, isDeleted: 0, version: 1 })
    const signedIn = await lab.stranger.ask(signIn.login, { username: firstAdmin.username, password: added!.initialPassword })
    expect(signedIn.data.currentUser).toMatchObject({ accountType: 'admin', isDefaultPass: true, commandCenter: { slug: 'halimbawa' } })
    await lab.owner.query('update account set is_default_pass = false where id = $1', [added!.account.accountId])
    const leader = lab.caller(signedIn.data.token)
    expect((await leader.ask(identity.fetchCCInfo)).data).toEqual(center)
    expect((await leader.ask(identity.getSettings)).data).toEqual({ settings: usualSettings, version: 1 })
    expect((await leader.ask(reference.getCaseTypes, {})).data.total).toBeGreaterThan(5)
    expect((await leader.ask(staff.getAgents, {})).data.items).toEqual([])
  })

  it('409 for a slug or a code in use and nothing is made; 400 for one with another meaning', async () => {
    const before = (await superadmin.ask(centersOfAll.getCommandCenters)).data.total
    for (const wrong of [
      { slug: 'taytay', code: 'NEW' },
      { code: 'TAG', slug: 'another' },
    ])
      expect((await refusalOf(superadmin.ask(centersOfAll.createCommandCenterInstance, { ...form, ...wrong }))).code).toBe('name-taken')
    expect((await refusalOf(superadmin.ask(centersOfAll.createCommandCenterInstance, { ...form, slug: 'executive', code: 'EXE' }))).status).toBe(400)
    expect((await superadmin.ask(centersOfAll.getCommandCenters)).data.total).toBe(before)
  })

  it('closing a center ends its sessions and sockets, and nobody signs in until it is open again', async () => {
    const agent = await lab.as('agent', 'taguig')
    const sockets = await Promise.all(lab.nodes.map((_, node) => agent.listen({ node })))
    const ended = sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)))
    const { commandCenterId: id, version } = (await findOf('taguig'))!
    await lab.owner.query('update ticket set priority = 2, life_threat = false where command_center_id = $1 and (priority = 1 or life_threat)', [id])
    await superadmin.ask(centersOfAll.updateCommandCenter, { id, version, isDeleted: 1 })
    await Promise.all(ended)
    for (const _ of lab.nodes) expect((await refusalOf(agent.ask(signIn.getCurrentUser))).status).toBe(401)
    expect((await lab.stranger.ask(signIn.getSignInOptions)).data.centers.map(({ slug }) => slug)).not.toContain('taguig')
    const refused = await refusalOf(superadmin.ask(centersOfAll.updateCommandCenter, { id, version, isDeleted: 0 }))
    expect([refused.status, refused.code]).toEqual([409, 'stale'])
    await superadmin.ask(centersOfAll.updateCommandCenter, { id, version: version + 1, isDeleted: 0, name: 'Taguig Again' })
    expect(await findOf('taguig')).toMatchObject({
      isDeleted: 0,
      name: 'Taguig Again',
      version: version + 2,
      about: expect.stringContaining('Demonstration') as string,
    })
    expect((await refusalOf(agent.ask(signIn.getCurrentUser))).status).toBe(401)
    other = await lab.as('admin', 'taguig')
    expect((await refusalOf(superadmin.ask(centersOfAll.updateCommandCenter, { id: nowhere, version: 1 }))).status).toBe(404)
  })

  it('a center with an open P1 cannot be switched off', { tags: 'long' }, async () => {
    const { data: made } = await superadmin.ask(centersOfAll.createCommandCenterInstance, {
      ...{ ...form, slug: 'busy', code: 'BUS', admin: { ...firstAdmin, username: 'busy.admin', email: 'busy.admin@example.invalid' } },
    })
    await lab.owner.query('update account set is_default_pass = false where id = $1', [made.firstAdmin!.account.accountId])
    const { username } = made.firstAdmin!.account
    const signedIn = await lab.stranger.ask(signIn.login, { username, password: made.firstAdmin!.initialPassword })
    const leader = lab.caller(signedIn.data.token)
    const caseTypeId = (await leader.ask(reference.getCaseTypes, {})).data.items[0]!.id
    const p1 = { caseTypeId, priority: 1 as const, description: 'A house burns.', landmark: 'Market' }
    const { data: ticket } = await leader.ask(tickets.createEmergencyTicket, p1)
    const { commandCenterId: id, version } = (await findOf('busy'))!
    const close = () => superadmin.ask(centersOfAll.updateCommandCenter, { id, version, isDeleted: 1 })
    expect(await refusalOf(close())).toMatchObject({ status: 409, code: 'open-p1' })
    expect((await findOf('busy'))!.isDeleted).toBe(0)
    await lab.owner.query('update ticket set priority = 2, life_threat = true where number = $1', [ticket.transactionNumber])
    expect((await refusalOf(close())).code).toBe('open-p1')
    await leader.ask(tickets.deleteEmergencyTicket, { id: ticket.transactionNumber, reason: 'A drill' })
    expect((await close()).data.isDeleted).toBe(1)
  })

  it('others know the open centers by name alone; an admin makes none', async () => {
    const { data } = await admin.ask(centersOfAll.getOtherCommandCenters)
    expect(data.items.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['taguig']))
    expect(data.items.map(({ commandCenterId }) => commandCenterId)).not.toContain(admin.centerId)
    expect(Object.keys(data.items[0]!).sort()).toEqual(['code', 'commandCenterId', 'logoId', 'name', 'slug'])
    const listed = (await admin.ask(centersOfAll.getCommandCenters)).data.items
    expect(listed.map(({ commandCenterId }) => commandCenterId)).not.toContain(admin.centerId)
    expect(listed.filter(({ slug }) => slug === 'taguig')).toEqual(data.items.filter(({ slug }) => slug === 'taguig'))
    for (const call of [centersOfAll.createCommandCenterInstance, usage.getUsage, usage.getHealth])
      expect((await refusalOf(admin.ask(call as never, {} as never))).status).toBe(403)
  })

  it('of a center the open tickets are told, and no resolved one among them', async () => {
    const open = async () =>
      (await superadmin.ask(usage.getUsage)).data.items.find(({ commandCenterId }) => commandCenterId === admin.centerId)!.openTickets
    const { rows } = await lab.owner.query<{ open: number; resolved: number }>(
      `select count(*) filter (where status <> 'resolved') as open, count(*) filter (where status = 'resolved') as resolved from ticket
        where command_center_id = $1 and tab in ('pending', 'accepted', 'transferred')`,
      [admin.centerId],
    )
    expect(rows[0]!.resolved).toBeGreaterThan(0)
    expect(await open()).toBe(rows[0]!.open)
  })

  it('a node whose clock is an hour ahead, or three seconds behind, is told by Health', async () => {
    const clock = async () => (await superadmin.ask(usage.getHealth)).data.parts.find(({ name }) => name === 'clocks')
    await until(async () => (await clock())?.state === 'ok')
    const ahead = (ms: number) =>
      lab.owner.query(
        `insert into node (name, started_at, sockets, clock_ahead_ms) values ('other', now(), 0, $1) on conflict (name) do update set clock_ahead_ms = $1, seen_at = now()`,
        [ms],
      )
    await ahead(3_600_000)
    expect(await clock()).toMatchObject({ state: 'failing', note: { words: { node: 'other', seconds: 3600 } } })
    const { items } = (await admin.ask(usage.getServerTroubles)).data
    expect(items.map(({ says, todo }) => [says.words['node'], todo?.text.startsWith('Set it')])).toEqual([['other', true]])
    await ahead(-3_000)
    expect(await clock()).toMatchObject({ state: 'failing', note: { words: { node: 'other', seconds: 3 } } })
    await ahead(1_500)
    expect(await clock()).toMatchObject({ state: 'ok' })
    expect((await admin.ask(usage.getServerTroubles)).data.items).toEqual([])
  })

  it('the age of the last good backup is told, and alarms after 26 hours', async () => {
    const backup = async () => (await superadmin.ask(usage.getHealth)).data.parts.find(({ name }) => name === 'backup')
    const folder = mkdtempSync(join(tmpdir(), 'tanod-health-'))
    lab.config.backup = folder
    try {
      lab.config.backupPassphrase = 'correct horse battery'
      expect(await backup()).toMatchObject({ state: 'failing', note: { text: 'There is no backup yet.' } })
      lab.config.backupPassphrase = undefined
      expect(await backup()).toMatchObject({ state: 'failing', note: { text: 'No backups are made.' } })
      const madeBefore = (hours: number) => {
        const at = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')
        writeFileSync(join(folder, `tanod-${at}Z.backup`), '')
      }
      madeBefore(28)
      expect(await backup()).toMatchObject({ state: 'failing', note: { words: { hours: 28 } } })
      expect((await admin.ask(usage.getServerTroubles)).data.items.map(({ says }) => says.words)).toEqual([{ hours: 28 }])
      madeBefore(3)
      expect(await backup()).toMatchObject({ state: 'ok', note: { words: { hours: 3 } } })
      lab.config.backupBucket = 'https://KEY:SECRET@s3.example.org/town'
      lab.config.backupPassphrase = 'correct horse battery'
      const others = async () => (await superadmin.ask(usage.getHealth)).data.parts.filter(({ name }) => name === 'bucket' || name === 'trail')
      // What was to lead on from the first backup never came.
      expect(await others()).toMatchObject([
        { name: 'trail', state: 'failing', note: { words: { hours: 28 } } },
        { name: 'bucket', state: 'failing', note: { text: 'No backup has gone to the bucket yet.' } },
      ])
      expect((await admin.ask(usage.getServerTroubles)).data.items.length).toBe(2)
      const drill = async (days: number, isGood: boolean) => {
        const at = new Date(Date.now() - days * 86_400_000 - 1_000).toISOString()
        writeFileSync(join(lab.data, 'drill.json'), JSON.stringify({ at, backup: '', isGood, said: isGood ? '' : 'WRONG one' }))
        return (await superadmin.ask(usage.getHealth)).data.parts.find(({ name }) => name === 'drill')
      }
      expect(await drill(36, true)).toMatchObject({ state: 'failing', note: { words: { days: 36 } } })
      expect(await drill(2, false)).toMatchObject({ state: 'failing', note: { words: { why: 'WRONG one' } } })
      expect(await drill(2, true)).toMatchObject({ state: 'ok' })
    } finally {
      lab.config.backup = undefined
      lab.config.backupBucket = undefined
      lab.config.backupPassphrase = undefined
      rmSync(join(lab.data, 'drill.json'), { force: true })
      rmSync(folder, { recursive: true })
    }
  })

  it('that no backup is made at all is told by Health, and to the superadmin on every screen', async () => {
    const { parts } = (await superadmin.ask(usage.getHealth)).data
    expect(parts.find(({ name }) => name === 'backup')).toMatchObject({ state: 'failing', note: { text: 'No backups are made.' } })
    const [ours, theirs] = await Promise.all([superadmin, admin].map((one) => one.ask(usage.getServerTroubles)))
    expect(ours!.data.items).toMatchObject([{ says: { text: 'No backups are made.' }, todo: { text: expect.stringContaining('TANOD_BACKUP') } }])
    expect(theirs!.data.items).toEqual([])
  })

  it('that other machines come without HTTPS is told by Health with what to do, and a certificate that ends on every screen', async () => {
    const https = async () => (await superadmin.ask(usage.getHealth)).data.parts.find(({ name }) => name === 'https')
    const troubles = async () => (await superadmin.ask(usage.getServerTroubles)).data.items.map(({ says }) => says.text)
    const { host, tls } = lab.config
    const folder = mkdtempSync(join(tmpdir(), 'tanod-health-'))
    try {
      expect(await https()).toMatchObject({ state: 'ok', note: { text: expect.stringContaining('this machine alone') }, todo: null })
      lab.config.host = '0.0.0.0'
      const lacking = {
        note: { text: expect.stringContaining('no position, camera, microphone') },
        todo: { text: expect.stringContaining('npm run certificate') },
      }
      expect(await https()).toMatchObject({ state: 'failing', ...lacking })
      expect(await troubles()).toEqual(['No backups are made.'])
      lab.config.tls = true
      expect(await https()).toMatchObject({ state: 'ok', note: { text: 'A proxy serves HTTPS.' } })
      makeOwn(folder, [])
      lab.config.certificate = { ...ownFiles(folder), isOwn: true }
      expect(await https()).toMatchObject({ state: 'ok', note: { words: { days: expect.any(Number) } } })
      expect(await troubles()).toEqual(['No backups are made.'])
      writeFileSync(ownFiles(folder).cert, makeServerCertificate(makeAuthority('Town', ['tanod.lan']), ['tanod.lan'], 3).certificate)
      expect(await https()).toMatchObject({ state: 'failing', note: { text: expect.stringContaining('ends in') } })
      expect(await troubles()).toEqual(['No backups are made.', expect.stringContaining('ends in')])
      // One that is half written, or gone, takes nothing else of Health away.
      for (const spoil of [() => writeFileSync(ownFiles(folder).cert, 'half'), () => rmSync(ownFiles(folder).cert)]) {
        spoil()
        expect(await https()).toMatchObject({ state: 'failing', note: { text: expect.stringContaining('cannot be read') } })
        expect(await troubles()).toEqual(['No backups are made.', expect.stringContaining('cannot be read')])
      }
    } finally {
      Object.assign(lab.config, { host, tls, certificate: undefined })
      rmSync(folder, { recursive: true })
    }
  })

  it('usage and health are measured', async () => {
    const { data } = await superadmin.ask(usage.getUsage, { search: 'taytay' })
    const counted = await lab.owner.query<{ n: number }>(
      "select count(*) as n from account where command_center_id = $1 and is_deleted = 0 and account_type <> 'apikey'",
      [admin.centerId],
    )
    expect(data.items).toMatchObject([{ slug: 'taytay', accounts: counted.rows[0]!.n, online: 1 }])
    await lab.owner.query(
      "insert into account (command_center_id, id, account_type, name, username, password_hash) values ($1, gen_random_uuid(), 'agent', 'x', 'x', 'x')",
      [admin.centerId],
    )
    expect((await superadmin.ask(usage.getUsage, { search: 'taytay' })).data.items[0]!.accounts).toBe(counted.rows[0]!.n + 1)
    const month = async () => (await superadmin.ask(usage.getUsage, { search: 'taytay' })).data.items[0]!.ticketsThisMonth
    const { rowCount: planned } = await lab.owner.query(
      `update ticket set received_at = now() where command_center_id = $1 and status = 'scheduled'`,
      [admin.centerId],
    )
    const { rows: all } = await lab.owner.query<{ n: number }>(
      `select count(*) as n from ticket where command_center_id = $1 and status not in ('deleted', 'scheduled')
       and received_at >= date_trunc('month', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'`,
      [admin.centerId],
    )
    expect([planned! > 0, await month()]).toEqual([true, all[0]!.n])
    const { data: health } = await superadmin.ask(usage.getHealth)
    expect(health.parts.map(({ name, state }) => [name, state])).toEqual([
      ['database', 'ok'],
      ['clocks', 'ok'],
      ['backup', 'failing'],
      ['drill', 'off'],
      ['disk', 'ok'],
      ['https', 'ok'],
      ['files', 'ok'],
      ['jobs', 'ok'],
      ['mail', 'off'],
    ])
    expect(health.databaseBytes).toBeGreaterThan(1e6)
    expect(health.freeDiskBytes).toBeGreaterThan(0)
    expect(health.nodes.length).toBeGreaterThan(0)
  })
})

describe('the own center', () => {
  it('updateCCInfo and updateCCLogo: read back, the old logo is gone; 409 for an old version', async () => {
    const { data: before } = await admin.ask(identity.fetchCCInfo)
    const changes = { about: 'Changed.', hotlines: [{ name: 'Fire', number: '160' }], email: null }
    await admin.ask(identity.updateCCInfo, { version: before!.version, ...changes })
    const { data: after } = await admin.ask(identity.fetchCCInfo)
    expect(after).toEqual({ ...before, ...changes, version: before!.version + 1 })
    expect((await refusalOf(admin.ask(identity.updateCCInfo, { version: before!.version, about: 'Late' }))).details['difference']).toEqual({
      about: { yours: 'Late', theirs: 'Changed.' },
    })
    const { data: first } = await admin.ask(identity.updateCCLogo, { logo: picture })
    const { data: second } = await admin.ask(identity.updateCCLogo, { logo: picture })
    const fetched = async (id: string, caller: Caller) =>
      (await fetch(`${lab.nodes[0]!.url}${filePath(id)}`, { headers: { authorization: `Bearer ${caller.token}` } })).status
    expect([await fetched(second.logoId!, admin), await fetched(first.logoId!, admin), await fetched(second.logoId!, other)]).toEqual([200, 404, 404])
    const notAPicture = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' })
    expect((await refusalOf(admin.ask(identity.updateCCLogo, { logo: notAPicture }))).status).toBe(415)
    expect((await superadmin.ask(identity.fetchCCInfo)).data).toBeNull()
  })

  it('settings: replaced whole, checked, versioned; one of two writers at once wins', async () => {
    const { data: before } = await admin.ask(identity.getSettings)
    const wanted = { ...usualSettings, duplicates: { radiusM: 120, minutes: 12 } }
    const both = await Promise.allSettled([1, 2].map(() => admin.ask(identity.updateSettings, { version: before.version, settings: wanted })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await admin.ask(identity.getSettings)).data).toEqual({ settings: wanted, version: before.version + 1 })
    const wild = { ...usualSettings, sessions: { absoluteHours: 99 } }
    expect((await refusalOf(admin.ask(identity.updateSettings, { version: before.version + 1, settings: wild }))).status).toBe(400)
    expect((await other.ask(identity.getSettings)).data.settings).toEqual(usualSettings)
    expect((await refusalOf((await lab.as('supervisor')).ask(identity.updateSettings, { version: 1, settings: usualSettings }))).status).toBe(403)
  })
})

it('a center that never chose when its supervisors are told comes to what is usual now; one that chose keeps it', async () => {
  const told = readFileSync(join(import.meta.dirname, '../database/migrations/780-told-when-the-time-is-over.sql'), 'utf8')
  const was = { ...usualSettings, escalation: { ...usualSettings.escalation, multiple: 2 } }
  const keep = async (caller: Caller, settings: Settings) => {
    const { data } = await caller.ask(identity.getSettings)
    await caller.ask(identity.updateSettings, { version: data.version, settings })
  }
  const multipleOf = async (caller: Caller) => (await caller.ask(identity.getSettings)).data.settings.escalation.multiple
  // Saved with the page while twice the time was usual: of that no log tells.
  await lab.owner.query(`update setting set value = $2 where command_center_id = $1`, [other.centerId, JSON.stringify(was)])
  await keep(admin, usualSettings)
  await keep(admin, was)
  await lab.settle()
  expect(await Promise.all([admin, other].map(multipleOf))).toEqual([2, 2])
  await lab.owner.query(told)
  expect(await Promise.all([admin, other].map(multipleOf))).toEqual([2, 1])
})

describe('books', () => {
  it('offices: add with a photo, change, take off, put back; the public sees those on the list', async () => {
    const given = { name: 'Sample Office', head: 'Ginang Sample', contactNumbers: ['(02) 8000 0001'], address: 'Hall', description: 'A sample.' }
    const { data } = await admin.ask(lgus.addLguInfo, { ...given, photo: picture })
    const find = async () => (await admin.ask(lgus.fetchLgus, { search: 'sample office' })).data.items[0]
    expect(await find()).toEqual({ ...data, ...given, contactNumbers: ['+63280000001'] })
    await admin.ask(lgus.editLguInfo, { id: data.id, version: 1, head: '', contactNumbers: [] })
    expect(await find()).toMatchObject({ head: '', contactNumbers: [], photoId: data.photoId, version: 2 })
    expect((await refusalOf(admin.ask(lgus.editLguInfo, { id: data.id, version: 1, head: 'Late' }))).code).toBe('stale')
    const seen = async () => (await lab.stranger.ask(lgus.getPublicLgus, { slug: 'taytay' })).data.items.map(({ id }) => id)
    expect(await seen()).toContain(data.id)
    await admin.ask(lgus.deactivateLguInfo, { id: data.id })
    expect(await seen()).not.toContain(data.id)
    await admin.ask(lgus.reactivateLguInfo, { id: data.id })
    expect(await seen()).toContain(data.id)
    const said = [data.id, nowhere].flatMap((id) => [
      other.ask(lgus.editLguInfo, { id, version: 1, name: 'Mine' }),
      other.ask(lgus.deactivateLguInfo, { id }),
    ])
    expect(new Set((await Promise.all(said.map(refusalOf))).map(({ message }) => message))).toEqual(new Set(['There is no such office.']))
  })

  it('phone book: add, change, take off, put back; another center’s is not there', async () => {
    const given = {
      group: 'Samples',
      name: 'Sample Desk',
      role: 'Duty',
      numbers: ['911', '0917 000 0003'],
      email: 'desk@example.invalid',
      address: 'Hall',
      note: 'x',
    }
    const { data } = await admin.ask(directories.addDirectory, given)
    const find = async () => (await admin.ask(directories.fetchDirectories, { id: admin.centerId, group: 'Samples' })).data.items[0]
    expect(await find()).toEqual({
      ...given,
      position: null,
      isPublic: 0,
      hearsAlerts: 0,
      numbers: ['911', '+639170000003'],
      id: data.id,
      isDeleted: 0,
      version: 1,
    })
    await admin.ask(directories.updateDirectory, { id: data.id, version: 1, email: null, name: 'Sample Desk Two' })
    expect(await find()).toMatchObject({ name: 'Sample Desk Two', email: null, role: 'Duty', version: 2 })
    await admin.ask(directories.deactivateDirectory, { id: data.id })
    expect((await find())!.isDeleted).toBe(1)
    await admin.ask(directories.reactivateDirectory, { id: data.id })
    expect((await find())!.isDeleted).toBe(0)
    for (const id of [other.centerId, nowhere])
      expect((await refusalOf(admin.ask(directories.fetchDirectories, { id }))).message).toBe('There is no such command center.')
    for (const id of [data.id, nowhere])
      expect((await refusalOf(other.ask(directories.deactivateDirectory, { id }))).message).toBe('There is no such entry.')
  })
})
