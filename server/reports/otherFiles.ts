// Writes tickets as what maps, calendars and readers of news take: GeoJSON, KML, GPX, iCalendar and RSS. Words and times are those of the table.
import type { Imprint, ReportRow } from '#contract/reports/Report.ts'
import { plainCell } from '#server/files/table.ts'
import type { SheetCell } from '#server/files/workbook.ts'

export interface Told {
  row: ReportRow
  /** The row of the table under its head. */
  cells: readonly SheetCell[]
  place: { lat: number; lng: number } | null
  scheduledAt: string | null
}
interface Table {
  title: string
  head: readonly string[]
  tickets: readonly Told[]
  imprint: Imprint
  /** Where a ticket is opened. */
  linkOf(number: string): string
}
export const otherFormats = ['geojson', 'kml', 'gpx', 'ics', 'rss'] as const
export type OtherFormat = (typeof otherFormats)[number]

/** What XML cannot carry is left out. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string) => text.replace(unwritable, '').replace(/[&<>"]/g, (mark) => marks[mark]!)
const element = (name: string, content: string) => `<${name}>${content}</${name}>`
const declared = '<?xml version="1.0" encoding="UTF-8"?>\n'

const said = (head: readonly string[], { cells }: Told): [string, string][] =>
  head.flatMap((name, at) => {
    const cell = plainCell(cells[at] ?? null)
    return cell === null || cell === '' ? [] : [[name, String(cell)]]
  })
const lines = (head: readonly string[], one: Told) =>
  said(head, one)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
const placed = (tickets: readonly Told[]) => tickets.flatMap((one) => (one.place ? [{ ...one, place: one.place }] : []))
/** The number, and what happened. */
const nameOf = (one: Told) => `${one.row.transactionNumber} ${plainCell(one.cells[4] ?? null) ?? ''}`.trim()

function geojson({ head, tickets }: Table): string {
  const features = tickets.map((one) => ({
    type: 'Feature',
    id: one.row.transactionNumber,
    geometry: one.place && { type: 'Point', coordinates: [one.place.lng, one.place.lat] },
    properties: Object.fromEntries(said(head, one)),
  }))
  return JSON.stringify({ type: 'FeatureCollection', features })
}

function kml({ title, head, tickets }: Table): string {
  const marked = placed(tickets).map((one) => {
    const data = said(head, one).map(([name, value]) => `<Data name="${xml(name)}">${element('value', xml(value))}</Data>`)
    return element(
      'Placemark',
      [
        element('name', xml(nameOf(one))),
        element('description', xml(one.row.summary)),
        element('TimeStamp', element('when', new Date(one.row.receivedAt).toISOString())),
        element('ExtendedData', data.join('')),
        element('Point', element('coordinates', `${one.place.lng},${one.place.lat}`)),
      ].join(''),
    )
  })
  return `${declared}<kml xmlns="http://www.opengis.net/kml/2.2">${element('Document', element('name', xml(title)) + marked.join('\n'))}</kml>\n`
}

function gpx({ title, head, tickets, imprint }: Table): string {
  const points = placed(tickets).map(
    (one) =>
      `<wpt lat="${one.place.lat}" lon="${one.place.lng}">${element('time', new Date(one.row.receivedAt).toISOString())}${element('name', xml(nameOf(one)))}${element('desc', xml(lines(head, one)))}</wpt>`,
  )
  const about = element('metadata', element('name', xml(title)) + element('time', new Date(imprint.madeAt).toISOString()))
  return `${declared}<gpx version="1.1" creator="Tanod Command Center" xmlns="http://www.topografix.com/GPX/1/1">${about}${points.join('\n')}</gpx>\n`
}

const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, String.raw`\n`)
const stamp = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
const bytesOf = (text: string) => Buffer.byteLength(text)
/** No line is longer than 75 bytes; what goes on begins with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (bytesOf(part + letter) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}
/** What is planned stands for an hour in a calendar, as nobody said how long it takes. */
const hourMs = 3_600_000

function ics({ title, head, tickets, imprint, linkOf }: Table): string {
  const events = tickets.flatMap((one) => {
    if (!one.scheduledAt) return []
    const number = one.row.transactionNumber
    return [
      ...['BEGIN:VEVENT', `UID:${number}@${imprint.center.id}`, `DTSTAMP:${stamp(imprint.madeAt)}`, `DTSTART:${stamp(one.scheduledAt)}`],
      ...[`DTEND:${stamp(new Date(Date.parse(one.scheduledAt) + hourMs).toISOString())}`, `SUMMARY:${escaped(nameOf(one))}`],
      ...[`DESCRIPTION:${escaped(lines(head, one))}`, `LOCATION:${escaped(one.row.place)}`, `URL:${linkOf(number)}`],
      ...(one.place ? [`GEO:${one.place.lat};${one.place.lng}`] : []),
      'END:VEVENT',
    ]
  })
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tanod//Command Center//EN', `NAME:${escaped(title)}`, ...events, 'END:VCALENDAR']
  return `${all.map(folded).join('\r\n')}\r\n`
}

const mostItems = 100
function rss({ title, head, tickets, imprint, linkOf }: Table): string {
  const items = tickets
    .slice(0, mostItems)
    .map((one) =>
      element(
        'item',
        [
          element('title', xml(nameOf(one))),
          element('link', xml(linkOf(one.row.transactionNumber))),
          `<guid isPermaLink="false">${xml(one.row.transactionNumber)}</guid>`,
          element('pubDate', new Date(one.row.receivedAt).toUTCString()),
          element('description', xml(lines(head, one))),
        ].join(''),
      ),
    )
  const channel = [element('title', xml(title)), element('link', xml(linkOf(''))), element('description', xml(imprint.center.name))]
  return `${declared}<rss version="2.0">${element('channel', [...channel, element('pubDate', new Date(imprint.madeAt).toUTCString()), ...items].join('\n'))}</rss>\n`
}

export const writeOther: Record<OtherFormat, (table: Table) => string> = { geojson, kml, gpx, ics, rss }
