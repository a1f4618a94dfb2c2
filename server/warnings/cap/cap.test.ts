// CAP 1.2: read strictly, flagged where it breaks the schema, never followed outside; and our own alerts, judged by the schema itself.
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { overhead, sampleAlert, written } from '#tests/capSamples.ts'
import { times } from '#tests/long.ts'
import { incomingFrom } from '#server/warnings/sources.ts'
import { alertFrom } from './read.ts'
import { type OwnAlert, writeAlert } from './write.ts'
import { readXml } from '#server/outside/xml.ts'

const schema = readFileSync(join(import.meta.dirname, '../../../tests/standards/cap12.xsd'), 'utf8')
const entry = { title: 'From the feed', url: 'https://agency.example/a.cap', updated: null }
const policy = { trust: 'transport', certificate: null, isSecure: true } as const
const read = (text: string) => incomingFrom(text, entry, policy)
const connect = vi.spyOn(Socket.prototype, 'connect')
afterEach(() => expect(connect).not.toHaveBeenCalled())

it('reads an alert with its area, times and words', () => {
  const sent = '2026-11-20T10:00:00+08:00'
  const alert = read(
    sampleAlert({ sent, expires: '2099-11-20T12:00:00+08:00', area: `<areaDesc>Rizal</areaDesc>${overhead}<circle>14.5,121.1 12</circle>` }),
  )
  expect(alert).toMatchObject({
    ...{ key: 'agency@example.invalid,sample-1', severity: 'severe', status: 'Actual', title: 'Wind signal 2 is in effect', flaws: [] },
    ...{ issuedAt: '2026-11-20T02:00:00.000Z', endsAt: '2099-11-20T04:00:00.000Z', description: 'Winds are expected & rain.', signature: 'none' },
    ...{ area: 'Rizal', circles: [{ lat: 14.5, lng: 121.1, km: 12 }] },
  })
  expect(alert.polygons[0]).toHaveLength(5)
})

it.each([
  ['Z instead of an offset', sampleAlert({ sent: '2026-11-20T02:00:00Z' }), 'alert/sent is not as it must be: 2026-11-20T02:00:00Z'],
  ['fractions of a second', sampleAlert({ sent: '2026-11-20T10:00:00.123+08:00' }), 'alert/sent is not as it must be: 2026-11-20T10:00:00.123+08:00'],
  ['an unknown severity', sampleAlert({ severity: 'Terrible' }), 'alert/info/severity is not as it must be: Terrible'],
  ['an Update that replaces nothing', sampleAlert({ msgType: 'Update' }), 'An Update without references.'],
  ['a Cancel that names nothing', sampleAlert({ msgType: 'Cancel' }), 'A Cancel without references.'],
  [
    'an open polygon',
    sampleAlert({ area: '<areaDesc>x</areaDesc><polygon>1,2 3,4 5,6</polygon>' }),
    'A polygon is not a closed ring of four places or more.',
  ],
  ['elements out of order', sampleAlert({ area: `${overhead}<areaDesc>x</areaDesc>` }), 'alert/info/area/areaDesc is missing or out of order.'],
  ['unknown elements', sampleAlert({ extra: '<more/>' }), 'alert/more is unknown, one too many or out of order.'],
])('flags %s, and keeps what it tells', (_, text, flaw) => {
  const alert = read(text)
  expect(alert.flaws[0]).toBe(flaw)
  expect(alert.title).toBe('Wind signal 2 is in effect')
})

it.each([
  ['an external entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sampleAlert().split('?>')[1]!.replace('Rizal', '&x;')}`],
  ['an external document type', `<!DOCTYPE alert SYSTEM "http://127.0.0.1:9/x.dtd">${sampleAlert().split('?>')[1]}`],
  ['entities upon entities', `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${sampleAlert().split('?>')[1]!.replace('Rizal', '&b;')}`],
  ['an entity that nobody defined', sampleAlert({ headline: '&passwd;' })],
  ['a cut end', sampleAlert().slice(0, 500)],
  ['a page', '<!doctype html><html><body>503</body></html>'],
  ['depth', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`],
  ['nothing', ''],
])('a document with %s is a flagged line of its feed', (_, text) => {
  expect(read(text)).toMatchObject({ title: 'From the feed', severity: 'unknown', flaws: [expect.any(String)] })
})

it('keeps a script as text', () => {
  expect(read(sampleAlert({ headline: '&lt;script&gt;alert(1)&lt;/script&gt;' })).title).toBe('<script>alert(1)</script>')
})

it('10,000 mutated documents end nothing and fetch nothing', () => {
  const whole = sampleAlert()
  const pieces = [
    '<',
    '>',
    '&',
    '"',
    ']]>',
    '<!--',
    '<![CDATA[',
    '<?x',
    '&#0;',
    '&#xD800;',
    '\u0000',
    '\ud800',
    'xmlns="x"',
    '<!DOCTYPE a>',
    '9'.repeat(400),
    '../',
  ]
  let seed = 7
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  let flagged = 0
  const rounds = times(300, 10_000)
  for (let n = 0; n < rounds; n++) {
    const at = random(whole.length)
    const text = whole.slice(0, at) + pieces[random(pieces.length)] + whole.slice(at + random(40))
    if (read(text).flaws.length > 0) flagged++
  }
  expect(flagged).toBeGreaterThan(rounds / 2)
})

const words = (most: number) => fc.string({ unit: 'binary', minLength: 1, maxLength: most }).filter((text) => text.trim() !== '')
const place = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) })
const said = (language: string) =>
  fc.record({
    language: fc.constant(language),
    headline: words(140),
    description: words(2_000),
    instruction: fc.oneof(fc.constant(''), words(500)),
  })
const own: fc.Arbitrary<OwnAlert> = fc.record({
  identifier: fc.uuid(),
  sender: fc.constant('taytay@tanod'),
  sent: fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString()),
  status: fc.constantFrom('Actual', 'Exercise'),
  msgType: fc.constantFrom('Alert', 'Update', 'Cancel'),
  references: fc.uuid().map((id) => [`taytay@tanod,${id},${written(0)}`]),
  category: fc.constantFrom('Safety', 'Fire'),
  event: words(80),
  responseType: fc.constantFrom('Shelter', 'AllClear', 'None'),
  urgency: fc.constantFrom('Immediate', 'Past'),
  severity: fc.constantFrom('Extreme', 'Unknown'),
  certainty: fc.constantFrom('Observed', 'Unknown'),
  expires: fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString()),
  senderName: words(80),
  infos: fc.tuple(...['en-PH', 'fil-PH'].map(said)),
  web: fc.constant('https://center.example/cms/taytay-dashboard'),
  area: fc.record({
    description: words(100),
    polygon: fc.option(fc.array(place, { minLength: 3, maxLength: 50 })),
    circle: fc.option(fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: fc.constant(121), km: fc.constantFrom(0.5, 5) })),
    psgc: fc.option(fc.constant('0405813000')),
  }),
})

it('alerts of our own are valid by the schema, and say what big consumers ask for', async () => {
  const alerts = fc.sample(own, { numRuns: times(30, 1_000), seed: 42 })
  const documents = alerts.map((alert, n) => ({ fileName: `alert${n}.xml`, contents: writeAlert(alert) }))
  for (let n = 0; n < documents.length; n += 250) {
    const judged = await validateXML({ xml: documents.slice(n, n + 250), schema, maxMemoryPages: 4096 })
    expect(judged.errors).toEqual([])
    expect(judged.valid).toBe(true)
  }
  for (const { contents } of documents) {
    const { infos, flaws, msgType, references } = alertFrom(readXml(contents))
    expect(flaws.filter((flaw) => flaw !== 'It ends before it begins.')).toEqual([])
    const [info] = infos
    expect([info!.web, info!.expires, info!.urgency, info!.severity, info!.certainty, info!.areas[0]].every(Boolean)).toBe(true)
    expect(msgType === 'Alert' || references.length > 0).toBe(true)
  }
  const broken = await validateXML({ xml: { fileName: 'broken.xml', contents: documents[0]!.contents.replace('+08:00</sent>', 'Z</sent>') }, schema })
  expect(broken.valid).toBe(false)
}, 600_000)

it('a document that cannot be read is the same one at each fetch, whatever time its feed writes', () => {
  const at = (updated: string) => incomingFrom('<no', { ...entry, updated }, policy)
  expect(at('2026-11-20T10:00:00Z').print).toBe(at('2026-11-20T10:05:00Z').print)
  expect(at('2026-11-20T10:00:00Z').issuedAt).toBe('2026-11-20T10:00:00.000Z')
})
