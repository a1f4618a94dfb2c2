// Warnings from the provider and from feeds: taken in, followed, told to whom they concern, and honest about sources that fail.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { warnings } from '#contract/warnings/room.ts'
import { identity } from '#contract/centers/identity.ts'
import { saidIn } from '#contract/warnings/Warning.ts'
import type { CapFeed } from '#server/config.ts'
import { atomOf, feedAt, overhead, rssOf, sampleAlert, sign, written } from '#tests/capSamples.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { refreshWarnings } from './refresh.ts'
import { openSources, type Source } from './sources.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
let lab: Lab
let outside: Awaited<ReturnType<typeof openOutside>>
let dispatcher: Caller
let sources: Source[]
const pages = new Map<string, string>()
let events: unknown[] = []
let tokens = 0
let ends = 0

const config = () => ({
  warnings: { url: `${outside.url}/base/`, clientId: 'tanod', clientSecret: 'very-secret' },
  capFeeds: [feedAt(`${outside.url}/feeds/`, { certificate: keys.publicKey }), feedAt(`${outside.url}/rss`)],
  privateHosts: [outside.host],
})

beforeAll(async () => {
  outside = await openOutside((request, body) => {
    if (request.url === '/base/oauth/token') {
      if (!body.includes('client_secret=very-secret')) return { status: 401, body: '{}' }
      return { body: JSON.stringify({ access_token: `t${++tokens}`, expires_in: 3600, token_type: 'Bearer' }) }
    }
    if (request.url === '/base/api/warning/getAllWarning')
      return request.headers.authorization === `Bearer t${tokens}` && tokens > ends
        ? { body: JSON.stringify({ data: events }) }
        : { status: 401, body: '{}' }
    const page = pages.get(request.url ?? '')
    return page === undefined ? { status: 404, body: '' } : { headers: { 'content-type': 'application/xml' }, body: page }
  })
  pages.set('/rss', rssOf([]))
  lab = await openLab({ settings: config() })
  sources = openSources(config())
  // Those of the demo are none of these sources.
  await lab.owner.query('delete from warning')
  dispatcher = await lab.as('dispatcher')
})
afterAll(async () => {
  await lab.close()
  await outside.close()
})

/** Documents of the feed, with one round of asking. */
async function publish(...documents: [id: string, text: string][]) {
  for (const [id, text] of documents) pages.set(`/output/gfa/${id}.cap`, text)
  // As PAGASA does it: another host and scheme in the links than the feed's own.
  pages.set(
    '/feeds/',
    atomOf(
      documents.map(([id]) => ({ id, title: `Feed title ${id}`, path: `/output/gfa/${id}.cap` })),
      'https://elsewhere.invalid',
    ),
  )
  await refreshWarnings(lab.nodes[0]!.db, sources)
}
const listed = async (filter = {}) => (await dispatcher.ask(warnings.getWarnings, { limit: 100, ...filter })).data

/** Of each time that an alert arrived, in order: whether it sounded. */
async function loudAbout(title: string): Promise<boolean[]> {
  await lab.settle()
  const { rows } = await lab.owner.query<{ isGrave: boolean }>(
    `select (f.data->>'isGrave')::boolean as "isGrave" from fact f join warning w on w.id = f.object_id::uuid and w.command_center_id = f.command_center_id
      where f.verb = 'warningArrived' and f.command_center_id = $1 and w.title = $2 order by f.position`,
    [dispatcher.centerId, title],
  )
  return rows.map(({ isGrave }) => isGrave)
}

it('takes alerts in once, from the feed’s own host, and tells of those that are grave and near', async () => {
  const far = '<areaDesc>Batanes</areaDesc><polygon>20,121 21,121 21,122 20,122 20,121</polygon>'
  const two: [string, string][] = [
    ['near', sampleAlert({ identifier: 'near' })],
    ['far', sampleAlert({ identifier: 'far', area: far, headline: 'Far away' })],
    ['drill', sampleAlert({ identifier: 'drill', status: 'Exercise', headline: 'A drill' })],
    ['old', sampleAlert({ identifier: 'old', expires: written(Date.now() - 60_000), headline: 'Run out' })],
  ]
  await publish(...two)
  await publish(...two)
  const { items, sources: states } = await listed({ isStanding: 1 })
  expect(items.map(({ title, isConcerning }) => [title, isConcerning]).toSorted()).toEqual([
    ['A drill', true],
    ['Far away', false],
    ['Wind signal 2 is in effect', true],
  ])
  expect(states.every(({ trouble, fetchedAt }) => trouble === null && fetchedAt !== null)).toBe(true)
  expect(states.map(({ name }) => name)).toEqual(['provider', outside.host, outside.host])
  await lab.settle()
  const { rows } = await lab.owner.query<{ isGrave: boolean; n: number }>(
    `select (data->>'isGrave')::boolean as "isGrave", count(*)::int as n from fact where verb = 'warningArrived' and command_center_id = $1 group by 1 order by 1`,
    [dispatcher.centerId],
  )
  expect(rows).toEqual([
    { isGrave: false, n: 2 },
    { isGrave: true, n: 1 },
  ])
  expect((await listed({ isConcerning: 1, isStanding: 1 })).items).toHaveLength(2)
})

it('an alert in two languages is told in both', async () => {
  const info = '<language>fil-PH</language><category>Met</category><event>Bagyo</event><urgency>Expected</urgency><severity>Severe</severity>'
  const said = '<headline>Signal Bilang 2</headline><description>Malakas na hangin.</description><instruction>Manatili sa loob.</instruction>'
  const extra = `<info>${info}<certainty>Likely</certainty>${said}<area><areaDesc>Rizal</areaDesc>${overhead}</area></info>`
  await publish(['spoken', sampleAlert({ identifier: 'spoken', headline: 'Wind signal 2, in two languages', extra })])
  const [warning] = (await listed({ search: 'in two languages' })).items
  expect(warning).toMatchObject({ title: 'Wind signal 2, in two languages', instruction: 'Stay inside.', flaws: [] })
  expect(saidIn('fil', warning!)).toEqual({ title: 'Signal Bilang 2', description: 'Malakas na hangin.', instruction: 'Manatili sa loob.' })
  expect(saidIn('en', warning!).title).toBe('Wind signal 2, in two languages')
})

it('follows an update by its reference, also when the last one says that all is clear', async () => {
  const reference = (id: string) => `agency@example.invalid,${id},${written(0)}`
  await publish(['a', sampleAlert({ identifier: 'a', headline: 'Flood 1' })])
  await publish(['b', sampleAlert({ identifier: 'b', msgType: 'Update', references: reference('a'), headline: 'Flood 2' })])
  const standing = async () => (await listed({ isStanding: 1, search: 'Flood' })).items.map(({ title }) => title)
  expect(await standing()).toEqual(['Flood 2'])
  await publish([
    'c',
    sampleAlert({ identifier: 'c', msgType: 'Update', references: reference('b'), headline: 'Flood 3 (final)', responseType: 'AllClear' }),
  ])
  expect(await standing()).toEqual([])
  expect((await listed({ isStanding: 0, search: 'Flood' })).items.map(({ title }) => title).toSorted()).toEqual([
    'Flood 1',
    'Flood 2',
    'Flood 3 (final)',
  ])
  const how = (await listed({ isStanding: 0, search: 'Flood' })).items.map(({ title, ending }) => [title, ending!.how, ending!.by?.title])
  expect(how.toSorted()).toEqual([
    ['Flood 1', 'replaced', 'Flood 2'],
    ['Flood 2', 'cancelled', 'Flood 3 (final)'],
    ['Flood 3 (final)', 'past', undefined],
  ])
})

it('another source cannot cancel it', async () => {
  await publish(['keep', sampleAlert({ identifier: 'keep', headline: 'Stays' })])
  const forged = sampleAlert({ identifier: 'x', msgType: 'Cancel', references: `agency@example.invalid,keep,${written(0)}`, headline: 'Forged' })
  pages.set('/forged.cap', forged)
  pages.set('/rss', rssOf([{ id: 'x', title: 'Forged', path: '/forged.cap' }]))
  await refreshWarnings(lab.nodes[0]!.db, sources)
  expect((await listed({ isStanding: 1, search: 'Stays' })).items).toHaveLength(1)
})

it('shows a broken document as flagged, and a script as text', async () => {
  await publish(
    ['broken', '<html>'],
    ['flawed', sampleAlert({ identifier: 'flawed', sent: '2026-11-20T02:00:00Z', headline: '&lt;img src=x onerror=alert(1)&gt;' })],
  )
  const { items } = await listed({ isStanding: 1, search: 'Feed title broken' })
  expect(items).toMatchObject([{ title: 'Feed title broken', flaws: [expect.stringContaining('no proper XML')] }])
  expect((await listed({ search: 'onerror' })).items).toMatchObject([
    { title: '<img src=x onerror=alert(1)>', flaws: [expect.stringContaining('alert/sent')] },
  ])
})

it('a signature counts by the pinned certificate alone', async () => {
  const other = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const alert = (identifier: string) => sampleAlert({ identifier, headline: `Signed ${identifier}` })
  await publish(
    ['good', sign(alert('good'), keys.privateKey)],
    ['foreign', sign(alert('foreign'), other.privateKey)],
    ['bent', sign(alert('bent'), keys.privateKey).replace('Stay inside.', 'Go outside.')],
    ['bare', alert('bare')],
  )
  const { items } = await listed({ search: 'Signed' })
  expect(Object.fromEntries(items.map(({ title, signature }) => [title, signature]))).toEqual({
    ...{ 'Signed good': 'good', 'Signed foreign': 'bad', 'Signed bent': 'bad', 'Signed bare': 'none' },
  })
  expect(items.every(({ flaws }) => flaws.length === 0)).toBe(true)
})

it('a forgery wrapped around what was signed is wrong, and so is one that signs a part', async () => {
  const signed = sign(sampleAlert({ identifier: 'inner', headline: 'Wrapped within' }), keys.privateKey, { isWhole: false })
  const [signature = ''] = /<Signature.*<\/Signature>/s.exec(signed) ?? []
  const inner = signed.replace(signature, '').replace(/<\?xml[^>]*>/, '')
  const outer = sampleAlert({ identifier: 'outer', headline: 'Wrapped around' }).replace('</alert>', `<more>${inner}</more>${signature}</alert>`)
  await publish(['outer', outer])
  expect((await listed({ search: 'Wrapped' })).items).toMatchObject([
    { title: 'Wrapped around', signature: 'bad', provenance: 'none', isTrusted: false },
  ])
})

it('what is not trusted makes no sound, opens no storm, replaces and cancels nothing, and does not write over what is', async () => {
  const admin = await lab.as('admin')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, {
    version,
    settings: { ...settings, storm: { ...settings.storm, openOn: ['Trust forged', 'Trust new'] } },
  })
  const storms = async () => (await lab.owner.query<{ name: string }>(`select name from storm where name like 'Trust%'`)).rows.map(({ name }) => name)
  const reference = (id: string) => `agency@example.invalid,${id},${written(0)}`
  const real: [string, string] = ['real', sign(sampleAlert({ identifier: 'real', headline: 'Trust 1' }), keys.privateKey)]
  await publish(real)
  const bend = (text: string) => sign(text, keys.privateKey).replace('Stay inside.', 'Go outside.')
  await publish(
    real,
    ['forged', bend(sampleAlert({ identifier: 'real', headline: 'Trust forged', severity: 'Extreme' }))],
    ['new', bend(sampleAlert({ identifier: 'trust-new', headline: 'Trust new', severity: 'Extreme' }))],
    ['cancel', bend(sampleAlert({ identifier: 'trust-cancel', msgType: 'Cancel', references: reference('real'), headline: 'Trust cancel' }))],
    // Not signed, over a line that is trusted by itself: less than what it would end.
    ['bare', sampleAlert({ identifier: 'trust-bare', msgType: 'Cancel', references: reference('real'), headline: 'Trust bare' })],
  )
  const standing = (await listed({ isStanding: 1, search: 'Trust' })).items
  expect(standing.map(({ title, isTrusted }) => [title, isTrusted]).toSorted()).toEqual([
    ['Trust 1', true],
    ['Trust forged', false],
    ['Trust new', false],
  ])
  await lab.settle()
  const ids = standing.filter(({ isTrusted }) => !isTrusted).map(({ id }) => id)
  const { rows } = await lab.owner.query(`select from fact where verb = 'warningArrived' and object_id = any ($1) and (data->>'isGrave')::boolean`, [
    ids,
  ])
  expect(rows).toHaveLength(0)
  expect(await storms()).toEqual([])
  await publish(['waited', sign(sampleAlert({ identifier: 'trust-waited', headline: 'Trust new, and signed' }), keys.privateKey)])
  expect(await storms()).toEqual(['Trust new, and signed'])
  await lab.owner.query(`update storm set closed_at = now() where name like 'Trust%'`)
  await admin.ask(identity.updateSettings, { version: version + 1, settings })
})

it('a cancel that has run out itself still ends what it names', async () => {
  const first: [string, string] = ['ends', sampleAlert({ identifier: 'ends', headline: 'Ends early' })]
  await publish(first)
  const expires = written(Date.now() - 60_000)
  const references = `agency@example.invalid,ends,${written(0)}`
  await publish(first, ['ender', sampleAlert({ identifier: 'ender', msgType: 'Cancel', references, expires, headline: 'Ended early' })])
  expect((await listed({ isStanding: 1, search: 'Ends early' })).items).toEqual([])
})

it('an alert that comes together with its cancel makes no sound and opens no storm', async () => {
  const references = `agency@example.invalid,brief,${written(0)}`
  await publish(
    ['brief', sampleAlert({ identifier: 'brief', headline: 'Called off', severity: 'Extreme' })],
    ['briefer', sampleAlert({ identifier: 'briefer', msgType: 'Cancel', references, headline: 'The call off' })],
  )
  expect(await loudAbout('Called off')).toEqual([false])
  expect((await listed({ isStanding: 1, search: 'Called off' })).items).toEqual([])
})

it('what stands is judged anew when its feed is trusted for something else: it falls silent, and sounds when it is trusted again', {
  tags: 'long',
}, async () => {
  const judge = (more: Partial<CapFeed>) => openSources({ ...config(), capFeeds: [feedAt(`${outside.url}/feeds/`, more)] })
  const by = async (more: Partial<CapFeed>) => {
    await refreshWarnings(lab.nodes[0]!.db, judge({ certificate: keys.publicKey, ...more }))
    const { items } = await listed({ search: 'Judged' })
    return Object.fromEntries(items.map(({ title, provenance, isTrusted }) => [title, `${provenance} ${isTrusted}`]))
  }
  const gone: [string, string] = ['gone', sampleAlert({ identifier: 'judged-gone', headline: 'Judged gone' })]
  const others: [string, string][] = [
    ['bare', sampleAlert({ identifier: 'judged-bare', headline: 'Judged bare' })],
    ['signed', sign(sampleAlert({ identifier: 'judged-signed', headline: 'Judged signed' }), keys.privateKey)],
  ]
  await publish(gone, ...others)
  await publish(...others)
  const first = { 'Judged gone': 'transport true', 'Judged bare': 'transport true', 'Judged signed': 'signed true' }
  expect(await by({})).toEqual(first)
  expect(await loudAbout('Judged bare')).toEqual([true])
  expect(await by({ trust: 'signed' })).toEqual({ ...first, 'Judged gone': 'transport false', 'Judged bare': 'transport false' })
  const foreign = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  expect(await by({ certificate: foreign.publicKey })).toEqual({ ...first, 'Judged signed': 'none false' })
  expect(await by({})).toEqual(first)
  expect(await loudAbout('Judged bare')).toEqual([true, false, true])
})

it('each center is told the part that is for it, and all is judged again when its names change', async () => {
  const info = (signal: number, severity: string, area: string) =>
    `<info><language>en-PH</language><category>Met</category><event>Signal ${signal}</event><urgency>Expected</urgency><severity>${severity}</severity><certainty>Likely</certainty><headline>Signal ${signal} of the parts</headline><area>${area}</area></info>`
  const far = '<areaDesc>Batanes</areaDesc><polygon>20,121 21,121 21,122 20,122 20,121</polygon>'
  const whole = sampleAlert({
    identifier: 'parts',
    severity: 'Extreme',
    headline: 'Signal 5 of the parts',
    area: far,
    extra: info(1, 'Minor', `<areaDesc>Rizal</areaDesc>${overhead}`),
  })
  const words = sampleAlert({ identifier: 'named', headline: 'Named alone', area: '<areaDesc>Quezon</areaDesc>' })
  await publish(['parts', whole], ['named', words])
  expect((await listed({ search: 'of the parts' })).items).toMatchObject([{ title: 'Signal 1 of the parts', severity: 'minor', isConcerning: true }])
  expect((await listed({ search: 'Named alone' })).items).toMatchObject([{ isConcerning: true }])
  const admin = await lab.as('admin')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, { version, settings: { ...settings, warnings: { areaNames: ['Rizal'] } } })
  await refreshWarnings(lab.nodes[0]!.db, sources)
  expect((await listed({ search: 'Named alone' })).items).toMatchObject([{ isConcerning: false }])
  await admin.ask(identity.updateSettings, { version: version + 1, settings })
})

it('reads the provider’s events, asks anew for a token that ended early, and ends what left the list', async () => {
  events = [
    { id: 7, title: 'Lahar <b>', severity: 'Extreme', area: ['Rizal'], dateIssued: '2026-11-20T08:00:00+08:00', lat: 14.55, lng: 121.13 },
    'rubbish',
    { level: 3 },
  ]
  await refreshWarnings(lab.nodes[0]!.db, sources)
  expect((await listed({ search: 'Lahar' })).items).toMatchObject([
    { title: 'Lahar <b>', severity: 'extreme', source: 'provider', issuedAt: '2026-11-20T00:00:00Z', endedAt: null },
  ])
  ends = tokens
  events = []
  await refreshWarnings(lab.nodes[0]!.db, sources)
  expect(tokens).toBe(ends + 1)
  expect((await listed({ search: 'Lahar' })).items[0]!.endedAt).not.toBeNull()
})

it('a source that fails says so with the age of what is shown; the secret is in no reply', async () => {
  const before = await listed()
  outside.be('garbled')
  await refreshWarnings(lab.nodes[0]!.db, sources)
  outside.be('well')
  const after = await listed()
  expect(after.total).toBe(before.total)
  expect(after.sources.map(({ trouble }) => trouble)).toEqual(Array.from({ length: 3 }, () => 'Its answer cannot be understood.'))
  expect(after.sources.every(({ fetchedAt }) => fetchedAt !== null)).toBe(true)
  expect(JSON.stringify(after)).not.toContain('very-secret')
})

it('what a feed that is asked no more never ended is over; a feed that is silent is told', async () => {
  await lab.owner.query(`update warning set ends_at = null, ended_at = null where title = 'Named alone'`)
  await refreshWarnings(lab.nodes[0]!.db, sources.slice(0, 1))
  expect((await listed({ isStanding: 1, search: 'Named alone' })).items).toEqual([])
  await lab.owner.query(`update warning_source set fetched_at = now() - interval '16 minutes' where source like '%/rss'`)
  expect((await listed()).sources.map(({ isSilent }) => isSilent)).toEqual([false, false, true])
})

it('not configured is said, and asking now is limited', { tags: 'long' }, async () => {
  const off = await openLab()
  const caller = await off.as('dispatcher')
  const { data } = await caller.ask(warnings.getWarnings, {})
  expect(data.sources).toEqual([
    { name: 'provider', fetchedAt: null, trouble: 'A provider of warnings is not set up.', isSilent: false, certificateEndsAt: null },
  ])
  for (let n = 0; n < 6; n++) await caller.ask(warnings.refreshWarnings, {})
  expect((await refusalOf(caller.ask(warnings.refreshWarnings, {}))).status).toBe(429)
  await off.close()
})

it('what was ended is forgotten by the clock that ended it, whatever that of the program says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 86_400_000 })
  const late = (given: object) => sampleAlert({ sent: written(Date.now()), expires: written(Date.now() + 3_600_000), ...given })
  await publish(['ends', late({ identifier: 'ends', headline: 'To be ended' })])
  await publish([
    'ends-it',
    late({ identifier: 'ends-it', headline: 'Its end', msgType: 'Cancel', references: `agency@example.invalid,ends,${written(0)}` }),
  ])
  vi.useRealTimers()
  const { rows } = await lab.owner.query(
    `select title from warning where title in ('To be ended', 'Its end') and command_center_id = $1 order by 1`,
    [dispatcher.centerId],
  )
  expect(rows.map(({ title }) => title)).toEqual(['Its end', 'To be ended'])
})
