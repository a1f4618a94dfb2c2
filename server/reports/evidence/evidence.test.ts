// An evidence pack holds what is known of a ticket, opens without a network, and every way of altering it is named.
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { approval } from '#contract/citizens/approval.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { reports } from '#contract/reports/room.ts'
import { publicKeyOf } from '#server/kit/secrets.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { checkPack } from './check.ts'
import { type Chain, type Manifest, manifestName, type Seal, sealName, sha256, zipOf } from './pack.ts'

let lab: Lab
let supervisor: Caller
let number: string
let zip: Uint8Array
let caller: string
let citizen: string
beforeAll(async () => {
  lab = await openLab()
  supervisor = await lab.as('supervisor')
  const { rows } = await lab.owner.query<{ number: string; caller_name: string; user_id: string }>(
    `select t.number, t.caller_name, t.user_id from ticket t where t.command_center_id = $1 and t.user_id is not null and t.caller_name is not null and t.status in ('pending', 'accepted')
       and exists (select from fact f where f.command_center_id = t.command_center_id and f.object_id = t.number) order by number limit 1`,
    [supervisor.centerId],
  )
  ;[{ number, caller_name: caller, user_id: citizen }] = rows as [(typeof rows)[number]]
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const files = [new File([new Uint8Array(picture)], 'street.png', { type: 'image/png' })]
  for (const text of ['<script>alert(1)</script> seen', 'Two are hurt', 'On the way', 'Done'])
    await supervisor.ask(updates.addUpdate, { transactionNumber: number, text, files: text === 'Two are hurt' ? files : [] })
  await lab.settle()
  zip = await made()
})
afterAll(() => lab.close())

async function made(): Promise<Uint8Array> {
  const { data } = await supervisor.ask(reports.makeEvidencePack, { id: number, reason: 'Court order 12' })
  return new Uint8Array(Buffer.from(data.zip, 'base64'))
}
const text = (parts: Record<string, Uint8Array>, name: string) => Buffer.from(parts[name]!).toString()
const asJson = <T>(parts: Record<string, Uint8Array>, name: string) => JSON.parse(text(parts, name)) as T

describe('a pack', () => {
  it('is whole, and holds the ticket, its updates, its picture, its facts and who looked', () => {
    const { wrong, manifest, fingerprint } = checkPack(zip)
    expect(wrong).toEqual([])
    expect([manifest!.transactionNumber, fingerprint!.length]).toEqual([number, 32])
    const parts = unzipSync(zip)
    const page = text(parts, 'index.html')
    for (const said of [
      number,
      caller,
      'Two are hurt',
      'Court order 12',
      '&lt;script&gt;alert(1)',
      fingerprint!,
      '<span class="word">ticketFiled</span>',
    ])
      expect(page).toContain(said)
    expect(page).toMatch(/>Status<\/td><td>(Pending|Accepted)<.*>Priority<\/td><td>P[1-5] [A-Z]/s)
    expect(page).not.toMatch(/<script|https?:\/\//)
    const [picture] = Object.keys(parts).filter((name) => name.startsWith('files/'))
    expect(page).toContain(`<img src="${picture}"`)
    expect(asJson<Chain>(parts, 'facts.json').facts.length).toBeGreaterThanOrEqual(4)
  })

  it('is in the log with its hash and purpose; 403 for a dispatcher, 404 elsewhere', async () => {
    const { rows } = await lab.owner.query<{ data: { sha256: string; exportId: string } }>(
      `select data from fact where command_center_id = $1 and verb = 'evidencePacked' union all select data from fact_inbox where verb = 'evidencePacked'`,
      [supervisor.centerId],
    )
    expect(rows.map(({ data }) => data)).toContainEqual({ exportId: expect.stringMatching(/^[\da-f-]{36}$/), sha256: checkPack(zip).manifestHash })
    const asked = { id: number, reason: 'Curiosity' }
    expect((await refusalOf((await lab.as('dispatcher')).ask(reports.makeEvidencePack, asked))).status).toBe(403)
    expect((await refusalOf((await lab.as('supervisor', 'taguig')).ask(reports.makeEvidencePack, asked))).status).toBe(404)
  })

  it('is made of files that no transaction waits for', async () => {
    const { db, keeper } = lab.nodes[0]!
    const { within, read } = { within: db.within.bind(db), read: keeper.read }
    const inside = new AsyncLocalStorage<true>()
    const reads: boolean[] = []
    db.within = (center, work, tries) => within(center, (tx) => inside.run(true, () => work(tx)), tries)
    keeper.read = async (...what) => (reads.push(inside.getStore() === true), read(...what))
    onTestFinished(() => {
      Object.assign(db, { within })
      Object.assign(keeper, { read })
    })
    expect(checkPack(await made()).wrong).toEqual([])
    expect(reads).toEqual([false])
  })

  it('that was given out stays what it was when the citizen is erased, and a new one names the erasure instead of the caller', async () => {
    await lab.owner.query(`update ticket set status = 'resolved', resolved_at = now(), closed_at = now() where user_id = $1`, [citizen])
    const verifier = await lab.as('verifier')
    const { data } = await verifier.ask(approval.getDeletionRequests, { status: 'pending' })
    await verifier.ask(approval.fulfilDeletionRequest, { id: data.items[0]!.id, accountId: citizen, idSeen: 1 })
    await lab.settle()
    const later = await made()
    expect(text(unzipSync(later), 'index.html')).not.toContain(caller)
    expect(text(unzipSync(later), 'record.json')).not.toContain(caller)
    const [erased] = asJson<{ erasures: { seq: number; verb: string }[] }>(unzipSync(later), 'record.json').erasures
    expect(erased!.verb).toBe('deletionDecided')
    expect(text(unzipSync(later), 'index.html')).toContain(`fact ${erased!.seq} of the log`)
    expect(asJson<Chain>(unzipSync(later), 'facts.json').facts.map(({ seq }) => seq)).toContain(erased!.seq)
    expect(checkPack(later).wrong).toEqual([])
    expect(text(unzipSync(zip), 'index.html')).toContain(caller)
    expect(checkPack(zip).wrong).toEqual([])
  })
})

type Parts = Record<string, Uint8Array>
type Alter = [what: string, named: RegExp, alter: (parts: Parts) => Parts | Uint8Array]
const flipped = (bytes: Uint8Array, at: number) => bytes.map((one, index) => (index === at ? one ^ 1 : one))
const written = (parts: Parts, name: string, value: unknown): Parts => ({ ...parts, [name]: Buffer.from(JSON.stringify(value, null, 1)) })
/** Hashes of the manifest made anew, as a forger would. */
function hashed(parts: Parts): Parts {
  const manifest = asJson<Manifest>(parts, manifestName)
  const names = Object.keys(parts).filter((name) => name !== manifestName && name !== sealName)
  const entries = names.toSorted().map((name) => ({ name, bytes: parts[name]!.length, sha256: sha256(parts[name]!) }))
  return written(parts, manifestName, { ...manifest, entries })
}
const forger = generateKeyPairSync('ed25519').privateKey
const resealed = (parts: Parts): Parts =>
  written(parts, sealName, {
    algorithm: 'ed25519',
    publicKey: publicKeyOf(forger),
    signature: sign(null, parts[manifestName]!, forger).toString('base64'),
  })
const inFacts = (parts: Parts, change: (chain: Chain) => void): Parts => {
  const chain = asJson<Chain>(parts, 'facts.json')
  change(chain)
  return written(parts, 'facts.json', chain)
}
const inManifest = (parts: Parts, change: (manifest: Manifest) => void): Parts => {
  const manifest = asJson<Manifest>(parts, manifestName)
  change(manifest)
  return written(parts, manifestName, manifest)
}
const without = (parts: Parts, name: string): Parts => Object.fromEntries(Object.entries(parts).filter(([one]) => one !== name))

function alterations(parts: Parts): Alter[] {
  const picture = Object.keys(parts).find((name) => name.startsWith('files/'))!
  const content = ['index.html', 'record.json', 'facts.json', picture]
  const said = (text_: string) => (one: Parts) => ({ ...one, 'record.json': Buffer.from(text(one, 'record.json').replace('Two are hurt', text_)) })
  const word = /does not fit manifest.json/
  const swap = (chain: Chain, one: number, other: number) => ([chain.facts[one], chain.facts[other]] = [chain.facts[other]!, chain.facts[one]!])
  return [
    ...content.flatMap((name): Alter[] => {
      const altered = new RegExp(`${name} was altered`)
      return [
        [`${name}: its first byte`, altered, (one) => ({ ...one, [name]: flipped(one[name]!, 0) })],
        [`${name}: a byte in its middle`, altered, (one) => ({ ...one, [name]: flipped(one[name]!, one[name]!.length >> 1) })],
        [`${name}: its last byte`, altered, (one) => ({ ...one, [name]: flipped(one[name]!, one[name]!.length - 1) })],
        [`${name}: a byte more`, altered, (one) => ({ ...one, [name]: Buffer.concat([one[name]!, Buffer.from(' ')]) })],
        [`${name}: cut off`, altered, (one) => ({ ...one, [name]: one[name]!.slice(0, -10) })],
        [`${name}: taken out`, new RegExp(`${name} is missing`), (one) => without(one, name)],
        [`${name}: taken out, hashes made anew`, word, (one) => hashed(without(one, name))],
      ]
    }),
    ['a word changed', /record.json was altered/, said('Nobody is hurt')],
    ['a word changed, hashes made anew', word, (one) => hashed(said('Nobody is hurt')(one))],
    ['a word changed, sealed by another', /not of this installation/, (one) => resealed(hashed(said('Nobody is hurt')(one)))],
    ['a file added', /extra.txt was added/, (one) => ({ ...one, 'extra.txt': Buffer.from('x') })],
    ['a file added, hashes made anew', word, (one) => hashed({ ...one, 'extra.txt': Buffer.from('x') })],
    ['two files exchanged', /was altered/, (one) => ({ ...one, 'index.html': one['record.json']!, 'record.json': one['index.html']! })],
    ['a file renamed', /was added/, (one) => ({ ...without(one, picture), 'files/other.webp': one[picture]! })],
    ['the manifest taken out', /manifest.json is missing/, (one) => without(one, manifestName)],
    ['the seal taken out', /seal.json is missing/, (one) => without(one, sealName)],
    ['the seal emptied', /holds no seal/, (one) => written(one, sealName, {})],
    ['the signature of another', /not of this installation/, (one) => resealed(one)],
    [
      'the signature changed',
      word,
      (one) => written(one, sealName, { ...asJson<Seal>(one, sealName), signature: Buffer.alloc(64).toString('base64') }),
    ],
    ['another number', word, (one) => inManifest(one, (manifest) => void (manifest.transactionNumber = 'TAY-000000-0000'))],
    ['another maker', word, (one) => inManifest(one, (manifest) => void (manifest.madeBy = 'Somebody'))],
    ['another time', word, (one) => inManifest(one, (manifest) => void (manifest.madeAt = '2020-01-01T00:00:00Z'))],
    ['another center', word, (one) => inManifest(one, (manifest) => void (manifest.center = 'Elsewhere'))],
    ['a size', /wrong size/, (one) => inManifest(one, ({ entries }) => void (entries[0]!.bytes += 1))],
    ['a part named twice', /names a part twice/, (one) => inManifest(one, ({ entries }) => void entries.push(entries[0]!))],
    ['a fact’s words', /does not fit its hash/, (one) => inFacts(one, ({ facts }) => void (facts[0]!.text = facts[0]!.text.replace('"', '" ')))],
    ['a fact’s hash', /does not fit its hash/, (one) => inFacts(one, ({ facts }) => void (facts[1]!.hash = '00'.repeat(32)))],
    ['a fact’s number', /says another number/, (one) => inFacts(one, ({ facts }) => void (facts.at(-1)!.seq += 1))],
    ['the hash before a fact', /does not fit its hash/, (one) => inFacts(one, ({ facts }) => void (facts[1]!.before = 'ff'.repeat(32)))],
    ['a fact taken out', word, (one) => hashed(inFacts(one, ({ facts }) => void facts.splice(1, 1)))],
    ['facts exchanged', /out of order/, (one) => inFacts(one, (chain) => void swap(chain, 0, 1))],
    ['a fact twice', /out of order/, (one) => inFacts(one, ({ facts }) => void facts.splice(1, 0, facts[0]!))],
    ['the head set back', /head of the log/, (one) => inFacts(one, ({ head }) => void (head.seq = 0))],
    ['the zip cut off', /no zip/, (one) => zipOf(one).slice(0, -30)],
    ['the zip with something behind it', /zip around the parts/, (one) => Buffer.concat([zipOf(one), Buffer.from('more')])],
    ['the zip with something before it', /no zip|zip around the parts|missing|altered/, (one) => Buffer.concat([Buffer.from('more'), zipOf(one)])],
    ['no zip at all', /no zip/, () => Buffer.from('hello')],
  ]
}

it('names each of 50 alterations and more', () => {
  const parts = unzipSync(zip)
  const { publicKey } = asJson<Seal>(parts, sealName)
  expect(checkPack(zip, publicKey).wrong).toEqual([])
  const all = alterations(parts)
  expect(all.length).toBeGreaterThanOrEqual(50)
  for (const [what, named, alter] of all) {
    const altered = alter({ ...parts })
    const bytes = altered instanceof Uint8Array ? altered : zipOf(altered)
    expect(checkPack(bytes, publicKey).wrong.join('; '), what).toMatch(named)
  }
})

it('is judged by the command, which names the seal, the end of the log and what was altered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tanod-pack-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const judge = async (bytes: Uint8Array) => {
    const file = join(folder, 'pack.zip')
    await writeFile(file, bytes)
    const { TANOD_SECRET: _, ...env } = process.env
    const { status, stdout } = spawnSync(process.execPath, ['server/verify.ts', file], { env: { ...env, TANOD_DATA: folder }, encoding: 'utf8' })
    return { status, said: stdout }
  }
  const { head } = asJson<Chain>(unzipSync(zip), 'facts.json')
  const whole = await judge(zip)
  expect(whole.status, whole.said).toBe(0)
  for (const said of ['ok     the pack is whole and unaltered', checkPack(zip).fingerprint!, `${head.seq} ${head.hash}`])
    expect(whole.said).toContain(said)
  const altered = await judge(zipOf({ ...unzipSync(zip), 'record.json': Buffer.from('{}') }))
  expect([altered.status, altered.said]).toEqual([1, expect.stringContaining('WRONG  record.json was altered')])
})
