// Alerts of the center's own: given out, replaced, cancelled, and read by anybody as Atom and CAP 1.2, signed.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExclusiveCanonicalization } from 'xml-crypto'
import { validateXML } from 'xmllint-wasm'
import { apiKeys } from '#contract/accounts/apiKeys.ts'
import { identity } from '#contract/centers/identity.ts'
import { tickets } from '#contract/tickets/room.ts'
import { warnings } from '#contract/warnings/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { entriesOf } from './cap/feeds.ts'
import { alertFrom } from './cap/read.ts'
import { signatureOf } from './cap/signature.ts'
import { readXml } from '#server/outside/xml.ts'

const schema = readFileSync(join(import.meta.dirname, '../../tests/standards/cap12.xsd'), 'utf8')
let lab: Lab
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab({ settings: { webAddress: 'https://tanod.example.ph' } })
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

const form = {
  ...{
    event: 'Flooded street',
    headline: 'Rizal Avenue is flooded <1 m>',
    description: 'Do not pass & turn back.',
    instruction: '',
    isExercise: 0 as const,
    hours: 6,
  },
  ...{ responseType: 'Avoid' as const, urgency: 'Immediate' as const, severity: 'Moderate' as const, certainty: 'Observed' as const },
}
const textOf = async (path: string) => {
  const reply = await fetch(lab.nodes[0]!.url + path)
  expect(reply.status).toBe(200)
  return reply.text()
}

it('gives out a hazard, replaces it, cancels it once; each document is valid and names the one before', async () => {
  const { data: hazard } = await dispatcher.ask(tickets.addReportOfTheDay, {
    title: 'Rizal Avenue',
    severity: 'severe',
    position: { lat: 14.55, lng: 121.13 },
  })
  const about = { about: 'hazard' as const, aboutId: hazard.hazardId }
  const { data: first } = await dispatcher.ask(warnings.publishAlert, { ...form, ...about })
  const { data: second } = await dispatcher.ask(warnings.publishAlert, { ...form, ...about, headline: 'Rizal Avenue is under 2 m' })
  expect([first.messageType, second.messageType]).toEqual(['Alert', 'Update'])
  expect((await refusalOf(dispatcher.ask(warnings.cancelAlert, { id: first.id }))).status).toBe(409)
  const { data: last } = await dispatcher.ask(warnings.cancelAlert, { id: second.id })
  expect((await refusalOf(dispatcher.ask(warnings.cancelAlert, { id: second.id }))).status).toBe(409)
  const { data: own } = await dispatcher.ask(warnings.getOwnAlerts, {})
  expect(own.items.map(({ id, isStanding }) => [id, isStanding])).toEqual([
    [last.id, false],
    [second.id, false],
    [first.id, false],
  ])
  const feed = await textOf(own.feed)
  const entries = entriesOf(readXml(feed), lab.nodes[0]!.url + own.feed)
  expect(entries.map(({ url }) => url)).toEqual([last, second, first].map(({ path }) => lab.nodes[0]!.url + path))
  const documents = await Promise.all([first, second, last].map(({ path }) => textOf(path)))
  const judged = await validateXML({ xml: documents.map((contents, n) => ({ fileName: `${n}.xml`, contents })), schema })
  expect(judged.errors).toEqual([])
  const alerts = documents.map((text) => alertFrom(readXml(text)))
  expect(alerts.map(({ msgType, flaws }) => [msgType, flaws])).toEqual([
    ['Alert', []],
    ['Update', []],
    ['Cancel', []],
  ])
  expect(alerts[1]!.references).toEqual([`${alerts[0]!.sender},${alerts[0]!.identifier}`])
  expect(alerts[2]!.references).toEqual([`${alerts[1]!.sender},${alerts[1]!.identifier}`])
  expect(alerts[0]!.infos[0]).toMatchObject({
    headline: 'Rizal Avenue is flooded <1 m>',
    areas: [{ circles: [{ lat: 14.55, lng: 121.13, km: 0.5 }] }],
  })
})

it('a receiver that filters on Met finds a flood in every language; what the form says of category and PAGASA goes out', async () => {
  const give = async (more: object) => {
    const { data: hazard } = await dispatcher.ask(tickets.addReportOfTheDay, {
      title: 'River',
      severity: 'severe',
      position: { lat: 14.55, lng: 121.13 },
    })
    return (await dispatcher.ask(warnings.publishAlert, { ...form, about: 'hazard', aboutId: hazard.hazardId, ...more })).data
  }
  const flood = await give({ event: 'Flood', headlineIn: { fil: 'Baha' }, descriptionIn: { fil: 'Huwag dumaan.' }, responseType: 'Evacuate' })
  const rain = await give({ event: 'Heavy downpour', category: 'Met', grade: 'rainOrange' })
  const fire = await give({ event: 'Fire at the market' })
  const wind = await give({ event: 'Signal', category: 'Met', grade: 'wind3' })
  const { feed } = (await dispatcher.ask(warnings.getOwnAlerts, {})).data
  const documents = await Promise.all(
    entriesOf(readXml(await textOf(feed)), lab.nodes[0]!.url + feed).map(async ({ url }) => textOf(new URL(url).pathname)),
  )
  expect((await validateXML({ xml: documents.map((contents, n) => ({ fileName: `${n}.xml`, contents })), schema })).errors).toEqual([])
  // As a stranger does it: each info of it is of this category.
  const found = documents.map((text) => alertFrom(readXml(text))).filter(({ infos }) => infos.every(({ categories }) => categories.includes('Met')))
  const ids = found.map(({ identifier }) => identifier.split('.').at(-1))
  expect([flood, rain, wind].every(({ id }) => ids.includes(id))).toBe(true)
  expect(ids).not.toContain(fire.id)
  const of = async (path: string) => (await textOf(path)).replace(/<Signature[^]*<\/Signature>/, '')
  expect((await of(flood.path)).match(/<responseType>Evacuate<\/responseType>/g)).toHaveLength(2)
  expect(await of(rain.path)).toContain('<eventCode><valueName>PAGASA:rainfall</valueName><value>orange</value></eventCode>')
  expect(await of(rain.path)).toContain('<parameter><valueName>color</valueName><value>orange</value></parameter>')
  expect(await of(wind.path)).toContain('<eventCode><valueName>PAGASA:TCWS</valueName><value>3</value></eventCode>')
  const cancelled = await of((await dispatcher.ask(warnings.cancelAlert, { id: rain.id })).data.path)
  expect([cancelled.includes('<category>Met</category>'), cancelled.includes('PAGASA')]).toEqual([true, false])
})

it('a request to the NDRRMC for a cell broadcast is ready with words and polygon, of what stands alone', async () => {
  const area = [
    { lat: 14.55, lng: 121.13 },
    { lat: 14.55, lng: 121.14 },
    { lat: 14.56, lng: 121.14 },
  ]
  const { data: hazard } = await dispatcher.ask(tickets.addReportOfTheDay, { title: 'River', severity: 'severe', area })
  const alert = await dispatcher.ask(warnings.publishAlert, { ...form, headlineIn: { fil: 'Baha' }, about: 'hazard', aboutId: hazard.hazardId })
  const { data } = await dispatcher.ask(warnings.getBroadcastRequest, { id: alert.data.id })
  expect(data.subject).toContain('Flooded street')
  expect(data.text).toContain('14.55000,121.13000 14.55000,121.14000 14.56000,121.14000 14.55000,121.13000')
  expect(data.text).toContain(`CAP 1.2: https://tanod.example.ph${alert.data.path}`)
  expect(data.text).toMatch(/Message \(English, \d+ characters\)[^]*Message \(Filipino, \d+ characters\):\nBaha\. Do not/)
  const { data: over } = await dispatcher.ask(warnings.cancelAlert, { id: alert.data.id })
  for (const id of [alert.data.id, over.id]) expect((await refusalOf(dispatcher.ask(warnings.getBroadcastRequest, { id }))).status).toBe(404)
})

it('an exercise leaves the actual alert alone, and a cancel repeats no order', async () => {
  const { data: hazard } = await dispatcher.ask(tickets.addReportOfTheDay, {
    title: 'Dike',
    severity: 'severe',
    position: { lat: 14.55, lng: 121.13 },
  })
  const about = { about: 'hazard' as const, aboutId: hazard.hazardId }
  const order = {
    event: 'Flood',
    headline: 'EVACUATE NOW',
    description: 'Evacuate to the school.',
    instruction: 'Evacuate.',
    responseType: 'Evacuate' as const,
  }
  const { data: actual } = await dispatcher.ask(warnings.publishAlert, { ...form, ...about, ...order })
  const { data: drill } = await dispatcher.ask(warnings.publishAlert, { ...form, ...about, ...order, isExercise: 1 })
  expect(drill.messageType).toBe('Alert')
  const { data: own } = await dispatcher.ask(warnings.getOwnAlerts, {})
  expect(own.items.find(({ id }) => id === actual.id)).toMatchObject({ isStanding: true })
  expect(alertFrom(readXml(await textOf(drill.path))).references).toEqual([])
  const { data: cancel } = await dispatcher.ask(warnings.cancelAlert, { id: actual.id })
  const text = await textOf(cancel.path)
  expect(text.toLowerCase()).not.toContain('evacuat')
  expect(text).toContain('<category>Met</category>')
})

describe('a grave alert needs a second person', () => {
  const ask = async (by: Caller, more: object = {}) => {
    const { data: hazard } = await by.ask(tickets.addReportOfTheDay, {
      title: 'Dike',
      severity: 'severe',
      position: { lat: 14.55, lng: 121.13 },
    })
    const words = { ...form, severity: 'Extreme' as const, headline: 'LEAVE NOW', about: 'hazard' as const, aboutId: hazard.hazardId }
    return (await by.ask(warnings.publishAlert, { ...words, ...more })).data
  }
  const statusOf = async (path: string) => (await fetch(lab.nodes[0]!.url + path)).status
  const ownOf = async (id: string) => (await dispatcher.ask(warnings.getOwnAlerts, {})).data.items.find((one) => one.id === id)!
  const feedNames = async (id: string) => (await textOf((await dispatcher.ask(warnings.getOwnAlerts, {})).data.feed)).includes(id)
  const verbsOf = async (id: string) => {
    await lab.settle()
    const { rows } = await lab.owner.query<{ verb: string }>('select verb from fact where object_id = $1 order by seq', [id])
    return rows.map(({ verb }) => verb)
  }

  it('the public reads nothing until somebody else confirms it; whoever asked cannot', async () => {
    const asked = await ask(dispatcher)
    expect(asked).toMatchObject({ isStanding: false, second: { state: 'awaiting', askedBy: { accountId: dispatcher.accountId }, decidedBy: null } })
    expect([await statusOf(asked.path), await feedNames(asked.id)]).toEqual([404, false])
    expect(await refusalOf(dispatcher.ask(warnings.confirmAlert, { id: asked.id }))).toMatchObject({ status: 403, code: 'second-person' })
    expect((await refusalOf(dispatcher.ask(warnings.overrideAlert, { id: asked.id }))).status).toBe(403)
    const second = await lab.as('admin')
    const { data: given } = await second.ask(warnings.confirmAlert, { id: asked.id })
    expect(given).toMatchObject({ isStanding: true, second: { state: 'confirmed', decidedBy: { accountId: second.accountId } } })
    expect([await statusOf(asked.path), await feedNames(asked.id)]).toEqual([200, true])
    expect((await verbsOf(asked.id)).slice(0, 3)).toEqual(['alertAsked', 'alertConfirmed', 'alertPublished'])
    expect((await refusalOf(second.ask(warnings.confirmAlert, { id: asked.id }))).code).toBe('decided-already')
  })

  it('the second person is told all that goes out, in each language', async () => {
    const asked = await ask(dispatcher, {
      ...{ instruction: 'Go to the school.', responseType: 'Evacuate', urgency: 'Expected', certainty: 'Likely', hours: 9 },
      ...{ headlineIn: { fil: 'LUMIKAS NA' }, descriptionIn: { ceb: 'Ayaw paglabay.' }, instructionIn: { fil: 'Pumunta sa paaralan.' } },
    })
    const told = {
      ...{ event: 'Flooded street', instruction: 'Go to the school.', responseType: 'Evacuate', urgency: 'Expected', certainty: 'Likely', hours: 9 },
      ...{ headlineIn: { fil: 'LUMIKAS NA' }, descriptionIn: { ceb: 'Ayaw paglabay.' }, instructionIn: { fil: 'Pumunta sa paaralan.' } },
      area: expect.stringMatching(/^Dike, /),
    }
    expect(asked).toMatchObject(told)
    expect(await ownOf(asked.id)).toMatchObject(told)
  })

  it('after two minutes nobody confirms it, and a supervisor gives it out alone in front of everybody', async () => {
    const supervisor = await lab.as('supervisor')
    const asked = await ask(supervisor, { severity: 'Severe' })
    await lab.owner.query(`update own_alert set asked_until = now() - interval '1 second' where id = $1`, [asked.id])
    expect((await ownOf(asked.id)).second!.state).toBe('lapsed')
    expect((await refusalOf(dispatcher.ask(warnings.confirmAlert, { id: asked.id }))).code).toBe('lapsed')
    expect((await supervisor.ask(warnings.overrideAlert, { id: asked.id })).data.second!.state).toBe('overridden')
    expect(await statusOf(asked.path)).toBe(200)
    expect((await verbsOf(asked.id)).slice(0, 3)).toEqual(['alertAsked', 'alertOverridden', 'alertPublished'])
    const late = await ask(supervisor)
    await lab.owner.query(`update own_alert set asked_until = now() - interval '16 minutes' where id = $1`, [late.id])
    expect((await refusalOf(supervisor.ask(warnings.overrideAlert, { id: late.id }))).code).toBe('lapsed')
  })

  it('what is withheld goes out by nobody; a drill and a moderate one wait for nobody', async () => {
    const asked = await ask(dispatcher)
    expect((await dispatcher.ask(warnings.withholdAlert, { id: asked.id })).data.second!.state).toBe('withheld')
    const supervisor = await lab.as('supervisor')
    for (const call of [warnings.confirmAlert, warnings.overrideAlert])
      expect((await refusalOf(supervisor.ask(call, { id: asked.id }))).code).toBe('decided-already')
    expect(await statusOf(asked.path)).toBe(404)
    for (const more of [{ isExercise: 1 }, { severity: 'Moderate' }])
      expect(await ask(dispatcher, more)).toMatchObject({ isStanding: true, second: null })
  })

  it('is nothing for a program: behind a key stands somebody who may have asked already', async () => {
    const admin = await lab.as('admin')
    const { data } = await admin.ask(apiKeys.addApiKey, { name: 'Siren', permissions: ['tickets.hazards', 'tickets.supervise', 'tickets.read'] })
    const program = lab.caller(data.key, data.apiKey.id, admin.centerId)
    const asked = await ask(dispatcher)
    for (const call of [warnings.confirmAlert, warnings.overrideAlert, warnings.withholdAlert])
      expect((await refusalOf(program.ask(call, { id: asked.id }))).code).toBe('person-required')
    expect((await refusalOf(ask(program))).code).toBe('person-required')
    expect(await statusOf(asked.path)).toBe(404)
  })

  it('goes to the place that was asked for, or is asked for again', async () => {
    const asked = await ask(dispatcher)
    await lab.owner.query(`update hazard set lat = 14.6, lng = 121.2 where id = $1`, [asked.aboutId])
    const refusal = await refusalOf((await lab.as('supervisor')).ask(warnings.confirmAlert, { id: asked.id }))
    expect([refusal.status, refusal.code]).toEqual([409, 'conflict'])
    expect(await statusOf(asked.path)).toBe(404)
  })

  it('one that was confirmed takes the place of the one that stands by then', async () => {
    const asked = await ask(dispatcher)
    const moderate = (await dispatcher.ask(warnings.publishAlert, { ...form, about: 'hazard', aboutId: asked.aboutId, headline: 'The water rises' }))
      .data
    const { data: given } = await (await lab.as('supervisor')).ask(warnings.confirmAlert, { id: asked.id })
    expect(given.messageType).toBe('Update')
    expect((await ownOf(moderate.id)).isStanding).toBe(false)
    expect(alertFrom(readXml(await textOf(given.path))).references[0]).toContain(moderate.id)
  })
})

describe('what is given out', () => {
  const giveOut = async (more: object = {}) => {
    const { data: hazard } = await dispatcher.ask(tickets.addReportOfTheDay, { title: 'Ilog', severity: 'severe' })
    return (await dispatcher.ask(warnings.publishAlert, { ...form, about: 'hazard', aboutId: hazard.hazardId, ...more })).data
  }
  const feedPath = '/api/commandcenter/ccPublic/alerts/taytay/feed.atom'
  const ask = (url: string, headers: Record<string, string> = {}) => lab.nodes[0]!.app.inject({ url, headers: { host: 'evil.example', ...headers } })
  const certificateOf = async () => (await ask('/api/commandcenter/ccPublic/alerts/certificate.pem')).body

  it('links to the configured address, whatever host the caller names, by names that stay the same', async () => {
    const { path, id } = await giveOut()
    const admin = await lab.as('admin')
    const { settings, version } = (await admin.ask(identity.getSettings)).data
    await admin.ask(identity.updateSettings, { version, settings: { ...settings, publicReports: { ...settings.publicReports, open311: 1 } } })
    const discovery = await ask('/api/open311/discovery.json')
    const [feed, document] = [(await ask(feedPath)).body, (await ask(path)).body]
    for (const text of [feed, document, discovery.body]) expect(text).not.toContain('evil.example')
    expect(feed).toContain(`href="https://tanod.example.ph${path}"`)
    expect(feed).toContain(`<id>urn:tanod:tanod.taytay.${id}</id>`)
    expect(document).toContain('<web>https://tanod.example.ph/cms/taytay-dashboard</web>')
    expect(discovery.body).toContain('https://tanod.example.ph/api/open311/v2')
  })

  it('has an info for each language in which somebody wrote it; a cancel too', async () => {
    const words = { headlineIn: { fil: 'Baha sa Rizal Avenue', ceb: '' }, descriptionIn: { fil: 'Huwag dumaan.' } }
    const { id, path } = await giveOut({ instruction: 'Keep away.', ...words })
    const said = async (at: string) => {
      const text = await textOf(at)
      expect((await validateXML({ xml: { fileName: 'a.xml', contents: text }, schema })).errors).toEqual([])
      return alertFrom(readXml(text)).infos.map(({ language, headline, description, instruction }) => [language, headline, description, instruction])
    }
    expect(await said(path)).toEqual([
      ['en-PH', form.headline, form.description, 'Keep away.'],
      ['fil-PH', 'Baha sa Rizal Avenue', 'Huwag dumaan.', 'Keep away.'],
    ])
    const { data: cancel } = await dispatcher.ask(warnings.cancelAlert, { id })
    expect((await said(cancel.path)).map(([language, headline]) => [language, headline])).toEqual([
      ['en-PH', 'Cancelled: Flooded street'],
      ['fil-PH', 'Binawi: Flooded street'],
    ])
    // The time is one that people read, by the clock of the center.
    for (const [, , description] of await said(cancel.path)) expect(description).toMatch(/ \d{1,2}, \d{4} (at|nang|sa) \d{1,2}:\d\d [AP]M/)
  })

  it('is signed by the key whose certificate it gives out: our own reader and openssl say so, and of another word that it is wrong', async () => {
    const [text, certificate] = [await textOf((await giveOut()).path), await certificateOf()]
    expect(signatureOf(text, certificate).status).toBe('good')
    expect(signatureOf(text.replace('turn back', 'drive on'), certificate).status).toBe('bad')
    const folder = mkdtempSync(join(tmpdir(), 'signed-'))
    const file = (name: string, content: string | Buffer) => (writeFileSync(join(folder, name), content), join(folder, name))
    const openssl = (...words: string[]) => execFileSync('openssl', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const pem = file('certificate.pem', certificate)
    expect(openssl('verify', '-CAfile', pem, pem)).toContain('OK')
    expect(openssl('x509', '-in', pem, '-noout', '-subject', '-enddate')).toMatch(/tanod\.example\.ph[^]*2046/)
    // What was signed, in its canonical form, with the two numbers of the signature as openssl wants them.
    const root = new DOMParser().parseFromString(text, 'text/xml').documentElement!
    const part = (name: string) => root.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', name)[0]!
    const canonical = new ExclusiveCanonicalization()
    const signed = file('signed.xml', canonical.process(part('SignedInfo') as unknown as Parameters<typeof canonical.process>[0], {}))
    const value = Buffer.from(part('SignatureValue').textContent!, 'base64')
    const number = (half: Buffer) => {
      const short = half.subarray(half.findIndex((byte) => byte !== 0))
      const content = short[0]! & 0x80 ? Buffer.concat([Buffer.from([0]), short]) : short
      return Buffer.concat([Buffer.from([2, content.length]), content])
    }
    const numbers = Buffer.concat([number(value.subarray(0, 32)), number(value.subarray(32))])
    const signature = file('signature', Buffer.concat([Buffer.from([0x30, numbers.length]), numbers]))
    const key = file('key.pem', openssl('x509', '-in', pem, '-noout', '-pubkey'))
    expect(openssl('dgst', '-sha256', '-verify', key, '-signature', signature, signed)).toContain('Verified OK')
    rmSync(folder, { recursive: true })
  })

  it('is not sent again to whoever has it, and pages of others may read it', async () => {
    const { path } = await giveOut()
    for (const url of [path, feedPath]) {
      const first = await ask(url, { origin: 'https://news.example' })
      expect([first.statusCode, first.headers['access-control-allow-origin']]).toEqual([200, '*'])
      const again = await ask(url, { 'if-none-match': `"other", ${String(first.headers.etag)}` })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    const { etag } = (await ask(feedPath)).headers
    await giveOut()
    expect((await ask(feedPath, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })
})

it('404 for what is not there, what is another center’s, and what is not published', async () => {
  const other = await lab.as('dispatcher', 'taguig')
  const { data: theirs } = await other.ask(tickets.addReportOfTheDay, { title: 'Theirs', severity: 'minor' })
  expect((await refusalOf(dispatcher.ask(warnings.publishAlert, { ...form, about: 'hazard', aboutId: theirs.hazardId }))).status).toBe(404)
  expect((await refusalOf(dispatcher.ask(warnings.publishAlert, { ...form, about: 'news', aboutId: theirs.hazardId }))).status).toBe(404)
  for (const path of ['nowhere/feed.atom', 'taytay/x.xml', 'taytay/00000000-0000-4000-8000-00000000dead.xml'])
    expect((await fetch(`${lab.nodes[0]!.url}/api/commandcenter/ccPublic/alerts/${path}`)).status).toBe(404)
})
