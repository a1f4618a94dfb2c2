// The promise: a year of feeds, with one document in fifty broken and one forged, on a clock made up: every good alert is in within a minute, no forgery is acted upon, and none of elsewhere is for our area.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
// With all rooms at once, as the program has them: rooms name each other's ports.
import '#server/app.ts'
import { openDatabase, prepare } from '#server/database/open.ts'
import { connect, openPool } from '#server/database/pool.ts'
import { found } from '#server/found.ts'
import { prepareJobs } from '#server/kit/jobs.ts'
import { Database } from '#server/kit/transaction.ts'
import { refreshWarnings } from '#server/warnings/refresh.ts'
import { openSources } from '#server/warnings/sources.ts'
import { makeTownFolder } from '#tests/app.ts'
import { atomOf, feedAt, type Sample, sampleAlert, sign, written } from '#tests/capSamples.ts'
import { areaXml, dice, labelledArea, labelledHome } from '#tests/labelledAreas.ts'
import type { Fault } from './lab/Fault.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute
const heldFolder = join(import.meta.dirname, '../tests/standards/cap')
const heldNames = ['pagasa-flood.cap', 'pagasa-signal.cap', 'us.xml', 'dz.xml', 'sc.xml'] as const
/** Feeds list their newest, and no more. */
const mostListed = 40
const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

type Feed = 'signed' | 'plain'
type Document = string | ((reply: ServerResponse) => void)
type Kind = 'good' | 'held' | 'broken' | 'forged'
interface Published {
  id: string
  at: number
  feed: Feed
  kind: Kind
  how: string
  document: Document
  /** By its label; null: nobody has said so. */
  isOurs: boolean | null
  /** Which alert a good one ends, and a forged one tries to. */
  ends?: string
}

const status = (code: number) => (reply: ServerResponse) => void reply.writeHead(code).end()
const broken: Record<string, (text: string) => Document> = {
  'is not there': () => status(404),
  'is not given out': () => status(503),
  'is too large': () => (reply) => void reply.writeHead(200, { 'content-length': 6 * 1024 * 1024 }).flushHeaders(),
  'does not end': () => {
    let isAsked = false
    return (reply) => {
      if (isAsked) reply.writeHead(404).end()
      else reply.writeHead(200).write('<alert>')
      isAsked = true
    }
  },
  'breaks off': () => (reply) => void reply.socket?.destroy(),
  'is cut': (text) => text.slice(0, text.length / 2),
  'is a page': () => '<!doctype html><html><body>Under maintenance</body></html>',
  'has entities of its own': (text) => text.replace('<alert', '<!DOCTYPE alert [<!ENTITY x "y">]><alert'),
  'is of another schema': (text) => text.replace('cap:1.2', 'cap:1.1'),
  'is nested without end': (text) => text.replace('</alert>', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}</alert>`),
}

export const feeds: Fault = {
  says: 'a year of feeds, 2 % broken in ten ways and as many forged: every good alert is in within a minute of the clock, no forgery sounds, opens a storm, ends or writes over one, and of all labelled none of elsewhere counts as ours',
  async run({ times: count = 5_000, plant }) {
    const data = makeTownFolder()
    const database = await openDatabase(
      { databaseUrl: undefined, data, fast: true, secret: 'a secret of a year of feeds, and of nothing else' },
      () => {},
    )
    await prepare(database.ownerUrl)
    await prepareJobs(database.ownerUrl)
    await found({ demo: true, superadminEmail: 'superadmin@tanod.invalid', data, demoDays: 1 }, database.appUrl, () => {})
    const owner = await connect(database.ownerUrl, 'feeds')
    const pool = openPool(database.appUrl, 4, 'feeds')
    const [agency, stranger] = [keyPair(), keyPair()]
    const pages = new Map<string, Document>()
    const server = createServer((request, reply) => {
      const page = pages.get(request.url!)
      if (typeof page === 'function') page(reply)
      else reply.writeHead(page === undefined ? 404 : 200).end(page)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const realNow = Date.now
    try {
      const { rows } = await owner.query<{ id: string }>(`select id from command_center where slug = 'taytay'`)
      const center = rows[0]!.id
      // Of both centers one alone is asked about; it is called as its admin would call it, and waits for signals.
      await owner.query(
        `update setting set value = value || jsonb_build_object('warnings', jsonb_build_object('areaNames', $2::jsonb),
           'storm', coalesce(value->'storm', '{}') || '{"openOn": ["Signal"]}') where command_center_id = $1`,
        [center, JSON.stringify(labelledHome.names)],
      )
      // No node seals them: they lie there for the whole year.
      await owner.query('create index on fact_inbox (object_id)')
      await owner.query('delete from warning; update storm set closed_at = now() where closed_at is null')
      const db = new Database(pool)
      const sources = openSources({
        warnings: null,
        capFeeds: [
          // Planted: whatever comes is acted upon.
          feedAt(`http://${host}/signed`, { certificate: agency.publicKey, trust: plant ? 'none' : 'signed' }),
          feedAt(`http://${host}/plain`, { certificate: agency.publicKey, trust: 'transport' }),
        ],
        privateHosts: [host],
      })
      const began = realNow()
      let shift = 0
      Date.now = () => realNow() + shift

      const roll = dice(27)
      const all = planned(count, roll)
      const listed: Record<Feed, Published[]> = { signed: [], plain: [] }
      const standing: { id: string; feed: Feed; until: number }[] = []
      const findings: string[] = []
      const done: Record<Kind, number> = { good: 0, held: 0, broken: 0, forged: 0 }
      const ways = new Map<string, number>()
      let [labelled, late, rounds, outages] = [0, 0, 0, 0]
      const find = (what: string) => void findings.push(what)

      const publish = ({ minute: at, kind, n }: Planned): Published => {
        const feed: Feed = roll.below(2) === 0 ? 'signed' : 'plain'
        const open = standing.filter((one) => one.feed === feed && one.until > Date.now() + 30 * minute)
        return { at, ...makers[kind]({ n, roll, feed, open, agency: agency.privateKey, stranger: stranger.privateKey }) }
      }
      const makeLists = () => {
        for (const feed of ['signed', 'plain'] as const) {
          listed[feed] = listed[feed].slice(-mostListed)
          for (const one of listed[feed]) pages.set(`/${feed}/${one.id}`, one.document)
          const entries = listed[feed].map(({ id, at }) => ({ id, title: `Entry ${id}`, path: `/${feed}/${id}`, updated: written(began + at) }))
          pages.set(`/${feed}`, atomOf(entries))
        }
      }
      const round = async () => {
        rounds++
        await refreshWarnings(db, sources)
      }

      for (let at = 0; at < all.length; ) {
        const moment = all[at]!.minute
        shift = moment - (realNow() - began)
        const fresh: Published[] = []
        for (; at < all.length && all[at]!.minute === moment; at++) {
          const one = publish(all[at]!)
          fresh.push(one)
          listed[one.feed].push(one)
          done[one.kind]++
          if (one.kind === 'good' && one.ends)
            standing.splice(
              standing.findIndex(({ id }) => id === one.ends),
              1,
            )
          if (one.kind === 'broken' || one.kind === 'forged') ways.set(one.how, (ways.get(one.how) ?? 0) + 1)
        }
        pages.clear()
        makeLists()
        // Now and then a feed itself is a page, or away, and is well again within the minute.
        if (roll.below(50) === 0) {
          outages++
          const feed = roll.of(['signed', 'plain'] as const)
          pages.set(
            `/${feed}`,
            roll.of(['<!doctype html><html><body>Sign in</body></html>', status(503), (reply: ServerResponse) => void reply.socket?.destroy()]),
          )
          await round()
          makeLists()
          shift += minute
        }
        await round()
        const named = fresh.flatMap(({ id, ends = id }) => [id, ends])
        const { rows: kept } = await owner.query<Kept>(keptOf, [center, `http://${host}/`, named])
        const byId = new Map(kept.map((row) => [row.key, row]))
        for (const one of fresh) {
          const key = `${one.feed} agency@example.invalid,${one.id}`
          const row = byId.get(key) ?? kept.find(({ key: of, title }) => of.startsWith(one.feed) && title === `Entry ${one.id}`)
          const isIn = row !== undefined || kept.some(({ key: of }) => of.endsWith(`,${one.id}`))
          if (one.kind !== 'forged' && !isIn) {
            late++
            find(`${one.id} (${one.how}) was not in within its minute`)
          }
          if (one.kind === 'good' && row) {
            labelled++
            if (!row.isTrusted || row.flaws.length > 0) find(`${one.id} is not acted upon: ${row.flaws.join(' ')}`)
            if (row.isConcerning !== one.isOurs)
              find(
                `${one.id} counts as ${row.isConcerning ? 'ours' : 'of elsewhere'}: ${String(one.document)
                  .match(/<area>.*<\/area>/s)?.[0]
                  .slice(0, 200)}`,
              )
            if (one.ends && byId.get(`${one.feed} agency@example.invalid,${one.ends}`)?.isOver === false) find(`${one.id} did not end ${one.ends}`)
            if (one.how !== 'a cancel') standing.push({ id: one.id, feed: one.feed, until: began + moment + 6 * 60 * minute })
          }
          if (one.kind === 'broken' && row && (row.flaws.length === 0 || row.isLoud)) find(`${one.id}, which ${one.how}, is not flagged`)
        }
        for (const { title, isLoud, isTrusted } of kept)
          if (title.startsWith('Forged') && (isLoud || isTrusted)) find(`a forgery is acted upon: ${title}`)
        for (const one of fresh.filter(({ kind, ends }) => kind === 'forged' && ends)) {
          const victim =
            byId.get(`${one.feed} agency@example.invalid,${one.ends}`) ?? byId.get(`${other(one.feed)} agency@example.invalid,${one.ends}`)
          const isEnded = victim?.isOver && !fresh.some(({ kind, ends }) => kind === 'good' && ends === one.ends)
          if (!victim || isEnded || !victim.title.endsWith(one.ends!)) find(`a forgery (${one.how}) ended or wrote over ${one.ends}`)
        }
        while (standing.length > 30 || (standing[0] && standing[0].until < Date.now())) standing.shift()
      }
      const { rows: storms } = await owner.query<{ title: string }>(
        `select name as title from storm where warning_id is not null and name like 'Forged%'`,
      )
      for (const { title } of storms) find(`a forgery opened a storm: ${title}`)
      const told = [...ways].toSorted(([one], [next]) => one.localeCompare(next)).map(([how, n]) => `${n} × ${how}`)
      return {
        figure: `${all.length} documents over ${Math.round((all.at(-1)!.minute / year) * 365)} days in ${rounds} rounds, ${outages} of them with a feed in trouble: ${done.good} good (${labelled} labelled), ${done.held} held, ${done.broken} broken, ${done.forged} forged (${told.join(', ')}); ${late} late`,
        findings,
      }
    } finally {
      Date.now = realNow
      server.closeAllConnections()
      server.close()
      await pool.end()
      await owner.end()
      await database.stop()
      rmSync(data, { recursive: true, force: true })
    }
  },
}

const other = (feed: Feed): Feed => (feed === 'signed' ? 'plain' : 'signed')

interface Kept {
  key: string
  title: string
  isConcerning: boolean
  isTrusted: boolean
  isOver: boolean
  isLoud: boolean
  flaws: string[]
}
const keptOf = `select replace(source, $2, '') || ' ' || object_id as key, title, is_concerning as "isConcerning", is_trusted as "isTrusted",
    ended_at is not null as "isOver", flaws, exists (select from fact_inbox f where f.command_center_id = w.command_center_id and f.object_id = w.id::text
      and f.verb = 'warningArrived' and (f.data->>'isGrave')::boolean) as "isLoud"
  from warning w where command_center_id = $1 and (split_part(object_id, ',', 2) = any ($3) or substr(title, 7) = any ($3) or title like 'Forged%')`

interface Planned {
  minute: number
  kind: Kind
  n: number
}
/** Storms come in bursts: one in three is published within the minute of the one before. */
function planned(count: number, roll: ReturnType<typeof dice>): Planned[] {
  let at = 0
  const step = year / count / minute
  return Array.from({ length: count }, (_, n) => {
    if (roll.below(3) > 0) at += Math.max(1, Math.round(step * 1.5 * (0.1 + roll.below(1_800) / 1_000)))
    const kind: Kind = n % 50 === 11 ? 'broken' : n % 50 === 31 ? 'forged' : n % 20 === 7 ? 'held' : 'good'
    return { minute: Math.min(at * minute, year), kind, n }
  })
}

interface Making {
  n: number
  roll: ReturnType<typeof dice>
  feed: Feed
  open: { id: string }[]
  agency: string
  stranger: string
}
type Made = Omit<Published, 'at'>

const soon = () => written(Date.now() + 8 * 60 * minute)
const reference = (id: string) => `agency@example.invalid,${id},${written(0)}`
const now = (more: Sample) => sampleAlert({ sent: written(Date.now()), expires: soon(), ...more })

function good({ n, roll, feed, open, agency }: Making): Made {
  const id = `a${n}`
  const labelled = labelledArea(roll)
  const how = open.length > 3 ? roll.of(['an alert', 'an alert', 'an update', 'a cancel']) : 'an alert'
  const before = how === 'an alert' ? undefined : roll.of(open).id
  const text = now({
    ...{ identifier: id, headline: `Alert ${id}`, area: areaXml(labelled), description: labelled.description },
    severity: roll.of(['Extreme', 'Severe', 'Moderate', 'Minor']),
    ...(before && { msgType: how === 'a cancel' ? 'Cancel' : 'Update', references: reference(before) }),
  })
  // Those that carry a signature on the plain feed are safe from those that carry none.
  const document = feed === 'signed' || roll.below(2) === 0 || before ? sign(text, agency) : text
  return { id, feed, kind: 'good', how, document, isOurs: labelled.isOurs, ...(before && { ends: before }) }
}

let held: string[] | undefined
function heldOne({ n, roll }: Making): Made {
  held ??= heldNames.map((name) => readFileSync(join(heldFolder, name), 'utf8'))
  const id = `h${n}`
  const text = roll.of(held)
  // As it was given out, but now and by this name.
  const sent = Date.parse(/<(?:\w+:)?sent>([^<]+)/.exec(text)![1]!)
  const document = text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d\d:\d\d/g, (at) => written(Date.parse(at) - sent + Date.now()))
    .replace(/(<(?:\w+:)?identifier>)[^<]+/, `$1${id}`)
    .replaceAll(/(<(?:\w+:)?headline>)[^<]+/g, `$1As it was given out, ${id}`)
  return { id, feed: 'plain', kind: 'held', how: 'as it was given out', document, isOurs: null }
}

function brokenOne({ n, roll, feed, agency }: Making): Made {
  const id = `b${n}`
  const how = Object.keys(broken)[Math.floor(n / 50) % Object.keys(broken).length]!
  const text = now({ identifier: id, headline: `Broken ${id}`, severity: 'Extreme', area: areaXml(labelledArea(roll)) })
  return { id, feed, kind: 'broken', how, document: broken[how]!(feed === 'signed' && roll.below(2) === 0 ? sign(text, agency) : text), isOurs: null }
}

/** Each names Rizal, is extreme, and would open a storm. */
const forgeries: Record<
  string,
  (given: Making & { id: string; victim: string | undefined }) => { text: string; feed?: Feed; ends?: string | undefined }
> = {
  'altered after it was signed': ({ id, agency }) => ({
    text: sign(forged(id, { description: 'Stay.' }), agency).replace('Stay inside.', 'Go outside.'),
  }),
  'signed by another': ({ id, stranger }) => ({ text: sign(forged(id), stranger) }),
  'not signed where it must be': ({ id }) => ({ text: forged(id), feed: 'signed' }),
  'wrapped around what was signed': ({ id, agency }) => {
    const signed = sign(forged(id), agency, { isWhole: false })
    const [signature = ''] = /<Signature.*<\/Signature>/s.exec(signed) ?? []
    const inner = signed.replace(signature, '').replace(/<\?xml[^>]*>/, '')
    return { text: forged(id).replace('</alert>', `<more>${inner}</more>${signature}</alert>`) }
  },
  'an unsigned cancel': ({ id, victim }) => ({ text: forged(id, ending(victim)), feed: 'signed', ends: victim }),
  'a cancel signed by another': ({ id, victim, stranger }) => ({ text: sign(forged(id, ending(victim)), stranger), ends: victim }),
  'under the name of a good one': ({ id, victim = id, stranger }) => ({
    text: sign(forged(victim), stranger),
    ends: victim === id ? undefined : victim,
  }),
}
const forged = (id: string, more: Sample = {}) =>
  now({ identifier: id, headline: `Forged Signal 5 ${id}`, severity: 'Extreme', area: '<areaDesc>Rizal</areaDesc>', ...more })
const ending = (victim: string | undefined): Sample => (victim ? { msgType: 'Cancel', references: reference(victim) } : {})

function forgedOne(given: Making): Made {
  const id = `f${given.n}`
  const how = Object.keys(forgeries)[Math.floor(given.n / 50) % Object.keys(forgeries).length]!
  const { text, feed = given.feed, ends } = forgeries[how]!({ ...given, id, victim: given.open[0]?.id })
  return { id, feed, kind: 'forged', how, document: text, isOurs: null, ...(ends && { ends }) }
}

const makers: Record<Kind, (given: Making) => Made> = { good, held: heldOne, broken: brokenOne, forged: forgedOne }
